import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createDatabase, type TestDatabase } from '../../helpers/database.ts'
import { type Bar, expectedBars, type GivenBar } from '../../helpers/expected-bars.ts'
import { loadFiles, type Row } from '../../helpers/load-files.ts'
import {
  AGGREGATES,
  amount,
  CASH,
  cashOf,
  DATES,
  filesOf,
  type Market,
  marketOf,
  merged,
  OPTIONS,
  oneOfEach,
  optionsOf,
  price,
  REFERENCE,
  random,
  SECURITIES,
  shortened,
} from '../../helpers/random-market.ts'
import { EMPTY_TEMPLATE } from '../../helpers/template.ts'

const INTERVALS = ['10min', '30min', '1h', '3h', '1d', '1w', '1m', '1y']

let database: TestDatabase
beforeEach(async () => {
  database = await createDatabase({ template: EMPTY_TEMPLATE })
})
afterEach(() => database.drop())

const load = (files: Record<string, readonly Row[]>) => loadFiles(database.pool, files)

type Stored = Record<string, unknown> & { key: string }

/** Returns all stored bars, ordered by key; `physical` identifies the row version. */
async function storedBars(table: 'cash_bar' | 'option_bar'): Promise<(Stored & { physical: string })[]> {
  const combination = table === 'cash_bar' ? `''` : `moneyness || '/' || size`
  const { rows } = await database.pool.query(`
    select concat_ws(' ', instrument_id, interval, ts, ${combination}, basis) as key,
      b.tableoid || ':' || b.ctid || ':' || b.xmin as physical, b.*
    from ${table} b
    order by key`)
  return rows
}

const instant = (ts: string): string => ts.replace('T', ' ').replace('Z', '+00')
const money = (cents: bigint | null | undefined): number | null =>
  cents === null || cents === undefined ? null : Number(cents) / 100
const millionths = (value: bigint | null | undefined): number | null =>
  value === null || value === undefined ? null : Number(value) / 1e6

const both = (a: bigint | null | undefined, b: bigint | null | undefined, sign: 1n | -1n): number | null =>
  a === null || b === null || a === undefined || b === undefined ? null : Number(a + sign * b) / 100

/** Returns the row expected for a bar, exact to the last bit of its numbers. */
function rowOf(bar: Bar, measures: readonly string[]): Stored {
  const flows = Object.fromEntries(measures.map((name, place) => [name, money(bar.flows[place])]))
  const [a, b, c, d] = bar.flows
  const common = {
    key: [bar.id, bar.interval, instant(bar.ts), bar.combination, bar.basis].join(' '),
    has_derived_day: bar.isDerived,
    ...flows,
  }
  if (measures === CASH)
    return {
      ...common,
      px: millionths(bar.px),
      px_chg: millionths(bar.changes?.[0]),
      px_chg_completed: millionths(bar.changes?.[1]),
      retail_net_turnover: both(a, b, -1n),
      retail_total_turnover: both(a, b, 1n),
    }
  return {
    ...common,
    cp_turnover: both(a, b, 1n),
    net_cp_turnover: both(a, b, -1n),
    cp_notional: both(c, d, 1n),
    net_cp_notional: both(c, d, -1n),
  }
}

const chosen = (row: Stored, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, row[name]]))

/** Compares everything stored with the bars expected from the market's rows. */
async function expectMarket({ cash, options, memberships }: Market): Promise<void> {
  const context = { memberships, aggregates: new Set(AGGREGATES) }
  const expectedCash = expectedBars(cash, CASH, context)
  const expectedOptions = expectedBars(options, OPTIONS, context)
  for (const [table, bars, measures] of [
    ['cash_bar', expectedCash, CASH],
    ['option_bar', expectedOptions, OPTIONS],
  ] as const) {
    const expected = bars.map((bar) => rowOf(bar, measures)).sort((a, b) => (a.key < b.key ? -1 : 1))
    const stored = await storedBars(table)
    expect(stored.map(({ key }) => key)).toEqual(expected.map(({ key }) => key))
    const names = Object.keys(expected[0] ?? {})
    expect(stored.map((row) => chosen(row, names))).toEqual(expected)
  }
  await expectCounts(expectedCash, expectedOptions)
}

