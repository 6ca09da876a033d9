import {
  type GraphQLObjectType,
  type GraphQLResolveInfo,
  getNamedType,
  isEnumType,
  isObjectType,
} from 'graphql'
import { RowEncoder } from '../../core/rows/encoder.ts'
import { JsonColumns } from '../../core/rows/json-columns.ts'
import { JsonRow, JsonRows } from '../../core/rows/json-rows.ts'
import type { Member, Origin } from '../../core/rows/origins.ts'
import type { RowBytes } from '../../core/rows/row-bytes.ts'
import type { Table } from '../../core/rows/table.ts'
import { encodedSelection, type Selected } from '../../protocols/graphql/encoded-documents.ts'

type Info = Pick<GraphQLResolveInfo, 'fieldNodes' | 'schema'>
type OriginFor<T> = (table: T, selected: Selected, type: GraphQLObjectType) => Member['value']

/** Spells a constant as the field does: enumerations have names of their own on the graph. */
function spelled(value: Member['value'], type: GraphQLObjectType, name: string): Member['value'] {
  const leaf = getNamedType(type.getFields()[name]?.type)
  if (!isEnumType(leaf)) return value
  const spell = (given: unknown) => (given === null || given === undefined ? null : leaf.serialize(given))
  if ('constant' in value) return { constant: spell(value.constant) }
  if (!('ofKey' in value)) return value
  const { ofKey } = value
  return { ofKey: (key) => spell(ofKey(key)) }
}

/** Returns the members that a query selects. `originFor` supplies their values, except for type names. */
export const selectedMembers = (
  selected: readonly Selected[],
  type: GraphQLObjectType,
  originFor: (selected: Selected) => Member['value'],
): Member[] =>
  selected.map((one) => {
    if (one.name === '__typename') return { name: one.key, value: { constant: type.name }, isOnce: true }
    const value = originFor(one)
    return {
      name: one.key,
      value: spelled(value, type, one.name),
      // Columns then contain a single null, not an object of arrays.
      isOnce: one.below !== null && 'constant' in value,
    }
  })

/** Returns the object type of a field. */
export function typeBelow(type: GraphQLObjectType, name: string): GraphQLObjectType {
  const below = getNamedType(type.getFields()[name]?.type)
  if (!isObjectType(below)) throw new TypeError(`${type.name}.${name} is not an object`)
  return below
}

// Tables of one result share an encoder for each field of a document.
const encoders = new WeakMap<RowBytes, Map<object, RowEncoder>>()

function encoderOf({ source }: Pick<RowTable, 'source'>, info: Info, membersOf: () => Member[]): RowEncoder {
  const { node } = encodedSelection(info)
  const known = encoders.get(source) ?? new Map<object, RowEncoder>()
  encoders.set(source, known)
  const encoder = known.get(node) ?? new RowEncoder(source, membersOf())
  known.set(node, encoder)
  return encoder
}

type RowTable = Pick<Table<unknown>, 'source' | 'rows'>

/** Encodes rows of a table with the fields that a query selects. */
export interface GraphEncoders<T> {
  /** The rows. */
  nodes(table: T, info: Info): JsonRows
  /** The single row. */
  node(table: T, info: Info): JsonRow
  /** The rows as nodes of edges. */
  edges(table: T, info: Info): JsonRows
  /** Parallel arrays. */
  columns(table: T, info: Info): JsonColumns
}

/** Creates encoders for tables. `row` and `columns` name the GraphQL types of their rows and of their columns. */
export function encodersOf<T extends RowTable>(names: {
  readonly row: string
  readonly columns: string
  readonly originFor: OriginFor<T>
  readonly cursorOf: (table: T, row: number) => string
}): GraphEncoders<T> {
  const { originFor, cursorOf } = names
  const members = (table: T, info: Info, name: string, selected = encodedSelection(info).selected) => {
    const type = info.schema.getType(name)
    if (!isObjectType(type)) throw new TypeError(`${name} is not an object type`)
    return selectedMembers(selected, type, (one) => originFor(table, one, type))
  }
  const rowMembers = (table: T, info: Info) => () => members(table, info, names.row)
  const edgeMembers = (table: T, info: Info) => () =>
    encodedSelection(info).selected.map(({ key, name, below }): Member => {
      if (below) return { name: key, value: members(table, info, names.row, below) }
      const origin: Origin =
        name === '__typename' ? { constant: `${names.row}Edge` } : { ofRow: (row) => cursorOf(table, row) }
      return { name: key, value: origin }
    })
  return {
    nodes: (table, info) => new JsonRows(encoderOf(table, info, rowMembers(table, info)), table.rows),
    node: (table, info) => new JsonRow(encoderOf(table, info, rowMembers(table, info)), table.rows),
    edges: (table, info) => new JsonRows(encoderOf(table, info, edgeMembers(table, info)), table.rows),
    columns: (table, info) => new JsonColumns(table.source, table.rows, members(table, info, names.columns)),
  }
}
