import { gzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { loadDirectory } from '../../src/ingest/load.ts'
import { migrate } from '../../src/upkeep/migrate.ts'
import { createDatabase, type TestDatabase } from '../helpers/database.ts'
import { loadFiles, withFiles } from '../helpers/load-files.ts'

import { SMALL_MARKET } from '../helpers/small-market.ts'

let database: TestDatabase
beforeAll(async () => {
  // Empty: the template of the other tests holds data.
  database = await createDatabase({ template: 'template0' })
  await migrate(database.url)
})
afterAll(() => database.drop())

const TABLES = [
  'instrument',
  'security',
  'aggregate',
  'constituent',
  'app_user',
  'cash_bar',
  'option_bar',
  'bar_extent',
  'bar_tally',
  'bar_stamp',
  'bar_board',
  'flow_series',
  'flow_observation',
  'flow_forecast',
  'flow_forecast_run',
  'flow_tally',
  'load_record',
  'data_version',
]

beforeEach(async () => {
  await database.pool.query(`truncate ${TABLES.join(', ')} restart identity cascade`)
})

const query = async (text: string) => (await database.pool.query(text)).rows
const load = (files: Record<string, string | Buffer>) => loadFiles(database.pool, files)

/** Returns every row version of every table that a load writes to. */
const everything = async () =>
  Promise.all(
    TABLES.map((table) =>
      query(
        `select tableoid::regclass::text as table, xmin::text, ctid::text, t.* from ${table} t order by ctid`,
      ),
    ),
  )

describe('a load', () => {
  test('writes what the files say', async () => {
    expect(await load(SMALL_MARKET)).toMatchObject({ version: 1, rows: expect.any(Number) })
    expect(await query('select id, kind, provider_id, is_active from instrument order by id')).toEqual([
      { id: 1, kind: 'security', provider_id: 'S1', is_active: true },
      { id: 2, kind: 'security', provider_id: 'S2', is_active: true },
      { id: 10, kind: 'aggregate', provider_id: 'A10', is_active: true },
      { id: 11, kind: 'aggregate', provider_id: 'A11', is_active: true },
    ])
    expect(await query('select owner_email, has_own_cash from aggregate order by id')).toEqual([
      { owner_email: null, has_own_cash: false },
      { owner_email: 'me@example.com', has_own_cash: false },
    ])
    expect(
      await query(`select ts::text, basis, px, px_chg, px_chg_completed, retail_buy_turnover as buy, retail_net_turnover as net
        from cash_bar where instrument_id = 10 and interval = '1d' order by ts, basis`),
    ).toEqual([
      {
        ts: '2024-01-02 00:00:00+00',
        basis: 0,
        px: 10,
        px_chg: null,
        px_chg_completed: null,
        buy: 100.01,
        net: 50.01,
      },
      // (2 × 11 + 20) / 3; only the second security has a sell side.
      { ts: '2024-01-03 00:00:00+00', basis: 0, px: 14, px_chg: 0.4, px_chg_completed: 0.4, buy: 8, net: 6 },
      {
        ts: '2024-01-04 00:00:00+00',
        basis: 1,
        px: 22,
        px_chg: 0.571429,
        px_chg_completed: null,
        buy: 8,
        net: -2,
      },
    ])
    expect(
      await query(`select count(*)::int from option_bar where instrument_id = 10 and interval = '1d'`),
    ).toEqual([{ count: 4 }])
    expect(await query('select instrument_id, metric, unit from flow_series')).toEqual([
      { instrument_id: 1, metric: 'net', unit: 'USDmn' },
    ])
    expect(await query('select date::text, value, updated_at::text from flow_observation')).toEqual([
      { date: '2024-01-02', value: 1.5, updated_at: '2024-01-03 12:00:00+00' },
    ])
    expect(await query('select horizon, z_score, value from flow_forecast')).toEqual([
      { horizon: 5, z_score: -1, value: 0.25 },
    ])
  })

  test('of the same rows again changes nothing, and creates no data version', async () => {
    await load(SMALL_MARKET)
    const before = await everything()
    expect(await load(SMALL_MARKET)).toMatchObject({ version: null, rows: 0 })
    expect(await everything()).toEqual(before)
  })

  test('notifies listeners of the data version once', async () => {
    const listener = new pg.Client(database.url)
    await listener.connect()
    const heard: unknown[] = []
    listener.on('notification', ({ payload = '' }) => heard.push(JSON.parse(payload)))
    await listener.query('listen flowgate')
    const { version } = await load(SMALL_MARKET)
    await load(SMALL_MARKET)
    await listener.query('select')
    await listener.end()
    expect(heard).toEqual([{ topic: 'data', version }])
  })
})

describe('a load of files', () => {
  test('reports its steps', async () => {
    const steps: string[] = []
    await withFiles(SMALL_MARKET, (directory) =>
      loadDirectory(database.pool, directory, {
        onProgress: ({ step, rows }) => steps.push(`${step} ${rows}`),
      }),
    )
    expect(steps).toContain('security_cash.csv 5')
    expect(steps.at(-1)).toMatch(/^committed \d+$/)
  })

  test.each([
    ['gzipped', { 'securities.csv.gz': SMALL_MARKET['securities.csv'] }],
    [
      'with a byte order mark and CRLF',
      { 'securities.csv': `\uFEFF${SMALL_MARKET['securities.csv'].replaceAll('\n', '\r\n')}` },
    ],
    ['without a last line end', { 'securities.csv': SMALL_MARKET['securities.csv'].trimEnd() }],
    [
      'with quoted cells, in another order of columns',
      {
        'securities.csv':
          '"name","id","ticker","provider_id","isin"\n"First",1,"AAA","S1",""\n" Second ",2,"BBB","S2",""\n',
      },
    ],
    [
      'in two gzip members',
      {
        'securities.csv.gz': Buffer.concat([
          gzipSync(SMALL_MARKET['securities.csv'].slice(0, 60)),
          gzipSync(SMALL_MARKET['securities.csv'].slice(60)),
        ]),
      },
    ],
  ])('reads a file %s', async (_, files) => {
    await load(files)
    expect(
      await query('select s.id, ticker, name from security s join instrument using (id) order by 1'),
    ).toEqual([
      { id: 1, ticker: 'AAA', name: 'First' },
      { id: 2, ticker: 'BBB', name: 'Second' },
    ])
  })
})

describe('a second load', () => {
  test('can swap unique codes between securities', async () => {
    await load(SMALL_MARKET)
    await load({
      'securities.csv': 'id,provider_id,ticker,name,figi\n2,S1,AAA,First,BBG000BLNNH6\n1,S2,BBB,Second,\n',
    })
    expect(
      await query('select i.id, provider_id, figi from instrument i join security using (id) order by 1'),
    ).toEqual([
      { id: 1, provider_id: 'S2', figi: null },
      { id: 2, provider_id: 'S1', figi: 'BBG000BLNNH6' },
    ])
  })

  test('keeps the older value of a revised observation', async () => {
    await load(SMALL_MARKET)
    const observation = (value: string) =>
      load({ 'flow_observations.csv': `slug,date,value\nretail,2024-01-02,${value}\n` })
    expect(await observation('1.50')).toMatchObject({ version: null, rows: 0 })
    await observation('2')
    await observation('1.5')
    expect(await query('select value, revision from flow_observation order by updated_at')).toEqual([
      { value: 1.5, revision: 0 },
      { value: 2, revision: 1 },
      { value: 1.5, revision: 2 },
    ])
  })

  test('records when each value of an observation was superseded, in any order of their times', async () => {
    const load1 = (rows: string) => load({ 'flow_observations.csv': `slug,date,value,updated_time\n${rows}` })
    await load({ 'flow_series.csv': 'slug,name,metric,frequency,unit\nf,F,f,daily,pct\n' })
    await load1('f,2024-01-02,1,2024-01-10\nf,2024-03-31,1,2024-04-01\nf,2024-04-01,1,2024-04-02\n')
    await load1('f,2024-01-02,2,2024-01-20T00:00:00.5Z\n')
    await load1('f,2024-01-02,3,2024-01-15\nf,2024-01-03,1,2024-01-15\n')
    expect(
      await query(
        'select date::text, value, superseded_at::text as until from flow_observation order by date, revision',
      ),
    ).toEqual([
      { date: '2024-01-02', value: 1, until: '2024-01-15 00:00:00+00' },
      { date: '2024-01-02', value: 3, until: '2024-01-20 00:00:00.5+00' },
      { date: '2024-01-02', value: 2, until: null },
      ...['2024-01-03', '2024-03-31', '2024-04-01'].map((date) => ({ date, value: 1, until: null })),
    ])
    // Counts dates, not revisions.
    expect(await query('select quarter::text, observations from flow_tally order by 1')).toEqual([
      { quarter: '2024-01-01', observations: 3 },
      { quarter: '2024-04-01', observations: 1 },
    ])
  })

  test('keeps the axes of each forecast run', async () => {
    await load(SMALL_MARKET)
    await load({ 'flow_forecasts.csv': 'run_date,slug,horizon,z_score,value\n2024-01-02,retail,1,2,1\n' })
    const axes = 'select run_date::text, horizons, z_scores from flow_forecast_run'
    expect(await query(axes)).toEqual([{ run_date: '2024-01-02', horizons: [1, 5], z_scores: [-1, 2] }])
  })

  test('removes bars computed from constituents once an aggregate has its own', async () => {
    await load(SMALL_MARKET)
    await load({
      'aggregate_cash.csv':
        'id,interval,ts,px,retail_buy_turnover,retail_sell_turnover\n10,1d,2024-02-01,5,,\n',
    })
    expect(
      await query(`select interval, ts::text, px from cash_bar where instrument_id = 10 order by interval`),
    ).toEqual([
      { interval: '1d', ts: '2024-02-01 00:00:00+00', px: 5 },
      { interval: '1w', ts: '2024-02-02 00:00:00+00', px: 5 },
      { interval: '1m', ts: '2024-02-29 00:00:00+00', px: 5 },
      { interval: '1y', ts: '2024-12-31 00:00:00+00', px: 5 },
    ])
    expect(
      await query(`select count(*)::int from option_bar where instrument_id = 10 and interval = '1d'`),
    ).toEqual([{ count: 4 }])
  })
})

test('concurrent loads run one after another', async () => {
  await load(SMALL_MARKET)
  const observation = (value: number) =>
    load({ 'flow_observations.csv': `slug,date,value\nretail,2024-01-02,${value}\n` })
  const results = await Promise.all([1, 2, 3].map(observation))
  expect(results.map(({ version }) => version).sort()).toEqual([2, 3, 4])
  expect(await query('select revision from flow_observation order by 1')).toEqual(
    [0, 1, 2, 3].map((revision) => ({ revision })),
  )
})
