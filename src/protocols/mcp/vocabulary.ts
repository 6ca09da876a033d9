import { meaningOf, vocabularies } from '../../core/vocabulary.ts'
import type { Tool } from './tools.ts'

/** The resource with the values of all enumerations. */
export const VOCABULARY = {
  uri: 'flowgate://vocabulary',
  name: 'vocabulary',
  title: 'Vocabulary',
  description: 'Values of the enumerations in the arguments of the tools, and what each means.',
}

/** Returns the enumerations that arguments of tools have, by their names in the schemas. */
export function vocabularyOf(tools: ReadonlyMap<string, Tool>): object {
  const used = new Set(
    [...tools.values()].flatMap(({ definition }) => Object.keys(definition.inputSchema['$defs'] ?? {})),
  )
  return Object.fromEntries(
    [...vocabularies]
      .filter(([id]) => used.has(id))
      .map(([id, { description, values }]) => [
        id,
        {
          description,
          values: Object.fromEntries(Object.entries(values).map(([value, term]) => [value, meaningOf(term)])),
        },
      ]),
  )
}
