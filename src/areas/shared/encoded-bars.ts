import {
  type GraphQLObjectType,
  type GraphQLResolveInfo,
  getNamedType,
  isEnumType,
  isObjectType,
} from 'graphql'
import { encodeCursor } from '../../core/cursors.ts'
import { RowEncoder } from '../../core/rows/encoder.ts'
import { JsonColumns } from '../../core/rows/json-columns.ts'
import { JsonRow, JsonRows } from '../../core/rows/json-rows.ts'
import type { Member, Origin } from '../../core/rows/origins.ts'
import type { RowBytes } from '../../core/rows/row-bytes.ts'
import { barCursor } from '../../engine/bars/connection.ts'
import type { BarName, BarTable, MetricKey } from '../../engine/bars/table.ts'
import { encodedSelection, type Selected } from '../../protocols/graphql/encoded-documents.ts'

type Info = Pick<GraphQLResolveInfo, 'fieldNodes' | 'schema'>

function typeNamed({ schema }: Info, name: string): GraphQLObjectType {
  const type = schema.getType(name)
  if (!isObjectType(type)) throw new TypeError(`${name} is not an object type`)
  return type
}

/** Spells a constant as the field does: enumerations have names of their own on the graph. */
function spelled(origin: Origin, type: GraphQLObjectType, name: string): Origin {
  if (!('constant' in origin) || origin.constant === null) return origin
  const field = type.getFields()[name]
  const leaf = field && getNamedType(field.type)
  return isEnumType(leaf) ? { constant: leaf.serialize(origin.constant) } : origin
}

/** Returns the members of bars, or of their columns, that a query selects. */
function barMembers(table: BarTable, selected: readonly Selected[], info: Info, typeName: string): Member[] {
  const type = typeNamed(info, typeName)
  const { transformed } = table.result
  return selected.map(({ key, name, below }): Member => {
    if (name === '__typename') return { name: key, value: { constant: typeName }, isOnce: true }
    if (!below) return { name: key, value: spelled(table.origin(name as BarName), type, name) }
    if (!transformed) return { name: key, value: { constant: null }, isOnce: true }
    return { name: key, value: transformedMembers(table, below, type, name) }
  })
}

/** Returns the members of transformed metrics that a query selects. */
function transformedMembers(
  { result: { transformed } }: BarTable,
  selected: readonly Selected[],
  type: GraphQLObjectType,
  field: string,
): Member[] {
  const typeName = String(getNamedType(type.getFields()[field]?.type))
  return selected.map(({ key, name }) => {
    if (name === '__typename') return { name: key, value: { constant: typeName }, isOnce: true }
    const numbers = transformed?.get(name as MetricKey)
    return { name: key, value: numbers ? { numbers } : { constant: null } }
  })
}

/** Members of an edge: the cursor, and the bar as its node. */
const edgeMembers = (table: BarTable, selected: readonly Selected[], info: Info): Member[] =>
  selected.map(({ key, name, below }): Member => {
    if (below) return { name: key, value: barMembers(table, below, info, 'Bar') }
    if (name === '__typename') return { name: key, value: { constant: 'BarEdge' } }
    return { name: key, value: { ofRow: (row) => encodeCursor(barCursor, table.ts(row)) } }
  })

// Tables of one statement share an encoder for each field of a document.
const encoders = new WeakMap<RowBytes, Map<object, RowEncoder>>()

function encoderOf(table: BarTable, info: Info, membersFor: typeof edgeMembers): RowEncoder {
  const { source } = table.result
  const { node, selected } = encodedSelection(info)
  const known = encoders.get(source) ?? new Map<object, RowEncoder>()
  encoders.set(source, known)
  const encoder = known.get(node) ?? new RowEncoder(source, membersFor(table, selected, info))
  known.set(node, encoder)
  return encoder
}

const nodeMembers: typeof edgeMembers = (table, selected, info) => barMembers(table, selected, info, 'Bar')

/** Encodes bars with the fields that a query selects. */
export const encodedNodes = (table: BarTable, info: Info): JsonRows =>
  new JsonRows(encoderOf(table, info, nodeMembers), table.rows)

/** Encodes a single bar with the fields that a query selects. */
export const encodedNode = (table: BarTable, info: Info): JsonRow =>
  new JsonRow(encoderOf(table, info, nodeMembers), table.rows)

/** Encodes the edges of bars with the fields that a query selects. */
export const encodedEdges = (table: BarTable, info: Info): JsonRows =>
  new JsonRows(encoderOf(table, info, edgeMembers), table.rows)

/** Encodes bars as parallel arrays of the fields that a query selects. */
export const encodedColumns = (table: BarTable, info: Info): JsonColumns =>
  new JsonColumns(
    table.result.source,
    table.rows,
    barMembers(table, encodedSelection(info).selected, info, 'BarColumns'),
  )
