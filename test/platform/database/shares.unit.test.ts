import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { ConnectionError } from '../../../src/platform/database/errors.ts'
import { Shares } from '../../../src/platform/database/shares.ts'
import { PATIENCE_MS } from '../../helpers/patience.ts'

/** Connections are shared between callers. */

afterEach(() => vi.useRealTimers())

const failure = 'none became free'

/** Shares of `size`, of which callers who hold some get `shared` at most. */
const sharesOf = (size: number, shared: number, waitMs = PATIENCE_MS) =>
  new Shares({ mostFor: (_caller, held) => (held === 0 ? size : shared), waitMs, failure })

/** Lets promises that are resolved call back. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

test('the last two connections are for callers who hold none', async () => {
  const shares = sharesOf(10, 8)
  const callers = ['heavy', 'heavier']
  const heavy = Array.from({ length: 30 }, (_, at) => shares.enter(callers[at % 2] ?? ''))
  expect(heavy.filter((entry) => entry === undefined).length).toBe(8)
  expect([shares.enter('light'), shares.enter('other')]).toEqual([undefined, undefined])
  // Nobody is left to wait in vain, which would fail another test.
  for (let count = 0; count < 15; count++) for (const caller of callers) shares.leave(caller)
  await Promise.all(heavy)
})

test('who holds fewest connections gets the next one', async () => {
  const shares = sharesOf(4, 4)
  const order: string[] = []
  const enter = (caller: string) => shares.enter(caller)?.then(() => order.push(caller))
  for (let count = 0; count < 8; count++) enter('heavy')
  enter('light')
  enter('other')
  shares.leave('heavy')
  shares.leave('heavy')
  shares.leave('heavy')
  await settled()
  expect(order).toEqual(['light', 'other', 'heavy'])
  for (let count = 0; count < 5; count++) shares.leave('heavy')
  await settled()
  expect([order.length, shares.waiting]).toEqual([6, 0])
})

test('waiting ends after a while, as for the pool', async () => {
  const shares = sharesOf(1, 1, 5)
  expect(shares.enter('one')).toBeUndefined()
  await expect(shares.enter('other')).rejects.toThrow(new ConnectionError(failure))
  shares.leave('one')
  expect(shares.enter('third')).toBeUndefined()
})

test('waiting lasts as long as the caller is served, and nobody else counts', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const shares = sharesOf(2, 2, 1000)
  expect(['a', 'b'].map((caller) => shares.enter(caller))).toEqual([undefined, undefined])
  const outcomes: string[] = []
  const enter = (caller: string, name: string) =>
    shares.enter(caller)?.then(
      () => outcomes.push(`${name} enters`),
      () => outcomes.push(`${name} gives up`),
    )
  for (const name of ['a1', 'a2', 'a3']) enter('a', name)
  enter('b', 'b1')
  for (let served = 0; served < 2; served++) {
    await vi.advanceTimersByTimeAsync(900)
    shares.leave('a')
  }
  await vi.advanceTimersByTimeAsync(999)
  expect(outcomes).toEqual(['a1 enters', 'b1 gives up', 'a2 enters'])
  await vi.advanceTimersByTimeAsync(1)
  expect(outcomes.at(-1)).toBe('a3 gives up')
  expect(shares.waiting).toBe(0)
})

test('without a limit, only further ones of a caller wait', async () => {
  const shares = sharesOf(Number.POSITIVE_INFINITY, 2)
  expect(['a', 'a', 'b', 'c'].map((caller) => shares.enter(caller))).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
  const order: string[] = []
  const waits = ['a', 'b'].map((caller) => shares.enter(caller)?.then(() => order.push(caller)))
  shares.leave('c')
  shares.leave('a')
  await settled()
  expect(order).toEqual([])
  shares.leave('a')
  await settled()
  expect(order).toEqual(['a'])
  shares.leave('b')
  await Promise.all(waits)
  expect([order, shares.waiting]).toEqual([['a', 'b'], 0])
})

test('a caller who holds none gets one beyond the limit after a while', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const shares = new Shares({ mostFor: () => 1, waitMs: 5000, firstWaitMs: 1000, failure })
  expect(shares.enter('a')).toBeUndefined()
  const outcomes: string[] = []
  for (const [caller, name] of [
    ['b', 'b1'],
    ['b', 'b2'],
    ['a', 'a1'],
  ] as const)
    shares.enter(caller)?.then(
      () => outcomes.push(`${name} enters`),
      () => outcomes.push(`${name} gives up`),
    )
  await vi.advanceTimersByTimeAsync(999)
  expect(outcomes).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(outcomes).toEqual(['b1 enters'])
  await vi.advanceTimersByTimeAsync(500)
  shares.leave('b')
  await vi.advanceTimersByTimeAsync(999)
  expect(outcomes).toEqual(['b1 enters'])
  await vi.advanceTimersByTimeAsync(1)
  expect(outcomes).toEqual(['b1 enters', 'b2 enters'])
  await vi.advanceTimersByTimeAsync(2500)
  expect(outcomes.slice(2)).toEqual(['a1 gives up'])
  expect(shares.waiting).toBe(0)
})

test('each wait ends in time, whichever of its caller is looked at first', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const shares = new Shares({ mostFor: () => 1, waitMs: 5000, firstWaitMs: 1000, failure })
  expect(shares.enter('other')).toBeUndefined()
  const outcomes: string[] = []
  const enter = (name: string) =>
    shares.enter('a')?.then(
      () => outcomes.push(`${name} enters`),
      () => outcomes.push(`${name} gives up`),
    )
  enter('first')
  enter('second')
  await vi.advanceTimersByTimeAsync(500)
  enter('third')
  await vi.advanceTimersByTimeAsync(1600)
  expect(outcomes).toEqual(['first enters'])
  shares.leave('a')
  await vi.advanceTimersByTimeAsync(1000)
  expect(outcomes.slice(1)).toEqual(['second enters'])
  await vi.advanceTimersByTimeAsync(5000)
  expect(outcomes.slice(2)).toEqual(['third gives up'])
  expect([shares.waiting, vi.getTimerCount()]).toEqual([0, 0])
})

test('a wait ends in time, also if an earlier one of its caller ends before it by its signal', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const shares = sharesOf(1, 1, 1000)
  expect(shares.enter('other')).toBeUndefined()
  const leaving = new AbortController()
  const outcomes: string[] = []
  shares.enter('a', leaving.signal)?.catch(() => outcomes.push('first left'))
  await vi.advanceTimersByTimeAsync(500)
  shares.enter('a')?.catch(() => outcomes.push('second gives up'))
  leaving.abort(new Error('left'))
  await vi.advanceTimersByTimeAsync(999)
  expect(outcomes).toEqual(['first left'])
  await vi.advanceTimersByTimeAsync(1)
  expect(outcomes).toEqual(['first left', 'second gives up'])
  expect(vi.getTimerCount()).toBe(0)
})

test('a wait ends when its signal fires, and takes nothing', async () => {
  const shares = sharesOf(Number.POSITIVE_INFINITY, 1)
  const leaving = new AbortController()
  expect(shares.enter('a')).toBeUndefined()
  const left = shares.enter('a', leaving.signal)
  const stays = shares.enter('a')
  leaving.abort(new Error('left'))
  await expect(left).rejects.toThrow('left')
  expect(shares.waiting).toBe(1)
  shares.leave('a')
  await stays
  shares.leave('a')
  expect(shares.enter('b')).toBeUndefined()
  expect(shares.enter('b')).toBeInstanceOf(Promise)
})

test('no connection is lost or given twice, in any order of callers', async () => {
  const steps = fc.array(fc.record({ caller: fc.constantFrom('a', 'b', 'c'), leaves: fc.boolean() }), {
    maxLength: 80,
  })
  const sizes = fc
    .record({ size: fc.integer({ min: 1, max: 8 }), reserved: fc.integer({ min: 0, max: 7 }) })
    .map(({ size, reserved }) => ({ size, shared: Math.max(1, size - reserved) }))
  await fc.assert(
    fc.asyncProperty(sizes, steps, async ({ size, shared }, taken) => {
      const shares = sharesOf(size, shared)
      const held: string[] = []
      let waiting = 0
      for (const { caller, leaves } of taken) {
        if (leaves) {
          const at = held.indexOf(caller)
          if (at !== -1) shares.leave(...(held.splice(at, 1) as [string]))
        } else {
          const entry = shares.enter(caller)
          if (entry) {
            waiting++
            entry.then(() => held.push(caller) && waiting--)
          } else held.push(caller)
        }
        await settled()
        expect(held.length).toBeLessThanOrEqual(size)
        // Somebody waits only while all connections, or all of one's share, are taken.
        if (waiting > 0) expect(held.length).toBeGreaterThanOrEqual(shared)
      }
      while (held.length > 0) {
        shares.leave(held.shift() as string)
        await settled()
      }
      expect(waiting).toBe(0)
    }),
    { numRuns: 60 },
  )
})
