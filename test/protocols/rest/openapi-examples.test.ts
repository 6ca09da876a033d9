import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  askAs,
  document,
  type ExamplesService,
  places,
  startExamplesService,
  starting,
} from '../../helpers/examples-service.ts'
import { type ExampleRequest, requestsOf } from '../../helpers/openapi-requests.ts'

/** The demo market answers every example in the document, for the user whose token the banner shows. */

let service: ExamplesService
let jobs: ExamplesService['jobs']
const ask = async (request: ExampleRequest) => {
  await service.restore()
  return askAs(service.user, request)
}
beforeAll(async () => {
  service = await startExamplesService()
  jobs = service.jobs
})
afterAll(() => service.app.close())

/** Each path cancels a job of its own. */
const waitingAt = (path: string) => jobs.waiting[path.startsWith('/aggregates/') ? 0 : 1]

describe('the examples', () => {
  test('exist for every parameter and every body', () => {
    const bare = places.flatMap(({ method, path, operation: { parameters, requestBody } }) => [
      ...parameters
        .filter((parameter) => !('example' in parameter) && !('examples' in parameter.schema))
        // A token opens what its link was made for alone.
        .filter(({ name }) => name !== 'link')
        .map(({ name }) => `${method} ${path} ${name}`),
      ...(requestBody?.content['application/json'] && !requestBody.content['application/json'].example
        ? [`${method} ${path}`]
        : []),
    ])
    expect(bare).toEqual([])
  })

  // Loads need another caller and files (test/areas/loads).
  const answered = places.filter(({ path }) => !path.startsWith('/loads'))
  test.each(answered.map((place) => [place.method, place.path, place] as const))(
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
