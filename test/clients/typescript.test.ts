import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, expectTypeOf, onTestFinished, test, vi } from 'vitest'
import {
  ApiError,
  Client,
  CreateAggregateDocument,
  DownloadError,
  GraphError,
  InvalidRequest,
  isJob,
  JobFailed,
  type JobState,
  LatestBarsDocument,
  type rest,
} from '../../clients/typescript/src/index.ts'
import type { Worker } from '../../src/jobs/worker.ts'
import { startApp, type TestApp } from '../helpers/app.ts'
import { holdResults, workFor } from '../helpers/jobs.ts'
import { loadFiles } from '../helpers/load-files.ts'
import { TODAY } from '../helpers/market.ts'
import { listen, type TestServer } from '../helpers/server.ts'

/** The TypeScript client against a service, through a network that can fail. */

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

const credential = 'professional:analyst@example.com'
const START = '2026-01-05'

/** A client whose first requests meet these faults: an answer in place of the service's, or a change to it. */
function clientWith(
  faults: ((url: string, init?: RequestInit) => Promise<Response> | Response)[] = [],
  retries = 5,
) {
  const sent: { readonly url: URL; readonly headers: Headers }[] = []
  const send: typeof fetch = async (input, init) => {
    sent.push({ url: new URL(String(input)), headers: new Headers(init?.headers) })
    const fault = faults.shift()
    return fault ? fault(String(input), init) : fetch(input, init)
  }
  return { client: new Client({ url: server.url, credential, retries, fetch: send }), sent }
}

/** Ends the body of the service's answer with an error, after so many bytes. */
const cutAfter = (bytes: number) => async (url: string, init?: RequestInit) => {
  const response = await fetch(url, init)
  const whole = new Uint8Array(await response.arrayBuffer())
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(whole.slice(0, bytes))
    },
    pull(controller) {
      controller.error(new TypeError('terminated'))
    },
  })
  return new Response(body, { status: response.status, headers: response.headers })
}
const busy = (status: number, retryAfter: string) => () =>
  new Response('{}', { status, headers: { 'Retry-After': retryAfter } })
const unreachable = () => Promise.reject(new TypeError('fetch failed'))

const all = async <T>(values: AsyncIterable<T>): Promise<T[]> => {
  const found: T[] = []
  for await (const value of values) found.push(value)
  return found
}

describe('REST', () => {
  test('calls are typed, and answer as the service does', async () => {
    const { client } = clientWith()
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
    const { client, sent } = clientWith()
    expect(await client.rest.mergeCharts({ body: { overview: [1] }, 'If-Match': '*' })).toEqual({
      overview: [1],
    })
    expect(sent[0]?.headers.get('if-match')).toBe('*')
    const { id } = await client.rest.createLink({ request: '/aggregates/snapshot?aggregate_ids=3' })
    expect(await client.rest.revokeLink({ link_id: id })).toBeNull()
  })

  test('every request is strict, and its values stay in their place', async () => {
    const { client, sent } = clientWith()
    await expect(client.rest.aggregateReference({ provider_id: '../search?query=a' })).rejects.toThrow(
      ApiError,
    )
    expect(sent[0]?.url.pathname).toBe('/aggregates/reference/..%2Fsearch%3Fquery%3Da')
    await client.rest.indices()
    expect(sent.map(({ url }) => url.searchParams.get('strict'))).toEqual(['true', 'true'])
  })

  test('pages and rows are iterated', async () => {
    const { client, sent } = clientWith()
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
    const { client } = clientWith()
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
    const { client } = clientWith()
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
    const { client, sent } = clientWith([busy(503, '1'), busy(429, '1'), unreachable])
    const begun = performance.now()
    await client.rest.indices()
    expect(sent).toHaveLength(4)
    expect(performance.now() - begun).toBeGreaterThanOrEqual(2000)
  })

  test('a POST is repeated only if it was refused', async () => {
    const { client, sent } = clientWith([busy(429, '1'), busy(503, '1'), unreachable])
    const body = { request: '/aggregates/snapshot?aggregate_ids=3' }
    await expect(client.rest.createLink(body)).rejects.toMatchObject({ status: 503, retryAfter: 1 })
    await expect(client.rest.createLink(body)).rejects.toThrow('cannot be reached')
    expect(sent).toHaveLength(3)
  })

  test('retries end, and long waits are left to the caller', async () => {
    const { client, sent } = clientWith([busy(429, '1'), busy(429, '1'), busy(429, '3600')], 1)
    await expect(client.rest.indices()).rejects.toMatchObject({ code: 'http_error', status: 429 })
    await expect(client.rest.indices()).rejects.toMatchObject({ retryAfter: 3600 })
    expect(sent).toHaveLength(3)
  })

  test('answers are read where the global Response is not that of fetch', async () => {
    onTestFinished(() => void vi.unstubAllGlobals())
    const { client, sent } = clientWith([busy(503, '1')])
    vi.stubGlobal('Response', class extends Response {})
    expect(await client.rest.aggregateTypesList()).toContain('Sector')
    await expect(client.rest.aggregateReference({ provider_id: '?' })).rejects.toThrow(ApiError)
    expect(sent).toHaveLength(3)
  })

  test('an abort ends a call, and the wait before its repetition', async () => {
    const { client, sent } = clientWith([busy(429, '100')])
    const signal = AbortSignal.timeout(100)
    await expect(client.rest.indices({}, { signal })).rejects.toThrow(/timeout/)
    await expect(client.graph('{ viewer { tier } }', {}, { signal })).rejects.toThrow(/timeout/)
    await expect(all(client.follow('x', { signal }))).rejects.toThrow(/timeout/)
    expect(sent.length).toBeLessThanOrEqual(2)
  })
})

