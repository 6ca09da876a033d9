import { isInterfaceType, isNonNullType, isObjectType, Kind, parse, print, visit } from 'graphql'
import { describe, expect, test } from 'vitest'
import { schema } from '../../../src/app/schema.ts'
import { rewritten } from '../../../src/protocols/graphql/encoded-documents.ts'
import { encodedName, withEncodedFields } from '../../../src/protocols/graphql/encoded-schema.ts'
import { QUESTIONS, readQuestion } from '../../helpers/golden.ts'
import { useApp } from '../../helpers/use-app.ts'

/** Encoded fields: responses are byte for byte those of row-by-row execution. */

const app = useApp()

const ALL = `ts date assetClass marketHours isPartial moneyness size updatedTime px pxChg pxLinked
  retailBuyTurnover retailSellTurnover retailNetTurnover retailTotalTurnover callTurnover putTurnover cpTurnover
  netCpTurnover callNotional putNotional cpNotional netCpNotional`
const ALL_COLUMNS =
  'ts date isPartial px pxChg pxLinked retailNetTurnover retailTotalTurnover callTurnover netCpTurnover'
const PLACE = 'rank metric value share previousValue change previousRank rankChange'
const AGGREGATE = 'providerId name type subtype isActive'
const SECURITY = 'providerId ticker name figi isin exchange sector industry assetType isActive'
const FRAGMENT = 'fragment Price on Bar { ts px kind: __typename }'

