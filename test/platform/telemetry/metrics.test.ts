import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { unreadBytes } from '../../../src/core/observation/topics.ts'
import { connect } from '../../../src/platform/database/connect.ts'
import { openRateLimits } from '../../../src/platform/rates/limits.ts'
import { serveMetrics } from '../../../src/platform/telemetry/endpoint.ts'
import { type Metrics, openMetrics } from '../../../src/platform/telemetry/metrics.ts'
import { gaugeData } from '../../../src/service/data-gauges.ts'
import { startApp } from '../../helpers/app.ts'
import { connectTo } from '../../helpers/follow.ts'
import { startJob, workFor } from '../../helpers/jobs.ts'
import { listen } from '../../helpers/server.ts'
import { useApp } from '../../helpers/use-app.ts'

const TRUSTED = 'query TrustedSectors { sectors { sector } }'
const app = useApp({
  settings: { trustedDocuments: { texts: new Map([['a-hash', TRUSTED]]), only: false } },
})
const log = pino({ level: 'silent' })
let metrics: Metrics

beforeAll(() => {
  metrics = openMetrics()
  metrics.addPool('primary', app.database.pool)
})
afterAll(() => metrics.close())

const JOB = '01980000-0000-7000-8000-000000000001'

/** Lines of a metric, without the label that all have. */
async function linesOf(name: string): Promise<string[]> {
  const text = await metrics.registry.metrics()
  return text
    .split('\n')
    .map((line) => line.replace(/process="service",|,?process="service"/, ''))
    .filter((line) => line.startsWith(name))
}

/** Names and labels of all series, without their values. */
const series = async (): Promise<string[]> =>
  (await metrics.registry.metrics())
    .split('\n')
    .filter((line) => line.startsWith('flowgate_'))
    .map((line) => line.replace(/ \S+$/, ''))

