import { setImmediate as nextRound } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Pace, paced, pause, TURN_MS, turnOf, underWay } from '../../../src/core/async/turns.ts'
import { asPartOf, Call, type Protocol } from '../../../src/core/observation/call.ts'

/** Computations share the process: callers take turns, and the service answers others between two turns. */

function callOf(email: string, protocol: Protocol = 'rest'): Call {
  const call = new Call(protocol)
  call.by({ email, tier: 'basic' })
  return call
}

// Time passes only while something computes, however busy the machine is.
let clock = 0
beforeEach(() => {
  vi.spyOn(performance, 'now').mockImplementation(() => clock)
})

/** Computes for a whole turn. */
function spend(): void {
  clock += TURN_MS
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

describe('jobs', () => {
  const computing = (protocol: Protocol, email: string, turns: number, seen: string[]) =>
    asPartOf(callOf(email, protocol), async () => {
      for (let turn = 0; turn < turns; turn++) {
        await pause()
        seen.push(`${protocol} ${email}`)
        spend()
      }
    })

  test('get together an eighth of what a request gets, even one of their owner', async () => {
    const seen: string[] = []
    const jobs = Array.from({ length: 10 }, (_, at) => computing('job', `owner-${at % 5}`, 4, seen))
    await computing('rest', 'owner-0', 32, seen)
    expect(seen.filter((one) => one.startsWith('job')).length).toBeLessThanOrEqual(6)
    await Promise.all(jobs)
    expect(seen.length).toBe(72)
  })

  test('of one owner do not keep those of another waiting, however many they are', async () => {
    const seen: string[] = []
    const jobs = Array.from({ length: 20 }, () => computing('job', 'many', 10, seen))
    await computing('job', 'one', 10, seen)
    expect(seen.filter((one) => one === 'job many').length).toBeLessThanOrEqual(12)
    await Promise.all(jobs)
    expect(seen.length).toBe(210)
  })
})

test.each([
  [0, 1],
  [3, 3],
  [50, 5],
])('if the rest of a round takes %i ms, computations have %i ms in the next one', async (rest, most) => {
  const seen: string[] = []
  const computing = Array.from({ length: 10 }, (_, at) => compute(`one-${at}`, 4, seen))
  const counts: number[] = []
  for (let round = 0; round < 8; round++) {
    const before = seen.length
    await nextRound()
    counts.push(seen.length - before)
    clock += rest
  }
  expect(new Set(counts.slice(2))).toEqual(new Set([most]))
  await Promise.all(computing)
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

test('of the parts of a request that continue together, eight go on before others wait', async () => {
  let done = 0
  const parts = asPartOf(callOf('heavy'), async () => {
    await pause()
    // Each would find time left: none has used any yet.
    await Promise.all(
      Array.from({ length: 30 }, async () => {
        await pause()
        done++
        clock++
      }),
    )
  })
  const rounds: number[] = []
  while (done < 30) {
    await nextRound()
    rounds.push(done)
  }
  await parts
  expect(rounds[0]).toBe(8)
  for (const [at, count] of rounds.entries())
    if (at > 0) expect(count - (rounds[at - 1] ?? 0)).toBeLessThanOrEqual(TURN_MS)
})

test.each([
  { rest: () => new Pace().rest(), known: 'before its first rest' },
  { rest: pause, known: 'before its first rest' },
  { rest: pause, known: 'after its first rest' },
])('a computation of a request stops when its client has left: $known', async ({ rest, known }) => {
  const leaving = new AbortController()
  const call = callOf('a')
  if (known === 'before its first rest') call.signal = leaving.signal
  let turns = 0
  const computing = asPartOf(call, async () => {
    for (; turns < 1000; turns++) {
      await rest()
      call.signal = leaving.signal
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

describe('a light request that waits for a statement', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => void vi.useRealTimers())

  /** Has a light request compute twice beside a heavy one. `wait`: what it does in between. Returns who computed. */
  async function compete(isUnderWay: boolean, wait: (seen: readonly string[]) => Promise<void>) {
    const seen: string[] = []
    const heavy = compute('heavy', 12, seen)
    await nextRound()
    const leave = isUnderWay ? underWay('light') : () => {}
    await asPartOf(callOf('light'), async () => {
      await pause()
      seen.push('light')
      await wait(seen)
      await pause()
      seen.push('light')
    })
    leave()
    await heavy
    return seen
  }

  /** Returns how often the other one has computed between the two turns of the light one. */
  const between = (seen: readonly string[]): number => seen.lastIndexOf('light') - seen.indexOf('light') - 1

  const rounds = async (count: number) => {
    for (let round = 0; round < count; round++) await nextRound()
  }

  test('goes on before a heavy one does', async () => {
    expect(between(await compete(true, () => rounds(5)))).toBe(0)
  })

  test('is not waited for beyond two milliseconds', async () => {
    const seen = await compete(true, async () => {
      await nextRound()
      vi.advanceTimersByTime(2)
      await rounds(5)
    })
    expect(between(seen)).toBeGreaterThan(0)
  })

  test('is not waited for as often as it likes, however little it computes', async () => {
    const seen: string[] = []
    await compute('steady', 40, seen)
    const heavy = compute('steady', 2, seen)
    const leave = underWay('brief')
    const end = clock + 100
    await asPartOf(callOf('brief'), async () => {
      // Comes back before anyone loses patience, until the waits are half of what the heavy one has used.
      while (seen.length < 42 && clock < end) {
        await pause()
        await nextRound()
        clock++
      }
    })
    leave()
    expect(seen).toHaveLength(42)
    await heavy
  })

  test('is not waited for once it has ended', async () => {
    expect(between(await compete(false, () => rounds(5)))).toBeGreaterThan(0)
  })
})

test('a turn ends whatever becomes of what computes in it', async () => {
  const failing = asPartOf(callOf('failing'), async () => {
    await pause()
    spend()
    throw new Error('failed')
  })
  const stuck = asPartOf(callOf('stuck'), async () => {
    await pause()
    await new Promise(() => {})
  })
  const seen: string[] = []
  const others = compute('other', 3, seen)
  await expect(failing).rejects.toThrow('failed')
  await others
  expect(seen).toHaveLength(3)
  void stuck
})

test('a request waits for a turn of its caller before it is authenticated', async () => {
  const seen: string[] = []
  const heavy = Array.from({ length: 10 }, () => compute('heavy', 2, seen))
  const arriving = ['heavy', 'light'].map(async (caller) => {
    await turnOf(caller)
    seen.push(`${caller} arrived`)
    spend()
  })
  await Promise.all([...heavy, ...arriving])
  expect(seen.indexOf('light arrived')).toBeLessThanOrEqual(1)
  // In the order of its caller's computations.
  expect(seen.indexOf('heavy arrived')).toBeGreaterThanOrEqual(10)
})
