import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Block, type Box, between, blockAt, blocksOf } from '../../../console/market/layout.ts'
import type { Place, Tile } from '../../../console/market/tree.ts'

const NO_VALUES = { net: null, zScore: null, priceChange: null }
const ALL: Place = { sector: null, industry: null }

const marketOf = (smallest: number, length: number) =>
  fc
    .array(
      fc.record({
        sector: fc.constantFrom('Technology', 'Utilities', 'Energy'),
        industry: fc.constantFrom('Software', 'Hardware', 'Grids'),
        total: fc.double({ min: smallest, max: 1e9, noNaN: true }),
      }),
      { minLength: 1, maxLength: length },
    )
    .map((tiles): readonly Tile[] =>
      tiles.map((tile, at) => ({ ...tile, ...NO_VALUES, ticker: `T${at}`, name: 'A name' })),
    )
/** Of few securities of like size, none is a sliver thinner than the lines between them. */
const aMarket = marketOf(1e8, 30)
const aSize = fc.record({
  width: fc.integer({ min: 200, max: 2000 }),
  height: fc.integer({ min: 200, max: 1200 }),
})

const securities = (blocks: readonly Block[]) => blocks.filter(({ tile }) => tile !== null)
const ROUNDING = 1
const holds = (outer: Box, inner: Box, heading = 0) =>
  inner.x >= outer.x - ROUNDING &&
  inner.y >= outer.y + heading - ROUNDING &&
  inner.x + inner.width <= outer.x + outer.width + ROUNDING &&
  inner.y + inner.height <= outer.y + outer.height + ROUNDING

describe('the layout of the map', () => {
  test('has every security once, however small', () => {
    fc.assert(
      fc.property(marketOf(1, 300), aSize, (tiles, size) => {
        const blocks = blocksOf(tiles, ALL, size)
        expect(new Set(blocks.map(({ key }) => key)).size).toBe(blocks.length)
        const tickers = securities(blocks).map(({ tile }) => tile?.ticker)
        expect(tickers.sort()).toEqual(tiles.map(({ ticker }) => ticker).sort())
        for (const { width, height } of blocks) {
          expect(width).toBeGreaterThanOrEqual(0)
          expect(height).toBeGreaterThanOrEqual(0)
        }
      }),
    )
  })

  test('has each security within its sector and industry, and all within the map', () => {
    fc.assert(
      fc.property(aMarket, aSize, (tiles, size) => {
        const blocks = blocksOf(tiles, ALL, size)
        for (const block of blocks) expect(holds({ x: 0, y: 0, ...size }, block)).toBe(true)
        for (const block of securities(blocks)) {
          const { sector, industry } = block.place
          const around = blocks.filter(
            ({ tile, place }) =>
              tile === null &&
              place.sector === sector &&
              (place.industry === null || place.industry === industry),
          )
          expect(around).toHaveLength(2)
          for (const outer of around) expect(holds(outer, block, outer.heading)).toBe(true)
        }
      }),
    )
  })

  test('gives each security the share of the room that it has of the turnover', () => {
    const tiles = [400, 300, 200, 100].map((total, at) => ({
      ...{ ticker: `T${at}`, name: '', sector: 'Energy', industry: 'Grids', total },
      ...NO_VALUES,
    }))
    const shown = securities(blocksOf(tiles, ALL, { width: 1000, height: 1020 }))
    for (const { width, height, tile } of shown)
      expect((width * height) / 1e6).toBeCloseTo((tile?.total ?? 0) / 1000, 2)
  })

  test('finds the security under the pointer, or the heading', () => {
    fc.assert(
      fc.property(aMarket, (tiles) => {
        const blocks = blocksOf(tiles, ALL, { width: 1200, height: 800 })
        for (const block of securities(blocks)) {
          if (block.width < 1 || block.height < 1) continue
          expect(blockAt(blocks, block.x, block.y)).toBe(block)
          expect(blockAt(blocks, block.x + block.width - 0.5, block.y + block.height - 0.5)).toBe(block)
        }
        for (const block of blocks.filter(({ heading }) => heading > 0))
          expect(blockAt(blocks, block.x + 1, block.y + 1)).toBe(block)
        expect(blockAt(blocks, -1, 5)).toBeUndefined()
        expect(blockAt(blocks, 1200, 5)).toBeUndefined()
      }),
    )
  })

  test('moves a rectangle from its old place to its new one, and a new one not at all', () => {
    const [block] = blocksOf(
      [{ ...{ ticker: 'A', name: '', sector: 'Energy', industry: 'Grids', total: 1 }, ...NO_VALUES }],
      ALL,
      { width: 100, height: 80 },
    )
    if (!block) throw new Error('The map is empty.')
    const from = { x: 20, y: 40, width: 60, height: 20 }
    expect(between(from, block, 0)).toMatchObject(from)
    expect(between(from, block, 0.5)).toMatchObject({ x: 10, y: 20, width: 80, height: 50 })
    expect(between(from, block, 1)).toEqual(block)
    expect(between(undefined, block, 0)).toBe(block)
  })
})
