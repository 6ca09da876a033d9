import { z } from 'zod'
import { camelCase, snakeCase } from '../../../core/names.ts'
import { encodedRows, type JsonRows } from '../../../core/rows/json-rows.ts'
import { type Leaf, leafOf, type Origin, type Origins, originsOf } from '../../../core/rows/origins.ts'
import { isBarField } from '../../../engine/bars/fields.ts'
import { barFieldsOfKind, carriesField } from '../../../engine/bars/selection.ts'
import {
  aggregateCalculatedShape,
  barShape,
  calculatedShape,
  metricShape,
} from '../../../engine/bars/shape.ts'
import type { BarTable } from '../../../engine/bars/table.ts'
import type { InstrumentKind } from '../../../engine/instruments/kinds.ts'
import type { Column } from '../../../files/formats/columns.ts'
import { METRIC_NAMES, STANDARD_CALCULATED } from '../../../market/metrics.ts'
import { suffixOf } from '../../../market/transformations.ts'
import { type AssetClass, Normalisation, Transformation } from '../../../market/vocabulary.ts'
import type { SeriesAnswer, SeriesOf, SeriesPage } from './plan.ts'

const { ts, assetClass, marketHours, isPartial, moneyness, size, updatedTime, date } = barShape
const { px, pxChg, pxLinked, ...flows } = metricShape
const { retailBuyTurnover, retailSellTurnover, retailNetTurnover, retailTotalTurnover, ...options } = flows
const retail = { retailBuyTurnover, retailSellTurnover, retailNetTurnover, retailTotalTurnover }

const aggregateHead = {
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
}
const aggregateTail = { ...retail, moneyness, size, ...options, updatedTime, date }

/** Members of rows of aggregates in the order of result files, which clients may read by position. */
export const AggregateFileRow = z.object({
  ...aggregateHead,
  pxLinked,
  ...aggregateTail,
  ...aggregateCalculatedShape,
})

export const BarMembers = z
  .object({ ...aggregateHead, ...aggregateTail })
  .partial()
  .required({ ts: true, id: true, providerId: true })

const eitherOf = (names: readonly string[]): string => `(?:${names.join('|')})`
const transformedName = new RegExp(
  `^${eitherOf(METRIC_NAMES)}__(?:${eitherOf(Transformation.options)}(?:__${eitherOf(Normalisation.options)})?|${eitherOf(Normalisation.options)})$`,
)

/** A row has the members of its asset class, or those listed in `fields`, then its transformed metrics. */
export const AggregateRow = BarMembers.extend({
  pxLinked: pxLinked.optional(),
  ...z.object(aggregateCalculatedShape).partial().shape,
  transformed: z.record(z.string().regex(transformedName), z.number().nullable()).optional().meta({
    flattened: true,
    description:
      'A metric after transformation, normalisation, or both in this order: `<metric>__<transformation>__<normalisation>`. Null if too few earlier values exist.',
  }),
}).meta({
  id: 'AggregateRow',
  description:
    'A bar of an aggregate. Cash rows have no option members, option rows no retail members. A transformation or normalisation adds a member for each metric; `px_linked` and calculated metrics are present only if `fields` lists them.',
})

const orNull = z.string().nullable()

const SecurityMembers = z
  .object({
    ts,
    providerId: z.string().describe('Provider id of the security.'),
    symbol: z.string().describe('Trading symbol.'),
    name: z.string().describe('Name of the security.'),
    sector: orNull.describe('Sector.'),
    industry: orNull.describe('Industry.'),
    assetType: orNull.describe('Kind of security, such as common stock or ETF.'),
    isActive: z.boolean().describe('Whether the security is active.'),
    updatedTime,
    isPartial,
    assetClass,
    ...retail,
    moneyness,
    size,
    ...options,
    px,
    pxChg,
    ...calculatedShape,
    date,
  })
  .partial()

/** A row has the members of its asset class, or those that `fields` lists. */
export const SeriesRow = SecurityMembers.required({ ts: true, providerId: true }).meta({
  id: 'SeriesRow',
  description:
    'A bar of a security. Cash rows have no option members, option rows no retail members. Calculated metrics are null unless requested.',
})

/** A row of a response that names the security elsewhere. */
export const MarketDataRow = SecurityMembers.required({ ts: true }).meta({
  id: 'MarketDataRow',
  description: 'A bar of the security under whose symbol it appears.',
})

const { ts: stamp, ...seriesMembers } = SeriesRow.shape

/** A row has the members of its asset class, or those that `fields` lists. */
export const PanelRow = z
  .object({ ts: stamp, id: z.int().describe('Id of the security.'), ...seriesMembers })
  .meta({
    id: 'SecurityPanelRow',
    description:
      'A bar of a security. Cash rows have no option members, option rows no retail members. Calculated metrics are present only if requested.',
  })

