import { beforeAll, describe, expect, test } from 'vitest'
import { isNear, judged } from '../../../helpers/expected-series.ts'
import { loadFiles, type Row } from '../../../helpers/load-files.ts'
import type { ExpectedBar, Interval } from '../../../helpers/market.ts'
import { random } from '../../../helpers/random-market.ts'
import { useApp } from '../../../helpers/use-app.ts'

/** Calculated metrics of long series with gaps, and the boards from which ranks are read. */

const app = useApp()
beforeAll(async () => {
  await loadFiles(app.database.pool, files)
})

const LAST = Temporal.PlainDate.from('2026-03-10')
const DAYS = 700
const COUNT = 9
const [FLAT, INACTIVE, SHORT] = [3001, 3002, 3003]

function weekdays(): string[] {
  const days: string[] = []
  for (let day = LAST; days.length < DAYS; day = day.subtract({ days: 1 }))
    if (day.dayOfWeek <= 5) days.push(day.toString())
  return days.reverse()
}

const ids = Array.from({ length: COUNT }, (_, at) => 3000 + at)
const security = (id: number, is_active = id !== INACTIVE): Row => ({
  id,
  provider_id: `L-${id}`,
  ticker: `L${id}`,
  name: `Long ${id}`,
  is_active,
})

/** Returns bars with missing days and values, and few distinct amounts, so that many are equal. */
function barsOf(id: number): { cash: Row[]; options: Row[] } {
  const draw = random(id)
  const amount = () => (draw.chance(0.08) ? null : `${id === FLAT ? 5 : draw.whole(40)}.50`)
  const days = weekdays()
    .slice(id === SHORT ? -70 : 0)
    .filter(() => id === FLAT || !draw.chance(0.05))
  return {
    cash: days.map((ts) => ({
      id,
      interval: '1d',
      ts,
      px: '1',
      retail_buy_turnover: id === FLAT ? '5.50' : amount(),
      retail_sell_turnover: id === FLAT ? '2.00' : `${draw.whole(40)}.25`,
    })),
    options: days.slice(-300).flatMap((ts) =>
      ['ITM', 'OTM'].map((moneyness) => ({
        id,
        interval: '1d',
        ts,
        moneyness,
        size: 'SMALL',
        call_turnover: `${draw.whole(40)}.00`,
        put_turnover: amount(),
        call_notional: '1',
        put_notional: '1',
      })),
    ),
  }
}

const made = ids.map(barsOf)
const files = {
  'securities.csv': ids.map((id) => security(id)),
  'security_cash.csv': made.flatMap(({ cash }) => cash),
  'security_options.csv': made.flatMap(({ options }) => options),
}

interface Asked {
  readonly interval: Interval
  readonly asset_class: 'cash' | 'options'
  readonly moneyness?: string
}

const ask = async (query: Record<string, unknown>): Promise<ExpectedBar[]> => {
  const { status, body } = await app.rest<{ results: ExpectedBar[] }>('/series/timeseries', {
    provider_id: ids.map((id) => `L-${id}`),
    start_date: '2000-01-01',
    records_per_page: 10_000,
    ...query,
  } as never)
  expect(status).toBe(200)
  return body.results
}

const CASES: readonly Asked[] = [
  { interval: '1d', asset_class: 'cash' },
  { interval: '1w', asset_class: 'cash' },
  { interval: '1m', asset_class: 'cash' },
  { interval: '1d', asset_class: 'options' },
  { interval: '1d', asset_class: 'options', moneyness: 'ITM' },
]

