import { setImmediate as nextRound } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Pace, paced, pause, TURN_MS } from '../../../src/core/async/turns.ts'
import { asPartOf, Call } from '../../../src/core/observation/call.ts'

/** Computations share the process: callers take turns, and the service answers others between two turns. */

function callOf(email: string): Call {
  const call = new Call('rest')
  call.by({ email, tier: 'basic' })
  return call
}

/** Computes for a whole turn. */
function spend(): void {
  for (const end = performance.now() + TURN_MS; performance.now() < end; );
}

/** Computes in so many turns, noting each. */
const compute = (email: string, turns: number, seen: string[]) =>
  asPartOf(callOf(email), async () => {
    const pace = new Pace()
    for (let turn = 0; turn < turns; turn++) {
      await pace.rest()
      seen.push(email)
      spend()
    }
  })

test('who has computed least goes first, however many computations another has', async () => {
  const seen: string[] = []
  const heavy = Array.from({ length: 30 }, () => compute('heavy', 4, seen))
  const light = compute('light', 3, seen)
  await light
  expect(seen[0]).toBe('heavy')
  expect(seen.filter((email) => email === 'heavy').length).toBeLessThanOrEqual(4)
  await Promise.all(heavy)
  expect(seen.length).toBe(123)
})

test('what has arrived is answered after each turn', async () => {
  const seen: string[] = []
  const computing = Array.from({ length: 10 }, () => compute('heavy', 2, seen))
  const between: number[] = []
  for (let round = 0; round < 12; round++) {
    await nextRound()
    between.push(seen.length)
  }
  for (const [at, count] of between.entries()) expect(count - (between[at - 1] ?? 1)).toBeLessThanOrEqual(1)
  await Promise.all(computing)
})

test('parts of a request that wait together share a turn', async () => {
  const seen: string[] = []
  const parts = asPartOf(callOf('heavy'), () =>
    Array.from({ length: 6 }, async (_, at) => {
      await pause()
      seen.push('heavy')
      // Each second part uses the turn up.
      if (at % 2 === 1) spend()
    }),
  )
  await compute('light', 3, seen)
  await Promise.all(parts)
  expect(seen).toHaveLength(9)
  const [, second = 0, third = 0] = seen.flatMap((email, at) => (email === 'light' ? [at] : []))
  // Between two turns of another caller there is one of this request's, and no more of its parts than fit.
  expect(third - second - 1).toBeLessThanOrEqual(2)
})

test('a computation of a request stops when its client has left', async () => {
  const leaving = new AbortController()
  const call = callOf('a')
  call.signal = leaving.signal
  let turns = 0
  const computing = asPartOf(call, async () => {
    const pace = new Pace()
    for (; turns < 1000; turns++) {
      await pace.rest()
      spend()
      if (turns === 2) leaving.abort(new Error('left'))
    }
  })
  await expect(computing).rejects.toThrow('left')
  expect(turns).toBe(3)
})

test('a computation stops when nobody waits for it', async () => {
  const leaving = new AbortController()
  let items = 0
  const result = paced(
    Array.from({ length: 1000 }, (_, at) => at),
    leaving.signal,
    () => {
      spend()
      if (++items === 3) leaving.abort(new Error('gone'))
    },
  )
  await expect(result).rejects.toThrow('gone')
  expect(items).toBe(3)
})

test('a single computation gets its results in order', async () => {
  const { signal } = new AbortController()
  expect(await paced([3, 1, 2], signal, (item) => item * 2)).toEqual([6, 2, 4])
})