/** Queries whose rows are encoded. */
const ENCODED: Readonly<Record<string, string>> = {
  'all fields': `{ aggregates(first: 3) { nodes { bars(first: 5, assetClass: ALL) { nodes { ${ALL} } } } } }`,
  options: `{ aggregate(by: { aggregateId: 3 }) { bars(first: 4) { nodes { ${ALL} } columns { ts callTurnover date isPartial } } } }`,
  cash: `{ aggregate(by: { aggregateId: 3 }) { bars(first: 4, assetClass: CASH) { nodes { ${ALL} } columns { ts px date isPartial callTurnover } } } }`,
  intraday: `{ aggregate(by: { aggregateId: 3 }) { bars(first: 20, interval: TEN_MINUTES) { nodes { ts date marketHours px isPartial } columns { ts date px } } } }`,
  'aliases, fragments and type names': `{ aggregate(by: { aggregateId: 3 }) { __typename bars(first: 3) { __typename list: nodes { ...Price again: px ... on Bar { ts net: retailNetTurnover } __typename } } } } ${FRAGMENT}`,
  'keys that JavaScript knows': `{ aggregate(by: { aggregateId: 3 }) { bars(first: 2) { nodes { __proto__: px constructor: ts toJSON: date __typename } columns { __proto__: px constructor: ts } edges { __proto__: cursor } } latest { __proto__: px } } }`,
  'edges from both ends': `{ aggregate(by: { aggregateId: 3 }) { first: bars(first: 3) { edges { cursor node { ts px } } pageInfo { startCursor endCursor hasNextPage } } last: bars(last: 3) { totalCount edges { __typename c: cursor node { __typename ts } } } } }`,
  'columns with type names': `{ aggregate(by: { aggregateId: 3 }) { bars(first: 3) { columns { __typename time: ts px transformed { px } } } } }`,
  transformed: `{ aggregate(by: { aggregateId: 3 }) { bars(first: 30, transformation: MOVING_AVG, normalisation: Z_SCORE) { nodes { px transformed { __typename px retailNetTurnover } } columns { ts transformed { __typename net: retailNetTurnover callTurnover } } } } }`,
  'nothing transformed': `{ aggregate(by: { aggregateId: 3 }) { bars(first: 2) { nodes { ts transformed { px } } columns { transformed { px } } } } }`,
  calculated: `{ securities(first: 3) { nodes { bars(first: 5) { nodes { ts zScore momentum ris rank } columns { rank zScore } } latest { px rank } } } }`,
  latest: `{ aggregates(first: 5) { nodes { name latest { ${ALL} } week: latest(interval: WEEK) { ts px } } } }`,
  empty: `{ aggregate(by: { aggregateId: 3 }) { bars(from: "1990-01-01", to: "1990-01-05") { nodes { ts } edges { cursor } columns { ts px } } } }`,
  'the node interface': `query ($id: ID!) { node(id: $id) { __typename id ... on Aggregate { bars(first: 2) { nodes { ts px } } } } }`,
  'numbered pages': `{ aggregateTimeseries(aggregateIds: [3, 9], from: "2026-02-01", transformation: CHANGE) { count rows { ts px transformed { px } } columns { ts px transformed { px } } } }`,
  'pages of securities': `{ securityTimeseries(tickers: ["BETA", "ALFA"], from: "2026-02-01") { rows { ts px } columns { ts px zScore } } securityMarketData(tickers: ["ALFA", "OPTN"], from: "2026-03-01") { series { asked rows { ts retailNetTurnover } columns { ts } } } }`,
  observations: `{ flowSeriesList(first: 3) { nodes { slug observations(first: 4) { nodes { __typename date value updatedTime revision series { __typename slug frequency } } edges { cursor node { date } } columns { __typename date value revision } } } } }`,
  'pages of observations': `{ flowTimeseries(slugs: ["margin-debt", "etf-flow"]) { count rows { date value series { slug metric } } } }`,
  snapshot: `{ aggregateSnapshot(aggregateIds: [9, 3], assetClass: ALL) { count rows { stalenessDays bar { ${ALL} } who: aggregate { __typename id: aggregateId ${AGGREGATE} } } } }`,
  'newest bars of securities': `{ securityLatest(tickers: ["BETA", "ALFA", "OPTN"], assetClass: ALL) { noData rows { bar { ts px zScore rank callTurnover } stalenessDays security { __typename ${SECURITY} } } } }`,
  summaries: `{ aggregateSummary(aggregateId: 3) { latest { ${ALL} } } securitySummary(ticker: "ALFA") { latest { ${ALL} zScore } } }`,
  leaderboard: `{ aggregateLeaderboard(date: "2026-03-10", first: 3) { totalCount nodes { __typename ${PLACE} aggregate { __typename aggregateId ${AGGREGATE} } bar { ${ALL} transformed { px } } } edges { cursor node { rank } } pageInfo { startCursor endCursor } } }`,
  'leaderboard from its end': `{ aggregateLeaderboard(last: 2, metric: PX_CHG) { edges { __typename at: cursor node { ${PLACE} bar { ts } } } } }`,
  'leaderboard of a range': `{ aggregateLeaderboard(from: "2026-01-05", to: "2026-03-10", assetClass: ALL) { nodes { ${PLACE} bar { ${ALL} } } } }`,
  'leaderboard without places': `{ aggregateLeaderboard(date: "1990-01-03") { nodes { rank bar { ts } } edges { cursor } } }`,
  'leaderboard of securities': `{ securityLeaderboard(date: "2026-03-10", order: ASC, metric: CALL_TURNOVER) { nodes { ${PLACE} security { __typename securityId ${SECURITY} } bar { ${ALL} zScore } } edges { cursor node { rank } } } }`,
  'columns of leaderboards': `{ aggregateLeaderboard(date: "2026-03-10", first: 3) { columns { __typename rank value share previousValue change previousRank rankChange aggregate { __typename aggregateId providerId name type subtype } bar { __typename ${ALL_COLUMNS} zScore transformed { px } } } } securityLeaderboard(date: "2026-03-10", assetClass: ALL) { columns { who: security { securityId providerId ticker name exchange sector industry assetType } rank bar { ${ALL_COLUMNS} } } nodes { rank } } none: securityLeaderboard(date: "1990-01-03") { columns { rank security { ticker } bar { ts } } } }`,
  'single places': `{ aggregates(first: 5) { nodes { name leaderboardPlace(date: "2026-03-10") { ${PLACE} bar { ts px } aggregate { name } } } } security(by: { ticker: "ALFA" }) { leaderboardPlace { ${PLACE} bar { px } } none: leaderboardPlace(date: "1990-01-03") { rank } } }`,
  'deferred beside it': `{ aggregate(by: { aggregateId: 3 }) { bars(first: 3) { nodes { ts px } } ... @defer { name } } }`,
  'an error beside it': `{ good: aggregate(by: { aggregateId: 3 }) { bars(first: 3) { nodes { ts px } } } bad: aggregate(by: { aggregateId: 3 }) { bars(first: 3, after: "x") { nodes { ts } } } }`,
}