describe.each(CASES)('%j', (asked) => {
  const flow = asked.asset_class === 'options' ? 'net_cp_turnover' : 'retail_net_turnover'

  test('z-score and momentum are complete from the first row, across gaps', async () => {
    const whole = Map.groupBy(await ask({ ...asked, order: 'asc' }), (row) => String(row['symbol']))
    const lately = await ask({ ...asked, start_date: '2025-10-01', calculate_metrics: true })
    const judgedRows = { z_score: 0, momentum: 0 }
    for (const row of lately) {
      const before = (whole.get(String(row['symbol'])) ?? []).filter(({ ts }) => ts <= row.ts)
      const expected = judged(before.map((bar) => bar[flow] as number | null))
      for (const name of ['z_score', 'momentum'] as const) {
        if (!isNear(row[name], expected[name]))
          expect([row['symbol'], row.ts, name, row[name]]).toEqual([
            row['symbol'],
            row.ts,
            name,
            expected[name],
          ])
        if (row[name] !== null) judgedRows[name]++
      }
    }
    if (asked.interval === '1d') expect(Math.min(judgedRows.z_score, judgedRows.momentum)).toBeGreaterThan(50)
  })

  test('streaks count the bars with the same sign, also before the first row; a missing value ends them', async () => {
    const whole = Map.groupBy(await ask({ ...asked, order: 'asc' }), (row) => String(row['symbol']))
    const rows = await ask({ ...asked, start_date: '2025-10-01', fields: `date,streak,${flow}` })
    let longest = 0
    for (const row of rows) {
      const before = (whole.get(String(row['symbol'])) ?? []).filter(({ ts }) => ts <= row.ts).reverse()
      const sign = row[flow] === null ? null : Math.sign(Number(row[flow]))
      const broken = before.findIndex((bar) => bar[flow] === null || Math.sign(Number(bar[flow])) !== sign)
      const length = Math.min(252, broken === -1 ? before.length : broken)
      expect([row['symbol'], row.ts, row['streak']]).toEqual([
        row['symbol'],
        row.ts,
        sign === null ? null : sign * length + 0,
      ])
      longest = Math.max(longest, length)
    }
    expect(longest).toBeGreaterThan(2)
  })

  test('ranks compare the securities active at that time; ties share the lowest rank', async () => {
    const rows = await ask({
      ...asked,
      date: '2026-03-05',
      start_date: undefined,
      provider_id: undefined,
      calculate_metrics: true,
    })
    const active = rows.filter((row) => row['is_active'] && row[flow] !== null)
    expect(active.length).toBeGreaterThan(3)
    for (const row of rows) {
      const isRanked = row['is_active'] && row[flow] !== null
      const larger = active.filter((other) => Number(other[flow]) > Number(row[flow])).length
      expect([row['symbol'], row['rank']]).toEqual([row['symbol'], isRanked ? larger + 1 : null])
    }
  })
})

test('a constant series has neither z-score nor momentum, a short one no momentum', async () => {
  const rows = await ask({ start_date: '2026-03-01', calculate_metrics: true })
  for (const row of rows.filter(({ symbol }) => symbol === `L${FLAT}`))
    expect([row['z_score'], row['momentum'], row['ris']]).toEqual([null, null, 3.5 / 7.5])
  const short = rows.filter(({ symbol }) => symbol === `L${SHORT}`)
  expect(short.length).toBeGreaterThan(0)
  for (const row of short) expect(row['momentum']).toBeNull()
})

/** The expected boards: flows of active securities by interval, asset class, slice, time and reading. */
const expectedBoards = () =>
  boards(`
    select b.interval, 'cash', 'TOTAL' as moneyness, 'TOTAL' as size, b.ts, reading.basis,
      array_agg(b.retail_net_turnover order by b.retail_net_turnover) as flows
    from cash_bar b
    ${ofActive('retail_net_turnover')}
    group by 1, 2, 3, 4, 5, 6
    union all
    select b.interval, 'options', b.moneyness::text, b.size::text, b.ts, reading.basis,
      array_agg(b.net_cp_turnover order by b.net_cp_turnover)
    from option_bar b
    ${ofActive('net_cp_turnover')}
    group by 1, 2, 3, 4, 5, 6`)

