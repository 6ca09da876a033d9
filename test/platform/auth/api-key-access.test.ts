import { beforeAll, describe, expect, test } from 'vitest'
import { routes } from '../../../src/app/areas.ts'
import type { Caller } from '../../helpers/app.ts'
import { REST_QUESTIONS } from '../../helpers/rest-questions.ts'
import { makeThings, type Things } from '../../helpers/things.ts'
import { useApp } from '../../helpers/use-app.ts'

/** What an API key can reach over REST and an anonymous caller cannot: every route, one by one. */

const JOBS = '/aggregates/jobs'
/** The job endpoints, the aggregates' time series, snapshot and leaderboard, and links to these. */
const ROUTES = [
  `delete ${JOBS}/{job_id}`,
  'delete /links/{link_id}',
  `get ${JOBS}`,
  `get ${JOBS}/{job_id}`,
  `get ${JOBS}/{job_id}/export`,
  `get ${JOBS}/{job_id}/status`,
  `get ${JOBS}/{job_id}/stream`,
  'get /aggregates/leaderboard',
  'get /aggregates/snapshot',
  'get /aggregates/timeseries',
  'get /links/{link_id}',
  'post /links',
]

const app = useApp()
let key: Caller
let things: Things
beforeAll(async () => {
  things = await makeThings(app, 'owner@example.com', 'A')
  key = app.byKeyOf('owner@example.com', 'professional', things.keyId)
})

describe('over REST', () => {
  const asked = routes.map(({ method, path }) => `${method} ${path}`)
  const isOfLoads = (operation: string) =>
    routes.some(({ method, path, loads }) => loads && `${method} ${path}` === operation)
  const statuses = async (caller: Caller, operation: string, accepted: boolean) => {
    for (const { path, ...sent } of REST_QUESTIONS[operation]?.(things) ?? []) {
      const { body, headers, ...question } = sent
      const answer = await caller.rest(
        path,
        {},
        {
          ...question,
          headers: { 'content-type': 'application/json', ...headers },
          ...(body !== undefined && { body: JSON.stringify(body) }),
        },
      )
      const challenge = answer.headers.get('www-authenticate')
      if (accepted) expect([path, answer.status, challenge]).not.toEqual([path, 401, expect.anything()])
      else {
        const { code } = answer.body
        // Other keys open these routes, so a key is not refused for being one.
        const isForbidden = caller === key && isOfLoads(operation)
        const refusal = isForbidden ? [403, 'not_owner'] : [401, 'not_authenticated']
        expect([path, answer.status, code]).toEqual([path, ...refusal])
        expect(answer.headers.get('content-type')).toBe('application/problem+json')
        const takesKeys = ROUTES.includes(operation) || isOfLoads(operation)
        if (!isForbidden)
          expect(challenge).toBe(`Bearer realm="flowgate"${takesKeys ? ', APIKey realm="flowgate"' : ''}`)
      }
    }
  }
  test('a key with the scope read opens every route that reads, and no other', async () => {
    const reader = app.byKeyOf('owner@example.com', 'professional', things.keyId, 'read')
    const refused: string[] = []
    for (const { method, path, tag } of routes) {
      const operation = `${method} ${path}`
      const [question] = REST_QUESTIONS[operation]?.(things) ?? []
      if (!question) continue
      const { body, headers, ...asked } = question
      const sent = { 'content-type': 'application/json', ...headers }
      const answer = await reader.rest(
        question.path,
        {},
        { ...asked, headers: sent, ...(body !== undefined && { body: JSON.stringify(body) }) },
      )
      if (answer.status === 401) refused.push(`${tag} ${operation}`)
    }
    const personal = routes.filter(
      ({ tag, reads }) => ['User', 'Alerts', 'Saved screens'].includes(tag) && !reads,
    )
    expect(refused.toSorted()).toEqual(
      personal.map(({ tag, method, path }) => `${tag} ${method} ${path}`).toSorted(),
    )
  })
  test('a key opens the routes of market data that accept one, and no others', () => {
    const taking = routes.filter(({ apiKey }) => apiKey).map(({ method, path }) => `${method} ${path}`)
    expect(taking.toSorted()).toEqual(ROUTES)
  })
  test.each(asked)('%s', async (operation) => {
    await statuses(app.nobody, operation, false)
    await statuses(key, operation, ROUTES.includes(operation))
  })
})
