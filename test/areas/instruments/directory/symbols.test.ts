import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { graphql } from '../../../generated/gql.ts'
import { loadFiles } from '../../../helpers/load-files.ts'
import { useApp } from '../../../helpers/use-app.ts'

/** Symbols match in any case, and share classes with any separator. */

const SYMBOLS = [
  { id: 5001, ticker: 'BRK.B', is_active: true },
  // Both are symbols of securities: neither may hide the other.
  { id: 5002, ticker: 'BF.B', is_active: false },
  { id: 5003, ticker: 'BFB', is_active: true },
  { id: 5004, ticker: 'XY.A', is_active: false },
  { id: 5005, ticker: 'XY/A', is_active: true },
  { id: 5006, ticker: 'XY-A', is_active: true },
  { id: 5007, ticker: 'brka', is_active: true },
  { id: 5008, ticker: 'Σ-Ω', is_active: true },
  // An active security has another spelling of an inactive one's symbol.
  { id: 5010, ticker: 'FB', is_active: false },
  { id: 5011, ticker: 'F-B', is_active: true },
  // Its provider id is a spelling of another security's symbol.
  { id: 5009, ticker: 'SPELL', is_active: true },
]
const PROVIDER_IDS: Readonly<Record<number, string>> = { 5009: 'brk-b' }

const app = useApp()
beforeAll(async () => {
  await loadFiles(app.database.pool, {
    'securities.csv': SYMBOLS.map(({ id, ticker, is_active }) => ({
      ...{ id, provider_id: PROVIDER_IDS[id] ?? `SYM-${id}`, ticker, name: `Symbol ${id}`, is_active },
    })),
    'security_cash.csv': SYMBOLS.map(({ id }) => ({
      ...{ id, interval: '1d', ts: '2026-03-10', px: `${id}` },
      ...{ retail_buy_turnover: '2', retail_sell_turnover: '1' },
    })),
  })
})

const Named = graphql(`
  query Named($ticker: String!, $tickers: [String!]!) {
    security(by: { ticker: $ticker }) { securityId }
    securitySummary(ticker: $ticker) { security { securityId } }
    securityLatest(tickers: $tickers) { rows { security { securityId } } }
    securityMarketData(tickers: $tickers, from: "2026-03-09") { series { asked security { securityId } } }
  }
`)

const SecurityNamed = graphql(`
  query SecurityNamed($ticker: String!) {
    security(by: { ticker: $ticker }) { securityId }
  }
`)

/** Returns the security to which each kind of request resolves a symbol. */
async function named(ticker: string): Promise<unknown[]> {
  const { data, errors } = await app.graphql(Named, { ticker, tickers: [ticker] })
  expect(errors).toBeUndefined()
  const rest = async (path: string, query: Record<string, string>) => (await app.rest(path, query)).body
  const date = '2026-03-09'
  const [page, byTicker, field, market, newest, newestByTicker, summary] = await Promise.all([
    rest('/series/timeseries', { symbol: ticker, start_date: date }),
    rest('/series/timeseries', { ticker, date: '2026-03-10' }),
    rest('/series/ticker', { ticker, field: 'px', start_date: date }),
    rest('/series/marketdata', { tickers: ticker, fields: 'px', start_date: date }),
    rest('/series/timeseries/latest', { ticker }),
    rest('/series/latest', { tickers: ticker }),
    rest(`/series/securities/${encodeURIComponent(ticker)}/summary`, {}),
  ])
  const id = (body: unknown, read: (body: never) => unknown) => read(body as never)
  type Rows = { results: { px: number }[] }
  type Values = { data: { value: number }[] }
  const first = ({ results }: Rows) => results[0]?.px
  return [
    data?.security?.securityId,
    data?.securitySummary?.security.securityId,
    data?.securityLatest?.rows[0]?.security.securityId,
    data?.securityMarketData?.series[0]?.security.securityId,
    id(page, first),
    id(byTicker, first),
    id(field, ({ data: values }: Values) => values[0]?.value),
    id(market, ({ results }: { results: Record<string, { px: number }[]> }) => results[ticker]?.[0]?.px),
    id(newest, first),
    id(newestByTicker, first),
    id(summary, ({ latest }: { latest: { px: number } }) => latest.px),
  ]
}
const everywhere = (id: number) => Array(11).fill(id)

