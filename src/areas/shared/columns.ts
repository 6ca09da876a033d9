import type { ObjectRef } from '@pothos/core'
import { camelCase } from '../../core/names.ts'
import { CALCULATED, METRICS } from '../../market/metrics.ts'
import { OPEN_TO_KEYS } from '../../protocols/graphql/access.ts'
import { builder, type FieldBuilder, type Types } from '../../protocols/graphql/builder.ts'
import { encodedBy } from '../../protocols/graphql/encoded-schema.ts'
import { type AnyTable, type Columns, encodedColumns, selectedColumns } from './encoded-graph.ts'
import { valuesField } from './metric-columns.ts'

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

/** Defines an array of numbers per metric. */
const numberColumns = (
  t: FieldBuilder<Columns>,
  metrics: Readonly<Record<string, { readonly description: string }>>,
  type: 'Float' | 'Int' = 'Float',
) =>
  Object.fromEntries(
    Object.entries(metrics).map(([metric, { description }]) => {
      const name = camelCase(metric)
      return [name, column(t, name, type, { description, isNullable: true })]
    }),
  )

const TransformedColumnsRef = builder.objectRef<Columns>('TransformedColumns').implement({
  description: 'Transformed metrics of a page of bars as parallel arrays (see `TransformedMetrics`).',
  fields: (t) => ({
    ...numberColumns(t, METRICS),
    values: valuesField(t, 'Transformed values of a metric, which a variable may name.'),
  }),
})

const { rank, ...distances } = CALCULATED

export const BarColumnsRef = builder.objectRef<Columns>('BarColumns')
BarColumnsRef.implement({
  description:
    'A page of bars as parallel arrays, one per field, with the same length and order. Suits charts, and costs far less than row objects.',
  fields: (t) => ({
    ts: column(t, 'ts', 'DateTime', { description: 'End of each bar.' }),
    date: column(t, 'date', 'Date', { description: 'Trading date of each bar (see `Bar.date`).' }),
    isPartial: column(t, 'isPartial', 'Boolean', {
      description: 'Whether each bar is partial (see `Bar.isPartial`).',
    }),
    ...numberColumns(t, METRICS),
    ...numberColumns(t, distances),
    ...numberColumns(t, { rank }, 'Int'),
    values: valuesField(t, 'Values of a metric, which a variable may name.'),
    transformed: t.field({
      type: TransformedColumnsRef,
      nullable: true,
      description:
        'The selected transformed metrics (see `Bar.transformed`). Null if no transformation or normalisation is requested.',
      extensions: { isPlainProperty: true },
      resolve: (columns) => columns['transformed'] as Columns | null,
    }),
  }),
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