describe('the graph', () => {
  test('documents are answered, typed', async () => {
    const { client } = clientWith()
    const made = await client.graph(CreateAggregateDocument, {
      input: { name: 'Mine', constituents: [{ ticker: 'ALFA', weight: 1 }] },
    })
    expectTypeOf(made.createAggregate).not.toBeAny()
    expect(made.createAggregate).toHaveProperty('__typename')
    expect(await client.graph('{ viewer { tier } }')).toEqual({ viewer: { tier: 'PROFESSIONAL' } })
  })

  test('errors have their codes', async () => {
    const { client } = clientWith()
    const error = await client.graph('{ nothing }').catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(GraphError)
    expect((error as GraphError).code).toBe('BAD_USER_INPUT')
  })

  test('events of a subscription arrive until the reader ends it', async () => {
    const { client } = clientWith()
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

describe('jobs', () => {
  const start = (client: Client, start_date: string) =>
    client.startJob('aggregateTimeseries', { aggregate_ids: [3, 1, 9], start_date })

  test('are followed to their end, over interruptions', async () => {
    const release = await holdResults(app)
    const { client, sent } = clientWith()
    const states: JobState[] = []
    try {
      const { job_id } = await start(client, '2025-12-01')
      for await (const state of client.follow(job_id)) {
        states.push(state)
        if (states.length === 1) server.cut()
        if (states.length === 2) await release()
      }
    } finally {
      await release().catch(() => undefined)
    }
    expect(sent.filter(({ url }) => url.pathname === '/graphql').length).toBeGreaterThan(1)
    expect(states.at(-1)).toMatchObject({ status: 'COMPLETED', progress: 100 })
  })

  test('that end without a result are an error', async () => {
    const release = await holdResults(app)
    const { client } = clientWith()
    try {
      const { job_id } = await start(client, '2025-12-02')
      await client.rest.cancelJob({ job_id })
      const error = await all(client.follow(job_id)).catch((thrown: unknown) => thrown)
      expect(error).toBeInstanceOf(JobFailed)
      expect(error).toMatchObject({ jobId: job_id, status: 'CANCELLED' })
    } finally {
      await release()
    }
  })

  test('have files, which arrive whole over interruptions', async () => {
    const plain = clientWith().client
    const { job_id } = await start(plain, '2025-12-03')
    await all(plain.follow(job_id))
    const whole = await plain.download('exportJob', { job_id })
    const bytes = Buffer.from(await whole.blob.arrayBuffer())
    expect(whole).toMatchObject({
      mediaType: expect.stringContaining('text/csv'),
      filename: expect.any(String),
    })
    expect(bytes.toString().split('\n').length - 2).toBe(whole.rows)
    expect(whole.sha256).toBe(createHash('sha256').update(bytes).digest('base64'))

    const { client, sent } = clientWith([cutAfter(1000), unreachable, cutAfter(500)])
    const again = await client.download('exportJob', { job_id })
    expect(Buffer.from(await again.blob.arrayBuffer()).equals(bytes)).toBe(true)
    expect(sent.map(({ headers }) => headers.get('range'))).toEqual([
      ...[null, 'bytes=1000-', 'bytes=1000-', 'bytes=1500-'],
    ])
    const parquet = await plain.download(
      'exportJob',
      { job_id },
      { accept: 'application/vnd.apache.parquet' },
    )
    expect(await parquet.blob.slice(0, 4).text()).toBe('PAR1')
  })

  test('of panels of securities have the rows of the answer', async () => {
    const { client, sent } = clientWith()
    const input = { security_ids: [1001, 1002], start_date: START, end_date: '2026-03-10' }
    const answer = await client.rest.securityPanel(input)
    if (isJob(answer)) throw new Error('It is a job')
    expectTypeOf(answer).toEqualTypeOf<rest.SecurityPanelResponse>()
    expect(new Set(answer.data.map(({ id }) => id))).toEqual(new Set([1001, 1002]))
    expect(await all(client.rows('securityPanel', { ...input, records_per_page: 20 }))).toEqual(answer.data)
    const { job_id } = await client.startJob('securityPanel', input)
    await all(client.follow(job_id))
    const { blob, rows } = await client.download('exportJob', { job_id, export_format: 'json' })
    const file: rest.SecurityPanelFile = JSON.parse(await blob.text())
    expect([rows, file.data]).toEqual([answer.data.length, answer.data])
    expect(
      sent.every(({ url }) => url.pathname === '/graphql' || url.searchParams.get('strict') === 'true'),
    ).toBe(true)
  })

  test('have files that are refused if they are damaged, or never whole', async () => {
    const plain = clientWith().client
    const { job_id } = await start(plain, '2025-12-03')
    await all(plain.follow(job_id))
    const damaged = clientWith([
      async (url, init) => {
        const { headers } = await fetch(url, init)
        return new Response('damaged', { headers })
      },
    ])
    await expect(damaged.client.download('exportJob', { job_id })).rejects.toThrow(DownloadError)
    const broken = clientWith([cutAfter(10), cutAfter(0), cutAfter(0)], 1)
    await expect(broken.client.download('exportJob', { job_id })).rejects.toThrow('did not arrive whole')
  })
})