describe('metrics of requests', () => {
  test('count requests by protocol, operation, tier and status', async () => {
    await app.rest('/aggregates/timeseries', { aggregate_ids: 3, start_date: '2026-03-01' })
    await app.rest('/aggregates/timeseries', { aggregate_ids: 'x' })
    await app.nobody.rest('/aggregates/timeseries')
    await app.nobody.rest('/health/live')
    await app.graphql('{ viewer { id } }')
    const lines = await linesOf('flowgate_requests_total')
    for (const labels of [
      'protocol="rest",operation="aggregateTimeseries",tier="professional",status="200"',
      'protocol="rest",operation="aggregateTimeseries",tier="professional",status="422"',
      'protocol="rest",operation="aggregateTimeseries",tier="none",status="401"',
      'protocol="rest",operation="health",tier="none",status="200"',
      'protocol="graphql",operation="viewer",tier="professional",status="200"',
    ])
      expect(lines).toContain(`flowgate_requests_total{${labels}} 1`)
    const [count] = await linesOf(
      'flowgate_request_duration_seconds_count{protocol="rest",operation="aggregateTimeseries"}',
    )
    expect(count).toMatch(/ 3$/)
  })

  test('name untrusted operations by their root field, whatever their client calls them', async () => {
    await app.graphql('query secretName($id: ID!) { job(id: $id) { status } }', { id: JOB })
    await app.graphql('query another { viewer { id } sectors { sector } }')
    const text = await metrics.registry.metrics()
    expect(text).toContain('operation="job",document="sent"')
    expect(text).toContain('operation="several",document="sent"')
    expect(text).not.toMatch(/secretName|another|example\.com|01980000/)
  })

  test('name trusted documents as they do themselves', async () => {
    await app.post('/graphql', { documentId: 'a-hash' })
    const lines = await linesOf('flowgate_graphql_operation_duration_seconds_count')
    expect(lines.join('\n')).toContain('{operation="TrustedSectors",document="trusted"} 1')
  })

  test('count an operation with deferred parts once', async () => {
    const query = '{ aggregate(by: { aggregateId: 9 }) { name ... @defer { constituentsCount } } }'
    const answer = await app.send('/graphql', {
      method: 'POST',
      body: JSON.stringify({ query }),
      headers: { 'content-type': 'application/json', accept: 'multipart/mixed' },
    })
    expect((await answer.text()).match(/"hasNext"/g)?.length).toBeGreaterThan(1)
    const lines = await linesOf('flowgate_graphql_operation_duration_seconds_count')
    expect(lines.join('\n')).toContain('{operation="aggregate",document="sent"} 1')
  })

  test('count the errors of the graph by code', async () => {
    await app.graphql('{ aggregate(by: { aggregateId: 3 }) { bars(first: -1) { nodes { ts } } } }')
    expect(await linesOf('flowgate_graphql_errors_total')).toEqual([
      'flowgate_graphql_errors_total{operation="aggregate",code="BAD_USER_INPUT"} 1',
    ])
  })

  test('time statements and count their rows, by verb and tables', async () => {
    await app.rest('/aggregates/timeseries', { aggregate_ids: 3, start_date: '2026-01-05', interval: '1w' })
    const lines = await linesOf('flowgate_statement_rows_total')
    const ofBars = lines.filter((line) => /statement="select [a-z_0-9 ]*cash_bar/.test(line))
    expect(ofBars.length).toBeGreaterThan(0)
    expect(ofBars.every((line) => / [1-9]\d*$/.test(line))).toBe(true)
    expect(lines.join('')).not.toMatch(/\$1|'|\d{4}-\d\d/)
  })
})

describe('metrics of resources', () => {
  test('state the connections of pools', async () => {
    const lines = await linesOf('flowgate_pool')
    expect(lines.map((line) => line.replace(/ \d+$/, ''))).toEqual(
      expect.arrayContaining([
        'flowgate_pool_waiting{pool="primary"}',
        'flowgate_pool_queued_statements{pool="primary"}',
        'flowgate_pool_connections{pool="primary",state="idle"}',
        'flowgate_pool_connections{pool="primary",state="busy"}',
      ]),
    )
  })

  test('count the bytes of answers that wait for their readers', async () => {
    unreadBytes.publish({ change: 700 })
    unreadBytes.publish({ change: -200 })
    expect(await linesOf('flowgate_unread_bytes')).toEqual(['flowgate_unread_bytes{} 500'])
    unreadBytes.publish({ change: -500 })
  })

  test('count open WebSockets and their subscriptions', async () => {
    const subscriptions = 'flowgate_subscriptions{operation="latestBars"}'
    const server = await listen(app.app)
    const client = connectTo(server.socketUrl, { Authorization: 'Bearer professional:analyst@example.com' })
    const begin = () =>
      client.subscribe(
        { query: 'subscription { latestBars(ids: [3]) { ts } }' },
        { next: () => {}, error: () => {}, complete: () => {} },
      )
    const ends = [begin(), begin()]
    try {
      await expect.poll(() => linesOf(subscriptions)).toEqual([`${subscriptions} 2`])
      expect(await linesOf('flowgate_websockets')).toEqual(['flowgate_websockets{} 1'])
      ends[0]?.()
      await expect.poll(() => linesOf(subscriptions)).toEqual([`${subscriptions} 1`])
    } finally {
      await client.dispose()
      await server.close()
    }
    await expect.poll(() => linesOf(subscriptions)).toEqual([`${subscriptions} 0`])
    await expect.poll(() => linesOf('flowgate_websockets')).toEqual(['flowgate_websockets{} 0'])
  })

  test('count the requests that a rate limit refuses', async () => {
    const perWindow = { basic: 1, professional: 1, data_license: 1 }
    const rates = await openRateLimits({ redisUrl: null, onError: () => {}, perWindow, windowS: 3600 })
    const limited = await startApp({ rates })
    for (let time = 0; time < 3; time++) await limited.rest('/aggregates/reference/types')
    await limited.close()
    expect(await linesOf('flowgate_rate_limit_refusals_total')).toEqual([
      'flowgate_rate_limit_refusals_total{tier="professional"} 2',
    ])
  })

  test('time the jobs of a worker', async () => {
    const worker = await workFor(app.database)
    try {
      await startJob(app, '2026-01-05', 'aggregate_ids=3')
      await expect
        .poll(() => linesOf('flowgate_job_run_seconds_count'))
        .toEqual(['flowgate_job_run_seconds_count{kind="aggregates_timeseries",end="completed"} 1'])
    } finally {
      await worker.stop()
    }
    expect(await linesOf('flowgate_job_wait_seconds_count')).toEqual([
      'flowgate_job_wait_seconds_count{kind="aggregates_timeseries"} 1',
    ])
  })
})

describe('the number of series', () => {
  const rubbish = async (start: number, count: number) => {
    for (let at = start; at < start + count; at++) {
      await Promise.all([
        app.rest(`/rubbish-${at}/x${at}`),
        app.rest(`/aggregates/jobs/${JOB.slice(0, -4)}${1000 + at}`),
        app.graphql(`query q${at} { a${at}: security(by: { ticker: "T${at}" }) { id } }`),
        app.graphql(`{ field${at} }`),
        app.send(`/graphql?operationName=n${at}`, { method: at % 2 ? 'BREW' : 'PUT' }),
        app.rest('/aggregates/timeseries', { [`p${at}`]: at }, { headers: { traceparent: `t${at}` } }),
      ])
    }
  }

  test('does not grow with what callers send', async () => {
    await rubbish(0, 2)
    const before = await series()
    await rubbish(2, 200)
    const after = await series()
    expect(after.filter((one) => !before.includes(one))).toEqual([])
    expect(after.join('\n')).not.toMatch(/rubbish|q1\d|field1|"n1/)
  })
})

describe('gauges of the data', () => {
  test('state jobs, ages and versions', async () => {
    const { registry } = metrics
    await gaugeData(registry, app.database.db, log)()
    const text = await registry.metrics()
    expect(text).toMatch(/flowgate_database_reachable\{[^}]*\} 1/)
    expect(text).toMatch(/flowgate_jobs\{kind="aggregates_timeseries",state="COMPLETED"[^}]*\} 1/)
    expect(text).toMatch(/flowgate_data_newest_timestamp_seconds\{area="cash_daily"[^}]*\} 1\d{9}/)
    expect(text).toMatch(/flowgate_data_version\{[^}]*\} \d+/)
  })

  test('are absent without the database, which is said', async () => {
    const away = connect('postgres://nobody@127.0.0.1:1/none', { waitMs: 500 })
    const own = openMetrics()
    try {
      await gaugeData(own.registry, away.db, log)()
      const text = await own.registry.metrics()
      expect(text).toMatch(/flowgate_database_reachable\{[^}]*\} 0/)
      expect(text).not.toMatch(/^flowgate_(?:data_|load_|job)[a-z_]*\{/m)
    } finally {
      own.close()
      await away.end()
    }
  })

  test('cost one reading, however many ask at once', async () => {
    const own = openMetrics()
    try {
      const read = gaugeData(own.registry, app.database.db, log)
      expect(read()).toBe(read())
      await read()
      expect(await own.registry.metrics()).toMatch(/flowgate_database_reachable\{[^}]*\} 1/)
    } finally {
      own.close()
    }
  })
})

describe('the port of metrics', () => {
  const serve = () => serveMetrics({ port: 0, host: '127.0.0.1' }, () => metrics.registry.metrics(), log)

  test('serves nothing else', async () => {
    const { port, close } = await serve()
    try {
      const at = (path: string, method = 'GET') => fetch(`http://127.0.0.1:${port}${path}`, { method })
      const answer = await at('/metrics')
      expect([answer.status, answer.headers.get('content-type')]).toEqual([
        200,
        'text/plain; version=0.0.4; charset=utf-8',
      ])
      expect(await answer.text()).toContain('nodejs_eventloop_lag_p99_seconds')
      const others = [await at('/'), await at('/graphql'), await at('/metrics', 'POST')]
      expect(others.map(({ status }) => status)).toEqual([404, 404, 405])
    } finally {
      await close()
    }
  })

  test('must be free', async () => {
    const { port, close } = await serve()
    try {
      await expect(serveMetrics({ port, host: '127.0.0.1' }, async () => '', log)).rejects.toThrow(
        `METRICS_PORT: 127.0.0.1:${port} is already in use. Set METRICS_PORT to a free port.`,
      )
    } finally {
      await close()
    }
  })
})
