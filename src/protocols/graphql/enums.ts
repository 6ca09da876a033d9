import { meaningOf, vocabularies } from '../../core/vocabulary.ts'
import { builder } from './builder.ts'

const enums = new Map<string, ReturnType<typeof makeEnum>>()

function makeEnum(id: string) {
  const vocabulary = vocabularies.get(id)
  if (!vocabulary) throw new Error(`No vocabulary has the id ${id}`)
  const values = Object.entries(vocabulary.values).map(
    ([value, term]) => [term.name ?? value.toUpperCase(), { value, description: meaningOf(term) }] as const,
  )
  return builder.enumType(id, { values: Object.fromEntries(values), description: vocabulary.description })
}

/** Returns the GraphQL enum of a vocabulary, created once per id. */
export function enumRef(id: string) {
  let ref = enums.get(id)
  if (!ref) {
    ref = makeEnum(id)
    enums.set(id, ref)
  }
  return ref
}
