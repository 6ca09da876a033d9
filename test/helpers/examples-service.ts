import { routes } from '../../src/app/areas.ts'
import { loadDemoMarket } from '../../src/demo/demo.ts'
import { EXAMPLE } from '../../src/market/examples.ts'
import { openApiDocument } from '../../src/protocols/rest/openapi/document.ts'
import { DEMO_EMAIL } from '../../src/service/banner.ts'
import { type Caller, startApp, type TestApp } from './app.ts'
import { createDatabase } from './database.ts'
import { statusOnce, workFor } from './jobs.ts'
import type { Document } from './openapi.ts'
import { type ExampleRequest, operationsOf, unpaged } from './openapi-requests.ts'
import { EMPTY_TEMPLATE } from './template.ts'

const NOW = new Date('2026-04-15T22:00:00Z')

export const document: Document = JSON.parse(JSON.stringify(openApiDocument(routes)))
export const places = operationsOf(document)
/** Operations that start a job and link to operations on it. */
export const starting = places.filter(({ operation }) => operation.responses['202']?.links)

const ranked = starting.find(({ path }) => path === '/series/timeseries/leaderboard')

/** A service on the demo market, for the user whose token the banner shows: every example of the document works. */
export interface ExamplesService {
  readonly app: TestApp
  readonly user: Caller
  /** Restores the saved screen, the alert and the event of the examples, and removes other screens. */
  readonly restore: () => Promise<void>
  /** A completed job, and some that no worker processes. */
  readonly jobs: { readonly done: string; readonly waiting: readonly string[] }
}

export async function askAs(user: Caller, request: ExampleRequest): Promise<Response> {
  const { address, path: _path, ...sent } = request
  return user.send(address, sent)
}

/** Starts a job. Returns its id. */
async function jobOf(user: Caller, place: (typeof starting)[number] | undefined): Promise<string> {
  if (!place) throw new Error('Too few operations start a job')
  const response = await askAs(user, unpaged(place))
  if (response.status !== 202) throw new Error(`${place.path}: ${response.status}`)
  const body: { readonly job_id: string } = await response.json()
  return body.job_id
}

export async function startExamplesService(): Promise<ExamplesService> {
  const database = await createDatabase({ template: EMPTY_TEMPLATE })
  const app = await startApp({ database, now: NOW })
  const user = app.as(DEMO_EMAIL, 'data_license')
  // A smaller demo market: everything in it is in the full one, too.
  const size = { securities: 72, aggregates: 30, years: 0.5, intradayDays: 1, optionIntradayDays: 0 }
  await loadDemoMarket(database.pool, { today: '2026-04-15', now: NOW, ownerEmail: DEMO_EMAIL, ...size })
  await user.post('/series/user/api-keys', { name: 'listed' })
  const worker = await workFor(database, { now: () => NOW })
  const done = await jobOf(user, starting[0])
  await statusOnce(user, done, ['COMPLETED'])
  await worker.stop()
  const restore = async () => {
    await database.pool.query('delete from screen where id <> $1', [EXAMPLE.screenId])
    await database.pool.query(
      `insert into screen (id, user_id, name, definition)
       select $1, id, 'Example', '{"all": [{"measure": "px", "gt": 0}]}' from app_user where email = $2
       on conflict do nothing`,
      [EXAMPLE.screenId, DEMO_EMAIL],
    )
    await database.pool.query(
      `insert into alert (id, user_id, screen_id, name, webhook_url, secret)
       select $2, user_id, id, 'Example', 'https://receiver.invalid/', 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
       from screen where id = $1 on conflict do nothing`,
      [EXAMPLE.screenId, EXAMPLE.alertId],
    )
    await database.pool.query(
      `insert into alert_event (alert_id, user_id, kind, message) select id, user_id, 'notice', 'Example'
       from alert, generate_series(1, 2)
       where id = $1 and not exists (select from alert_event)`,
      [EXAMPLE.alertId],
    )
  }
  return {
    app,
    user,
    restore,
    jobs: { done, waiting: [await jobOf(user, starting[1]), await jobOf(user, ranked)] },
  }
}
