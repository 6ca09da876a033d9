import { beforeAll, expect, test } from 'vitest'
import { readValueRows } from '../../../src/engine/bars/queries/values.ts'
import type { SeriesSelection } from '../../../src/engine/bars/selection.ts'
import { loadFiles } from '../../helpers/load-files.ts'
import { useApp } from '../../helpers/use-app.ts'

/** Several metrics in one scan of the bars: the values of each do not depend on the others. */

const ID = 1060
const DATES = ['2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05', '2026-03-06', '2026-03-09']
/** Prices in the first three bars, and turnovers in the last three. */
const PRICES = [11, 12, 13, null, null, null]
const TURNOVERS = [null, null, null, 400, 500, 600]

const app = useApp()
beforeAll(() =>
  loadFiles(app.database.pool, {
    'securities.csv': [{ id: ID, provider_id: 'SEC-GAPS', ticker: 'GAPS', name: 'Gaps', is_active: true }],
    'security_cash.csv': DATES.map((ts, place) => ({
      ...{ id: ID, interval: '1d', ts, px: PRICES[place] ?? null },
      retail_buy_turnover: TURNOVERS[place] ?? null,
      retail_sell_turnover: TURNOVERS[place] ?? null,
    })),
  }),
)

interface Look {
  readonly from?: string
  readonly before: { readonly px: number; readonly retail_buy_turnover: number }
}

/** Returns the values of both metrics, up to three bars of each. */
async function valuesOf({ from, before }: Look): Promise<number[][]> {
  const selection: SeriesSelection = {
    ...{ interval: '1d', assetClass: 'cash', moneyness: 'TOTAL', size: 'TOTAL', includeIntraday: false },
    ...{
      range: from === undefined ? {} : { lower: `${from}T00:00:00Z` },
      runningFrom: '2027-01-01T00:00:00Z',
    },
  }
  const reads = (['px', 'retail_buy_turnover'] as const).map((metric) => ({
    ...{ metric, selection, instrumentIds: [ID], before: before[metric] },
  }))
  const rows = await readValueRows(app.database.db, reads, 3)
  const series = rows.of(ID)
  rows.release()
  return reads.map((_, place) => Array.from(series[place]?.values ?? []))
}

test('the limit applies to the values of each metric', async () => {
  expect(await valuesOf({ before: { px: 0, retail_buy_turnover: 0 } })).toEqual([
    [11, 12, 13],
    [400, 500, 600],
  ])
})

test('each metric looks back over its own values', async () => {
  const look = { from: '2026-03-06', before: { px: 2, retail_buy_turnover: 1 } }
  expect(await valuesOf(look)).toEqual([
    [12, 13],
    [400, 500, 600],
  ])
  expect(await valuesOf({ ...look, before: { px: 0, retail_buy_turnover: 3 } })).toEqual([
    [],
    [400, 500, 600],
  ])
})
