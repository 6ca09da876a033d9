import { GraphQLError, Kind, type ValueNode } from 'graphql'
import { EncodedJson, withDigits } from '../../core/rows/json-bytes.ts'

/**
 * Returns the JSON that a variable holds, with the digits of its numbers. Throws a GraphQLError for a number of its own
 * that may have lost some: its digits are known only within an object or a list.
 */
export function jsonIn(value: unknown): unknown {
  if (typeof value === 'number' && Math.abs(value) > Number.MAX_SAFE_INTEGER)
    throw new GraphQLError('A number beyond 2^53 loses digits. Put it into an object or a list of JSON.')
  return withDigits(value)
}

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
      return String(Number(node.value)) === node.value ? Number(node.value) : new EncodedJson(node.value)
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
