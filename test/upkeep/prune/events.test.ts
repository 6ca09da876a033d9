import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { pruneEvents } from '../../../src/upkeep/prune/events.ts'
import { addAlert, addEvents, deliveriesOf } from '../../helpers/alerts.ts'
import { createDatabase, type TestDatabase } from '../../helpers/database.ts'
import { NOW } from '../../helpers/market.ts'

/** Pruning removes events of alerts that are old, read or not. */

let database: TestDatabase
let alert: string
beforeAll(async () => {
  database = await createDatabase()
})
beforeEach(async () => {
  await database.pool.query('truncate alert cascade')
  alert = await addAlert(database.pool)
})
afterAll(() => database.drop())

/** Adds events and the delivery of a day so many hours ago. */
async function addPast(hours: number, instruments: readonly number[], status = 'delivered'): Promise<void> {
  const delivery = await addEvents(database.pool, alert, instruments)
  const created = new Date(NOW.getTime() - hours * 3_600_000).toISOString()
  await database.pool.query(
    `update alert_delivery set created_at = $2, status = $3, ended_at = case when $3 <> 'pending' then now() end where id = $1`,
    [delivery, created, status],
  )
  await database.pool.query('update alert_event set created_at = $2 where delivery_id = $1', [
    delivery,
    created,
  ])
}
const events = async () =>
  (
    await database.pool.query<{ id: number }>(
      'select instrument_id as id from alert_event order by instrument_id',
    )
  ).rows.map(({ id }) => id)

test('events of a number of days ago are removed with their deliveries, and younger ones stay', async () => {
  const options = { days: 2, now: NOW, isRehearsal: false }
  await addPast(47, [1, 2])
  await addPast(49, [3, 4])
  await addPast(50, [5], 'pending')
  expect(await pruneEvents(database.db, { ...options, isRehearsal: true })).toEqual({ events: 3 })
  expect(await events()).toEqual([1, 2, 3, 4, 5])

  const steps: [string, number][] = []
  const onProgress = (step: string, rows: number) => steps.push([step, rows])
  expect(await pruneEvents(database.db, { ...options, onProgress })).toEqual({ events: 3 })
  expect([await events(), steps]).toEqual([[1, 2], [['events of alerts', 3]]])
  expect((await deliveriesOf(database.pool, alert)).map(({ status }) => status)).toEqual([
    'delivered',
    'pending',
  ])
  expect(await pruneEvents(database.db, options)).toEqual({ events: 0 })
})

test('deliveries without events are removed, however many', async () => {
  await database.pool.query(
    `insert into alert_delivery (alert_id, status, created_at, ended_at)
     select $1, 'dropped', $2::timestamptz - interval '3 days', now() from generate_series(1, 10001)`,
    [alert, NOW.toISOString()],
  )
  expect(await pruneEvents(database.db, { days: 2, now: NOW, isRehearsal: false })).toEqual({ events: 0 })
  expect(await deliveriesOf(database.pool, alert)).toEqual([])
})
