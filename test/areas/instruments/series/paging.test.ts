import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { withoutUpdates } from '../../../helpers/answers.ts'
import { type Asked, type ExpectedBar, INTERVALS, rowsOf } from '../../../helpers/market.ts'
import { useApp } from '../../../helpers/use-app.ts'

const SHARED = [1, 2, 3, 4, 5, 6, 9, 10]
const ALWAYS = '2025-01-01'

const app = useApp()

const asked = fc.record({
  interval: fc.constantFrom(...INTERVALS),
  asset_class: fc.constantFrom('all', 'cash', 'options'),
  include_intraday: fc.boolean(),
  order: fc.constantFrom('asc', 'desc'),
}) satisfies fc.Arbitrary<Asked>
const someIds = fc.subarray(SHARED, { minLength: 1 })

/** Link header URLs by relation. */
const linksOf = (header: string | null): Record<string, string> =>
  Object.fromEntries(
    [...(header ?? '').matchAll(/<([^>]*)>; rel="(\w+)"/g)].map(([, address = '', rel = '']) => [
      rel,
      address,
    ]),
  )

describe('numbered pages', () => {
  const page = (ids: readonly number[], size: number, number: number, more: Asked) =>
    app.rest('/aggregates/timeseries', {
      aggregate_ids: ids,
      start_date: ALWAYS,
      records_per_page: size,
      page_number: number,
      ...more,
    })

  test('never overlap and concatenate to the whole, for any size and order', async () => {
    await fc.assert(
      fc.asyncProperty(someIds, asked, fc.integer({ min: 1, max: 12 }), async (ids, more, parts) => {
        const whole = rowsOf(ids, more)
        const size = Math.ceil((whole.length + 1) / parts)
        const pages = Math.ceil(whole.length / size)
        const rows: ExpectedBar[] = []
        for (let number = 1; number <= pages; number++) {
          const { body } = await page(ids, size, number, more)
          expect(body.pagination).toEqual({
            page_number: number,
            records_per_page: size,
            total_record_count: whole.length,
            total_pages: pages,
            has_next_page: number < pages,
            has_previous_page: number > 1,
            next_page: number < pages ? number + 1 : null,
            previous_page: number > 1 ? number - 1 : null,
          })
          expect(body.count).toBe(body.data.length)
          rows.push(...withoutUpdates(body.data))
        }
        expect(rows).toEqual(whole)
      }),
      { numRuns: 40, seed: 1 },
    )
  })

  test('past the end are empty and link back to the last page', async () => {
    const total = rowsOf([1]).length
    const { status, body, headers } = await page([1], 10, 1000, {})
    const pages = Math.ceil(total / 10)
    expect(status).toBe(200)
    expect(body).toMatchObject({ data: [], count: 0 })
    expect(body.pagination).toEqual({
      page_number: 1000,
      records_per_page: 10,
      total_record_count: total,
      total_pages: pages,
      has_next_page: false,
      has_previous_page: true,
      next_page: null,
      previous_page: pages,
    })
    expect(Object.keys(linksOf(headers.get('link')))).toEqual(['first', 'prev', 'last'])
  })

  test('number zero when there are no rows', async () => {
    const { status, body, headers } = await page([10], 10, 1, {})
    expect(status).toBe(200)
    expect(body.data).toEqual([])
    expect(body.pagination).toMatchObject({
      total_record_count: 0,
      total_pages: 0,
      has_next_page: false,
      next_page: null,
    })
    expect(headers.get('link')).toBeNull()
  })

  test('visit every row once along the Link header', async () => {
    const rows: ExpectedBar[] = []
    let address: string | undefined =
      `/aggregates/timeseries?aggregate_ids=1,3&aggregate_ids=9&start_date=${ALWAYS}&records_per_page=50&interval=1w`
    while (address) {
      const { body, headers } = await app.rest(address)
      rows.push(...withoutUpdates(body.data))
      const links = linksOf(headers.get('link'))
      expect(links['first']).toContain('page_number=1')
      address = links['next']
    }
    expect(rows).toEqual(rowsOf([1, 3, 9], { interval: '1w' }))
  })

  test('cover exactly the requested date range', async () => {
    const range = { start_date: '2025-12-10', end_date: '2026-02-20' }
    const whole = rowsOf([1, 2, 9], { ...range, asset_class: 'all' })
    const pages = await Promise.all(
      [1, 2, 3, 4, 5].map((number) => page([1, 2, 9], 31, number, { ...range, asset_class: 'all' })),
    )
    expect(pages.flatMap(({ body }) => withoutUpdates(body.data))).toEqual(whole)
    expect(pages[0]?.body.pagination.total_record_count).toBe(whole.length)
  })
})

