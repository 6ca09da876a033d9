import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../helpers/app.ts'
import { createDatabase, type TestDatabase } from '../../helpers/database.ts'
import { compareLinks } from '../../helpers/expected-links.ts'
import { loadFiles, type Row } from '../../helpers/load-files.ts'
import { random } from '../../helpers/random-market.ts'
import { EMPTY_TEMPLATE } from '../../helpers/template.ts'

/** Chained prices of aggregates, compared bar by bar with ones computed from their members' bars. */

let database: TestDatabase
let app: TestApp
beforeAll(async () => {
  database = await createDatabase({ template: EMPTY_TEMPLATE })
  app = await startApp({ db: database.db })
})
afterAll(async () => {
  await app.close()
  await database.drop()
})

const query = async <T extends object>(text: string): Promise<T[]> =>
  (await database.pool.query<T>(text)).rows

const DAYS = Array.from({ length: 30 }, (_, at) =>
  Temporal.PlainDate.from('2026-01-26').add({ days: at }).toString(),
).filter((day) => Temporal.PlainDate.from(day).dayOfWeek <= 5)
const INTRADAY = DAYS.slice(-3)
const SECURITIES = Array.from({ length: 6 }, (_, at) => at + 1)

const slotsOf = (day: string): string[] =>
  Array.from({ length: 8 }, (_, slot) =>
    Temporal.PlainDateTime.from(`${day}T09:40`)
      .add({ minutes: 10 * slot })
      .toZonedDateTime('America/New_York')
      .toInstant()
      .toString(),
  )

