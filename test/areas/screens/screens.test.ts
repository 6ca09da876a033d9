import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { faultsIn } from '../../helpers/answers.ts'
import { startApp, type TestApp } from '../../helpers/app.ts'
import { createDatabase, type TestDatabase } from '../../helpers/database.ts'
import { loadFiles, type Row } from '../../helpers/load-files.ts'
import { EMPTY_TEMPLATE } from '../../helpers/template.ts'
import { useApp } from '../../helpers/use-app.ts'

/** Pages, formats, warnings and access of screens, and their universes on a date. */

const app = useApp()
const PATH = '/screens/run'
const Z_SCORE = 'retail_net_turnover|z_score:1y'
const PRICED = { all: [{ measure: 'px', gt: 0 }], date: '2026-03-10' }

interface Body {
  readonly data: readonly ({ readonly id: number; readonly symbol: string } & Record<string, unknown>)[]
  readonly columns: readonly string[]
  readonly universe_count: number
  readonly is_partial: boolean
  readonly date: string
  readonly pagination: { readonly total_record_count: number; readonly has_next_page: boolean }
  readonly metadata: { readonly warnings: readonly { code: string; message: string; parameter: string }[] }
}

async function run(definition: object, caller: Pick<TestApp, 'post'> = app): Promise<Body> {
  const { status, body } = await caller.post<Body>(PATH, definition)
  expect([status, status === 200 ? null : body]).toEqual([200, null])
  return body
}

interface Connection {
  readonly totalCount: number
  readonly columns: string[]
  readonly pageInfo: {
    hasNextPage: boolean
    hasPreviousPage: boolean
    startCursor: string
    endCursor: string
  }
  readonly nodes: {
    values: number[]
    met: number[]
    security: { securityId: number } | null
    aggregate: { aggregateId: number } | null
  }[]
}

async function onGraph(args: string): Promise<Connection> {
  const { data, errors } = await app.graphql<{ screen: Connection }, never>(`{ screen(${args}) {
    totalCount columns pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
    nodes { values met security { securityId } aggregate { aggregateId } } } }`)
  expect(errors).toBeUndefined()
  return data?.screen as Connection
}

const GRAPH = `date: "2026-03-10", all: [{ measure: { metric: PX }, gt: 0 }]`
const idsOf = ({ nodes }: Connection) => nodes.map(({ security }) => security?.securityId)

describe('pages', () => {
  test('by number and by cursor hold the same matches, in either direction', async () => {
    const whole = await run({ ...PRICED, sort: 'name', order: 'desc' })
    const ids = whole.data.map(({ id }) => id)
    expect(ids.length).toBeGreaterThan(4)
    const sorted = `${GRAPH}, sort: { field: NAME }, order: DESC`
    const [numbered, forwards, backwards]: [number[], unknown[], unknown[]] = [[], [], []]
    for (let page = 1, more = true; more; page++) {
      const part = await run({
        ...PRICED,
        ...{ sort: 'name', order: 'desc', records_per_page: 2, page_number: page },
      })
      numbered.push(...part.data.map(({ id }) => id))
      more = part.pagination.has_next_page
    }
    for (let after = '', more = true; more; ) {
      const part = await onGraph(`${sorted}, first: 2 ${after}`)
      expect(part.totalCount).toBe(ids.length)
      forwards.push(...idsOf(part))
      after = `, after: "${part.pageInfo.endCursor}"`
      more = part.pageInfo.hasNextPage
    }
    for (let before = '', more = true; more; ) {
      const part = await onGraph(`${sorted}, last: 2 ${before}`)
      backwards.unshift(...idsOf(part))
      before = `, before: "${part.pageInfo.startCursor}"`
      more = part.pageInfo.hasPreviousPage
    }
    expect([numbered, forwards, backwards]).toEqual([ids, ids, ids])
  })

  test('a cursor of an instrument that is no match is refused', async () => {
    const { pageInfo } = await onGraph(`${GRAPH}, first: 1`)
    const none = await app.graphql(
      `{ screen(date: "2026-03-10", all: [{ measure: { metric: PX }, lt: 0 }], after: "${pageInfo.endCursor}") { totalCount } }`,
    )
    expect(JSON.stringify(none.errors)).toContain('start again from the first page')
    const forged = await app.graphql(`{ screen(${GRAPH}, after: "MTpqb2I6MQ") { totalCount } }`)
    expect(JSON.stringify(forged.errors)).toContain('a cursor returned by this connection')
  })

  test('both protocols give the same values and conditions, of aggregates too', async () => {
    const rest = await run({
      ...{ kind: 'aggregates', date: '2026-03-10', sort: 'id', columns: ['px', 'px|change:5'] },
      any: [
        { measure: 'px', gt: 0 },
        { measure: 'retail_net_turnover', bottom: 2 },
      ],
    })
    const graph = await onGraph(
      `kind: AGGREGATES, date: "2026-03-10", sort: { field: ID },
       columns: [{ metric: PX }, { metric: PX, transformation: CHANGE, window: ONE_WEEK }],
       any: [{ measure: { metric: PX }, gt: 0 }, { measure: { metric: RETAIL_NET_TURNOVER }, bottom: 2 }]`,
    )
    expect(rest.data.length).toBeGreaterThan(2)
    expect(graph.columns).toEqual(rest.columns)
    expect(graph.nodes.map(({ security }) => security)).toEqual(rest.data.map(() => null))
    expect(graph.nodes.map(({ values, met, aggregate }) => [aggregate?.aggregateId, met, ...values])).toEqual(
      rest.data.map((row) => [row.id, row['met'], ...rest.columns.map((text) => row[text])]),
    )
  })
})

