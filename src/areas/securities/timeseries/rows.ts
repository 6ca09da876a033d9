import type { z } from 'zod'
import { camelCase } from '../../../core/names.ts'
import { RowEncoder } from '../../../core/rows/encoder.ts'
import { JsonRows } from '../../../core/rows/json-rows.ts'
import type { Leaf, Origin } from '../../../core/rows/origins.ts'
import type { RowBytes } from '../../../core/rows/row-bytes.ts'
import type { BarName, BarTable } from '../../../engine/bars/table.ts'
import type { SecurityRecord } from '../../../engine/instruments/queries/securities.ts'
import { CALCULATED_NAMES } from '../../../market/metrics.ts'
import type { AssetClass } from '../../../market/vocabulary.ts'
import type { TableOption } from '../../../protocols/rest/tables/table.ts'
import { encodedRows, type RowParts, restMembers } from '../../shared/encoded-rows.ts'
import type { SecurityBars } from './operations.ts'
import { SECURITY_FIELDS, SERIES_BAR_FIELDS } from './parameters.ts'
import type { SeriesAnswer } from './plan.ts'
import { type MarketDataResponse, SeriesRow } from './responses.ts'

/** Properties of a security, by the members of rows. */
export const PROPERTIES = {
  id: 'id',
  providerId: 'providerId',
  symbol: 'ticker',
  name: 'name',
  sector: 'sector',
  industry: 'industry',
  assetType: 'assetType',
  isActive: 'isActive',
} as const satisfies Readonly<Record<string, keyof SecurityRecord>>

const ALWAYS = ['provider_id', 'symbol']

/** Returns members of rows that name their security. Default: all fields, those not computed being null. */
export const securityMembers = (
  shape: Readonly<Record<string, unknown>>,
  parts: RowParts,
  assetClass: AssetClass,
  fields: readonly string[] | null = null,
): Leaf[] => {
  const shown = fields ?? [...SECURITY_FIELDS, ...SERIES_BAR_FIELDS, ...CALCULATED_NAMES]
  return restMembers(shape, parts, PROPERTIES, [...ALWAYS, ...shown], assetClass)
}

const byId = (securities: readonly SecurityRecord[]): Origin => {
  const found = new Map(securities.map((security) => [security.id, security]))
  return { ofKey: (id) => found.get(id) }
}

/** Encodes rows that name their security. */
export const seriesRows = (
  rows: BarTable,
  { securities, fields, assetClass }: Pick<SeriesAnswer, 'securities' | 'fields' | 'assetClass'>,
): JsonRows =>
  encodedRows(
    rows,
    securityMembers(SeriesRow.shape, { instrument: byId(securities), bar: rows }, assetClass, fields),
  )

/** Encodes rows grouped by security, which do not name it unless `fields` says so. */
export function marketDataRows(
  series: readonly SecurityBars[],
  { securities, fields, assetClass, calculated }: Omit<SeriesAnswer, 'metadata'>,
): Record<string, JsonRows> {
  const shown = fields ?? [...SERIES_BAR_FIELDS, ...calculated]
  const instrument = byId(securities)
  // All of them are rows of the same result, except for the empty ones.
  const encoders = new Map<RowBytes, RowEncoder>()
  const encoderOf = (bar: BarTable): RowEncoder => {
    const members = () => restMembers(SeriesRow.shape, { instrument, bar }, PROPERTIES, shown, assetClass)
    const encoder = encoders.get(bar.source) ?? new RowEncoder(bar.source, members())
    encoders.set(bar.source, encoder)
    return encoder
  }
  return Object.fromEntries(
    series.map(({ asked, rows }) => [asked, new JsonRows(encoderOf(rows), rows.rows)]),
  )
}

/** Encodes one field of the rows of one security. */
export const valueRows = ({ rows }: SecurityBars, field: string): JsonRows =>
  encodedRows(rows, [
    { name: 'ts', value: rows.origin('ts') },
    { name: 'value', value: rows.origin(camelCase(field) as BarName) },
  ])

/** The bars of all securities, each with the symbol that was requested. */
export const marketDataTable: TableOption<z.output<typeof MarketDataResponse>> = {
  row: SeriesRow.partial().required({ symbol: true, ts: true }),
  rows: ({ results }) =>
    Object.entries(results).flatMap(([symbol, rows]) =>
      rows instanceof JsonRows ? [rows.startingWith('symbol', symbol)] : [],
    ),
}
