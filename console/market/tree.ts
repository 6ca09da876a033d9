import { decoded } from '../parts/path.ts'

/** A security of the map, with the numbers that it is drawn from. Null where the service has none. */
export interface Tile {
  readonly ticker: string
  readonly name: string
  readonly sector: string
  readonly industry: string
  /** Size: total turnover in USD, above 0. */
  readonly total: number
  readonly net: number | null
  readonly zScore: number | null
  /** A fraction: 0.01 is 1 %. */
  readonly priceChange: number | null
}

/** What the colour of the map says. */
export const COLOURS = ['z-score', 'flow', 'price'] as const
export type Colour = (typeof COLOURS)[number]

/** Part of the market that the map shows: all of it, a sector, or an industry of a sector. */
export interface Place {
  readonly sector: string | null
  readonly industry: string | null
}

/** The value that colours a tile. */
export const colourValue = ({ net, zScore, priceChange }: Tile, colour: Colour): number | null =>
  colour === 'flow' ? net : colour === 'z-score' ? zScore : priceChange

/** Percentile of the sizes of all values from which on tiles have the full colour. */
export const FULL_FROM = 95

/** The value with the full colour: a few very large ones do not leave all others grey. */
export function colourLimit(tiles: readonly Tile[], colour: Colour): number {
  const sizes = tiles
    .flatMap((tile) => colourValue(tile, colour) ?? [])
    .map(Math.abs)
    .sort((a, b) => a - b)
  return sizes[Math.floor((sizes.length * FULL_FROM) / 100)] ?? 0
}

/** The tiles of a part of the market. */
export const tilesIn = (tiles: readonly Tile[], { sector, industry }: Place): readonly Tile[] =>
  tiles.filter(
    (tile) =>
      (sector === null || tile.sector === sector) && (industry === null || tile.industry === industry),
  )

/** Tiles under one heading. */
interface Group {
  readonly name: string
  readonly tiles: readonly Tile[]
  readonly total: number
  /** Sum of the net flows that are known. */
  readonly net: number
}

/** Groups tiles by sector or industry, the largest turnover first. */
export function groupsBy(tiles: readonly Tile[], by: 'sector' | 'industry'): readonly Group[] {
  return [...Map.groupBy(tiles, (tile) => tile[by])]
    .map(([name, members]) => ({
      name,
      tiles: members,
      total: members.reduce((sum, { total }) => sum + total, 0),
      net: members.reduce((sum, { net }) => sum + (net ?? 0), 0),
    }))
    .sort((a, b) => b.total - a.total)
}

/** Reads a place from its text in the URL: a sector, and below it perhaps an industry. */
export function placeOf(text: string): Place {
  const [sector, industry] = text.split('/').map(decoded)
  return { sector: sector || null, industry: industry || null }
}

/** Writes a place for the URL. */
export const placeText = ({ sector, industry }: Place): string =>
  [sector, industry]
    .filter((name) => name !== null)
    .map(encodeURIComponent)
    .join('/')
