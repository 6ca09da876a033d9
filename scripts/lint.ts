import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { graphqlEslint, redocly, tooLong } from './rules.ts'

/**
 * Lints openapi.json and schema.graphql, the sources of generated clients, and the length of the TypeScript files that
 * git tracks. The exit code is 1 if a rule of any severity is violated. Runs without network access.
 */
process.chdir(fileURLToPath(new URL('..', import.meta.url)))

const [openapi, schema] = await Promise.all(
  ['openapi.json', 'schema.graphql'].map((file) => readFile(file, 'utf8')),
)
const tracked = execFileSync('git', ['ls-files', '-z', '*.ts', '*.tsx'], { encoding: 'utf8' })
  .split('\0')
  .filter((path) => path !== '' && existsSync(path))
const lengths = tracked.map(async (path) => tooLong(path, await readFile(path, 'utf8')))
const breaches = {
  'openapi.json': await redocly(openapi ?? ''),
  'schema.graphql': await graphqlEslint(schema ?? ''),
  TypeScript: (await Promise.all(lengths)).flat(),
}
for (const [file, found] of Object.entries(breaches))
  for (const { rule, place, message } of found) {
    console.error(`${file}: ${place}: ${message} (${rule})`)
    process.exitCode = 1
  }
