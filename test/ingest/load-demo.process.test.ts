import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadDemoMarket } from '../../src/demo/demo.ts'
import { createDatabase, type TestDatabase } from '../helpers/database.ts'
import { loadFiles, withFiles } from '../helpers/load-files.ts'
import { environment } from '../helpers/service.ts'
import { stateOf } from '../helpers/state.ts'
import { EMPTY_TEMPLATE } from '../helpers/template.ts'

const DEMO = {
  ...{ today: '2026-03-11', now: new Date('2026-03-11T15:05:00Z'), ownerEmail: 'demo@example.com' },
  ...{ securities: 12, aggregates: 7, years: 0.1, intradayDays: 2, optionSecurities: 2, optionYears: 0.1 },
}
const OWN = {
  'securities.csv': 'id,provider_id,ticker,name\n1,S1,AAA,First\n',
  'aggregates.csv': 'id,provider_id,name,type\n101,A101,Mine,Theme\n',
  'constituents.csv': 'aggregate_id,security_id\n101,1\n',
  'security_cash.csv':
    'id,interval,ts,px,retail_buy_turnover,retail_sell_turnover\n1,1d,2026-03-02,1,,\n1,1d,2026-03-03,2,,\n',
}

let database: TestDatabase
beforeAll(async () => {
  database = await createDatabase({ template: EMPTY_TEMPLATE })
  await loadDemoMarket(database.pool, DEMO)
})
afterAll(() => database.drop())

const query = async (text: string) => (await database.pool.query(text)).rows

function command(...args: string[]) {
  const file = fileURLToPath(new URL('../../bin/load.ts', import.meta.url))
  const env = { ...environment(), DATABASE_URL: database.url }
  return new Promise<{ code: unknown; out: string; err: string }>((resolve) =>
    execFile(process.execPath, [file, ...args], { env }, (error, out, err) =>
      resolve({ code: error?.code ?? 0, out, err }),
    ),
  )
}

test('a load into the demo market is refused, with one line that says what to do', async () => {
  const before = await stateOf(database.pool)
  await withFiles(OWN, async (directory) =>
    expect(await command(directory)).toEqual({
      code: 1,
      out: '',
      err: 'the database contains the demo market: add --replace-demo to remove it in the same transaction as the load\n',
    }),
  )
  expect(await stateOf(database.pool)).toEqual(before)
})

test('a failed load and a dry run keep the demo market', async () => {
  const before = await stateOf(database.pool)
  await expect(
    loadFiles(
      database.pool,
      { ...OWN, 'constituents.csv': 'aggregate_id,security_id\n101,12\n' },
      { replaceDemo: true },
    ),
  ).rejects.toThrow('constituents.csv line 2, column security_id: 12 is not the id of a security')
  const { summary } = await loadFiles(database.pool, OWN, { replaceDemo: true, dryRun: true })
  expect(summary.counts).toMatchObject({
    securities: { added: 1, removed: 12 },
    'cash bars': { added: 2, unchanged: 0 },
  })
  expect(await stateOf(database.pool)).toEqual(before)
})

test('--replace-demo leaves the same data as a load into an empty database', async () => {
  // A user has created an aggregate of demo securities.
  await query(`insert into app_user (email) values ('me@example.com')`)
  await query(
    `insert into instrument (id, kind, provider_id, name) values (1073741824, 'aggregate', 'own', 'Own')`,
  )
  await query(`insert into aggregate (id, type, owner_email) values (1073741824, 'User', 'me@example.com')`)
  await query('insert into constituent (aggregate_id, security_id) select 1073741824, min(id) from security')

  await withFiles(OWN, async (directory) => {
    const { code, out, err } = await command(directory, '--replace-demo')
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).toMatch(/^data version \d: .*\n {2}securities: 1 added, 12 removed\n/)
    expect(await command(directory)).toMatchObject({ code: 0, out: expect.stringMatching(/^nothing new\n/) })
  })
  const empty = await createDatabase({ template: EMPTY_TEMPLATE })
  await loadFiles(empty.pool, OWN)
  const tables = [
    'instrument',
    'security',
    'aggregate',
    'constituent',
    'bar_extent',
    'bar_tally',
    'bar_stamp',
    'bar_board',
  ]
  const bars = `select instrument_id, interval, ts, basis, px, px_chg from cash_bar order by 1, 2, 3`
  for (const sql of [
    ...tables.map((table) => `select * from ${table} t order by t::text`),
    bars,
    'select from option_bar',
    'select from flow_series',
  ])
    expect(await query(sql), sql).toEqual((await empty.pool.query(sql)).rows)
  await empty.drop()
  // The next start does not bring the demo market back either.
  expect(await loadDemoMarket(database.pool, DEMO)).toBe(false)
})
