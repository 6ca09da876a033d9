import { createRedisEventTarget } from '@graphql-yoga/redis-event-target'
import { Redis } from 'ioredis'
import { type Events, Listeners, TOPICS, type Topic } from './events.ts'
import { type ListenOptions, postgresEvents } from './postgres.ts'

const DISCONNECT_MS = 250

/** One Redis channel per topic: thousands of jobs need no more. */
const channelOf = (topic: Topic): string => `flowgate:${topic}`

type Message = CustomEvent<{ readonly id: string | null }>

function connect(url: string, onError: (error: unknown) => void): Redis {
  const options = {
    ...{ lazyConnect: true, maxRetriesPerRequest: null },
    // A Redis that is away does not hold up the end of the process.
    disconnectTimeout: DISCONNECT_MS,
  }
  return new Redis(url, options).on('error', onError)
}

/** The two connections that Redis wants, opened when they are first used. */
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

/** Events by Redis, for processes that cannot all keep a connection to PostgreSQL; `forwardToRedis` feeds it. */
export function redisEvents(url: string, { onError }: Pick<ListenOptions, 'onError'>): Events {
  const listeners = new Listeners()
  let connection: ReturnType<typeof open> | undefined
  const start = () => {
    const opened = open(url, onError)
    for (const topic of TOPICS)
      opened.target.addEventListener(channelOf(topic), (event) => listeners.tell(topic, event.detail.id))
    // The client subscribes again by itself; what was said meanwhile was not heard.
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
 * Passes PostgreSQL's notifications on to Redis, in one process of all at a time. Writers know nothing of Redis, and
 * a notification is passed on when its transaction has been committed and not otherwise. Returns what ends it.
 */
export function forwardToRedis(
  databaseUrl: string,
  redisUrl: string,
  { onError }: Pick<ListenOptions, 'onError'>,
): () => Promise<void> {
  const source = postgresEvents(databaseUrl, { onError, isExclusive: true })
  const { target, close } = open(redisUrl, onError)
  for (const topic of TOPICS)
    source.on(topic, (id) => target.dispatchEvent(new CustomEvent(channelOf(topic), { detail: { id } })))
  return async () => {
    await source.close()
    close()
  }
}
