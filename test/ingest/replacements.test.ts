import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { unload } from '../../src/ingest/undo/unload.ts'
import { createDatabase, type TestDatabase } from '../helpers/database.ts'
import { dateOf, type GivenBar } from '../helpers/expected-bars.ts'
import { loadFiles, type Row } from '../helpers/load-files.ts'
import {
  addOwnAggregate,
  DATES,
  filesOf,
  type Market,
  marketOf,
  REFERENCE,
} from '../helpers/random-market.ts'
import { stateOf } from '../helpers/state.ts'
import { EMPTY_TEMPLATE } from '../helpers/template.ts'

/** `replace` leaves of the files' instruments, intervals and dates what the files contain. */

const databases: TestDatabase[] = []
const databaseOf = async (...loads: Readonly<Record<string, readonly Row[]>>[]) => {
  const database = await createDatabase({ template: EMPTY_TEMPLATE })
  databases.push(database)
  await loadFiles(database.pool, REFERENCE)
  await addOwnAggregate(database.pool)
  for (const files of loads) await loadFiles(database.pool, files)
  return database
}
afterAll(() => Promise.all(databases.map((database) => database.drop())))

const state = ({ pool }: TestDatabase) => stateOf(pool, { without: ['updated_at', 'created_at'] })

const isAggregate = (id: number) => id > 100
const dayOf = ({ interval, ts }: GivenBar) => dateOf(interval, ts)

/** The bars that the rows of a file do not replace: of other instruments, intervals or dates. */
function leftBy(given: readonly GivenBar[], stored: readonly GivenBar[]): GivenBar[] {
  const fileOf = ({ id, interval }: GivenBar) => `${isAggregate(id)} ${interval}`
  const ranges = new Map(
    [...Map.groupBy(given, fileOf)].map(([file, bars]) => [file, bars.map(dayOf).sort()] as const),
  )
  const ids = new Set(given.map((bar) => `${fileOf(bar)} ${bar.id}`))
  return stored.filter((bar) => {
    const days = ranges.get(fileOf(bar))
    const day = dayOf(bar)
    return !(
      days &&
      ids.has(`${fileOf(bar)} ${bar.id}`) &&
      (days[0] ?? '') <= day &&
      day <= (days.at(-1) ?? '')
    )
  })
}

describe.each([11, 12])('a random market (%s) that another replaces in part', (seed) => {
  const [stored, other] = [marketOf(seed), marketOf(seed + 100)]
  const [first = '', last = ''] = [DATES[4], DATES[33]]
  const isGiven = (ids: readonly number[]) => (bar: GivenBar) =>
    ids.includes(bar.id) && first <= dayOf(bar) && dayOf(bar) <= last
  const given: Market = {
    memberships: [],
    cash: other.cash.filter(isGiven([1, 3, 104])),
    options: other.options.filter(isGiven([2, 3, 104])),
  }
  const right: Market = {
    memberships: stored.memberships,
    cash: [...leftBy(given.cash, stored.cash), ...given.cash],
    options: [...leftBy(given.options, stored.options), ...given.options],
  }
  let database: TestDatabase
  let expected: Record<string, string>
  beforeAll(async () => {
    expected = await state(await databaseOf(filesOf(right)))
    database = await databaseOf(filesOf(stored))
  })

  test('leaves what the replaced market alone leaves, and can be undone', async () => {
    const before = await stateOf(database.pool)
    const options = { replace: true }
    const rehearsed = await loadFiles(database.pool, filesOf(given), { ...options, dryRun: true })
    expect(await stateOf(database.pool)).toEqual(before)
    const { version, summary } = await loadFiles(database.pool, filesOf(given), options)
    expect(rehearsed.summary).toEqual(summary)
    expect(summary.counts['cash bars']?.removed).toBeGreaterThan(0)
    expect(await state(database)).toEqual(expected)
    await unload(database.pool, version ?? 0)
    expect(await stateOf(database.pool)).toEqual(before)
  })

  test('changes nothing if nothing differs', async () => {
    expect(await loadFiles(database.pool, filesOf(stored), { replace: true })).toMatchObject({
      version: null,
    })
  })
})

