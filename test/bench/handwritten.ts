import { hash } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'
import pg from 'pg'
import type { Shape } from './requests.ts'
import type { Statement } from './statements.ts'

/**
 * The baseline, in a process of its own: node:http, pg, objects and JSON.stringify, nothing else. It runs the
 * statements that our server was seen to send, prepared, and returns the same members. For the REST timeseries page, it
 * runs only the statement that reads the rows; the others run once, at the start. It has no authentication, validation
 * or compression.
 */
export interface Handwritten {
  readonly databaseUrl: string
  readonly handlers: Readonly<Record<string, { readonly shape: Shape; readonly statements: Statement[] }>>
}

type Row = Record<string, unknown>

/** A bar with the members that the GraphQL query selects. */
const node = (bar: Row): Row => ({
  ts: bar['ts'],
  px: bar['px'],
  pxChg: bar['pxChg'],
  retailBuyTurnover: bar['retailBuyTurnover'],
  retailSellTurnover: bar['retailSellTurnover'],
  retailNetTurnover: bar['retailNetTurnover'],
  retailTotalTurnover: bar['retailTotalTurnover'],
})

const restRow = (bar: Row, aggregate: Row | undefined): Row => ({
  ts: bar['ts'],
  id: bar['instrumentId'],
  provider_id: aggregate?.['providerId'],
  name: aggregate?.['name'],
  type: aggregate?.['type'],
  subtype: aggregate?.['subtype'],
  asset_class: 'cash',
  market_hours: null,
  is_active: aggregate?.['isActive'],
  is_partial: bar['isPartial'],
  px: bar['px'],
  px_chg: bar['pxChg'],
  retail_buy_turnover: bar['retailBuyTurnover'],
  retail_sell_turnover: bar['retailSellTurnover'],
  retail_net_turnover: bar['retailNetTurnover'],
  retail_total_turnover: bar['retailTotalTurnover'],
  updated_time: bar['updatedTime'],
  date: dayOf(bar['ts']),
})

function restPage([aggregates = [], tallies = [], bars = []]: Row[][]): object {
  const byId = new Map(aggregates.map((aggregate) => [aggregate['id'], aggregate]))
  const total = tallies.reduce((sum, tally) => sum + Number(tally['bars']), 0)
  return {
    data: bars.map((bar) => restRow(bar, byId.get(bar['instrumentId']))),
    interval: '1d',
    asset_classes: ['cash'],
    count: bars.length,
    pagination: { page_number: 1, records_per_page: 2000, total_record_count: total },
    metadata: { generated_at: new Date(), as_of: aggregates[0]?.['asOf'] },
  }
}

/** Bars of a day are stamped at midnight UTC on their date. */
const dayOf = (ts: unknown): string => String(ts).slice(0, 10)

function flowPage([series = [], tallies = [], observations = []]: Row[][]): object {
  const byId = new Map(series.map((one) => [one['id'], one]))
  const total = tallies.reduce((sum, tally) => sum + Number(tally['bars']), 0)
  return {
    data: observations.map((row) => {
      const one = byId.get(row['seriesId'])
      return {
        slug: one?.['slug'],
        metric: one?.['metric'],
        frequency: one?.['frequency'],
        unit: one?.['unit'],
        date: row['date'],
        value: row['value'],
        updated_time: row['updatedTime'],
      }
    }),
    count: observations.length,
    pagination: { page_number: 1, records_per_page: 2000, total_record_count: total },
    metadata: { generated_at: new Date(), as_of: series[0]?.['asOf'] },
  }
}

function nested([aggregates = [], bars = []]: Row[][]): object {
  const byAggregate = Map.groupBy(bars, (bar) => bar['instrumentId'])
  const nodes = aggregates.map(({ id }) => ({
    aggregateId: id,
    bars: { nodes: (byAggregate.get(id) ?? []).map(node) },
  }))
  // Our statement reads one row more, which tells whether a page follows.
  return {
    data: { aggregates: { nodes: nodes.slice(0, 50).map((one) => ({ ...one, bars: latest(one.bars) })) } },
  }
}

const cents = (value: unknown): number => Math.round(Number(value) * 100)

function place(row: Row): Row {
  const [value, previous, rank, previousRank] = [
    row['value'],
    row['previousValue'],
    row['rank'],
    row['previousRank'],
  ]
  return {
    rank: Number(rank),
    id: row['id'],
    provider_id: row['providerId'],
    name: row['name'],
    type: row['type'],
    subtype: row['subtype'],
    ts: row['ts'],
    metric: 'retail_net_turnover',
    value,
    share: row['share'],
    previous_value: previous,
    change: previous === null ? null : (cents(value) - cents(previous)) / 100,
    previous_rank: previousRank === null ? null : Number(previousRank),
    rank_change: previousRank === null ? null : Number(previousRank) - Number(rank),
    ...restRow(row, row),
  }
}

