import { camelCase, snakeCase } from '../../../core/names.ts'
import type { BarRow } from '../../../engine/bars/selection.ts'
import type { SecurityRecord } from '../../../engine/instruments/queries/securities.ts'
import { CALCULATED_NAMES, METRIC_NAMES } from '../../../market/metrics.ts'
import type { AssetClass } from '../../../market/vocabulary.ts'
import { SECURITY_FIELDS } from './parameters.ts'
import type { SeriesAnswer } from './plan.ts'
import type { SeriesRow } from './responses.ts'

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
