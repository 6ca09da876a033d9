import { deepStrictEqual } from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Bench } from './bench.ts'
import { type Call, requestRate, send } from './client.ts'
import { type Line, type Measured, median } from './line.ts'
import {
  flowPage,
  graphqlBars,
  graphqlColumns,
  graphqlNested,
  type Question,
  restPage,
  restPageOfSeven,
} from './requests.ts'

const ROUNDS = 7
const WARM_UP = { seconds: 3, requests: 2000, connections: 4 }

type Answered = Record<string, unknown>

/** Times in one spelling: `pg` makes them dates, which JSON writes with milliseconds. */
const parsed = (text: string): Answered =>
  JSON.parse(text.replaceAll(/(:\d\d)(\.\d*?)0*Z"/g, '$1$2Z"').replaceAll('.Z"', 'Z"'))

/** The rows in an answer. */
const rowsIn = ({ data, results }: Answered): unknown => results ?? data

const summary = (rates: readonly number[]): string => median(rates).toFixed(0)

/** Requests per second of our server as a multiple of those of a hand-written handler with the same statements. */
export async function compareRates(bench: Bench, question: Question): Promise<Measured> {
  await using rival = await bench.handwritten(question)
  const { statements } = rival
  if (statements.length !== question.statements)
    throw new Error(
      `${statements.length} statements instead of ${question.statements}:\n${statements.map(({ text }) => text).join('\n')}`,
    )
  const ours = (await bench.asked(question)).call(question)
  const theirs = await send(rival.call)
  const bytes = (await send(ours)).length
  deepStrictEqual(
    rowsIn(parsed(theirs.toString())),
    rowsIn(parsed(rival.answer)),
    'both answer the same rows',
  )
  const { value, rates } = await ratioOf(ours, rival.call)
  return {
    value,
    detail: `${rates}; ${kilobytes(bytes)} against ${kilobytes(theirs.length)}; ${statements.length} statements`,
  }
}

/** Requests per second of one call as a multiple of those of another, and both rates. */
export async function ratioOf(ours: Call, theirs: Call): Promise<{ value: number; rates: string }> {
  const rounds = await alternate(ours, theirs)
  const [mine, other] = [rounds.map(([rate]) => rate), rounds.map(([, rate]) => rate)].map(summary)
  return {
    value: median(rounds.map(([one, another]) => one / another)),
    rates: `${mine} against ${other} requests/s`,
  }
}

/** Requests per second of two web processes as a multiple of those of one. */
async function comparePair(bench: Bench): Promise<Measured> {
  const { value, rates } = await ratioOf(
    (await bench.pair()).call(restPage),
    (await bench.main()).call(restPage),
  )
  return { value, detail: rates }
}

/** Requests per second of one request to our server as a multiple of those of another. */
export async function compareOwn(
  bench: Bench,
  question: Pick<Question, 'path' | 'query'>,
  other: Pick<Question, 'path' | 'query'>,
): Promise<Measured> {
  const server = await bench.main()
  const [ours, theirs] = [server.call(question), server.call(other)]
  const [bytes, otherBytes] = [(await send(ours)).length, (await send(theirs)).length]
  const { value, rates } = await ratioOf(ours, theirs)
  return { value, detail: `${rates}; ${kilobytes(bytes)} against ${kilobytes(otherBytes)}` }
}

/** Longer than the rounds. Within a period of ten minutes, the current time changes no entity tag. */
const ROUNDS_MS = 90_000
const PERIOD_MS = 600_000

/** Requests per second of our server for a page that the client already has, as a multiple of those for the page. */
async function compareUnchanged(bench: Bench, question: Question): Promise<Measured> {
  const left = PERIOD_MS - (Date.now() % PERIOD_MS)
  if (left < ROUNDS_MS) await sleep(left)
  const page = (await bench.main()).call(question)
  const { headers } = await fetch(page.url, { headers: page.headers ?? {} })
  const known = { ...page.headers, 'If-None-Match': headers.get('etag') ?? '' }
  const { value, rates } = await ratioOf({ ...page, headers: known, status: 304 }, page)
  return { value, detail: rates }
}

export const kilobytes = (bytes: number): string => `${Math.round(bytes / 1000)} kB`

/** Rates of both, round by round and in turns, so that what else the machine does hits both alike. */
async function alternate(ours: Call, theirs: Call): Promise<[number, number][]> {
  await requestRate(ours, WARM_UP)
  await requestRate(theirs, WARM_UP)
  const rounds: [number, number][] = []
  for (let round = 0; round < ROUNDS; round++)
    rounds.push([await requestRate(ours), await requestRate(theirs)])
  return rounds
}

const line = (name: string, title: string, atLeast: number, question: Question): Line => ({
  name,
  title,
  goal: { unit: 'x', atLeast },
  measure: (bench) => compareRates(bench, question),
})

/** Requests per second of our server as a multiple of a hand-written handler's that runs the same statements. */
export const throughputLines: readonly Line[] = [
  line('rest', 'REST timeseries page, 2,000 rows of 5 aggregates', 1.6, restPage),
  {
    name: 'rest-fields',
    title: 'the same page with 7 fields against all 18',
    goal: { unit: 'x', atLeast: 1.6 },
    measure: (bench) => compareOwn(bench, restPageOfSeven, restPage),
  },
  {
    name: 'unchanged',
    title: 'the same page answered with 304 against the page itself',
    goal: { unit: 'x', atLeast: 15 },
    measure: (bench) => compareUnchanged(bench, restPage),
  },
  {
    name: 'workers',
    title: 'the same page from two web processes against one, on two cores with the client beside',
    goal: { unit: 'x', atLeast: 1.3 },
    measure: comparePair,
  },
  line('flow', 'REST flow timeseries page, 2,000 rows of 5 series', 1.6, flowPage),
  line('graphql', 'GraphQL bars, 2,000 rows x 7 fields', 0.8, graphqlBars),
  line('nested', 'GraphQL nested, 50 aggregates x 20 latest bars x 7 fields', 0.8, graphqlNested),
  {
    name: 'columns',
    title: '`columns` against `nodes` of the same 2,000 rows',
    goal: { unit: 'x', atLeast: 1.5 },
    measure: (bench) => compareOwn(bench, graphqlColumns, graphqlBars),
  },
]