/** Parts of REST rows: an instrument, its bar, and further members, which all rows have. */
interface RowParts {
  readonly instrument: Origin | Origins
  readonly bar: Origin | Origins
  readonly others?: Readonly<Record<string, Origin>>
}

/** Splits the rows of a table into instruments (the member `name`), bars and other members. */
export function partsOf(table: Origins, kind = 'instrument'): RowParts {
  const others = table.names.filter((name) => name !== kind && name !== 'bar')
  return {
    instrument: table.origin(kind),
    bar: table.origin('bar'),
    others: Object.fromEntries(others.map((name) => [name, leafOf(table, name)])),
  }
}

type Shape = Readonly<Record<string, unknown>>

/** Returns the members of rows that show the fields, in the order of the shape. */
export function fieldMembers(
  { properties }: Pick<InstrumentKind, 'properties'>,
  shape: Shape,
  { instrument, bar, others = {} }: RowParts,
  assetClass: AssetClass,
  fields: readonly string[],
): Leaf[] {
  // Cash rows omit option members instead of setting them to null.
  const isOmitted = (field: string) =>
    (assetClass === 'cash' && (field === 'moneyness' || field === 'size')) ||
    (isBarField(field) && !carriesField(assetClass, field))
  const shown = new Set(['ts', ...fields].filter((field) => !isOmitted(field)).map(camelCase))
  const originOf = (name: string): Origin => {
    const property = properties[name]
    return others[name] ?? (property ? leafOf(instrument, property) : leafOf(bar, name))
  }
  return Object.keys(shape)
    .filter((name) => shown.has(name) || name in others)
    .map((name) => ({ name: snakeCase(name), value: originOf(name) }))
}

/** Returns the members of rows that name their instrument. Default: all fields; fields that are not computed are null. */
export const rowMembers = (
  kind: InstrumentKind,
  shape: Shape,
  parts: RowParts,
  assetClass: AssetClass,
  fields: readonly string[] | null = null,
): Leaf[] => {
  const shown = fields ?? [...kind.attributes, ...barFieldsOfKind(kind), ...STANDARD_CALCULATED]
  return fieldMembers(kind, shape, parts, assetClass, [...kind.always, ...shown])
}

type Answer = Pick<SeriesAnswer<SeriesOf>, 'assetClass' | 'fields' | 'calculated' | 'transform'>

/** Returns the members of rows with the calculated metrics of a response, and with no others. */
export const answerMembers = (
  kind: InstrumentKind,
  shape: Shape,
  parts: RowParts,
  { assetClass, fields, calculated }: Answer,
): Leaf[] =>
  rowMembers(
    kind,
    shape,
    parts,
    assetClass,
    fields ?? [...kind.attributes, ...barFieldsOfKind(kind), ...calculated],
  )

/** Returns transformed metrics as members. */
export const transformedMembers = (
  transformed: BarTable['result']['transformed'],
  { transform }: Pick<Answer, 'transform'>,
): Leaf[] =>
  METRIC_NAMES.flatMap((metric) => {
    const numbers = transformed?.get(camelCase(metric))
    return transform && numbers ? [{ name: `${metric}__${suffixOf(transform)}`, value: { numbers } }] : []
  })

/** Encodes the rows of a page. */
export const pageRows = (
  kind: InstrumentKind,
  shape: Shape,
  page: Answer & Pick<SeriesPage<SeriesOf>, 'rows' | 'instrument'>,
): JsonRows => {
  const { rows, instrument } = page
  const members = answerMembers(kind, shape, { instrument, bar: rows }, page)
  return encodedRows(rows, [...members, ...transformedMembers(rows.result.transformed, page)])
}

/**
 * Returns the origins of the properties of instruments in stored rows: the stored columns, so that a result does not
 * change when an instrument is renamed, or the records, for properties that rows do not have.
 */
export function storedInstrument(
  { columns: recordColumns, properties }: Pick<InstrumentKind, 'columns' | 'properties'>,
  columns: readonly Column[],
  records: readonly SeriesOf['record'][],
): Origins {
  const byId = new Map(records.map((record) => [record.id, record]))
  const stored = new Map(columns.map((column) => [properties[camelCase(column.name)], column]))
  return originsOf(
    Object.fromEntries(
      recordColumns.names.map((name) => {
        const column = stored.get(name)
        if (name === 'kind') return [name, recordColumns.origin(name)]
        if (column) return [name, { column: camelCase(column.name), form: column.kind }]
        return [name, { ofKey: (id: number) => byId.get(id)?.[name as keyof SeriesOf['record']] ?? null }]
      }),
    ),
  )
}
