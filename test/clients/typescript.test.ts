import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, expectTypeOf, onTestFinished, test, vi } from 'vitest'
import {
  ApiError,
  Client,
  CreateAggregateDocument,
  GraphError,
  InvalidRequest,
  isJob,
  LatestBarsDocument,
  type rest,
} from '../../clients/typescript/src/index.ts'
import { startApp, type TestApp } from '../helpers/app.ts'
import { loadFiles } from '../helpers/load-files.ts'
import { TODAY } from '../helpers/market.ts'
import { listen, type TestServer } from '../helpers/server.ts'
import { all, clientWith, unreachable } from '../helpers/typescript-client.ts'

/** Calls of the TypeScript client to a service, through a network that can fail. */

let app: TestApp
let server: TestServer
beforeAll(async () => {
  app = await startApp()
  server = await listen(app.app)
})
afterAll(async () => {
  await server.close()
  await app.close()
})

const START = '2026-01-05'
const busy = (status: number, retryAfter: string) => () =>
  new Response('{}', { status, headers: { 'Retry-After': retryAfter } })

describe('REST', () => {
  test('calls are typed, and answer as the service does', async () => {
    const { client } = clientWith(server)
    const answer = await client.rest.aggregateTimeseries({ aggregate_ids: [3, 1], start_date: START })
    if (isJob(answer)) throw new Error('It is a job')
    expectTypeOf(answer).toEqualTypeOf<rest.AggregateTimeseriesResponse>()
    const { body } = await app.rest('/aggregates/timeseries', { aggregate_ids: [3, 1], start_date: START })
    expect(answer.data).toEqual(body['data'])
    const correlation = await client.rest.aggregateCorrelation({
      ...{ aggregate_id_1: 3, aggregate_id_2: 1, start_date: '2025-06-02', end_date: '2026-03-02' },
    })
    expect(correlation.data_points).toBeGreaterThan(2)
    expect(await client.rest.aggregateTypesList()).toContain('Sector')
  })

  test('documents are written with the tag that was read', async () => {
    const { client, sent } = clientWith(server)
    expect(await client.rest.mergeCharts({ body: { overview: [1] }, 'If-Match': '*' })).toEqual({
      overview: [1],
    })
    expect(sent[0]?.headers.get('if-match')).toBe('*')
    const { id } = await client.rest.createLink({ request: '/aggregates/snapshot?aggregate_ids=3' })
    expect(await client.rest.revokeLink({ link_id: id })).toBeNull()
  })

  test('every request is strict, and its values stay in their place', async () => {
    const { client, sent } = clientWith(server)
    await expect(client.rest.aggregateReference({ provider_id: '../search?query=a' })).rejects.toThrow(
      ApiError,
    )
    expect(sent[0]?.url.pathname).toBe('/aggregates/reference/..%2Fsearch%3Fquery%3Da')
    await client.rest.indices()
    expect(sent.map(({ url }) => url.searchParams.get('strict'))).toEqual(['true', 'true'])
  })

  test('pages and rows are iterated', async () => {
    const { client, sent } = clientWith(server)
    const input = { aggregate_ids: [3, 1], start_date: START, records_per_page: 7 }
    const rows = await all(client.rows('aggregateTimeseries', input))
    expectTypeOf(rows).toEqualTypeOf<rest.AggregateRow[]>()
    const { body } = await app.rest('/aggregates/timeseries', { aggregate_ids: [3, 1], start_date: START })
    expect(rows).toEqual(body['data'])
    expect(sent).toHaveLength(Math.ceil(rows.length / 7))
    // A page that nobody reads is not requested.
    for await (const page of client.pages('securityTimeseries', { symbol: ['ALFA'], start_date: START })) {
      expect(page.results).toEqual(expect.any(Array))
      break
    }
  })
})

