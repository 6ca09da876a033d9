import type { Client } from 'graphql-ws'
import type { Answer } from './answers.ts'
import type { Caller } from './app.ts'
import { overSocket, overSse } from './follow.ts'
import { GRAPH_QUESTIONS, type GraphQuestion } from './graph-questions.ts'
import type { RestRequest } from './requests.ts'
import { REST_QUESTIONS } from './rest-questions.ts'
import { namesOf, type Things } from './things.ts'

/** Every operation of both protocols, sent as one caller about the same things. */

/** A caller. */
export interface Asker {
  readonly caller: Caller
  readonly email: string
  /** Sends GraphQL over this socket instead. */
  readonly socket?: Client
}

export const OPERATIONS = [...Object.keys(REST_QUESTIONS), ...Object.keys(GRAPH_QUESTIONS)]
export const isOnGraph = (operation: string): boolean => /^[A-Z]/.test(operation)

export type Question = RestRequest | GraphQuestion
export const questionsOf = (operation: string, things: Things): readonly Question[] =>
  (REST_QUESTIONS[operation] ?? GRAPH_QUESTIONS[operation])?.(things) ?? []

/** Whether a request may change data: those are sent last, one by one. */
const leavesTraces = (operation: string, question: Question): boolean =>
  isOnGraph(operation)
    ? operation.startsWith('Mutation.')
    : !operation.startsWith('get ') || 'prefer' in ((question as RestRequest).headers ?? {})

const VARYING_HEADERS = ['date', 'x-request-id', 'content-length', 'content-digest', 'etag']

async function askRest({ caller }: Asker, { method, path, headers, body }: RestRequest): Promise<string> {
  const answer: Answer<unknown> = await caller.rest(
    path,
    {},
    {
      method,
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    },
  )
  const shown = [...answer.headers].filter(([name]) => !VARYING_HEADERS.includes(name))
  return JSON.stringify([answer.status, shown, answer.text])
}

async function askGraph(
  { caller, socket }: Asker,
  operation: string,
  { query }: GraphQuestion,
): Promise<string> {
  if (socket || operation.startsWith('Subscription.')) {
    const told = (socket ? overSocket(socket) : overSse(caller))(query)
    const { value } = await told.next()
    await told.return(undefined)
    return JSON.stringify(value)
  }
  const { status, data, errors } = await caller.graphql<unknown, never>(query)
  return JSON.stringify({ status, data, errors })
}

/** The raw answer, with its status and headers. */
export const askedRaw = (asker: Asker, operation: string, question: Question): Promise<string> =>
  isOnGraph(operation)
    ? askGraph(asker, operation, question as GraphQuestion)
    : askRest(asker, question as RestRequest)

const GLOBAL_ID = /^(User|Chart|ApiKey|Link|Job|Aggregate|FlowSeries|SavedScreen|Alert|AlertEvent):/
const CURSOR = /^1:[\w-]+:/

/** An answer without the identifiers of the request and without values that differ every time. */
function plain(answer: string, things: Things, { email }: Asker): string {
  const named = namesOf(things).reduce((text, name) => text.replaceAll(name, '‹name›'), answer)
  return named
    .replaceAll(email, '‹me›')
    .replaceAll(/[\w-]{8}-[\w-]{4}-[47][\w-]{3}-[\w-]{4}-[\w-]{12}/g, '‹uuid›')
    .replaceAll(
      /"(\w+_at|generated_at|createdAt|updatedAt|finishedAt|startedAt|expiresAt)\\?":\\?"[^"]*"/g,
      '$1',
    )
    .replaceAll(/own_[0-9a-f]{20}|fg_[\w-]{4,43}|fl_[\w-]{43}|\b10737418\d\d\b/g, '‹own›')
    .replaceAll(/(\/links\/|Link not found, or not visible to you: )\d+/g, '$1‹link›')
    .replaceAll(/\\?"id\\?":\d+,\\?"request/g, '‹link›')
    .replaceAll(/(\/api-keys\/|API key not found, or not visible to you: )\d+/g, '$1‹key›')
    .replaceAll(/\\?"id\\?":\d+,(?=\\?"name\\?":\\?"‹name›)/g, '‹key›')
    .replaceAll(/\b\d+-(profile|charts|preferences)-/g, '‹user›-$1-')
    .replaceAll(/\\?"(?:id|userId)\\?":(\d+),\\?"(?:email|username)/g, '‹user›')
    .replaceAll(/"userId":\d+/g, '‹user›')
    .replaceAll(/[A-Za-z0-9+/]{8,}={0,2}/g, (text) => {
      const decoded = Buffer.from(text, 'base64').toString()
      return GLOBAL_ID.test(decoded) || CURSOR.test(decoded) ? `‹${decoded.split(':')[0]}›` : text
    })
}

/** Runs a limited number at once. */
export async function inTurns<T>(
  items: readonly T[],
  most: number,
  action: (item: T) => Promise<void>,
): Promise<void> {
  const left = [...items]
  await Promise.all(
    Array.from({ length: most }, async () => {
      for (let item = left.shift(); item !== undefined; item = left.shift()) await action(item)
    }),
  )
}

/** The answers to all requests, by operation and in order. */
export type Answers = ReadonlyMap<string, readonly string[]>

/** Sends every request about these things; over a socket, only those of the graph. */
export async function askAll(
  asker: Asker,
  things: Things,
  includes: (operation: string) => boolean = () => true,
): Promise<Answers> {
  const operations = OPERATIONS.filter(
    (operation) => includes(operation) && (!asker.socket || isOnGraph(operation)),
  )
  const answers = new Map<string, string[]>(operations.map((operation) => [operation, []]))
  const all = operations.flatMap((operation) =>
    questionsOf(operation, things).map((question, place) => ({ operation, question, place })),
  )
  const ask = async ({ operation, question, place }: (typeof all)[number]) => {
    const answer = await askedRaw(asker, operation, question)
    const told = answers.get(operation) ?? []
    told[place] = plain(answer, things, asker)
  }
  const [last, first] = [true, false].map((does) =>
    all.filter(({ operation, question }) => leavesTraces(operation, question) === does),
  )
  await inTurns(first ?? [], 4, ask)
  for (const one of last ?? []) await ask(one)
  return answers
}
