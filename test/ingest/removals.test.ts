import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDatabase, type TestDatabase } from '../helpers/database.ts'
import { dateOf } from '../helpers/expected-bars.ts'
import { loadFiles, type Row } from '../helpers/load-files.ts'
import { addOwnAggregate, filesOf, type Market, marketOf, OWN, REFERENCE } from '../helpers/random-market.ts'
import { stateOf } from '../helpers/state.ts'
import { EMPTY_TEMPLATE } from '../helpers/template.ts'

/** A removal leaves the database as if the removed data had never been loaded. */

const [FIRST, LAST] = ['2025-10-29', '2025-11-04']
const whole = marketOf(3)

const FLOWS = {
  'flow_series.csv':
    'slug,name,metric,frequency,unit,provider_id\na,A,a,daily,pct,S2\nb,B,b,daily,pct,S1\nc,C,c,daily,pct,A102\n',
  'flow_observations.csv':
    'slug,date,value,updated_time\na,2024-01-02,1,2024-01-03\nb,2024-01-02,1,2024-01-03\nb,2024-01-03,2,2024-01-04\n',
  'flow_forecasts.csv': 'run_date,slug,horizon,z_score,value\n2024-01-02,a,1,0,1\n2024-01-02,b,1,0,1\n',
}

const databases: TestDatabase[] = []
const marketIn = async (market: Market, reference: Record<string, Row[]>, flows: typeof FLOWS) => {
  const database = await createDatabase({ template: EMPTY_TEMPLATE })
  databases.push(database)
  await loadFiles(database.pool, { ...reference, ...flows })
  await addOwnAggregate(database.pool)
  await loadFiles(database.pool, filesOf(market))
  return database
}
afterAll(() => Promise.all(databases.map((database) => database.drop())))

const state = ({ pool }: TestDatabase) => stateOf(pool, { without: ['updated_at', 'created_at'] })

const isRemoved = (id: number) => id === 2 || id === 102
const isInRange = (day: string) => FIRST <= day && day <= LAST
const dayRow = ({ interval, ts }: { interval: string; ts: string }) => dateOf(interval, ts)

/** The market without security 2, aggregate 102, some bars of securities 1 and 3, and 104's own bars. */
const left: Market = {
  memberships: whole.memberships.filter((one) => !isRemoved(one.security_id) && !isRemoved(one.aggregate_id)),
  cash: whole.cash.filter(
    (bar) => !isRemoved(bar.id) && bar.id !== 104 && !(bar.id === 1 && isInRange(dayRow(bar))),
  ),
  options: whole.options.filter(
    (bar) => !isRemoved(bar.id) && !(bar.id === 3 && bar.interval === '10min' && isInRange(dayRow(bar))),
  ),
}

const range = (id: number, asset_class: string, interval: string, from: string, to: string): Row => ({
  id,
  asset_class,
  interval,
  from,
  to,
})

const REMOVAL = {
  'remove_securities.csv': [{ id: 2 }],
  'remove_aggregates.csv': [{ id: 102 }],
  'remove_flow_series.csv': [{ slug: 'a' }],
  'remove_bars.csv': [
    range(1, 'cash', '1d', FIRST, LAST),
    range(1, 'cash', '10min', FIRST, LAST),
    range(3, 'options', '10min', FIRST, LAST),
    range(104, 'cash', '1d', '1900-01-01', '2200-01-01'),
    range(104, 'cash', '10min', '1900-01-01', '2200-01-01'),
  ],
}

let database: TestDatabase
let bare: Record<string, string>
beforeAll(async () => {
  database = await marketIn(whole, REFERENCE, FLOWS)
  const without = (rows: readonly { id: number }[]) => rows.filter(({ id }) => !isRemoved(id)) as Row[]
  const other = await marketIn(
    left,
    {
      'securities.csv': without(REFERENCE['securities.csv']),
      'aggregates.csv': without(REFERENCE['aggregates.csv']),
    },
    {
      'flow_series.csv':
        'slug,name,metric,frequency,unit,provider_id\nx,X,x,daily,pct,\nb,B,b,daily,pct,S1\nc,C,c,daily,pct,\n',
      'flow_observations.csv':
        'slug,date,value,updated_time\nb,2024-01-02,1,2024-01-03\nb,2024-01-03,2,2024-01-04\n',
      'flow_forecasts.csv': 'run_date,slug,horizon,z_score,value\n2024-01-02,b,1,0,1\n',
    },
  )
  // Uses up the first id, so that series b is the second one here as well.
  await other.pool.query(`delete from flow_series where slug = 'x'`)
  bare = await state(other)
})

const fault = (files: Record<string, readonly Row[]>) =>
  loadFiles(database.pool, files).then(
    () => 'loaded',
    ({ message }: Error) => message,
  )

