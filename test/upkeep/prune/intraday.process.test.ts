import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { unload } from '../../../src/ingest/undo/unload.ts'
import { pruneIntraday } from '../../../src/upkeep/prune/intraday.ts'
import { DERIVED, isOld, KEPT_FROM, prunedMarket, wholeMarket } from '../../helpers/aging-market.ts'
import { startApp, type TestApp } from '../../helpers/app.ts'
import { createDatabase, createFilled, type TestDatabase } from '../../helpers/database.ts'
import { dateOf, type GivenBar } from '../../helpers/expected-bars.ts'
import { holdLoads, until } from '../../helpers/jobs.ts'
import { killAt, PRUNE } from '../../helpers/killed.ts'
import { LATER, loadFiles } from '../../helpers/load-files.ts'
import { addOwnAggregate, filesOf, type Market, REFERENCE } from '../../helpers/random-market.ts'
import { stateOf } from '../../helpers/state.ts'
import { EMPTY_TEMPLATE } from '../../helpers/template.ts'

/** Pruning intraday bars leaves the database as if the bars had never been loaded, and every other answer as it was. */

const NOW = new Date('2026-03-20T12:00:00Z')
const databases: TestDatabase[] = []
afterAll(() => Promise.all(databases.map((database) => database.drop())))

/** A database with a market, which is loaded once however often it is asked for. */
async function marketIn(name: string, market: Market): Promise<TestDatabase> {
  const database = await createFilled(name, async (pool) => {
    await loadFiles(pool, REFERENCE)
    await addOwnAggregate(pool)
    await loadFiles(pool, filesOf(market))
  })
  databases.push(database)
  return database
}

const wholeIn = (seed: number) => marketIn(`aging_${seed}`, wholeMarket(seed))

/** Without what the first remaining bars still know of removed ones. */
const FIRST_BARS = ['px_chg', 'px_chg_completed', 'px_link', 'px_linked']
const state = ({ pool }: TestDatabase) =>
  stateOf(pool, { without: ['updated_at', 'created_at', ...FIRST_BARS] })

const prune = ({ pool }: TestDatabase, isRehearsal = false) =>
  pruneIntraday(pool, { days: 30, now: NOW, isRehearsal })

const TRADING_DATE = `((ts - interval '10 minutes') at time zone 'America/New_York')::date`
const OLD_BARS = `interval in ('10min', '30min', '1h', '3h') and ${TRADING_DATE} < '${KEPT_FROM}'
  and ${TRADING_DATE} not in ('${DERIVED.cash}', '${DERIVED.options}')`

/** A checksum of every value of the bars outside the pruned range. */
async function keptBars({ pool }: TestDatabase): Promise<unknown> {
  const sums = ['cash_bar', 'option_bar'].map(
    (table) =>
      `select '${table}' as name, count(*) as bars, sum(hashtextextended(b::text, 0)) as sum from ${table} b where not (${OLD_BARS})`,
  )
  return (await pool.query(sums.join(' union all '))).rows
}

const oldBars = async ({ pool }: TestDatabase, table: string): Promise<number> =>
  (await pool.query(`select count(*)::integer as bars from ${table} where ${OLD_BARS}`)).rows[0].bars

const EXPECTED = { keptFrom: KEPT_FROM, keptDates: [DERIVED.cash, DERIVED.options] }

/** The state of a market that never had the old bars, by seed. */
const prunedStates = new Map<number, Promise<Record<string, string>>>()

function prunedState(seed: number): Promise<Record<string, string>> {
  const kept =
    prunedStates.get(seed) ?? marketIn(`pruned_${seed}`, prunedMarket(wholeMarket(seed))).then(state)
  prunedStates.set(seed, kept)
  return kept
}

describe.each([1, 2])('a random market (%i)', (seed) => {
  const whole = wholeMarket(seed)
  let database: TestDatabase
  let complete: Record<string, string>
  let pruned: Record<string, string>
  beforeAll(async () => {
    database = await wholeIn(seed)
    complete = await state(database)
    pruned = await prunedState(seed)
  })

  test('becomes that without the old bars, row by row, and no other bar changes', async () => {
    const before = await keptBars(database)
    const old = { cash: await oldBars(database, 'cash_bar'), options: await oldBars(database, 'option_bar') }
    expect(old.cash).toBeGreaterThan(100)
    const untouched = await stateOf(database.pool)
    expect(await prune(database, true)).toEqual({ ...old, ...EXPECTED })
    expect(await stateOf(database.pool)).toEqual(untouched)
    expect(await prune(database)).toEqual({ ...old, ...EXPECTED })
    expect(await keptBars(database)).toEqual(before)
    expect(await state(database)).toEqual(pruned)
  })

  test('has nothing left to prune, which creates no data version', async () => {
    const versions = async () => (await database.pool.query('select * from data_version order by id')).rows
    const before = await versions()
    const loaded = before.findLast(({ source }) => !source.startsWith('prune'))
    expect(before.at(-1)).toMatchObject({
      source: `prune on 2026-03-20 of intraday bars before ${KEPT_FROM}`,
      created_at: loaded.created_at,
    })
    expect(await prune(database)).toMatchObject({ cash: 0, options: 0 })
    expect(await versions()).toEqual(before)
  })

  test('takes the removed bars again', async () => {
    await loadFiles(database.pool, filesOf(whole))
    expect(await state(database)).toEqual(complete)
  })
})

