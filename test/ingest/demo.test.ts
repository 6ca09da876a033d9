import type { PoolClient } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DemoArguments, fillDemoMarket } from '../../src/demo/demo.ts'
import { createFactors } from '../../src/demo/prices.ts'
import { createStaging } from '../../src/ingest/staging.ts'
import { tradingDays } from '../../src/market/exchange-calendar.ts'
import { createDatabase, type TestDatabase } from '../helpers/database.ts'
import { IN_SESSION, SMALL, staged } from '../helpers/demo-market.ts'
import { EMPTY_TEMPLATE } from '../helpers/template.ts'

const STAGED = [
  'stage_security',
  'stage_aggregate',
  'stage_constituent',
  'stage_security_cash',
  'stage_aggregate_cash',
  'stage_security_options',
  'stage_flow_series',
  'stage_flow_observation',
  'stage_flow_forecast',
]

let database: TestDatabase
/** Holds the market of IN_SESSION in its staging tables, inside a transaction. */
let market: PoolClient

beforeAll(async () => {
  // Empty, unlike the template of the other tests.
  database = await createDatabase({ template: EMPTY_TEMPLATE })
  market = await database.pool.connect()
  await market.query('begin')
  await createStaging(market)
  await fillDemoMarket(market, IN_SESSION)
})

afterAll(async () => {
  await market.query('rollback')
  market.release()
  await database.drop()
})

async function rowsOf<T extends object>(
  client: PoolClient,
  sql: string,
  values: unknown[] = [],
): Promise<T[]> {
  const { rows } = await client.query<T>(sql, values)
  return rows
}

async function fingerprint(client: PoolClient, table: string): Promise<string> {
  const [row] = await rowsOf<{ hash: string }>(
    client,
    `select table_name || md5(string_agg(row, e'\\n' order by row)) as hash
     from (select $1 as table_name, (to_jsonb(t) - 'line')::text as row from ${table} t) rows
     group by table_name`,
    [table],
  )
  return row?.hash ?? `${table} is empty`
}

async function fingerprints(client: PoolClient): Promise<string[]> {
  const hashes: string[] = []
  for (const table of STAGED) hashes.push(await fingerprint(client, table))
  return hashes
}

const fingerprintsOf = (given: DemoArguments) =>
  staged(database.pool, async (client) => {
    await fillDemoMarket(client, given)
    return fingerprints(client)
  })

describe('the whole market', () => {
  test('is complete, and the same for the same arguments', async () => {
    const first = await fingerprints(market)
    expect(first.filter((hash) => hash.endsWith('is empty'))).toEqual([])
    expect(await fingerprintsOf(IN_SESSION)).toEqual(first)
  })

  test('is the same on every machine', async () => {
    const bars = await rowsOf(
      market,
      `select s.ticker::text, ts::text, px::float8, retail_buy_turnover::float8 as buy
       from stage_security s join stage_security_cash c using (id)
       where id = 1001 and ts in ('2024-09-11', '2026-03-10', '2026-03-11T15:00:00Z') order by at`,
    )
    expect(bars).toEqual([
      { ticker: 'QLRL', ts: '2024-09-11', px: 149.08, buy: 707248.43 },
      { ticker: 'QLRL', ts: '2026-03-10', px: 156.69, buy: 1779459.97 },
      { ticker: 'QLRL', ts: '2026-03-11T15:00:00Z', px: 155.18, buy: 9869.73 },
    ])
  })

  test('keeps its reference data and history during the day', async () => {
    const sooner = await fingerprintsOf(SMALL)
    const later = await fingerprintsOf({ ...SMALL, now: new Date('2026-03-11T19:55:00Z') })
    const changed = later.filter((hash, index) => hash !== sooner[index]).map((hash) => hash.slice(0, -32))
    expect(changed).toEqual(['stage_security_cash', 'stage_aggregate_cash', 'stage_security_options'])
  })
})

