import SchemaBuilder, { type SchemaTypes } from '@pothos/core'
import RelayPlugin from '@pothos/plugin-relay'
import ZodPlugin from '@pothos/plugin-zod'
import { GraphQLError } from 'graphql'
import { InvalidInput } from '../../core/errors.ts'
import { faultsOf } from '../../core/faults.ts'
import type { Context } from '../context.ts'
import { jsonOf } from './json.ts'

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
  plugins: [ZodPlugin, RelayPlugin],
  defaultFieldNullability: false,
  // The error holds zod's issues; every fault of the field is reported, in the words that REST uses.
  zod: { validationError: (error, args) => new InvalidInput(faultsOf(error.issues, args)) },
  relay: {
    cursorType: 'String',
    nodesOnConnection: false,
    nodeTypeOptions: { description: 'What has a global id.' },
    idFieldOptions: { description: 'Opaque id, unique over all types; `node` leads back from it.' },
    nodeQueryOptions: {
      description: 'What a global id names; null when there is nothing that the caller may see.',
      args: { id: { description: 'The global id.' } },
    },
    nodesQueryOptions: {
      description: 'What several global ids name, in their order; null for each that names nothing.',
      args: { ids: { description: 'The global ids.' } },
    },
    pageInfoTypeOptions: { description: 'Where a page of a connection stands.' },
    hasNextPageFieldOptions: { description: 'Whether more items follow.' },
    hasPreviousPageFieldOptions: { description: 'Whether more items precede.' },
    startCursorFieldOptions: { description: 'Cursor of the first item; null for an empty page.' },
    endCursorFieldOptions: { description: 'Cursor of the last item; null for an empty page.' },
  },
})

export type Types =
  typeof builder extends PothosSchemaTypes.SchemaBuilder<infer T extends SchemaTypes> ? T : never

builder.queryType({ description: 'What can be asked.' })

const text = (value: unknown): string => {
  if (typeof value === 'string') return value
  throw new TypeError('Expected a string')
}

/** Inputs stay text: the operation's own schema judges them, so that all faults are listed at once. */
const anyText = (value: unknown): string => {
  if (typeof value === 'string') return value
  // A plain error would be taken for one of ours.
  throw new GraphQLError(`Expected a string, got ${typeof value}`)
}

builder.scalarType('Date', {
  description: 'Calendar date, `YYYY-MM-DD`.',
  serialize: text,
  parseValue: anyText,
})
builder.scalarType('DateTime', {
  description: 'Instant in UTC, RFC 3339 with `Z`.',
  serialize: text,
  parseValue: anyText,
})
builder.scalarType('DateOrDateTime', {
  description: 'A trading date (`YYYY-MM-DD`) or an instant (RFC 3339; without an offset it is UTC).',
  serialize: text,
  parseValue: anyText,
})
builder.scalarType('JSON', {
  description: 'Any JSON value. Numbers are float64.',
  serialize: (value) => value,
  parseValue: (value) => value,
  parseLiteral: (node) => jsonOf(node),
})
