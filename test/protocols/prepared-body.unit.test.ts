import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { PreparedBody, type PreparedCoding, preparedResponse } from '../../src/protocols/prepared-body.ts'
import { compression } from '../../src/protocols/rest/compression.ts'
import type { Env } from '../../src/protocols/rest/router.ts'

/** A prepared body is made once in each coding, and everyone gets the same bytes. */

/** A body of 2,000 bytes that names its coding, and the codings made so far. */
function bodyOf(codings: readonly PreparedCoding[], failures = 0) {
  const made: (PreparedCoding | null)[] = []
  const body = new PreparedBody({ type: 'text/plain', tag: 'v1', codings }, async (coding) => {
    made.push(coding)
    if (made.length <= failures) throw new Error('unreadable')
    return Buffer.from(`${coding}`.padEnd(2000))
  })
  return { body, made }
}

test('is made once, also for those who ask at the same time', async () => {
  const { body, made } = bodyOf(['br', 'gzip'])
  const [first, second] = await Promise.all([body.bytes('br'), body.bytes('br')])
  expect(second).toBe(first)
  expect(await body.bytes('br')).toBe(first)
  await body.bytes(null)
  expect(made).toEqual(['br', null])
})

test('is made again after a failure', async () => {
  const { body, made } = bodyOf(['br'], 1)
  await expect(body.bytes('br')).rejects.toThrow('unreadable')
  expect(
    Buffer.from(await body.bytes('br'))
      .toString()
      .trim(),
  ).toBe('br')
  expect(made).toEqual(['br', 'br'])
})

describe('the response', () => {
  const asked = async (headers: Record<string, string>, codings: PreparedCoding[] = ['br', 'gzip']) => {
    const { body, made } = bodyOf(codings)
    const app = new Hono<Env>()
    app.use(compression)
    app.get('/', (c) => preparedResponse(c, body, 'public'))
    const response = await app.request('/', { headers })
    const [coding, tag] = ['content-encoding', 'etag'].map((name) => response.headers.get(name))
    return { status: response.status, coding, tag, text: (await response.text()).trim(), made }
  }

  test.each([
    ['gzip, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, *', 'gzip'],
    ['br;q=0.5, gzip;q=0.9', 'gzip'],
  ])('to Accept-Encoding "%s" is coded as %s', async (accepted, coding) => {
    expect(await asked({ 'accept-encoding': accepted })).toEqual({
      ...{ status: 200, coding, tag: `"v1-${coding}"`, text: coding, made: [coding] },
    })
  })

  test.each(['zstd', 'identity', '', 'br;q=0'])(
    'to Accept-Encoding "%s" is the body itself, which nobody compresses again',
    async (accepted) => {
      expect(await asked({ 'accept-encoding': accepted })).toEqual({
        ...{ status: 200, coding: null, tag: '"v1"', text: 'null', made: [null] },
      })
    },
  )

  test.each([
    ['"v1"', '', '"v1"'],
    ['"v1-br"', 'br', '"v1-br"'],
    ['W/"v0", W/"v1-gzip"', 'gzip', '"v1-gzip"'],
    ['*', '', '"v1"'],
  ])('to If-None-Match %s, accepting "%s", is 304, for which nothing is made', async (tags, coding, tag) => {
    expect(await asked({ 'if-none-match': tags, 'accept-encoding': coding })).toEqual({
      ...{ status: 304, coding: null, tag, text: '', made: [] },
    })
  })

  test('to the tag of a coding that is not accepted is the body', async () => {
    expect((await asked({ 'if-none-match': '"v1-br"', 'accept-encoding': 'gzip' })).status).toBe(200)
  })

  test('to another tag is the body', async () => {
    expect((await asked({ 'if-none-match': '"v0", "v1-lzma"' })).status).toBe(200)
  })
})
