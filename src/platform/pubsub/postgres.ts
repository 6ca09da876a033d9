import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { Client } from '../database/client.ts'
import { clientConfig, PATIENT_MS } from '../database/connect.ts'
import { type Events, Listeners, type Topic } from './events.ts'

/** Topics of channels whose payload is an id. Loads notify `flowgate`, with JSON that contains the version. */
const TOPICS_BY_CHANNEL: Readonly<Record<string, Topic>> = {
  flowgate_job: 'job',
  flowgate_user: 'user',
  flowgate_queue: 'queue',
  flowgate_alert: 'alert',
  flowgate_alert_queue: 'alert_queue',
}
const CHANNELS = [...Object.keys(TOPICS_BY_CHANNEL), 'flowgate']
/** Interval of checks whether the connection is alive: TCP alone may not notice for hours. */
const HEARTBEAT_MS = 5000
const MAX_PAUSE_MS = 5000

export interface ListenOptions {
  readonly onError: (error: unknown) => void
  /** Name of the connection. Default: 'flowgate events'. */
  readonly applicationName?: string
  /** Whether only one process listens at a time: the holder of the lock. Default: false. */
  readonly isExclusive?: boolean
  /** Interval of checks whether the connection is alive, and their timeout, in milliseconds. Default: 5000. */
  readonly heartbeatMs?: number
}

/** Returns the topic and id of a notification; null if it is not an event. */
function meaningOf({ channel, payload = '' }: pg.Notification): { topic: Topic; id: string } | null {
  const topic = TOPICS_BY_CHANNEL[channel]
  if (topic) return { topic, id: payload }
  const [, version] = /"topic":"data".*"version":(\d+)/.exec(payload) ?? []
  return version === undefined ? null : { topic: 'data', id: version }
}

const LOCK = `select pg_try_advisory_lock(hashtext('flowgate.events')) as "isMine"`

/** Waits for the lock, which PostgreSQL releases when the connection closes. */
async function waitForLock(client: pg.Client, stopping: AbortSignal): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ isMine: boolean }>(LOCK)
    if (rows[0]?.isMine) return
    await sleep(1000, undefined, { signal: stopping })
  }
}

/** Listens on one connection until it is lost or the signal fires. */
async function listen(
  url: string,
  listeners: Listeners,
  { applicationName, isExclusive, heartbeatMs }: Required<Omit<ListenOptions, 'onError'>>,
  stopping: AbortSignal,
): Promise<void> {
  const client = new Client({
    ...clientConfig(url, { applicationName, statementTimeout: heartbeatMs, waitMs: PATIENT_MS }),
    query_timeout: heartbeatMs,
  })
  const lost = new AbortController()
  client.on('error', (error) => lost.abort(error))
  client.on('end', () => lost.abort(new Error('The connection for events was closed')))
  const signal = AbortSignal.any([lost.signal, stopping])
  const stop = () => void client.end().catch(() => {})
  try {
    await client.connect()
    stopping.addEventListener('abort', stop)
    if (isExclusive) await waitForLock(client, signal)
    client.on('notification', (notification) => {
      const meaning = meaningOf(notification)
      if (meaning) listeners.tell(meaning.topic, meaning.id)
    })
    await client.query(CHANNELS.map((channel) => `listen ${channel}`).join('; '))
    // Events before this point may have been missed.
    listeners.tellAll()
    for (;;) {
      await sleep(heartbeatMs, undefined, { signal })
      await client.query('select 1')
    }
  } finally {
    stopping.removeEventListener('abort', stop)
    await client.end().catch(() => {})
  }
}

/**
 * Returns events over PostgreSQL's NOTIFY, on one connection per process, opened for the first listener. After a lost
 * connection it reconnects and tells listeners that they may have missed events.
 */
export function postgresEvents(
  url: string,
  {
    onError,
    applicationName = 'flowgate events',
    isExclusive = false,
    heartbeatMs = HEARTBEAT_MS,
  }: ListenOptions,
): Events {
  const listeners = new Listeners()
  const stopping = new AbortController()
  let running: Promise<void> | undefined
  const run = async () => {
    for (let pause = 50; !stopping.signal.aborted; pause = Math.min(pause * 2, MAX_PAUSE_MS)) {
      const started = Date.now()
      await listen(url, listeners, { applicationName, isExclusive, heartbeatMs }, stopping.signal).catch(
        (error: unknown) => {
          if (!stopping.signal.aborted) onError(error)
        },
      )
      if (Date.now() - started > MAX_PAUSE_MS) pause = 50
      await sleep(pause, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }
  return {
    on: (topic, listener) => {
      const remove = listeners.add(topic, listener)
      running ??= run()
      return remove
    },
    close: async () => {
      stopping.abort()
      await running
    },
  }
}