describe('a symbol names one security', () => {
  test.each([
    ['BRK.B', 5001],
    ['Brk-b', 5001],
    ['BRK-B', 5001],
    ['BRKB', 5001],
    ['brk b', 5001],
    ['BRKA', 5007],
    ['BRK/A', 5007],
    // The exact symbol wins, active or not.
    ['BF.B', 5002],
    ['BFB', 5003],
    ['XY.A', 5004],
    ['XY/A', 5005],
    ['XY-A', 5006],
    // Then one that differs only in case, active or not.
    ['bf.b', 5002],
    ['bfb', 5003],
    ['xy.a', 5004],
    ['xy-a', 5006],
    // Then other spellings: an active one, of these the one with the lowest id.
    ['XYA', 5005],
    ['bf/b', 5003],
    ['fb', 5010],
    ['FB', 5010],
    ['F-B', 5011],
    ['f b', 5011],
    ['σω', 5008],
  ])('%s', async (symbol, id) => {
    expect(await named(symbol)).toEqual(everywhere(id))
  })

  test('unless a path contains the provider id of another', async () => {
    const path = '/series/securities/brk-b/summary'
    expect((await app.rest<{ provider_id: string }>(path)).body.provider_id).toBe('brk-b')
  })

  test('however it is spelled', async () => {
    const spelled = fc
      .constantFrom('BRK.B', 'brka', 'Σ-Ω')
      .chain((symbol) =>
        fc.tuple(
          fc.constant(symbol),
          fc.constantFrom('', '.', '-', '/', ' '),
          fc.array(fc.boolean(), { minLength: 5, maxLength: 5 }),
        ),
      )
      .map(([symbol, mark, cases]) => ({
        symbol,
        spelling: Array.from(symbol.replace(/[.-]/, mark), (letter, at) =>
          cases[at] ? letter.toLowerCase() : letter.toUpperCase(),
        ).join(''),
      }))
    const ask = async (ticker: string) =>
      (await app.graphql(SecurityNamed, { ticker })).data?.security?.securityId
    await fc.assert(
      fc.asyncProperty(spelled, async ({ symbol, spelling }) => {
        expect([spelling, await ask(spelling)]).toEqual([spelling, await ask(symbol)])
      }),
      { numRuns: 60, seed: 5 },
    )
  })

  test('by a key that is its own key', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.string({ unit: 'grapheme' }), { maxLength: 50 }), async (texts) => {
        const { rows } = await app.database.pool.query<{ text: string }>(
          'select text from unnest($1::text[]) text where symbol_key(symbol_key(text)) <> symbol_key(text)',
          [texts.map((text) => text.replaceAll('\0', ''))],
        )
        expect(rows).toEqual([])
      }),
      { numRuns: 40, seed: 7 },
    )
  })

  test('and an unknown symbol none', async () => {
    for (const symbol of ['BRK', 'BRK_B', 'BRK.C', '.', '%']) {
      const { data } = await app.graphql(SecurityNamed, { ticker: symbol })
      expect([symbol, data?.security]).toEqual([symbol, null])
    }
  })
})

describe('the search for a symbol', () => {
  test('uses the index', async () => {
    const client = await app.database.pool.connect()
    try {
      await client.query('begin')
      await client.query('set local enable_seqscan = off')
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(
        `explain select id from security where symbol_key(ticker) = symbol_key('brk.b')`,
      )
      expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('security_symbol_key')
    } finally {
      await client.query('rollback')
      client.release()
    }
  })
})

describe('two spellings of one symbol', () => {
  const spellings = 'BRK.B,brkb,nothing'

  test('are one security in a series, and separate keys in market data', async () => {
    type Page = { results: { px: number }[]; metadata: { not_found: string[] } }
    const dates = { start_date: '2026-03-09' }
    const page = (await app.rest<Page>('/series/timeseries', { ticker: spellings, ...dates })).body
    expect(page.results.map(({ px }) => px)).toEqual([5001])
    expect(page.metadata.not_found).toEqual(['nothing'])
    const latest = (await app.rest<Page>('/series/latest', { tickers: spellings })).body
    expect(latest.results.map(({ px }) => px)).toEqual([5001])
    const market = await app.rest<{ results: object; not_found: string[] }>('/series/marketdata', {
      tickers: spellings,
      fields: 'px',
      ...dates,
    })
    const bars = [{ ts: '2026-03-10T00:00:00Z', px: 5001 }]
    expect(market.body.results).toEqual({ 'BRK.B': bars, brkb: bars })
    expect(market.body.not_found).toEqual(['nothing'])
  })

  test('are one constituent of a private aggregate', async () => {
    const create = (constituents: string) =>
      app.graphql<{ createAggregate: object }, never>(`mutation {
        createAggregate(input: { name: "Classes", constituents: ${constituents} }) {
          ... on CreateAggregateSuccess { aggregate { constituents { nodes { securityId } } } }
        }
      }`)
    const made = await create('[{ ticker: "brk/b" }, { ticker: "BF.B" }]')
    expect(made.data?.createAggregate).toEqual({
      aggregate: { constituents: { nodes: [{ securityId: 5001 }, { securityId: 5002 }] } },
    })
    const twice = await create('[{ ticker: "BRK.B" }, { ticker: "BRKB" }]')
    expect(twice.errors?.[0]?.extensions.issues?.[0]?.message).toContain('overlaps')
  })
})

describe('search while typing', () => {
  const typed = async (q: string) =>
    (await app.rest<{ results: { id: number }[] }>('/series/securities/search', { q })).body.results.map(
      ({ id }) => id,
    )
  const listed = async (q: string) =>
    (await app.rest<{ results: { symbol: string }[] }>('/series/timeseries/list', { q })).body.results.map(
      ({ symbol }) => symbol,
    )

  test('ranks the exact symbol first, then its other spellings, then prefix matches', async () => {
    expect(await typed('bfb')).toEqual([5003, 5002])
    expect(await typed('BF.B')).toEqual([5002, 5003])
    expect(await typed('brk')).toEqual([5001, 5007])
    expect(await typed('brkb')).toEqual([5001])
    expect(await typed('brk/')).toEqual([5001, 5007])
    expect(await typed('xya')).toEqual([5005, 5006, 5004])
    expect(await typed('.')).toEqual([5001, 5002, 5004])
    expect(await typed('x y')).toEqual([])
  })

  test('matches other spellings in the list of series, too', async () => {
    expect(await listed('bfb')).toEqual(['BF.B', 'BFB'])
    expect(await listed('brk/')).toEqual(['BRK.B', 'brka'])
    expect(await listed('x y')).toEqual([])
  })
})
