import type { GraphQLResolveInfo } from 'graphql'
import { z } from 'zod'
import { DateRange } from '../../core/answers.ts'
import { camelCase, snakeCase } from '../../core/names.ts'
import { calculatedAmong } from '../../engine/bars/calculated.ts'
import {
  type BarsPage,
  barCursor,
  barsInput,
  latestInput,
  loadBarCount,
  loadBars,
  loadLatestBar,
} from '../../engine/bars/connection.ts'
import {
  BAR_FIELDS,
  type BarField,
  type BarRow,
  isMetric,
  type MetricValues,
} from '../../engine/bars/selection.ts'
import { BarShape, calculatedShape, metricShape } from '../../engine/bars/shape.ts'
import { loadAggregate, loadSecurity } from '../../engine/instruments/lookup.ts'
import { CALCULATED, type CalculatedName, METRICS, type MetricName } from '../../market/metrics.ts'
import { builder, type Types } from '../../protocols/graphql/builder.ts'
import { connectionType } from '../../protocols/graphql/connections.ts'
import { withArguments, zodFields } from '../../protocols/graphql/from-zod.ts'
import { selectedNames } from '../../protocols/graphql/selection.ts'
import { InstrumentRef } from '../instruments/schema.ts'

const TransformedRef = builder.objectRef<MetricValues>('TransformedMetrics').implement({
  description:
    'What the transformation, the normalisation, or one after the other makes of the metrics of a bar. Null where there are too few values before it.',
  fields: (t) => zodFields(t, z.object(metricShape)),
})

export const BarRef = builder.objectRef<BarRow>('Bar')
BarRef.implement({
  description:
    'What happened to one instrument in one interval. Metrics of an asset class that was not read are null.',
  fields: (t) => ({
    ...zodFields(t, BarShape.extend(calculatedShape)),
    transformed: t.field({
      type: TransformedRef,
      nullable: true,
      description:
        'The metrics as the arguments `transformation` and `normalisation` of the list ask for, computed only for those selected here; null where neither is given.',
      extensions: { isPlainProperty: true },
      resolve: ({ transformed }) => transformed ?? null,
    }),
    instrument: t.field({
      type: InstrumentRef,
      nullable: true,
      description: 'The aggregate or security that the bar belongs to.',
      resolve: async ({ instrumentId }, _args, context) =>
        (await loadAggregate(context, instrumentId)) ?? (await loadSecurity(context, instrumentId)),
    }),
  }),
})

export const DateRangeRef = builder.objectRef<DateRange>('DateRange')
DateRangeRef.implement({
  description: 'First and last of the bars that an answer was made from.',
  fields: (t) => zodFields(t, DateRange),
})

export interface Columns extends Readonly<Record<string, readonly unknown[] | Columns | null>> {}

type ColumnBuilder = PothosSchemaTypes.ObjectFieldBuilder<Types, Columns>

/** One array of numbers per metric. */
const numberColumns = (
  t: ColumnBuilder,
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
  description: 'Transformed metrics of a page of bars as parallel arrays (see TransformedMetrics).',
  fields: (t) => numberColumns(t, METRICS),
})

const { rank, ...distances } = CALCULATED

export const BarColumnsRef = builder.objectRef<Columns>('BarColumns')
BarColumnsRef.implement({
  description:
    'A page of bars as parallel arrays, one per field, all of the same length and order: what charts eat, and far cheaper than objects.',
  fields: (t) => ({
    ts: t.field({
      type: ['DateTime'],
      description: 'Ends of the bars.',
      extensions: { isPlainProperty: true },
      resolve: (columns) => columns['ts'] as string[],
    }),
    isPartial: t.field({
      type: ['Boolean'],
      description: 'Whether each bar may still change (see Bar.isPartial).',
      extensions: { isPlainProperty: true },
      resolve: (columns) => columns['isPartial'] as boolean[],
    }),
    ...numberColumns(t, METRICS),
    ...numberColumns(t, distances),
    ...numberColumns(t, { rank }, 'Int'),
    transformed: t.field({
      type: TransformedColumnsRef,
      nullable: true,
      description: 'The transformed metrics selected (see Bar.transformed); null where none are asked for.',
      extensions: { isPlainProperty: true },
      resolve: (columns) => columns['transformed'] as Columns | null,
    }),
  }),
})

const isField = (name: string): boolean => !name.startsWith('__')

