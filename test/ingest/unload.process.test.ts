import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { selectLoadPage } from '../../src/areas/loads/queries.ts'
import { unload } from '../../src/ingest/undo/unload.ts'
import type { Caller } from '../helpers/app.ts'
import { loadFiles, type Row } from '../helpers/load-files.ts'
import { change, create } from '../helpers/own-aggregates.ts'
import { environment } from '../helpers/service.ts'
import { stateOf } from '../helpers/state.ts'
import { useApp } from '../helpers/use-app.ts'

/** Undoing a load leaves every row as it was before the load. */

const app = useApp()
let me: Caller
let own: number
beforeAll(async () => {
  me = app.as('me@example.com')
  own = await create(me, [{ ticker: 'ALFA' }, { ticker: 'BETA' }])
})

const state = () => stateOf(app.database.pool, { except: ['owner_version'] })
const load = async (files: Record<string, string | readonly Row[]>): Promise<number> => {
  const { version } = await loadFiles(app.database.pool, files)
  if (version === null) throw new Error('The load changes nothing')
  return version
}
const query = async (text: string) => (await app.database.pool.query(text)).rows

/** Loads files, expects a change, undoes the load, and expects the state from before. */
async function expectTakenBack(files: Record<string, string | readonly Row[]>): Promise<void> {
  const before = await state()
  const version = await load(files)
  const after = await state()
  expect(after).not.toEqual(before)
  const result = await unload(app.database.pool, version)
  expect(result).toEqual({ version: expect.any(Number), rows: expect.any(Number), events: 0 })
  expect(await state()).toEqual(before)
}

describe('undoing a load restores every row', () => {
  test('of bars that replace, add to and derive others', () =>
    expectTakenBack({
      'security_cash.csv':
        'id,interval,ts,px,retail_buy_turnover,retail_sell_turnover\n' +
        '1001,1d,2026-01-05,1,2,3\n1001,1d,2030-01-07,4,5,6\n1002,10min,2026-03-10T14:40:00Z,7,8,9\n',
      'security_options.csv':
        'id,interval,ts,moneyness,size,call_turnover,put_turnover,call_notional,put_notional\n1001,1d,2026-01-05,ITM,SMALL,1,2,3,4\n',
      'aggregate_cash.csv':
        'id,interval,ts,px,retail_buy_turnover,retail_sell_turnover\n3,1d,2026-01-05,1,2,3\n',
    }))

  test('of instruments, memberships, owners and codes that change hands', async () => {
    const [first, second] = await query(`
      select s.id, provider_id, ticker, name, figi from security s join instrument using (id) order by figi nulls last limit 2`)
    await expectTakenBack({
      'securities.csv': [
        { ...first, figi: second.figi, provider_id: second.provider_id, is_active: false },
        { ...second, figi: first.figi, provider_id: first.provider_id },
        { id: 900, provider_id: 'NEW-900', ticker: 'NEW', name: 'New', figi: null, is_active: true },
      ].map(({ id, provider_id, ticker, name, figi, is_active = true }) => ({
        id,
        provider_id,
        ticker,
        name,
        figi,
        is_active,
      })),
      'aggregates.csv':
        'id,provider_id,name,type,subtype,active,owner_email\n901,NEW-901,New,Theme,,true,new@example.com\n',
      'constituents.csv': `aggregate_id,security_id,weight,valid_from,valid_to\n901,900,2,,\n901,${first.id},1,,\n`,
      'security_cash.csv':
        'id,interval,ts,px,retail_buy_turnover,retail_sell_turnover\n900,1d,2026-01-05,1,2,3\n',
    })
  })

  test('of flows: revisions, older vintages, withdrawals, forecasts', () =>
    expectTakenBack({
      'flow_series.csv':
        'slug,name,metric,frequency,unit,description,provider_id\nretail-net,Other,net_flow,daily,pct,,\nnew,New,n,daily,pct,,\n',
      'flow_observations.csv':
        'slug,date,value,updated_time\nnew,2026-01-05,1,2026-01-06\nretail-net,2026-01-05,9,2026-01-07\nretail-net,2026-01-06,8,2026-06-07\n',
      'remove_flow_observations.csv': 'slug,date\nretail-net,2026-01-07\n',
      'flow_forecasts.csv':
        'run_date,slug,horizon,z_score,value\n2026-01-16,retail-net,1,0,9\n2026-05-05,new,7,0,1\n',
    }))

  test('and counts those that go with new instruments', async () => {
    const tables = ['instrument', 'security', 'cash_bar', 'option_bar']
    const counts = tables.map((table) => `(select count(*) from ${table})`).join(' + ')
    const rows = async () => Number((await query(`select ${counts} as rows`))[0].rows)
    const before = await rows()
    const option = { id: 902, interval: '1d', ts: '2026-01-05', call_turnover: 1, put_turnover: 2 }
    const version = await load({
      'securities.csv': [{ id: 902, provider_id: 'NEW-902', ticker: 'NEWER', name: 'Newer' }],
      'security_cash.csv': [{ id: 902, interval: '1d', ts: '2026-01-05', px: 1 }],
      'security_options.csv': ['SMALL', 'LARGE'].map((size) => ({ ...option, moneyness: 'ITM', size })),
    })
    const loaded = (await rows()) - before
    expect(loaded).toBeGreaterThan(tables.length)
    expect((await unload(app.database.pool, version)).rows).toBe(loaded)
    expect(await rows()).toBe(before)
  })

  test('that files have removed', async () => {
    const [aggregate] = await query('select min(id) as id from aggregate')
    await expectTakenBack({
      'remove_securities.csv': 'id\n1001\n',
      'remove_aggregates.csv': `id\n${aggregate.id}\n`,
      'remove_flow_series.csv': 'slug\nretail-net\n',
      'remove_bars.csv':
        'id,asset_class,interval,from,to\n1002,cash,1d,2026-01-01,2026-01-31\n1010,options,1d,2020-01-01,2026-01-31\n',
    })
  })
})

