import { GraphQLError, Kind, type ValueNode } from 'graphql'

/**
 * Returns the value of a JSON literal in a query. As with `JSON.parse`, `__proto__` is an ordinary key. Throws a
 * GraphQLError if the literal is not JSON.
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
      throw new GraphQLError('A variable cannot be part of a JSON literal. Use one for the whole value.', {
        nodes: node,
      })
    default:
      throw new GraphQLError('Expected JSON. Put strings in quotation marks.', { nodes: node })
  }
}