test('tables name their columns as the measures', async () => {
  const definition = { ...PRICED, columns: ['px', Z_SCORE], sort: 'symbol' }
  const sent = { method: 'POST', headers: { 'content-type': 'application/json' } }
  const as = (format: string) =>
    app.send(`${PATH}?format=${format}`, { ...sent, body: JSON.stringify(definition) })
  const [header, first] = (await (await as('csv')).text()).split('\r\n')
  expect(header).toBe(`id,provider_id,symbol,name,sector,industry,asset_type,ts,date,met,px,${Z_SCORE}`)
  expect(first).toContain('2026-03-10T00:00:00Z,2026-03-10,[1],')
  const lines = (await (await as('ndjson')).text()).trim().split('\n')
  expect(lines.map((line) => JSON.parse(line))).toEqual((await run(definition)).data)
  for (const format of ['arrow', 'parquet', 'xlsx']) {
    const response = await as(format)
    expect([format, response.status]).toEqual([format, 200])
    expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(500)
  }
})

describe('warnings', () => {
  test('name what the universe lacks', async () => {
    const { data, metadata } = await run({
      ...PRICED,
      universe: { sectors: ['Technology', 'Technolgy'], security_ids: [1001, 424_242] },
    })
    expect(data.map(({ id }) => id)).toEqual([1001])
    expect(metadata.warnings).toEqual([
      expect.objectContaining({
        ...{ code: 'unknown_name', parameter: 'universe' },
        message: expect.stringContaining('Did you mean `Technology`?'),
      }),
      expect.objectContaining({ code: 'unknown_identifier', message: 'Not found, and left out: 424242.' }),
    ])
  })

  test('say what the tier excludes', async () => {
    const running = { all: [{ measure: 'px', gt: 0 }], include_partial: true }
    const open = await run(running)
    expect([open.date, open.is_partial, open.metadata.warnings]).toEqual(['2026-03-11', true, []])
    const basic = await run({ ...running, records_per_page: 5000 }, app.as('analyst@example.com', 'basic'))
    expect([basic.date, basic.is_partial]).toEqual(['2026-03-10', false])
    expect(basic.metadata.warnings.map(({ code, parameter }) => `${code} ${parameter}`)).toEqual([
      'include_intraday_forced include_partial',
      'page_size_clamped records_per_page',
    ])
  })
})

describe('access', () => {
  test('metrics need their tier', async () => {
    const definition = { all: [{ measure: 'streak', gt: 1 }] }
    const { status, body } = await app.as('analyst@example.com', 'basic').post(PATH, definition)
    expect([status, body.code]).toEqual([403, 'tier_insufficient'])
  })

  test("constituents of another user's aggregate are of none", async () => {
    const definition = (id: number | string) => ({ ...PRICED, universe: { constituents_of: id } })
    for (const id of [8, 'AGG-FOREIGN', 424_242]) {
      const { status, body } = await app.post(PATH, definition(id))
      expect([id, status, body.code]).toEqual([id, 404, 'aggregate_not_found'])
    }
    const owner = app.as('other@example.com')
    expect((await owner.post(PATH, definition(8))).status).toBe(200)
  })

  test('a key needs the scope `read`', async () => {
    const by = (scope: 'documented' | 'read' | 'load') =>
      app.byKeyOf('analyst@example.com', 'professional', 1, scope)
    const statuses = async (scope: Parameters<typeof by>[0]) => {
      const range = { all: PRICED.all, start_date: '2026-03-09' }
      const [one, counts] = [
        await by(scope).post(PATH, PRICED),
        await by(scope).post('/screens/counts', range),
      ]
      return [one.status, counts.status]
    }
    expect(await statuses('read')).toEqual([200, 200])
    expect(await statuses('documented')).toEqual([401, 401])
    expect(await statuses('load')).toEqual([401, 401])
    expect((await app.nobody.post(PATH, PRICED)).status).toBe(401)
  })
})