/** Queries whose rows are executed. */
const EXECUTED: Readonly<Record<string, string>> = {
  'an object': `{ aggregate(by: { aggregateId: 3 }) { bars(first: 3) { nodes { ts instrument { name } } } } }`,
  'an object of an instrument': `{ aggregateLeaderboard(first: 2) { nodes { rank aggregate { id isOwn name } bar { px } } } securityLeaderboard(first: 2) { nodes { security { activeFrom ticker } } } }`,
  'more of an instrument': `{ aggregateSnapshot(aggregateIds: [9, 3]) { rows { stalenessDays aggregate { id isOwn name } bar { px } } } }`,
  'columns of leaderboards with directives': `query ($yes: Boolean = true) { securityLeaderboard(date: "2026-03-10") { columns { rank @include(if: $yes) share security { securityId ticker sector } bar { ts px zScore transformed { px } } } } aggregateLeaderboard(date: "2026-03-10") { columns { aggregate { id: aggregateId @include(if: $yes) type } } } }`,
  'columns with directives': `query ($yes: Boolean = true) { aggregate(by: { aggregateId: 3 }) { bars(first: 3, transformation: CHANGE) { columns { ts px @include(if: $yes) callTurnover transformed { px retailNetTurnover } } } } flowSeriesList(first: 1) { nodes { observations(first: 2) { columns { date @include(if: $yes) value } } } } }`,
  directives: `query ($yes: Boolean = true) { aggregate(by: { aggregateId: 3 }) { bars(first: 3) { nodes { ts @include(if: $yes) px @skip(if: $yes) } nodes { ts } } } }`,
  'fields that are merged': `{ aggregate(by: { aggregateId: 3 }) { bars(first: 3) { nodes { ts } nodes { px } } } }`,
  'parents that are merged': `{ aggregate(by: { aggregateId: 3 }) { bars(first: 3) { nodes { ts } } ... on Aggregate { bars(first: 3) { nodes { px } } } } }`,
  'groups that are merged': `{ aggregate(by: { aggregateId: 3 }) { bars(first: 3, transformation: CHANGE) { nodes { transformed { px } ts transformed { retailNetTurnover } } } } }`,
  'streamed rows': `{ aggregate(by: { aggregateId: 3 }) { bars(first: 3) { nodes @stream(initialCount: 1) { ts } } } }`,
}

/** The same query with a directive on each leaf, so that no row is encoded. */
const executedByRow = (query: string): string =>
  print(
    visit(parse(query), {
      Field: (node) =>
        node.selectionSet || node.directives?.length
          ? undefined
          : {
              ...node,
              directives: [
                ...(node.directives ?? []),
                {
                  kind: Kind.DIRECTIVE,
                  name: { kind: Kind.NAME, value: 'include' },
                  arguments: [
                    {
                      kind: Kind.ARGUMENT,
                      name: { kind: Kind.NAME, value: 'if' },
                      value: { kind: Kind.BOOLEAN, value: true },
                    },
                  ],
                },
              ],
            },
    }),
  )

const executed = withEncodedFields(schema)
const isEncoded = (query: string): boolean => rewritten(executed, parse(query)) !== null

/** Blanks the members that differ between requests or depend on the text of the query. */
const comparable = (text: string): string =>
  text
    .replaceAll(/"(?:generatedAt|requestId)":"[^"]*"/g, '""')
    .replaceAll(/"locations":\[[^\]]*\]/g, '"locations":[]')

async function answer(query: string, variables: object = {}, email = 'demo@example.com'): Promise<string> {
  const response = await app.as(email, 'data_license').send('/graphql', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'multipart/mixed, application/json' },
    body: JSON.stringify({ query, variables }),
  })
  return comparable(await response.text())
}

