import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDevelopmentIssuer } from '../../../src/platform/auth/development-issuer.ts'
import { type Collector, startCollector } from '../../helpers/collector.ts'
import { createDatabase, type TestDatabase } from '../../helpers/database.ts'
import { runService, type Service } from '../../helpers/service.ts'

const SERIES = '/aggregates/timeseries?aggregate_ids=3,1,9&start_date=2026-01-05'
const TRACE = '0af7651916cd43dd8448eb211c80319c'

let dataDir: string
let database: TestDatabase
let collector: Collector
let service: Service
let origin = ''
let metricsUrl = ''
let authorization = ''
const services: Service[] = []

function start(settings: Record<string, string>): Service {
  const started = runService('node', ['bin/flowgate.js'], {
    ...{ DATA_DIR: dataDir, DATABASE_URL: database.url, WORKERS: '2', METRICS_PORT: '0' },
    ...settings,
  })
  services.push(started)
  return started
}

const metrics = async (): Promise<string> => {
  const answer = await fetch(metricsUrl)
  expect(answer.status).toBe(200)
  return answer.text()
}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'flowgate-telemetry-'))
  // PostgreSQL's account needs access.
  await chmod(dataDir, 0o755)
  database = await createDatabase()
  collector = await startCollector()
  service = start({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_BSP_SCHEDULE_DELAY: '100' })
  origin = (await service.says(/listening on (http:\S+)/))[1] ?? ''
  metricsUrl = (await service.says(/metrics: (http:[^"]+)/))[1] ?? ''
  const issuer = await openDevelopmentIssuer({
    ...{ dataDir, allowDevelopmentIssuer: true },
    auth: { provider: 'development', emailClaim: 'email', tierClaim: 'tier', roleClaim: 'role' },
  })
  const caller = { email: 'analyst@example.com', tier: 'professional' } as const
  authorization = `Bearer ${await issuer.sign({ ...caller, ttl: 600 })}`
})
afterAll(async () => {
  for (const one of services) one.kill()
  await Promise.all(services.map(({ ended }) => ended))
  await collector.close()
  await database.drop()
  await rm(dataDir, { recursive: true })
})

test('the primary process states the metrics of all its children, and those of the data once', async () => {
  for (let turn = 0; turn < 8; turn++)
    await fetch(origin + SERIES, { headers: { authorization, connection: 'close' } })
  const text = await metrics()
  const answered = [...text.matchAll(/flowgate_requests_total\{.*operation="aggregateTimeseries".*\} (\d+)/g)]
  expect(answered.reduce((sum, [, count]) => sum + Number(count), 0)).toBe(8)
  for (const name of ['web-1', 'web-2', 'worker'])
    expect(text).toMatch(new RegExp(`nodejs_eventloop_lag_p99_seconds\\{process="${name}"\\} `))
  expect(text).toMatch(
    /flowgate_pool_connections\{.*pool="worker".*process="worker"\}|process="worker".*pool="worker"/,
  )
  expect(text.match(/^flowgate_database_reachable .*$/gm)).toEqual(['flowgate_database_reachable 1'])
  const described = text.match(/^# TYPE \S+/gm) ?? []
  expect(new Set(described).size).toBe(described.length)
})

test('a trace goes from a web process to the job in the worker', async () => {
  const traceparent = `00-${TRACE}-b7ad6b7169203331-01`
  const answer = await fetch(origin + SERIES, {
    headers: { authorization, traceparent, prefer: 'respond-async' },
  })
  expect(answer.status).toBe(202)
  const id = Buffer.from(TRACE, 'hex').toString('latin1')
  const of = (name: string, span: string) =>
    collector.received().filter((body) => body.includes(name) && body.includes(span) && body.includes(id))
  await expect.poll(() => of('worker', 'job aggregates_timeseries').length).toBeGreaterThan(0)
  await expect.poll(() => of('web-', 'rest aggregateTimeseries').length).toBeGreaterThan(0)
  expect(service.said()).toMatch(new RegExp(`"traceId":"${TRACE}".*"msg":"job"`))
})

test('a process that is being restarted does not keep the others from their metrics', async () => {
  const [, pid] = /"pid":(\d+),"msg":"web-2 is ready"/.exec(service.said()) ?? []
  process.kill(Number(pid), 'SIGKILL')
  await service.says(/web-2 ended by SIGKILL/)
  expect(await metrics()).toMatch(/flowgate_database_reachable 1/)
  await service.says(/web-2 is ready.*web-2 is ready/s)
  expect(await metrics()).toMatch(/nodejs_version_info\{.*process="web-2"/)
})

test('a port of metrics in use ends the service with one message', async () => {
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const address = other.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const refused = start({ METRICS_PORT: String(port) })
  expect(await refused.ended).toBe(1)
  expect(refused.said()).toContain(
    `flowgate: METRICS_PORT: 127.0.0.1:${port} is already in use. Set METRICS_PORT to a free port.`,
  )
  other.close()
})
