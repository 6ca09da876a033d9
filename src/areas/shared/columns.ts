import type { ObjectRef } from '@pothos/core'
import { OPEN_TO_KEYS } from '../../protocols/graphql/access.ts'
import type { FieldBuilder, Types } from '../../protocols/graphql/builder.ts'
import { encodedBy } from '../../protocols/graphql/encoded-schema.ts'
import {
  type AnyTable,
  type Columns,
  encodedColumns,
  encodedNodes,
  selectedColumns,
} from './encoded-graph.ts'

interface ColumnOptions {
  readonly description: string
  readonly isNullable?: boolean
  /** Property that a row shows under another name. */
  readonly property?: string
}

/** Defines an array of one value per row. */
export const column = (
  t: FieldBuilder<Columns>,
  name: string,
  type: 'Boolean' | 'Date' | 'DateTime' | 'Float' | 'Int' | 'String',
  { description, isNullable = false, property = name }: ColumnOptions,
) =>
  t.field({
    type: [type],
    nullable: { list: false, items: isNullable },
    description,
    extensions: { isPlainProperty: true, property },
    // `Columns` does not say which member has which type. The schema checks the values.
    resolve: (columns) => columns[name] as never[],
  })

/** Defines an object of further arrays. `property` is the one that a row shows under this name. */
export const columnsWithin = (
  t: FieldBuilder<Columns>,
  name: string,
  type: ObjectRef<Types, Columns, Columns>,
  description: string,
  property = name,
) =>
  t.field({
    type,
    description,
    extensions: { isPlainProperty: true, property },
    // The schema checks these values, too.
    resolve: (columns) => columns[name] as Columns,
  })

/** Defines the rows of a page as parallel arrays. */
export const columnsField = <Page extends { readonly rows: AnyTable }>(
  t: FieldBuilder<Page>,
  type: ObjectRef<Types, Columns, Columns>,
  description: string,
  { isOpenToKeys = false } = {},
) =>
  t.field({
    type,
    description,
    extensions: {
      ...(isOpenToKeys && OPEN_TO_KEYS),
      ...encodedBy<Page>(({ rows }, _args, _context, info) => encodedColumns(rows, info)),
    },
    resolve: ({ rows }: Page, _args: object, _context, info) => selectedColumns(rows, info),
  })

/** Defines rows that are encoded when the response is written. */
export const rowsField = <R, T extends { readonly rows: AnyTable & Iterable<R> }>(
  t: FieldBuilder<T>,
  type: ObjectRef<Types, R, R>,
  description: string,
  { isOpenToKeys = false } = {},
) =>
  t.field({
    type: [type],
    description,
    extensions: {
      ...(isOpenToKeys && OPEN_TO_KEYS),
      ...encodedBy<T>(({ rows }, _args, _context, info) => encodedNodes(rows, info)),
    },
    resolve: ({ rows }: T) => [...rows],
  })
