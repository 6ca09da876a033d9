import { afterAll, expect, test } from 'vitest'
import { unload } from '../../src/ingest/undo/unload.ts'
import { createDatabase, type TestDatabase } from '../helpers/database.ts'
import { dateOf, type GivenBar } from '../helpers/expected-bars.ts'
import { loadFiles, type Row } from '../helpers/load-files.ts'
import { addOwnAggregate, filesOf, type Market, marketOf, REFERENCE } from '../helpers/random-market.ts'
import { stateOf } from '../helpers/state.ts'
import { EMPTY_TEMPLATE } from '../helpers/template.ts'

/** A load skips the parts for which it has no rows. What is due nevertheless is derived, and can be undone. */

type Files = Record<string, Row[]>

const databases: TestDatabase[] = []
const emptyDatabase = async () => {
  const database = await createDatabase({ template: EMPTY_TEMPLATE })
  databases.push(database)
  return database
}
afterAll(() => Promise.all(databases.map((database) => database.drop())))

const state = ({ pool }: TestDatabase) =>
  stateOf(pool, { without: ['updated_at', 'created_at'], except: ['owner_version'] })

/** The first two weeks of a random market. */
const isEarly = ({ interval, ts }: GivenBar) => dateOf(interval, ts) < '2025-11-10'
const random = marketOf(11)
const whole = { ...random, cash: random.cash.filter(isEarly), options: random.options.filter(isEarly) }
/** Intraday bars that are removed, and the daily bars that the same load replaces. */
const REMOVED = { id: 1, from: '2025-10-29', to: '2025-11-05' }
const isInRange = ({ id, interval, ts }: GivenBar) => {
  const day = dateOf(interval, ts)
  return id === REMOVED.id && REMOVED.from <= day && day <= REMOVED.to
}
const replaced = whole.cash.filter((bar) => bar.interval === '1d' && isInRange(bar))
const corrected = replaced.map((bar) => ({ ...bar, values: { ...bar.values, px: '7.5' } }))
const left: Market = {
  ...whole,
  cash: [...whole.cash.filter((bar) => !isInRange(bar)), ...corrected],
}

const FLOW_SERIES: Row[] = [
  { slug: 'a', name: 'A', metric: 'a', frequency: 'daily', unit: 'pct', provider_id: 'S2' },
]
const FLOW_OBSERVATIONS: Row[] = [
  { slug: 'a', date: '2024-01-02', value: 1, updated_time: '2024-01-03' },
  { slug: 'a', date: '2024-01-03', value: 2, updated_time: '2024-01-04' },
]
const FLOW_FORECASTS: Row[] = [{ run_date: '2024-01-02', slug: 'a', horizon: 1, z_score: 0, value: 1 }]
const allActive: Row[] = REFERENCE['securities.csv'].map((security) => ({ ...security, is_active: true }))
const inactive = allActive.filter(({ id }) => id === 3).map((security) => ({ ...security, is_active: false }))
const owned: Row[] = REFERENCE['aggregates.csv']
  .filter(({ id }) => id === 103)
  .map((aggregate) => ({ ...aggregate, owner_email: 'me@example.com' }))
const withThese = (rows: readonly Row[], others: readonly Row[]): Row[] =>
  rows.map((row) => others.find((other) => other['id'] === row['id']) ?? row)

/** The files of the bars of one interval. */
const ofInterval = (interval: string): Files => {
  const files = filesOf({
    memberships: [],
    cash: whole.cash.filter((bar) => bar.interval === interval),
    options: whole.options.filter((bar) => bar.interval === interval),
  })
  return Object.fromEntries(Object.entries(files).filter(([, rows]) => rows.length > 0))
}
const intraday = ofInterval('10min')
const daily = ofInterval('1d')
const only = (files: Files, name: string): Files => ({ [name]: files[name] ?? [] })
const memberships = filesOf({ ...whole, cash: [], options: [] })['constituents.csv'] ?? []
const isOdd = (_: Row, place: number) => place % 2 === 1

const STEPS: readonly (readonly [name: string, files: Files])[] = [
  ['intraday bars', only(intraday, 'security_cash.csv')],
  ['memberships', { 'constituents.csv': memberships.filter(isOdd) }],
  ['intraday option bars', only(intraday, 'security_options.csv')],
  ['daily option bars', only(daily, 'security_options.csv')],
  ['further memberships', { 'constituents.csv': memberships.filter((row, place) => !isOdd(row, place)) }],
  ['daily bars', only(daily, 'security_cash.csv')],
  ['daily bars of an aggregate that was computed', only(daily, 'aggregate_cash.csv.gz')],
  ['its intraday option bars', only(intraday, 'aggregate_options.csv')],
  ['its intraday bars', only(intraday, 'aggregate_cash.csv.gz')],
  ['its daily option bars', only(daily, 'aggregate_options.csv')],
  ['an inactive security', { 'securities.csv': inactive }],
  ['an owner', { 'aggregates.csv': owned }],
  [
    'removed intraday bars beside daily bars',
    {
      'remove_bars.csv': [{ ...REMOVED, asset_class: 'cash', interval: '10min' }],
      ...only(filesOf({ memberships: [], options: [], cash: corrected }), 'security_cash.csv'),
    },
  ],
  ['observations', { 'flow_observations.csv': FLOW_OBSERVATIONS }],
  ['forecasts', { 'flow_forecasts.csv': FLOW_FORECASTS }],
]

test('loads of single files leave what one load leaves, and can be undone one by one', async () => {
  const stepwise = await emptyDatabase()
  await loadFiles(stepwise.pool, { ...REFERENCE, 'flow_series.csv': FLOW_SERIES })
  await addOwnAggregate(stepwise.pool)
  const loads: { name: string; version: number | null; before: Record<string, string> }[] = []
  for (const [name, files] of STEPS) {
    const before = await state(stepwise)
    const { version } = await loadFiles(stepwise.pool, files)
    loads.push({ name, version, before })
  }

  const together = await emptyDatabase()
  await loadFiles(together.pool, {
    'securities.csv': withThese(allActive, inactive),
    'aggregates.csv': REFERENCE['aggregates.csv'],
    'flow_series.csv': FLOW_SERIES,
  })
  await addOwnAggregate(together.pool)
  await loadFiles(together.pool, {
    'aggregates.csv': owned,
    ...filesOf(left),
    'flow_observations.csv': FLOW_OBSERVATIONS,
    'flow_forecasts.csv': FLOW_FORECASTS,
  })
  expect(await state(stepwise)).toEqual(await state(together))

  for (const { name, version, before } of loads.toReversed()) {
    expect(await state(stepwise), name).not.toEqual(before)
    await unload(stepwise.pool, version ?? 0)
    expect(await state(stepwise), name).toEqual(before)
  }
})
