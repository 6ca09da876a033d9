import { expect, test } from 'vitest'
import { blocksOf } from '../../../console/market/layout.ts'
import { DIRECTIONS, isArrow, neighbourOf } from '../../../console/market/neighbour.ts'
import type { Tile } from '../../../console/market/tree.ts'

const ARROWS = Object.keys(DIRECTIONS).filter(isArrow)

test('arrow keys reach every security of a map from any', () => {
  const tiles = Array.from(
    { length: 60 },
    (_, at): Tile => ({
      ...{ ticker: `T${at}`, name: 'A name', net: null, zScore: null, priceChange: null },
      ...{ sector: `Sector ${at % 4}`, industry: `Industry ${at % 9}`, total: 1e6 * (1 + ((at * 37) % 60)) },
    }),
  )
  const blocks = blocksOf(tiles, { sector: null, industry: null }, { width: 1200, height: 700 })
  const [first] = blocks.filter(({ tile }) => tile !== null)
  if (!first) throw new Error('The map is empty')
  const reached = new Set([first])
  for (const block of reached)
    for (const arrow of ARROWS) {
      const next = neighbourOf(blocks, block, arrow)
      if (next) reached.add(next)
    }
  expect(reached.size).toBe(tiles.length)
})
