import { counted } from '../../platform/cli/counted.ts'
import type { OpenDatabase } from '../../platform/database/open.ts'
import { type PrunedEvents, pruneEvents } from './events.ts'
import { type PrunedBars, pruneIntraday } from './intraday.ts'
import { type PrunedLoads, pruneLoads } from './loads.ts'
import type { PruneOptions } from './options.ts'
import { type PrunedResults, pruneResults } from './results.ts'

/** Ages in days from which each kind is removed. A kind without an age stays. */
export type Ages = Partial<Record<'results' | 'loads' | 'events' | 'intraday', number>>

const DATES_SHOWN = 10

const number = (count: number): string => count.toLocaleString('en')

const resultsIn = ({ results, bytes, linked }: PrunedResults): string =>
  `${counted(results, 'result', 'results')} of jobs (${number(Math.ceil(bytes / 1e6))} MB)${
    linked > 0 ? `; ${number(linked)} kept for signed links` : ''
  }`

const loadsIn = ({ loads }: PrunedLoads): string =>
  counted(loads, 'record in the history of loads', 'records in the history of loads')

const eventsIn = ({ events }: PrunedEvents): string => counted(events, 'event of alerts', 'events of alerts')

function barsIn({ cash, options, keptFrom, keptDates }: PrunedBars): string {
  if (keptFrom === null) return 'no intraday bars'
  const removed = `${counted(cash + options, 'intraday bar', 'intraday bars')} before ${keptFrom} (${number(cash)} cash, ${number(options)} options)`
  if (keptDates.length === 0) return removed
  const more = keptDates.length > DATES_SHOWN ? ` and ${number(keptDates.length - DATES_SHOWN)} more` : ''
  return `${removed}; ${counted(keptDates.length, 'date', 'dates')} kept, because daily bars are derived from the intraday bars: ${keptDates.slice(0, DATES_SHOWN).join(', ')}${more}`
}

/** Removes what is older than the ages, kind by kind, and yields a line for the operator after each. */
export async function* prune(
  { db, pool }: Pick<OpenDatabase, 'db' | 'pool'>,
  { results, loads, events, intraday }: Ages,
  options: Omit<PruneOptions, 'days'>,
): AsyncGenerator<string> {
  const verb = options.isRehearsal ? 'would remove' : 'removed'
  if (results !== undefined)
    yield `${verb} ${resultsIn(await pruneResults(db, { ...options, days: results }))}`
  if (loads !== undefined) yield `${verb} ${loadsIn(await pruneLoads(pool, { ...options, days: loads }))}`
  if (events !== undefined) yield `${verb} ${eventsIn(await pruneEvents(db, { ...options, days: events }))}`
  if (intraday !== undefined)
    yield `${verb} ${barsIn(await pruneIntraday(pool, { ...options, days: intraday }))}`
  if (options.isRehearsal) yield 'dry run: nothing was removed. Add --delete to remove it.'
}
