import { z } from 'zod'
import { camelCase, snakeCase } from '../../../core/names.ts'
import type { JsonRows } from '../../../core/rows/json-rows.ts'
import { type BarRow, defaultFields } from '../../../engine/bars/selection.ts'
import { barShape, metricShape } from '../../../engine/bars/shape.ts'
import type { AggregateRecord } from '../../../engine/instruments/queries/aggregates.ts'
import { METRIC_NAMES } from '../../../market/metrics.ts'
import { suffixOf } from '../../../market/transformations.ts'
import { type AssetClass, Normalisation, Transformation } from '../../../market/vocabulary.ts'
import { encodedRows, rowMembers, shownMembers } from '../../shared/encoded-rows.ts'
import type { RowField } from './fields.ts'
import type { BarPage } from './plan.ts'

const { ts, assetClass, marketHours, isPartial, moneyness, size, updatedTime, date } = barShape
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
  subtype: z.string().nullable().describe('Subtype of the aggregate. Null if it has none.'),
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
  date,
}

export const BarMembers = z.object(rowShape).partial().required({ ts: true, id: true, providerId: true })

const eitherOf = (names: readonly string[]): string => `(?:${names.join('|')})`
const transformedName = new RegExp(
  `^${eitherOf(METRIC_NAMES)}__(?:${eitherOf(Transformation.options)}(?:__${eitherOf(Normalisation.options)})?|${eitherOf(Normalisation.options)})$`,
)

/** A row has the members of its asset class, or those listed in `fields`, then its transformed metrics. */
export const AggregateRow = BarMembers.extend({
  pxLinked: pxLinked.optional(),
  transformed: z.record(z.string().regex(transformedName), z.number().nullable()).optional().meta({
    flattened: true,
    description:
      'A metric after transformation, normalisation, or both in this order: `<metric>__<transformation>__<normalisation>`. Null if too few earlier values exist.',
  }),
}).meta({
  id: 'AggregateRow',
  description:
    'A bar of an aggregate. Cash rows have no option members, option rows no retail members. A transformation or normalisation adds a member for each metric; `px_linked` is present only if `fields` lists it.',
})
type AggregateRow = z.output<typeof AggregateRow>
type Members = z.output<typeof BarMembers>

/** Returns the members that each row of an aggregate repeats. Undefined ones hide members of the bar. */
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
  // Cash rows omit option members instead of setting them to null.
  const unsaid = read === 'cash' ? { moneyness: undefined, size: undefined } : {}
  // Metrics that were read only for the transform.
  const hidden = METRIC_NAMES.filter((metric) => transform && fields && !fields.includes(metric))
  const unshown = Object.fromEntries(hidden.map((metric) => [camelCase(metric), undefined]))
  return { id, providerId, ...Object.fromEntries(kept), ...unsaid, ...unshown }
}

/** Members that a row repeats from its aggregate. */
const IDS = ['id', 'provider_id'] as const
const ATTRIBUTES = ['name', 'type', 'subtype', 'is_active'] as const

/** Spreads the bar first: members are copied in bulk to an empty object, but one by one to any other. */
export const toRow = <O extends object>({ transformed: _, ...bar }: BarRow, own: O) => ({ ...bar, ...own })

/** Converts a bar to a row with all members of an asset class. */
export const aggregateRow = (aggregate: AggregateRecord, bar: BarRow, assetClass: AssetClass): AggregateRow =>
  toRow(bar, ownMembers(aggregate, { assetClass }))

/** Encodes the rows of a page. */
function rowsOf({ rows, aggregates, transform, fields, assetClass }: BarPage): JsonRows {
  const byId = new Map(aggregates.map((aggregate) => [aggregate.id, aggregate]))
  const own = Object.fromEntries(
    [...IDS, ...ATTRIBUTES].map((field) => {
      const name = camelCase(field)
      return [name, { ofKey: (id: number) => byId.get(id)?.[name] ?? null }]
    }),
  )
  const shown = ['ts', ...IDS, ...(fields ?? [...ATTRIBUTES, ...defaultFields(assetClass)])]
  const members = rowMembers(shownMembers(AggregateRow.shape, shown, assetClass), own, rows)
  const added = METRIC_NAMES.flatMap((metric) => {
    const numbers = rows.result.transformed?.get(camelCase(metric))
    return transform && numbers ? [{ name: `${metric}__${suffixOf(transform)}`, value: { numbers } }] : []
  })
  return encodedRows(rows, [...members, ...added])
}

/** Converts a page of bars to a response. */
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