/** Rows turned into parallel arrays, only for the names that the query selects of them and of `transformed`. */
export function columnsOf(
  rows: readonly BarRow[],
  names: readonly string[],
  transformedNames: readonly string[],
): Columns {
  const plain = names.filter((name) => isField(name) && name !== 'transformed')
  const columns = plain.map((name) => [name, rows.map((row) => row[name as keyof BarRow])] as const)
  if (!names.includes('transformed')) return Object.fromEntries(columns)
  const metrics = transformedNames.filter(isField) as (keyof MetricValues)[]
  const isTransformed = rows.every((row) => row.transformed)
  const transformed = isTransformed
    ? Object.fromEntries(metrics.map((name) => [name, rows.map((row) => row.transformed?.[name] ?? null)]))
    : null
  return { ...Object.fromEntries(columns), transformed }
}

const fieldsOfNames = new WeakMap<readonly string[], BarField[]>()

/** The bar columns that a selection of GraphQL fields needs; remembered with the selection. */
export function fieldsSelected(
  info: Pick<GraphQLResolveInfo, 'fieldNodes' | 'fragments'>,
  paths: readonly (readonly string[])[],
): BarField[] {
  const names = selectedNames(info, paths)
  const known = fieldsOfNames.get(names)
  if (known) return known
  const columns = new Set(names.map(snakeCase))
  const fields = BAR_FIELDS.filter((field) => columns.has(field))
  fieldsOfNames.set(names, fields)
  return fields
}

/** The metrics whose transformation a query selects below bars at any of the paths. */
export const transformedSelected = (
  info: Pick<GraphQLResolveInfo, 'fieldNodes' | 'fragments'>,
  paths: readonly (readonly string[])[],
): MetricName[] =>
  fieldsSelected(
    info,
    paths.map((path) => [...path, 'transformed']),
  ).filter(isMetric)

/** The calculated metrics that a query selects of bars at any of the paths. */
export const calculatedSelected = (
  info: Pick<GraphQLResolveInfo, 'fieldNodes' | 'fragments'>,
  paths: readonly (readonly string[])[],
): CalculatedName[] => calculatedAmong(selectedNames(info, paths).map(snakeCase))

/** Everything that a query selects of bars at any of the paths. */
export const selectedOf = (
  info: Pick<GraphQLResolveInfo, 'fieldNodes' | 'fragments'>,
  paths: readonly (readonly string[])[],
) => ({
  fields: fieldsSelected(info, paths),
  transformed: transformedSelected(info, paths),
  calculated: calculatedSelected(info, paths),
})

const BarConnectionRef = connectionType<BarRow, BarsPage, BarRow>({
  name: 'Bar',
  description: "One page of an instrument's bars in the asked order.",
  node: BarRef,
  cursor: barCursor,
  positionOf: ({ ts }) => ts,
  fields: (t) => ({
    columns: t.field({
      type: BarColumnsRef,
      description: 'The same page as parallel arrays.',
      resolve: ({ rows }, _args, _context, info) =>
        columnsOf(rows, selectedNames(info, [[]]), selectedNames(info, [['transformed']])),
    }),
    totalCount: t.int({
      description: 'Number of bars in the range on all pages; counted only when asked for.',
      resolve: (page, _args, context) => loadBarCount(context, page),
    }),
  }),
})

const PAGE_PATHS = [['nodes'], ['edges', 'node'], ['columns']]

builder.interfaceFields(InstrumentRef, (t) => ({
  bars: t.field({
    type: BarConnectionRef,
    description:
      'Bars of the instrument, newest first unless ordered otherwise. Without an asset class, the fields selected decide it: option metrics read options, retail metrics cash, both read both. With a `transformation` or `normalisation`, `transformed` holds what they make of the metrics selected there, complete from the first bar on: what they look back over is read as well. Both together: the transformation is normalised.',
    ...withArguments(t, barsInput, ({ id }: { id: number }, args, context, info) =>
      loadBars(context, id, args, selectedOf(info, PAGE_PATHS)),
    ),
  }),
  latest: t.field({
    type: BarRef,
    nullable: true,
    description:
      'The newest bar; null when there is none. Without an asset class, the fields selected decide it; transformed as in `bars`.',
    ...withArguments(t, latestInput, ({ id }: { id: number }, args, context, info) =>
      loadLatestBar(context, id, args, selectedOf(info, [[]])),
    ),
  }),
}))
