import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Body, faultsIn, type Query } from './helpers/answers.ts'
import { startApp, type TestApp } from './helpers/app.ts'
import {
  type AskedFlow,
  availabilityRows,
  flowRows,
  latestRows,
  observationsOf,
  revisionsOf,
  SERIES,
  seriesFor,
  seriesOf,
} from './helpers/flow.ts'

const ANALYST = 'analyst@example.com'
const SLUGS = seriesFor(ANALYST).map(({ slug }) => slug)
const TIMESERIES = '/flow/timeseries'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

interface FlowBody extends Omit<Body, 'data'> {
  readonly data: Record<string, unknown>[]
}
const ask = (path: string, query: Query = {}) => app.rest<FlowBody>(path, query)

async function graph<T>(query: string, variables: Record<string, unknown> = {}): Promise<T> {
  const { data, errors } = await app.graphql<T, Record<string, unknown>>(query, variables)
  expect(errors).toBeUndefined()
  return data as T
}

const someSlugs = fc.subarray(SLUGS, { minLength: 1 })
const date = fc.constantFrom(
  '2024-02-29',
  '2025-12-01',
  '2025-12-10',
  '2025-12-31',
  '2026-01-01',
  '2026-01-09T00:00:00Z',
  '2026-01-09T00:00:01Z',
  '2026-02-27T10:00:00+11:00',
  '2026-03-09',
)
const moment = fc.constantFrom(
  '2025-12-20',
  '2025-12-20T09:30:00.124Z',
  '2025-12-20T09:30:00.125Z',
  '2026-01-09T09:59:59Z',
  '2026-01-09T10:00:00Z',
  '2026-01-15',
  '2026-01-17T00:00:00Z',
  '2026-01-31T23:59:59.998Z',
  '2026-01-31',
  '2026-02-15T00:00:00Z',
  '2026-03-11',
  '2100-01-01',
)
const asked: fc.Arbitrary<AskedFlow> = fc
  .record({
    start_date: fc.option(date, { nil: undefined }),
    end_date: fc.option(date, { nil: undefined }),
    as_of: fc.option(moment, { nil: undefined }),
    order: fc.constantFrom('asc' as const, 'desc' as const),
  })
  .filter(
    ({ start_date, end_date }) => !start_date || !end_date || Date.parse(start_date) <= Date.parse(end_date),
  )

describe('time series', () => {
  test('are the observations of the files, whatever is asked', async () => {
    await fc.assert(
      fc.asyncProperty(someSlugs, asked, async (slugs, more) => {
        const { status, body } = await ask(TIMESERIES, { slugs, ...more, records_per_page: 10_000 })
        expect(status).toBe(200)
        expect(body.data).toEqual(flowRows(slugs, more))
        expect(body.count).toBe(body.data.length)
        expect(body.pagination.total_record_count).toBe(body.data.length)
      }),
      { numRuns: 60, seed: 3 },
    )
  })

  test('come in pages that never overlap and concatenate to the whole', async () => {
    await fc.assert(
      fc.asyncProperty(someSlugs, asked, fc.integer({ min: 1, max: 9 }), async (slugs, more, parts) => {
        const whole = flowRows(slugs, more)
        const size = Math.ceil((whole.length + 1) / parts)
        const pages = Math.ceil(whole.length / size)
        const rows: unknown[] = []
        for (let page = 1; page <= pages; page++) {
          const { body } = await ask(TIMESERIES, {
            slugs,
            ...more,
            records_per_page: size,
            page_number: page,
          })
          expect(body.pagination).toMatchObject({ page_number: page, total_pages: pages })
          rows.push(...body.data)
        }
        expect(rows).toEqual(whole)
        const past = await ask(TIMESERIES, { slugs, ...more, records_per_page: size, page_number: pages + 7 })
        expect([past.status, past.body.data]).toEqual([200, []])
      }),
      { numRuns: 25, seed: 5 },
    )
  })

  test('say how they were made, and what was not found', async () => {
    const { body, headers } = await ask(TIMESERIES, {
      slugs: 'nope, retail-net,foreign-watch,retail-net',
      start_date: '2026-01-01',
      end_date: '2026-02-01T10:00:00-02:00',
      as_of: '2026-02-01',
      records_per_page: 3,
      extra: 1,
    })
    expect(body.metadata).toMatchObject({
      request_id: headers.get('x-request-id'),
      generated_at: '2026-03-11T14:55:00.000Z',
      timezone: 'UTC',
      effective_start_date: '2026-01-01',
      effective_end_date: '2026-02-01T12:00:00Z',
      effective_as_of: '2026-02-01',
      unknown_slugs: ['nope', 'foreign-watch'],
      warnings: [{ code: 'unknown_parameter', parameter: 'extra' }],
    })
    expect(headers.get('link')).toContain('page_number=2')
  })

  test.each([
    ['', ['query.slugs missing']],
    ['slugs=', ['query.slugs too_short']],
    [`slugs=${'x'.repeat(201)}`, ['query.slugs.0 string_too_long']],
    [`slugs=${Array.from({ length: 51 }, (_, n) => `s${n}`)}`, ['query.slugs too_many_items']],
    [
      'slugs=a&start_date=now&end_date=2026-02-30&as_of=x',
      ['query.start_date', 'query.end_date', 'query.as_of'].map((loc) => `${loc} date_from_datetime_parsing`),
    ],
    ['slugs=a&start_date=2026-01-02&end_date=2026-01-01', ['query.end_date date_range']],
    [
      'slugs=a&records_per_page=0&page_number=0&order=up',
      [
        'query.records_per_page greater_than_equal',
        'query.page_number greater_than_equal',
        'query.order enum',
      ],
    ],
    ['slugs=a&records_per_page=10001', ['query.records_per_page less_than_equal']],
  ])('422 for %s', async (query, faults) => {
    const { status, body } = await app.rest(TIMESERIES, query)
    expect([status, faultsIn(body).toSorted()]).toEqual([422, faults.toSorted()])
  })

  test('a slug that nobody knows and one about another one’s aggregate are the same', async () => {
    const told = async (path: string, slug: string) => {
      const { status, body } = await app.rest<Record<string, string>>(path, { slugs: slug })
      return { status, ...body, detail: body['detail']?.replace(slug, ''), request_id: '' }
    }
    for (const path of [TIMESERIES, '/flow/latest', '/flow/availability', '/flow/timeseries/export']) {
      expect(await told(path, 'foreign-watch')).toEqual(await told(path, 'nope'))
      expect(await told(path, 'nope')).toMatchObject({ status: 404, code: 'series_not_found' })
    }
  })
})

