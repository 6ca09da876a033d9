import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../helpers/app.ts'
import { createDatabase, type TestDatabase } from '../helpers/database.ts'
import { loadFiles } from '../helpers/load-files.ts'
import { EMPTY_TEMPLATE } from '../helpers/template.ts'

/** Series of prices without turnover keep their smallest and largest price, whatever else is in the answer. */

const START = Date.UTC(2020, 0, 6)
const DAYS = Array.from({ length: 100 }, (_, at) =>
  new Date(START + at * 86_400_000).toISOString().slice(0, 10),
)
const LOWEST = -36.98
const HIGHEST = 63.27

/** OIL has prices only, LATE turnovers in its last ten days, and STOCK turnovers every day. */
const rows = DAYS.flatMap((day, at) => [
  `1,1d,${day},${at === 41 ? LOWEST : at === 73 ? HIGHEST : 20 + (at % 3)},,\n`,
  `2,1d,${day},${at === 41 ? LOWEST : at === 73 ? HIGHEST : 20 + (at % 3)},${at < 90 ? ',' : `${at},1`}\n`,
  `3,1d,${day},${20 + (at % 3)},${at},${(at * 7) % 11}\n`,
])

let app: TestApp
let database: TestDatabase
beforeAll(async () => {
  database = await createDatabase({ template: EMPTY_TEMPLATE })
  await loadFiles(database.pool, {
    'securities.csv': 'id,provider_id,ticker,name\n1,OIL,OIL,Oil\n2,LATE,LATE,Late\n3,STOCK,STOCK,Stock\n',
    'security_cash.csv': `id,interval,ts,px,retail_buy_turnover,retail_sell_turnover\n${rows.join('')}`,
  })
  app = await startApp({ db: database.db })
})
afterAll(async () => {
  await app.close()
  await database.drop()
})

interface Series {
  readonly results: readonly { readonly symbol: string; readonly px: number }[]
  readonly metadata: { readonly downsampled: Readonly<Record<string, unknown>> }
}
const FROM = '2020-01-01'
const read = async (query: Readonly<Record<string, string | number>>) => {
  const { status, body } = await app.rest<Series>('/series/timeseries', {
    start_date: FROM,
    points: 8,
    ...query,
  })
  expect(status).toBe(200)
  return body
}
const extremesOf = ({ results }: Series, symbol: string) => {
  const prices = results.filter((row) => row.symbol === symbol).map(({ px }) => px)
  return [Math.min(...prices), Math.max(...prices)]
}

test('a series without any turnover is chosen by its price', async () => {
  const answer = await read({ ticker: 'OIL' })
  expect(extremesOf(answer, 'OIL')).toEqual([LOWEST, HIGHEST])
  expect(answer.metadata.downsampled).toEqual({ method: 'lttb', points: 8, of: 100, by: 'px' })
})

test('rows without turnover keep the extremes of their prices', async () => {
  const answer = await read({ ticker: 'OIL,LATE,STOCK' })
  expect(answer.results).toHaveLength(24)
  expect(extremesOf(answer, 'OIL')).toEqual([LOWEST, HIGHEST])
  expect(extremesOf(answer, 'LATE')).toEqual([LOWEST, HIGHEST])
  expect(answer.metadata.downsampled).toEqual({
    ...{ method: 'lttb', points: 8, of: 300, by: 'retail_net_turnover', fallback_by: 'px' },
  })
})

test('market data are measured alike', async () => {
  const { body } = await app.rest<{ metadata: Series['metadata'] }>('/series/marketdata', {
    ...{ tickers: 'OIL', start_date: FROM, points: 8 },
  })
  expect(body.metadata.downsampled).toMatchObject({ by: 'px' })
})

test('nothing falls back where every row has turnover, where the caller names the metric, or without prices', async () => {
  expect((await read({ ticker: 'STOCK' })).metadata.downsampled).not.toHaveProperty('fallback_by')
  expect((await read({ ticker: 'OIL', points_by: 'retail_net_turnover' })).metadata.downsampled).toEqual({
    ...{ method: 'lttb', points: 8, of: 100, by: 'retail_net_turnover' },
  })
  expect((await read({ ticker: 'OIL', fields: 'retail_net_turnover' })).metadata.downsampled).toEqual({
    ...{ method: 'lttb', points: 8, of: 100, by: 'retail_net_turnover' },
  })
})

test('the graph says the same', async () => {
  const { data, errors } = await app.graphql<
    { of: { bars: { columns: { px: number[] }; downsampled: Record<string, unknown> } } },
    never
  >(
    `{ of: security(by: { ticker: "LATE" }) { bars(from: "${FROM}", points: 8) { columns { px retailNetTurnover } downsampled { by fallbackBy of } } } }`,
  )
  expect(errors).toBeUndefined()
  const { columns, downsampled } = data?.of.bars ?? { columns: { px: [] }, downsampled: {} }
  expect([Math.min(...columns.px), Math.max(...columns.px)]).toEqual([LOWEST, HIGHEST])
  expect(downsampled).toEqual({ by: 'retail_net_turnover', fallbackBy: 'px', of: 100 })
})
