import { z } from 'zod'
import { camelCase } from '../../../core/names.ts'
import type { JsonRows } from '../../../core/rows/json-rows.ts'
import type { Leaf } from '../../../core/rows/origins.ts'
import { defaultFields } from '../../../engine/bars/selection.ts'
import { barShape, metricShape } from '../../../engine/bars/shape.ts'
import { METRIC_NAMES } from '../../../market/metrics.ts'
import { suffixOf } from '../../../market/transformations.ts'
import { type AssetClass, Normalisation, Transformation } from '../../../market/vocabulary.ts'
import { encodedRows, type RowParts, restMembers } from '../../shared/encoded-rows.ts'
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

const ALWAYS = ['id', 'provider_id'] as const
const ATTRIBUTES = ['name', 'type', 'subtype', 'is_active'] as const
const PROPERTIES = Object.fromEntries([...ALWAYS, ...ATTRIBUTES].map(camelCase).map((name) => [name, name]))

/** Returns members of rows of aggregates with a shape. Default: all fields of the asset class. */
export const aggregateMembers = (
  shape: Readonly<Record<string, unknown>>,
  parts: RowParts,
  assetClass: AssetClass,
  fields: readonly string[] | null = null,
): Leaf[] => {
  const shown = fields ?? [...ATTRIBUTES, ...defaultFields(assetClass)]
  return restMembers(shape, parts, PROPERTIES, [...ALWAYS, ...shown], assetClass)
}

/** Encodes the rows of a page. */
function rowsOf({ rows, aggregates, transform, fields, assetClass }: BarPage): JsonRows {
  const byId = new Map(aggregates.map((aggregate) => [aggregate.id, aggregate]))
  const parts = { instrument: { ofKey: (id: number) => byId.get(id) }, bar: rows }
  const added = METRIC_NAMES.flatMap((metric) => {
    const numbers = rows.result.transformed?.get(camelCase(metric))
    return transform && numbers ? [{ name: `${metric}__${suffixOf(transform)}`, value: { numbers } }] : []
  })
  return encodedRows(rows, [...aggregateMembers(AggregateRow.shape, parts, assetClass, fields), ...added])
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