test('each of several files has its own range, and remove_bars.csv may name bars that are replaced', async () => {
  const flows = { retail_buy_turnover: null, retail_sell_turnover: null }
  const bar = (ts: string, px: number, id = 1): Row => ({ id, interval: '1d', ts, px, ...flows })
  const days = ['2024-01-02', '2024-01-03', '2024-01-04', '2024-01-05', '2024-01-08', '2024-01-09']
  const database = await databaseOf({
    'security_cash.csv': [...days.map((day) => bar(day, 1)), ...days.map((day) => bar(day, 1, 2))],
  })
  const { summary } = await loadFiles(
    database.pool,
    {
      'security_cash-a.csv': [bar('2024-01-02', 2), bar('2024-01-04', 2)],
      'security_cash-b.csv': [bar('2024-01-08', 2), bar('2024-01-09', 2, 2)],
      'remove_bars.csv': [
        { id: 1, asset_class: 'cash', interval: '1d', from: '2024-01-03', to: '2024-01-03' },
      ],
    },
    { replace: true },
  )
  const { rows } = await database.pool.query<{ bars: string }>(
    `select string_agg(format('%s=%s', ts::date, px), ' ' order by ts) as bars from cash_bar
     where interval = '1d' and instrument_id in (1, 2) group by instrument_id order by instrument_id`,
  )
  expect(rows.map(({ bars }) => bars)).toEqual([
    '2024-01-02=2 2024-01-04=2 2024-01-05=1 2024-01-08=2',
    '2024-01-02=1 2024-01-03=1 2024-01-04=1 2024-01-05=1 2024-01-09=2',
  ])
  expect(summary.counts).toEqual({ 'cash bars': { added: 0, changed: 4, removed: 3, unchanged: 0 } })
})

test('an option bar loses the rows that the file lacks', async () => {
  const leaf = (moneyness: string, size: string, call_turnover: number): Row => ({
    ...{ id: 1, interval: '1d', ts: '2024-01-02', moneyness, size, call_turnover },
  })
  const database = await databaseOf({
    'security_options.csv': [leaf('ITM', 'SMALL', 1), leaf('OTM', 'LARGE', 2)],
  })
  await loadFiles(database.pool, { 'security_options.csv': [leaf('ITM', 'SMALL', 3)] }, { replace: true })
  const { rows } = await database.pool.query(
    `select moneyness, size, call_turnover from option_bar
     where interval = '1d' and instrument_id = 1 order by moneyness::text, size::text`,
  )
  expect(rows.map(({ moneyness, size, call_turnover }) => `${moneyness} ${size} ${call_turnover}`)).toEqual([
    'ITM SMALL 3',
    'ITM TOTAL 3',
    'TOTAL SMALL 3',
    'TOTAL TOTAL 3',
  ])
})

describe('duplicates=last', () => {
  const cash = 'id,interval,ts,px,retail_buy_turnover,retail_sell_turnover\n'
  test('keeps the last row of a key, over all files of the table', async () => {
    const database = await databaseOf()
    const files = {
      'security_cash-1.csv': `${cash}1,1d,2024-01-02,1,,\n1,1d,2024-01-02,2,,\n1,1d,2024-01-02,1,,\n1,1d,2024-01-03,1,,\n`,
      'security_cash-2.csv': `${cash}1,1d,2024-01-03T00:00:00Z,3,,\n`,
    }
    await expect(loadFiles(database.pool, files)).rejects.toThrow('duplicate key with different values')
    const { summary } = await loadFiles(database.pool, files, { duplicates: 'last' })
    expect(summary).toMatchObject({ repeats: 1, superseded: 2 })
    const { rows } = await database.pool.query(
      `select px from cash_bar where interval = '1d' and instrument_id = 1 order by ts`,
    )
    expect(rows).toEqual([{ px: 1 }, { px: 3 }])
  })
})
