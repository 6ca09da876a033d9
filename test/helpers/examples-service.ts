import { routes } from '../../src/app/areas.ts'
import { loadDemoMarket } from '../../src/demo/demo.ts'
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
  return { app, user, jobs: { done, waiting: [await jobOf(user, starting[1]), await jobOf(user, ranked)] } }
}
