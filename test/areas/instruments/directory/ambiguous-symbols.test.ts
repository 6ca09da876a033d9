import { beforeAll, expect, test } from 'vitest'
import { graphql } from '../../../generated/gql.ts'
import { loadFiles } from '../../../helpers/load-files.ts'
import { ANALYST, call, connectClient } from '../../../helpers/mcp.ts'
import { listen } from '../../../helpers/server.ts'
import { useApp } from '../../../helpers/use-app.ts'

/** A symbol that several securities match equally well is answered with one of them, and a warning that names all. */

const SYMBOLS = [
  // Two with one symbol, and two that differ in its case.
  { id: 5012, ticker: 'TWIN', is_active: false },
  { id: 5013, ticker: 'TWIN', is_active: false },
  { id: 5015, ticker: 'Case', is_active: true },
  { id: 5016, ticker: 'cASE', is_active: true },
  // Spellings, the first of which is inactive.
  { id: 5004, ticker: 'XY.A', is_active: false },
  { id: 5005, ticker: 'XY/A', is_active: true },
  { id: 5006, ticker: 'XY-A', is_active: true },
  // One is exact in any case, the other active.
  { id: 5010, ticker: 'FB', is_active: false },
  { id: 5011, ticker: 'F-B', is_active: true },
]

const app = useApp()
beforeAll(async () => {
  await loadFiles(app.database.pool, {
    'securities.csv': SYMBOLS.map(({ id, ticker, is_active }) => ({
      ...{ id, provider_id: `SYM-${id}`, ticker, name: `Symbol ${id}`, is_active },
    })),
    'security_cash.csv': SYMBOLS.map(({ id }) => ({
      ...{ id, interval: '1d', ts: '2026-03-10', px: `${id}` },
      ...{ retail_buy_turnover: '2', retail_sell_turnover: '1' },
    })),
  })
})

const Ambiguous = graphql(`
  query Ambiguous($ticker: String!, $tickers: [String!]!) {
    security(by: { ticker: $ticker }) { securityId }
    securitySummary(ticker: $ticker) { security { securityId } }
    securityLatest(tickers: $tickers) { rows { security { securityId } } }
  }
`)

const start_date = '2026-03-09'
type Warned = { metadata: { warnings: { code: string; message: string; parameter: string | null }[] } }
const LEADERBOARD = '/series/timeseries/leaderboard'
const bodies: [string, string, (ticker: string) => Record<string, string>][] = [
  ['a series', '/series/timeseries', (symbol) => ({ symbol, start_date })],
  ['market data', '/series/marketdata', (tickers) => ({ tickers, fields: 'px', start_date })],
  ['the newest bars', '/series/timeseries/latest', (ticker) => ({ ticker })],
  ['the newest bars by symbol', '/series/latest', (tickers) => ({ tickers })],
  ['names in place of ids', LEADERBOARD, (security_ids) => ({ security_ids, date: '2026-03-10' })],
]
const headed: [string, (ticker: string) => [string, Record<string, string>]][] = [
  ['one field', (ticker) => ['/series/ticker', { ticker, field: 'px', start_date }]],
  ['a summary', (ticker) => [`/series/securities/${ticker}/summary`, {}]],
  ['CSV', (symbol) => ['/series/timeseries', { symbol, start_date, format: 'csv' }]],
]
const equals = [
  ['TWIN', 'TWIN (SYM-5012), TWIN (SYM-5013)'],
  ['twin', 'TWIN (SYM-5012), TWIN (SYM-5013)'],
  ['CASE', 'Case (SYM-5015), cASE (SYM-5016)'],
  ['XYA', 'XY/A (SYM-5005), XY-A (SYM-5006)'],
] as const
const unique = ['XY.A', 'xy-a', 'Case', 'fb']

test.each(bodies)('is a warning of %s', async (_what, path, query) => {
  for (const [symbol, names] of equals) {
    const { body } = await app.rest<Warned>(path, query(symbol))
    expect(body.metadata.warnings).toEqual([
      {
        code: 'ambiguous_identifier',
        message: `${symbol} may be ${names}. ${names.split(',')[0]} was used. Use a provider id, in parentheses, to choose.`,
        parameter: path === LEADERBOARD ? 'security_ids' : null,
      },
    ])
  }
  for (const symbol of unique)
    expect((await app.rest<Warned>(path, query(symbol))).body.metadata.warnings).toEqual([])
})

test.each(headed)('is a header of %s', async (_what, request) => {
  for (const [symbol, names] of equals) {
    const { headers } = await app.rest(...request(symbol))
    expect(headers.get('x-warnings')).toBe(`ambiguous_identifier;names="${names}"`)
  }
  for (const symbol of unique)
    expect((await app.rest(...request(symbol))).headers.get('x-warnings')).toBeNull()
})

test('is an extension on the graph, once', async () => {
  for (const [ticker, names] of equals) {
    const { extensions } = (await app.graphql(Ambiguous, { ticker, tickers: [ticker] })) as {
      extensions?: { warnings: { message: string }[] }
    }
    expect(extensions?.warnings.map(({ message }) => message)).toEqual([
      expect.stringContaining(`${ticker} may be ${names}. `),
    ])
  }
  const { extensions } = (await app.graphql<object, never>(
    '{ securityLeaderboard(date: "2026-03-10", tickers: ["twin"]) { totalCount } }',
  )) as { extensions?: { warnings: object[] } }
  expect(extensions?.warnings).toMatchObject([{ code: 'AMBIGUOUS_IDENTIFIER', parameter: 'tickers' }])
  expect(await app.graphql(Ambiguous, { ticker: 'fb', tickers: ['fb'] })).not.toHaveProperty('extensions')
})

test('is an extension of a private aggregate and of a job by ticker', async () => {
  const warned = async (mutation: string) =>
    (await app.graphql<object, never>(`mutation { ${mutation} { __typename } }`)) as {
      extensions?: { warnings: { code: string }[] }
    }
  const made = await warned('createAggregate(input: { name: "T", constituents: [{ ticker: "twin" }] })')
  expect(made.extensions?.warnings).toMatchObject([{ code: 'AMBIGUOUS_IDENTIFIER', parameter: null }])
  const job = await warned(
    'startSeriesJob(input: { tickers: ["twin"], from: "2026-03-09", to: "2026-03-10" })',
  )
  expect(job.extensions?.warnings).toMatchObject([{ code: 'AMBIGUOUS_IDENTIFIER' }])
})

test('is in the text of a tool whose answer has no place for warnings', async () => {
  const server = await listen(app.app)
  try {
    const client = await connectClient(server.url, ANALYST)
    const { content } = await call(client, 'security_summary', { ticker: 'twin' })
    expect(content[0]?.text).toContain(
      `Warnings: ambiguous_identifier;names="TWIN (SYM-5012), TWIN (SYM-5013)".`,
    )
    const { structuredContent } = await call(client, 'security_timeseries', { symbol: 'twin' })
    expect(structuredContent).toMatchObject({ metadata: { warnings: [{ code: 'ambiguous_identifier' }] } })
  } finally {
    await server.close()
  }
})