describe('newest observations', () => {
  test('of all series, and of some in the order asked', async () => {
    const { body } = await ask('/flow/latest')
    expect(body.data).toEqual(latestRows(SLUGS))
    expect(body.count).toBe(body.data.length)
    expect(body.metadata['no_data_slugs']).toEqual(['no-data'])
    const slugs = ['retail-net', 'no-data', 'etf-flow', 'gamma-event']
    expect((await ask('/flow/latest', { slugs })).body.data).toEqual(latestRows(slugs))
  })

  test('as they were known at a moment, and how old they were then', async () => {
    await fc.assert(
      fc.asyncProperty(moment, async (as_of) => {
        expect((await ask('/flow/latest', { as_of })).body.data).toEqual(latestRows(SLUGS, as_of))
        expect((await ask('/flow/availability', { as_of })).body.data).toEqual(availabilityRows(SLUGS, as_of))
      }),
      { numRuns: 12, seed: 2 },
    )
  })

  test.each([
    ['daily', 4],
    ['weekly', 10],
    ['monthly', 40],
    ['event', 100_000],
  ] as const)('of %s series are stale after %i days', async (frequency, days) => {
    const series = SERIES.find((one) => one.frequency === frequency && observationsOf(one.slug).length > 0)
    const [newest] = observationsOf(series?.slug ?? '')
    const after = (count: number) =>
      Temporal.PlainDate.from(newest?.date ?? '')
        .add({ days: count })
        .toString()
    for (const [count, isStale] of [
      [days, false],
      [days + 1, frequency !== 'event'],
    ] as const) {
      const other = await startApp({ now: new Date(`${after(Math.min(count, 20_000))}T23:59:00Z`) })
      const { body } = await other.rest<FlowBody>('/flow/latest', { slugs: series?.slug ?? '' })
      expect(body.data[0]).toMatchObject({ staleness_days: Math.min(count, 20_000), is_stale: isStale })
      await other.close()
    }
  })
})

test('availability counts dates, not revisions', async () => {
  const { body } = await ask('/flow/availability')
  expect(body.data).toEqual(availabilityRows(SLUGS))
  const slugs = ['retail-net', 'nope']
  const some = await ask('/flow/availability', { slugs })
  expect(some.body.data).toEqual(availabilityRows(['retail-net']))
  expect(some.body.metadata['unknown_slugs']).toEqual(['nope'])
})

