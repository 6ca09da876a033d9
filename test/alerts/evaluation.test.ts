import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { connect } from '../../src/platform/database/connect.ts'
import {
  ABOVE,
  AFTER,
  createMarket,
  evaluate as evaluateDue,
  firedBy,
  loadPrices,
} from '../helpers/alert-market.ts'
import { addAlert, deliveriesOf, noticesOf } from '../helpers/alerts.ts'
import type { TestDatabase } from '../helpers/database.ts'
import { hold, holdEvents } from '../helpers/jobs.ts'
import { loadFiles } from '../helpers/load-files.ts'

/** Alerts on a market that is loaded bar by bar. */

let database: TestDatabase
beforeEach(async () => {
  database = await createMarket()
})
afterEach(() => database.drop())

const load = (date: string, prices: Readonly<Record<number, number>>) => loadPrices(database, date, prices)
const evaluate = (now = AFTER) => evaluateDue(database, now)
const idsFiredBy = async (alert: string) => (await firedBy(database, alert)).map(({ id }) => id)

test('an evaluation that another has overtaken fires nothing', async () => {
  const alert = await addAlert(database.pool, { definition: ABOVE })
  await load('2026-03-02', { 1: 9 })
  await evaluate()
  const { waiting, release } = await holdEvents({ database })
  await load('2026-03-03', { 1: 11 })
  const first = evaluate()
  await waiting(1)
  await load('2026-03-04', { 1: 12 })
  const second = evaluate()
  await waiting(2)
  await release()
  expect([await first, await second]).toEqual([
    { alerts: 1, events: 1 },
    { alerts: 1, events: 0 },
  ])
  // It is still due.
  expect(await evaluate()).toEqual({ alerts: 1, events: 0 })
  expect(await firedBy(database, alert)).toEqual([{ id: 1, date: '2026-03-03' }])
})

test.each([
  ['the alert is changed', 'update alert set cooldown = 1, version = version + 1'],
  ['the alert is deactivated', 'update alert set is_active = false'],
  ['its screen is changed', "update screen set definition = definition || '{}', version = version + 1"],
  ['its owner is deactivated', 'update app_user set is_active = false'],
])('an evaluation fires nothing if %s meanwhile', async (_what, change) => {
  const alert = await addAlert(database.pool, { definition: ABOVE })
  await load('2026-03-02', { 1: 9 })
  await evaluate()
  const { waiting, release } = await holdEvents({ database })
  await load('2026-03-03', { 1: 11 })
  const round = evaluate()
  await waiting(1)
  await database.pool.query(change)
  await release()
  expect(await round).toEqual({ alerts: 1, events: 0 })
  expect(await idsFiredBy(alert)).toEqual([])
})

test('an evaluation that delivers nothing wakes no worker', async () => {
  await addAlert(database.pool, { definition: ABOVE })
  const client = await database.pool.connect()
  const channels: string[] = []
  client.on('notification', ({ channel }) => channels.push(channel))
  await client.query('listen flowgate_alert_queue')
  expect(await evaluate()).toEqual({ alerts: 1, events: 0 })
  // PostgreSQL sends what was committed before the answer to a statement.
  await client.query('select')
  client.release(true)
  expect(channels).toEqual([])
})

