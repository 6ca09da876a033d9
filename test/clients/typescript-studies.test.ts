import { afterAll, beforeAll, expect, expectTypeOf, test } from 'vitest'
import { AlertFiredDocument, isJob, type rest } from '../../clients/typescript/src/index.ts'
import type { Worker } from '../../src/jobs/worker.ts'
import { addAlert, addEvents } from '../helpers/alerts.ts'
import { startApp, type TestApp } from '../helpers/app.ts'
import { workFor } from '../helpers/jobs.ts'
import { listen, type TestServer } from '../helpers/server.ts'
import { all, clientWith } from '../helpers/typescript-client.ts'

/** Screens, alerts and studies of the TypeScript client. */

let app: TestApp
let server: TestServer
let worker: Worker
beforeAll(async () => {
  app = await startApp()
  server = await listen(app.app)
  worker = await workFor(app.database)
})
afterAll(async () => {
  await server.close()
  await worker.stop()
  await app.close()
})

const BOUGHT = { all: [{ measure: 'retail_net_turnover', gt: 0 }] }
const STUDY = {
  signals: [{ name: 'bought', ...BOUGHT }],
  ...{ start_date: '2025-06-02', horizons: [1, 5], resamples: 100 },
}

test('a study is one typed answer, whether or not it becomes a job', async () => {
  const { client } = clientWith(server)
  const direct = await client.answer('eventStudy', STUDY)
  expectTypeOf(direct).toEqualTypeOf<rest.EventStudyResponse>()
  expect(direct.signals[0]?.events).toBeGreaterThan(10)

  const job = await client.startJob('eventStudy', STUDY)
  // The service answers with the job, as it does if a study is large.
  const { client: waiting, sent } = clientWith(server, [() => Response.json(job)])
  const waited = await waiting.answer('eventStudy', { ...STUDY, records_per_page: 3 })
  expect(isJob(waited)).toBe(false)
  expect(waited.signals).toEqual(direct.signals)
  expect(waited.data).toEqual(direct.data.slice(0, 3))
  expect(sent.at(-1)?.url.pathname).toBe(`/aggregates/jobs/${job.job_id}`)
})

test('screens and events of studies are rows', async () => {
  const { client } = clientWith(server)
  const matches = await all(client.rows('runScreen', { ...BOUGHT, records_per_page: 2 }))
  const values = matches.map((match) => Number((match as Record<string, unknown>)['retail_net_turnover']))
  expect(values.length).toBeGreaterThan(2)
  expect(values).toEqual(values.toSorted((a, b) => b - a))
  const { signals } = await client.answer('eventStudy', STUDY)
  expect(await client.allRows('eventStudy', STUDY)).toHaveLength(signals[0]?.events ?? 0)
})

test('alerts are followed from an event on', async () => {
  const { client } = clientWith(server)
  const { id } = await client.rest.createScreen({ name: 'Bought', definition: BOUGHT })
  expect(await client.rest.createAlert({ screen_id: id, name: 'Bought' })).toMatchObject({ screen_id: id })
  const alert = await addAlert(app.database.pool, { email: 'analyst@example.com', name: 'Unusual' })
  await addEvents(app.database.pool, alert, [1001, 1003])
  const { data } = await client.rest.alertEvents({ alert_ids: [alert] })
  const [newer, older] = data
  for await (const { alertFired } of client.subscribe(AlertFiredDocument, { after: String(older?.id) })) {
    expect(alertFired).toMatchObject({ eventId: String(newer?.id), alert: { name: 'Unusual' }, met: [1] })
    break
  }
  expect(data).toHaveLength(2)
})
