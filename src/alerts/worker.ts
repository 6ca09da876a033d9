import { setTimeout as sleep } from 'node:timers/promises'
import { Feed } from '../core/async/feed.ts'
import { alertRounds } from '../core/observation/topics.ts'
import { abortable } from '../platform/database/abort.ts'
import { connect, PATIENT_MS, type Pool } from '../platform/database/connect.ts'
import type { Logger } from '../platform/log.ts'
import type { Events } from '../platform/pubsub/events.ts'
import { deleteOldEvents } from './old-events.ts'
import { evaluateRound, type RoundDeps } from './round.ts'
import { Deliverer } from './webhook/deliverer.ts'
import type { Resolve } from './webhook/resolve.ts'
import type { WebhookHosts } from './webhook/target.ts'

/** Connections: one for evaluations, and one for deliveries. */
const CONNECTIONS = 2
/** Limit on a statement, and on an evaluation that does nothing. */
const STATEMENT_MS = 60_000
/** Interval of looks for alerts to evaluate: a bar may have closed, and notifications may get lost. */
const EVALUATION_POLL_MS = 5000
/** Days for which events are kept, and the interval at which older ones are deleted. */
const KEPT_DAYS = 90
const UPKEEP_MS = 3_600_000
const DAY_MS = 86_400_000
/** Interval of looks for deliveries to repeat. */
const DELIVERY_POLL_MS = 1000

interface AlertsOptions {
  readonly url: string
  /** Notifications of loads, and of what there is to evaluate or to deliver. Closed by their owner. */
  readonly events: Events
  /** Hosts that webhooks may reach although they are not public. */
  readonly hosts: WebhookHosts
  readonly log: Logger
  readonly now?: () => Date
  /** Finds the addresses of receivers. Default: DNS. */
  readonly resolve?: Resolve
}

/** The part of a worker that evaluates alerts and sends what they fire. */
interface Alerts {
  readonly pool: Pool
  stop(): Promise<void>
}

/** Evaluates what is due whenever something may be, until the process stops. */
async function evaluateUntilStopped(deps: RoundDeps, nudges: Feed<true>): Promise<void> {
  const { log, stopping } = deps
  while (!(await nudges.next()).done)
    try {
      const begun = performance.now()
      const round = await evaluateRound(deps)
      if (round.alerts === 0) continue
      const ms = Math.round(performance.now() - begun)
      alertRounds.publish({ ...round, seconds: ms / 1000 })
      log.info({ ...round, ms }, 'alerts evaluated')
    } catch (err) {
      if (!stopping.aborted) log.warn({ err }, 'alerts could not be evaluated')
    }
}

async function repeat(ms: number, work: () => void | Promise<void>, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    await work()
    await sleep(ms, undefined, { signal: stopping }).catch(() => {})
  }
}

/** Deletes events that are old enough. Several processes may do so at once. */
const deleteOld = async ({ db, log, now, stopping }: RoundDeps): Promise<void> => {
  const before = new Date(now().getTime() - KEPT_DAYS * DAY_MS)
  await deleteOldEvents(abortable(db, stopping), before).catch((err: unknown) => {
    if (!stopping.aborted) log.warn({ err }, 'old events of alerts could not be deleted')
  })
}

/** Starts evaluating alerts and sending their events, on separate connections. */
export function startAlerts({
  url,
  events,
  hosts,
  log,
  now = () => new Date(),
  resolve,
}: AlertsOptions): Alerts {
  const database = connect(url, {
    ...{ max: CONNECTIONS, applicationName: 'flowgate alerts' },
    ...{ statementTimeout: STATEMENT_MS, waitMs: PATIENT_MS },
  })
  const stop = new AbortController()
  const stopping = stop.signal
  const nudges = new Feed<true>()
  nudges.endWith(stopping)
  const look = () => nudges.push(true)
  const { db, pool } = database
  const deliverer = new Deliverer({ db, pool, hosts, now, stopping, log, ...(resolve && { resolve }) })
  const leave = [
    events.on('data', look),
    events.on('alert_queue', () => {
      look()
      deliverer.nudge()
    }),
  ]
  const deps = { db, pool, log, now, stopping }
  const working = [
    evaluateUntilStopped(deps, nudges),
    repeat(EVALUATION_POLL_MS, look, stopping),
    repeat(UPKEEP_MS, () => deleteOld(deps), stopping),
    deliverer.deliverUntilStopped(DELIVERY_POLL_MS),
  ]
  return {
    pool,
    stop: async () => {
      for (const one of leave) one()
      stop.abort()
      await Promise.all(working)
      await database.end()
    },
  }
}
