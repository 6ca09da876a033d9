import { selectAreaStates } from '../../areas/loads/freshness-queries.ts'
import { holdsDemoMarket } from '../../ingest/demo-market.ts'
import { tradingDays } from '../../market/exchange-calendar.ts'
import { exchangeDate } from '../../market/exchange-date.ts'
import type { Check, CheckOutcome, CheckSubject } from './check.ts'

/** Trading days that bars may be behind: a long weekend in which nobody looks. */
const MOST_BEHIND = 3

/** Areas with a bar every trading day. The others change when their sources do. */
const DAILY = /^(?:cash|options)_/

/** Number of trading days that ended after the newest date. */
function daysBehind(newest: string, now: Date): number {
  const yesterday = exchangeDate(now).subtract({ days: 1 })
  return tradingDays(Temporal.PlainDate.from(newest.slice(0, 10)).add({ days: 1 }), yesterday).length
}

async function checkAges({ db, pool, now, isArchive }: CheckSubject): Promise<CheckOutcome> {
  const areas = await selectAreaStates(db, exchangeDate(now).toString())
  const dated = [...areas].flatMap(([area, { newest }]) => (newest === null ? [] : [{ area, newest }]))
  if (dated.length === 0) return { summary: 'nothing loaded yet' }
  const summary = dated.map(({ area, newest }) => `${area} ${newest.slice(0, 10)}`).join(', ')
  // The demo market ends on the day on which it was made.
  if (await holdsDemoMarket(pool)) return { summary: `demo market: ${summary}` }
  if (isArchive) return { summary: `archive: ${summary}` }
  const faults = dated.flatMap(({ area, newest }) => {
    const behind = DAILY.test(area) ? daysBehind(newest, now) : 0
    if (behind <= MOST_BEHIND) return []
    return `${area} ends on ${newest.slice(0, 10)}, ${behind} trading days ago. Check the loads: \`npm run --silent loads\`. If no more are expected: --as-archive.`
  })
  return { summary, faults }
}

/** Checks of the age of the data. */
export const DATA_CHECKS: readonly Check<CheckSubject>[] = [{ name: 'newest data', run: checkAges }]
