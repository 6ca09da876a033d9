import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { observationsOf, revisionsOf, SERIES, seriesFor, seriesOf } from '../../helpers/flow.ts'
import { asked, type FlowBody, SLUGS } from '../../helpers/flow-requests.ts'
import { useApp } from '../../helpers/use-app.ts'

/** Flow series on the graph, and what each caller sees of them. */

const app = useApp()

async function graph<T>(query: string, variables: Record<string, unknown> = {}): Promise<T> {
  const { data, errors } = await app.graphql<T, Record<string, unknown>>(query, variables)
  expect(errors).toBeUndefined()
  return data as T
}

describe('on the graph', () => {
  test('a series links to its observations and their revisions, and to its instrument and back', async () => {
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
})

describe('observations of a series', () => {
  const camel = ({ updated_time, ...row }: ReturnType<typeof observationsOf>[number]) => ({
    ...row,
    updatedTime: updated_time,
  })

  test('page to the whole in either direction, as of any point in time', async () => {
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
    const query = `query ($slug: String!, $from: DateOrDateTime, $to: DateOrDateTime, $asOf: DateOrDateTime, $order: OrderDirection,
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
})

describe('lists of series', () => {
  test('filter and page', async () => {
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

  test('agree with the flat queries on latest and availability', async () => {
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
})

describe('what a caller sees', () => {
  test.each(['analyst@example.com', 'owner@example.com', 'other@example.com'])(
    '%s sees no series about another user’s aggregate',
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
      for (const path of ['/flow/timeseries', '/flow/latest', '/flow/availability']) {
        const { body } = await caller.rest<FlowBody>(path, { slugs: SERIES.map(({ slug }) => slug) })
        expect(body.metadata['unknown_slugs']).toEqual(
          SERIES.flatMap(({ slug }) => (mine.includes(slug) ? [] : [slug])),
        )
        expect(body.data.every(({ slug }) => mine.includes(String(slug)))).toBe(true)
      }
    },
  )

  test('an API key gives no access', async () => {
    const headers = { 'x-api-key': 'basic:key@example.com' }
    for (const query of [
      '{ flowSeries(slug: "retail-net") { slug } }',
      '{ flowLatest { count } }',
      '{ node(id: "Rmxvd1NlcmllczpyZXRhaWwtbmV0") { id } }',
      '{ aggregate(by: { aggregateId: 3 }) { flowSeries { nodes { slug } } } }',
    ]) {
      const { errors } = await app.nobody.graphql(query, undefined, { headers })
      expect([query, errors?.[0]?.extensions.code]).toEqual([query, 'NOT_AUTHENTICATED'])
    }
  })
})
