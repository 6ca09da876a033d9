import type { ChartTable } from '../charts/table.ts'
import type { MarketQuery } from '../graph/generated/graphql.ts'
import { instrumentPath } from '../instrument/instrument-link.ts'
import { FLOW_Z_SCORE, LABELS } from '../parts/vocabulary.ts'
import type { Tile } from './tree.ts'

const UNKNOWN = 'Unclassified'

/** The tiles of the map: every security with turnover. */
export function tilesOf({ map, scored }: Pick<MarketQuery, 'map' | 'scored'>): readonly Tile[] {
  if (!map) return []
  const scores = new Map(scored?.columns.security.securityId.map((id, at) => [id, scored.columns.value[at]]))
  const { value, bar, security } = map.columns
  return value.flatMap((total, at) =>
    total > 0
      ? [
          {
            ticker: security.ticker[at] ?? '',
            name: security.name[at] ?? '',
            sector: security.sector[at] ?? UNKNOWN,
            industry: security.industry[at] ?? UNKNOWN,
            total,
            net: bar.retailNetTurnover[at] ?? null,
            zScore: scores.get(security.securityId[at] ?? 0) ?? null,
            priceChange: bar.pxChg[at] ?? null,
          },
        ]
      : [],
  )
}

/** The numbers of the map, to the last digit. */
export const tableOf = (tiles: readonly Tile[]): ChartTable => ({
  columns: [
    'Ticker',
    'Name',
    'Sector',
    'Industry',
    `${LABELS.Metric.RETAIL_TOTAL_TURNOVER}, USD`,
    `${LABELS.Metric.RETAIL_NET_TURNOVER}, USD`,
    FLOW_Z_SCORE,
    LABELS.Metric.PX_CHG,
  ],
  links: tiles.map(({ ticker }) => instrumentPath(ticker)),
  rows: tiles.map(({ ticker, name, sector, industry, total, net, zScore, priceChange }) => [
    ...[ticker, name, sector, industry],
    ...[total, net, zScore, priceChange],
  ]),
})
