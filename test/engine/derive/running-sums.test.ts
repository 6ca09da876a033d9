import { Kysely, PostgresDialect } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { up } from '../../../db/migrations/0015_sums_of_squares.ts'
import type { Tier } from '../../../src/core/principal.ts'
import { unload } from '../../../src/ingest/undo/unload.ts'
import { startApp } from '../../helpers/app.ts'
import { createDatabase, type TestDatabase } from '../../helpers/database.ts'
import type { GivenBar } from '../../helpers/expected-bars.ts'
import { loadFiles, type Row } from '../../helpers/load-files.ts'
import {
  cashOf,
  DATES,
  filesOf,
  marketOf,
  optionsOf,
  REFERENCE,
  random,
} from '../../helpers/random-market.ts'
import { stateOf } from '../../helpers/state.ts'
import { EMPTY_TEMPLATE } from '../../helpers/template.ts'

/** Running sums equal sums over the stored bars, whatever loads have done, and so do leaderboards over ranges. */

const FLOWS = {
  cash: ['retail_buy_turnover', 'retail_sell_turnover', 'retail_net_turnover'],
  option: ['call_turnover', 'put_turnover', 'call_notional', 'put_notional', 'net_cp_turnover'],
} as const
/** Flows of which there are sums of squares, too. */
const isSquared = (flow: string): boolean => flow.includes('net_')
type Kind = keyof typeof FLOWS
const SLICE = { cash: `'cash'`, option: `moneyness || '/' || size` }
const MINE = 2 ** 30

let database: TestDatabase
beforeAll(async () => {
  database = await createDatabase({ template: EMPTY_TEMPLATE })
  await loadMarket(3)
})
afterAll(() => database.drop())

interface Bar {
  readonly id: number
  readonly interval: '3h' | '1d'
  readonly slice: string
  readonly ts: string
  readonly basis: number
  /** In the order of FLOWS, in cents. */
  readonly cents: readonly (string | null)[]
}

const query = async (text: string) => (await database.pool.query(text)).rows

const storedBars = (kind: Kind): Promise<Bar[]> =>
  query(`
    select instrument_id as id, interval, ${SLICE[kind]} as slice, basis,
      to_char(ts at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as ts,
      array[${FLOWS[kind].map((flow) => `round(${flow}::numeric * 100)::text`)}] as cents
    from ${kind}_bar b
    where interval in ('3h', '1d')
    order by b.ts`)

const storedSums = async (kind: Kind): Promise<Record<string, unknown>> => {
  const rows = await query(`
    select concat_ws(' ', instrument_id, interval, ${SLICE[kind]}, (period at time zone 'UTC')::date, basis) as key,
      array(select to_char(stamp at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') from unnest(stamps) stamp) as stamps,
      ${FLOWS[kind].map((flow) => `${flow}::text[] as ${flow}, ${flow}_values`).join(', ')},
      ${FLOWS[kind].filter(isSquared).map((flow) => `${flow}_squares::text[] as ${flow}_squares`)}
    from ${kind}_sum`)
  return Object.fromEntries(rows.map(({ key, ...line }) => [key, line]))
}

function periodOf({ interval, ts }: Bar): string {
  const day = Temporal.PlainDate.from(ts.slice(0, 10))
  return (interval === '1d' ? day.with({ day: 1 }) : day.subtract({ days: day.dayOfWeek - 1 })).toString()
}

/** The rows of one series in one reading: by period, stamps and sums, the first of them before the period. */
function rowsOf(bars: readonly Bar[], flows: readonly string[]): Map<string, Record<string, unknown>> {
  const sums = flows.map(() => ({ cents: 0n, values: 0, squares: 0n }))
  const periods = Map.groupBy(bars, periodOf)
  return new Map(
    [...periods].map(([period, within]) => {
      const steps = [sums.map((sum) => ({ ...sum }))]
      for (const { cents } of within) {
        cents.forEach((value, at) => {
          const sum = sums[at]
          if (value === null || !sum) return
          sum.cents += BigInt(value)
          sum.values += 1
          sum.squares += BigInt(value) ** 2n
        })
        steps.push(sums.map((sum) => ({ ...sum })))
      }
      const columns = flows.flatMap((flow, at) => [
        [flow, steps.map((step) => String(step[at]?.cents))],
        [`${flow}_values`, steps.map((step) => step[at]?.values)],
        ...(isSquared(flow) ? [[`${flow}_squares`, steps.map((step) => String(step[at]?.squares))]] : []),
      ])
      return [period, { stamps: within.map(({ ts }) => ts), ...Object.fromEntries(columns) }] as const
    }),
  )
}

