import {
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLObjectType,
  getNamedType,
  isAbstractType,
  isLeafType,
  isObjectType,
} from 'graphql'
import { beforeAll, describe, expect, test } from 'vitest'
import { schema } from '../../../src/app/schema.ts'
import { Refusal } from '../../../src/core/errors.ts'
import type { Principal } from '../../../src/core/principal.ts'
import type { Caller } from '../../helpers/app.ts'
import { overSse, type Told } from '../../helpers/follow.ts'
import { isNeeded, SHORTEST } from '../../helpers/graph-questions.ts'
import { ASYNC, type JobBody, statusOnce, workFor } from '../../helpers/jobs.ts'
import { NOT_SHOWN, OPEN, OUT_OF_REACH } from '../../helpers/open-to-keys.ts'
import { startedJob, waitingJob } from '../../helpers/results.ts'
import { idsOf, makeThings, type Things } from '../../helpers/things.ts'
import { useApp } from '../../helpers/use-app.ts'
import { globalId } from '../../helpers/users.ts'

/** What an API key can reach on the graph and an anonymous caller cannot: every field, one by one. */

/** Aggregates with their bars and ranks, jobs, and links. */
const ROOTS = [
  'Mutation.cancelJob',
  'Mutation.createLink',
  'Mutation.revokeLink',
  'Mutation.startLeaderboardJob',
  'Mutation.startTimeseriesJob',
  'Query.aggregate',
  'Query.aggregateLeaderboard',
  'Query.aggregateSnapshot',
  'Query.aggregateTimeseries',
  'Query.aggregates',
  'Query.instruments',
  'Query.job',
  'Query.jobs',
  'Query.leaderboardJobEstimate',
  'Query.node',
  'Query.nodes',
  'Query.timeseriesJobEstimate',
  'Subscription.jobProgress',
  'Subscription.latestBars',
]

/** Fields that every connection and edge has. */
const OF_PAGES = /Connection\.(?:edges|nodes|pageInfo|totalCount)$|Edge\.(?:cursor|node)$/

const sortedWords = (text: string): string[] => text.split(' ').toSorted()
const coordinatesOf = (types: Readonly<Record<string, string>>): string[] =>
  Object.entries(types).flatMap(([name, fields]) => fields.split(' ').map((field) => `${name}.${field}`))

const app = useApp()
let key: Caller
let things: Things
beforeAll(async () => {
  things = await makeThings(app, 'owner@example.com', 'A')
  key = app.byKeyOf('owner@example.com', 'professional', things.keyId)
})

const NO_TOKEN = 'NOT_AUTHENTICATED'
/** Whether a request was refused because of its credential. */
const isClosed = ({ errors = [] }: Pick<Told, 'errors'>): boolean =>
  errors.some(({ extensions }) => extensions.code === NO_TOKEN)

type Way = (selection: string) => string

