import {
  type GraphQLObjectType,
  getNamedType,
  isLeafType,
  isObjectType,
  isRequiredArgument,
  isUnionType,
} from 'graphql'
import { beforeAll, describe, expect, test } from 'vitest'
import { routes } from '../src/routes.ts'
import type { Caller } from './helpers/app.ts'
import { overSse, type Told } from './helpers/follow.ts'
import { SHORTEST } from './helpers/graph-questions.ts'
import { REST_QUESTIONS } from './helpers/rest-questions.ts'
import { idsOf, makeThings, type Things } from './helpers/things.ts'
import { useApp } from './helpers/use-app.ts'

/** What an API key opens, and nobody at all: every route and every field, one by one. */

const JOBS = '/aggregates/jobs'
/** The job endpoints, and the aggregates' time series, snapshot and leaderboard. */
const ROUTES = [
  `delete ${JOBS}/{job_id}`,
  `get ${JOBS}`,
  `get ${JOBS}/{job_id}`,
  `get ${JOBS}/{job_id}/export`,
  `get ${JOBS}/{job_id}/status`,
  `get ${JOBS}/{job_id}/stream`,
  'get /aggregates/leaderboard',
  'get /aggregates/snapshot',
  'get /aggregates/timeseries',
]
/** The same data on the graph: aggregates by their names with bars and places, and jobs. */
const ROOTS = [
  'Mutation.cancelJob',
  'Mutation.startLeaderboardJob',
  'Mutation.startTimeseriesJob',
  'Query.aggregate',
  'Query.aggregateLeaderboard',
  'Query.aggregateSnapshot',
  'Query.aggregateTimeseries',
  'Query.aggregates',
  'Query.job',
  'Query.jobs',
  'Query.node',
  'Query.nodes',
  'Query.singleAggregateTimeseries',
  'Subscription.jobProgress',
  'Subscription.latestBars',
]
/** What is closed of that which these lead to. */
const CLOSED = [
  'Aggregate.constituents',
  'Aggregate.constituentsCount',
  'Aggregate.correlationWith',
  'Aggregate.flowSeries',
  'Aggregate.stats',
  'Aggregate.topConstituents',
  'Aggregate.trend',
  'Aggregate.volatility',
]

const app = useApp()
let key: Caller
let things: Things
beforeAll(async () => {
  things = await makeThings(app, 'owner@example.com', 'A')
  key = app.byKeyOf('owner@example.com')
})

const NO_TOKEN = 'NOT_AUTHENTICATED'
/** Whether a question was refused because of the credential. */
const isClosed = ({ errors = [] }: Pick<Told, 'errors'>): boolean =>
  errors.some(({ extensions }) => extensions.code === NO_TOKEN)

describe('over REST', () => {
  const asked = routes.map(({ method, path }) => `${method} ${path}`)
  const statuses = async (caller: Caller, operation: string, accepted: boolean) => {
    for (const { path, ...sent } of REST_QUESTIONS[operation]?.(things) ?? []) {
      const { body, headers, ...question } = sent
      const answer = await caller.rest(
        path,
        {},
        {
          ...question,
          headers: { 'content-type': 'application/json', ...headers },
          ...(body !== undefined && { body: JSON.stringify(body) }),
        },
      )
      const challenge = answer.headers.get('www-authenticate')
      if (accepted) expect([path, answer.status, challenge]).not.toEqual([path, 401, expect.anything()])
      else {
        const { code } = answer.body
        expect([path, answer.status, code]).toEqual([path, 401, 'not_authenticated'])
        expect(answer.headers.get('content-type')).toBe('application/problem+json')
        expect(challenge).toBe(
          `Bearer realm="flowgate"${ROUTES.includes(operation) ? ', APIKey realm="flowgate"' : ''}`,
        )
      }
    }
  }
  test('routes that take a key are those of the contract', () => {
    const taking = routes.filter(({ apiKey }) => apiKey).map(({ method, path }) => `${method} ${path}`)
    expect(taking.toSorted()).toEqual(ROUTES)
  })
  test.each(asked)('%s', async (operation) => {
    await statuses(app.nobody, operation, false)
    await statuses(key, operation, ROUTES.includes(operation))
  })
})