function expectedSums(bars: readonly Bar[], flows: readonly string[]): Record<string, unknown> {
  const series = Map.groupBy(bars, ({ id, interval, slice }) => `${id} ${interval} ${slice}`)
  const rows = [...series].flatMap(([key, all]) => {
    const [included, completed] = [2, 1].map((excluded) =>
      rowsOf(
        all.filter(({ basis }) => basis !== excluded),
        flows,
      ),
    )
    const isSame = (period: string) =>
      JSON.stringify(included?.get(period)) === JSON.stringify(completed?.get(period))
    return [
      ...[...(included ?? [])].map(([period, row]) => [`${key} ${period} ${isSame(period) ? 0 : 1}`, row]),
      ...[...(completed ?? [])].flatMap(([period, row]) =>
        isSame(period) ? [] : [[`${key} ${period} 2`, row]],
      ),
    ]
  })
  return Object.fromEntries(rows)
}

async function expectRightSums(): Promise<number> {
  let rows = 0
  for (const kind of ['cash', 'option'] as const) {
    const expected = expectedSums(await storedBars(kind), FLOWS[kind])
    expect(await storedSums(kind)).toEqual(expected)
    rows += Object.keys(expected).length
  }
  return rows
}

type Draw = ReturnType<typeof random>

/** Traded daily only, so both of its readings are equal. */
const DAILY = 3

/** Files of bars of a few instruments, those on certain days. */
function barsOf(draw: Draw, ids: readonly number[], isIn: (day: string) => boolean): Record<string, Row[]> {
  const isMeant = ({ id, interval, ts }: GivenBar) =>
    isIn(ts.slice(0, 10)) && (id !== DAILY || interval === '1d')
  const isLeaf = ({ moneyness, size }: GivenBar) => moneyness !== 'TOTAL' && size !== 'TOTAL'
  return filesOf({
    memberships: [],
    cash: cashOf(draw, ids).filter(isMeant),
    options: optionsOf(draw, ids.slice(0, 1)).filter(isMeant).filter(isLeaf),
  })
}

const range = (draw: Draw): readonly [string, string] =>
  [draw.pick(DATES), draw.pick(DATES)].toSorted() as [string, string]

/** Files that replace bars and add others, or remove some, in the middle of the history or at its end. */
function changeOf(draw: Draw): Record<string, Row[]> {
  const [from, to] = range(draw)
  if (draw.chance(0.6))
    return barsOf(draw, [draw.pick([1, 2, DAILY, 104])], (day) => from <= day && day <= to)
  const bars = { id: draw.pick([1, DAILY]), asset_class: draw.pick(['cash', 'options']) }
  return { 'remove_bars.csv': [{ ...bars, interval: draw.pick(['1d', '10min']), from, to }] }
}

const load = (files: Record<string, Row[]>) => loadFiles(database.pool, files)

async function loadMarket(seed: number): Promise<void> {
  await load(REFERENCE)
  // A user's aggregate.
  await query(`
    insert into app_user (email) values ('me@example.com');
    insert into instrument (id, kind, provider_id, name) values (${MINE}, 'aggregate', 'own_1', 'Mine');
    insert into aggregate (id, type, owner_email) values (${MINE}, 'Custom', 'me@example.com');
    insert into constituent (aggregate_id, security_id) select ${MINE}, id from security where id in (1, 2)`)
  const { 'constituents.csv': members = [] } = filesOf(marketOf(seed))
  await load({ ...barsOf(random(seed), [1, 2, DAILY, 104], () => true), 'constituents.csv': members })
}

/** Sums the daily bars of each aggregate in a range; null without values. */
const sumsOver = (
  bars: readonly Bar[],
  excluded: number,
  [start, end]: readonly [string, string],
  at: number,
) => {
  const sums = new Map<number, bigint>()
  for (const { id, interval, ts, basis, cents } of bars) {
    const value = cents[at]
    const day = ts.slice(0, 10)
    if (interval !== '1d' || basis === excluded || day < start || day > end || value === null) continue
    sums.set(id, (sums.get(id) ?? 0n) + BigInt(value ?? 0))
  }
  return (id: number): number | null => {
    const sum = sums.get(id)
    return sum === undefined ? null : Number(sum) / 100
  }
}

