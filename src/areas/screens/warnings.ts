import type { Warning } from '../../core/answers.ts'
import type { ReadContext } from '../../core/context.ts'
import { unknownCategories } from '../../engine/instruments/categories.ts'
import { selectScreenBars } from '../../engine/screens/queries.ts'
import type { FoundScreen } from '../../engine/screens/screens.ts'
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

/** Returns a warning if the calendar has no bar for a screen. Reads the last bar before its date only then. */
export async function barWarnings(
  { db }: ReadContext,
  { date, includePartial }: Pick<Screen, 'date' | 'includePartial'>,
  { plan: { bar }, read }: FoundScreen,
): Promise<Warning[]> {
  if (read) return []
  const absent = `The calendar has no ${includePartial ? '' : 'completed '}bar`
  if (date === undefined) return [{ code: 'no_bar', message: `${absent}.`, parameter: null }]
  // With a lower bound, as for a date: bars beside trading days count.
  const before = { ...bar, range: { ...bar.range, lower: '-infinity' } }
  const { bars } = await selectScreenBars(db, [before])
  const last = bars[0] ? `The last one before it is of ${bars[0].date}.` : 'There is none before it.'
  return [{ code: 'no_bar', message: `${absent} on ${date}. ${last}`, parameter: 'date' }]
}
