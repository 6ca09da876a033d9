import { Agent, request } from 'node:http'
import { MAIN } from '../bench/market.ts'
import type { Scenario, Stage } from './scenario.ts'

const TURNS = 600
const WARM_UP = 50
/** A difference counts if it exceeds both limits; chance exceeds 5 sigma less than once in a million. */
const MAX_SIGMAS = 5
const MAX_SHARE = 0.03

/** Identifiers of a user's things, which a stranger may try. */
interface Names {
  readonly aggregateId: number
  readonly providerId: string
  readonly jobId: string
  readonly keyId: number
}

/** Identifiers of the same form that belong to nothing. */
const NOTHING: Names = {
  aggregateId: 1_999_999_999,
  providerId: 'own_0123456789abcdef0123',
  jobId: '01980000-0000-7000-8000-000000000001',
  keyId: 2_000_000_000,
}

const globalId = (type: string, key: number | string): string =>
  Buffer.from(`${type}:${key}`).toString('base64')

interface Question {
  readonly path: string
  readonly method?: string
  readonly body?: object
}

const graph = (query: string): Question => ({ path: '/graphql', method: 'POST', body: { query } })
const post = (path: string, body: object): Question => ({ path, method: 'POST', body })
const DATES = { start_date: '2024-01-01', end_date: '2024-12-31' }
const ERROR = '__typename ... on Error { code }'

/** Requests for things that the caller may not see. */
const QUESTIONS: Readonly<Record<string, (names: Names) => Question>> = {
  'time series': ({ aggregateId: id }) => ({
    path: `/aggregates/timeseries?aggregate_ids=${id}&start_date=2024-01-01`,
  }),
  snapshot: ({ aggregateId: id }) => ({ path: `/aggregates/snapshot?aggregate_ids=${id},1` }),
  latest: ({ aggregateId: id }) => ({ path: `/aggregates/${id}/latest` }),
  summary: ({ aggregateId: id }) => ({ path: `/aggregates/summary/${id}` }),
  reference: ({ providerId }) => ({ path: `/aggregates/reference/${providerId}` }),
  search: ({ providerId }) => ({ path: `/aggregates/reference/search?query=${providerId}` }),
  leaderboard: ({ providerId }) => ({
    path: `/aggregates/leaderboard?provider_ids=${providerId}&page_number=1`,
  }),
  trend: ({ aggregateId }) => post('/aggregates/analytics/trend', { aggregate_id: aggregateId, ...DATES }),
  'job status': ({ jobId }) => ({ path: `/aggregates/jobs/${jobId}/status` }),
  'job result': ({ jobId }) => ({ path: `/aggregates/jobs/${jobId}` }),
  export: ({ jobId }) => ({ path: `/aggregates/jobs/${jobId}/export` }),
  'cancel job': ({ jobId }) => ({ path: `/aggregates/jobs/${jobId}`, method: 'DELETE' }),
  'aggregate on the graph': ({ aggregateId: id }) =>
    graph(`{ aggregate(by: { aggregateId: ${id} }) { name } }`),
  'aggregate as a node': ({ aggregateId: id }) =>
    graph(`{ node(id: "${globalId('Aggregate', id)}") { id } }`),
  'job as a node': ({ jobId }) => graph(`{ node(id: "${globalId('Job', jobId)}") { id } }`),
  'key as a node': ({ keyId }) => graph(`{ node(id: "${globalId('ApiKey', keyId)}") { id } }`),
  'revoke key': ({ keyId }) =>
    graph(`mutation { revokeApiKey(input: { id: "${globalId('ApiKey', keyId)}" }) { ${ERROR} } }`),
  'delete aggregate': ({ aggregateId: id }) =>
    graph(`mutation { deleteAggregate(input: { aggregateId: ${id} }) { ${ERROR} } }`),
}

type Ask = (question: Question) => Promise<{ readonly text: string; readonly ms: number }>

/** Returns a function that sends a request over `agent` and measures the response time. */
function asking(origin: string, token: string, agent: Agent): Ask {
  return ({ path, method = 'GET', body }) => {
    const { promise, resolve, reject } = Promise.withResolvers<{ text: string; ms: number }>()
    const sent = body === undefined ? undefined : JSON.stringify(body)
    const headers = {
      authorization: `Bearer ${token}`,
      ...(sent && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(sent) }),
    }
    const began = performance.now()
    const asked = request(origin + path, { method, headers, agent }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part)).on('error', reject)
      response.on('end', () =>
        resolve({ text: Buffer.concat(parts).toString(), ms: performance.now() - began }),
      )
    })
    asked.on('error', reject).end(sent)
    return promise
  }
}

