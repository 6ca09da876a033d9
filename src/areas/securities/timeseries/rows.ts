import { camelCase, snakeCase } from '../../../core/names.ts'
import type { BarRow } from '../../../engine/bars/selection.ts'
import type { SecurityRecord } from '../../../engine/instruments/queries/securities.ts'
import { CALCULATED_NAMES, METRIC_NAMES } from '../../../market/metrics.ts'
import type { AssetClass } from '../../../market/vocabulary.ts'
import { SECURITY_FIELDS } from './parameters.ts'
import type { SeriesAnswer } from './plan.ts'
import type { SeriesRow } from './responses.ts'

type Shown = Pick<SeriesAnswer, 'fields' | 'assetClass' | 'calculated'>

/** Members that a row repeats of its security: those of the names. */
export function membersOf(
  { providerId, ticker, name, sector, industry, assetType, isActive }: SecurityRecord,
  names: readonly string[],
): Partial<SeriesRow> {
  const all = { providerId, symbol: ticker, name, sector, industry, assetType, isActive }
  return Object.fromEntries(Object.entries(all).filter(([member]) => names.includes(snakeCase(member))))
}

/** Members of a bar that its row leaves out. */
export function unshown({ fields: names, assetClass: read }: Shown): Partial<SeriesRow> {
  // Metrics that others needed, and nobody asked for.
  const hidden = METRIC_NAMES.filter((metric) => names && !names.includes(metric))
  // Rows of a cash answer say nothing of options, not even that they are none.
  return Object.fromEntries(
    [...hidden, ...(read === 'cash' ? ['moneyness', 'size'] : [])].map((name) => [
      camelCase(name),
      undefined,
    ]),
  )
}

/** Calculated metrics that nobody asked for are null, unless `fields` leaves them out. */
const uncalculated = ({ fields: names, calculated }: Shown): Partial<SeriesRow> =>
  Object.fromEntries(
    CALCULATED_NAMES.filter((name) => !names && !calculated.includes(name)).map((name) => [
      camelCase(name),
      null,
    ]),
  )

const ALWAYS = ['provider_id', 'symbol']

/** How the bars of a security become rows. */
export function rowMaker(security: SecurityRecord, shown: Shown): (bar: BarRow) => SeriesRow {
  const { providerId } = security
  const names = [...ALWAYS, ...(shown.fields ?? SECURITY_FIELDS)]
  const own = { ...membersOf(security, names), ...unshown(shown), ...uncalculated(shown), providerId }
  // The bar comes first: a spread copies its members at once, where it would add them one by one to others.
  return (bar) => ({ ...bar, ...own })
}

/** A bar of a security as a row that holds all members of an asset class. */
export const rowOf = (security: SecurityRecord, bar: BarRow, assetClassRead: AssetClass): SeriesRow =>
  rowMaker(security, { fields: null, assetClass: assetClassRead, calculated: [] })(bar)
