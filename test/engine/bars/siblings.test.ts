import { describe, expect, test } from 'vitest'
import { Once } from '../../../src/core/once.ts'
import { RowBytes } from '../../../src/core/rows/row-bytes.ts'
import type { SeriesSelection } from '../../../src/engine/bars/selection.ts'
import { BarTable } from '../../../src/engine/bars/table.ts'
import { useApp } from '../../helpers/use-app.ts'

/** Fields of siblings: what they have in common is computed once, and each gets its own rows. */

const app = useApp()

describe('values made once', () => {
  test('are kept for the same two objects, and made anew for others', () => {
    const once = new Once<number>()
    let made = 0
    const make = () => ++made
    const [one, other] = [{}, {}]
    expect([once.of(one, other, make), once.of(one, other, make)]).toEqual([1, 1])
    expect([once.of(other, one, make), once.of(one, one, make), once.of(one, other, make)]).toEqual([2, 3, 1])
  })

  test('are not kept when making fails', () => {
    const once = new Once<number>()
    const [one, other] = [{}, {}]
    const fail = () => {
      throw new Error('not yet')
    }
    expect(() => once.of(one, other, fail)).toThrow('not yet')
    expect(once.of(one, other, () => 7)).toBe(7)
  })
})

describe('groups of rows', () => {
  const groupsOf = async (keys: readonly number[]) => {
    const source = RowBytes.of(
      ['instrumentId', 'ts'],
      keys.map((key, at) => [String(key), String(at)]),
    )
    const groups = await BarTable.of(source, {} as SeriesSelection, []).byKey()
    return [...groups].map(([key, { rows }]) => [key, [...rows]])
  }

  test('keep the order of their rows, whether these follow one another or not', async () => {
    expect(await groupsOf([])).toEqual([])
    expect(await groupsOf([3, 3, 1, 1, 1])).toEqual([
      [3, [0, 1]],
      [1, [2, 3, 4]],
    ])
    expect(await groupsOf([3, 1, 3, 3, 1, 2])).toEqual([
      [3, [0, 2, 3]],
      [1, [1, 4]],
      [2, [5]],
    ])
  })
})

describe('arguments', () => {
  const QUERY = `query ($first: Int, $interval: Interval!) { aggregates(first: 3) { nodes {
    bars(first: $first, interval: $interval) { nodes { ts } }
    other: bars(first: 1, order: ASC) { nodes { ts } } } } }`

  interface Found {
    readonly aggregates: { nodes: Record<'bars' | 'other', { nodes: { ts: string }[] }>[] }
  }

  const ask = async (variables: Record<string, unknown>) => {
    const { data } = await app.graphql<Found, typeof variables>(QUERY, variables)
    return data?.aggregates.nodes ?? []
  }

  test('are those of the request, for every parent and alias', async () => {
    const three = await ask({ first: 3, interval: 'DAY' })
    const two = await ask({ first: 2, interval: 'WEEK' })
    const defaults = await ask({ interval: 'MONTH' })
    expect(three.map(({ bars, other }) => [bars.nodes.length, other.nodes.length])).toEqual(
      Array(3).fill([3, 1]),
    )
    expect(two.map(({ bars }) => bars.nodes.length)).toEqual([2, 2, 2])
    expect(defaults.every(({ bars }) => bars.nodes.length > 3)).toBe(true)
    expect(three.map(({ bars }) => bars.nodes[1]?.ts)).not.toEqual(two.map(({ bars }) => bars.nodes[1]?.ts))
    expect(three.map(({ other }) => other.nodes[0]?.ts)).toEqual(two.map(({ other }) => other.nodes[0]?.ts))
  })
})
