import type { ChartTable } from '../charts/table.ts'
import type { MarketQuery } from '../graph/generated/graphql.ts'
import type { Tile } from './tree.ts'

const UNKNOWN = 'Unclassified'

/** The tiles of the map: every security with turnover. */
export const tilesOf = (map: MarketQuery['map']): readonly Tile[] =>
  (map?.nodes ?? []).flatMap(({ value, bar, security }) =>
    value > 0
      ? [
          {
            ticker: security.ticker,
            name: security.name,
            sector: security.sector ?? UNKNOWN,
            industry: security.industry ?? UNKNOWN,
            total: value,
            net: bar.retailNetTurnover ?? null,
            zScore: security.scored?.columns.zScore[0] ?? null,
            priceChange: bar.pxChg ?? null,
          },
        ]
      : [],
  )

/** The numbers of the map, to the last digit. */
export const tableOf = (tiles: readonly Tile[]): ChartTable => ({
  columns: [
    'Ticker',
    'Name',
    'Sector',
    'Industry',
    'Total turnover, USD',
    'Net flow, USD',
    'Z-score',
    'Price change',
  ],
  rows: tiles.map(({ ticker, name, sector, industry, total, net, zScore, priceChange }) => [
    ...[ticker, name, sector, industry],
    ...[total, net, zScore, priceChange],
  ]),
})