describe('px_linked', () => {
  const draw = random(20_261)
  const flows = { retail_buy_turnover: 1, retail_sell_turnover: 1 }
  const price = (): string | null =>
    draw.chance(0.08) ? null : `${draw.chance(0.03) ? '-' : ''}${5 + draw.whole(90)}.${draw.whole(10)}`
  const daily = (ids: readonly number[], days: readonly string[], share: number): Row[] =>
    ids.flatMap((id) =>
      days.filter(() => draw.chance(share)).map((ts) => ({ id, interval: '1d', ts, px: price(), ...flows })),
    )
  const intraday = (share: number): Row[] =>
    SECURITIES.flatMap((id) =>
      INTRADAY.flatMap(slotsOf)
        .filter(() => draw.chance(share))
        .map((ts) => ({ id, interval: '10min', ts, px: price(), ...flows })),
    )
  const membership = (aggregate_id: number, security_id: number, more: Row = {}): Row => ({
    ...{ aggregate_id, security_id, weight: 1 + draw.whole(4), valid_from: null, valid_to: null },
    ...more,
  })

  test('equals the chain computed from unchanged members, after every kind of load', async () => {
    await loadFiles(database.pool, {
      'securities.csv': SECURITIES.map((id) => ({
        id,
        provider_id: `S${id}`,
        ticker: `T${id}`,
        name: `S ${id}`,
      })),
      'aggregates.csv': [100, 101, 102, 103, 104].map((id) => ({
        id,
        provider_id: `A${id}`,
        name: `A ${id}`,
        type: 'Theme',
      })),
      'constituents.csv': [
        ...SECURITIES.map((id) => membership(100, id)),
        // One member joins, one leaves, and the weight of one changes.
        membership(101, 1),
        membership(101, 2, { valid_from: DAYS[8] ?? '' }),
        membership(101, 3, { valid_to: DAYS[12] ?? '' }),
        membership(101, 4, { valid_to: DAYS[10] ?? '', weight: 1 }),
        membership(101, 4, { valid_from: DAYS[10] ?? '', weight: 7 }),
        membership(102, 5),
        // Weights too fine for integer multiplication.
        ...SECURITIES.map((id) => membership(104, id, { weight: id / 3 })),
      ],
      'security_cash.csv': [...daily(SECURITIES, DAYS.slice(3, 14), 0.9), ...intraday(0.7)],
      'aggregate_cash.csv': daily([103], DAYS.slice(0, 14), 0.9),
    })
    expect(await compareLinks(database.pool)).toBeGreaterThan(60)

    const loads: Readonly<Record<string, () => Readonly<Record<string, readonly Row[]>>>> = {
      'bars behind the others': () => ({
        'security_cash.csv': daily(SECURITIES, DAYS.slice(14, 18), 0.9),
        'aggregate_cash.csv': daily([103], DAYS.slice(14, 18), 1),
      }),
      'bars before the others': () => ({
        'security_cash.csv': daily(SECURITIES, DAYS.slice(0, 3), 0.9),
      }),
      'prices that are corrected': () => ({
        'security_cash.csv': daily([1, 4], DAYS.slice(5, 7), 1),
        'aggregate_cash.csv': daily([103], DAYS.slice(6, 7), 1),
      }),
      'a member that joins in the past': () => ({
        'constituents.csv': [membership(102, 6, { valid_from: DAYS[6] ?? '' })],
      }),
      'bars that go': () => ({
        'remove_bars.csv': [
          { id: 5, asset_class: 'cash', interval: '1d', from: DAYS[4] ?? '', to: DAYS[5] ?? '' },
          { id: 103, asset_class: 'cash', interval: '1d', from: DAYS[0] ?? '', to: DAYS[1] ?? '' },
        ],
      }),
      'ten minutes more': () => ({ 'security_cash.csv': intraday(0.2) }),
      'days that were derived': () => ({ 'security_cash.csv': daily([1, 2], INTRADAY, 1) }),
      'a member that goes': () => ({ 'remove_securities.csv': [{ id: 2 }] }),
    }
    for (const [what, files] of Object.entries(loads)) {
      await loadFiles(database.pool, files())
      expect(await compareLinks(database.pool), what).toBeGreaterThan(60)
    }
  })

  test('does not depend on the order of loads', async () => {
    const stored = () =>
      query(`select instrument_id, interval::text, ts, basis, px_link, px_linked from cash_bar
        where instrument_id >= 100 order by 1, 2, 3, 4`)
    const before = await stored()
    // Reloads everything, with other prices and then with the original ones.
    await database.pool.query(`
      delete from cash_bar using aggregate where aggregate.id = instrument_id and not has_own_cash`)
    const rows = await query<Row>(`
      select instrument_id as id, interval::text, to_char(ts at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as ts,
        px + 1 as px, retail_buy_turnover, retail_sell_turnover
      from cash_bar where instrument_id < 100 and interval in ('10min', '1d') and basis = 0`)
    await loadFiles(database.pool, { 'security_cash.csv': rows })
    await loadFiles(database.pool, {
      'security_cash.csv': rows.map((row) => ({
        ...row,
        px: row['px'] === null ? null : Number(row['px']) - 1,
      })),
    })
    expect(await stored()).toEqual(before)
  })
})

test('an aggregate whose members have no prices still has their flows', async () => {
  await loadFiles(database.pool, {
    'securities.csv': [7, 10].map((id) => ({ id, provider_id: `S${id}`, ticker: `T${id}`, name: `S ${id}` })),
    'aggregates.csv': [{ id: 105, provider_id: 'A105', name: 'A 105', type: 'Theme' }],
    // Weights so far apart that a small enough price would overflow.
    'constituents.csv': [
      { aggregate_id: 105, security_id: 7, weight: 20_000 },
      { aggregate_id: 105, security_id: 10, weight: 1 / 3 },
    ],
    'security_cash.csv': [
      {
        ...{ id: 7, interval: '1d', ts: DAYS[0] ?? '', px: null },
        retail_buy_turnover: 3,
        retail_sell_turnover: 1,
      },
    ],
  })
  expect(
    await query(`
      select px, px_linked, retail_net_turnover from cash_bar where instrument_id = 105 and interval = '1d'`),
  ).toEqual([{ px: null, px_linked: null, retail_net_turnover: 2 }])
})

