import { expect, test } from 'vitest'
import { distinctAmong, membersIn, overlapOf } from '../../../console/market/distinct.ts'

const setOf = (...ids: number[]): ReadonlySet<number> => new Set(ids)
const named = (...ids: string[]) => ids.map((providerId) => ({ providerId }))

test('overlap is the share of the members of either that are in both', () => {
  expect(overlapOf(setOf(1, 2, 3), setOf(2, 3, 4))).toBe(0.5)
  expect(overlapOf(setOf(1), setOf(1))).toBe(1)
  expect(overlapOf(setOf(1), setOf(2))).toBe(0)
  expect(overlapOf(setOf(), setOf())).toBe(0)
})

test('of aggregates with much the same members, the first is kept', () => {
  const members = new Map([
    ['all', setOf(1, 2, 3, 4)],
    ['broad', setOf(1, 2, 3)],
    ['sector', setOf(1, 2)],
    ['part', setOf(3)],
  ])
  // Half of all: as much the same as can be without being more.
  expect(distinctAmong(named('all', 'broad', 'sector', 'part'), members)).toEqual(named('all', 'part'))
  expect(distinctAmong(named('part', 'sector', 'broad', 'all'), members)).toEqual(named('part', 'sector'))
})

test('aggregates without known members are all kept', () => {
  expect(distinctAmong(named('a', 'b'), new Map())).toEqual(named('a', 'b'))
  expect(distinctAmong(named('a', 'b'), membersIn(undefined))).toEqual(named('a', 'b'))
})
