import type { Attacker, Market, Sent } from './attacker.ts'

/** Whom attacks are sent by: users of two tiers, and an API key of the least scope. */
export const CALLERS = ['basic', 'professional', 'documented'] as const
export type CallerName = (typeof CALLERS)[number]

type Protocol = 'REST' | 'GraphQL' | 'WebSocket' | 'SSE' | 'MCP' | 'links' | 'HTTP'

/** Something that costs the service much, or holds much of it, and its sender little. */
export interface Attack {
  readonly name: string
  readonly protocol: Protocol
  /** Whose credentials open it. */
  readonly callers: readonly CallerName[]
  /** How often each caller sends it at the same time. */
  readonly atOnce: number
  /** Whether callers go on at once when they are refused for their rate, instead of waiting as they are told. */
  readonly insists?: boolean
  /** Sends it once. */
  send(attacker: Attacker): Promise<unknown>
}

export const USERS: readonly CallerName[] = ['basic', 'professional']

export const START = '2021-07-01'
export const END = '2026-06-30'

/** Returns an item of a list, from the start again beyond its end. */
export function around<T>(items: readonly T[], at: number): T {
  const item = items[at % items.length]
  if (item === undefined) throw new RangeError('The market lacks what is attacked')
  return item
}

/** Returns `count` values made of their places. */
export const times = <T>(count: number, make: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => make(at))

type Options = Partial<Pick<Attack, 'callers' | 'atOnce' | 'insists' | 'protocol'>>

/** An attack of one request over REST, whose answer is read. `request` makes it of the market and the attacker's turn. */
export const rest = (
  name: string,
  request: (market: Market, attacker: Attacker) => Sent,
  options: Options = {},
): Attack => ({
  ...{ name, protocol: 'REST', callers: CALLERS, atOnce: 4, ...options },
  send: (attacker) => attacker.ask(request(attacker.market, attacker)),
})

/** A JSON body for a path. */
export const posted = (path: string, body: unknown): Sent => ({ path, body: JSON.stringify(body) })

/** An attack of one document over GraphQL, whose answer is read. */
export const graph = (
  name: string,
  query: (market: Market, attacker: Attacker) => string,
  options: Options = {},
): Attack => ({
  ...{ name, protocol: 'GraphQL', callers: CALLERS, atOnce: 4, ...options },
  send: (attacker) => attacker.ask(posted('/graphql', { query: query(attacker.market, attacker) })),
})

/** A selection of so many root fields, each under a name of its own. */
export const fields = (count: number, field: (at: number) => string): string =>
  `{ ${times(count, (at) => `f${at}: ${field(at)}`).join(' ')} }`

/** Returns so many different items of a list from a place on, or all of them. */
export const some = <T>(items: readonly T[], count: number, from = 0): readonly T[] =>
  times(Math.min(count, items.length), (at) => around(items, from + at))

/** Texts as GraphQL writes a list of them. */
export const listed = (texts: readonly string[]): string => texts.map((text) => JSON.stringify(text)).join()
