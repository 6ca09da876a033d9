import { type GraphQLInputType, getNullableType, isEnumType, isInputObjectType, isListType } from 'graphql'

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
  if (typeof value !== 'object') return JSON.stringify(value)
  // The members of JSON have no types.
  const fields = isInputObjectType(nullable) ? nullable.getFields() : {}
  const members = Object.entries(Object(value)).map(
    ([name, member]) => `${name}: ${literalOf(member, fields[name]?.type ?? nullable)}`,
  )
  return `{ ${members.join(', ')} }`
}
