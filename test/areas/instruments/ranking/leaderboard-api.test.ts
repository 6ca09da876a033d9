import { describe, expect, test } from 'vitest'
import { faultsIn } from '../../../helpers/answers.ts'
import type { TestApp } from '../../../helpers/app.ts'
import { useApp } from '../../../helpers/use-app.ts'

/** Leaderboard parameters and paging, over both protocols. */

const PATH = '/aggregates/leaderboard'

const app = useApp()

interface Connection {
  readonly aggregateLeaderboard: {
    readonly totalCount: number
    readonly edges: {
      readonly cursor: string
      readonly node: { readonly aggregate: { aggregateId: number } }
    }[]
    readonly pageInfo: { readonly hasNextPage: boolean; readonly hasPreviousPage: boolean }
    readonly metadata: { readonly warnings: { readonly code: string; readonly parameter: string }[] }
  }
}

async function page(args: string, caller: Pick<TestApp, 'graphql'> = app) {
  const { data, errors } = await caller.graphql<Connection, never>(
    `{ aggregateLeaderboard(date: "2026-03-10"${args}) { totalCount edges { cursor node { aggregate { aggregateId } } } pageInfo { hasNextPage hasPreviousPage } metadata { warnings { code parameter } } } }`,
  )
  expect(errors).toBeUndefined()
  return (data as Connection).aggregateLeaderboard
}
const idsIn = ({ edges }: Awaited<ReturnType<typeof page>>) =>
  edges.map(({ node }) => node.aggregate.aggregateId)

describe('pages', () => {
  const wholeOf = async () =>
    (await app.rest(PATH, { date: '2026-03-10' })).body.data.map(({ id }) => Number(id))

  test('of the connection are consecutive in either direction', async () => {
    const whole = await wholeOf()
    expect(whole.length).toBeGreaterThan(3)
    const forward: number[] = []
    for (let after = ''; ; ) {
      const found = await page(`, first: 2${after}`)
      forward.push(...idsIn(found))
      expect(found.totalCount).toBe(whole.length)
      if (!found.pageInfo.hasNextPage) break
      after = `, after: "${found.edges.at(-1)?.cursor}"`
    }
    expect(forward).toEqual(whole)
    const backward: number[] = []
    for (let before = ''; ; ) {
      const found = await page(`, last: 2${before}`)
      backward.unshift(...idsIn(found))
      if (!found.pageInfo.hasPreviousPage) break
      before = `, before: "${found.edges[0]?.cursor}"`
    }
    expect(backward).toEqual(whole)
  })

  test('by number are consecutive, and empty past the end', async () => {
    const whole = await wholeOf()
    const pages = await Promise.all(
      [1, 2, 3, 99].map((number) =>
        app.rest(PATH, { date: '2026-03-10', records_per_page: 2, page_number: number }),
      ),
    )
    expect(pages.flatMap(({ body }) => body.data.map(({ id }) => id))).toEqual(whole.slice(0, 6))
    expect(pages.map(({ body }) => body.pagination.total_record_count)).toEqual(pages.map(() => whole.length))
    expect(pages[0]?.headers.get('link')).toContain('rel="next"')
    expect(pages[3]?.body).toMatchObject({ data: [], count: 0, date_range: { start_date: '2026-03-10' } })
  })

  test('are as large as the tier allows, with a warning if reduced', async () => {
    const warning = { code: 'page_size_clamped', parameter: 'records_per_page' }
    for (const [tier, size] of [
      ['basic', 1000],
      ['professional', 1000],
      ['data_license', 10_000],
    ] as const) {
      const caller = app.as('analyst@example.com', tier)
      const { body } = await caller.rest(PATH, { records_per_page: 10_000 })
      expect(body.pagination.records_per_page).toBe(size)
      expect(body.metadata.warnings).toEqual(size === 1000 ? [expect.objectContaining(warning)] : [])
      expect(
        (await page(', last: 10000', caller)).metadata.warnings.map(({ parameter }) => parameter),
      ).toEqual(tier === 'data_license' ? [] : expect.arrayContaining(['last']))
    }
  })
})

