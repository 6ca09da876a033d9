import type { Warning } from '../../core/answers.ts'
import type { ReadContext } from '../../core/context.ts'
import { unknownCategories } from '../../engine/instruments/categories.ts'
import type { BarRequest } from '../../engine/screens/plan.ts'
import { selectScreenBars } from '../../engine/screens/queries.ts'
import type { FoundScreen } from '../../engine/screens/screens.ts'
import type { StampRange } from '../../market/dates.ts'
import type { Screen, ScreenUniverse } from '../../market/screens.ts'

/** Returns a warning if ids of a universe do not exist or the caller cannot see them. */
async function unknownIds(
  context: ReadContext,
  ids: readonly number[],
  { plan, read }: FoundScreen,
): Promise<Warning[]> {
  const members = new Set(read?.ids)
  const doubtful = [...new Set(ids)].filter((id) => !members.has(id))
  if (doubtful.length === 0) return []
  const known = new Set((await plan.kind.select(context, doubtful)).map(({ id }) => id))
  const unknown = doubtful.filter((id) => !known.has(id)).map(String)
  if (unknown.length === 0) return []
  const message = `Not found, and left out: ${unknown.join(', ')}.`
  return [{ code: 'unknown_identifier', message, parameter: 'universe', names: unknown }]
}

/** Returns warnings about names and ids in a universe that nothing has. */
export async function universeWarnings(
  context: ReadContext,
  { sectors, industries, assetTypes, types, subtypes, securityIds, aggregateIds }: ScreenUniverse,
  found: FoundScreen,
): Promise<Warning[]> {
  const filter = { sector: sectors, industry: industries, assetType: assetTypes, types, subtypes }
  const names = await unknownCategories(context, filter, { isEmpty: found.universe === 0 })
  return [
    ...names.map((warning) => ({ ...warning, parameter: 'universe' })),
    ...(await unknownIds(context, securityIds ?? aggregateIds ?? [], found)),
  ]
}

/** Returns when the last bar of a request was, which is before the dates that have none. */
async function lastBefore({ db }: ReadContext, request: BarRequest): Promise<string> {
  const { bars } = await selectScreenBars(db, [request])
  return bars[0] ? `The last bar before it is that of ${bars[0].date}.` : 'There is no bar before it.'
}

/** Returns a warning if the calendar has no bar for a screen. Reads the last bar before its date only then. */
export async function barWarnings(
  context: ReadContext,
  { date, includePartial }: Pick<Screen, 'date' | 'includePartial'>,
  { plan: { bar }, read }: FoundScreen,
): Promise<Warning[]> {
  if (read) return []
  const absent = `The calendar has no ${includePartial ? '' : 'completed '}bar`
  if (date === undefined) return [{ code: 'no_bar', message: `${absent}.`, parameter: null }]
  // With a lower bound, as for a date: bars beside trading days count.
  const before = { ...bar, range: { ...bar.range, lower: '-infinity' } }
  const message = `${absent} on ${date}. ${await lastBefore(context, before)}`
  return [{ code: 'no_bar', message, parameter: 'date' }]
}

/** Returns a warning if a range has no bars to count. Reads the last bar before it only then. */
export async function rangeWarnings(
  context: ReadContext,
  bar: BarRequest,
  range: StampRange,
  bars: number,
): Promise<Warning[]> {
  if (bars > 0) return []
  const absent = 'The calendar has no completed bar on a trading day'
  // Without a lower bound: as the range has no bar, the last one up to its end is before it.
  const { lower: _, ...before } = range
  const last = await lastBefore(context, { ...bar, range: before })
  return [{ code: 'no_bar', message: `${absent} of the range. ${last}`, parameter: null }]
}
