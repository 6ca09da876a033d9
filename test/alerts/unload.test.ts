import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { unload } from '../../src/ingest/undo/unload.ts'
import { ABOVE, createMarket, evaluate, firedBy, loadPrices } from '../helpers/alert-market.ts'
import { addAlert } from '../helpers/alerts.ts'
import type { TestDatabase } from '../helpers/database.ts'
import { holdEvents } from '../helpers/jobs.ts'

/** Undoing a load takes back the events of the bars that it added, and nothing else. */

let database: TestDatabase
let alert: string
beforeEach(async () => {
  database = await createMarket()
  alert = await addAlert(database.pool, { definition: ABOVE, cooldown: 1 })
  await loadPrices(database, '2026-03-02', { 1: 9, 2: 9 })
  await evaluate(database)
})
afterEach(() => database.drop())

const fired = () => firedBy(database, alert)
const loadAndEvaluate = async (date: string, prices: Readonly<Record<number, number>>): Promise<number> => {
  const version = await loadPrices(database, date, prices)
  await evaluate(database)
  return version
}
const withdrawn = async () =>
  (
    await database.pool.query<{ id: number }>(
      'select instrument_id as id from alert_event where withdrawn_at is not null order by alert_event.id',
    )
  ).rows.map(({ id }) => id)

describe('events of bars that are gone are withdrawn', () => {
  test('and fired again once the bars are back, despite the cool-down', async () => {
    const version = await loadAndEvaluate('2026-03-03', { 1: 11, 2: 11 })
    expect(await fired()).toEqual([1, 2].map((id) => ({ id, date: '2026-03-03' })))
    expect(await unload(database.pool, version)).toMatchObject({ events: 2 })
    expect([await fired(), await withdrawn()]).toEqual([[], [1, 2]])
    await evaluate(database)
    await loadAndEvaluate('2026-03-03', { 1: 11, 2: 11 })
    expect([await fired(), await withdrawn()]).toEqual([
      [1, 2].map((id) => ({ id, date: '2026-03-03' })),
      [1, 2],
    ])
  })

  test('also if the bars are back before the next evaluation', async () => {
    const version = await loadAndEvaluate('2026-03-03', { 1: 11, 2: 11 })
    await unload(database.pool, version)
    await loadAndEvaluate('2026-03-03', { 1: 11, 2: 9 })
    expect(await fired()).toEqual([{ id: 1, date: '2026-03-03' }])
  })

  test('of single instruments, if the bar itself stays', async () => {
    await loadAndEvaluate('2026-03-03', { 1: 11 })
    const version = await loadAndEvaluate('2026-03-03', { 2: 12 })
    expect(await unload(database.pool, version)).toMatchObject({ events: 1 })
    expect([await fired(), await withdrawn()]).toEqual([[{ id: 1, date: '2026-03-03' }], [2]])
    await evaluate(database)
    await loadAndEvaluate('2026-03-03', { 2: 13 })
    expect((await fired()).map(({ id }) => id)).toEqual([1, 2])
  })

  test('and not those of bars that only change back', async () => {
    await loadAndEvaluate('2026-03-03', { 1: 8 })
    const version = await loadAndEvaluate('2026-03-03', { 1: 11 })
    expect(await unload(database.pool, version)).toMatchObject({ events: 0 })
    expect(await fired()).toEqual([{ id: 1, date: '2026-03-03' }])
    // It is no longer in the screen, and has fired in this bar.
    await evaluate(database)
    await loadAndEvaluate('2026-03-03', { 1: 11 })
    expect(await fired()).toEqual([{ id: 1, date: '2026-03-03' }])
  })
})

test('an earlier event of the instrument counts for its cool-down again', async () => {
  await loadAndEvaluate('2026-03-03', { 1: 11 })
  await loadAndEvaluate('2026-03-04', { 1: 9 })
  await loadAndEvaluate('2026-03-05', { 1: 9 })
  const version = await loadAndEvaluate('2026-03-06', { 1: 11 })
  expect((await fired()).length).toBe(2)
  await unload(database.pool, version)
  const { rows } = await database.pool.query('select ts from alert_fired')
  expect(rows).toEqual([{ ts: '2026-03-03T00:00:00Z' }])
})

test('an evaluation that read the bars before they were taken back fires nothing', async () => {
  const version = await loadPrices(database, '2026-03-03', { 1: 11 })
  const { waiting, release } = await holdEvents({ database })
  // Both have read or removed the bars, and wait for the lock in this order.
  const unloading = unload(database.pool, version)
  await waiting(1)
  const round = evaluate(database)
  await waiting(2)
  await release()
  expect(await unloading).toMatchObject({ events: 0 })
  expect(await round).toEqual({ alerts: 1, events: 0 })
  expect([await fired(), await withdrawn()]).toEqual([[], []])
  expect(await evaluate(database)).toEqual({ alerts: 1, events: 0 })
})
