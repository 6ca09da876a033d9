import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { issuesIn } from '../../../helpers/answers.ts'
import { startApp, type TestApp } from '../../../helpers/app.ts'
import type { TestDatabase } from '../../../helpers/database.ts'
import { createRanked, rankedMarket } from '../../../helpers/ranked-market.ts'
import { useApp } from '../../../helpers/use-app.ts'

/** Leaderboards sorted by any column, page by page: the rows of the unsorted leaderboard in another order. */

const PATH = '/aggregates/leaderboard'
const SECURITIES = '/series/timeseries/leaderboard'

type Row = Readonly<Record<string, string | number | null>>
interface Board {
  readonly data: readonly Row[]
  readonly pagination: { readonly total_record_count: number }
}
interface Connection {
  readonly board: {
    readonly totalCount: number
    readonly edges: {
      readonly cursor: string
      readonly node: { readonly aggregate: { readonly aggregateId: number } }
    }[]
    readonly pageInfo: {
      readonly hasNextPage: boolean
      readonly hasPreviousPage: boolean
      readonly startCursor: string | null
    }
  }
}

let app: TestApp
let database: TestDatabase
beforeAll(async () => {
  database = await createRanked()
  app = await startApp({ db: database.db })
})
afterAll(async () => {
  await app.close()
  await database.drop()
})
const fixed = useApp()

/** Columns of the rows of cash, other than those that are the same in all rows. */
const COLUMNS = [
  ...['rank', 'value', 'share', 'previous_value', 'change', 'previous_rank', 'rank_change'],
  ...['id', 'provider_id', 'name', 'type', 'subtype', 'ts', 'updated_time', 'px', 'px_chg'],
  ...['retail_buy_turnover', 'retail_sell_turnover', 'retail_net_turnover', 'retail_total_turnover'],
]

/** Sorts rows by a column: nulls last, texts without regard to case, ties by ascending id. */
function sorted(rows: readonly Row[], column: string, order: 'asc' | 'desc'): Row[] {
  const keyOf = (row: Row) => {
    const value = row[column] ?? null
    return typeof value === 'string' ? value.toLowerCase() : value
  }
  return rows.toSorted((a, b) => {
    const [one, other] = [keyOf(a), keyOf(b)]
    if (one === other) return Number(a['id']) - Number(b['id'])
    if (one === null || other === null) return one === null ? 1 : -1
    return one < other === (order === 'asc') ? -1 : 1
  })
}