describe('callers', () => {
  test('see shared aggregates and their own, but nobody else’s', async () => {
    const ids = async (email: string) =>
      (await app.as(email).rest(PATH, { records_per_page: 100 })).body.data.map(({ id }) => Number(id))
    expect(await ids('owner@example.com')).toContain(7)
    expect(await ids('analyst@example.com')).not.toContain(7)
    expect(await ids('owner@example.com')).not.toContain(8)
  })

  test('learn nothing about provider ids that they cannot see', async () => {
    const { status, body } = await app.rest(PATH, {
      provider_ids: ['AGG-FOREIGN', 'none', 'AGG-TECH', 'none'],
    })
    expect([status, body.metadata['unknown_provider_ids']]).toEqual([200, ['AGG-FOREIGN', 'none']])
    const unknown = await app.rest(PATH, { provider_ids: 'AGG-FOREIGN' })
    expect([unknown.status, unknown.body.data, unknown.body.pagination.total_record_count]).toEqual([
      200,
      [],
      0,
    ])
  })

  test('can use an API key, over either protocol', async () => {
    const headers = { 'x-api-key': 'professional:owner@example.com' }
    const { status, body } = await app.nobody.rest(PATH, { records_per_page: 100 }, { headers })
    expect([status, body.data.some(({ id }) => id === 7)]).toEqual([200, true])
    const { errors } = await app.nobody.graphql<unknown, never>(
      '{ aggregateLeaderboard { nodes { aggregate { name leaderboardPlace { rank } } } } }',
      undefined as never,
      { headers },
    )
    expect(errors).toBeUndefined()
  })

  test('of the basic tier do not see the current day, and get a warning if they ask for it', async () => {
    const basic = app.as('analyst@example.com', 'basic')
    const today = await basic.rest(PATH, { date: '2026-03-11' })
    expect(today.body.metadata.warnings).toMatchObject([
      { code: 'include_intraday_forced', parameter: 'date' },
    ])
    expect(today.body.data).toEqual([])
    const range = await basic.rest(PATH, { start_date: '2026-03-09', end_date: '2026-03-11' })
    expect(range.body.metadata.warnings).toMatchObject([{ parameter: 'end_date' }])
    expect((await basic.rest(PATH)).body.metadata.warnings).toEqual([])
  })

  test('get a warning on the graph that names the argument, as faults do', async () => {
    const basic = app.as('analyst@example.com', 'basic')
    type Warned = { readonly warnings: { readonly parameter: string }[] }
    const { data } = await basic.graphql<
      Record<'range' | 'from', { readonly metadata: Warned }> & { readonly estimate: Warned },
      never
    >(`{
      range: aggregateLeaderboard(from: "2026-03-09", to: "2026-03-11") { metadata { warnings { parameter } } }
      from: aggregateLeaderboard(from: "2026-03-09") { metadata { warnings { parameter } } }
      estimate: leaderboardJobEstimate(from: "2026-03-09", to: "2026-03-11") { warnings { parameter } }
    }`)
    const started = await basic.graphql<
      { readonly startLeaderboardJob: { readonly job: Warned & { readonly jobId: string } } },
      never
    >(`mutation { startLeaderboardJob(input: { from: "2026-03-09", to: "2026-03-11" }) {
      ... on StartLeaderboardJobSuccess { job { jobId warnings { parameter } } }
    } }`)
    const job = started.data?.startLeaderboardJob.job
    const found = [data?.range.metadata, data?.from.metadata, data?.estimate, job]
    expect(found.map((warned) => warned?.warnings)).toEqual([
      [{ parameter: 'to' }],
      [{ parameter: 'from' }],
      [{ parameter: 'to' }],
      [{ parameter: 'to' }],
    ])
    const { body } = await basic.rest<{ warnings: unknown[] }>(`/aggregates/jobs/${job?.jobId}/status`)
    expect(body.warnings).toMatchObject([{ parameter: 'end_date' }])
  })
})

test('places of a list take one statement and match the leaderboard', async () => {
  const query =
    '{ aggregates { nodes { aggregateId leaderboardPlace(date: "2026-03-10", types: ["sector"]) { rank value rankChange bar { ts } } } } }'
  interface Places {
    readonly aggregates: {
      readonly nodes: { aggregateId: number; leaderboardPlace: { rank: number; value: number } | null }[]
    }
  }
  const { result, statements } = await app.recorded(() => app.graphql<Places, never>(query))
  expect([result.errors, statements.length]).toEqual([undefined, 2])
  const { body } = await app.rest(PATH, { date: '2026-03-10', types: 'SECTOR' })
  const found = (result.data?.aggregates.nodes ?? []).flatMap(({ aggregateId, leaderboardPlace: place }) =>
    place ? [[aggregateId, place.rank, place.value]] : [],
  )
  expect(found.toSorted()).toEqual(body.data.map(({ id, rank, value }) => [id, rank, value]).toSorted())
  expect(found.length).toBeGreaterThan(0)
})

test.each([
  ['metric=nonsense', ['query.metric unknown_metric']],
  ['type=CALL&notional=ALL', ['query.notional mutually_exclusive']],
  ['type=CALL&asset_class=cash', ['query.type asset_class_conflict']],
  ['metric=cp_notional&asset_class=cash', ['query.metric asset_class_conflict']],
  ['metric=retail_net_turnover&size=SMALL', ['query.metric asset_class_conflict']],
  ['asset_class=cash&moneyness=ITM', ['query.moneyness asset_class_conflict']],
  ['date=2026-03-10&start_date=2026-03-01&end_date=2026-03-10', ['query.date mutually_exclusive']],
  ['end_date=2026-03-01', ['query.start_date date_range']],
  ['start_date=2026-03-02&end_date=2026-03-01', ['query.end_date date_range']],
  [
    'date=now&records_per_page=10001',
    ['query.date date_from_datetime_parsing', 'query.records_per_page less_than_equal'],
  ],
])('422 for %s', async (query, faults) => {
  const { status, body } = await app.rest(PATH, query)
  expect([status, faultsIn(body).toSorted()]).toEqual([422, faults.toSorted()])
})
