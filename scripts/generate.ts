import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { generate } from '@graphql-codegen/cli'
import { lexicographicSortSchema, printSchema } from 'graphql'
import codegen from '../codegen.ts'
import manifest from '../package.json' with { type: 'json' }
import { routes } from '../src/app/areas.ts'
import { schema } from '../src/app/schema.ts'
import { openApiDocument } from '../src/protocols/rest/openapi/document.ts'
import type { Api } from './clients/model.ts'
import { pythonOf } from './clients/python.ts'
import { typescriptOf } from './clients/typescript.ts'
import { databaseFiles } from './database-types.ts'
import { fencesFile } from './fences.ts'
import { meaningsFile, metricsPage } from './meanings.ts'
import { statementsFile } from './statements.ts'

/**
 * Writes all generated files: db/types.ts, db/indexes.ts, db/statements.ts, biome.fences.json, schema.graphql,
 * openapi.json, the typed documents, the explanations of metrics in the console and in docs/metrics.md, of the clients
 * what both describe, and the version in clients, image and manifests. With `--check` it writes nothing, and the exit code
 * is 1 if a file is out of date.
 */
const root = fileURLToPath(new URL('..', import.meta.url))
process.chdir(root)
const isCheck = process.argv.includes('--check')

interface Generated {
  readonly filename: string
  readonly content: string
}
const CLIENT = 'clients/typescript/src/generated/'
/** The preset also writes functions that find documents by their texts. */
const isNeeded = ({ filename }: Generated): boolean =>
  !filename.startsWith(CLIENT) || filename.endsWith('/graphql.ts')
/** The client declares the one type of a library that its documents have, so that it needs no library. */
const withOwnTypes = ({ filename, content }: Generated): Generated => ({
  filename,
  content: filename.startsWith(CLIENT)
    ? content.replace("'@graphql-typed-document-node/core'", "'../typed-document.ts'")
    : content,
})

const PYTHON_VERSION = `"""Version of the service, and of the client. Generated from package.json: do not edit."""

__version__ = "${manifest.version}"
`
const TYPESCRIPT_MANIFEST = 'clients/typescript/package.json'
/** The package of the TypeScript client, with the version of the service. */
async function typescriptManifest(): Promise<string> {
  const client: object = JSON.parse(await readFile(TYPESCRIPT_MANIFEST, 'utf8'))
  return `${JSON.stringify({ ...client, version: manifest.version }, null, 2)}\n`
}

/** Hand-written files that state the version of the service, with the pattern of its place. */
const VERSIONED: Readonly<Record<string, RegExp>> = {
  Dockerfile: /(?<=image\.version=")[^"]*/,
  'deploy/kubernetes/example/kustomization.yaml': /(?<=newTag: )\S+/,
}
const versioned = Object.entries(VERSIONED).map(async ([filename, version]) => ({
  filename,
  content: (await readFile(filename, 'utf8')).replace(version, manifest.version),
}))

const database = await databaseFiles()
const openapi = `${JSON.stringify(openApiDocument(routes), null, 2)}\n`
const api: Api = JSON.parse(openapi)
const files: Generated[] = [
  { filename: 'db/types.ts', content: database.types },
  { filename: 'db/indexes.ts', content: database.indexes },
  { filename: 'db/statements.ts', content: await statementsFile() },
  { filename: 'biome.fences.json', content: fencesFile() },
  { filename: 'schema.graphql', content: `${printSchema(lexicographicSortSchema(schema))}\n` },
  { filename: 'openapi.json', content: openapi },
  { filename: 'clients/python/src/flowgate/_operations.py', content: pythonOf(api) },
  { filename: 'clients/python/src/flowgate/_version.py', content: PYTHON_VERSION },
  { filename: 'clients/typescript/src/generated/rest.ts', content: typescriptOf(api) },
  { filename: TYPESCRIPT_MANIFEST, content: await typescriptManifest() },
  ...(await Promise.all(versioned)),
  { filename: 'console/graph/generated/meanings.ts', content: meaningsFile(schema) },
  { filename: 'docs/metrics.md', content: metricsPage() },
  ...(await generate({ ...codegen, silent: true }, false)).filter(isNeeded).map(withOwnTypes),
]

const stale: string[] = []
for (const { filename, content } of files) {
  const present = await readFile(filename, 'utf8').catch(() => null)
  if (present === content) continue
  stale.push(filename)
  if (isCheck) continue
  await mkdir(dirname(filename), { recursive: true })
  await writeFile(filename, content)
}
if (isCheck && stale.length > 0) {
  console.error(`out of date (run npm run generate): ${stale.join(', ')}`)
  process.exitCode = 1
} else if (stale.length > 0) console.log(`wrote ${stale.join(', ')}`)
