import { createRedisEventTarget } from '@graphql-yoga/redis-event-target'
import { Redis } from 'ioredis'
import { type Events, Listeners, TOPICS, type Topic } from './events.ts'
import { type ListenOptions, postgresEvents } from './postgres.ts'

const DISCONNECT_MS = 250
/** PostgreSQL notifies workers of their queues directly. */
const FORWARDED = TOPICS.filter((topic) => !topic.endsWith('queue'))

/** One Redis channel per topic, however many jobs there are. */
const channelOf = (topic: Topic): string => `flowgate:${topic}`

type Message = CustomEvent<{ readonly id: string | null }>

function connect(url: string, onError: (error: unknown) => void): Redis {
  const options = {
    ...{ lazyConnect: true, maxRetriesPerRequest: null },
    // Keeps an unavailable Redis from delaying shutdown.
    disconnectTimeout: DISCONNECT_MS,
  }
  return new Redis(url, options).on('error', onError)
}

/** Opens the two connections that Redis requires, to publish and to subscribe. They connect on first use. */
function open(url: string, onError: (error: unknown) => void) {
  const [publishClient, subscribeClient] = [connect(url, onError), connect(url, onError)]
  return {
    target: createRedisEventTarget<Message>({ publishClient, subscribeClient }),
    subscribeClient,
    close: () => {
      publishClient.disconnect()
      subscribeClient.disconnect()
    },
  }
}

/** Returns events over Redis, which saves each process a PostgreSQL connection; `forwardToRedis` publishes them. */
export function redisEvents(url: string, { onError }: Pick<ListenOptions, 'onError'>): Events {
  const listeners = new Listeners()
  let connection: ReturnType<typeof open> | undefined
  const start = () => {
    const opened = open(url, onError)
    for (const topic of FORWARDED)
      opened.target.addEventListener(channelOf(topic), (event) => listeners.tell(topic, event.detail.id))
    // The client resubscribes on its own, but events in between are lost.
    opened.subscribeClient.on('ready', () => listeners.tellAll())
    return opened
  }
  return {
    on: (topic, listener) => {
      const remove = listeners.add(topic, listener)
      connection ??= start()
      return remove
    },
    close: async () => connection?.close(),
  }
}

/**
 * Forwards PostgreSQL's notifications to Redis, in one process at a time. Writers need not know about Redis, and only
 * committed transactions send notifications. Returns a function that stops forwarding.
 */
export function forwardToRedis(
  databaseUrl: string,
  redisUrl: string,
  { onError }: Pick<ListenOptions, 'onError'>,
): () => Promise<void> {
  const source = postgresEvents(databaseUrl, { onError, isExclusive: true })
  const { target, close } = open(redisUrl, onError)
  for (const topic of FORWARDED)
    source.on(topic, (id) => target.dispatchEvent(new CustomEvent(channelOf(topic), { detail: { id } })))
  return async () => {
    await source.close()
    close()
  }
}
