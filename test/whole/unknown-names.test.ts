import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { routes } from '../../src/app/areas.ts'
import { shapeOf } from '../../src/core/shape.ts'
import { unknownNames } from '../../src/core/unknown-names.ts'
import type { Worker } from '../../src/jobs/worker.ts'
import { ASYNC, type JobBody, statusOnce, workFor } from '../helpers/jobs.ts'
import { call, connectClient } from '../helpers/mcp.ts'
import { BOARD, LEADERBOARD } from '../helpers/paths.ts'
import { listen, type TestServer } from '../helpers/server.ts'
import { useApp } from '../helpers/use-app.ts'

/** Filters by names of categories, such as types and sectors: names that nothing has are warned of. */

const app = useApp()

let server: TestServer
let worker: Worker
beforeAll(async () => {
  server = await listen(app.app)
  worker = await workFor(app.database)
})
afterAll(async () => {
  await worker.stop()
  await server.close()
})

const SECTOR = 'Nothing has the name `technolgy`. Did you mean `Technology`?'
const TYPE = 'Nothing has the name `secotr`. Did you mean `Sector`?'

/** Paths with a filter that has an unknown name, and what is said of it. */
const ASKED = [
  [`${LEADERBOARD}?types=secotr`, 'types', 'secotr', TYPE],
  [`${LEADERBOARD}?types=sector,secotr`, 'types', 'secotr', TYPE],
  [`${LEADERBOARD}?subtypes=technolgy`, 'subtypes', 'technolgy', SECTOR],
  ['/aggregates/3/rank-history?types=secotr', 'types', 'secotr', TYPE],
  ['/aggregates/1/rank-history?types=secotr,sector,benchmark', 'types', 'secotr', TYPE],
  ['/aggregates/reference/search?query=a&types=secotr', 'types', 'secotr', TYPE],
  ['/aggregates/reference/search?query=a&types=secotr,benchmark', 'types', 'secotr', TYPE],
  ['/aggregates/reference/subtypes?type=secotr', 'type', 'secotr', TYPE],
  [`${BOARD}?sector=technolgy`, 'sector', 'technolgy', SECTOR],
  [`${BOARD}?industry=foods`, 'industry', 'foods', 'Nothing has the name `foods`. Did you mean `Food`?'],
  ['/series/securities/ALFA/rank-history?sector=technolgy', 'sector', 'technolgy', SECTOR],
  ['/series/securities/search?q=a&sector=technolgy', 'sector', 'technolgy', SECTOR],
  ['/series/securities/count?sector=technolgy', 'sector', 'technolgy', SECTOR],
  [
    ...['/series/securities/count?exchange=XNYC', 'exchange', 'XNYC'],
    'Nothing has the name `XNYC`. Did you mean `XNYS`?',
  ],
  [
    ...['/series/securities/search?q=a&asset_type=bond', 'asset_type', 'bond'],
    'Nothing has the name `bond`. Known: Common Stock, ETF.',
  ],
] as const

test('no path has another filter by names', () => {
  const named = routes.flatMap(({ path, input }) =>
    Object.entries(shapeOf(input).properties ?? {})
      .filter(([, { kind, item }]) => (item?.kind ?? kind) === 'string')
      .map(([name]) => `${path} ${name}`)
      .filter((name) => /types?$|(?:sector|industry|exchange|codes)$/i.test(name)),
  )
  expect(named.toSorted()).toMatchInlineSnapshot(`
    [
      "/aggregates/leaderboard subtypes",
      "/aggregates/leaderboard types",
      "/aggregates/reference/search types",
      "/aggregates/reference/subtypes type",
      "/aggregates/{aggregate_id}/rank-history subtypes",
      "/aggregates/{aggregate_id}/rank-history types",
      "/securities/timeseries industry",
      "/securities/timeseries sector",
      "/series/securities/count assetType",
      "/series/securities/count exchange",
      "/series/securities/count industry",
      "/series/securities/count sector",
      "/series/securities/search assetType",
      "/series/securities/search exchange",
      "/series/securities/search industry",
      "/series/securities/search sector",
      "/series/securities/{ticker}/rank-history industry",
      "/series/securities/{ticker}/rank-history sector",
      "/series/timeseries/leaderboard industry",
      "/series/timeseries/leaderboard sector",
    ]
  `)
})