describe('versions', () => {
  const bar = (px: number) => ({
    'security_cash.csv': [
      { id: 1001, interval: '1d', ts: '2026-01-05', px, retail_buy_turnover: 1, retail_sell_turnover: 2 },
    ],
  })
  const refusal = (version: number) =>
    unload(app.database.pool, version).catch(({ message }: Error) => message)

  test('are undone from the newest, each once', async () => {
    const states = [await state()]
    const versions: number[] = []
    for (const px of [1, 2, 3]) {
      versions.push(await load(bar(px)))
      states.push(await state())
    }
    const [first = 0, second = 0, third = 0] = versions
    expect(await refusal(first)).toBe(
      `Load ${first} is not the newest. First undo, in this order: ${third}, ${second}`,
    )
    expect(await state()).toEqual(states[3])
    for (const [place, version] of [third, second, first].entries()) {
      await unload(app.database.pool, version)
      expect(await state()).toEqual(states[2 - place])
      expect(await refusal(version)).toBe(`Load ${version} has already been undone`)
    }
    expect(await refusal(999_999)).toMatch(
      'Load 999999 cannot be undone. The newest load that can be undone is',
    )
  })

  test('created by an unload are announced to listeners', async () => {
    const version = await load(bar(5))
    const listener = new pg.Client(app.database.url)
    await listener.connect()
    const heard: unknown[] = []
    listener.on('notification', ({ payload = '' }) => heard.push(JSON.parse(payload)))
    await listener.query('listen flowgate')
    const { version: next } = await unload(app.database.pool, version)
    await listener.query('select')
    await listener.end()
    expect(heard).toEqual([{ topic: 'data', version: next }])
    expect(await query('select id, source from data_version order by id desc limit 1')).toEqual([
      { id: next, source: `unload of ${version}` },
    ])
    expect(next).toBeGreaterThan(version)
    // The restored rows belong to no file.
    const [newest] = await selectLoadPage(app.database.db, { limit: 1, inverted: false })
    expect(newest).toMatchObject({ version: next, files: [], rowsAdded: null, rowsChanged: null })
  })

  test('are kept for ten loads or seven days, whichever is longer', async () => {
    const kept = async () =>
      (await query('select version::int from undo.load order by id desc')).map(({ version }) => version)
    const older = await load(bar(10))
    // Nine loads after it, and older ones before it.
    await app.database.pool.query(`
      insert into undo.load (id, version) overriding system value
      select id + n, 1000000 + n from undo.load, generate_series(1, 9) n where version = ${older};
      select setval(pg_get_serial_sequence('undo.load', 'id'), max(id)) from undo.load;
      update undo.load set created_at = now() - interval '8 days'`)
    const version = await load(bar(30))
    expect(await kept()).toEqual([version, ...[9, 8, 7, 6, 5, 4, 3, 2, 1].map((n) => 1_000_000 + n)])
    expect(
      await query('select count(*)::int from undo.cash_bar where load < (select min(id) from undo.load)'),
    ).toEqual([{ count: 0 }])
    await load(bar(31))
    await app.database.pool.query(`update undo.load set created_at = now() - interval '6 days'`)
    // Eleven loads within the last seven days.
    await app.database.pool.query(`insert into undo.load (version) values (2000000)`)
    const last = await load(bar(32))
    expect(await kept()).toHaveLength(12)
    await unload(app.database.pool, last)
  })

  test('are discarded when a table is truncated', async () => {
    const { pool } = app.database
    const count = async () => (await query('select count(*)::int from undo.load'))[0].count
    expect(await count()).toBeGreaterThan(0)
    const client = await pool.connect()
    await client.query('begin; truncate flow_forecast')
    expect((await client.query('select from undo.load')).rowCount).toBe(0)
    await client.query('rollback')
    client.release()
    expect(await count()).toBeGreaterThan(0)
  })
})