/** The calendar as text, sorted. */
async function storedStamps(): Promise<string[]> {
  const { rows } = await database.pool.query<{ stamp: string }>(
    `select concat_ws(' ', interval, asset_class, ts, has_completed::text) as stamp from bar_stamp`,
  )
  return rows.map(({ stamp }) => stamp).sort()
}

/** Compares bar_extent, bar_tally and the calendar with the expected bars. */
async function expectCounts(cash: readonly Bar[], options: readonly Bar[]): Promise<void> {
  const totals = options.filter(({ combination }) => combination === 'TOTAL/TOTAL')
  const series = [
    ...cash.map((bar) => ({ bar, asset: 'cash' })),
    ...totals.map((bar) => ({ bar, asset: 'options' })),
    ...[...cash, ...totals].map((bar) => ({ bar, asset: 'all' })),
  ]
  const expected = [...Map.groupBy(series, ({ bar, asset }) => `${bar.id} ${bar.interval} ${asset}`)].map(
    ([key, rows]) => {
      const [all, completed] = [2, 1].map((excluded) =>
        [...new Set(rows.filter(({ bar }) => bar.basis !== excluded).map(({ bar }) => bar.ts))].sort(),
      ) as [string[], string[]]
      const bound = (list: string[], place: number) => (list.length > 0 ? instant(list.at(place) ?? '') : '-')
      return [
        key,
        all.length,
        bound(all, 0),
        bound(all, -1),
        completed.length,
        bound(completed, 0),
        bound(completed, -1),
      ].join(' ')
    },
  )
  const { rows } = await database.pool.query<{ extent: string }>(`
    select concat_ws(' ', instrument_id, interval, asset_class, bars, first_ts, last_ts, completed_bars,
      coalesce(completed_first_ts::text, '-'), coalesce(completed_last_ts::text, '-')) as extent
    from bar_extent`)
  expect(rows.map(({ extent }) => extent).sort()).toEqual(expected.sort())

  const stamps = [...Map.groupBy(series, ({ bar, asset }) => `${bar.interval} ${asset} ${instant(bar.ts)}`)]
  expect(await storedStamps()).toEqual(
    stamps.map(([key, rows]) => `${key} ${rows.some(({ bar }) => bar.basis !== 1)}`).sort(),
  )

  // The tally is the extent, split at the period ends that the schema defines.
  const tally = await database.pool.query(`
    with counted as (
      select instrument_id, interval, asset_class, bar_tally_period(interval, ts) as period,
        count(*) filter (where with_intraday)::integer as bars, count(*) filter (where completed)::integer as completed_bars
      from (
        select instrument_id, interval, asset_class, ts, bool_or(basis <> 2) as with_intraday, bool_or(basis <> 1) as completed
        from (
          select instrument_id, interval, ts, basis, class.name::asset_class as asset_class
          from cash_bar cross join (values ('cash'), ('all')) class (name)
          union all
          select instrument_id, interval, ts, basis, class.name::asset_class
          from option_bar cross join (values ('options'), ('all')) class (name)
          where moneyness = 'TOTAL' and size = 'TOTAL'
        ) bar
        group by instrument_id, interval, asset_class, ts
      ) stamp
      group by instrument_id, interval, asset_class, period
    )
    (select * from counted except select * from bar_tally) union all (select * from bar_tally except select * from counted)`)
  expect(tally.rows).toEqual([])
}