const VARIABLES = { id: Buffer.from('Aggregate:3').toString('base64') }

describe('responses equal row-by-row execution', () => {
  test.each(Object.entries(ENCODED))('%s', async (_name, query) => {
    expect(isEncoded(query)).toBe(true)
    // Documents are compiled on their third request.
    for (let turn = 0; turn < 4; turn++) {
      const expected = await answer(executedByRow(query), VARIABLES)
      expect(expected).toContain('"data"')
      expect(await answer(query, VARIABLES)).toBe(expected)
    }
  })

  test.each(Object.entries(EXECUTED))('not encoded: %s', async (_name, query) => {
    expect(isEncoded(query)).toBe(false)
    const expected = await answer(executedByRow(query))
    expect(await answer(query)).toBe(expected)
  })

  test.each(QUESTIONS.filter((name) => !name.startsWith('writes/')))('golden %s', async (name) => {
    const { query, email, variables } = await readQuestion(name)
    for (let turn = 0; turn < 3; turn++)
      expect(await answer(query, variables, email)).toBe(await answer(executedByRow(query), variables, email))
  })
})

test('clients can neither see nor query encoded fields', async () => {
  const text = await answer('{ aggregate(by: { aggregateId: 3 }) { bars { nodes__encoded } } }')
  expect(text).toContain('Cannot query field')
  expect(await answer('{ __type(name: "BarConnection") { fields { name } } }')).not.toContain('encoded')
  expect(await answer('{ __type(name: "Encoded") { name } }')).toContain('"__type":null')
  // Nor in a query that selects the schema beside rows that could be encoded.
  const both = `{ aggregate(by: { aggregateId: 3 }) { bars(first: 1) { nodes { ts } } } __type(name: "BarConnection") { fields { name } } }`
  expect(await answer(both)).not.toContain('encoded')
})

test('encoded fields may be null only where their fields may', () => {
  const types = Object.values(executed.getTypeMap()).filter(
    (type) => isObjectType(type) || isInterfaceType(type),
  )
  const pairs = types.flatMap((type) => {
    const fields = type.getFields()
    return Object.values(fields).flatMap((field) => {
      const twin = fields[encodedName(field.name)]
      return twin ? [[isNonNullType(field.type), isNonNullType(twin.type)]] : []
    })
  })
  expect(new Set(pairs.map(([plain]) => plain))).toEqual(new Set([true, false]))
  expect(pairs.map(([, twin]) => twin)).toEqual(pairs.map(([plain]) => plain))
})

describe('a fragment whose fields are merged in one place and alone in another', () => {
  const merged = (field: string) => `{ ...F bars(first: 1) { nodes { ${field} instrument { __typename } } } }`
  const fragment = 'fragment F on Aggregate { bars(first: 1) { nodes { px instrument { __typename } } } }'
  const one = (key: string, below: string) => `${key}: aggregate(by: { aggregateId: 3 }) ${below}`

  test('selects all fields where it is merged', async () => {
    const alone = JSON.parse(await answer(`{ ${one('b', merged('date retailNetTurnover'))} } ${fragment}`))
    const both = JSON.parse(
      await answer(`{ ${one('a', '{ ...F }')} ${one('b', merged('date retailNetTurnover'))} } ${fragment}`),
    )
    expect(both.errors).toBeUndefined()
    expect(both.data.b).toEqual(alone.data.b)
    expect(both.data.b.bars.nodes[0].date).toMatch(/^\d/)
  })

  test('selects its own fields where it is alone', async () => {
    const query = `{ ${one('b', merged('zScore'))} ${one('a', '{ ...F }')} } ${fragment}`
    const { data, errors } = await app
      .as('basic@example.com', 'basic')
      .graphql<Record<string, unknown>, Record<string, unknown>>(query)
    expect(errors?.map(({ path, extensions: { code } }) => [path, code])).toEqual([
      [['b', 'bars'], 'TIER_INSUFFICIENT'],
    ])
    expect(data?.['a']).toEqual({
      bars: { nodes: [{ px: expect.any(Number), instrument: { __typename: 'Aggregate' } }] },
    })
  })
})
