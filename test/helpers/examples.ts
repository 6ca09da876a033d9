import { EXAMPLE } from '../../src/market/examples.ts'

/** The documentation's examples, whose values are those of the demo market, in the market of test/fixtures. */

const FIXTURE = {
  aggregateId: 3,
  aggregateIds: [3, 1],
  aggregateProviderId: 'AGG-TECH',
  aggregateProviderIds: ['AGG-IDX', 'AGG-TECH'],
  types: ['Benchmark', 'Sector'],
  subtypes: ['Large Cap', 'Technology'],
  ticker: 'ALFA',
  tickers: ['ALFA', 'BETA'],
  securityIds: [1001, 1002],
  securityProviderIds: ['SEC-ALFA', 'SEC-BETA'],
  figis: ['BBG00T3ST018', 'BBG00T3ST027'],
  isins: ['US0000001018', 'US0000001026'],
  sector: 'Technology',
  industry: 'Robotics',
  exchange: 'XNYS',
  assetType: 'Common Stock',
  slugs: ['retail-net', 'etf-flow'],
  // The date of a forecast run, too.
  startDate: '2026-01-16',
  endDate: '2026-03-31',
  jobId: '01980000-0000-7000-8000-000000000001',
  screenId: '01980000-0000-7000-8000-000000000003',
  alertId: '01980000-0000-7000-8000-000000000004',
  email: 'analyst@example.com',
  dataVersion: '3.0',
} satisfies Record<keyof typeof EXAMPLE, unknown>

/** Single values by those of the demo market. */
const FIXTURES = new Map<unknown, unknown>([
  ['retail-turnover', 'retail-net'],
  ...Object.entries(FIXTURE).flatMap(([name, value]) => {
    const shown = [EXAMPLE[name as keyof typeof EXAMPLE]].flat()
    return [value].flat().map((single, at): [unknown, unknown] => [shown[at], single])
  }),
])

/** Returns an example with the values of the fixtures, its names mapped, too. */
export function inFixtures(value: unknown, rename = (name: string): string => name): unknown {
  if (Array.isArray(value)) return value.map((item) => inFixtures(item, rename))
  if (typeof value !== 'object' || value === null) return FIXTURES.has(value) ? FIXTURES.get(value) : value
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [rename(name), inFixtures(member, rename)]),
  )
}
