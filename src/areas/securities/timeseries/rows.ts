import { camelCase, snakeCase } from '../../../core/names.ts'
import type { JsonRows } from '../../../core/rows/json-rows.ts'
import type { BarRow } from '../../../engine/bars/selection.ts'
import type { BarName, BarTable } from '../../../engine/bars/table.ts'
import type { SecurityRecord } from '../../../engine/instruments/queries/securities.ts'
import { CALCULATED_NAMES, METRIC_NAMES } from '../../../market/metrics.ts'
import type { AssetClass } from '../../../market/vocabulary.ts'
import { encodedRows, rowMembers, shownMembers } from '../../shared/encoded-rows.ts'
import type { SecurityBars } from './operations.ts'
import { SECURITY_FIELDS, SERIES_BAR_FIELDS } from './parameters.ts'
import type { SeriesAnswer } from './plan.ts'
import { SeriesRow } from './responses.ts'

type Shown = Pick<SeriesAnswer, 'fields' | 'assetClass' | 'calculated'>

/** Returns the members of a security that its rows repeat, limited to the names. */
export function securityMembers(
  { providerId, ticker, name, sector, industry, assetType, isActive }: SecurityRecord,
  names: readonly string[],
): Partial<SeriesRow> {
  const all = { providerId, symbol: ticker, name, sector, industry, assetType, isActive }
  return Object.fromEntries(Object.entries(all).filter(([member]) => names.includes(snakeCase(member))))
}

/** Returns, as undefined, the members of a bar that its row omits. */
export function unshown({ fields: names, assetClass: read }: Shown): Partial<SeriesRow> {
  // Metrics that were read only to calculate others.
  const hidden = METRIC_NAMES.filter((metric) => names && !names.includes(metric))
  // Cash rows omit option members instead of setting them to null.
  return Object.fromEntries(
    [...hidden, ...(read === 'cash' ? ['moneyness', 'size'] : [])].map((name) => [
      camelCase(name),
      undefined,
    ]),
  )
}

/** Without `fields`, calculated metrics that were not requested are null. */
const uncalculated = ({ fields: names, calculated }: Shown): Partial<SeriesRow> =>
  Object.fromEntries(
    CALCULATED_NAMES.filter((name) => !names && !calculated.includes(name)).map((name) => [
      camelCase(name),
      null,
    ]),
  )

const ALWAYS = ['provider_id', 'symbol']

/** Returns a function that converts bars of a security to rows. */
export function rowMaker(security: SecurityRecord, shown: Shown): (bar: BarRow) => SeriesRow {
  const { providerId } = security
  const names = [...ALWAYS, ...(shown.fields ?? SECURITY_FIELDS)]
  const own = { ...securityMembers(security, names), ...unshown(shown), ...uncalculated(shown), providerId }
  // The bar is spread first: members are copied in bulk to an empty object, but one by one to any other.
  return (bar) => ({ ...bar, ...own })
}

/** Converts a bar to a row with all members of an asset class. */
export const securityRow = (security: SecurityRecord, bar: BarRow, assetClassRead: AssetClass): SeriesRow =>
  rowMaker(security, { fields: null, assetClass: assetClassRead, calculated: [] })(bar)

/** Encodes rows of securities with these members, besides their stamps. */
function encoded(
  table: BarTable,
  securities: readonly SecurityRecord[],
  fields: readonly string[],
): JsonRows {
  const byId = new Map(securities.map((security) => [security.id, security]))
  const own = (member: keyof SecurityRecord) => ({ ofKey: (id: number) => byId.get(id)?.[member] })
  const members = {
    providerId: own('providerId'),
    symbol: own('ticker'),
    name: own('name'),
    sector: own('sector'),
    industry: own('industry'),
    assetType: own('assetType'),
    isActive: own('isActive'),
  }
  const shown = shownMembers(SeriesRow.shape, ['ts', ...fields], table.result.selection.assetClass)
  return encodedRows(table, rowMembers(shown, members, table))
}

/** Encodes rows that name their security. */
export const seriesRows = (
  table: BarTable,
  { securities, fields }: Pick<SeriesAnswer, 'securities' | 'fields'>,
): JsonRows =>
  encoded(table, securities, [
    ...ALWAYS,
    ...(fields ?? [...SECURITY_FIELDS, ...SERIES_BAR_FIELDS, ...CALCULATED_NAMES]),
  ])

/** Encodes rows of one security, which do not name it unless `fields` says so. */
export const marketDataRows = (
  { security, rows }: SecurityBars,
  { fields, calculated }: Pick<SeriesAnswer, 'fields' | 'calculated'>,
): JsonRows => encoded(rows, [security], fields ?? [...SERIES_BAR_FIELDS, ...calculated])

/** Encodes one field of the rows of one security. */
export const valueRows = ({ rows }: SecurityBars, field: string): JsonRows =>
  encodedRows(rows, [
    { name: 'ts', value: rows.origin('ts') },
    { name: 'value', value: rows.origin(camelCase(field) as BarName) },
  ])