describe('reference data', () => {
  const digitsOf = (code: string): number[] =>
    [...code].flatMap((letter) => [...String(parseInt(letter, 36))].map(Number))

  test('has valid FIGI and ISIN check digits and unique identifiers', async () => {
    const securities = await rowsOf<{ ticker: string; figi: string; isin: string; provider_id: string }>(
      market,
      'select ticker, figi, isin, provider_id from stage_security',
    )
    expect(securities).toHaveLength(66)
    for (const { ticker, figi, isin, provider_id } of securities) {
      expect(ticker).toMatch(/^[A-Z]{3,4}$/)
      expect(provider_id).toMatch(/^SEC-\d{6}$/)
      expect(figi).toMatch(/^BBG[B-DF-HJ-NP-TV-Z0-9]{8}\d$/)
      // With every second of the first eleven values doubled, all digits add up to a multiple of 10.
      const figiSum = [...figi].flatMap((letter, place) => {
        const value = parseInt(letter, 36)
        return digitsOf(String(place % 2 === 1 && place < 11 ? value * 2 : value))
      })
      expect(figiSum.reduce((sum, digit) => sum + digit) % 10).toBe(0)
      // Luhn, from the right: every second digit doubled, the digits of the products added.
      // The only Z is in the prefix, so that no ISIN matches a search meant to find nothing.
      expect(isin.lastIndexOf('Z')).toBe(1)
      const luhn = digitsOf(isin)
        .reverse()
        .flatMap((digit, place) => digitsOf(String(place % 2 === 1 ? digit * 2 : digit)))
      expect(luhn.reduce((sum, digit) => sum + digit) % 10).toBe(0)
    }
    for (const key of ['ticker', 'figi', 'isin', 'provider_id'] as const)
      expect(new Set(securities.map((security) => security[key])).size).toBe(66)
  })

  test('has all types, sectors and asset types, disjoint ids, and dated memberships', async () => {
    const kinds = await rowsOf(
      market,
      `select array(select distinct type::text from stage_aggregate order by 1) as types,
         array(select distinct asset_type::text from stage_security order by 1) as assets`,
    )
    expect(kinds).toEqual([
      {
        types: ['Asset Class', 'Benchmark', 'Benchmark Sector', 'Industry', 'Sector', 'Theme'],
        assets: ['ADR', 'Common Stock', 'ETF', 'REIT'],
      },
    ])
    const counts = await rowsOf(
      market,
      `select (select count(distinct sector)::int from stage_security) as sectors,
         (select count(*)::int from stage_security where not is_active) as inactive,
         (select count(*)::int from stage_security where valid_to is not null and not is_active) as delisted,
         (select count(*)::int from stage_security s where exists (
           select from stage_security_cash c where c.id = s.id and (c.ts::date < s.valid_from::date or c.ts::date >= s.valid_to::date)
         )) as outside,
         (select count(*)::int from stage_security join stage_aggregate using (id)) as overlapping,
         (select count(*) > 0 from stage_constituent where valid_from is not null) as entered,
         (select count(*) > 0 from stage_constituent where valid_to is not null) as left,
         (select count(*)::int from stage_constituent c join stage_aggregate a on a.id = c.aggregate_id
           where a.type like 'Benchmark%' and c.weight is null) as weightless`,
    )
    expect(counts).toEqual([
      {
        sectors: 11,
        inactive: 2,
        delisted: 2,
        outside: 0,
        overlapping: 0,
        entered: true,
        left: true,
        weightless: 0,
      },
    ])
  })

  test('has one private aggregate', async () => {
    const owned = await rowsOf(
      market,
      `select name::text, count(security_id)::int as members
       from stage_aggregate a join stage_constituent c on c.aggregate_id = a.id
       where owner_email = 'demo@example.com' group by name::text`,
    )
    expect(owned).toEqual([{ name: 'My Watchlist', members: 12 }])
  })

  test('includes every type even in the smallest market', async () => {
    const types = await staged(database.pool, async (client) => {
      await fillDemoMarket(client, SMALL)
      return rowsOf(client, 'select distinct type::text from stage_aggregate')
    })
    expect(types).toHaveLength(6)
  })
})

