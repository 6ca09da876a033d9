/**
 * Demo market values for the documentation's examples. The values of one operation work together. Parameters
 * that exclude them declare their own `examples`, each valid on its own.
 */
export const EXAMPLE = {
  aggregateId: 101,
  aggregateIds: [101, 106],
  aggregateProviderId: 'AGG-000006',
  aggregateProviderIds: ['AGG-000001', 'AGG-000006'],
  types: ['Benchmark', 'Sector'],
  subtypes: ['Broad', 'Cyclical'],
  ticker: 'BRX',
  tickers: ['BRX', 'HZRT'],
  securityIds: [1043, 1070],
  securityProviderIds: ['SEC-000043', 'SEC-000070'],
  figis: ['BBGXVP1GNL90', 'BBGX5X7B8PK2'],
  isins: ['ZZMKMHAOUA39', 'ZZP0D3WKE778'],
  sector: 'Utilities',
  industry: 'Independent Power',
  exchange: 'XDMB',
  assetType: 'Common Stock',
  slugs: ['retail-net-flow', 'etf-creations'],
  startDate: '2026-01-02',
  endDate: '2026-03-31',
  /** Valid format only: jobs are visible only to their owners. */
  jobId: '01a20127-14bd-72bc-a6e6-e5b5f75cc43b',
  /** The same for saved screens and alerts. */
  screenId: '01a20127-14bd-72bc-a6e6-e5b5f75cc43c',
  alertId: '01a20127-14bd-72bc-a6e6-e5b5f75cc43d',
  email: 'demo@example.com',
  /** Version of a demo market that has just been loaded. */
  dataVersion: '2.0',
} as const