test('the chain continues across bars without a price', async () => {
  const named = (prefix: string, id: number) => ({
    id,
    provider_id: `${prefix}${id}`,
    name: `${prefix} ${id}`,
  })
  const bar = (id: number, at: number, px: number | null): Row => ({
    ...{ id, interval: '1d', ts: DAYS[at] ?? '', px, retail_buy_turnover: 1, retail_sell_turnover: 1 },
  })
  await loadFiles(database.pool, {
    'securities.csv': [8, 9].map((id) => ({ ...named('S', id), ticker: `T${id}` })),
    'aggregates.csv': [106, 107, 108].map((id) => ({ ...named('A', id), type: 'Theme' })),
    'constituents.csv': [
      { aggregate_id: 106, security_id: 8 },
      { aggregate_id: 108, security_id: 9 },
    ],
    'security_cash.csv': [
      ...[100, 110, null, null, 121].map((px, at) => bar(8, at, px)),
      ...[null, 10, 11].map((px, at) => bar(9, 1 + at, px)),
    ],
    'aggregate_cash.csv': [100, 110, null, null, 121].map((px, at) => bar(107, at, px)),
  })
  expect(await compareLinks(database.pool)).toBeGreaterThan(60)
  // A correction before the gap, and a price before the first one.
  await loadFiles(database.pool, {
    'security_cash.csv': [bar(8, 1, 105), bar(9, 0, 9)],
    'aggregate_cash.csv': [bar(107, 1, 105)],
  })
  expect(await compareLinks(database.pool)).toBeGreaterThan(60)
  await loadFiles(database.pool, {
    'remove_bars.csv': [8, 107].map((id) => ({
      ...{ id, asset_class: 'cash', interval: '1d', from: DAYS[1] ?? '', to: DAYS[1] ?? '' },
    })),
  })
  expect(await compareLinks(database.pool)).toBeGreaterThan(60)
})

describe('requests for px_linked', () => {
  const PATH = '/aggregates/timeseries'
  const range = { aggregate_ids: 100, start_date: '2026-01-26', end_date: '2026-03-01', order: 'asc' }

  test('return it only if they name it', async () => {
    const ask = async (query: object) =>
      (await app.rest<{ data: Record<string, unknown>[] }>(PATH, { ...range, ...query } as never)).body.data
    for (const row of await ask({})) expect(row).not.toHaveProperty('px_linked')
    const rows = await ask({ fields: 'px,px_linked' })
    expect(rows[0]).toMatchObject({ px_linked: 100 })
    expect(Object.keys(rows[0] ?? {})).toEqual(['ts', 'id', 'provider_id', 'px', 'px_linked'])
    const { data, errors } = await app.graphql<
      { aggregate: { bars: { nodes: { pxLinked: number }[] } } },
      never
    >(
      `{ aggregate(by: { aggregateId: 100 }) { bars(order: ASC, first: 100, from: "2026-01-26", to: "2026-03-01") { nodes { pxLinked } } } }`,
    )
    expect(errors).toBeUndefined()
    expect(data?.aggregate.bars.nodes.map(({ pxLinked }) => pxLinked)).toEqual(
      rows.map((row) => row['px_linked']),
    )
  })

  test('can transform, rank and summarise it', async () => {
    const moved = await app.rest<{ data: Record<string, number | null>[] }>(PATH, {
      ...{ ...range, fields: 'px_linked', transformation: 'pct_change' },
    } as never)
    const values = moved.body.data.map((row) => row['px_linked'] ?? null)
    const [first, second] = values
    expect(moved.body.data[1]?.['px_linked__pct_change']).toBeCloseTo(Number(second) / Number(first) - 1, 12)

    const ranked = await app.rest<{ data: { id: number; value: number; previous_value: number }[] }>(
      '/aggregates/leaderboard',
      { metric: 'px_linked' } as never,
    )
    expect(ranked.body.data.length).toBeGreaterThan(1)
    for (const { id, value } of ranked.body.data) {
      const stored = await query<{ linked: number }>(
        `select px_linked as linked from cash_bar where instrument_id = ${id} and interval = '1d' and basis <> 1
         and px is not null order by ts desc limit 5`,
      )
      expect(stored.map(({ linked }) => linked)).toContain(value)
    }

    const stats = await app.rest<{ data: { first: number; count: number }[] }>('/aggregates/stats', {
      ...{ aggregate_ids: 100, start_date: '2026-01-26', metric: 'px_linked' },
    } as never)
    expect(stats.body.data).toMatchObject([
      { first: 100, count: values.filter((value) => value !== null).length },
    ])
  })
})
