import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import {
  alertDeliveries,
  alertRounds,
  jobRuns,
  operations,
  rateRefusals,
  requests,
  sockets,
  statements,
  subscriptions,
  unreadBytes,
} from '../../core/observation/topics.ts'
import type { Pool } from '../database/connect.ts'

/** Upper bounds in seconds: from an answer out of memory to the limit of a statement. */
const DURATIONS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
const JOB_DURATIONS = [0.1, 0.5, 1, 5, 10, 30, 60, 120, 300, 600, 1200]

/** Metrics that the process records until they are closed. */
export interface Metrics {
  readonly registry: Registry
  /** States the connections of a pool from now on. */
  addPool(name: string, pool: Pool): void
  close(): void
}

/**
 * Records the metrics of this process. `process`: its name, if the service consists of several. Every label has a
 * bounded set of values: no ids, and no text that callers choose.
 */
export function openMetrics({
  process = 'service',
}: {
  readonly process?: string | undefined
} = {}): Metrics {
  const registry = new Registry()
  registry.setDefaultLabels({ process })
  collectDefaultMetrics({ register: registry })
  const pools = gaugePools(registry)
  const ends = [
    recordRequests(registry),
    recordOperations(registry),
    recordStatements(registry),
    recordJobs(registry),
    recordAlerts(registry),
    ...recordSubscribers(registry),
  ]
  // Answers the primary process, which collects the metrics of its children: an instance listens for its requests.
  new AggregatorRegistry()
  AggregatorRegistry.setRegistries([registry])
  return {
    registry,
    addPool: (name, pool) => pools.set(name, pool),
    close: () => {
      for (const end of ends) end()
      registry.clear()
    },
  }
}

function recordRequests(registry: Registry): () => void {
  const registers = [registry]
  const total = new Counter({
    name: 'flowgate_requests_total',
    help: 'HTTP requests answered.',
    labelNames: ['protocol', 'operation', 'tier', 'status'],
    registers,
  })
  const duration = new Histogram({
    name: 'flowgate_request_duration_seconds',
    help: 'Time from the headers of a request to those of its response.',
    labelNames: ['protocol', 'operation'],
    buckets: DURATIONS,
    registers,
  })
  const refused = new Counter({
    name: 'flowgate_rate_limit_refusals_total',
    help: 'Requests refused because their caller exceeded a rate limit.',
    labelNames: ['tier'],
    registers,
  })
  const ends = [
    requests.observe(({ call: { protocol, operation, tier }, status, seconds }) => {
      total.inc({ protocol, operation, tier, status })
      duration.observe({ protocol, operation }, seconds)
    }),
    rateRefusals.observe(({ tier }) => refused.inc({ tier })),
  ]
  return () => ends.forEach((end) => void end())
}

function recordOperations(registry: Registry): () => void {
  const registers = [registry]
  const duration = new Histogram({
    name: 'flowgate_graphql_operation_duration_seconds',
    help: 'Time to execute a GraphQL query or mutation. Trusted documents have their own names, others that of their root field.',
    labelNames: ['operation', 'document'],
    buckets: DURATIONS,
    registers,
  })
  const errors = new Counter({
    name: 'flowgate_graphql_errors_total',
    help: 'Errors in GraphQL responses, by code.',
    labelNames: ['operation', 'code'],
    registers,
  })
  return operations.observe(({ operation, isTrusted, codes, seconds }) => {
    duration.observe({ operation, document: isTrusted ? 'trusted' : 'sent' }, seconds)
    for (const code of codes) errors.inc({ operation, code })
  })
}

function recordStatements(registry: Registry): () => void {
  const labelNames = ['statement']
  const registers = [registry]
  const duration = new Histogram({
    name: 'flowgate_statement_duration_seconds',
    help: 'Time from sending a statement to PostgreSQL to its last row. Named by its verb and first tables.',
    labelNames,
    buckets: DURATIONS,
    registers,
  })
  const rows = new Counter({
    name: 'flowgate_statement_rows_total',
    help: 'Rows that statements returned or changed.',
    labelNames,
    registers,
  })
  return statements.observe(({ statement, seconds, rows: count }) => {
    duration.observe({ statement }, seconds)
    rows.inc({ statement }, count)
  })
}

