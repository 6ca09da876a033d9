import { pino } from 'pino'
import { evaluateRound, type Round } from '../../src/alerts/round.ts'
import { createDatabase, type TestDatabase } from './database.ts'
import { loadFiles } from './load-files.ts'
import { EMPTY_TEMPLATE } from './template.ts'

/** A screen of securities with a price above 10. */
export const ABOVE = { interval: '1d', all: [{ measure: 'px', gt: 10 }] }

/** A time at which all bars of the tests have closed. */
export const AFTER = new Date('2026-03-20T12:00:00Z')

/** Creates a market of three securities and two aggregates, which gets its bars one by one. */
export async function createMarket(): Promise<TestDatabase> {
  const database = await createDatabase({ template: EMPTY_TEMPLATE })
  await loadFiles(database.pool, {
    'securities.csv': 'id,provider_id,ticker,name\n1,S1,AAA,First\n2,S2,BBB,Second\n3,S3,CCC,Third\n',
    'aggregates.csv':
      'id,provider_id,name,type,owner_email\n10,A10,Ours,Sector,\n11,A11,Mine,Theme,me@example.com\n',
    'aggregate_cash.csv':
      'id,interval,ts,px,retail_buy_turnover,retail_sell_turnover\n10,1d,2026-03-02,5,1,1\n11,1d,2026-03-02,5,1,1\n',
  })
  return database
}

const barsOf = (date: string, prices: Readonly<Record<number, number>>) =>
  Object.entries(prices).map(([id, px]) => ({
    ...{ id, interval: '1d', ts: date, px },
    ...{ retail_buy_turnover: 2, retail_sell_turnover: 1 },
  }))

/** Loads daily bars of securities: their prices by id. Returns the data version. */
export async function loadPrices(
  { pool }: TestDatabase,
  date: string,
  prices: Readonly<Record<number, number>>,
): Promise<number> {
  const { version } = await loadFiles(pool, { 'security_cash.csv': barsOf(date, prices) })
  if (version === null) throw new Error('The load changes nothing')
  return version
}

/** Evaluates what is due, as the worker does. */
export const evaluate = ({ db, pool }: Pick<TestDatabase, 'db' | 'pool'>, now = AFTER): Promise<Round> =>
  evaluateRound({
    ...{ db, pool, log: pino({ level: 'silent' }), now: () => now },
    stopping: new AbortController().signal,
  })

interface Fired {
  readonly id: number
  readonly date: string
}

/** Returns what an alert has fired, oldest first, without what was withdrawn. */
export async function firedBy({ pool }: Pick<TestDatabase, 'pool'>, alert: string): Promise<Fired[]> {
  const { rows } = await pool.query<Fired>(
    `select instrument_id as id, date from alert_event
     where alert_id = $1 and kind = 'entered' and withdrawn_at is null order by alert_event.id`,
    [alert],
  )
  return rows
}
