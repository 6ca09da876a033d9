import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { build } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import manifest from '../../clients/typescript/package.json' with { type: 'json' }
import { olderNodes } from '../helpers/extras.ts'

/** Packs the TypeScript client, and uses it as an empty project does that has installed the package. */

const execute = promisify(execFile)
const PROJECT = fileURLToPath(new URL('../..', import.meta.url))
const NAME = manifest.name

let directory: string
let project: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'flowgate-package-'))
  // A copy, so that no build remains in the client's folder. Its compiler is the project's.
  const source = join(directory, 'clients/typescript')
  for (const path of ['clients/typescript', 'tsconfig.json'])
    await cp(join(PROJECT, path), join(directory, path), { recursive: true })
  await symlink(join(PROJECT, 'node_modules'), join(directory, 'node_modules'))
  await execute('npm', ['pack', '--silent', '--pack-destination', directory], { cwd: source })
  project = join(directory, 'project')
  const installed = join(project, 'node_modules', NAME)
  await mkdir(installed, { recursive: true })
  const archive = join(directory, `${NAME}-${manifest.version}.tgz`)
  await execute('tar', ['--extract', '--file', archive, '--strip-components=1', '--directory', installed])
  await writeFile(join(project, 'package.json'), '{ "type": "module" }')
})
afterAll(() => rm(directory, { recursive: true }))

const TYPED = `import { Client, type rest } from '${NAME}'
import { CreateAggregateDocument } from '${NAME}/schema'
const client = new Client({ url: 'http://127.0.0.1:1', credential: () => 'key' })
export const rows = async (): Promise<rest.AggregateRow[]> => {
  const read: rest.AggregateRow[] = []
  for await (const row of client.rows('aggregateTimeseries', { aggregate_ids: [1], start_date: '2026-01-05' })) read.push(row)
  return read
}
export const made = async (): Promise<string> =>
  (await client.graph(CreateAggregateDocument, { input: { name: 'Mine', constituents: [{ ticker: 'ALFA', weight: 1 }] } }))
    .createAggregate.__typename
// @ts-expect-error There is no such operation: the client is typed, not \`any\`.
client.rest.nothing()
`

test('contains the compiled modules with their types, the guide and the licence', async () => {
  const installed = join(project, 'node_modules', NAME)
  expect((await readdir(installed)).toSorted()).toEqual(['LICENSE', 'README.md', 'dist', 'package.json'])
  const modules = await readdir(join(installed, 'dist'), { recursive: true })
  const sources = modules.filter((name) => name.endsWith('.js')).map((name) => name.slice(0, -'.js'.length))
  expect(sources.length).toBeGreaterThan(8)
  for (const name of sources) expect(modules).toContain(`${name}.d.ts`)
  for (const { types, default: module } of Object.values(manifest.exports))
    expect(modules).toEqual(
      expect.arrayContaining([types, module].map((path) => path.replace('./dist/', ''))),
    )
})

test('has no fault that publint knows', async () => {
  const archive = await readFile(join(directory, `${NAME}-${manifest.version}.tgz`))
  const pack = { tarball: new Uint8Array(archive).buffer }
  const { messages, pkg = manifest } = await publint({ pack, strict: true })
  expect(pkg['name']).toBe(NAME)
  expect(messages.map((message) => formatMessage(message, pkg))).toEqual([])
})

const USE = `import { Client } from '${NAME}'; import * as schema from '${NAME}/schema'
    console.log(typeof new Client({ url: 'http://127.0.0.1:1', credential: () => '' }).rest.indices, 'LatestBarsDocument' in schema, process.versions.node.split('.')[0])`

const expectImported = async (program: string, version: string) => {
  await writeFile(join(project, 'use.js'), USE)
  const { stdout } = await execute(program, ['use.js'], { cwd: project, env: {} })
  expect(stdout.trim()).toBe(`function true ${version}`)
}

test('is imported by Node', () => expectImported(process.execPath, process.versions.node.split('.')[0] ?? ''))

test.each(['20', '22'])('is imported by Node %s', { tags: ['node-versions'] }, (version) =>
  expectImported(olderNodes().get(version) ?? '', version),
)

test.each([
  ['node16', 'node16'],
  ['nodenext', 'nodenext'],
  ['esnext', 'bundler'],
])('has types for modules of the kind %s, resolved as %s', async (module, resolution) => {
  await writeFile(join(project, 'typed.ts'), TYPED)
  const compilerOptions = {
    ...{ module, moduleResolution: resolution, target: 'esnext', lib: ['esnext', 'dom', 'dom.iterable'] },
    ...{ noEmit: true, strict: true, types: [] },
  }
  await writeFile(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['typed.ts'] }))
  const { stdout } = await execute('tsc', ['-p', project]).catch((error: { stdout: string }) => error)
  expect(stdout).toBe('')
})

test('is bundled for browsers, which have no modules of Node', async () => {
  await writeFile(join(project, 'entry.js'), `export { Client } from '${NAME}'`)
  await build({
    ...{ root: project, configFile: false, logLevel: 'error' },
    build: { outDir: 'bundle', lib: { entry: 'entry.js', formats: ['es'], fileName: 'bundle' } },
  })
  const bundle = await readFile(join(project, 'bundle/bundle.js'), 'utf8')
  expect(bundle).toContain('/graphql')
  expect(bundle).not.toMatch(/\bfrom ?["']|\brequire\(/)
})