test('npm run unload prints what it did, or what to do', async () => {
  const run = (...args: string[]) => {
    const file = fileURLToPath(new URL('../../bin/unload.ts', import.meta.url))
    const env = { ...environment(), DATABASE_URL: app.database.url }
    return new Promise<{ code: unknown; out: string; err: string }>((resolve) =>
      execFile(process.execPath, [file, ...args], { env }, (error, out, err) =>
        resolve({ code: error?.code ?? 0, out, err }),
      ),
    )
  }
  const version = await load({
    'flow_observations.csv': 'slug,date,value,updated_time\nretail-net,2027-01-04,1,2027-01-05\n',
  })
  expect(await run(String(version))).toEqual({
    code: 0,
    out: `data version ${version + 1}: load ${version} undone, 1 row restored or removed\n`,
    err: '',
  })
  expect(await run(String(version))).toEqual({
    code: 1,
    out: '',
    err: `Load ${version} has already been undone\n`,
  })
  expect((await run('newest')).err).toBe(
    'flowgate: give the version of a load, as printed by `load`\nusage: npm run --silent unload -- VERSION\n',
  )
})

describe('aggregates of users', () => {
  test('created or changed since the load are kept, and recomputed', async () => {
    const px = async (id: number, ts = '2026-01-05') =>
      (
        await query(
          `select px from cash_bar where instrument_id = ${id} and interval = '1d' and ts = '${ts}'`,
        )
      )[0]?.px
    const [before, alone] = [await px(own), await px(1002)]
    const version = await load({
      'securities.csv':
        'id,provider_id,ticker,name,figi,isin,exchange,sector,industry,asset_type,is_active\n900,NEW-900,NEW,New,,,,,,,\n',
      'security_cash.csv':
        'id,interval,ts,px,retail_buy_turnover,retail_sell_turnover\n900,1d,2026-01-05,1,2,3\n900,1d,2031-01-06,1,2,3\n1001,1d,2026-01-05,999,2,3\n',
    })
    expect(await px(own)).not.toBe(before)
    const made = await create(me, [{ securityId: 900 }, { ticker: 'BETA' }])
    expect(await px(made, '2031-01-06')).toBe(1)
    const turned = await create(me, [{ ticker: 'ALFA' }])
    await change(me, 'update', { aggregateId: own, constituents: [{ ticker: 'BETA' }] })
    await unload(app.database.pool, version)

    const [alfa] = await query(`select id from security where ticker = 'ALFA'`)
    const [beta] = await query(`select id from security where ticker = 'BETA'`)
    expect(await px(turned)).toBe(await px(alfa.id))
    expect(await px(own)).toBe(await px(beta.id))
    expect(await px(made)).toBe(await px(beta.id))
    expect(await px(made, '2031-01-06')).toBeUndefined()
    expect(await px(1002)).toBe(alone)
    expect(await query(`select security_id from constituent where aggregate_id = ${made}`)).toEqual([
      { security_id: beta.id },
    ])
    // As if they had been created now.
    const bars = (id: number) =>
      query(
        `select interval, ts, basis, px, px_chg, retail_buy_turnover from cash_bar where instrument_id = ${id} order by 1, 2, 3`,
      )
    const fresh = await create(me, [{ ticker: 'BETA' }])
    expect(await bars(own)).toEqual(await bars(fresh))
    expect(await bars(made)).toEqual(await bars(fresh))
  })

  test('deleted by their owner since the load do not come back', async () => {
    const version = await load({
      'security_cash.csv':
        'id,interval,ts,px,retail_buy_turnover,retail_sell_turnover\n1002,1d,2026-01-05,77,2,3\n',
    })
    await change(me, 'delete', { aggregateId: own })
    await unload(app.database.pool, version)
    expect(await query(`select from cash_bar where instrument_id = ${own}`)).toEqual([])
    expect(await query(`select from bar_extent where instrument_id = ${own}`)).toEqual([])
  })
})