describe('a name that nothing has', () => {
  test.each(ASKED)('%s is warned of', async (path, parameter, name, message) => {
    const { status, body, headers } = await app.rest<{ metadata?: { warnings?: unknown } }>(path)
    expect(status).toBe(200)
    const warnings = body.metadata?.warnings
    if (warnings) expect(warnings).toEqual([{ code: 'unknown_name', parameter, message }])
    else expect(headers.get('x-warnings')).toBe(`unknown_name;parameter="${parameter}";names="${name}"`)
  })

  test('is warned of in formats other than JSON', async () => {
    const { headers } = await app.rest(`${LEADERBOARD}?types=secotr&format=csv`)
    expect(headers.get('x-warnings')).toBe('unknown_name;parameter="types";names="secotr"')
  })

  test.each([
    ['aggregates(types: ["secotr"]) { nodes { name } }', TYPE],
    ['aggregates(first: 5, types: ["secotr", "sector"]) { nodes { name } }', TYPE],
    ['viewer { aggregates(types: ["secotr"]) { nodes { name } } }', TYPE],
    ['securities(sector: "technolgy") { nodes { name } }', SECTOR],
    ['searchSecurities(query: "a", sector: "technolgy") { name }', SECTOR],
    ['aggregate(by: { aggregateId: 3 }) { leaderboardPlace(types: ["secotr"]) { rank } }', TYPE],
    ['aggregate(by: { aggregateId: 3 }) { rankHistory(types: ["secotr"]) { rank } }', TYPE],
    ['security(by: { ticker: "ALFA" }) { leaderboardPlace(sector: "technolgy") { rank } }', SECTOR],
    [
      'flowSeriesList(unitCodes: ["usdmn"]) { nodes { slug } }',
      'Nothing has the name `usdmn`. Did you mean `USDmn`?',
    ],
  ])('is warned of on the graph: %s', async (field, message) => {
    const answer = await app.graphql(`{ ${field} }`)
    expect(answer.errors).toBeUndefined()
    expect(answer).toMatchObject({ extensions: { warnings: [{ code: 'UNKNOWN_NAME', message }] } })
  })

  test('is warned of beside a page of a leaderboard on the graph', async () => {
    for (const [name, filter, message] of [
      ['aggregateLeaderboard', 'types: ["secotr"]', TYPE],
      ['securityLeaderboard', 'sector: "technolgy"', SECTOR],
    ]) {
      const query = `{ ${name}(${filter}) { nodes { rank } metadata { warnings { code message } } } }`
      const { data } = await app.graphql(query)
      expect(data).toEqual({
        [String(name)]: { nodes: [], metadata: { warnings: [{ code: 'UNKNOWN_NAME', message }] } },
      })
    }
  })

  test('is warned of in results of tools and of jobs', async () => {
    const client = await connectClient(server.url)
    const { structuredContent } = await call(client, 'aggregate_leaderboard', { types: ['secotr'] })
    const warnings = [{ code: 'unknown_name', parameter: 'types', message: TYPE }]
    expect(structuredContent['metadata']).toMatchObject({ warnings })
    const { body } = await app.rest<JobBody>(LEADERBOARD, 'types=secotr', ASYNC)
    await statusOnce(app, body.job_id)
    const job = await app.rest<{ result: { metadata: unknown } }>(`/aggregates/jobs/${body.job_id}`)
    expect(job.body.result.metadata).toMatchObject({ warnings })
  })
})

describe('a name that exists', () => {
  test.each([
    `${LEADERBOARD}?types=SECTOR`,
    `${LEADERBOARD}?types=sector,Theme`,
    `${LEADERBOARD}?types=sector&date=2000-01-03`,
    `${LEADERBOARD}?types=sector&page_number=99`,
    `${BOARD}?sector=TECHNOLOGY&industry=food`,
    '/series/securities/count?sector=technology&exchange=XPAR',
    '/aggregates/reference/search?query=zzzz&types=sector',
  ])('is not, whether or not it finds anything: %s', async (path) => {
    const { status, body, headers } = await app.rest<{ metadata?: { warnings?: unknown } }>(path)
    expect([status, body.metadata?.warnings ?? [], headers.get('x-warnings')]).toEqual([200, [], null])
  })

  test.each([
    `${LEADERBOARD}?types=sector`,
    `${BOARD}?sector=technology`,
    `${LEADERBOARD}?types=sector,theme`,
  ])('costs no statement: %s', async (path) => {
    const lookups = async (of: string) =>
      (await app.recorded(() => app.rest(of))).statements.filter(({ sql }) => /as category/.test(sql)).length
    expect([await lookups(path), await lookups(`${path}x`)]).toEqual([0, 1])
  })

  test('of another user’s aggregates alone is not known', async () => {
    const known = async (email: string) =>
      (await app.as(email).rest(`${LEADERBOARD}?types=zzzzzzzz`)).body.metadata.warnings[0]?.message
    expect(await known('owner@example.com')).not.toEqual(await known('analyst@example.com'))
  })
})

test('a text lists few of many names', () => {
  const known = Array.from({ length: 30 }, (_, at) => `name-${at}-${'x'.repeat(at)}`)
  const [warning] = unknownNames('types', ['q'], known)
  expect(warning?.message).toMatch(/^Nothing has the name `q`\. Known: (?:name-\d+-x*, ){20}…\.$/)
  expect(unknownNames('types', ['q'], [])[0]?.message).toBe('Nothing has the name `q`.')
})
