import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { folderCircles, graphqlEslint, redocly, tooLong } from './rules.ts'

/**
 * Lints openapi.json and schema.graphql, the sources of generated clients, and of the TypeScript files that git tracks
 * their length and, in `src/areas`, circles between folders. The exit code is 1 if a rule of any severity is violated.
 * Runs without network access.
 */
process.chdir(fileURLToPath(new URL('..', import.meta.url)))

const [openapi, schema] = await Promise.all(
  ['openapi.json', 'schema.graphql'].map((file) => readFile(file, 'utf8')),
)
const tracked = execFileSync('git', ['ls-files', '-z', '*.ts', '*.tsx'], { encoding: 'utf8' })
  .split('\0')
  .filter((path) => path !== '' && existsSync(path))
const sources = new Map(
  await Promise.all(tracked.map(async (path) => [path, await readFile(path, 'utf8')] as const)),
)
const breaches = {
  'openapi.json': await redocly(openapi ?? ''),
  'schema.graphql': await graphqlEslint(schema ?? ''),
  TypeScript: [...sources].flatMap(([path, source]) => tooLong(path, source)),
  areas: folderCircles(sources),
}
for (const [file, found] of Object.entries(breaches))
  for (const { rule, place, message } of found) {
    console.error(`${file}: ${place}: ${message} (${rule})`)
    process.exitCode = 1
  }