describe('on the graph', () => {
  const camel = ({ updated_time, ...row }: ReturnType<typeof observationsOf>[number]) => ({
    ...row,
    updatedTime: updated_time,
  })

  test('a series leads to its observations, their revisions, its instrument and back', async () => {
    interface Answer {
      flowSeries: {
        slug: string
        unit: string
        instrument: { name: string; flowSeries: { nodes: { slug: string }[]; totalCount: number } }
        observations: {
          nodes: { date: string; revisions: { value: number; updatedTime: string; revision: number }[] }[]
        }
      }
    }
    const { flowSeries } = await graph<Answer>(`{ flowSeries(slug: "retail-net") {
      slug unit instrument { name flowSeries { nodes { slug } totalCount } }
      observations(first: 1000) { nodes { date revisions { value updatedTime revision } } }
    } }`)
    expect(flowSeries).toMatchObject({
      slug: 'retail-net',
      unit: 'USD_MN',
      instrument: {
        name: 'Alfa Robotics',
        flowSeries: { nodes: [{ slug: 'Z-last' }, { slug: 'retail-net' }], totalCount: 2 },
      },
    })
    expect(flowSeries.observations.nodes).toEqual(
      observationsOf('retail-net').map((row) => ({
        date: row.date,
        revisions: revisionsOf('retail-net', row.date)
          .map(({ value, updated_time }, revision) => ({ value, updatedTime: updated_time, revision }))
          .toReversed(),
      })),
    )
  })

  test('connections walk to the whole, in either direction, as of any moment', async () => {
    interface Answer {
      flowSeries: {
        observations: {
          nodes: unknown[]
          columns: Record<string, unknown[]>
          totalCount: number
          pageInfo: {
            endCursor: string | null
            startCursor: string | null
            hasNextPage: boolean
            hasPreviousPage: boolean
          }
        }
      }
    }
    const query = `query ($slug: String!, $from: DateOrDateTime, $to: DateOrDateTime, $asOf: DateOrDateTime, $order: Order,
        $first: Int, $after: String, $last: Int, $before: String) {
      flowSeries(slug: $slug) { observations(from: $from, to: $to, asOf: $asOf, order: $order, first: $first, after: $after, last: $last, before: $before) {
        nodes { date value updatedTime revision } columns { date value } totalCount
        pageInfo { endCursor startCursor hasNextPage hasPreviousPage }
      } } }`
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...SLUGS),
        asked,
        fc.integer({ min: 1, max: 40 }),
        fc.boolean(),
        async (slug, more, size, isBackward) => {
          const whole = observationsOf(slug, more).map(camel)
          const rows: unknown[] = []
          for (let cursor: string | null = null; ; ) {
            const paging: object = isBackward
              ? { last: size, before: cursor }
              : { first: size, after: cursor }
            const variables: Record<string, unknown> = {
              slug,
              from: more.start_date,
              to: more.end_date,
              asOf: more.as_of,
              order: more.order === 'asc' ? 'ASC' : 'DESC',
              ...paging,
            }
            const { flowSeries }: Answer = await graph<Answer>(query, variables)
            const { nodes, columns, totalCount, pageInfo } = flowSeries.observations
            expect(totalCount).toBe(whole.length)
            expect(columns['date']).toEqual(nodes.map((node) => (node as { date: string }).date))
            rows.splice(isBackward ? 0 : rows.length, 0, ...nodes)
            cursor = isBackward ? pageInfo.startCursor : pageInfo.endCursor
            if (!(isBackward ? pageInfo.hasPreviousPage : pageInfo.hasNextPage)) break
          }
          expect(rows).toEqual(whole)
        },
      ),
      { numRuns: 30, seed: 4 },
    )
  })

  test('lists filter and page', async () => {
    interface Answer {
      all: { nodes: { slug: string }[]; totalCount: number }
      some: { nodes: { slug: string }[]; totalCount: number }
    }
    const { all, some } = await graph<Answer>(`{
      all: flowSeriesList { nodes { slug } totalCount }
      some: flowSeriesList(frequencies: [DAILY], units: [CONTRACTS, PCT]) { nodes { slug } totalCount }
    }`)
    expect(all).toEqual({ nodes: SLUGS.map((slug) => ({ slug })), totalCount: SLUGS.length })
    const kept = SLUGS.filter(
      (slug) => seriesOf(slug).frequency === 'daily' && ['contracts', 'pct'].includes(seriesOf(slug).unit),
    )
    expect(some).toEqual({ nodes: kept.map((slug) => ({ slug })), totalCount: kept.length })
    const walked: string[] = []
    for (let after: string | null = null; ; ) {
      interface Page {
        flowSeriesList: { nodes: { slug: string }[]; pageInfo: { endCursor: string; hasNextPage: boolean } }
      }
      const page: Page = await graph<Page>(
        'query ($after: String) { flowSeriesList(first: 3, after: $after) { nodes { slug } pageInfo { endCursor hasNextPage } } }',
        { after },
      )
      walked.push(...page.flowSeriesList.nodes.map(({ slug }) => slug))
      after = page.flowSeriesList.pageInfo.endCursor
      if (!page.flowSeriesList.pageInfo.hasNextPage) break
    }
    expect(walked).toEqual(SLUGS)
  })

  test('latest and availability of a list are what the flat queries say', async () => {
    interface Answer {
      flowSeriesList: { nodes: { latest: object | null; availability: object }[] }
      flowLatest: { rows: object[] }
      flowAvailability: { rows: object[] }
    }
    const answer = await graph<Answer>(
      `query ($asOf: DateOrDateTime) {
      flowSeriesList { nodes {
        latest(asOf: $asOf) { date value stalenessDays isStale series { slug } }
        availability(asOf: $asOf) { firstObservation lastObservation rowCount series { slug } }
      } }
      flowLatest(asOf: $asOf) { rows { date value stalenessDays isStale series { slug } } }
      flowAvailability(asOf: $asOf) { rows { firstObservation lastObservation rowCount series { slug } } }
    }`,
      { asOf: '2026-01-20T12:00:00Z' },
    )
    const nodes = answer.flowSeriesList.nodes
    expect(nodes.flatMap(({ latest }) => latest ?? [])).toEqual(answer.flowLatest.rows)
    expect(nodes.map(({ availability }) => availability)).toEqual(answer.flowAvailability.rows)
  })

  test.each(['analyst@example.com', 'owner@example.com', 'other@example.com'])(
    'what %s sees is not about anybody else’s aggregate',
    async (email) => {
      const mine = seriesFor(email).map(({ slug }) => slug)
      const caller = app.as(email)
      interface Answer {
        flowSeriesList: { nodes: { slug: string; id: string }[] }
        aggregates: { nodes: { flowSeries: { nodes: { slug: string }[]; totalCount: number } }[] }
      }
      const { data } = await caller.graphql<Answer, Record<string, never>>(
        '{ flowSeriesList { nodes { id slug } } aggregates { nodes { flowSeries { nodes { slug } totalCount } } } }',
      )
      expect(data?.flowSeriesList.nodes.map(({ slug }) => slug)).toEqual(mine)
      for (const { flowSeries } of data?.aggregates.nodes ?? []) {
        expect(flowSeries.totalCount).toBe(flowSeries.nodes.length)
        expect(flowSeries.nodes.every(({ slug }) => mine.includes(slug))).toBe(true)
      }
      for (const { slug } of SERIES) {
        const id = Buffer.from(`FlowSeries:${slug}`).toString('base64')
        interface Found {
          node: { slug: string } | null
          flowSeries: { slug: string } | null
        }
        const found = await caller.graphql<Found, Record<string, string>>(
          'query ($id: ID!, $slug: String!) { node(id: $id) { ...on FlowSeries { slug } } flowSeries(slug: $slug) { slug } }',
          { id, slug },
        )
        const shown = mine.includes(slug) ? { slug } : null
        expect(found.data).toEqual({ node: shown, flowSeries: shown })
      }
      for (const path of [TIMESERIES, '/flow/latest', '/flow/availability']) {
        const { body } = await caller.rest<FlowBody>(path, { slugs: SERIES.map(({ slug }) => slug) })
        expect(body.metadata['unknown_slugs']).toEqual(
          SERIES.flatMap(({ slug }) => (mine.includes(slug) ? [] : [slug])),
        )
        expect(body.data.every(({ slug }) => mine.includes(String(slug)))).toBe(true)
      }
    },
  )

  test('a key opens none of it', async () => {
    const headers = { 'x-api-key': 'basic:key@example.com' }
    for (const query of [
      '{ flowSeries(slug: "retail-net") { slug } }',
      '{ flowLatest { count } }',
      '{ node(id: "Rmxvd1NlcmllczpyZXRhaWwtbmV0") { id } }',
      '{ aggregate(aggregateId: 3) { flowSeries { nodes { slug } } } }',
    ]) {
      const { errors } = await app.nobody.graphql(query, undefined, { headers })
      expect([query, errors?.[0]?.extensions.code]).toEqual([query, 'NOT_AUTHENTICATED'])
    }
  })
})
