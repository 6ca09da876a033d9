import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, startApp, type TestApp } from './helpers/app.ts'
import { overSse } from './helpers/follow.ts'
import { ASYNC, type JobBody, statusOnce, workFor } from './helpers/jobs.ts'
import { change, create } from './helpers/own-aggregates.ts'

/** An aggregate that somebody makes: there for its owner by every way, and for nobody else by any. */

const NAMES = { name: 'Sonderbar', type: 'Unheard', subtype: 'Benchmarkish' }
const DATES = { start_date: '2026-01-01', end_date: '2026-03-10' }
interface Named {
  readonly id: number
  readonly providerId: string
  readonly jobId: string
}
const NOWHERE: Named = {
  id: 1_999_999_999,
  providerId: 'own_0123456789abcdef0123',
  jobId: crypto.randomUUID(),
}

let app: TestApp
let me: Caller
let you: Caller
let own: Named
let before: string[]

/** Everything that lists, counts or ranks, as one caller sees it. */
async function overview(caller: Caller): Promise<string[]> {
  const paths = [
    '/aggregates/leaderboard?types=unheard',
    '/aggregates/leaderboard?records_per_page=1',
    '/aggregates/leaderboard?start_date=2026-01-01&end_date=2026-03-06&records_per_page=100',
    '/aggregates/leaderboard?metric=px&interval=1w',
    '/aggregates/leaderboard?type=ALL&date=2026-03-05',
    '/aggregates/reference/search?query=sonder&active_only=false',
    '/aggregates/reference/search?query=own_&active_only=false',
    '/aggregates/reference/search?query=ALFA&include_single_security=true',
    '/aggregates/reference/types',
    '/aggregates/reference/types/list',
    '/aggregates/reference/subtypes',
    '/aggregates/reference/list/indices',
    '/aggregates/reference/list/sectors-industries',
    '/aggregates/jobs',
    '/aggregates/snapshot?aggregate_ids=1,2,3',
    '/aggregates/stats?aggregate_ids=1,2,3&start_date=2026-01-01',
    '/series/timeseries/list',
    '/series/timeseries?date=2026-03-10&calculate_metrics=true',
    '/flow/availability',
  ]
  const query = `{
    aggregates { totalCount nodes { aggregateId leaderboardPlace { rank share } } }
    viewer { aggregates { totalCount nodes { providerId } } }
    aggregateTypes { type count subtypes }
    aggregateSubtypes
    searchInstruments(query: "sonder") { name }
    aggregateLeaderboard(first: 3) { totalCount nodes { rank share } }
    securities { nodes { ticker memberships { totalCount nodes { name } } } }
    aggregate(aggregateId: 1) { stats { missing } trend { slope } }
  }`
  const answers = await Promise.all(paths.map(async (path) => [path, (await caller.rest(path)).body]))
  const { data, errors } = await caller.graphql(query)
  const volatile = /"(?:request_id|generated_at)":"[^"]*",?/g
  return [...answers, ['graph', data, errors]].map((answer) =>
    JSON.stringify(answer).replaceAll(volatile, ''),
  )
}

beforeAll(async () => {
  app = await startApp()
  me = app.as('me@example.com')
  you = app.as('you@example.com')
  before = await overview(you)
  const { aggregate } = await change(me, 'create', {
    ...NAMES,
    constituents: [{ ticker: 'ALFA' }, { ticker: 'BETA', weight: 3 }],
  })
  const { aggregateId = 0, providerId = '' } = aggregate ?? {}
  const path = `/aggregates/timeseries?aggregate_ids=${aggregateId}&start_date=2026-01-05`
  const { job_id: jobId } = (await me.rest<JobBody>(path, {}, ASYNC)).body
  own = { id: aggregateId, providerId, jobId }
})
afterAll(() => app.close())

const post = (path: string, body: object) => ({ path, body })
/** Every path that takes an aggregate by one of its names. */
const paths = ({ id, providerId }: Pick<Named, 'id' | 'providerId'>) => [
  { path: `/aggregates/timeseries?aggregate_ids=${id}&start_date=2026-01-01` },
  { path: `/aggregates/timeseries?aggregate_ids=1,${id}&start_date=2026-03-09` },
  { path: `/aggregates/snapshot?aggregate_ids=${id}` },
  { path: `/aggregates/snapshot?aggregate_ids=${id},2` },
  { path: `/aggregates/${id}/timeseries` },
  { path: `/aggregates/${id}/latest` },
  { path: `/aggregates/stats?aggregate_ids=${id}&start_date=2026-01-01` },
  { path: `/aggregates/stats?aggregate_ids=${id},3&start_date=2026-01-01` },
  { path: `/aggregates/leaderboard?provider_ids=${providerId}` },
  { path: `/aggregates/leaderboard?provider_ids=AGG-TECH,${providerId}` },
  { path: `/aggregates/summary/${id}` },
  { path: `/aggregates/reference/${providerId}?include_constituents=true` },
  { path: `/aggregates/reference/${providerId}/constituents` },
  { path: `/series/timeseries?provider_id=${providerId}` },
  post('/aggregates/analytics/correlation', { aggregate_id_1: id, aggregate_id_2: 1, ...DATES }),
  post('/aggregates/analytics/correlation', { aggregate_id_1: 1, aggregate_id_2: id, ...DATES }),
  post('/aggregates/analytics/trend', { aggregate_id: id, ...DATES }),
  post('/aggregates/analytics/volatility', { aggregate_id: id, ...DATES }),
  post('/aggregates/comparison/compare', { aggregate_ids: [1, id], ...DATES }),
  post('/aggregates/comparison/side-by-side', { aggregate_ids: [id, 2], ...DATES }),
  post('/aggregates/summary/top-constituents', { aggregate_id: id }),
]
type Path = ReturnType<typeof paths>[number] & { readonly body?: object }