describe('an alert', () => {
  test('fires for what enters with each load, with the values that made it', async () => {
    const alert = await addAlert(database.pool, {
      definition: { ...ABOVE, columns: ['retail_net_turnover', 'px', 'options.put_turnover'], sort: 'name' },
    })
    await load('2026-03-02', { 1: 11, 2: 9 })
    expect(await evaluate()).toEqual({ alerts: 1, events: 0 })
    expect(await evaluate()).toEqual({ alerts: 0, events: 0 })
    await load('2026-03-03', { 1: 12, 2: 13, 3: 10.5 })
    expect(await evaluate()).toEqual({ alerts: 1, events: 2 })
    const { rows } = await database.pool.query(
      `select kind, instrument_id, interval, asset_class, ts, date, measures, "values", met, delivery_id, read_at from alert_event order by id`,
    )
    const event = {
      ...{
        kind: 'entered',
        interval: '1d',
        asset_class: 'all',
        ts: '2026-03-03T00:00:00Z',
        date: '2026-03-03',
      },
      ...{
        measures: ['retail_net_turnover', 'px', 'options.put_turnover'],
        met: [1],
        delivery_id: null,
        read_at: null,
      },
    }
    expect(rows).toEqual([
      { ...event, instrument_id: 2, values: [1, 13, null] },
      { ...event, instrument_id: 3, values: [1, 10.5, null] },
    ])
    await load('2026-03-04', { 1: 9, 2: 13 })
    expect(await evaluate()).toEqual({ alerts: 1, events: 0 })
    await load('2026-03-05', { 1: 14, 2: 13, 3: 1 })
    expect(await evaluate()).toEqual({ alerts: 1, events: 1 })
    expect(await firedBy(database, alert)).toMatchObject([
      { id: 2 },
      { id: 3 },
      { id: 1, date: '2026-03-05' },
    ])
  })

  test('is quiet if what enters has fired within its cool-down', async () => {
    const alert = await addAlert(database.pool, { definition: ABOVE, cooldown: 2 })
    for (const [place, day] of ['02', '03', '04', '05', '06', '09', '10', '11'].entries()) {
      await load(`2026-03-${day}`, { 1: place % 2 === 0 ? 9 : 11 })
      await evaluate()
    }
    // Two bars each. Saturday and Sunday count for nothing: the exchange is closed.
    expect((await firedBy(database, alert)).map(({ date }) => date)).toEqual(['2026-03-03', '2026-03-09'])
  })

  test('fires nothing when its screen has another definition, then again for what enters', async () => {
    const alert = await addAlert(database.pool, { definition: ABOVE })
    await load('2026-03-02', { 1: 11, 2: 9 })
    await evaluate()
    await database.pool.query('update screen set definition = $1, version = version + 1', [
      { ...ABOVE, all: [{ measure: 'px', gt: 8 }] },
    ])
    expect(await evaluate()).toEqual({ alerts: 1, events: 0 })
    await load('2026-03-03', { 1: 11, 2: 9, 3: 9 })
    await evaluate()
    expect(await idsFiredBy(alert)).toEqual([3])
  })

  test.each([
    ['the alert', 'update alert set is_active = $1'],
    ['its owner', 'update app_user set is_active = $1'],
  ])('rests while %s is inactive, and starts anew', async (_who, change) => {
    const alert = await addAlert(database.pool, { definition: ABOVE })
    await load('2026-03-02', { 1: 9 })
    await evaluate()
    await database.pool.query(change, [false])
    await load('2026-03-03', { 1: 11 })
    expect(await evaluate()).toEqual({ alerts: 0, events: 0 })
    await database.pool.query(change, [true])
    expect(await evaluate()).toEqual({ alerts: 1, events: 0 })
    await load('2026-03-04', { 1: 11, 2: 11 })
    await evaluate()
    expect(await idsFiredBy(alert)).toEqual([2])
  })
})

describe('the bar of an alert', () => {
  test('is the newest one, whatever the date of its screen', async () => {
    const alert = await addAlert(database.pool, { definition: { ...ABOVE, date: '2026-03-02' } })
    await load('2026-03-02', { 1: 9 })
    await evaluate()
    await load('2026-03-03', { 1: 11 })
    await evaluate()
    expect(await idsFiredBy(alert)).toEqual([1])
  })

  test('counts once it has closed, without a load', async () => {
    const alert = await addAlert(database.pool, { definition: ABOVE })
    await load('2026-03-02', { 1: 9 })
    await evaluate(new Date('2026-03-03T12:00:00Z'))
    await load('2026-03-03', { 1: 11 })
    const [open, closed] = [new Date('2026-03-03T19:00:00Z'), new Date('2026-03-03T22:00:00Z')]
    expect(await evaluate(open)).toEqual({ alerts: 1, events: 0 })
    expect(await evaluate(open)).toEqual({ alerts: 0, events: 0 })
    expect(await evaluate(closed)).toEqual({ alerts: 1, events: 1 })
    expect(await idsFiredBy(alert)).toEqual([1])
  })

  test('counts while it is open if the screen includes it, and fires once', async () => {
    const alert = await addAlert(database.pool, { definition: { ...ABOVE, include_partial: true } })
    await load('2026-03-02', { 1: 9 })
    await evaluate(new Date('2026-03-03T12:00:00Z'))
    await load('2026-03-03', { 1: 11 })
    await evaluate(new Date('2026-03-03T19:00:00Z'))
    expect(await idsFiredBy(alert)).toEqual([1])
    await evaluate(new Date('2026-03-03T22:00:00Z'))
    expect(await idsFiredBy(alert)).toEqual([1])
  })
})

