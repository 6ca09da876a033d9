import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { graphqlEslint, redocly, spectral } from './rules.ts'

/**
 * Lints openapi.json and schema.graphql, the sources of generated clients. The exit code is 1 if a rule of any
 * severity is violated. Runs in this process, without network access.
 */
process.chdir(fileURLToPath(new URL('..', import.meta.url)))

const [openapi, schema] = await Promise.all(
  ['openapi.json', 'schema.graphql'].map((file) => readFile(file, 'utf8')),
)
const breaches = {
  'openapi.json, Redocly': await redocly(openapi ?? ''),
  'openapi.json, Spectral': await spectral(openapi ?? ''),
  'schema.graphql': await graphqlEslint(schema ?? ''),
}
for (const [file, found] of Object.entries(breaches))
  for (const { rule, place, message } of found) {
    console.error(`${file}: ${place}: ${message} (${rule})`)
    process.exitCode = 1
  }
