import { readFileSync } from 'node:fs'
import { createDatabase, type TestDatabase } from './database.ts'
import { loadFiles, type Row } from './load-files.ts'
import { EMPTY_TEMPLATE } from './template.ts'

type Values = Readonly<Record<string, readonly (number | null)[]>>

/** A market of some securities and an index, by `test/reference/make_event_study.py`, and what is expected of its studies. */
interface StudiedMarket {
  readonly dates: readonly string[]
  readonly px: Values
  readonly net: Values
  readonly index: readonly number[]
  readonly late: { readonly id: number; readonly valid_from: string }
  readonly ceased: { readonly id: number }
  readonly studies: readonly {
    readonly request: Readonly<Record<string, unknown>>
    readonly signals: Readonly<Record<string, Readonly<Record<string, readonly Row[]>>>>
  }[]
}

export const STUDIED: StudiedMarket = JSON.parse(
  readFileSync(new URL('../reference/event_study.json', import.meta.url), 'utf8'),
)

/** A time at which all of its bars have closed. */
export const AFTER = new Date('2025-12-01T12:00:00Z')

export const INDEX_ID = 101

/** Returns the bars of a security or of the index, with one net flow more than another. */
const barsOf = (id: number, px: readonly (number | null)[], net: readonly (number | null)[] = []): Row[] =>
  STUDIED.dates.flatMap((ts, at) => {
    const price = px[at]
    const flow = net[at] ?? 0
    if (price === null || price === undefined) return []
    const turnover = {
      retail_buy_turnover: 1200 + Math.max(flow, 0),
      retail_sell_turnover: 1200 - Math.min(flow, 0),
    }
    return [{ id, interval: '1d', ts, px: price, ...turnover }]
  })

/** Creates a database with the market, and with other bars of the securities from a date on. */
export async function createStudied(
  change: (px: number, date: string) => number = (px) => px,
): Promise<TestDatabase> {
  const database = await createDatabase({ template: EMPTY_TEMPLATE })
  const { px, net, late, ceased, index, dates } = STUDIED
  const changed = (prices: readonly (number | null)[]) =>
    prices.map((price, at) => (price === null ? null : change(price, dates[at] ?? '')))
  await loadFiles(database.pool, {
    'securities.csv': Object.keys(px).map((id) => ({
      ...{ id, provider_id: `S${id}`, ticker: `T${id}`, name: `Security ${id}`, sector: 'Studied' },
      is_active: Number(id) !== ceased.id,
      valid_from: Number(id) === late.id ? late.valid_from : null,
    })),
    'aggregates.csv': [{ id: INDEX_ID, provider_id: 'INDEX', name: 'Index', type: 'Benchmark' }],
    'security_cash.csv': Object.entries(px).flatMap(([id, prices]) =>
      barsOf(Number(id), changed(prices), net[id]),
    ),
    'aggregate_cash.csv': barsOf(INDEX_ID, index),
  })
  return database
}

export const SIGNALS = [
  { name: 'high', all: [{ measure: 'retail_net_turnover', gt: 900 }] },
  { name: 'low', all: [{ measure: 'retail_net_turnover', lt: -900 }] },
]
