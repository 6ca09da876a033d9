import { meaningOf, type Term, vocabularies } from '../../../core/vocabulary.ts'
import type { Json } from './schemas.ts'

type Terms = Readonly<Record<string, Term>>

/** Returns the terms of an enumeration: its own, or those of the one that it is a part of. */
function termsOf(name: string, values: readonly string[]): Terms | undefined {
  const whole = [...vocabularies.values()].find((terms) => values.every((value) => value in terms.values))
  return vocabularies.get(name)?.values ?? whole?.values
}

function described(name: string, schema: Json): Json {
  const { enum: values, description } = schema
  const terms = Array.isArray(values) ? termsOf(name, values) : undefined
  if (!Array.isArray(values) || !terms) return schema
  const lines = values.flatMap((value: string) => {
    const term = terms[value]
    return term ? [`- \`${value}\`: ${meaningOf(term)}`] : []
  })
  return { ...schema, description: [`${String(description)}\n`, ...lines].join('\n') }
}

/**
 * Adds what each value means to the descriptions of enumerations, as a list in Markdown: JSON Schema has no place for
 * it, and pages of documentation show the description.
 */
export const withMeanings = (schemas: Json): Json =>
  Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, described(name, schema as Json)]))
