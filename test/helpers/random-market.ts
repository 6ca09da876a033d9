import type pg from 'pg'
import type { GivenBar, Membership } from './expected-bars.ts'
import type { Row } from './load-files.ts'

/** Flow columns of the two bar tables. */
export const CASH = ['retail_buy_turnover', 'retail_sell_turnover']
export const OPTIONS = ['call_turnover', 'put_turnover', 'call_notional', 'put_notional']
export const SECURITIES = [1, 2, 3, 4, 5]
export const AGGREGATES = [101, 102, 103, 104]

/** Reproducible random draws (mulberry32). */
export function random(seed: number) {
  let state = seed
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const whole = (below: number): number => Math.floor(next() * below)
  const chance = (probability: number): boolean => next() < probability
  const pick = <T>(items: readonly T[]): T => items[whole(items.length)] as T
  const shuffle = <T>(items: readonly T[]): T[] =>
    items
      .map((item) => [next(), item] as const)
      .sort(([a], [b]) => a - b)
      .map(([, item]) => item)
  return { whole, chance, pick, shuffle }
}
type Random = ReturnType<typeof random>

/** The files of the instruments. */
export const REFERENCE = {
  'securities.csv': SECURITIES.map((id) => ({
    id,
    provider_id: `S${id}`,
    ticker: `T${id}`,
    name: `Security ${id}`,
  })),
  'aggregates.csv': AGGREGATES.map((id) => ({
    id,
    provider_id: `A${id}`,
    name: `Aggregate ${id}`,
    type: 'Theme',
  })),
}

// Weeks of clock changes, including Sundays, and of the new year.
export const DATES = ['2025-10-27', '2025-12-22', '2026-03-02'].flatMap((first) =>
  Array.from({ length: 14 }, (_, days) => Temporal.PlainDate.from(first).add({ days }).toString()),
)

// More decimals than are stored, with ties in rounding.
export const amount = ({ whole, chance, pick }: Random): string | null =>
  chance(0.12)
    ? null
    : `${whole(5000)}.${whole(100).toString().padStart(2, '0')}${pick(['', '5', '4999', '49', '7'])}`
export const price = ({ whole, chance, pick }: Random): string | null =>
  chance(0.12)
    ? null
    : chance(0.04)
      ? '0'
      : `${whole(90) + 10}.${whole(1_000_000).toString().padStart(6, '0')}${pick(['', '5', '49'])}`

function stamps(draw: Random): { interval: '10min' | '1d'; ts: string }[] {
  return DATES.flatMap((date) => {
    const start = Temporal.PlainDate.from(date).toZonedDateTime('America/New_York').toInstant()
    const intraday = draw.chance(0.35)
      ? Array.from({ length: 1 + draw.whole(10) }, () =>
          start.add({ minutes: 10 * (1 + draw.whole(138)) }).toString(),
        )
      : []
    const daily = draw.chance(intraday.length > 0 ? 0.5 : 0.7) ? [`${date}T00:00:00Z`] : []
    return [
      ...[...new Set(intraday)].map((ts) => ({ interval: '10min' as const, ts })),
      ...daily.map((ts) => ({ interval: '1d' as const, ts })),
    ]
  })
}

/** Cash bars of the instruments at random timestamps. */
export const cashOf = (draw: Random, ids: readonly number[]): GivenBar[] =>
  ids.flatMap((id) =>
    stamps(draw).map((at) => ({
      id,
      ...at,
      values: { px: price(draw), ...Object.fromEntries(CASH.map((name) => [name, amount(draw)])) },
    })),
  )

const SHAPES = {
  leaves: ['ITM', 'ATM', 'OTM'].flatMap((moneyness) => ['SMALL', 'LARGE'].map((size) => [moneyness, size])),
  moneyness: ['ITM', 'ATM', 'OTM'].map((moneyness) => [moneyness, 'TOTAL']),
  sizes: ['SMALL', 'LARGE'].map((size) => ['TOTAL', size]),
  total: [['TOTAL', 'TOTAL']],
}