function leaderboard([rows = []]: Row[][]): object {
  const total = Number(rows[0]?.['total'])
  return {
    data: rows.map(place),
    metric: 'retail_net_turnover',
    interval: '1d',
    asset_classes: ['cash'],
    date_range: { start_date: rows[0]?.['rankedTs'], end_date: rows[0]?.['rankedTs'] },
    count: rows.length,
    pagination: { page_number: 1, records_per_page: 10, total_record_count: total },
    metadata: { generated_at: new Date(), as_of: rows[0]?.['asOf'] },
  }
}

/** A bar of a security, with the members of cash. */
const flows = (bar: Row): Row => ({
  updated_time: bar['updatedTime'],
  is_partial: bar['isPartial'],
  asset_class: 'cash',
  retail_buy_turnover: bar['retailBuyTurnover'],
  retail_sell_turnover: bar['retailSellTurnover'],
  retail_net_turnover: bar['retailNetTurnover'],
  retail_total_turnover: bar['retailTotalTurnover'],
  px: bar['px'],
  px_chg: bar['pxChg'],
  date: dayOf(bar['ts']),
})

const seriesRow = (bar: Row, security: Row | undefined): Row => ({
  ts: bar['ts'],
  provider_id: security?.['providerId'],
  symbol: security?.['ticker'],
  name: security?.['name'],
  sector: security?.['sector'],
  industry: security?.['industry'],
  asset_type: security?.['assetType'],
  is_active: security?.['isActive'],
  ...flows(bar),
  z_score: null,
  momentum: null,
  ris: null,
  rank: null,
})

function series([securities = [], tallies = [], bars = []]: Row[][]): object {
  const byId = new Map(securities.map((security) => [security['id'], security]))
  const total = tallies.reduce((sum, tally) => sum + Number(tally['bars']), 0)
  return {
    status: 'success',
    results: bars.map((bar) => seriesRow(bar, byId.get(bar['instrumentId']))),
    metadata: { generated_at: new Date(), as_of: securities[0]?.['asOf'], not_found: [] },
    pagination: { page_number: 1, records_per_page: 2000, total_record_count: total },
  }
}

function marketData([securities = [], bars = []]: Row[][]): object {
  const byId = Map.groupBy(bars, (bar) => bar['instrumentId'])
  const rowsOf = ({ id }: Row) => (byId.get(id) ?? []).map((bar) => ({ ts: bar['ts'], ...flows(bar) }))
  return {
    status: 'success',
    results: Object.fromEntries(securities.map((security) => [security['ticker'], rowsOf(security)])),
    not_found: [],
    metadata: { generated_at: new Date(), as_of: securities[0]?.['asOf'] },
  }
}

const latest = ({ nodes }: { nodes: Row[] }) => ({ nodes: nodes.slice(0, 20) })

const SHAPES: Readonly<Record<Shape, (found: Row[][]) => object>> = {
  rest: restPage,
  bars: ([, bars = []]) => ({ data: { aggregate: { bars: { nodes: bars.slice(0, 2000).map(node) } } } }),
  nested,
  flow: flowPage,
  leaderboard,
  series,
  marketdata: marketData,
}

// A Date for each instant would cost more than the rest of its row.
const PARSERS: Readonly<Record<number, (text: string) => unknown>> = {
  [pg.types.builtins.TIMESTAMPTZ]: (text) => `${text.slice(0, 10)}T${text.slice(11, -3)}Z`,
  [pg.types.builtins.DATE]: (text) => text,
  [pg.types.builtins.INT8]: Number,
}
for (const [oid, parse] of Object.entries(PARSERS)) pg.types.setTypeParser(Number(oid), parse)

type Answer = () => Promise<string>

const nameOf = (text: string): string => hash('sha1', text).slice(0, 24)

/** Returns a function that answers the requests of a handler. */
async function answerOf(
  pool: pg.Pool,
  { shape, statements }: Handwritten['handlers'][string],
): Promise<Answer> {
  // One after another: each needs what the one before has found.
  const find = async (some: readonly Statement[]) => {
    const found: Row[][] = []
    for (const { text, values } of some)
      found.push((await pool.query<Row>({ text, values: [...values], name: nameOf(text) })).rows)
    return found
  }
  const kept = shape === 'rest' ? statements.slice(0, -1) : []
  const known = await find(kept)
  const asked = statements.slice(kept.length)
  return async () => JSON.stringify(SHAPES[shape]([...known, ...(await find(asked))]))
}

async function start(): Promise<void> {
  const [line] = (await once(createInterface({ input: process.stdin }), 'line')) as [string]
  const { databaseUrl, handlers } = JSON.parse(line) as Handwritten
  const url = new URL(databaseUrl)
  url.searchParams.set('options', '-c TimeZone=UTC')
  const pool = new pg.Pool({ connectionString: url.href })
  const answers = new Map<string, Answer>()
  for (const [path, handler] of Object.entries(handlers)) answers.set(path, await answerOf(pool, handler))
  const server = createServer(async ({ url: path = '' }, response) => {
    try {
      const answer = answers.get(path)
      if (!answer) throw new Error(`No handler for ${path}`)
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(await answer())
    } catch (error) {
      response.writeHead(500).end(String(error))
    }
  })
  server.listen(0, '127.0.0.1', () => {
    console.log(`listening on http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  })
}

await start()