describe('loads and prunes', () => {
  const whole = wholeMarket(2)
  let database: TestDatabase
  let pruned: Record<string, string>
  beforeAll(async () => {
    pruned = await prunedState(2)
  })
  beforeEach(async () => {
    database = await wholeIn(2)
  })

  const load = async (bars: readonly (GivenBar | undefined)[]): Promise<number> => {
    const cash = bars.flatMap((bar) => bar ?? [])
    const { version } = await loadFiles(database.pool, filesOf({ memberships: [], cash, options: [] }))
    return version ?? 0
  }

  test('undoing a load brings no removed bar back', async () => {
    const version = await load(
      [
        whole.cash.find(isOld),
        whole.cash.find((bar) => bar.interval === '10min' && dateOf(bar.interval, bar.ts) > KEPT_FROM),
        whole.cash.find((bar) => bar.interval === '1d'),
      ].map((bar) => bar && { ...bar, values: { ...bar.values, px: '77.5' } }),
    )
    await prune(database)
    await unload(database.pool, version)
    expect(await state(database)).toEqual(pruned)
  })

  test('a day that undoing a load would derive from intraday bars keeps them', async () => {
    const bar = whole.cash.find((one) => one.id === 1)
    const version = await load([bar && { ...bar, interval: '1d', ts: `${DERIVED.cash}T00:00:00Z` }])
    expect(await prune(database)).toMatchObject(EXPECTED)
    await unload(database.pool, version)
    expect(await state(database)).toEqual(pruned)
  })

  test('a prune waits for a load', async () => {
    const release = await holdLoads({ database })
    const before = await oldBars(database, 'cash_bar')
    const pruning = prune(database)
    await until(
      async () =>
        (
          await database.pool.query(
            `select from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`,
          )
        ).rowCount,
      (waiting) => waiting === 1,
    )
    expect(await oldBars(database, 'cash_bar')).toBe(before)
    await release()
    expect(await pruning).toMatchObject({ cash: before })
  })

  test('a prune that is killed leaves every other bar; the next one removes the rest', async () => {
    const before = await keptBars(database)
    const complete = await oldBars(database, 'cash_bar')
    for (const lock of [
      // In the middle of the first week, and of the last.
      'lock table option_bar in exclusive mode',
      `select from cash_bar where interval = '10min' and ${OLD_BARS} order by ts desc limit 1 for update`,
    ]) {
      await killAt(database.pool, database.url, PRUNE, ['--intraday', '30d', '--delete'], lock)
      expect(await keptBars(database)).toEqual(before)
    }
    expect(await oldBars(database, 'cash_bar')).toBeLessThan(complete)
    expect(await oldBars(database, 'cash_bar')).toBeGreaterThan(0)
    await prune(database)
    expect(await state(database)).toEqual(pruned)
  })

  test('after loads have stopped, age counts from the newest bar', async () => {
    const later = await pruneIntraday(database.pool, { days: 30, now: LATER, isRehearsal: true })
    expect(later.keptFrom).toBe(KEPT_FROM)
  })
})

test('an empty database has nothing to prune', async () => {
  const database = await createDatabase({ template: EMPTY_TEMPLATE })
  databases.push(database)
  expect(await prune(database)).toEqual({ cash: 0, options: 0, keptFrom: null, keptDates: [] })
})

describe('answers', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp({ database: { ...(await wholeIn(1)), drop: async () => {} }, now: NOW })
  })
  afterAll(() => app.close())

  // Without metrics over preceding bars, which near the beginning would need removed ones.
  const REST = [
    '/aggregates/timeseries?aggregate_ids=101,102,104&start_date=2025-10-01&interval=1d&include_intraday=true',
    '/aggregates/timeseries?aggregate_ids=101,102,104&start_date=2025-10-01&interval=1w',
    ...['10min', '30min', '1h', '3h'].map(
      (interval) =>
        `/aggregates/timeseries?aggregate_ids=101,104&start_date=${KEPT_FROM}&interval=${interval}`,
    ),
    '/aggregates/101/latest?interval=10min',
    '/aggregates/leaderboard?date=2025-12-23',
    '/aggregates/leaderboard?date=2026-03-10&interval=1h',
    '/series/timeseries?ticker=T1,T2&start_date=2025-10-01&calculate_metrics=1',
    `/series/timeseries?ticker=T1,T2&start_date=${KEPT_FROM}&interval=3h`,
    '/series/timeseries/leaderboard?start_date=2025-10-27&end_date=2026-03-10',
    '/series/latest?tickers=T1,T2',
    '/series/securities/T1/summary',
  ]
  const GRAPH = `{
    aggregates(first: 4) { nodes { name
      days: bars(first: 100, interval: DAY, from: "2025-10-01") { columns { date px pxChg pxLinked retailNetTurnover } }
      hours: bars(first: 100, interval: HOUR, from: "${KEPT_FROM}") { columns { date px pxChg pxLinked retailNetTurnover } }
      latest(assetClass: OPTIONS) { date cpNotional } } } }`

  async function answers() {
    const rest = []
    for (const path of REST) {
      const { status, text } = await app.rest(path, {}, { headers: { 'x-request-id': 'the-same' } })
      // Pruning makes a version of its own.
      rest.push({ path, status, body: text.replaceAll(/"data_version":"[^"]*"/g, '') })
    }
    return {
      rest,
      graph: await app.graphql<unknown, never>(GRAPH).then(({ data, errors }) => ({ data, errors })),
    }
  }

  test('outside the pruned range stay the same in both protocols; within it there are no bars', async () => {
    const intraday = () =>
      app.rest<{ data: unknown[] }>(
        `/aggregates/timeseries?aggregate_ids=104&start_date=2025-12-22&end_date=2025-12-23&interval=10min`,
      )
    expect((await intraday()).body.data.length).toBeGreaterThan(0)
    const before = await answers()
    for (const { path, status } of before.rest) expect([path, status]).toEqual([path, 200])
    expect(before.graph.errors).toBeUndefined()
    await prune(app.database)
    await expect.poll(async () => (await intraday()).body.data).toEqual([])
    expect(await answers()).toEqual(before)
  })
})