interface Bars {
  readonly aggregate: {
    readonly bars: {
      readonly edges: {
        readonly cursor: string
        readonly node: { readonly ts: string; readonly px: number | null }
      }[]
      readonly pageInfo: {
        readonly hasNextPage: boolean
        readonly hasPreviousPage: boolean
        readonly startCursor: string | null
        readonly endCursor: string | null
      }
      readonly totalCount: number
    }
  }
}

describe('cursors', () => {
  const GRAPH = { asc: 'ASC', desc: 'DESC', all: 'ALL', cash: 'CASH', options: 'OPTIONS' } as const
  const NAMES = ['TEN_MINUTES', 'THIRTY_MINUTES', 'HOUR', 'THREE_HOURS', 'DAY', 'WEEK', 'MONTH', 'YEAR']
  const DOCUMENT = `query ($id: Int!, $interval: Interval, $assetClass: AssetClass, $includeIntraday: Boolean, $order: OrderDirection,
      $from: DateOrDateTime, $first: Int, $after: String, $last: Int, $before: String) {
    aggregate(by: { aggregateId: $id }) {
      bars(interval: $interval, assetClass: $assetClass, includeIntraday: $includeIntraday, order: $order, from: $from,
        first: $first, after: $after, last: $last, before: $before) {
        edges { cursor node { ts px } }
        pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
        totalCount
      }
    }
  }`

  async function bars(
    id: number,
    { interval = '1d', asset_class = 'cash', include_intraday = true, order = 'desc', start_date }: Asked,
    page: object,
  ) {
    const { data, errors } = await app.graphql<Bars, Record<string, unknown>>(DOCUMENT, {
      id,
      interval: NAMES[INTERVALS.indexOf(interval)],
      assetClass: GRAPH[asset_class],
      includeIntraday: include_intraday,
      order: GRAPH[order],
      from: start_date,
      ...page,
    })
    expect(errors).toBeUndefined()
    if (!data) throw new Error('no data')
    return data.aggregate.bars
  }

  test('walk forwards and backwards over the same rows', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...SHARED),
        asked,
        fc.integer({ min: 1, max: 9 }),
        fc.boolean(),
        async (id, more, parts, forwards) => {
          const whole = rowsOf([id], more).map(({ ts, px }) => ({ ts, px }))
          const size = Math.ceil((whole.length + 1) / parts)
          const walked: { ts: string; px: unknown }[] = []
          let cursor: string | null = null
          for (let isFirst = true; isFirst || cursor; isFirst = false) {
            const page = forwards ? { first: size, after: cursor } : { last: size, before: cursor }
            const { edges, pageInfo, totalCount } = await bars(id, more, page)
            expect(totalCount).toBe(whole.length)
            const nodes = edges.map(({ node }) => node)
            if (forwards) walked.push(...nodes)
            else walked.unshift(...nodes)
            expect([pageInfo.startCursor, pageInfo.endCursor]).toEqual([
              edges[0]?.cursor ?? null,
              edges.at(-1)?.cursor ?? null,
            ])
            const goesOn = forwards ? pageInfo.hasNextPage : pageInfo.hasPreviousPage
            expect(goesOn).toBe(walked.length < whole.length)
            expect(forwards ? pageInfo.hasPreviousPage : pageInfo.hasNextPage).toBe(!isFirst)
            cursor = goesOn ? (forwards ? pageInfo.endCursor : pageInfo.startCursor) : null
          }
          expect(walked).toEqual(whole)
        },
      ),
      { numRuns: 30, seed: 2 },
    )
  })

  test('select a page from the middle', async () => {
    const whole = rowsOf([3], {}).map(({ ts }) => ts)
    const all = await bars(3, {}, { first: 1000 })
    const [after, before] = [all.edges[4]?.cursor, all.edges[20]?.cursor]
    const stamps = async (page: object) => (await bars(3, {}, page)).edges.map(({ node }) => node.ts)
    expect(await stamps({ after, before })).toEqual(whole.slice(5, 20))
    expect(await stamps({ after, before, first: 3 })).toEqual(whole.slice(5, 8))
    expect(await stamps({ after, before, last: 3 })).toEqual(whole.slice(17, 20))
    expect(await stamps({ after: before, before: after })).toEqual([])
    expect((await bars(3, { start_date: '2026-03-02' }, { first: 2, after })).totalCount).toBe(
      rowsOf([3], { start_date: '2026-03-02' }).length,
    )
  })
})
