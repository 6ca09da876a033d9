import type { ClientBase, Pool } from 'pg'
import { holdsDemoMarket, noteDemoMarket } from '../ingest/demo-market.ts'
import { runLoad } from '../ingest/load.ts'
import { tradingDays } from '../market/exchange-calendar.ts'
import { marketClock } from './clock.ts'
import { fillFlow, fillRevisions } from './flow.ts'
import { createSlots, fillIntradayCash, type IntradayArguments } from './intraday.ts'
import { createLeaves, fillDailyOptions, fillIntradayOptions } from './options.ts'
import { CASH_TARGETS, createFactors, fillDailyCash } from './prices.ts'
import { fillReference } from './reference.ts'

const SEED = 20_260

/** Size and clock of a demo market. */
export interface DemoArguments {
  /** The last date that may have data, `YYYY-MM-DD`. */
  readonly today: string
  /** Determines how much of the running trading day exists, in exchange time (New York). */
  readonly now: Date
  /** Default: 460. */
  readonly securities?: number
  /** Six give one of every type. Default: 60. */
  readonly aggregates?: number
  /** Default: 5. */
  readonly years?: number
  /** Trading days with 10min bars, including the running one. 0 omits the running day altogether. Default: 5. */
  readonly intradayDays?: number
  /** Securities with option bars. 0 for none. Default: 20. */
  readonly optionSecurities?: number
  /** Default: 1. */
  readonly optionYears?: number
  /** Trading days with 10min option bars. At most `intradayDays`. Default: 2. */
  readonly optionIntradayDays?: number
  /** Owner of the only private aggregate. */
  readonly ownerEmail: string
}

/** The dates of a demo market, ascending. */
interface Calendar {
  readonly completed: readonly string[]
  readonly intraday: readonly string[]
  readonly runningDay: string | null
}

function calendar({ today, now, years = 5, intradayDays = 5 }: DemoArguments): Calendar {
  const last = Temporal.PlainDate.from(today)
  const clock = marketClock(last, now)
  const months = Math.round(years * 12)
  const completed = tradingDays(last.subtract({ months }), clock.lastCompleted).map(String)
  if (completed.length === 0) throw new RangeError(`No trading day in the ${months} months before ${today}`)
  const runningDay = intradayDays > 0 ? (clock.runningDay?.toString() ?? null) : null
  const all = runningDay ? [...completed, runningDay] : completed
  return { completed, intraday: intradayDays > 0 ? all.slice(-intradayDays) : [], runningDay }
}

async function fillCash(
  client: ClientBase,
  dates: readonly string[],
  intraday: IntradayArguments,
): Promise<number> {
  await createFactors(client, dates, SEED)
  const daily = await fillDailyCash(client)
  await createSlots(client, intraday)
  return intraday.dates.length > 0 ? daily + (await fillIntradayCash(client, intraday)) : daily
}

async function fillOptions(
  client: ClientBase,
  parameters: DemoArguments,
  intraday: IntradayArguments,
): Promise<number> {
  const { today, optionYears = 1, optionIntradayDays = 2 } = parameters
  const from = Temporal.PlainDate.from(today).subtract({ months: Math.round(optionYears * 12) })
  await createLeaves(client)
  const daily = await fillDailyOptions(client, from.toString())
  const dates = optionIntradayDays > 0 ? intraday.dates.slice(-optionIntradayDays) : []
  return dates.length > 0 ? daily + (await fillIntradayOptions(client, dates)) : daily
}

// The running day was generated in full, so that its 10min bars lead to its close, which does not exist yet.
async function forgetClose(client: ClientBase, runningDay: string): Promise<void> {
  for (const table of [...CASH_TARGETS.map((target) => target.table), 'stage_security_options'])
    await client.query(
      `delete from ${table} where interval = '1d' and at = $1::date::timestamp at time zone 'UTC'`,
      [runningDay],
    )
}

/**
 * Fills the staging tables (`createStaging`) with the demo market: securities, aggregates with dated memberships, daily
 * and 10min cash and option bars, flow series and forecasts. The same arguments give the same market on any machine.
 * Runs in the caller's transaction; call `mergeStaging` afterwards. Reports the rows of each part to `onStep`.
 */
export async function fillDemoMarket(
  client: ClientBase,
  parameters: DemoArguments,
  onStep: (step: string, rows: number) => void = () => {},
): Promise<void> {
  const { securities = 460, aggregates = 60, optionSecurities = 20, ownerEmail } = parameters
  const { completed, intraday: intradayDates, runningDay } = calendar(parameters)
  const dates = runningDay ? [...completed, runningDay] : completed
  const intraday = { dates: intradayDates, now: parameters.now }
  const reference = { securities, aggregates, dates, ownerEmail, optionSecurities, seed: SEED }
  onStep('generated instruments', await fillReference(client, reference))
  onStep('generated cash bars', await fillCash(client, dates, intraday))
  if (optionSecurities > 0) onStep('generated option bars', await fillOptions(client, parameters, intraday))
  if (runningDay) await forgetClose(client, runningDay)
  onStep('generated flows', await fillFlow(client, { dates: completed, now: parameters.now, seed: SEED }))
}

/**
 * Fills the staging tables with the revisions of flow observations published up to `now`. Use a separate load, after
 * that of the demo market.
 */
const fillDemoRevisions = (client: ClientBase, { now }: Pick<DemoArguments, 'now'>): Promise<void> =>
  fillRevisions(client, { now, seed: SEED })

async function isLoaded(database: Pick<Pool, 'query'>): Promise<boolean> {
  const { rowCount } = await database.query(
    '(select from instrument limit 1) union all (select from data_version limit 1)',
  )
  return rowCount !== 0
}

/**
 * Loads the demo market in one transaction, and the revisions of its flow observations in a second one, unless the
 * database already contains data. Returns whether it did. Safe if several processes start at once.
 */
export async function loadDemoMarket(
  pool: Pool,
  {
    onProgress,
    ...parameters
  }: DemoArguments & { readonly onProgress?: (step: string, rows: number) => void },
): Promise<boolean> {
  // Checked before the load, so that startup does not wait for another load to finish.
  if (await isLoaded(pool)) return false
  const { version } = await runLoad(pool, {
    source: 'demo market',
    isKept: false,
    onProgress: ({ step, rows }) => onProgress?.(step, rows),
    async fill(client, onStep) {
      // Loads run one after another, so another process may have loaded the market meanwhile.
      if (await isLoaded(client)) return undefined
      await noteDemoMarket(client)
      await fillDemoMarket(client, parameters, onStep)
      return undefined
    },
  })
  if (version === null) return false
  await runLoad(pool, {
    source: 'demo market, revised observations',
    isKept: false,
    async fill(client) {
      if (await holdsDemoMarket(client)) await fillDemoRevisions(client, parameters)
      return undefined
    },
  })
  return true
}