describe('errors', () => {
  test('an invalid request has all faults', async () => {
    const { client } = clientWith(server)
    const interval = '2d' as rest.Interval
    const error = await client.rest
      .aggregateTimeseries({ aggregate_ids: [3], start_date: 'soon', interval })
      .catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(InvalidRequest)
    const { faults, status, requestId } = error as InvalidRequest
    expect(faults.map(({ path }) => path.join('.')).sort()).toEqual(['query.interval', 'query.start_date'])
    expect(faults.find(({ path }) => path.includes('interval'))).toMatchObject({ input: '2d', type: 'enum' })
    expect([status, requestId]).toEqual([422, expect.any(String)])
  })

  test('a refusal has its code, status and request', async () => {
    const { client } = clientWith(server)
    const asked = client.rest.aggregateReference({ provider_id: 'AGG-999999' })
    await expect(asked).rejects.toMatchObject({
      ...{ name: 'ApiError', code: 'aggregate_not_found', status: 404, requestId: expect.any(String) },
    })
    const nobody = new Client({ url: server.url, credential: () => 'nobody' })
    await expect(nobody.rest.indices()).rejects.toMatchObject({ code: 'not_authenticated', status: 401 })
  })

  test('an API key has its own header', async () => {
    const sent: Headers[] = []
    const client = new Client({
      ...{ url: `${server.url}/`, credential: async () => 'fg_x' },
      fetch: (input, init) => {
        sent.push(new Headers(init?.headers))
        return fetch(input, init)
      },
    })
    await expect(client.rest.aggregateSnapshot({ aggregate_ids: [3] })).rejects.toMatchObject({ status: 401 })
    expect([sent[0]?.get('x-api-key'), sent[0]?.get('authorization')]).toEqual(['fg_x', null])
  })

  test('a passing fault is retried, when the service says', async () => {
    const { client, sent } = clientWith(server, [busy(503, '1'), busy(429, '1'), unreachable])
    const begun = performance.now()
    await client.rest.indices()
    expect(sent).toHaveLength(4)
    expect(performance.now() - begun).toBeGreaterThanOrEqual(2000)
  })

  test('a POST is repeated only if it was refused', async () => {
    const { client, sent } = clientWith(server, [busy(429, '1'), busy(503, '1'), unreachable])
    const body = { request: '/aggregates/snapshot?aggregate_ids=3' }
    await expect(client.rest.createLink(body)).rejects.toMatchObject({ status: 503, retryAfter: 1 })
    await expect(client.rest.createLink(body)).rejects.toThrow('cannot be reached')
    expect(sent).toHaveLength(3)
  })

  test('retries end, and long waits are left to the caller', async () => {
    const { client, sent } = clientWith(server, [busy(429, '1'), busy(429, '1'), busy(429, '3600')], 1)
    await expect(client.rest.indices()).rejects.toMatchObject({ code: 'http_error', status: 429 })
    await expect(client.rest.indices()).rejects.toMatchObject({ retryAfter: 3600 })
    expect(sent).toHaveLength(3)
  })

  test('answers are read where the global Response is not that of fetch', async () => {
    onTestFinished(() => void vi.unstubAllGlobals())
    const { client, sent } = clientWith(server, [busy(503, '1')])
    vi.stubGlobal('Response', class extends Response {})
    expect(await client.rest.aggregateTypesList()).toContain('Sector')
    await expect(client.rest.aggregateReference({ provider_id: '?' })).rejects.toThrow(ApiError)
    expect(sent).toHaveLength(3)
  })

  test('an abort ends a call, and the wait before its repetition', async () => {
    const { client, sent } = clientWith(server, [busy(429, '100')])
    const signal = AbortSignal.timeout(100)
    await expect(client.rest.indices({}, { signal })).rejects.toThrow(/timeout/)
    await expect(client.graph('{ viewer { tier } }', {}, { signal })).rejects.toThrow(/timeout/)
    await expect(all(client.follow('x', { signal }))).rejects.toThrow(/timeout/)
    expect(sent.length).toBeLessThanOrEqual(2)
  })
})

describe('the graph', () => {
  test('documents are answered, typed', async () => {
    const { client } = clientWith(server)
    const made = await client.graph(CreateAggregateDocument, {
      input: { name: 'Mine', constituents: [{ ticker: 'ALFA', weight: 1 }] },
    })
    expectTypeOf(made.createAggregate).not.toBeAny()
    expect(made.createAggregate).toHaveProperty('__typename')
    expect(await client.graph('{ viewer { tier } }')).toEqual({ viewer: { tier: 'PROFESSIONAL' } })
  })

  test('errors have their codes', async () => {
    const { client } = clientWith(server)
    const error = await client.graph('{ nothing }').catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(GraphError)
    expect((error as GraphError).code).toBe('BAD_USER_INPUT')
  })

  test('events of a subscription arrive until the reader ends it', async () => {
    const { client } = clientWith(server)
    const events = client.subscribe(LatestBarsDocument, { ids: [9], interval: 'DAY' })
    const first = events.next()
    let hasArrived = false
    void first.finally(() => {
      hasArrived = true
    })
    // A load that ends before the service follows is not announced.
    for (let px = 1; !hasArrived; px++) {
      await loadFiles(app.database.pool, {
        'aggregate_cash.csv': [
          { id: 9, interval: '1d', ts: TODAY, px, retail_buy_turnover: 7, retail_sell_turnover: 2 },
        ],
      })
      await sleep(100)
    }
    const { value } = await first
    expect(value?.latestBars).toMatchObject([{ date: TODAY, retailNetTurnover: 5 }])
    expect(await events.return()).toEqual({ done: true, value: undefined })
  })
})
