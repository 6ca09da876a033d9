import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/**
 * Makes the CSV files of test/fixtures/market (`node test/helpers/make-market.ts`): a small market with every
 * edge case that the tests need. The tests' clock (test/helpers/market.ts) is in the session of its last day.
 */
const HOLIDAYS = new Set(['2025-12-25', '2026-01-01', '2026-01-19', '2026-02-16'])
const FIRST_DAY = '2025-12-01'
/** The last day has no daily bars: it is still in progress. */
const RUNNING_DAY = '2026-03-11'
/** Daylight saving time starts in New York between the first two of these days. */
const INTRADAY = ['2026-03-06', '2026-03-09', '2026-03-10', RUNNING_DAY]

export function tradingDays(): string[] {
  const days: string[] = []
  for (let day = Temporal.PlainDate.from(FIRST_DAY); day.toString() < RUNNING_DAY; day = day.add({ days: 1 }))
    if (day.dayOfWeek <= 5 && !HOLIDAYS.has(day.toString())) days.push(day.toString())
  return days
}

/** Ends of the 10min bars of a session; for the current session, until 10:50. */
function sessionStamps(day: string): string[] {
  const open = Temporal.PlainDateTime.from(`${day}T09:30`).toZonedDateTime('America/New_York')
  const bars = day === RUNNING_DAY ? 8 : 39
  return Array.from({ length: bars }, (_, place) =>
    open
      .add({ minutes: 10 * (place + 1) })
      .toInstant()
      .toString(),
  )
}

