import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { lastRelease, schemaChanges, unnamed } from './schema-changes.ts'

/** Compares the schema with the last release's. The exit code is 1 if CHANGELOG.md does not name a breaking change. */
const root = fileURLToPath(new URL('..', import.meta.url))
process.chdir(root)

const release = await lastRelease(root)
if (release) {
  const changes = await schemaChanges(release.schema, await readFile('schema.graphql', 'utf8'))
  for (const { path, message } of unnamed(changes, await readFile('CHANGELOG.md', 'utf8'))) {
    console.error(
      `Breaking since ${release.tag}: ${message}. Name \`${path}\` under "Unreleased" in CHANGELOG.md.`,
    )
    process.exitCode = 1
  }
} else console.log('There is no release to compare the schema with: no tag v… in this clone.')