const range = 'startDate: "2026-01-01", endDate: "2026-03-10"'
/** Every field that takes an aggregate by one of its names. */
const fields = ({ id, providerId, jobId }: Named): string[] => {
  const global = Buffer.from(`Aggregate:${id}`).toString('base64')
  return [
    `query { aggregate(aggregateId: ${id}) { name } }`,
    `query { aggregate(providerId: "${providerId}") { name } }`,
    `query { node(id: "${global}") { id ...on Aggregate { name latest { px } } } }`,
    `query { nodes(ids: ["${global}"]) { id } }`,
    `query { node(id: "${Buffer.from(`Job:${jobId}`).toString('base64')}") { id } }`,
    `query { job(id: "${jobId}") { status } }`,
    `query { aggregateTimeseries(aggregateIds: [${id}], startDate: "2026-01-01") { rows { ts } } }`,
    `query { aggregateTimeseries(aggregateIds: [1, ${id}], startDate: "2026-03-09") { aggregates { name } } }`,
    `query { singleAggregateTimeseries(aggregateId: ${id}) { rows { ts } } }`,
    `query { aggregateSnapshot(aggregateIds: [${id}, 1]) { rows { aggregate { name } } metadata { noDataAggregateIds } } }`,
    `query { aggregateLatest(aggregateId: ${id}) { latest { stalenessDays } } }`,
    `query { aggregateStats(aggregateIds: [1, ${id}], startDate: "2026-01-01") { rows { mean } } }`,
    `query { aggregateTrend(aggregateId: ${id}, ${range}) { slope } }`,
    `query { aggregateVolatility(aggregateId: ${id}, ${range}) { mean } }`,
    `query { aggregateCorrelation(aggregateId1: 1, aggregateId2: ${id}, ${range}) { correlation } }`,
    `query { aggregate(aggregateId: 1) { correlationWith(aggregateId: ${id}) { correlation } } }`,
    `query { aggregateComparison(aggregateIds: [${id}, 1], ${range}) { aggregates { dataPoints } } }`,
    `query { aggregatesSideBySide(aggregateIds: [${id}, 1], ${range}) { count } }`,
    `query { aggregateSummary(aggregateId: ${id}) { constituentsCount } }`,
    `query { topConstituents(aggregateId: ${id}) { count } }`,
    `query { aggregateLeaderboard(providerIds: ["${providerId}"]) { totalCount } }`,
    `mutation { startTimeseriesJob(input: { aggregateIds: [${id}], startDate: "2026-01-01" }) { __typename ...on Error { code message } } }`,
    `mutation { updateAggregate(input: { aggregateId: ${id}, name: "Yours" }) { __typename ...on Error { code message } } }`,
    `mutation { updateAggregate(input: { id: "${global}", constituents: [{ ticker: "ALFA" }] }) { __typename ...on Error { code message } } }`,
    `mutation { deleteAggregate(input: { aggregateId: ${id} }) { __typename ...on Error { code message } } }`,
    `mutation { cancelJob(input: { id: "${jobId}" }) { __typename ...on Error { code message } } }`,
  ]
}

/** An answer without what no two answers have in common, and without the names that were asked for. */
function plain(answer: unknown, names: Named): string {
  const global = [`Aggregate:${names.id}`, `Job:${names.jobId}`].map((name) =>
    Buffer.from(name).toString('base64'),
  )
  return [String(names.id), names.providerId, names.jobId, ...global]
    .reduce((text, name) => text.replaceAll(name, '…'), JSON.stringify(answer))
    .replaceAll(/"(?:request_id|requestId|generated_at)":"[^"]*",?/g, '')
}

const ask = async (caller: Caller, { path, body }: Path) => {
  const { status, body: answered } = body ? await caller.post(path, body) : await caller.rest(path)
  return { status, answered }
}
const query = async (caller: Caller, document: string) => {
  const { data, errors } = await caller.graphql(document)
  return { data, errors: errors?.map(({ message, extensions }) => ({ message, extensions })) }
}

