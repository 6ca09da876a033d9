import { afterEach, beforeEach, expect, test } from 'vitest'
import { BEYOND_TIER, MAX_ACTIVE } from '../../src/alerts/limits.ts'
import { ABOVE, createMarket, evaluate as evaluateDue, firedBy, loadPrices } from '../helpers/alert-market.ts'
import { addAlert, noticesOf } from '../helpers/alerts.ts'
import type { TestDatabase } from '../helpers/database.ts'

/** Alerts of a user whose tier falls: the oldest ones that it allows are evaluated, the others rest until there is room. */

let database: TestDatabase
beforeEach(async () => {
  database = await createMarket()
})
afterEach(() => database.drop())

const evaluate = () => evaluateDue(database)
const setTier = (tier: string) => database.pool.query('update app_user set tier = $1', [tier])
const failures = async () => {
  const { rows } = await database.pool.query<{ failure: string | null }>(
    'select failure from alert left join alert_state on alert_id = id where is_active order by id',
  )
  return rows.map(({ failure }) => failure)
}

test('alerts beyond the tier rest with a notice, and start anew once there is room', async () => {
  const alerts: string[] = []
  for (let at = 0; at < MAX_ACTIVE.basic + 2; at++)
    alerts.push(await addAlert(database.pool, { definition: ABOVE }))
  const [oldest = '', last = ''] = [alerts[0], alerts.at(-1)]
  const others = Array<null>(MAX_ACTIVE.basic).fill(null)
  await loadPrices(database, '2026-03-02', { 1: 9 })
  expect(await evaluate()).toEqual({ alerts: 12, events: 0 })

  await setTier('basic')
  expect(await evaluate()).toEqual({ alerts: 2, events: 0 })
  expect(await failures()).toEqual([...others, BEYOND_TIER, BEYOND_TIER])
  expect(await noticesOf(database.pool, last)).toEqual([expect.stringContaining(BEYOND_TIER)])
  await loadPrices(database, '2026-03-03', { 1: 11 })
  expect(await evaluate()).toEqual({ alerts: 12, events: 10 })
  expect([await firedBy(database, oldest), await firedBy(database, last)]).toEqual([
    [{ id: 1, date: '2026-03-03' }],
    [],
  ])
  expect(await noticesOf(database.pool, last)).toHaveLength(1)

  // One rests, so the next one takes its place. It starts anew: nothing fires for what is in its screen already.
  await database.pool.query('update alert set is_active = false where id = $1', [oldest])
  expect(await evaluate()).toEqual({ alerts: 1, events: 0 })
  expect(await failures()).toEqual([...others, BEYOND_TIER])

  await setTier('professional')
  expect(await evaluate()).toEqual({ alerts: 1, events: 0 })
  expect(await failures()).toEqual([...others, null])
  await loadPrices(database, '2026-03-04', { 1: 11, 2: 12 })
  expect(await evaluate()).toEqual({ alerts: 11, events: 11 })
  expect(await evaluate()).toEqual({ alerts: 0, events: 0 })
})