describe('huge definitions', () => {
  test('are refused for their size or their number of conditions', async () => {
    const condition = { measure: 'px', gt: 0 }
    for (const [count, place] of [
      [21, 'body.all too_long'],
      [30_000, 'body too_many_items'],
    ] as const) {
      const { status, body } = await app.post(PATH, { all: Array.from({ length: count }, () => condition) })
      expect([status, ...faultsIn(body)]).toEqual([422, place])
    }
    const long = await app.post(PATH, { all: [{ measure: 'x'.repeat(1_000_000), gt: 0 }] })
    expect([long.status, ...(long.status === 422 ? faultsIn(long.body) : [])]).toEqual([
      422,
      'body.all.0.measure string_too_long',
    ])
    expect(long.text.length).toBeLessThan(5000)
  })

  test('of twenty conditions are run', async () => {
    const { data } = await run({
      ...PRICED,
      all: Array.from({ length: 20 }, () => ({ measure: 'px', gt: 0 })),
    })
    expect(data[0]?.['met']).toEqual(Array.from({ length: 20 }, (_, at) => at + 1))
  })
})

describe('universes on a date', () => {
  const DAYS = ['2026-01-15', '2026-01-20', '2026-02-02', '2026-02-10', '2026-03-10']
  const SECURITIES: readonly Row[] = [
    { ticker: 'ALWAYS', is_active: true },
    { ticker: 'GONE', is_active: false, valid_to: '2026-01-20' },
    { ticker: 'NEW', is_active: true, valid_from: '2026-02-02' },
    { ticker: 'SHUT', is_active: false },
  ].map((one, at) => ({
    ...{ id: at + 1, provider_id: `S-${at}`, name: one.ticker, valid_from: null, valid_to: null },
    ...one,
  }))
  let database: TestDatabase
  let dated: TestApp
  beforeAll(async () => {
    database = await createDatabase({ template: EMPTY_TEMPLATE })
    await loadFiles(database.pool, {
      'securities.csv': SECURITIES,
      'aggregates.csv': [{ id: 101, provider_id: 'A-1', name: 'Group', type: 'Theme' }],
      'constituents.csv': [
        { aggregate_id: 101, security_id: 1, weight: 1, valid_from: null, valid_to: '2026-02-02' },
        { aggregate_id: 101, security_id: 3, weight: 1, valid_from: '2026-02-10', valid_to: null },
      ],
      'security_cash.csv': SECURITIES.flatMap(({ id, ticker }) =>
        DAYS.filter((ts) => ticker !== 'SHUT' || ts < '2026-03').map((ts) => ({
          ...{ id: id ?? 0, interval: '1d', ts, px: 10 },
        })),
      ),
    })
    dated = await startApp({ db: database.db })
  })
  afterAll(async () => {
    await dated.close()
    await database.drop()
  })

  test.each([
    ['2026-01-15', ['ALWAYS', 'GONE', 'SHUT'], ['ALWAYS']],
    ['2026-01-20', ['ALWAYS', 'SHUT'], ['ALWAYS']],
    ['2026-02-02', ['ALWAYS', 'NEW', 'SHUT'], []],
    ['2026-02-10', ['ALWAYS', 'NEW', 'SHUT'], ['NEW']],
    ['2026-03-10', ['ALWAYS', 'NEW'], ['NEW']],
  ])('%s', async (date, active, constituents) => {
    const on = async (universe: object) => {
      const { data } = await run({ ...PRICED, date, universe, sort: 'symbol' }, dated)
      return data.map(({ symbol }) => symbol)
    }
    expect([await on({}), await on({ constituents_of: 101 })]).toEqual([active, constituents])
    const counts = await dated.post<{ data: { matches: number; universe: number }[] }>('/screens/counts', {
      ...{ all: PRICED.all, start_date: date, end_date: date },
    })
    expect(counts.body.data.map(({ matches, universe }) => [matches, universe])).toEqual([
      [active.length, active.length],
    ])
  })

  test('without a bar nothing matches', async () => {
    const { data, date, universe_count } = await run({ ...PRICED, date: '2025-01-02' }, dated)
    expect([data, date, universe_count]).toEqual([[], null, 0])
  })
})
