import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Shares } from '../../../src/platform/database/shares.ts'
import { PATIENCE_MS } from '../../helpers/patience.ts'

/** Connections are shared between callers. */

/** Lets promises that are resolved call back. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

test('the last two connections are for callers who hold none', async () => {
  const shares = new Shares(10, PATIENCE_MS)
  const callers = ['heavy', 'heavier']
  const heavy = Array.from({ length: 30 }, (_, at) => shares.enter(callers[at % 2] ?? ''))
  expect(heavy.filter((entry) => entry === undefined).length).toBe(8)
  expect([shares.enter('light'), shares.enter('other')]).toEqual([undefined, undefined])
  // Nobody is left to wait in vain, which would fail another test.
  for (let count = 0; count < 15; count++) for (const caller of callers) shares.leave(caller)
  await Promise.all(heavy)
})

test('who holds fewest connections gets the next one', async () => {
  const shares = new Shares(4, PATIENCE_MS)
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
  const shares = new Shares(1, 5)
  expect(shares.enter('one')).toBeUndefined()
  await expect(shares.enter('other')).rejects.toThrow('timeout exceeded when trying to connect')
  shares.leave('one')
  expect(shares.enter('third')).toBeUndefined()
})

test('no connection is lost or given twice, in any order of callers', async () => {
  const steps = fc.array(fc.record({ caller: fc.constantFrom('a', 'b', 'c'), leaves: fc.boolean() }), {
    maxLength: 80,
  })
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 8 }), steps, async (size, taken) => {
      const shares = new Shares(size, PATIENCE_MS)
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
        if (waiting > 0) expect(held.length).toBeGreaterThanOrEqual(size > 4 ? size - 2 : size)
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