describe('an owner', () => {
  const AGGREGATES = { kind: 'aggregates', interval: '1d', all: [{ measure: 'px', gt: 10 }] }
  const loadAggregates = (date: string, px: number) =>
    loadFiles(database.pool, {
      'aggregate_cash.csv': [10, 11].map((id) => ({
        id,
        interval: '1d',
        ts: date,
        px,
        retail_buy_turnover: 1,
        retail_sell_turnover: 1,
      })),
    })

  test('sees their own private aggregates, and nobody else does', async () => {
    const mine = await addAlert(database.pool, { email: 'me@example.com', definition: AGGREGATES })
    const other = await addAlert(database.pool, { email: 'other@example.com', definition: AGGREGATES })
    await evaluate()
    await loadAggregates('2026-03-03', 20)
    expect(await evaluate()).toEqual({ alerts: 2, events: 3 })
    expect([await idsFiredBy(mine), await idsFiredBy(other)]).toEqual([[10, 11], [10]])
  })

  test('whose tier is too low has a notice, once, and the alert starts anew', async () => {
    const definition = { ...ABOVE, columns: ['momentum'] }
    const alert = await addAlert(database.pool, { tier: 'basic', definition, email: 'basic@example.com' })
    await load('2026-03-02', { 1: 9 })
    await evaluate()
    await load('2026-03-03', { 1: 11 })
    await evaluate()
    expect(await noticesOf(database.pool, alert)).toEqual([
      'The alert rests, because its screen cannot be evaluated: Field momentum requires the professional tier.',
    ])
    await database.pool.query("update app_user set tier = 'data_license'")
    await load('2026-03-04', { 1: 11 })
    expect(await evaluate()).toEqual({ alerts: 1, events: 0 })
    await load('2026-03-05', { 1: 11, 2: 12 })
    await evaluate()
    expect(await idsFiredBy(alert)).toEqual([2])
  })

  test('whose aggregate is gone has a notice', async () => {
    const definition = { ...ABOVE, universe: { constituents_of: 11 } }
    const alert = await addAlert(database.pool, { email: 'other@example.com', definition })
    await load('2026-03-02', { 1: 9 })
    await evaluate()
    expect(await noticesOf(database.pool, alert)).toEqual([expect.stringContaining('cannot be evaluated')])
  })
})

test('equal screens are evaluated once, and each alert fires for itself', async () => {
  const alerts: string[] = []
  for (const email of ['a@example.com', 'b@example.com', 'c@example.com'])
    alerts.push(await addAlert(database.pool, { email, definition: ABOVE, url: 'https://example.com/' }))
  await load('2026-03-02', { 1: 9 })
  await evaluate()
  await load('2026-03-03', { 1: 11, 2: 11 })
  expect(await evaluate()).toEqual({ alerts: 3, events: 6 })
  for (const alert of alerts) {
    expect(await idsFiredBy(alert)).toEqual([1, 2])
    expect(await deliveriesOf(database.pool, alert)).toMatchObject([{ status: 'pending', attempts: 0 }])
  }
})

test('an alert that cannot be evaluated in time leaves the others alone, and its owner has a notice', async () => {
  const slow = await addAlert(database.pool, { definition: { ...ABOVE, interval: '10min' } })
  const others: string[] = []
  for (const email of ['a@example.com', 'b@example.com', 'c@example.com'])
    others.push(await addAlert(database.pool, { email, definition: ABOVE }))
  const bars = { retail_buy_turnover: 2, retail_sell_turnover: 1 }
  await loadFiles(database.pool, {
    'security_cash.csv': [{ id: 1, interval: '10min', ts: '2026-03-02T15:00:00Z', px: 9, ...bars }],
  })
  await load('2026-03-02', { 1: 9 })
  await evaluate()
  await load('2026-03-03', { 1: 11 })
  const release = await hold({ database }, 'cash_bar_10min')
  const limited = connect(database.url, { statementTimeout: 3000 })
  try {
    expect(await evaluateDue(limited)).toEqual({ alerts: 4, events: 3 })
  } finally {
    await release()
    await limited.end()
  }
  for (const alert of others) expect(await idsFiredBy(alert)).toEqual([1])
  expect(await noticesOf(database.pool, slow)).toEqual([expect.stringContaining('failed, or took too long')])
  expect(await evaluate()).toEqual({ alerts: 0, events: 0 })
})
