import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { format } from '../../console/parts/format.ts'
import type { TestApp } from './app.ts'
import { loadFiles } from './load-files.ts'
import { SECURITIES } from './market.ts'
import { graph } from './users.ts'

/** The turnover of the market, which the market screen states and each load changes. */

interface Board {
  readonly board: {
    readonly dateRange: { readonly endDate: string }
    readonly nodes: readonly { readonly value: number }[]
  }
}

const boardOf = async (app: TestApp): Promise<Board['board']> =>
  (
    await graph<Board>(
      app,
      '{ board: securityLeaderboard(metric: RETAIL_TOTAL_TURNOVER, first: 10000) { dateRange { endDate } nodes { value } } }',
    )
  ).board

/** Returns the turnover as the page should write it. */
export async function turnoverOf(app: TestApp): Promise<string> {
  const { nodes } = await boardOf(app)
  return format(
    nodes.reduce((sum, { value }) => sum + value, 0),
    'USD',
  )
}

const ALFA = SECURITIES.find(({ ticker }) => ticker === 'ALFA')?.id ?? 0
let loads = 0

/** Loads another turnover of one security on the newest completed date. Returns that of the market. */
export async function loadTurnover(app: TestApp): Promise<string> {
  const before = await turnoverOf(app)
  const ts = (await boardOf(app)).dateRange.endDate.slice(0, 10)
  const flows = { retail_buy_turnover: ++loads * 1e9, retail_sell_turnover: 1 }
  await loadFiles(app.database.pool, {
    'security_cash.csv': [{ id: ALFA, interval: '1d', ts, px: 100, ...flows }],
  })
  const after = await turnoverOf(app)
  expect(after).not.toBe(before)
  return after
}

/** The turnover that a page shows. */
export const turnoverOn = (page: Page): Promise<string | null> =>
  page.locator('.session-sums strong').first().textContent()
