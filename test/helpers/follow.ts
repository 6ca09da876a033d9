import { type Client, type ClientOptions, createClient } from 'graphql-ws'
import { WebSocket } from 'ws'
import type { GraphQLFault } from './answers.ts'
import type { TestApp } from './app.ts'

/** One event of a subscription. */
export interface Told {
  readonly data?: Record<string, unknown> | null
  readonly errors?: readonly GraphQLFault[]
}

type Variables = Record<string, unknown>
/** Subscribes and yields the events; leaving the loop unsubscribes. */
export type Follow = (query: string, variables?: Variables) => AsyncGenerator<Told>

/** The events of an SSE response, without comments. */
async function* eventsOf(response: Response): AsyncGenerator<Told> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const bytes of response.body ?? []) {
    text += decoder.decode(bytes as Uint8Array, { stream: true })
    const blocks = text.split('\n\n')
    text = blocks.pop() ?? ''
    for (const block of blocks) {
      if (block.includes('event: complete')) return
      const [, data] = /^data: (.*)$/m.exec(block) ?? []
      if (data) yield JSON.parse(data)
    }
  }
  throw new Error('The stream broke off')
}

/** Subscribes over server-sent events. */
export const overSse = ({ send }: Pick<TestApp, 'send'>): Follow =>
  async function* (query, variables) {
    const response = await send('/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
      body: JSON.stringify({ query, variables }),
    })
    if (!response.headers.get('content-type')?.includes('event-stream')) yield await response.json()
    else yield* eventsOf(response)
  }

/** A graphql-ws client; reconnects only if told to. */
export const connectTo = (
  url: string,
  credential: Record<string, unknown>,
  options: Partial<ClientOptions> = {},
): Client =>
  createClient({
    ...{ url, webSocketImpl: WebSocket, connectionParams: credential, retryAttempts: 0, lazy: true },
    ...options,
  })

/** Subscribes over a WebSocket. */
export const overSocket = (client: Client): Follow =>
  async function* (query, variables = {}) {
    try {
      yield* client.iterate({ query, variables }) as AsyncGenerator<Told>
    } catch (errors) {
      // The client throws errors of subscriptions that were refused before they started.
      if (!Array.isArray(errors)) throw errors
      yield { errors }
    }
  }