describe('removal files', () => {
  test('are rejected with every fault, and remove nothing', async () => {
    const before = await state(database)
    expect(await fault({ 'remove_securities.csv': [{ id: 2 }, { id: 101 }] })).toBe(
      'remove_securities.csv line 3, column id: 101 is not the id of a security',
    )
    expect(await fault({ 'remove_aggregates.csv': [{ id: OWN }] })).toBe(
      `remove_aggregates.csv line 2, column id: ${OWN} is not the id of a loaded aggregate`,
    )
    expect(
      await fault({
        'remove_bars.csv': [
          range(101, 'cash', '1d', FIRST, LAST),
          range(9, 'cash', '1d', FIRST, LAST),
          range(1, 'cash', '1d', LAST, FIRST),
        ],
      }),
    ).toBe(
      [
        'remove_bars.csv line 2, column id: "101": the cash bars of aggregate 101 are computed from its constituents',
        'remove_bars.csv line 3, column id: 9 is not the id of an instrument',
        `remove_bars.csv line 4, column to: "${FIRST}": to is before from`,
      ].join('\n'),
    )
    expect(await fault({ 'remove_bars.csv': [range(1, 'all', '1d', FIRST, LAST)] })).toBe(
      'remove_bars.csv line 2, column asset_class: "all" is not an asset class (cash, options)',
    )
    expect(await fault({ 'remove_bars.csv': [range(1, 'cash', '1w', FIRST, LAST)] })).toBe(
      'remove_bars.csv line 2, column interval: "1w": only the base intervals 10min and 1d can be loaded',
    )
    expect(await fault({ 'remove_flow_series.csv': [{ slug: 'z' }] })).toBe(
      'remove_flow_series.csv line 2, column slug: z is not the slug of a flow series',
    )
    expect(await fault({ 'remove_flow_observations.csv': [{ slug: 'b', date: '2024-01-09' }] })).toBe(
      'remove_flow_observations.csv line 2, column date: "2024-01-09": b has no observation for 2024-01-09',
    )
    expect(await state(database)).toEqual(before)
  })

  test('leave the database as if the removed data had never been loaded', async () => {
    await loadFiles(database.pool, REMOVAL)
    expect(await state(database)).toEqual(bare)
  })

  test('apply before the other files of the same load', async () => {
    const bar = { id: 1, interval: '1d', ts: FIRST, px: 5, retail_buy_turnover: 1, retail_sell_turnover: 2 }
    await loadFiles(database.pool, {
      'security_cash.csv': [bar, { ...bar, ts: '2025-10-30' }],
    })
    const { version } = await loadFiles(database.pool, {
      'remove_bars.csv': [range(1, 'cash', '1d', FIRST, LAST)],
      'security_cash.csv': [bar],
    })
    expect(version).not.toBeNull()
    const { rows } = await database.pool.query(
      `select ts::date::text, px from cash_bar where instrument_id = 1 and interval = '1d' and ts between $1 and $2`,
      [FIRST, LAST],
    )
    expect(rows).toEqual([{ ts: FIRST, px: 5 }])
  })
})

test('a withdrawn flow value is known until its withdrawal, and can be loaded again', async () => {
  const withdraw = (updated_time: string) =>
    loadFiles(database.pool, {
      'remove_flow_observations.csv': [{ slug: 'b', date: '2024-01-03', updated_time }],
    })
  const known = async (moment: string) =>
    (
      await database.pool.query<{ value: number }>(
        `select value from flow_observation join flow_series on series_id = id
         where slug = 'b' and date = '2024-01-03' and updated_at <= $1 and (superseded_at is null or superseded_at > $1)`,
        [moment],
      )
    ).rows.map(({ value }) => value)
  const dates = async () =>
    (
      await database.pool.query(
        `select observations from flow_tally join flow_series on series_id = id where slug = 'b'`,
      )
    ).rows
  expect((await withdraw('2024-02-01')).rows).toBe(1)
  expect(await withdraw('2024-02-01')).toMatchObject({ version: null, rows: 0 })
  expect([await known('2024-01-31'), await known('2024-02-01')]).toEqual([[2], []])
  expect(await dates()).toEqual([{ observations: 1 }])
  const observation = { slug: 'b', date: '2024-01-03', value: 2 }
  expect(
    await fault({
      'remove_flow_observations.csv': [{ slug: 'b', date: '2024-01-03', updated_time: '2024-03-01' }],
      'flow_observations.csv': [{ ...observation, updated_time: '2024-03-01' }],
    }),
  ).toMatch(
    'remove_flow_observations.csv line 2, column date: "2024-01-03": the load also contains a value of b for 2024-01-03',
  )
  await loadFiles(database.pool, {
    'flow_observations.csv': [{ ...observation, updated_time: '2024-03-01' }],
  })
  expect([await known('2024-01-31'), await known('2024-02-01'), await known('2024-03-01')]).toEqual([
    [2],
    [],
    [2],
  ])
  expect(await dates()).toEqual([{ observations: 2 }])
})
