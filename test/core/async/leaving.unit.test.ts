import { describe, expect, test } from 'vitest'
import { Feed } from '../../../src/core/async/feed.ts'
import { Holdings } from '../../../src/core/async/holdings.ts'
import { Semaphore } from '../../../src/core/async/semaphore.ts'

describe('Holdings', () => {
  test('release everything once at the end, last acquired first, and then what is added at once', () => {
    const released: string[] = []
    const holdings = new Holdings()
    for (const name of ['a', 'b']) holdings.add(() => released.push(name))
    expect(released).toEqual([])
    holdings.end()
    holdings.end()
    expect(released).toEqual(['b', 'a'])
    holdings.add(() => released.push('c'))
    expect(released).toEqual(['b', 'a', 'c'])
  })
})

test('a caller that has left takes no place of a semaphore, and waits for none', async () => {
  const gone = AbortSignal.abort(new Error('gone'))
  const places = new Semaphore(1, 2 ** 31 - 1, 'Too many are running')
  await expect(places.take(gone)).rejects.toThrow('gone')
  const leave = await places.take(new AbortController().signal)
  await expect(places.take(gone)).rejects.toThrow('gone')
  leave()
  await places.take(new AbortController().signal)
})

describe('a feed', () => {
  test.each(['before', 'after'])('ends with its signal, aborted %s', async (when) => {
    const leaving = new AbortController()
    if (when === 'before') leaving.abort()
    const feed = new Feed<number>()
    let ends = 0
    feed.onEnd(() => ends++)
    feed.endWith(leaving.signal)
    const next = feed.next()
    leaving.abort()
    expect(await next).toEqual({ done: true, value: undefined })
    expect(ends).toBe(1)
  })
})