describe('bars', () => {
  test('of 10 minutes add up to the daily bar and end at its price', async () => {
    // The current day has no daily bar yet; all other days must match row by row.
    const compared = (table: string, leaf: string, measures: string, summed: string) => `
      with summed as (
        select id, ${leaf} as leaf, (at at time zone 'America/New_York')::date as date, ${summed}
        from ${table}
        where interval::text = '10min' and at < '2026-03-11'
        group by 1, 2, 3
      ), daily as (
        select id, ${leaf} as leaf, (at at time zone 'UTC')::date as date, ${measures} from ${table} where interval::text = '1d'
      )
      select (select count(*)::int from summed) as days,
        (select count(*)::int from (select * from summed except all select * from daily) differing) as differing`
    const cash = compared(
      'stage_security_cash',
      "''",
      'px, retail_buy_turnover, retail_sell_turnover',
      '(array_agg(px order by at desc))[1], sum(retail_buy_turnover), sum(retail_sell_turnover)',
    )
    const options = compared(
      'stage_security_options',
      'moneyness::text || size',
      'call_turnover, put_turnover, call_notional, put_notional',
      'sum(call_turnover), sum(put_turnover), sum(call_notional), sum(put_notional)',
    )
    // Two completed days of the securities that still trade; one of the six option leaves of four of them.
    expect(await rowsOf(market, cash)).toEqual([{ days: 2 * 64, differing: 0 }])
    expect(await rowsOf(market, options)).toEqual([{ days: 6 * 4, differing: 0 }])
  })

  test('of a day exist on trading days only', async () => {
    const dates = await rowsOf<{ date: string }>(
      market,
      "select distinct (at at time zone 'UTC')::date::text as date from stage_security_cash where interval::text = '1d' order by 1",
    )
    const expected = tradingDays(Temporal.PlainDate.from('2024-09-11'), Temporal.PlainDate.from('2026-03-10'))
    expect(dates.map(({ date }) => date)).toEqual(expected.map(String))
    for (const holiday of [
      '2024-11-28',
      '2024-12-25',
      '2025-01-01',
      '2025-04-18',
      '2025-07-04',
      '2026-01-19',
    ])
      expect(dates).not.toContainEqual({ date: holiday })
  })

  test('have fat tails and volatility clustering', async () => {
    const dates = tradingDays(
      Temporal.PlainDate.from('2016-01-01'),
      Temporal.PlainDate.from('2025-12-31'),
    ).map(String)
    const [returns] = await staged(database.pool, async (client) => {
      await createFactors(client, dates, 20_260)
      return rowsOf<{ kurtosis: number; clustering: number; memory: number }>(
        client,
        `select avg(r ^ 4) / avg(r ^ 2) ^ 2 as kurtosis, corr(abs(r), abs(before)) as clustering, corr(r, before) as memory
         from (
           select market_return as r, lag(market_return) over (order by k) as before from demo_factor where factor = 0
         ) returns`,
      )
    })
    expect(returns?.kurtosis).toBeGreaterThan(4)
    expect(returns?.clustering).toBeGreaterThan(0.1)
    expect(Math.abs(returns?.memory ?? 1)).toBeLessThan(0.08)
  })
})

describe('flow', () => {
  test('has four frequencies and five units, and nothing published after now', async () => {
    const found = await rowsOf(
      market,
      `select array(select distinct frequency::text from stage_flow_series order by 1) as frequencies,
         array(select distinct unit::text from stage_flow_series order by 1) as units,
         (select count(*)::int from stage_flow_series s
           where not exists (select from stage_flow_observation o where o.slug = s.slug)) as empty,
         (select max(updated_time::timestamptz) <= $1 from stage_flow_observation) as is_published,
         (select count(distinct run_date)::int from stage_flow_forecast) as runs`,
      [IN_SESSION.now],
    )
    expect(found).toEqual([
      {
        frequencies: ['daily', 'event', 'monthly', 'weekly'],
        units: ['USDmn', 'contracts', 'index_points', 'pct', 'shares'],
        empty: 0,
        is_published: true,
        // The last six Fridays, and the first Friday of each of two years.
        runs: 8,
      },
    ])
  })
})