describe('for somebody else', () => {
  test.each(paths(NOWHERE).map(({ path }, place) => [path, place] as const))(
    'what is there and what is not are the same: %s',
    async (_path, place) => {
      const [here, nowhere] = [paths(own)[place], paths(NOWHERE)[place]]
      if (!here || !nowhere) throw new Error('There is no such path')
      const answer = plain(await ask(you, here), own)
      expect(answer).toBe(plain(await ask(you, nowhere), NOWHERE))
      expect(answer).not.toContain(NAMES.name)
    },
  )

  test.each(fields(NOWHERE).map((field, place) => [field, place] as const))(
    'what is there and what is not are the same: %s',
    async (_field, place) => {
      const [here = '', nowhere = ''] = [fields(own)[place], fields(NOWHERE)[place]]
      const answer = plain(await query(you, here), own)
      expect(answer).toBe(plain(await query(you, nowhere), NOWHERE))
      expect(answer).not.toContain('BAD_USER_INPUT')
      expect(answer).not.toContain(NAMES.name)
    },
  )

  test('subscriptions', async () => {
    const told = async (document: string) => {
      const { value } = await overSse(you)(document).next()
      return JSON.stringify(value)
    }
    const latest = ({ id }: { id: number }) => told(`subscription { latestBars(ids: [${id}]) { px } }`)
    expect((await latest(own)).replaceAll(String(own.id), '…')).toBe(
      (await latest(NOWHERE)).replaceAll(String(NOWHERE.id), '…'),
    )
    const progress = ({ jobId }: { jobId: string }) =>
      told(`subscription { jobProgress(id: "${jobId}") { status } }`)
    expect((await progress(own)).replaceAll(own.jobId, '…')).toBe(
      (await progress(NOWHERE)).replaceAll(NOWHERE.jobId, '…'),
    )
  })

  test('nothing that lists, counts or ranks has changed', async () => {
    expect(await overview(you)).toEqual(before)
    expect((await overview(me)).join()).toContain(NAMES.name)
  })

  test('what is refused has changed nothing', async () => {
    expect((await me.rest<{ name: string }>(`/aggregates/reference/${own.providerId}`)).body).toMatchObject({
      metadata: { id: own.id, ...NAMES },
      constituents_count: 2,
    })
  })
})

describe('for its owner', () => {
  test.each(paths(NOWHERE).map(({ path }, place) => [path, place] as const))('%s', async (path, place) => {
    const asked = paths(own)[place]
    if (!asked) throw new Error('There is no such path')
    const { status, answered } = await ask(me, asked)
    // A security's path knows no aggregate, whosever it is.
    expect(status).toBe(path.startsWith('/series/') ? 404 : 200)
    if (status === 200) expect(JSON.stringify(answered)).toContain(String(own.id))
  })

  test('every field', async () => {
    for (const field of fields(own)) {
      if (field.startsWith('mutation')) continue
      const { data, errors } = await query(me, field)
      expect([field, errors]).toEqual([field, undefined])
      expect(JSON.stringify(data)).not.toBe('{"aggregate":null}')
    }
  })

  test('it is found, listed and ranked', async () => {
    const shown = { id: own.id, provider_id: own.providerId, ...NAMES }
    const found = async (path: string) => (await me.rest<unknown[]>(path)).body
    expect(await found('/aggregates/reference/search?query=sonder')).toMatchObject([shown])
    expect(await found('/aggregates/reference/types')).toContainEqual({
      type: NAMES.type,
      subtypes: [NAMES.subtype],
      count: 1,
    })
    const { body } = await me.rest('/aggregates/leaderboard?records_per_page=100')
    const mine = body.data.find(({ id }) => id === own.id)
    expect(mine).toMatchObject({ ...shown, rank: expect.any(Number) })
    // One more than for others, and shares of another whole.
    const theirs = (await you.rest('/aggregates/leaderboard?records_per_page=100')).body
    expect(body.count).toBe(theirs.count + 1)
    expect(body.data.map(({ id }) => id).filter((id) => id !== own.id)).toEqual(
      theirs.data.map(({ id }) => id),
    )
  })

  test('it is in jobs and their files', async () => {
    const worker = await workFor(app.database)
    await statusOnce(me, own.jobId)
    await worker.stop()
    const file = await (await me.send(`/aggregates/jobs/${own.jobId}/export`)).text()
    expect(file.split('\n').filter((line) => line.includes(own.providerId)).length).toBeGreaterThan(10)
    expect((await you.rest(`/aggregates/jobs/${own.jobId}/export`)).status).toBe(404)
  })

  test('two callers have the same name for two things', async () => {
    const yours = await create(you, [{ ticker: 'ALFA' }], NAMES)
    expect(yours).not.toBe(own.id)
    const ids = async (caller: Caller) =>
      (await caller.rest<{ id: number }[]>('/aggregates/reference/search?query=sonderbar')).body.map(
        ({ id }) => id,
      )
    expect([await ids(me), await ids(you)]).toEqual([[own.id], [yours]])
  })
})