const read = async (query: Record<string, string | number>, path = PATH, caller: TestApp = app) => {
  const { status, body } = await caller.rest<Board>(path, { records_per_page: 1000, ...query })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

const PERIODS = [
  {},
  { date: '2026-03-09' },
  { interval: '1w', date: '2026-02-20' },
  { start_date: '2025-11-03', end_date: '2026-03-10' },
  { start_date: '2026-02-02', end_date: '2026-03-11', types: 'sector,theme' },
]

describe('rows sorted by a column', () => {
  test.each(COLUMNS)('%s', async (sort) => {
    for (const period of PERIODS) {
      const { data } = await read(period)
      expect(data.length).toBeGreaterThan(3)
      for (const order of ['asc', 'desc'] as const)
        expect((await read({ ...period, sort, order })).data, JSON.stringify(period)).toEqual(
          sorted(data, sort, order),
        )
    }
  })

  test.each(['call_turnover', 'net_cp_notional', 'px', 'change'])('of options: %s', async (sort) => {
    for (const query of [
      { moneyness: 'OTM', size: 'SMALL', date: '2026-03-09' },
      { asset_class: 'all', metric: 'put_turnover', start_date: '2026-01-05', end_date: '2026-03-06' },
    ])
      expect((await read({ ...query, sort })).data).toEqual(sorted((await read(query)).data, sort, 'desc'))
  })

  test('are sorted in descending order by default, and keep their ranks', async () => {
    const whole = await read({})
    const { data } = await read({ sort: 'name' })
    expect(data).toEqual(sorted(whole.data, 'name', 'desc'))
    expect(data.map(({ rank }) => rank)).not.toEqual(whole.data.map(({ rank }) => rank))
  })

  test('of the metric itself are in the order of the ranks, in both directions', async () => {
    const { data } = await read({})
    expect((await read({ sort: 'value' })).data).toEqual(data)
    expect((await read({ sort: 'retail_net_turnover' })).data).toEqual(data)
    expect((await read({ sort: 'value', order: 'asc' })).data.map(({ rank }) => rank)).toEqual(
      data.map(({ rank }) => rank).toReversed(),
    )
  })
})

describe('the order without a column', () => {
  test('ranks the lowest value first', async () => {
    const { data } = await read({ order: 'asc', date: '2026-03-09' })
    const values = data.map(({ value }) => Number(value))
    expect(values).toEqual(values.toSorted((a, b) => a - b))
    expect(data.map(({ rank }) => rank)).toEqual(
      values.map((value) => 1 + values.filter((other) => other < value).length),
    )
  })

  test('applies to a place of the graph, and to past ranks', async () => {
    const { data } = await read({ order: 'asc', date: '2026-03-09' })
    const [first] = data
    const found = await app.graphql<{ of: { p: { rank: number }; h: { rank: number }[] } }, never>(
      `{ of: aggregate(by: { aggregateId: ${first?.['id']} }) { p: leaderboardPlace(order: ASC, date: "2026-03-09") { rank } h: rankHistory(order: ASC, first: 1, to: "2026-03-09") { rank } } }`,
    )
    expect(found.data?.of).toEqual({ p: { rank: 1 }, h: [{ rank: 1 }] })
  })
})

async function page(args: string) {
  const { data, errors } = await app.graphql<Connection, never>(
    `{ board: aggregateLeaderboard(${args}) { totalCount edges { cursor node { aggregate { aggregateId } } } pageInfo { hasNextPage hasPreviousPage startCursor } } }`,
  )
  expect(errors).toBeUndefined()
  return (data as Connection).board
}
const idsIn = ({ edges }: Connection['board']) => edges.map(({ node }) => node.aggregate.aggregateId)

/** Ids of a connection walked from one end to the other. */
async function walked(args: string, size: number, isForward: boolean): Promise<number[]> {
  const ids: number[] = []
  for (let bound = ''; ; ) {
    const found = await page(`${args}, ${isForward ? 'first' : 'last'}: ${size}${bound}`)
    if (isForward) ids.push(...idsIn(found))
    else ids.unshift(...idsIn(found))
    const { hasNextPage, hasPreviousPage, startCursor } = found.pageInfo
    if (!(isForward ? hasNextPage : hasPreviousPage)) return ids
    bound = isForward ? `, after: "${found.edges.at(-1)?.cursor}"` : `, before: "${startCursor}"`
  }
}

describe('pages', () => {
  test('by number and by cursor are the parts of the whole', async () => {
    const column = fc.constantFrom(...COLUMNS)
    const order = fc.constantFrom('asc' as const, 'desc' as const)
    await fc.assert(
      fc.asyncProperty(
        column,
        order,
        fc.integer({ min: 1, max: 9 }),
        fc.boolean(),
        async (sort, order, size, isForward) => {
          const whole = (await read({ date: '2026-03-09', sort, order })).data.map(({ id }) => id)
          const numbered: unknown[] = []
          for (let page_number = 1; numbered.length < whole.length; page_number++) {
            const { data, pagination } = await read({
              ...{ date: '2026-03-09', sort, order },
              ...{ records_per_page: size, page_number },
            })
            expect(pagination.total_record_count).toBe(whole.length)
            expect(data.length).toBeGreaterThan(0)
            numbered.push(...data.map(({ id }) => id))
          }
          expect(numbered).toEqual(whole)
          const args = `date: "2026-03-09", sort: ${sort.toUpperCase()}, order: ${order.toUpperCase()}`
          expect(await walked(args, size, isForward)).toEqual(whole)
        },
      ),
      { numRuns: 25, seed: 7 },
    )
  })

  test('past the end are empty', async () => {
    const { data, pagination } = await read({ sort: 'name', page_number: 9 })
    expect([data, pagination.total_record_count > 0]).toEqual([[], true])
  })

  test('take only cursors of the same column', async () => {
    const [byName, byRank] = [await page('sort: NAME, first: 2'), await page('first: 2')]
    for (const [args, cursor] of [
      ['sort: SHARE', byName.edges[0]?.cursor],
      ['', byName.edges[0]?.cursor],
      ['sort: NAME', byRank.edges[0]?.cursor],
    ]) {
      const { errors } = await app.graphql(
        `{ aggregateLeaderboard(${args}, after: "${cursor}") { totalCount } }`,
      )
      expect(issuesIn(errors), args).toEqual(['after value_error'])
    }
  })

  test('beside a row that is not ranked are refused, whether it exists or not', async () => {
    const cursorOf = (id: number) => Buffer.from(`1:aggregatePlace:name:${id}`).toString('base64url')
    const hidden = rankedMarket().aggregates.find(({ owner_email }) => owner_email === 'other@example.com')
    const answers = await Promise.all(
      [hidden?.id ?? 0, 999_999].map(async (id) => {
        const { errors } = await app.graphql(
          `{ aggregateLeaderboard(sort: NAME, after: "${cursorOf(id)}") { totalCount } }`,
        )
        return errors?.map(({ message, extensions }) => [message, extensions.code])
      }),
    )
    expect(answers[0]).toEqual(answers[1])
    expect(answers[0]?.[0]?.[1]).toBe('BAD_USER_INPUT')
  })
})

describe('securities', () => {
  test.each(['symbol', 'sector', 'industry', 'asset_type', 'name', 'rank_change', 'share', 'px'])(
    'sorted by %s',
    async (sort) => {
      const whole = await read({ date: '2026-03-10' }, SECURITIES, fixed)
      for (const order of ['asc', 'desc'] as const)
        expect((await read({ date: '2026-03-10', sort, order }, SECURITIES, fixed)).data).toEqual(
          sorted(whole.data, sort, order),
        )
    },
  )

  test('by cursor', async () => {
    const nodes = async (args: string) => {
      const { data, errors } = await fixed.graphql<
        { b: { nodes: { security: { ticker: string } }[]; pageInfo: { endCursor: string } } },
        never
      >(
        `{ b: securityLeaderboard(date: "2026-03-10", sort: SYMBOL, order: ASC, ${args}) { nodes { security { ticker } } pageInfo { endCursor } } }`,
      )
      expect(errors).toBeUndefined()
      return {
        tickers: data?.b.nodes.map(({ security }) => security.ticker) ?? [],
        end: data?.b.pageInfo.endCursor,
      }
    }
    const whole = await nodes('first: 100')
    const first = await nodes('first: 2')
    const rest = await nodes(`first: 100, after: "${first.end}"`)
    expect([...first.tickers, ...rest.tickers]).toEqual(whole.tickers)
    expect(whole.tickers).toEqual(whole.tickers.toSorted())
  })
})

describe('faults', () => {
  test('name all columns', async () => {
    for (const [path, known] of [
      [PATH, "'subtype'"],
      [SECURITIES, "'asset_type'"],
    ] as const) {
      const { status, body } = await fixed.rest(path, { sort: 'rank_chang', order: 'up' })
      expect(status).toBe(422)
      expect(body.detail.map(({ loc, type }) => [loc.join('.'), type])).toEqual([
        ['query.order', 'enum'],
        ['query.sort', 'enum'],
      ])
      expect(body.detail[1]?.msg).toContain("'rank_change'")
      expect(body.detail[1]?.msg).toContain(known)
    }
  })

  test.each([
    [PATH, { sort: 'call_turnover' }],
    [PATH, { sort: 'retail_net_turnover', moneyness: 'ITM' }],
    [PATH, { sort: 'px_chg', asset_class: 'cash', metric: 'put_turnover' }],
    [SECURITIES, { sort: 'put_notional', asset_class: 'cash' }],
  ])('a column that the rows of %s do not have: %j', async (path, query) => {
    const { status, body } = await fixed.rest(path, query)
    expect([status, body.detail[0]?.type]).toEqual([422, 'asset_class_conflict'])
  })
})
