import { GraphQLError, Kind, type ValueNode } from 'graphql'

/**
 * A JSON value that is written out in a query. Its objects are made as `JSON.parse` makes them: `__proto__` is a key
 * like any other. Throws for what is no JSON.
 */
export function jsonOf(node: ValueNode): unknown {
  switch (node.kind) {
    case Kind.STRING:
    case Kind.BOOLEAN:
      return node.value
    case Kind.INT:
    case Kind.FLOAT:
      return Number(node.value)
    case Kind.NULL:
      return null
    case Kind.LIST:
      return node.values.map(jsonOf)
    case Kind.OBJECT:
      return Object.fromEntries(node.fields.map(({ name, value }) => [name.value, jsonOf(value)]))
    case Kind.VARIABLE:
      throw new GraphQLError('A variable cannot stand inside of JSON; let it be the whole value.', {
        nodes: node,
      })
    default:
      throw new GraphQLError('Expected JSON; a text needs quotation marks.', { nodes: node })
  }
}