function recordJobs(registry: Registry): () => void {
  const registers = [registry]
  const waited = new Histogram({
    name: 'flowgate_job_wait_seconds',
    help: 'Time from the request of a job to its first run.',
    labelNames: ['kind'],
    buckets: JOB_DURATIONS,
    registers,
  })
  const ran = new Histogram({
    name: 'flowgate_job_run_seconds',
    help: 'Duration of a run of a job, by how it ended.',
    labelNames: ['kind', 'end'],
    buckets: JOB_DURATIONS,
    registers,
  })
  return jobRuns.observe(({ kind, attempt, waited: seconds, ran: duration, end }) => {
    if (attempt === 1) waited.observe({ kind }, seconds)
    ran.observe({ kind, end }, duration)
  })
}

function recordAlerts(registry: Registry): () => void {
  const registers = [registry]
  const evaluated = new Histogram({
    name: 'flowgate_alert_evaluation_seconds',
    help: 'Time to evaluate all alerts that are due, and to store what they fire.',
    buckets: JOB_DURATIONS,
    registers,
  })
  const events = new Counter({
    name: 'flowgate_alert_events_total',
    help: 'Events that alerts have fired.',
    registers,
  })
  const attempts = new Histogram({
    name: 'flowgate_webhook_attempt_seconds',
    help: 'Time to send a message to a webhook, by how the attempt ended.',
    labelNames: ['end'],
    buckets: DURATIONS,
    registers,
  })
  const ends = [
    alertRounds.observe(({ events: count, seconds }) => {
      evaluated.observe(seconds)
      events.inc(count)
    }),
    alertDeliveries.observe(({ end, seconds }) => attempts.observe({ end }, seconds)),
  ]
  return () => ends.forEach((end) => void end())
}

function recordSubscribers(registry: Registry): (() => void)[] {
  const registers = [registry]
  const running = new Gauge({
    name: 'flowgate_subscriptions',
    help: 'Running GraphQL subscriptions, over either transport.',
    labelNames: ['operation'],
    registers,
  })
  const open = new Gauge({
    name: 'flowgate_websockets',
    help: 'Open WebSocket connections.',
    registers,
  })
  const unread = new Gauge({
    name: 'flowgate_unread_bytes',
    help: 'Bytes of answers that wait for their readers, over HTTP and WebSockets.',
    registers,
  })
  return [
    unreadBytes.observe(({ change }) => unread.inc(change)),
    subscriptions.observe(({ operation, change }) => running.inc({ operation }, change)),
    sockets.observe(({ change }) => open.inc(change)),
  ]
}

/** Counts the connections of pools when they are read. Returns the pools, by name. */
function gaugePools(registry: Registry): Map<string, Pool> {
  const pools = new Map<string, Pool>()
  const registers = [registry]
  const waiting = new Gauge({
    name: 'flowgate_pool_waiting',
    help: 'Statements that wait for a connection of the pool.',
    labelNames: ['pool'],
    registers,
  })
  const queued = new Gauge({
    name: 'flowgate_pool_queued_statements',
    help: 'Statements that wait for others to end: those of their caller, or of heavy callers.',
    labelNames: ['pool'],
    registers,
  })
  new Gauge({
    name: 'flowgate_pool_connections',
    help: 'Connections of the pool to PostgreSQL.',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const [pool, { totalCount, idleCount, waiting: count, running }] of pools) {
        this.set({ pool, state: 'idle' }, idleCount)
        this.set({ pool, state: 'busy' }, totalCount - idleCount)
        waiting.set({ pool }, count)
        queued.set({ pool }, running.waiting)
      }
    },
  })
  return pools
}