/** A small generator of pseudo-random whole numbers (mulberry32): the same files on every machine. */
export function randomOf(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

export type Row = readonly (string | number | null)[]

const cell = (value: string | number | null): string => {
  const text = value === null ? '' : String(value)
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
export const csv = (header: string, rows: readonly Row[]): string =>
  `${[header, ...rows.map((row) => row.map(cell).join(','))].join('\n')}\n`

const SECURITIES: readonly Row[] = [
  [
    1001,
    'SEC-ALFA',
    'ALFA',
    'Alfa Robotics',
    'BBG00T3ST018',
    'US0000001018',
    'XNYS',
    'Technology',
    'Robotics',
    'Common Stock',
    'true',
  ],
  [
    1002,
    'SEC-BETA',
    'BETA',
    'Beta 100% Natural Foods',
    'BBG00T3ST027',
    'US0000001026',
    'XNAS',
    'Staples',
    'Food',
    'Common Stock',
    'true',
  ],
  [
    1003,
    'SEC-GAM_A',
    'GAM_A',
    'Gamma_Ray Labs',
    null,
    null,
    'XNYS',
    'Technology',
    'Lasers',
    'Common Stock',
    'true',
  ],
  [1004, 'SEC-ΔELTA', 'ΔLT', 'Délta Énergie', null, null, 'XPAR', 'Energy', 'Solar', 'Common Stock', 'true'],
  [1005, "SEC-EPS'", 'EPS', 'Epsilon "Eps" O\'Hara & Sons', null, null, null, null, null, null, 'true'],
  [
    1006,
    'SEC-ZETA-OLD',
    'ZETA',
    'Zeta Holdings',
    null,
    null,
    'XNYS',
    'Energy',
    'Oil',
    'Common Stock',
    'false',
  ],
  [1007, 'SEC-ZETA', 'ZETA', 'Zeta Renewed', null, null, 'XNYS', 'Energy', 'Oil', 'Common Stock', 'true'],
  [
    1008,
    'SEC-ETA',
    'ETA',
    'Eta Without A Price',
    null,
    null,
    'XNAS',
    'Staples',
    'Food',
    'Common Stock',
    'true',
  ],
  [
    1009,
    'SEC-EMPTY',
    'NONE',
    'Theta Without Bars',
    null,
    null,
    'XNAS',
    'Staples',
    'Drinks',
    'Common Stock',
    'true',
  ],
  [1010, 'SEC-OPT', 'OPTN', 'Iota Options Only', null, null, 'XNAS', 'Technology', 'Chips', 'ETF', 'true'],
  [
    1011,
    '証券/東京',
    '東京',
    '東京 Instruments 😀',
    null,
    null,
    'XTKS',
    'Technology',
    'Robotics',
    'Common Stock',
    'true',
  ],
  [
    1012,
    'SEC-LATE',
    'LATE',
    'Lambda Latecomer',
    null,
    null,
    'XNYS',
    'Technology',
    'Robotics',
    'Common Stock',
    'true',
  ],
]

const AGGREGATES: readonly Row[] = [
  [1, 'AGG-TECH', 'Technology', 'Sector', 'Technology', 'true', null],
  [2, 'AGG-FOOD', 'Staples', 'Sector', 'Staples', 'true', null],
  [3, 'AGG-IDX', 'All Things Index', 'Benchmark', 'Large Cap', 'true', null],
  [4, 'AGG-ROBOTS', 'Robotics', 'Industry', 'Robotics', 'true', null],
  [5, 'AGG-100%_\\', 'Theme of 100%_"quoted" \\ back & 東京', 'Theme', null, 'true', null],
  [6, 'AGG-OLD', 'Retired Sector', 'Sector', 'Coal', 'false', null],
  [7, 'own/α β', 'Own Watchlist', 'Watchlist', 'Private', 'true', 'Owner@Example.com'],
  [8, 'AGG-FOREIGN', 'Foreign Watchlist', 'Benchmark', 'Secret', 'true', 'other@example.com'],
  [9, 'AGG-OWN-BARS', 'Equities', 'Asset Class', 'Equities', 'true', null],
  [10, 'AGG-EMPTY', 'Empty Industry', 'Industry', 'Vacuum', 'true', null],
]

const CONSTITUENTS: readonly Row[] = [
  [1, 1001, null, null, null],
  [1, 1003, 2.5, null, null],
  [1, 1010, null, null, null],
  [1, 1012, 0.25, '2026-02-02', null],
  [2, 1002, null, null, null],
  [2, 1008, null, null, null],
  [2, 1009, null, null, null],
  [3, 1001, 3, null, null],
  [3, 1002, 2, null, null],
  [3, 1003, 1, null, '2026-03-10'],
  [3, 1004, 0.75, '2025-12-15', null],
  // Left the index and returned for one week.
  [3, 1006, 1, null, '2026-01-12'],
  [3, 1006, 4, '2026-01-20', '2026-01-27'],
  [3, 1007, 1, '2026-02-02', null],
  [4, 1001, null, null, null],
  [4, 1011, null, '2026-01-05', null],
  [4, 1012, null, '2026-02-02', null],
  [5, 1002, null, null, null],
  [5, 1011, null, null, null],
  [6, 1006, null, null, null],
  [7, 1001, null, null, null],
  [7, 1009, null, null, null],
  [8, 1002, null, null, null],
  // Has bars of its own, which its constituent must not change.
  [9, 1001, null, null, null],
]

const money = (cents: number): string => (cents / 100).toFixed(2)

/** Prices are random walks in steps of 0.0001; buys and sells are at most USD 2 million. */
function cashOf(random: (below: number) => number, start: number) {
  let price = start
  return (isPriced: boolean): (string | null)[] => {
    price = Math.max(10_000, price + random(4001) - 2000)
    return [
      isPriced ? (price / 10_000).toFixed(4) : null,
      money(random(200_000_000)),
      money(random(200_000_000)),
    ]
  }
}

/** Whether a security trades on a day: one was delisted, one listed late, one has gaps. */
function tradesOn(id: number, day: string): boolean {
  if (id === 1006) return day < '2026-01-28'
  if (id === 1012) return day >= '2026-02-02'
  if (id === 1004) return !day.endsWith('3')
  return id !== 1009 && id !== 1010
}

const WITH_CASH = [1001, 1002, 1003, 1004, 1005, 1006, 1007, 1008, 1011, 1012]
const WITH_INTRADAY = [1001, 1002, 1003]
// Has only 10min bars, although the day is over.
const isMissing = (id: number, day: string): boolean => id === 1003 && day === '2026-03-09'

function cashRows(ids: readonly number[], intraday: readonly number[]): Row[] {
  return ids.flatMap((id) => {
    const next = cashOf(randomOf(id), 200_000 + (id % 100) * 90_000)
    const isPriced = id !== 1008
    const daily = tradingDays()
      .filter((day) => tradesOn(id, day) && !isMissing(id, day))
      .map((day) => [id, '1d', day, ...next(isPriced)])
    const stamps = intraday.includes(id) ? INTRADAY.flatMap(sessionStamps) : []
    return [...daily, ...stamps.map((ts) => [id, '10min', ts, ...next(isPriced)])]
  })
}

function optionRows(ids: readonly number[], intraday: readonly number[], from: string): Row[] {
  return ids.flatMap((id) => {
    const random = randomOf(id * 7)
    const stamps: [interval: string, ts: string][] = [
      ...tradingDays()
        .filter((day) => day >= from)
        .map((day): [string, string] => ['1d', day]),
      ...(intraday.includes(id) ? INTRADAY.slice(-2).flatMap(sessionStamps) : []).map(
        (ts): [string, string] => ['10min', ts],
      ),
    ]
    return stamps.flatMap(([interval, ts]) =>
      ['ITM', 'ATM', 'OTM'].flatMap((moneyness) =>
        ['SMALL', 'LARGE'].map((size) => {
          const amounts = Array.from({ length: 4 }, () => money(random(5_000_000)))
          return [id, interval, ts, moneyness, size, ...amounts]
        }),
      ),
    )
  })
}

const BAR = 'id,interval,ts'
const CASH = `${BAR},px,retail_buy_turnover,retail_sell_turnover`
const OPTIONS = `${BAR},moneyness,size,call_turnover,put_turnover,call_notional,put_notional`

/** The files of the market by their names. */
export const marketFiles = (): Readonly<Record<string, string>> => ({
  'securities.csv': csv(
    'id,provider_id,ticker,name,figi,isin,exchange,sector,industry,asset_type,is_active',
    SECURITIES,
  ),
  'aggregates.csv': csv('id,provider_id,name,type,subtype,active,owner_email', AGGREGATES),
  'constituents.csv': csv('aggregate_id,security_id,weight,valid_from,valid_to', CONSTITUENTS),
  'security_cash.csv': csv(CASH, cashRows(WITH_CASH, WITH_INTRADAY)),
  'aggregate_cash.csv': csv(CASH, cashRows([9], [9])),
  'security_options.csv': csv(OPTIONS, optionRows([1001, 1010], [1001], '2026-02-02')),
  'aggregate_options.csv': csv(OPTIONS, optionRows([9], [], '2026-02-23')),
})

if (import.meta.main)
  for (const [name, content] of Object.entries(marketFiles()))
    await writeFile(fileURLToPath(new URL(`../fixtures/market/${name}`, import.meta.url)), content)
