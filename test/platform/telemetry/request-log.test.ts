import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pseudonyms } from '../../../src/platform/telemetry/caller.ts'
import { connectTo, overSocket } from '../../helpers/follow.ts'
import { startJob, statusOnce, workFor } from '../../helpers/jobs.ts'
import { listen, type TestServer } from '../../helpers/server.ts'
import { useApp } from '../../helpers/use-app.ts'

const nameCaller = pseudonyms('a key of the tests')
const app = useApp({ settings: { callLog: { slowMs: 1_000_000, nameCaller } } })
const slow = useApp({ settings: { callLog: { slowMs: 0, nameCaller } } })

const isRequest = ({ msg }: Record<string, unknown>) => msg === 'request' || msg === 'slow request'
const linesOf = () => app.takeLog().filter(isRequest)

describe('the line of a request', () => {
  test('states what was asked, by whom and what it cost', async () => {
    app.takeLog()
    await app.rest('/aggregates/timeseries', { aggregate_ids: 3, start_date: '2026-03-01' })
    const [line, ...others] = linesOf()
    expect(others).toEqual([])
    expect(line).toMatchObject({
      ...{ method: 'GET', path: '/aggregates/timeseries', status: 200, level: 30 },
      ...{ protocol: 'rest', operation: 'aggregateTimeseries', tier: 'professional' },
      caller: nameCaller('analyst@example.com'),
    })
    expect(line?.['statements']).toBeGreaterThan(0)
    expect(line?.['rows']).toBeGreaterThan(0)
    expect(line).not.toHaveProperty('arguments')
  })

  test('names the graph’s operation by its root field', async () => {
    app.takeLog()
    await app.graphql('query mySecret { viewer { id } }')
    expect(linesOf()).toMatchObject([{ protocol: 'graphql', operation: 'viewer', status: 200 }])
  })

  test('names nobody before they are known', async () => {
    app.takeLog()
    await app.nobody.rest('/aggregates/timeseries')
    const [line] = linesOf()
    expect(line).toMatchObject({ status: 401, tier: 'none', operation: 'aggregateTimeseries' })
    expect(line).not.toHaveProperty('caller')
  })

  test('never has an e-mail address or a credential', async () => {
    app.takeLog()
    await app.rest('/user/profile')
    await app.rest('/aggregates/timeseries', { aggregate_ids: 'x' })
    expect(JSON.stringify(app.takeLog())).not.toMatch(/@example|Bearer|professional:/)
  })

  test.each([
    ['00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01', '0af7651916cd43dd8448eb211c80319c'],
    ['00-nonsense', undefined],
    ['', undefined],
  ])('carries the trace that the client names: %s', async (traceparent, traceId) => {
    app.takeLog()
    await app.rest('/user/profile', '', { headers: { traceparent } })
    expect(linesOf()[0]?.['traceId']).toBe(traceId)
  })

  test('is a warning with the slowest statement and the shape of the arguments if it was slow', async () => {
    slow.takeLog()
    await slow.rest('/aggregates/timeseries', { aggregate_ids: '3,9', start_date: '2026-03-01' })
    await slow.graphql('query ($id: ID!) { job(id: $id) { status } }', { id: 'a-secret-id' })
    await slow.rest('/aggregates/timeseries', { aggregate_ids: 'not-a-number' })
    const [rest, graph, invalid] = slow.takeLog().filter(isRequest)
    expect(rest).toMatchObject({
      level: 40,
      msg: 'slow request',
      arguments: { aggregateIds: 'list of 2', startDate: 'text of 10' },
      slowest: { statement: expect.stringMatching(/^(select|insert|update) \w/), ms: expect.any(Number) },
    })
    expect(graph).toMatchObject({ level: 40, operation: 'job', arguments: { id: 'text of 11' } })
    expect(invalid).toMatchObject({ status: 422, arguments: { aggregate_ids: 'text of 12' } })
    expect(JSON.stringify([rest, graph, invalid])).not.toMatch(/a-secret-id|2026-03-01|not-a-number/)
  })
})

test('a request that waits for its job is not slow', async () => {
  slow.takeLog()
  const headers = { prefer: 'respond-async, wait=1' }
  const query = { aggregate_ids: 3, start_date: '2026-01-05' }
  const { status } = await slow.rest('/aggregates/timeseries', query, { headers })
  expect(status).toBe(202)
  expect(slow.takeLog().filter(isRequest)).toMatchObject([{ level: 30, msg: 'request', status: 202 }])
})

describe('the line of an operation over a WebSocket', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await listen(app.app)
  })
  afterAll(() => server.close())

  test('states what was asked and by whom', async () => {
    app.takeLog()
    const client = connectTo(server.socketUrl, { Authorization: 'Bearer professional:analyst@example.com' })
    const follow = overSocket(client)
    for await (const { data } of follow('query secretName { sectors { sector } }')) expect(data).toBeTruthy()
    for await (const { errors } of follow('{ nothing }')) expect(errors).toHaveLength(1)
    await client.dispose()
    const lines: Record<string, unknown>[] = []
    await expect.poll(() => lines.push(...linesOf())).toBe(2)
    const common = { protocol: 'websocket', tier: 'professional', caller: nameCaller('analyst@example.com') }
    expect(lines).toMatchObject([
      { ...common, operation: 'sectors', statements: expect.any(Number) },
      { ...common, operation: 'none' },
    ])
    expect(JSON.stringify(lines)).not.toMatch(/secretName|@example/)
  })
})

test('the line of a job states its kind, its owner and what it cost', async () => {
  const lines: Record<string, unknown>[] = []
  const log = pino({ base: null }, { write: (line) => lines.push(JSON.parse(line)) })
  const worker = await workFor(app.database, { log, nameCaller })
  try {
    const { job_id } = await startJob(app, '2026-01-05', 'aggregate_ids=3')
    await statusOnce(app, job_id)
    await expect.poll(() => lines.length).toBe(1)
    expect(lines[0]).toMatchObject({
      ...{ msg: 'job', level: 30, job: job_id, end: 'completed', attempt: 1 },
      ...{ protocol: 'job', operation: 'aggregates_timeseries', tier: 'professional' },
      caller: nameCaller('analyst@example.com'),
    })
    expect(lines[0]?.['statements']).toBeGreaterThan(0)
    expect(lines[0]?.['rows']).toBeGreaterThan(0)
    expect(JSON.stringify(lines)).not.toContain('@example')
  } finally {
    await worker.stop()
  }
})

test('a caller has the same name in all lines of a key, and another with another key', () => {
  const email = 'analyst@example.com'
  expect(pseudonyms('one key of many')(email)).toBe(pseudonyms('one key of many')(email))
  expect(pseudonyms('one key of many')(email)).not.toBe(pseudonyms('another key')(email))
  expect(pseudonyms()(email)).not.toBe(pseudonyms()(email))
  expect(pseudonyms('one key of many')(email)).toMatch(/^[\w-]{16}$/)
})
