import { loadDemoMarket } from '../../src/demo/demo.ts'
import type { AppOptions } from './app.ts'
import { createDatabase } from './database.ts'
import { EMPTY_TEMPLATE } from './template.ts'

const MARKET = {
  ...{ today: '2026-06-30', now: new Date('2026-07-01T12:00:00Z'), ownerEmail: 'demo@example.com' },
  ...{ securities: 120, aggregates: 6, years: 3, intradayDays: 0, optionSecurities: 0 },
}

/** Time at which all bars of the planted market have closed. */
export const PLANTED_NOW = MARKET.now

/** Options of an app with a small demo market: surprise buying is followed by a rise in Health Care, by nothing in Industrials. */
export async function plantedMarket(options: AppOptions): Promise<AppOptions> {
  const database = await createDatabase({ template: EMPTY_TEMPLATE })
  await loadDemoMarket(database.pool, MARKET)
  return { ...options, now: MARKET.now, database }
}