/** Queries open to an API key, by the type of their result. */
async function waysTo(): Promise<Readonly<Record<string, readonly Way[]>>> {
  const owner = app.as('owner@example.com')
  const { job_id: ranking } = (await owner.rest<JobBody>('/aggregates/leaderboard', {}, ASYNC)).body
  const worker = await workFor(app.database)
  await statusOnce(owner, ranking)
  await worker.stop()
  const failed = await startedJob(app.database, { email: 'owner@example.com' })
  await app.database.pool.query(
    `update job set status = 'FAILED', stage = null, error = '{"code": "internal", "title": "No", "detail": "No", "retryable": false}' where id = $1`,
    [failed.id],
  )
  const waiting = await waitingJob(app.database, { email: 'owner@example.com' })
  const { aggregateId: id, jobId } = things
  const link = await key.post<{ id: number }>('/links', { request: '/aggregates/snapshot?aggregate_ids=1' })
  const from = 'from: "2026-03-01"'
  const page: Way = (within) =>
    `{ aggregateTimeseries(aggregateIds: [${id}], ${from}, transformation: CUMULATIVE_SUM, normalisationPeriod: ALL) { ${within} } }`
  const cancel =
    (job: string): Way =>
    (within) =>
      `mutation { cancelJob(input: { id: "${job}" }) { ${within} } }`
  // The first visit with a valid id revokes the link.
  const revokeLink =
    (linkId: number): Way =>
    (within) =>
      `mutation { revokeLink(input: { id: "${globalId('Link', linkId)}" }) { ${within} } }`
  const start =
    (ids: number): Way =>
    (within) =>
      `mutation { startTimeseriesJob(input: { aggregateIds: [${ids}], ${from} }) { ${within} } }`
  return {
    Aggregate: [(within) => `{ aggregate(by: { aggregateId: ${id} }) { ${within} } }`],
    BarPage: [page],
    TransformedMetrics: [(within) => page(`rows { transformed { ${within} } }`)],
    TransformedColumns: [(within) => page(`columns { transformed { ${within} } }`)],
    Warning: [(within) => page(`metadata { warnings { ${within} } }`)],
    JobResult: [(within) => `{ job(id: "${ranking}") { result { ${within} } } }`],
    JobEstimate: [(within) => `{ timeseriesJobEstimate(aggregateIds: [${id}], ${from}) { ${within} } }`],
    JobFailure: [(within) => `{ job(id: "${failed.id}") { error { ${within} } } }`],
    Job: [(within) => `{ job(id: "${jobId}") { ${within} } }`],
    AggregateConnection: [(within) => `{ aggregates(first: 5) { ${within} } }`],
    JobConnection: [(within) => `{ jobs { ${within} } }`],
    AggregateSnapshot: [(within) => `{ aggregateSnapshot(aggregateIds: [${id}]) { ${within} } }`],
    LeaderboardConnection: [(within) => `{ aggregateLeaderboard(first: 5) { ${within} } }`],
    StartTimeseriesJobPayload: [start(id), start(4242)],
    StartLeaderboardJobPayload: [(within) => `mutation { startLeaderboardJob(input: {}) { ${within} } }`],
    CreateLinkPayload: [
      (within) =>
        `mutation { createLink(input: { request: "/aggregates/snapshot?aggregate_ids=1" }) { ${within} } }`,
    ],
    RevokeLinkPayload: [revokeLink(0), revokeLink(link.body.id)],
    CancelJobPayload: [cancel(jobId), cancel(things.chartId), cancel(waiting)],
  }
}

const fieldsOf = (type: GraphQLObjectType | null | undefined) => Object.values(type?.getFields() ?? {})
/** The object types that a type can resolve to. */
const membersOf = (type: GraphQLNamedType): readonly GraphQLObjectType[] =>
  isAbstractType(type) ? schema.getPossibleTypes(type) : isObjectType(type) ? [type] : []