/** Option bars of the instruments at random timestamps: leaves, totals, or both. */
export const optionsOf = (draw: Random, ids: readonly number[]): GivenBar[] =>
  ids.flatMap((id) =>
    stamps(draw).flatMap((at) => {
      // Without leaves, rows by moneyness and rows by size would have to agree.
      const shapes = draw.pick([
        [SHAPES.leaves],
        [SHAPES.leaves, SHAPES.total],
        [SHAPES.leaves, SHAPES.moneyness],
        [SHAPES.moneyness, SHAPES.total],
        [SHAPES.sizes],
        [SHAPES.total],
      ])
      return shapes
        .flat()
        .filter(() => draw.chance(0.85))
        .map(([moneyness = '', size = '']) => ({
          id,
          ...at,
          moneyness,
          size,
          values: Object.fromEntries(OPTIONS.map((name) => [name, amount(draw)])),
        }))
    }),
  )

function membershipsOf(draw: Random): Membership[] {
  const weight = () => draw.pick([null, '1', '0.5', '2.25', '0.333333'])
  return AGGREGATES.flatMap((aggregate_id) =>
    SECURITIES.filter(() => draw.chance(0.7)).flatMap((security_id) => {
      const [from, to] = [draw.pick(DATES), draw.pick(DATES)].toSorted() as [string, string]
      const of = (valid_from: string | null, valid_to: string | null) => ({
        aggregate_id,
        security_id,
        weight: weight(),
        valid_from,
        valid_to,
      })
      if (draw.chance(0.4) || from === to) return [of(null, null)]
      return draw.chance(0.5) ? [of(from, to)] : [of(null, from), of(to, null)]
    }),
  )
}

const isAggregate = (id: number): boolean => AGGREGATES.includes(id)

const rowsOf = (bars: readonly GivenBar[]): Row[] =>
  bars.map(({ id, interval, ts, moneyness, size, values }) => ({
    id,
    interval,
    ts: interval === '1d' ? ts.slice(0, 10) : ts,
    ...(moneyness && { moneyness, size: size ?? '' }),
    ...values,
  }))

export interface Market {
  readonly cash: readonly GivenBar[]
  readonly options: readonly GivenBar[]
  readonly memberships: readonly Membership[]
}

/** The market's files, except those of the instruments. */
export const filesOf = ({ cash, options, memberships }: Market): Record<string, Row[]> => ({
  'constituents.csv': memberships.map((membership) => ({ ...membership })),
  'security_cash.csv': rowsOf(cash.filter(({ id }) => !isAggregate(id))),
  'aggregate_cash.csv.gz': rowsOf(cash.filter(({ id }) => isAggregate(id))),
  'security_options.csv': rowsOf(options.filter(({ id }) => !isAggregate(id))),
  'aggregate_options.csv': rowsOf(options.filter(({ id }) => isAggregate(id))),
})

/** Id of a user's aggregate. */
export const OWN = 2 ** 30

/** Adds a user's aggregate of securities 2 and 3. */
export const addOwnAggregate = (pool: pg.Pool) =>
  pool.query(`
    insert into app_user (email) values ('me@example.com');
    insert into instrument (id, kind, provider_id, name) values (${OWN}, 'aggregate', 'own_1', 'Mine');
    insert into aggregate (id, type, owner_email) values (${OWN}, 'Custom', 'me@example.com');
    insert into constituent (aggregate_id, security_id) select ${OWN}, id from security where id in (2, 3)`)

/** Merges markets; of rows with the same key, the later market's wins. */
export function merged(markets: readonly Market[]): Market {
  const memberships = new Map(
    markets
      .flatMap((market) => market.memberships)
      .map((one) => [`${one.aggregate_id} ${one.security_id} ${one.valid_from}`, one]),
  )
  return {
    cash: markets.flatMap(({ cash }) => cash),
    options: markets.flatMap(({ options }) => options),
    memberships: [...memberships.values()],
  }
}

/** The same random market for the same seed. */
export const marketOf = (seed: number): Market => {
  const draw = random(seed)
  return {
    memberships: membershipsOf(draw),
    cash: cashOf(draw, [...SECURITIES, 104]),
    options: optionsOf(draw, [1, 2, 3, 104]),
  }
}

/** Ends a membership at the given date, if that is earlier than its end. */
export const shortened = (one: Membership, until: string): Membership =>
  (one.valid_from ?? '') < until && until < (one.valid_to ?? '9') ? { ...one, valid_to: until } : one

/** The last bar of every key. */
export function oneOfEach(bars: readonly GivenBar[]): GivenBar[] {
  const keyed = bars.map(
    (bar) => [[bar.id, bar.interval, bar.ts, bar.moneyness, bar.size].join(' '), bar] as const,
  )
  return [...new Map(keyed).values()]
}