// Every board in both readings, whether it is stored once or twice.
const ofActive = (flow: string) => `
  join instrument i on i.id = b.instrument_id and i.kind = 'security' and i.is_active
  cross join (values (1), (2)) reading (basis)
  where b.${flow} is not null and b.basis <> 3 - reading.basis`

const storedBoards = () =>
  boards(`
    select b.interval, b.asset_class::text, b.moneyness::text, b.size::text, b.ts, reading.basis, b.flows
    from bar_board b
    cross join (values (1), (2)) reading (basis)
    where b.basis <> 3 - reading.basis`)

const boards = async (query: string) => {
  const { rows } = await app.database.pool.query<{ board: string }>(
    `select md5(string_agg(row(q.*)::text, chr(10) order by row(q.*)::text)) as board from (${query}) q`,
  )
  return rows[0]?.board
}
const counted = async () =>
  (await app.database.pool.query<{ count: string }>('select count(*) as count from bar_board')).rows[0]?.count

describe('boards', () => {
  test('agree with the bars', async () => {
    expect(Number(await counted())).toBeGreaterThan(1000)
    expect(await storedBoards()).toBe(await expectedBoards())
  })

  test('reflect a corrected day', async () => {
    const ts = '2026-02-25'
    await loadFiles(app.database.pool, {
      'security_cash.csv': [
        { id: 3004, interval: '1d', ts, px: '1', retail_buy_turnover: '999', retail_sell_turnover: '1' },
      ],
      'security_options.csv': [
        {
          ...{ id: 3004, interval: '1d', ts, moneyness: 'ITM', size: 'LARGE' },
          ...{ call_turnover: '7', put_turnover: '1', call_notional: '1', put_notional: '1' },
        },
      ],
    })
    expect(await storedBoards()).toBe(await expectedBoards())
    const [row] = await ask({
      ticker: 'L3004',
      provider_id: undefined,
      start_date: undefined,
      date: ts,
      fields: 'rank',
    })
    expect(row?.['rank']).toEqual(expect.any(Number))
  })

  test('reflect an unfinished day and its completion', async () => {
    const intraday = ['14:00', '14:10', '14:20'].map((time) => `2026-03-11T${time}:00Z`)
    await loadFiles(app.database.pool, {
      'security_cash.csv': ids.flatMap((id) =>
        intraday.map((ts, at) => ({
          ...{ id, interval: '10min', ts, px: '1' },
          ...{ retail_buy_turnover: `${id - 2990 + at}`, retail_sell_turnover: '3' },
        })),
      ),
    })
    expect(await storedBoards()).toBe(await expectedBoards())
    await loadFiles(app.database.pool, {
      'security_cash.csv': [
        {
          id: 3005,
          interval: '1d',
          ts: '2026-03-11',
          px: '1',
          retail_buy_turnover: '4',
          retail_sell_turnover: '3',
        },
      ],
    })
    expect(await storedBoards()).toBe(await expectedBoards())
  })

  test('reflect a long history loaded at once', async () => {
    const { cash, options } = barsOf(3099)
    await loadFiles(app.database.pool, {
      'securities.csv': [security(3099)],
      'security_cash.csv': cash,
      'security_options.csv': options,
    })
    expect(await storedBoards()).toBe(await expectedBoards())
  })

  test('reflect securities that become inactive or active', async () => {
    await loadFiles(app.database.pool, {
      'securities.csv': [security(3004, false), security(INACTIVE, true)],
    })
    expect(await storedBoards()).toBe(await expectedBoards())
    const query = { start_date: '2026-03-05', fields: 'rank', provider_id: undefined }
    for (const row of await ask({ ...query, ticker: 'L3004' })) expect(row['rank']).toBeNull()
    const again = await ask({ ...query, ticker: `L${INACTIVE}` })
    expect(again.map((row) => row['rank'])).toContainEqual(expect.any(Number))
  })
})
