import { camelCase } from '../../core/names.ts'
import { CALCULATED, METRICS } from '../../market/metrics.ts'
import { builder, type FieldBuilder } from '../../protocols/graphql/builder.ts'
import type { Columns } from './encoded-graph.ts'

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