/** Creates an aggregate, a job about it and an API key for the caller. */
async function settle(ask: Ask): Promise<Names> {
  const told = async <T>(query: string): Promise<T> => JSON.parse((await ask(graph(query))).text).data
  type Market = { securities: { nodes: { securityId: number }[] } }
  const { securities } = await told<Market>('{ securities(first: 2) { nodes { securityId } } }')
  const members = securities.nodes.map(({ securityId }) => `{ securityId: ${securityId} }`)
  type Made = {
    createAggregate: { aggregate: Pick<Names, 'aggregateId' | 'providerId'> }
    createApiKey: { apiKey: { id: string } }
  }
  const { createAggregate, createApiKey } = await told<Made>(`mutation {
    createAggregate(input: { name: "Secret", constituents: [${members}] }) {
      ... on CreateAggregateSuccess { aggregate { aggregateId providerId } }
    }
    createApiKey(input: { name: "secret" }) { ... on CreateApiKeySuccess { apiKey { id } } }
  }`)
  const { aggregateId, providerId } = createAggregate.aggregate
  const { startTimeseriesJob } = await told<{ startTimeseriesJob: { job: { jobId: string } } }>(`mutation {
    startTimeseriesJob(input: { aggregateIds: [${aggregateId}], from: "2024-01-01" }) {
      ... on StartTimeseriesJobSuccess { job { jobId } }
    }
  }`)
  const [, keyId] = Buffer.from(createApiKey.apiKey.id, 'base64').toString().split(':')
  return { aggregateId, providerId, jobId: startTimeseriesJob.job.jobId, keyId: Number(keyId) }
}

const medianOf = (sorted: readonly number[]): number => sorted[sorted.length >> 1] ?? Number.NaN
const sorted = (times: readonly number[]): number[] => times.toSorted((a, b) => a - b)

/** Mann-Whitney test: standard deviations between a sample's rank sum and that of identical distributions. */
function sigmasOf(one: readonly number[], other: readonly number[]): number {
  const all = sorted([...one, ...other])
  const places = new Map(all.map((time, place) => [time, place + 1]))
  const ranks = one.reduce((sum, time) => sum + (places.get(time) ?? 0), 0)
  const [n, m] = [one.length, other.length]
  return (ranks - (n * (n + m + 1)) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12)
}

interface Difference {
  readonly name: string
  readonly share: number
  readonly sigmas: number
}

/** Compares the response times of two requests, sent in random order. */
async function compare(name: string, ask: Ask, hidden: Question, nothing: Question): Promise<Difference> {
  const times: [number[], number[]] = [[], []]
  for (let turn = -WARM_UP; turn < TURNS; turn++) {
    const order = Math.random() < 0.5 ? [0, 1] : [1, 0]
    for (const which of order) {
      const { ms } = await ask(which === 0 ? hidden : nothing)
      if (turn >= 0) times[which as 0 | 1].push(ms)
    }
  }
  const [one, other] = times.map((list) => medianOf(sorted(list))) as [number, number]
  return { name, share: one / other - 1, sigmas: sigmasOf(...times) }
}

/** Answers about another user's things take as long as answers about things that do not exist. */
export const tenancy: Scenario = {
  name: 'tenancy',
  title: `response times for another user's things and for things that do not exist, ${TURNS} of each`,
  market: MAIN,
  async run({ server, witness, tokenOf, say }: Stage): Promise<string> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const [owner, stranger] = await Promise.all(['owner', 'stranger'].map((name) => tokenOf(name)))
    const names = await settle(asking(server.origin, owner ?? '', agent))
    const ask = asking(server.origin, stranger ?? '', agent)
    const found: Difference[] = []
    for (const [name, question] of Object.entries(QUESTIONS)) {
      const difference = await compare(name, ask, question(names), question(NOTHING))
      const { share, sigmas } = difference
      found.push(difference)
      say(`${name}: ${(100 * share).toFixed(1)} %, ${sigmas.toFixed(1)} sigma`)
      if (Math.abs(share) > MAX_SHARE && Math.abs(sigmas) > MAX_SIGMAS)
        witness.fault(
          `${name}: ${(100 * share).toFixed(1)} % between hidden and missing (${sigmas.toFixed(1)} sigma)`,
        )
    }
    agent.destroy()
    const widest = found.toSorted((a, b) => Math.abs(b.sigmas) - Math.abs(a.sigmas))[0]
    const { name = '', share = 0, sigmas = 0 } = widest ?? {}
    return `none of ${found.length} requests differs by more than ${Math.abs(sigmas).toFixed(1)} sigma (${name}, medians by ${(100 * share).toFixed(1)} %)`
  },
}