describe('on the graph', () => {
  const ask = async (operation: string, query: string, caller = key): Promise<Told> =>
    operation.startsWith('Subscription.')
      ? Promise.race([
          overSse(caller)(query)
            .next()
            .then(({ value }) => value as Told),
          // An open subscription waits for its first event.
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

  test('a key with the scope read opens every query of data, and nothing personal', async () => {
    const reader = app.byKeyOf('owner@example.com', 'professional', things.keyId, 'read')
    const refused: string[] = []
    for (const [operation, question] of Object.entries(SHORTEST))
      if (isClosed(await ask(operation, question(things).query, reader))) refused.push(operation)
    const started = ['Series', 'SecurityLeaderboard', 'EventStudy', 'QuantileStudy'].map(
      (kind) => `Mutation.start${kind}Job`,
    )
    const closed = Object.keys(SHORTEST).filter(
      (operation) => operation.startsWith('Mutation.') && ![...ROOTS, ...started].includes(operation),
    )
    expect(refused.toSorted()).toEqual(
      [
        ...closed,
        'Query.dataFreshness',
        'Query.load',
        'Query.loads',
        'Query.viewer',
        'Subscription.alertFired',
      ].toSorted(),
    )
  })

  test('a key with the scope read resolves nodes of data, and no personal ones', async () => {
    const reader = app.byKeyOf('owner@example.com', 'professional', things.keyId, 'read')
    const isRefused = async (type: string, id: number | string) =>
      isClosed(await reader.graphql<unknown, never>(`{ node(id: "${globalId(type, id)}") { id } }`))
    expect(await isRefused('Security', 1001)).toBe(false)
    expect(await isRefused('FlowSeries', 'any')).toBe(false)
    for (const type of ['User', 'ApiKey', 'Chart']) expect(await isRefused(type, 1)).toBe(true)
  })

  test('nodes resolve only if their type is open', async () => {
    for (const [kind, id] of Object.entries(idsOf(things))) {
      const { data, ...told } = await key.graphql<{ node: object | null }, never>(
        `{ node(id: "${id}") { id } }`,
      )
      const isOpen = ['aggregate', 'job', 'waiting'].includes(kind)
      expect([kind, data?.node ? 'shown' : 'hidden']).toEqual([kind, isOpen ? 'shown' : 'hidden'])
      // Links are open, but this one was not created with the key.
      expect([kind, isClosed(told)]).toEqual([kind, !isOpen && kind !== 'link'])
    }
  })

  test('every root field has a test query', () => {
    const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()]
    const all = roots.flatMap((root) => fieldsOf(root).map(({ name }) => `${root?.name}.${name}`))
    expect(Object.keys(SHORTEST).toSorted()).toEqual(all.toSorted())
  })
})

describe('every field of the graph', () => {
  test('that a key can reach is listed as open', async () => {
    const shown = new Map<string, string[]>()
    const leads = new Set<string>()
    /** Visits the fields of a type by its path from the root, if the response contains the type. */
    const visit = async (type: GraphQLObjectType, around: Way): Promise<void> => {
      leads.add(type.name)
      if (shown.has(type.name)) return
      const open: string[] = []
      for (const field of fieldsOf(type)) {
        const named = getNamedType(field.type)
        const given = field.name === 'values' ? 'metric: PX' : `aggregateId: ${things.aggregateId}`
        const args = field.args.some(isNeeded) ? `(${given})` : ''
        const selection = isLeafType(named) ? '' : '{ __typename }'
        const told = await key.graphql<unknown, never>(around(`__typename ${field.name}${args} ${selection}`))
        const codes = told.errors?.map(({ extensions }) => extensions.code) ?? []
        const others = codes.filter((code) => code !== NO_TOKEN)
        expect([type.name, field.name, others]).toEqual([type.name, field.name, []])
        if (isClosed(told)) continue
        if (!JSON.stringify(told.data).includes(`"__typename":"${type.name}"`)) return
        open.push(field.name)
        shown.set(type.name, open)
        for (const next of membersOf(named))
          await visit(next, (within) => around(`${field.name}${args} { ... on ${next.name} { ${within} } }`))
      }
    }
    for (const [name, ways] of Object.entries(await waysTo())) {
      const type = schema.getType(name)
      for (const around of ways)
        for (const member of type ? membersOf(type) : [])
          await visit(member, (within) => around(`... on ${member.name} { ${within} }`))
    }
    const found = Object.fromEntries([...shown].map(([name, open]) => [name, open.toSorted()]))
    expect(found).toEqual(
      Object.fromEntries(Object.entries(OPEN).map(([name, fields]) => [name, sortedWords(fields)])),
    )
    expect([...leads].filter((name) => !shown.has(name)).toSorted()).toEqual(NOT_SHOWN)
  })

  test('that loads data and is not open refuses a key itself, on any path', async () => {
    const refuses = async (field: GraphQLField<unknown, unknown>): Promise<boolean> => {
      try {
        // The context holds nothing else: open fields fail on it, closed ones refuse before they need it.
        await (field.subscribe ?? field.resolve)?.({}, {}, { principal } as never, {} as never)
      } catch (error) {
        return error instanceof Refusal && error.code === 'not_authenticated'
      }
      return false
    }
    const principal: Pick<Principal, 'via'> = { via: 'api_key' }
    const accepting: string[] = []
    for (const type of Object.values(schema.getTypeMap())) {
      if (!isObjectType(type) || type.name.startsWith('__')) continue
      for (const field of fieldsOf(type))
        if ((field.resolve || field.subscribe) && !(await refuses(field)))
          accepting.push(`${type.name}.${field.name}`)
    }
    const reached = new Set([...ROOTS, ...coordinatesOf(OPEN)])
    expect(accepting.filter((one) => !reached.has(one) && !OF_PAGES.test(one)).toSorted()).toEqual(
      coordinatesOf(OUT_OF_REACH).toSorted(),
    )
  })
})
