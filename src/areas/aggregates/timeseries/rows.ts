import { z } from 'zod'
import { camelCase, snakeCase } from '../../../core/names.ts'
import type { BarRow, MetricValues } from '../../../engine/bars/selection.ts'
import { barShape, metricShape } from '../../../engine/bars/shape.ts'
import type { AggregateRecord } from '../../../engine/instruments/queries/aggregates.ts'
import { METRIC_NAMES } from '../../../market/metrics.ts'
import { suffixOf, type Transform } from '../../../market/transformations.ts'
import { type AssetClass, Normalisation, Transformation } from '../../../market/vocabulary.ts'
import type { RowField } from './fields.ts'
import type { BarPage } from './plan.ts'

const { ts, assetClass, marketHours, isPartial, moneyness, size, updatedTime } = barShape
const {
  px,
  pxChg,
  pxLinked,
  retailBuyTurnover,
  retailSellTurnover,
  retailNetTurnover,
  retailTotalTurnover,
  ...optionMetrics
} = metricShape

const rowShape = {
  ts,
  id: z.int().describe('Id of the aggregate.'),
  providerId: z.string().describe('Provider id of the aggregate.'),
  name: z.string().describe('Name of the aggregate.'),
  type: z.string().describe('Type of the aggregate.'),
  subtype: z.string().nullable().describe('Subtype of the aggregate.'),
  assetClass,
  marketHours,
  isActive: z.boolean().describe('Whether the aggregate is active.'),
  isPartial,
  px,
  pxChg,
  retailBuyTurnover,
  retailSellTurnover,
  retailNetTurnover,
  retailTotalTurnover,
  moneyness,
  size,
  ...optionMetrics,
  updatedTime,
}

export const BarMembers = z.object(rowShape).partial().required({ ts: true, id: true, providerId: true })

const eitherOf = (names: readonly string[]): string => `(?:${names.join('|')})`
const transformedName = new RegExp(
  `^${eitherOf(METRIC_NAMES)}__(?:${eitherOf(Transformation.options)}(?:__${eitherOf(Normalisation.options)})?|${eitherOf(Normalisation.options)})$`,
)

/** A row holds the members of its asset class, or those asked for with `fields`, then what was made of its metrics. */
export const AggregateRow = BarMembers.extend({
  pxLinked: pxLinked.optional(),
  transformed: z.record(z.string().regex(transformedName), z.number().nullable()).optional().meta({
    flattened: true,
    description:
      'A metric transformed, normalised, or both in this order: `<metric>__<transformation>__<normalisation>`. Null where there are too few values before it.',
  }),
}).meta({
  id: 'AggregateRow',
  description:
    'A bar of an aggregate. Cash rows have no option members, option rows no retail members. With a transformation or normalisation, every metric shown has a further member. `px_linked` is there where `fields` names it.',
})
type AggregateRow = z.output<typeof AggregateRow>
type Members = z.output<typeof BarMembers>

/** What every row of an aggregate repeats; without the members that `fields` leaves out. */
export function ownMembers(
  { id, providerId, name, type, subtype, isActive }: AggregateRecord,
  {
    assetClass: read,
    fields,
    transform,
  }: Pick<BarPage, 'assetClass'> & Partial<Pick<BarPage, 'fields' | 'transform'>>,
): Omit<Partial<Members>, 'ts'> & Pick<Members, 'id' | 'providerId'> {
  const members = { name, type, subtype, isActive }
  const kept = fields
    ? Object.entries(members).filter(([member]) => fields.includes(snakeCase(member) as RowField))
    : Object.entries(members)
  // Rows of a cash answer say nothing of options, not even that they are none.
  const unsaid = read === 'cash' ? { moneyness: undefined, size: undefined } : {}
  // Metrics that a transform needed, and nobody asked for.
  const hidden = METRIC_NAMES.filter((metric) => transform && fields && !fields.includes(metric))
  const unshown = Object.fromEntries(hidden.map((metric) => [camelCase(metric), undefined]))
  return { id, providerId, ...Object.fromEntries(kept), ...unsaid, ...unshown }
}

/** The bar comes first: a spread copies its members at once, where it would add them one by one to others. */
export const toRow = <O extends object>({ transformed: _, ...bar }: BarRow, own: O) => ({ ...bar, ...own })

/** Transformed metrics by the names of their columns. */
function columnNamer(
  transform: Transform,
): (transformed: MetricValues | undefined) => Record<string, number | null> {
  const suffix = suffixOf(transform)
  const names = METRIC_NAMES.map((metric) => [camelCase(metric), `${metric}__${suffix}`] as const)
  return (transformed) => {
    const columns: Record<string, number | null> = {}
    for (const [name, column] of names) {
      const value = transformed?.[name]
      if (value !== undefined) columns[column] = value
    }
    return columns
  }
}

/** A bar of an aggregate as a row that holds all members of an asset class. */
export const rowOf = (aggregate: AggregateRecord, bar: BarRow, assetClass: AssetClass): AggregateRow =>
  toRow(bar, ownMembers(aggregate, { assetClass }))

export function rowsOf(page: BarPage): AggregateRow[] {
  const own = new Map(page.aggregates.map((aggregate) => [aggregate.id, ownMembers(aggregate, page)]))
  const named = page.transform && columnNamer(page.transform)
  return page.rows.flatMap((bar) => {
    const members = own.get(bar.instrumentId)
    if (!members) return []
    return [{ ...bar, ...members, transformed: named?.(bar.transformed) }]
  })
}

/** A page of bars as a response. */
export const presentPage = (result: BarPage) => ({
  body: {
    data: rowsOf(result),
    interval: result.interval,
    assetClasses: result.assetClasses,
    count: result.rows.length,
    pagination: result.pagination,
    metadata: result.metadata,
  },
  page: result.pagination,
})
