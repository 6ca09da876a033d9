import { expect, test } from 'vitest'
import { TurnUsage } from '../../../src/core/async/turn-usage.ts'

/** What callers are said to have used: their turns, and their parts of what happens between the turns. */

test('the rest of a round counts as used by those who had turns in it, as much for each turn', () => {
  const usage = new TurnUsage(() => 1)
  usage.addTurn('one', 6, 10)
  for (let turn = 0; turn < 3; turn++) usage.addTurn('many', 2, 10)
  expect([usage.of('one'), usage.of('many')]).toEqual([6, 6])
  usage.endRound(8, 10)
  expect([usage.of('one'), usage.of('many')]).toEqual([8, 12])
  expect(usage.lightest(['many', 'one'])).toBe('one')
  // Nobody had a turn in the next one.
  usage.endRound(8, 10)
  expect([usage.of('one'), usage.of('many')]).toEqual([8, 12])
})

test('a weight applies to turns and to parts of the rest; past use counts half after half a second', () => {
  const usage = new TurnUsage((caller) => (caller === 'jobs' ? 8 : 1))
  usage.addTurn('jobs', 1, 10)
  usage.addTurn('user', 4, 10)
  usage.endRound(2, 10)
  expect([usage.of('jobs'), usage.of('user')]).toEqual([16, 5])
  expect(usage.lightest(['jobs', 'user'])).toBe('user')
  usage.add('user', 1, 510)
  expect([usage.of('jobs'), usage.of('user')]).toEqual([8, 3.5])
  expect(usage.lightest([])).toBe('')
})
