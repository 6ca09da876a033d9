import { InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTracing } from '../../../src/platform/telemetry/tracing.ts'
import { startCollector } from '../../helpers/collector.ts'
import { startJob, workFor } from '../../helpers/jobs.ts'
import { useApp } from '../../helpers/use-app.ts'

const TRACE = '0af7651916cd43dd8448eb211c80319c'
const PARENT = 'b7ad6b7169203331'
const app = useApp()
let exporter = new InMemorySpanExporter()
let stop: () => Promise<void>

/** Records spans in an exporter of its own: one that was stopped takes no more. */
function begin(share = 1): () => Promise<void> {
  exporter = new InMemorySpanExporter()
  return startTracing({ share, processor: new SimpleSpanProcessor({ exporter }) })
}

beforeAll(() => {
  stop = begin()
})
beforeEach(() => exporter.reset())
afterAll(() => stop())

const spans = () => exporter.getFinishedSpans()
const named = (name: string | RegExp) =>
  spans().filter((span) => (typeof name === 'string' ? span.name === name : name.test(span.name)))

/** Names of a span and of those around it, innermost first. */
function pathOf(name: string | RegExp): string[] {
  const path: string[] = []
  for (let [span] = named(name); span; ) {
    path.push(span.name)
    const parent = span.parentSpanContext?.spanId
    span = spans().find((other) => other.spanContext().spanId === parent)
  }
  return path
}

const series = (headers: Record<string, string> = {}) =>
  app.rest('/aggregates/timeseries', { aggregate_ids: 3, start_date: '2026-03-01' }, { headers })

describe('a trace', () => {
  test('goes from the client’s span through request, operation and statements', async () => {
    await series({ traceparent: `00-${TRACE}-${PARENT}-01` })
    const [request] = named('rest aggregateTimeseries')
    expect(request?.parentSpanContext?.spanId).toBe(PARENT)
    expect(request?.attributes).toMatchObject({ 'http.response.status_code': 200 })
    expect(pathOf(/^select .*cash_bar/).slice(1)).toEqual([
      'operation aggregateTimeseries',
      'rest aggregateTimeseries',
    ])
    for (const statement of named(/^select /)) {
      expect(statement.spanContext().traceId).toBe(TRACE)
      expect(statement.attributes).toMatchObject({ 'db.system.name': 'postgresql' })
    }
  })

  test('has the execution, the operations and the loaders of the graph', async () => {
    await app.graphql('{ aggregates(first: 2) { nodes { latest { date px } } } }')
    expect(pathOf('operation aggregates')).toEqual([
      'operation aggregates',
      'execute aggregates',
      'graphql aggregates',
    ])
    const [load, ...others] = named('load latestBar')
    expect(others).toEqual([])
    expect(load?.attributes).toEqual({ 'flowgate.keys': 2 })
    expect(pathOf('load latestBar')).toEqual(['load latestBar', 'execute aggregates', 'graphql aggregates'])
    const statement = spans().find(
      ({ parentSpanContext }) => parentSpanContext?.spanId === load?.spanContext().spanId,
    )
    expect(statement?.name).toMatch(/^select /)
  })

  test('goes on in the job that a request started, on another connection', async () => {
    const worker = await workFor(app.database)
    try {
      await startJob(app, '2026-01-05', 'aggregate_ids=3')
      await expect.poll(() => named('job aggregates_timeseries').length).toBe(1)
    } finally {
      await worker.stop()
    }
    const [job] = named('job aggregates_timeseries')
    const [request] = named('rest aggregateTimeseries')
    expect(job?.spanContext().traceId).toBe(request?.spanContext().traceId)
    expect(job?.attributes).toMatchObject({ 'flowgate.job.end': 'completed' })
    const written = named(/^insert .*job_chunk/)
    expect(written.length).toBeGreaterThan(0)
    expect(written[0]?.spanContext().traceId).toBe(request?.spanContext().traceId)
  })

  test('names the kind of an error, and nothing that a caller sent', async () => {
    await series()
    await app.rest('/aggregates/987654/latest')
    await app.graphql('query ($id: ID!) { job(id: $id) { status } }', { id: 'a-secret-id' })
    const [failed] = named(/^operation aggregateLatest/)
    expect(failed?.attributes['error.type']).toBe('aggregate_not_found')
    const said = spans().map(({ name, attributes, events, status }) => ({ name, attributes, events, status }))
    expect(JSON.stringify(said)).not.toMatch(/analyst@|a-secret-id|2026-03-01|aggregate_ids|987654/)
  })

  test('is not recorded beyond its share, unless the client records it', async () => {
    await stop()
    stop = begin(0)
    try {
      await series()
      expect(spans()).toEqual([])
      await series({ traceparent: `00-${TRACE}-${PARENT}-01` })
      expect(named('rest aggregateTimeseries')).toHaveLength(1)
    } finally {
      await stop()
      stop = begin()
    }
  })

  test('has its id in the log', async () => {
    app.takeLog()
    await series()
    const [request] = named('rest aggregateTimeseries')
    expect(app.takeLog().find(({ msg }) => msg === 'request')?.['traceId']).toBe(
      request?.spanContext().traceId,
    )
  })
})

test('traces are sent to the collector that the environment names', async () => {
  await stop()
  const collector = await startCollector()
  process.env['OTEL_EXPORTER_OTLP_ENDPOINT'] = collector.url
  try {
    const end = startTracing({ share: 1, process: 'web-7' })
    await series()
    await end()
    expect(collector.received()).toHaveLength(1)
    expect(collector.received()[0]).toMatch(/flowgate.*web-7.*rest aggregateTimeseries/s)
  } finally {
    delete process.env['OTEL_EXPORTER_OTLP_ENDPOINT']
    await collector.close()
    stop = begin()
  }
})