interface Place {
  readonly id: number
  readonly value: number
  readonly previous_value: number | null
}

async function expectRightLeaderboards(draw: Draw): Promise<number> {
  const app = await startApp({ db: database.db })
  const bars = [...(await storedBars('cash')), ...(await storedBars('option'))]
  let places = 0
  for (let turn = 0; turn < 12; turn++) {
    const [start, end] = range(draw)
    const kind = draw.pick(['cash', 'option'] as const)
    // Not the net flow, which over a range is the difference of what was bought and sold.
    const at = draw.whole(FLOWS[kind].length - 1)
    const slice = kind === 'cash' ? 'cash' : `${draw.pick(['TOTAL', 'ITM'])}/${draw.pick(['TOTAL', 'LARGE'])}`
    const [moneyness, size] = kind === 'cash' ? [] : slice.split('/')
    // A range that reaches the current day would also end with it.
    if (end > '2026-03-10') continue
    const tier: Tier = draw.pick(['basic', 'professional'])
    const asked = { metric: FLOWS[kind][at], start_date: start, end_date: end, records_per_page: 100 }
    const { body } = await app.as('me@example.com', tier).rest<{
      data: Place[]
      metadata: { previous_start_date: string; previous_end_date: string }
    }>('/aggregates/leaderboard', { ...asked, ...(moneyness && size && { moneyness, size }) })
    const among = bars.filter((bar) => bar.slice === slice)
    const excluded = tier === 'basic' ? 1 : 2
    const { previous_start_date, previous_end_date } = body.metadata
    const value = sumsOver(among, excluded, [start, end], at)
    const previous = sumsOver(among, excluded, [previous_start_date, previous_end_date], at)
    const ranked = [101, 102, 103, 104, MINE].filter((id) => value(id) !== null)
    expect(body.data.map(({ id, value, previous_value }) => [id, value, previous_value]).toSorted()).toEqual(
      ranked.map((id) => [id, value(id), previous(id)]).toSorted(),
    )
    places += ranked.length
  }
  await app.close()
  return places
}

test('after loads that append, replace, remove and are undone', async () => {
  const draw = random(8)
  expect(await expectRightSums()).toBeGreaterThan(100)
  for (let step = 0; step < 6; step++) {
    const before = await stateOf(database.pool, { except: ['owner_version'] })
    const { version } = await load(changeOf(draw))
    await expectRightSums()
    if (version === null || !draw.chance(0.4)) continue
    await unload(database.pool, version)
    expect(await stateOf(database.pool, { except: ['owner_version'] })).toEqual(before)
  }
  expect(await expectRightLeaderboards(draw)).toBeGreaterThan(20)
})

test('a load that changes no flow writes no sums, and one in the middle of history only those from there on', async () => {
  const versions = () =>
    query(
      `select concat_ws(' ', instrument_id, interval, period, basis) as key, xmin::text from cash_sum order by key`,
    )
  const bar = {
    id: 1,
    interval: '1d',
    ts: '2025-12-24',
    px: '7',
    retail_buy_turnover: '1',
    retail_sell_turnover: '2',
  }
  await load({ 'security_cash.csv': [bar] })
  const before = await versions()
  await load({ 'security_cash.csv': [{ ...bar, px: '8' }] })
  expect(await versions()).toEqual(before)
  await load({ 'security_cash.csv': [{ ...bar, px: '8', retail_buy_turnover: '3' }] })
  const known = new Map(before.map(({ key, xmin }) => [key, xmin]))
  const written = (await versions()).filter(({ key, xmin }) => known.get(key) !== xmin)
  expect(written.length).toBeGreaterThan(0)
  expect(written.map(({ key }) => key).filter((key) => !/ 1d 202(5-12|6)-/.test(key))).toEqual([])
})

test('the migration computes the sums of squares that loads store', async () => {
  const before = [await storedSums('cash'), await storedSums('option')]
  await database.pool.query(`
    alter table cash_sum drop retail_net_turnover, drop retail_net_turnover_values, drop retail_net_turnover_squares;
    alter table option_sum drop net_cp_turnover, drop net_cp_turnover_values, drop net_cp_turnover_squares`)
  await up(new Kysely<unknown>({ dialect: new PostgresDialect({ pool: database.pool as never }) }))
  expect([await storedSums('cash'), await storedSums('option')]).toEqual(before)
  await expectRightSums()
})
