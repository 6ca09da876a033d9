import { camelCase } from '../../core/names.ts'
import type { BarRow, MetricValues } from '../../engine/bars/selection.ts'
import type { BarTable } from '../../engine/bars/table.ts'
import { CALCULATED, METRICS } from '../../market/metrics.ts'
import { builder, type FieldBuilder } from '../../protocols/graphql/builder.ts'

export interface Columns extends Readonly<Record<string, readonly unknown[] | Columns | null>> {}

/** One array of numbers per metric. */
const numberColumns = (
  t: FieldBuilder<Columns>,
  metrics: Readonly<Record<string, { readonly description: string }>>,
  type: 'Float' | 'Int' = 'Float',
) =>
  Object.fromEntries(
    Object.entries(metrics).map(([metric, { description }]) => [
      camelCase(metric),
      t.field({
        type: [type],
        nullable: { list: false, items: true },
        description,
        extensions: { isPlainProperty: true },
        resolve: (columns) => columns[camelCase(metric)] as (number | null)[],
      }),
    ]),
  )

const TransformedColumnsRef = builder.objectRef<Columns>('TransformedColumns').implement({
  description: 'Transformed metrics of a page of bars as parallel arrays (see `TransformedMetrics`).',
  fields: (t) => numberColumns(t, METRICS),
})

const { rank, ...distances } = CALCULATED

export const BarColumnsRef = builder.objectRef<Columns>('BarColumns')
BarColumnsRef.implement({
  description:
    'A page of bars as parallel arrays, one per field, with the same length and order. Suits charts, and costs far less than row objects.',
  fields: (t) => ({
    ts: t.field({
      type: ['DateTime'],
      description: 'End of each bar.',
      extensions: { isPlainProperty: true },
      resolve: (columns) => columns['ts'] as string[],
    }),
    date: t.field({
      type: ['Date'],
      description: 'Trading date of each bar (see `Bar.date`).',
      extensions: { isPlainProperty: true },
      resolve: (columns) => columns['date'] as string[],
    }),
    isPartial: t.field({
      type: ['Boolean'],
      description: 'Whether each bar is partial (see `Bar.isPartial`).',
      extensions: { isPlainProperty: true },
      resolve: (columns) => columns['isPartial'] as boolean[],
    }),
    ...numberColumns(t, METRICS),
    ...numberColumns(t, distances),
    ...numberColumns(t, { rank }, 'Int'),
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

const isField = (name: string): boolean => !name.startsWith('__')

/** Converts rows to parallel arrays, only for the names that the query selects, also below `transformed`. */
export function barsAsColumns(
  table: BarTable,
  names: readonly string[],
  transformedNames: readonly string[],
): Columns {
  const rows = [...table]
  const plain = names.filter((name) => isField(name) && name !== 'transformed')
  const columns = plain.map((name) => [name, rows.map((row) => row[name as keyof BarRow])] as const)
  if (!names.includes('transformed')) return Object.fromEntries(columns)
  const metrics = transformedNames.filter(isField) as (keyof MetricValues)[]
  const transformed = table.result.transformed
    ? Object.fromEntries(metrics.map((name) => [name, rows.map((row) => row.transformed?.[name] ?? null)]))
    : null
  return { ...Object.fromEntries(columns), transformed }
}
