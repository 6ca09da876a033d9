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
  if (!isInputObjectType(nullable)) return JSON.stringify(value)
  const fields = nullable.getFields()
  const members = Object.entries(value as object).map(([name, member]) => {
    const field = fields[name]
    if (!field) throw new Error(`${nullable.name} has no ${name}`)
    return `${name}: ${literalOf(member, field.type)}`
  })
  return `{ ${members.join(', ')} }`
}
