import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWorker, type Worker } from '../src/jobs/worker.ts'
import { startApp, type TestApp } from './helpers/app.ts'
import { NOW } from './helpers/market.ts'

let app: TestApp
let worker: Worker
beforeAll(async () => {
  app = await startApp()
  worker = await startWorker({ url: app.database.url, log: pino({ level: 'warn' }), now: () => NOW })
})
afterAll(async () => {
  await worker.stop()
  await app.close()
})

test('first light', async () => {
  const path = '/aggregates/timeseries?aggregate_ids=3,1,9&start_date=2020-01-05&asset_class=all'
  const t0 = performance.now()
  const r = await app.rest<any>(path, '', { headers: { prefer: 'respond-async' } })
  console.log(performance.now() - t0, r.status, r.text, Object.fromEntries(r.headers))
  for (let i = 0; i < 30; i++) {
    const s = await app.rest<any>(r.body.links.status)
    console.log(
      performance.now() - t0,
      s.body.status,
      s.body.progress,
      s.body.rows_processed,
      JSON.stringify(s.body.error),
    )
    if (['COMPLETED', 'FAILED'].includes(s.body.status)) break
    await sleep(50)
  }
  const full = await app.rest<any>(r.body.links.self)
  const direct = await app.rest<any>(`${path}&page_number=1`)
  expect(full.body.result.data.length).toBe(direct.body.data.length)
  expect(full.body.result.data).toEqual(direct.body.data)
  console.log(full.body.result.pagination, full.body.result.metadata, direct.body.metadata)
})
