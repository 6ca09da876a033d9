import { lintFromString, loadConfig } from '@redocly/openapi-core'
import { ESLint } from 'eslint'

/** A violation of a rule, and its place in the document. */
export interface Breach {
  readonly rule: string
  readonly place: string
  readonly message: string
}

/** Files that `npm run generate` writes. */
const GENERATED = /(?:^|\/)generated\/|^db\/(?:types|statements)\.ts$/
const MAX_LINES = 300

/** Reports a file that is too long, unless it is generated. */
export function tooLong(path: string, source: string): Breach[] {
  const lines = source.split('\n').length - 1
  if (lines <= MAX_LINES || GENERATED.test(path)) return []
  return [
    {
      rule: 'max-lines',
      place: path,
      message: `The file has ${lines} lines. Split it by subject into files of at most ${MAX_LINES} lines.`,
    },
  ]
}

/** Lints an OpenAPI document with Redocly (redocly.yaml). */
export async function redocly(source: string): Promise<Breach[]> {
  const config = await loadConfig({ configPath: 'redocly.yaml' })
  const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config })
  return problems.map(({ ruleId, message, location: [location] }) => ({
    rule: ruleId,
    place: location?.pointer ?? '',
    message,
  }))
}

/** Lints a GraphQL schema with graphql-eslint (eslint.config.js). */
export async function graphqlEslint(source: string): Promise<Breach[]> {
  const [result] = await new ESLint().lintText(source, { filePath: 'schema.graphql' })
  return (result?.messages ?? []).map(({ ruleId, message, line }) => ({
    rule: ruleId ?? 'parser',
    place: `line ${line}`,
    message,
  }))
}