describe('on the graph', () => {
  const ask = async (operation: string, query: string, caller = key): Promise<Told> =>
    operation.startsWith('Subscription.')
      ? Promise.race([
          overSse(caller)(query)
            .next()
            .then(({ value }) => value as Told),
          // What is open waits for something to tell.
          new Promise<Told>((resolve) => setTimeout(resolve, 500, { data: {} })),
        ])
      : caller.graphql<Record<string, unknown>, never>(query)

  test.each(Object.keys(SHORTEST))('%s', async (operation) => {
    const { query } = SHORTEST[operation]?.(things) ?? { query: '' }
    expect(isClosed(await ask(operation, query))).toBe(!ROOTS.includes(operation))
    const { status, errors, headers } = await app.nobody.graphql(query)
    expect([status, errors?.map(({ extensions }) => extensions.code)]).toEqual([401, [NO_TOKEN]])
    expect(headers.get('www-authenticate')).toBe('Bearer realm="flowgate", APIKey realm="flowgate"')
  })

  test('nodes of what is open, and of nothing else', async () => {
    for (const [kind, id] of Object.entries(idsOf(things))) {
      const { data, ...told } = await key.graphql<{ node: object | null }, never>(
        `{ node(id: "${id}") { id } }`,
      )
      const isOpen = ['aggregate', 'job', 'waiting'].includes(kind)
      expect([kind, data?.node ? 'shown' : 'hidden']).toEqual([kind, isOpen ? 'shown' : 'hidden'])
      // That users are hidden is told nobody: there is only oneself to see.
      expect([kind, isClosed(told)]).toEqual([kind, !isOpen && kind !== 'user'])
    }
  })

  test('every field of what is open, however far away', async () => {
    const schema = app.app.schema
    const seen = new Set<string>()
    const closed: string[] = []
    /** Looks at the fields of a type, by the way from the root to it. */
    const visit = async (type: GraphQLObjectType, around: (selection: string) => string): Promise<void> => {
      if (seen.has(type.name)) return
      seen.add(type.name)
      for (const field of Object.values(type.getFields())) {
        const named = getNamedType(field.type)
        const args = field.args.some(isRequiredArgument) ? `(aggregateId: ${things.aggregateId})` : ''
        const selection = isLeafType(named) ? '' : '{ __typename }'
        const told = await key.graphql<unknown, never>(around(`${field.name}${args} ${selection}`))
        const codes = told.errors?.map(({ extensions }) => extensions.code) ?? []
        expect([type.name, field.name, codes.filter((code) => code !== NO_TOKEN)]).toEqual([
          type.name,
          field.name,
          [],
        ])
        if (isClosed(told)) closed.push(`${type.name}.${field.name}`)
        else
          for (const next of isUnionType(named) ? named.getTypes() : isObjectType(named) ? [named] : [])
            await visit(next, (within) =>
              around(`${field.name}${args} { ... on ${next.name} { ${within} } }`),
            )
      }
    }
    const { aggregateId: id, jobId } = things
    const ways: Readonly<Record<string, (selection: string) => string>> = {
      Aggregate: (within) => `{ aggregate(aggregateId: ${id}) { ${within} } }`,
      Job: (within) => `{ job(id: "${jobId}") { ${within} } }`,
      AggregateConnection: (within) => `{ aggregates(first: 5) { ${within} } }`,
      JobConnection: (within) => `{ jobs { ${within} } }`,
      BarPage: (within) =>
        `{ aggregateTimeseries(aggregateIds: [${id}], startDate: "2026-03-01") { ${within} } }`,
      AggregateSnapshot: (within) => `{ aggregateSnapshot(aggregateIds: [${id}]) { ${within} } }`,
      LeaderboardConnection: (within) => `{ aggregateLeaderboard(first: 5) { ${within} } }`,
    }
    for (const [name, around] of Object.entries(ways)) {
      const type = schema.getType(name)
      if (isObjectType(type)) await visit(type, around)
    }
    expect(closed.toSorted()).toEqual(CLOSED)
    // No way leads to a security, a flow series or a user.
    expect(['Security', 'FlowSeries', 'User', 'Chart', 'ApiKey'].filter((name) => seen.has(name))).toEqual([])
    expect(seen.size).toBeGreaterThan(20)
  })
})
