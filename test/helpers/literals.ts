import { type GraphQLInputType, getNullableType, isEnumType, isInputObjectType, isListType } from 'graphql'
import { parseMeasure } from '../../src/market/measure-text.ts'
import { ScreenField } from '../../src/market/screens.ts'

function measureIn(text: string): object {
  const parsed = parseMeasure(text)
  if ('fault' in parsed) throw new TypeError(parsed.fault.message)
  return parsed.input
}

/** Objects that are a text on REST, by the names of their types. */
const OBJECTS: Readonly<Record<string, (text: string) => object>> = {
  Measure: measureIn,
  ScreenSort: (text) =>
    ScreenField.safeParse(text).success ? { field: text } : { measure: measureIn(text) },
}

/** Returns a literal of a GraphQL type: values of enumerations are given as REST spells them. */
export function literalOf(value: unknown, type: GraphQLInputType): string {
  const nullable = getNullableType(type)
  if (value === null) return 'null'
  if (isListType(nullable))
    return `[${[value]
      .flat()
      .map((item) => literalOf(item, nullable.ofType))
      .join(', ')}]`
  if (isEnumType(nullable))
    return nullable.getValues().find((known) => known.value === value)?.name ?? String(value)
  const objectIn = isInputObjectType(nullable) ? OBJECTS[nullable.name] : undefined
  if (objectIn && typeof value === 'string') return literalOf(objectIn(value), nullable)
  if (typeof value !== 'object') return JSON.stringify(value)
  // The members of JSON have no types.
  const fields = isInputObjectType(nullable) ? nullable.getFields() : {}
  const members = Object.entries(Object(value)).map(
    ([name, member]) => `${name}: ${literalOf(member, fields[name]?.type ?? nullable)}`,
  )
  return `{ ${members.join(', ')} }`
}
