import SchemaBuilder, { type GenericInputFieldRef, type SchemaTypes } from '@pothos/core'
import RelayPlugin from '@pothos/plugin-relay'
import ZodPlugin from '@pothos/plugin-zod'
import { GraphQLError, type ValueNode, valueFromASTUntyped } from 'graphql'
import type { Context } from '../context.ts'
import { OPEN_TO_KEYS, requireOpenType } from './access.ts'
import './field-rules.ts'
import { jsonIn, jsonOf } from './json.ts'
import { invalidArguments } from './validation.ts'

export const builder = new SchemaBuilder<{
  Context: Context
  DefaultFieldNullability: false
  Scalars: {
    ID: { Input: string; Output: string | number }
    Date: { Input: string; Output: string }
    DateTime: { Input: string; Output: string }
    DateOrDateTime: { Input: string; Output: string }
    JSON: { Input: unknown; Output: unknown }
  }
}>({
  // Each wraps the resolvers of those after it: a field is closed, and its arguments prepared, before they are validated.
  plugins: [RelayPlugin, 'fieldRules', ZodPlugin],
  defaultFieldNullability: false,
  zod: { validationError: invalidArguments },
  relay: {
    cursorType: 'String',
    nodesOnConnection: false,
    nodeTypeOptions: { description: 'An object with a global id.' },
    idFieldOptions: {
      description: 'Opaque id, unique across all types. Look it up with `node`.',
      extensions: OPEN_TO_KEYS,
    },
    nodeQueryOptions: {
      description: 'Object with a global id. Null if it does not exist or the caller cannot see it.',
      args: { id: { description: 'Global id of the object.' } },
      extensions: OPEN_TO_KEYS,
      resolve: (_root, { id }, context, { schema }, load) => {
        requireOpenType(id.typename, context, schema)
        return load(id)
      },
    },
    nodesQueryOptions: {
      nullable: { list: true, items: true },
      description: 'Objects with the given global ids, in order. Null for each id without a visible object.',
      args: { ids: { description: 'Global ids of the objects.' } },
      extensions: OPEN_TO_KEYS,
      resolve: (_root, { ids }, context, { schema }, load) => {
        for (const { typename } of ids) requireOpenType(typename, context, schema)
        return load(ids)
      },
    },
    pageInfoTypeOptions: { description: 'Pagination state of a connection.' },
    hasNextPageFieldOptions: { description: 'Whether more items follow this page.' },
    hasPreviousPageFieldOptions: { description: 'Whether more items precede this page.' },
    startCursorFieldOptions: { description: 'Cursor of the first item. Null if the page is empty.' },
    endCursorFieldOptions: { description: 'Cursor of the last item. Null if the page is empty.' },
  },
})

export type Types =
  typeof builder extends PothosSchemaTypes.SchemaBuilder<infer T extends SchemaTypes> ? T : never

/** Builds the fields of an object type whose values are `T`. */
export type FieldBuilder<T> = PothosSchemaTypes.ObjectFieldBuilder<Types, T>

/** The part of every field builder that makes arguments from options known only at run time. */
export type ArgumentBuilder = { arg(options: object): GenericInputFieldRef }

builder.queryType({ description: 'Root of all queries.' })

const text = (value: unknown): string => {
  if (typeof value === 'string') return value
  throw new TypeError('Expected a string')
}

/** Keeps inputs as text: the operation's schema validates them and reports all faults at once. */
const anyText = (value: unknown): string => {
  if (typeof value === 'string') return value
  // A plain Error would be reported as an internal error.
  throw new GraphQLError(`Expected a string, got ${typeof value}`)
}

/** How scalars whose values stay text are read and written. The compiler warns of a second parameter of `parseLiteral`. */
const textual = {
  serialize: text,
  parseValue: anyText,
  parseLiteral: (node: ValueNode) => anyText(valueFromASTUntyped(node)),
}

builder.scalarType('Date', {
  description:
    'Calendar date, `YYYY-MM-DD`. Arguments may be relative: `"today"`, `"-30d"`, `"-2w"`, `"-6m"`, `"-1y"`, `"mtd"` or `"ytd"`; a month or a year (`2026-01`, `2026`) begins a range on its first day, or ends one on its last.',
  ...textual,
})
builder.scalarType('DateTime', {
  description: 'Instant in UTC, RFC 3339 with `Z`.',
  ...textual,
})
builder.scalarType('DateOrDateTime', {
  description:
    'Trading date (`YYYY-MM-DD`, or relative, as for `Date`) or instant (RFC 3339; UTC if it has no offset).',
  ...textual,
})
builder.scalarType('JSON', {
  description: 'Any JSON value. Numbers keep their digits.',
  serialize: (value) => value,
  parseValue: jsonIn,
  parseLiteral: (node) => jsonOf(node),
})
