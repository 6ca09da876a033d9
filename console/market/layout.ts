import { type HierarchyRectangularNode, hierarchy, treemap, treemapSquarify } from 'd3-hierarchy'
import { groupsBy, type Place, type Tile } from './tree.ts'

/** A rectangle in pixels of the page. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface Size {
  readonly width: number
  readonly height: number
}

/** A rectangle of the map: a security, or a sector or industry around its own. */
export interface Block extends Box {
  /** Tells the same rectangle in two layouts. */
  readonly key: string
  readonly name: string
  /** Where a click leads. */
  readonly place: Place
  /** Null for a sector or industry. */
  readonly tile: Tile | null
  /** Height of the strip with the name, 0 where there is none. */
  readonly heading: number
}

interface Branch {
  readonly name: string
  readonly place: Place
  readonly tile: Tile | null
  readonly children: readonly Branch[]
}

const HEADING = 20
/** Smaller groups have no heading: it would take the room of what it names. */
const MIN_HEADED = 44
/** Between squares, which are easy to compare, and few thin strips at the edges. */
const TILING = treemapSquarify.ratio(1.2)

const leafOf = (tile: Tile): Branch => ({
  name: tile.ticker,
  place: { sector: tile.sector, industry: tile.industry },
  tile,
  children: [],
})

const industriesOf = (tiles: readonly Tile[], sector: string): readonly Branch[] =>
  groupsBy(tiles, 'industry').map((group) => ({
    name: group.name,
    place: { sector, industry: group.name },
    tile: null,
    children: group.tiles.map(leafOf),
  }))

function rootOf(tiles: readonly Tile[], place: Place): Branch {
  const children =
    place.sector !== null
      ? industriesOf(tiles, place.sector)
      : groupsBy(tiles, 'sector').map((group) => ({
          name: group.name,
          place: { sector: group.name, industry: null },
          tile: null,
          children: industriesOf(group.tiles, group.name),
        }))
  return { name: '', place, tile: null, children }
}

function blockOf({ data, depth, x0, y0, x1, y1 }: HierarchyRectangularNode<Branch>, heading: number): Block {
  const { name, place, tile } = data
  const key = [depth, place.sector, place.industry, tile?.ticker].join('/')
  return { key, name, place, tile, heading, x: x0, y: y0, width: x1 - x0, height: y1 - y0 }
}

/** Lays a part of the market out: sectors of industries of securities, sized by turnover. Groups before their own. */
export function blocksOf(tiles: readonly Tile[], place: Place, { width, height }: Size): readonly Block[] {
  // An element without a size has not been measured yet.
  if (width === 0 || height === 0) return []
  // Kept from the moment when the room was given: sizes are rounded afterwards.
  const headed = new Set<Branch>()
  const root = treemap<Branch>()
    .tile(TILING)
    .size([width, height])
    .round(true)
    .paddingInner(({ depth }) => (depth === 0 ? 2 : 1))
    .paddingTop(({ data, depth, x0, y0, x1, y1 }) => {
      if (depth !== 1 || x1 - x0 < MIN_HEADED || y1 - y0 < MIN_HEADED) return 0
      headed.add(data)
      return HEADING
    })(hierarchy(rootOf(tiles, place)).sum(({ tile }) => tile?.total ?? 0))
  return root
    .descendants()
    .slice(1)
    .map((node) => blockOf(node, headed.has(node.data) ? HEADING : 0))
}

/** The innermost rectangle at a point. */
export const blockAt = (blocks: readonly Block[], x: number, y: number): Block | undefined =>
  blocks.findLast(
    (block) => x >= block.x && x < block.x + block.width && y >= block.y && y < block.y + block.height,
  )

/** A rectangle on its way from one place to another. `share` of the way, 0 to 1. */
export const between = (from: Box | undefined, to: Block, share: number): Block =>
  from === undefined
    ? to
    : {
        ...to,
        x: from.x + (to.x - from.x) * share,
        y: from.y + (to.y - from.y) * share,
        width: from.width + (to.width - from.width) * share,
        height: from.height + (to.height - from.height) * share,
      }
