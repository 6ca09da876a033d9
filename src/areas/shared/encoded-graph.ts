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
import { isObject, type Member, memberOf, type Origin, type Origins } from '../../core/rows/origins.ts'
import type { RowBytes } from '../../core/rows/row-bytes.ts'
import { readerOf, type Table } from '../../core/rows/table.ts'
import { encodedSelection, type SelectedField } from '../../protocols/graphql/encoded-documents.ts'
import { plainName, propertyOf } from '../../protocols/graphql/encoded-schema.ts'
import { givenName, type Variables } from '../../protocols/graphql/named-properties.ts'
import { type Selection, selectedNames } from '../../protocols/graphql/selection.ts'

type Info = Pick<GraphQLResolveInfo, 'fieldName' | 'fieldNodes' | 'parentType' | 'schema' | 'variableValues'>
/** Rows of any kind. */
export type AnyTable = Pick<Table<unknown>, 'source' | 'rows' | keyof Origins>

/** Returns the object type of a field. */
function typeBelow(type: GraphQLObjectType, name: string): GraphQLObjectType {
  const below = getNamedType(type.getFields()[name]?.type)
  if (!isObjectType(below)) throw new TypeError(`${type.name}.${name} is not an object`)
  return below
}

/** Returns the object type of the field that the field being resolved encodes. */
const typeOf = ({ parentType, fieldName }: Info): GraphQLObjectType =>
  typeBelow(parentType, plainName(fieldName))

/** Spells a constant as the field does: enumerations have names of their own on the graph. */
function spelled(value: Origin, type: GraphQLObjectType, name: string): Origin {
  const leaf = getNamedType(type.getFields()[name]?.type)
  if (!isEnumType(leaf)) return value
  const spell = (value: unknown) => (value === null || value === undefined ? null : leaf.serialize(value))
  if ('constant' in value) return { constant: spell(value.constant) }
  if (!('ofKey' in value)) return value
  const { ofKey } = value
  return { ofKey: (key) => spell(ofKey(key)) }
}

/** Returns the members of an object that a query selects. */
const membersOf = (
  object: Origin | Origins,
  selected: readonly SelectedField[],
  type: GraphQLObjectType,
  variables: Variables,
): Member[] => selected.map((one) => ({ name: one.key, ...memberValue(object, one, type, variables) }))

function memberValue(
  object: Origin | Origins,
  { name, below, naming }: SelectedField,
  type: GraphQLObjectType,
  variables: Variables,
): Omit<Member, 'name'> {
  if (name === '__typename') return { value: { constant: type.name }, isScalarInColumns: true }
  const property = (naming && givenName(naming, variables)) ?? propertyOf(type.getFields()[name], name)
  const value = memberOf(object, property)
  // An object that is null, in place of its members; in columns, in place of an object of arrays.
  if (below && 'constant' in value) return { value, isScalarInColumns: true }
  if (below) return { value: membersOf(value, below, typeBelow(type, name), variables) }
  if (isObject(value)) throw new TypeError(`${type.name}.${name} is an object`)
  return { value: spelled(value, type, name) }
}

// Tables of one result share an encoder for each field of a document.
const encoders = new WeakMap<RowBytes, Map<object, RowEncoder>>()

function encoderOf({ source }: AnyTable, info: Info, members: () => readonly Member[]): RowEncoder {
  const { node } = encodedSelection(info)
  const known = encoders.get(source) ?? new Map<object, RowEncoder>()
  encoders.set(source, known)
  const encoder = known.get(node) ?? new RowEncoder(source, members())
  known.set(node, encoder)
  return encoder
}

const selectedMembers = (object: Origins, info: Info): Member[] =>
  membersOf(object, encodedSelection(info).selected, typeOf(info), info.variableValues)

const rowEncoder = (table: AnyTable, info: Info): RowEncoder =>
  encoderOf(table, info, () => selectedMembers(table, info))

/** Encodes the rows of a table with the fields that a query selects. */
export const encodedNodes = (table: AnyTable, info: Info): JsonRows =>
  new JsonRows(rowEncoder(table, info), table.rows)

/** Encodes the single row of a table. */
export const encodedNode = (table: AnyTable, info: Info): JsonRow =>
  new JsonRow(rowEncoder(table, info), table.rows)

/** Encodes the rows of a table as nodes of edges. */
export function encodedEdges<T extends AnyTable>(
  table: T,
  info: Info,
  cursorOf: (table: T, row: number) => string,
): JsonRows {
  const edge = {
    names: ['cursor', 'node'],
    origin: (name: string) => (name === 'node' ? table : { ofRow: (row: number) => cursorOf(table, row) }),
  }
  const encoder = encoderOf(table, info, () => selectedMembers(edge, info))
  return new JsonRows(encoder, table.rows)
}

/** Encodes the rows of a table as parallel arrays. */
export const encodedColumns = (table: AnyTable, info: Info): JsonColumns =>
  new JsonColumns(table.source, table.rows, selectedMembers(table, info))

/** Parallel arrays by name. Null in place of an object that is null. */
export interface Columns extends Readonly<Record<string, readonly unknown[] | Columns | null>> {}

const namesIn = (info: Selection, path: readonly string[]): readonly string[] =>
  selectedNames(info, [path]).filter((name) => !name.startsWith('__'))

/** Returns the parallel arrays that a query selects, for columns that are executed. */
export function selectedColumns(table: AnyTable, info: Info & Selection): Columns {
  const columnsOf = (object: Origin | Origins, type: GraphQLObjectType, path: readonly string[]): Columns =>
    Object.fromEntries(
      namesIn(info, path).map((name) => {
        const value = memberOf(object, propertyOf(type.getFields()[name], name))
        const below = [...path, name]
        if (namesIn(info, below).length === 0)
          return [name, Array.from(table.rows, readerOf(table.source, value))]
        return [name, 'constant' in value ? null : columnsOf(value, typeBelow(type, name), below)]
      }),
    )
  return columnsOf(table, typeOf(info), [])
}
