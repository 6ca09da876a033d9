import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadDemoMarket } from '../../../db/demo/demo.ts'
import { DEMO_EMAIL } from '../../../src/banner.ts'
import { openApiDocument } from '../../../src/protocols/rest/openapi/document.ts'
import { routes } from '../../../src/routes.ts'
import { type Caller, startApp, type TestApp } from '../../helpers/app.ts'
import { createDatabase } from '../../helpers/database.ts'
import { statusOnce, workFor } from '../../helpers/jobs.ts'
import type { Document } from '../../helpers/openapi.ts'
import { type ExampleRequest, operationsOf, requestsOf, unpaged } from '../../helpers/openapi-requests.ts'
import { EMPTY_TEMPLATE } from '../../helpers/template.ts'

/** The demo market answers every example in the document, for the user whose token the banner shows. */

const document: Document = JSON.parse(JSON.stringify(openApiDocument(routes)))
const places = operationsOf(document)
/** Operations that start a job and link to operations on it. */
const starting = places.filter(({ operation }) => operation.responses['202']?.links)

const ranked = starting.find(({ path }) => path === '/series/timeseries/leaderboard')

const NOW = new Date('2026-04-15T22:00:00Z')

let app: TestApp
let user: Caller
/** A completed job, and some that no worker processes. */
let jobs: { readonly done: string; readonly waiting: readonly string[] }

const ask = ({ address, path: _path, ...request }: ExampleRequest) => user.send(address, request)

/** Starts a job. Returns its id. */
async function jobOf(place: (typeof starting)[number] | undefined): Promise<string> {
  if (!place) throw new Error('Too few operations start a job')
  const response = await ask(unpaged(place))
  expect([place.path, response.status]).toEqual([place.path, 202])
  const body: { readonly job_id: string } = await response.json()
  return body.job_id
}

beforeAll(async () => {
  const database = await createDatabase({ template: EMPTY_TEMPLATE })
  app = await startApp({ database, now: NOW })
  user = app.as(DEMO_EMAIL, 'data_license')
  // A smaller demo market: everything in it is in the full one, too.
  const size = { securities: 72, aggregates: 30, years: 0.5, intradayDays: 1, optionIntradayDays: 0 }
  await loadDemoMarket(database.pool, { today: '2026-04-15', now: NOW, ownerEmail: DEMO_EMAIL, ...size })
  await user.post('/series/user/api-keys', { name: 'listed' })
  const worker = await workFor(database, { now: () => NOW })
  const done = await jobOf(starting[0])
  await statusOnce(user, done, ['COMPLETED'])
  await worker.stop()
  jobs = { done, waiting: [await jobOf(starting[1]), await jobOf(ranked)] }
})
afterAll(() => app.close())

/** Each path cancels a job of its own. */
const waitingAt = (path: string) => jobs.waiting[path.startsWith('/aggregates/') ? 0 : 1]

describe('the examples', () => {
  test('exist for every parameter and every body', () => {
    const bare = places.flatMap(({ method, path, operation: { parameters, requestBody } }) => [
      ...parameters
        .filter((parameter) => !('example' in parameter) && !('examples' in parameter.schema))
        .map(({ name }) => `${method} ${path} ${name}`),
      ...(requestBody && !requestBody.content['application/json'].example ? [`${method} ${path}`] : []),
    ])
    expect(bare).toEqual([])
  })

  test.each(places.map((place) => [place.method, place.path, place] as const))(
    '%s %s',
    async (_m, _p, place) => {
      const isLinked = starting.some(({ operation }) =>
        Object.keys(operation.responses['202']?.links ?? {}).some(
          (name) => document.components.links[name]?.operationId === place.operation.operationId,
        ),
      )
      expect(isLinked).toBe(place.path.includes('{job_id}'))
      const known = isLinked ? { job_id: place.method === 'delete' ? waitingAt(place.path) : jobs.done } : {}
      for (const request of requestsOf(place, known)) {
        const response = await ask(request)
        const text = await response.text()
        expect([request.address, response.status, response.status < 400 || text]).toEqual([
          request.address,
          Number(Object.keys(place.operation.responses)[0]),
          true,
        ])
        // The request must find data, not just be valid.
        if (response.headers.get('content-type') === 'application/json') {
          const { data, results } = JSON.parse(text)
          expect([request.address, data ?? results ?? 'one']).not.toEqual([request.address, []])
        }
      }
    },
  )
})
