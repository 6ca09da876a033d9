import { z } from 'zod'
import { type Finding, withRule } from '../../../core/faults.ts'
import { camelCase } from '../../../core/names.ts'
import type { BarRow, MetricValues } from '../../../engine/bars/selection.ts'
import { BarShape, calculatedShape, metricShape } from '../../../engine/bars/shape.ts'
import { loadAggregate } from '../../../engine/instruments/queries/aggregates.ts'
import { loadSecurity } from '../../../engine/instruments/queries/securities.ts'
import { Metric } from '../../../market/metric-parameters.ts'
import { CALCULATED, CALCULATED_NAMES, isStoredMetric, isWhole, METRICS } from '../../../market/metrics.ts'
import { OPEN_TO_KEYS } from '../../../protocols/graphql/access.ts'
import { builder, type FieldBuilder } from '../../../protocols/graphql/builder.ts'
import { withArguments, zodFields } from '../../../protocols/graphql/from-zod.ts'
import { NAMED_BY_ARGUMENT } from '../../../protocols/graphql/named-properties.ts'
import { column } from '../../shared/columns.ts'
import type { Columns } from '../../shared/encoded-graph.ts'
import { InstrumentRef } from '../../shared/instruments.ts'

const TransformedRef = builder.objectRef<MetricValues>('TransformedMetrics').implement({
  description:
    'Metrics of a bar after transformation, normalisation, or both in this order. Null if too few earlier values exist.',
  fields: (t) => zodFields(t, z.object(metricShape)),
})

export const BarRef = builder.objectRef<BarRow>('Bar')
BarRef.implement({
  description:
    'Metrics of one instrument over one interval. Metrics of an asset class that was not read are null.',
  fields: (t) => ({
    ...zodFields(t, BarShape.extend(calculatedShape)),
    transformed: t.field({
      type: TransformedRef,
      nullable: true,
      description:
        'Metrics after the `transformation` and `normalisation` given as arguments. Computed only for the metrics selected here. Null if neither argument is given.',
      extensions: { isPlainProperty: true },
      resolve: ({ transformed }) => transformed ?? null,
    }),
    instrument: t.field({
      type: InstrumentRef,
      nullable: true,
      description: 'The aggregate or security that the bar belongs to.',
      extensions: OPEN_TO_KEYS,
      resolve: async ({ instrumentId }, _args, context) =>
        (await loadAggregate(context, instrumentId)) ?? (await loadSecurity(context, instrumentId)),
    }),
  }),
})

/** Defines the array of numbers of each metric. */
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
    values: valuesField(
      t,
      'Transformed values of one stored metric: the same array as its own field.',
      transformedInput,
    ),
  }),
})

/** Calculated metrics with whole numbers as values, or with others. */
const calculatedWhere = (areWhole: boolean) =>
  Object.fromEntries(
    CALCULATED_NAMES.filter((name) => isWhole(name) === areWhole).map((name) => [name, CALCULATED[name]]),
  )

const valuesInput = z.object({ metric: Metric.describe('Metric to return.') })
const transformedInput = withRule(valuesInput, ['metric'], ({ metric }): Finding | null =>
  isStoredMetric(metric)
    ? null
    : {
        path: ['metric'],
        type: 'metric_conflict',
        message: `${metric} is calculated, which has no transform`,
      },
)

/** Defines the field with the values of the metric that its argument names: the same array as the metric's own field. */
const valuesField = (t: FieldBuilder<Columns>, description: string, input = valuesInput) =>
  t.field({
    ...withArguments(t, input, (columns: Columns, { metric }) => columns[camelCase(metric)] as never[]),
    type: ['Float'],
    nullable: { list: true, items: true },
    description,
    extensions: { ...OPEN_TO_KEYS, ...NAMED_BY_ARGUMENT },
  })

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
    ...numberColumns(t, calculatedWhere(false)),
    ...numberColumns(t, calculatedWhere(true), 'Int'),
    values: valuesField(t, 'Values of one metric: the same array as its own field.'),
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
