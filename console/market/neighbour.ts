import type { Block, Box } from './layout.ts'

/** Where a key leads from a rectangle. */
export const DIRECTIONS = {
  ArrowLeft: { axis: 'x', sign: -1 },
  ArrowRight: { axis: 'x', sign: 1 },
  ArrowUp: { axis: 'y', sign: -1 },
  ArrowDown: { axis: 'y', sign: 1 },
} as const

type Arrow = keyof typeof DIRECTIONS

export const isArrow = (key: string): key is Arrow => Object.hasOwn(DIRECTIONS, key)

const middle = (box: Box, axis: 'x' | 'y'): number =>
  axis === 'x' ? box.x + box.width / 2 : box.y + box.height / 2

const extent = (box: Box, axis: 'x' | 'y'): number => (axis === 'x' ? box.width : box.height)

/** Distance between the edges of two rectangles along an axis. Not above 0 if they overlap. */
const gap = (one: Box, other: Box, axis: 'x' | 'y'): number =>
  Math.abs(middle(one, axis) - middle(other, axis)) - (extent(one, axis) + extent(other, axis)) / 2

/** A step aside costs more than one ahead. */
const ASIDE = 3

/** The security nearest to another in the direction of an arrow key. Undefined at the edge of the map. */
export function neighbourOf(blocks: readonly Block[], from: Block, arrow: Arrow): Block | undefined {
  const { axis, sign } = DIRECTIONS[arrow]
  const across = axis === 'x' ? 'y' : 'x'
  let nearest: Block | undefined
  let least = Number.POSITIVE_INFINITY
  for (const block of blocks) {
    const ahead = sign * (middle(block, axis) - middle(from, axis))
    if (block.tile === null || ahead <= 0 || gap(block, from, axis) < -1) continue
    const aside = Math.max(gap(block, from, across), 0)
    const off = Math.abs(middle(block, across) - middle(from, across))
    const distance = Math.max(gap(block, from, axis), 0) + ASIDE * aside + off / 1000
    if (distance < least) [nearest, least] = [block, distance]
  }
  return nearest
}