describe('roll-ups equal an independent computation', () => {
  test.each([1, 2])('in one load (seed %i)', async (seed) => {
    const market = marketOf(seed)
    await load({ ...REFERENCE, ...filesOf(market) })
    const { rows } = await database.pool.query('select distinct interval from cash_bar order by 1')
    expect(rows.map(({ interval }) => interval)).toEqual(INTERVALS)
    await expectMarket(market)
  })

  test.each([4, 5])('in many loads of the same rows, in any order (seed %i)', async (seed) => {
    const market = marketOf(seed)
    const draw = random(-seed)
    const parts = draw.shuffle([
      ...market.cash.map((bar) => ({ cash: [bar], options: [], memberships: [] })),
      ...[
        ...Map.groupBy(market.options, ({ id, ts, interval }) => `${id} ${interval} ${ts}`).values(),
      ].flatMap((options) =>
        // The leaves of one timestamp may arrive in different loads.
        draw.chance(0.5)
          ? options.map((option) => ({ cash: [], options: [option], memberships: [] }))
          : [{ cash: [], options, memberships: [] }],
      ),
      ...market.memberships.map((membership) => ({ cash: [], options: [], memberships: [membership] })),
    ])
    const size = Math.ceil(parts.length / 4)
    for (let first = 0; first < parts.length; first += size) {
      const files = filesOf(merged(parts.slice(first, first + size)))
      await load(first === 0 ? { ...REFERENCE, ...files } : files)
    }
    await expectMarket(market)
  })

  test.each([7, 8])(
    'after rows are replaced and added, and only changed rows are written (seed %i)',
    async (seed) => {
      const draw = random(seed * 1000)
      const whole = marketOf(seed)
      const [late = [], early = []] = [true, false].map((isLate) =>
        whole.cash.filter((_, place) => (place % 11 === 0) === isLate),
      )
      const before = { ...whole, cash: early }
      await load({ ...REFERENCE, ...filesOf(before) })

      const replaced = <T extends GivenBar>(bars: readonly T[], name: string, value: () => string | null) =>
        bars
          .filter(() => draw.chance(0.03))
          .map((bar) => ({ ...bar, values: { ...bar.values, [name]: value() } }))
      const news: Market = {
        cash: oneOfEach([
          ...replaced(early, 'px', () => price(draw)),
          ...cashOf(draw, [draw.pick(SECURITIES)]).filter(() => draw.chance(0.1)),
          // From now on this aggregate has bars of its own.
          ...cashOf(draw, [103]),
          ...late,
        ]),
        options: oneOfEach([
          ...replaced(whole.options, 'put_turnover', () => amount(draw)),
          ...optionsOf(draw, [102]),
        ]).filter(
          // Both families of totals, from two loads, would have to agree.
          ({ moneyness, size, id }) => id === 102 || (moneyness !== 'TOTAL' && size !== 'TOTAL'),
        ),
        memberships: whole.memberships
          .filter(() => draw.chance(0.3))
          .map((one) => ({ ...shortened(one, draw.pick(DATES)), weight: '3' })),
      }
      const stored = { cash_bar: await storedBars('cash_bar'), option_bar: await storedBars('option_bar') }
      await load(filesOf(news))
      await expectMarket(merged([before, news]))

      for (const table of ['cash_bar', 'option_bar'] as const) {
        const old = new Map(stored[table].map((row) => [row.key, row]))
        const values = ({ physical: _, updated_at: _at, ...row }: Stored) => JSON.stringify(row)
        const rewritten = (await storedBars(table)).filter((row) => {
          const previous = old.get(row.key)
          return previous && values(previous) === values(row) && previous.physical !== row.physical
        })
        expect(rewritten).toEqual([])
      }
    },
  )
})

test('the calendar holds only public bars, also after an aggregate changes hands', async () => {
  const aggregates = (owner: string) => [
    { id: 11, provider_id: 'A11', name: 'Eleven', type: 'Theme', owner_email: owner },
  ]
  const days = (id: number, ...dates: string[]) => dates.map((ts) => ({ id, interval: '1d', ts, px: '1' }))
  await load({
    'securities.csv': [{ id: 1, provider_id: 'S1', ticker: 'T1', name: 'One' }],
    'aggregates.csv': aggregates('me@example.com'),
    'security_cash.csv': days(1, '2026-01-05'),
    'aggregate_cash.csv': days(11, '2026-01-05', '2026-01-06'),
  })
  const daysIn = async () =>
    (await storedStamps()).flatMap((stamp) => /^1d cash (\S+)/.exec(stamp)?.[1] ?? [])
  expect(await daysIn()).toEqual(['2026-01-05'])
  await load({ 'aggregates.csv': aggregates('') })
  expect(await daysIn()).toEqual(['2026-01-05', '2026-01-06'])
  await load({ 'aggregates.csv': aggregates('you@example.com') })
  expect(await daysIn()).toEqual(['2026-01-05'])
})
