import { describe, expect, test } from 'vitest'
import { bumpLayout, laneOf, moveOf } from '../../../console/rankings/bump-layout.ts'
import type { RankLine } from '../../../console/rankings/places.ts'

const lineOf = (id: string, ranks: readonly (number | null)[]): RankLine => ({
  id,
  name: `Name of ${id}`,
  points: ranks.flatMap((rank, at) => {
    const date = `2026-03-${String(at + 1).padStart(2, '0')}`
    return rank === null ? [] : [{ date, ts: `${date}T00:00:00Z`, rank }]
  }),
})

describe('laneOf', () => {
  test('gives each leader a lane, and compresses the others into four', () => {
    for (let rank = 1; rank <= 15; rank++) expect(laneOf(rank, 15, 5000)).toBe(rank)
    expect(laneOf(16, 15, 5000)).toBe(16)
    expect(laneOf(5000, 15, 5000)).toBe(19)
    expect(laneOf(16, 15, 16)).toBe(16)
  })

  test('never puts a worse rank above a better one', () => {
    const lanes = Array.from({ length: 5000 }, (_, at) => laneOf(at + 1, 15, 5000))
    for (const [at, lane] of lanes.entries()) if (at > 0) expect(lane).toBeGreaterThan(lanes[at - 1] ?? 0)
  })
})

describe('bumpLayout', () => {
  test('lines up bars that not all instruments have', () => {
    const layout = bumpLayout(
      [lineOf('A', [1, null, 2]), lineOf('B', [null, 1, 1]), lineOf('C', [9, 2, null])],
      20,
    )
    expect(layout.dates).toEqual(['2026-03-01', '2026-03-02', '2026-03-03'])
    expect(layout.lines.map(({ ranks }) => ranks)).toEqual([
      [1, null, 2],
      [null, 1, 1],
      [9, 2, null],
    ])
    expect(layout.lines[2]?.lanes).toEqual([7, 2, null])
    expect(layout).toMatchObject({ fold: 3, depth: 7 })
  })

  test('shows the newest bars', () => {
    const { dates, lines } = bumpLayout([lineOf('A', [5, 4, 3, 2, 1])], 2)
    expect(dates).toEqual(['2026-03-04', '2026-03-05'])
    expect(lines[0]?.ranks).toEqual([2, 1])
  })

  test('has no fold if all ranks are those of leaders', () => {
    const { depth, fold, ticks } = bumpLayout([lineOf('A', [1, 2]), lineOf('B', [2, 1])], 20)
    expect([depth, fold]).toEqual([2, 2])
    expect(ticks).toEqual([
      { rank: 1, lane: 1 },
      { rank: 2, lane: 2 },
    ])
  })

  test('labels round ranks below the fold that have room', () => {
    const leaders = Array.from({ length: 15 }, (_, at) => lineOf(`T${at}`, [at === 0 ? 5000 : at, at + 1]))
    const { ticks } = bumpLayout(leaders, 20)
    const deep = ticks.filter(({ rank }) => rank > 15)
    expect(deep.length).toBeGreaterThan(1)
    for (const [at, { lane }] of ticks.entries())
      if (at > 0) expect(lane - (ticks[at - 1]?.lane ?? 0)).toBeGreaterThanOrEqual(0.8)
  })

  test('is empty without leaders or without their past', () => {
    expect(bumpLayout([], 20)).toEqual({ stamps: [], dates: [], lines: [], ticks: [], fold: 0, depth: 0 })
    const { stamps, lines } = bumpLayout([lineOf('A', [])], 20)
    expect(stamps).toEqual([])
    expect(lines.map(moveOf)).toEqual([null])
  })

  test('says how a line moved between the bars that rank it', () => {
    const { lines } = bumpLayout([lineOf('A', [null, 40, 3, 7])], 3)
    expect(lines.map(moveOf)).toEqual([{ first: 40, last: 7 }])
  })
})
