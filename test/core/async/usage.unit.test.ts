import { expect, test } from 'vitest'
import { Usage } from '../../../src/core/async/usage.ts'

test('what callers have used counts half after half a second, and halves for each one that has passed', () => {
  const usage = new Usage()
  usage.add('a', 800, 10_000)
  usage.add('b', 100, 10_400)
  expect([usage.of('a'), usage.of('b'), usage.most]).toEqual([800, 100, 800])
  usage.add('b', 10, 10_600)
  expect([usage.of('a'), usage.of('b')]).toEqual([400, 60])
  usage.add('b', 0, 12_100)
  expect([usage.of('a'), usage.most]).toEqual([50, 50])
  usage.halve(12_600)
  expect(usage.of('a')).toBe(25)
})

test('callers who have used almost nothing are forgotten', () => {
  const usage = new Usage()
  usage.add('a', 1, 10_000)
  usage.add('b', 1, 11_000)
  expect([usage.of('a'), usage.most]).toEqual([0, 1])
})
