import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { alertDeliveries, alertRounds } from '../../src/core/observation/topics.ts'
import { type Metrics, openMetrics } from '../../src/platform/telemetry/metrics.ts'
import { gaugeData } from '../../src/service/data-gauges.ts'
import { evaluate } from '../helpers/alert-market.ts'
import { addAlert, addEvents } from '../helpers/alerts.ts'
import { createDatabase, type TestDatabase } from '../helpers/database.ts'

let database: TestDatabase
let metrics: Metrics
beforeAll(async () => {
  database = await createDatabase()
  metrics = openMetrics()
})
afterEach(() => database.pool.query('delete from screen'))
afterAll(async () => {
  metrics.close()
  await database.drop()
})

/** Values of the series whose names begin so, with their labels. */
async function valuesOf(name: string): Promise<string[]> {
  return (await metrics.registry.metrics())
    .split('\n')
    .filter((line) => line.startsWith(name))
    .map((line) => line.replace(/process="service",|,?process="service"/, ''))
}

test('evaluations and attempts to deliver are timed, and events counted', async () => {
  alertRounds.publish({ alerts: 3, events: 5, seconds: 0.2 })
  alertDeliveries.publish({ end: 'delivered', seconds: 0.02 })
  alertDeliveries.publish({ end: 'retry', seconds: 3 })
  expect(await valuesOf('flowgate_alert_evaluation_seconds_count')).toEqual([
    'flowgate_alert_evaluation_seconds_count{} 1',
  ])
  expect(await valuesOf('flowgate_alert_events_total')).toEqual(['flowgate_alert_events_total{} 5'])
  expect(await valuesOf('flowgate_webhook_attempt_seconds_count')).toEqual([
    'flowgate_webhook_attempt_seconds_count{end="delivered"} 1',
    'flowgate_webhook_attempt_seconds_count{end="retry"} 1',
  ])
})

test('alerts and deliveries are counted by state, and late ones stated', async () => {
  const { pool, db } = database
  const read = gaugeData(metrics.registry, db, pino({ level: 'silent' }))
  const gauges = async () => {
    await read()
    return [...(await valuesOf('flowgate_alerts')), ...(await valuesOf('flowgate_webhook_deliveries'))].map(
      (line) => line.replace(/^.*="/, '').replace('"}', ''),
    )
  }
  await addEvents(pool, await addAlert(pool, { url: 'https://example.com/' }))
  await addAlert(pool, { email: 'rests@example.com' })
  await pool.query("update app_user set is_active = false where email = 'rests@example.com'")
  await pool.query("update data_version set created_at = created_at - interval '3 days'")
  await pool.query("update alert set updated_at = updated_at - interval '1 day'")
  expect(await gauges()).toEqual(['evaluated 0', 'due 1', 'failed 0', 'waiting 1', 'retrying 0'])
  const late = async () => Number((await valuesOf('flowgate_alert_late_seconds')).join().split(' ')[1])
  expect(await late()).toBeGreaterThanOrEqual(86_400)
  expect(await late()).toBeLessThan(2 * 86_400)
  await evaluate(database)
  await pool.query('update alert_delivery set attempts = 1')
  expect(await gauges()).toEqual(['evaluated 1', 'due 0', 'failed 0', 'waiting 0', 'retrying 1'])
  expect(await late()).toBe(0)
  await pool.query("update alert_state set failure = 'The tier is too low.'")
  expect(await gauges()).toEqual(['evaluated 0', 'due 0', 'failed 1', 'waiting 0', 'retrying 1'])
})
