import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { capital, KINDS, mutate, onGraph, saved } from '../../helpers/settings.ts'
import { useApp } from '../../helpers/use-app.ts'
import { change, tagOf } from '../../helpers/users.ts'

/** Charts and preferences over both protocols. */

const app = useApp()

let users = 0
/** Returns a new caller without stored data. */
const somebody = () => app.as(`settings-${users++}@example.com`)

describe.each(KINDS)('%s', (name, path) => {
  test('are empty at first', async () => {
    const caller = somebody()
    const { status, text, headers } = await caller.rest(path)
    expect([status, text, headers.get('cache-control'), headers.get('content-type')]).toEqual([
      200,
      '{}',
      'private, no-cache',
      'application/json',
    ])
    expect(headers.get('etag')).toMatch(/^"[^"]+"$/)
    expect(await onGraph(caller, name)).toEqual({})
  })

  test('are replaced by PUT and merged by PATCH, and keep nulls', async () => {
    const caller = somebody()
    const put = await change(caller, 'PUT', path, { b: 1, a: { x: [] } })
    expect([put.status, put.text]).toEqual([200, '{"b":1,"a":{"x":[]}}'])
    const patched = await change(caller, 'PATCH', path, { c: true, b: null })
    expect([patched.status, patched.text]).toEqual([200, '{"b":null,"a":{"x":[]},"c":true}'])
    expect((await caller.rest(path)).text).toBe(patched.text)
    expect(tagOf(await caller.rest(path))).toBe(tagOf(patched))
    expect(await onGraph(caller, name)).toEqual({ b: null, a: { x: [] }, c: true })
    expect((await change(caller, 'PATCH', path, {})).text).toBe(patched.text)
    expect((await change(caller, 'PUT', path, { z: 0 })).text).toBe('{"z":0}')
    expect((await change(caller, 'PUT', path, {})).text).toBe('{}')
  })

  test('are replaced and merged on the graph alike', async () => {
    const caller = somebody()
    expect((await mutate(caller, 'replace', name, { b: 1, a: [] })).outcome).toEqual(saved('replace', name))
    expect((await mutate(caller, 'merge', name, { b: null, c: 'x' })).outcome).toEqual(saved('merge', name))
    expect((await caller.rest(path)).text).toBe('{"b":null,"a":[],"c":"x"}')
    await mutate(caller, 'replace', name, {})
    expect((await caller.rest(path)).text).toBe('{}')
  })

  test('are shown after each mutation as it left them', async () => {
    const caller = somebody()
    const field = `merge${capital(name)}`
    const shown = name === 'charts' ? 'charts { nodes { chartId value } totalCount }' : 'preferences'
    const { data, errors } = await caller.graphql<Record<string, unknown>, never>(
      `mutation {
        a: ${field}(input: { ${name}: { one: 1 } }) { ... on ${capital(field)}Success { user { ${shown} } } }
        b: ${field}(input: { ${name}: { two: { __proto__: [2.5, "x", null, true] } } }) { ... on ${capital(field)}Success { user { ${shown} } } }
      }`,
    )
    expect(errors).toBeUndefined()
    const two = '{"__proto__":[2.5,"x",null,true]}'
    const texts =
      name === 'charts' ? ['"totalCount":1', '"totalCount":2'] : ['{"one":1}', `{"one":1,"two":${two}}`]
    expect(JSON.stringify(data?.['a'])).toContain(texts[0])
    expect(JSON.stringify(data?.['b'])).toContain(texts[1])
    expect((await caller.rest(path)).text).toBe(`{"one":1,"two":${two}}`)
  })

  test('treat prototype keys like any others', async () => {
    const caller = somebody()
    const text =
      '{"__proto__":{"__proto__":null,"polluted":1},"constructor":{"prototype":{"polluted":1}},"toString":1,"hasOwnProperty":[]}'
    expect((await change(caller, 'PUT', path, text)).text).toBe(text)
    const next = somebody()
    expect((await mutate(next, 'replace', name, JSON.parse(text))).outcome).toEqual(saved('replace', name))
    expect((await next.rest(path)).text).toBe(text)
    expect(JSON.stringify(await onGraph(next, name))).toBe(text)
    const literal = somebody()
    const { errors } = await literal.graphql<unknown, never>(
      `mutation { merge${capital(name)}(input: { ${name}: { __proto__: { __proto__: 1 }, toString: { x: -1e3 } } }) { __typename } }`,
    )
    expect(errors).toBeUndefined()
    expect((await literal.rest(path)).text).toBe('{"__proto__":{"__proto__":1},"toString":{"x":-1e3}}')
    expect(Object.keys(Object.prototype)).toEqual([])
  })
})

describe.each(KINDS)('JSON in %s', (name, path) => {
  test('comes back unchanged over both protocols', async () => {
    const caller = somebody()
    const key = name === 'charts' ? fc.stringMatching(/^[A-Za-z0-9_-]{1,64}$/) : fc.string({ unit: 'binary' })
    const special = fc.constantFrom('__proto__', 'constructor', 'toJSON', '0', '10', '1')
    const number = fc.oneof(
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.constantFrom(Number.MAX_VALUE, Number.MIN_VALUE, 2 ** 53, -(2 ** 63), 0.1 + 0.2),
    )
    const unit = fc.oneof(fc.constantFrom('\0', '\ud800', '\udfff', '\u2028', '"', '\\'), fc.constant('é'))
    const text = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit }))
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 4 },
        text,
        number,
        fc.boolean(),
        fc.constant(null),
        tie('list'),
        tie('object'),
      ),
      list: fc.array(tie('value'), { maxLength: 4 }),
      object: fc
        .array(fc.tuple(fc.oneof(text, special), tie('value')), { maxLength: 4 })
        .map((entries) => Object.fromEntries(entries)),
    }))
    const object = fc
      .array(fc.tuple(fc.oneof(key, special), value), { maxLength: 6 })
      .map((entries) => Object.fromEntries(entries))
    const meaning = (given: unknown) => {
      // JSON.stringify writes zero without a sign.
      const sorted = (part: unknown): unknown =>
        Array.isArray(part)
          ? part.map(sorted)
          : typeof part === 'object' && part !== null
            ? Object.entries(part)
                .toSorted(([a], [b]) => (a < b ? -1 : 1))
                .map(([name, member]) => [name, sorted(member)])
            : part
      return JSON.stringify(sorted(given))
    }
    await fc.assert(
      fc.asyncProperty(object, fc.boolean(), async (given, byGraph) => {
        if (byGraph)
          expect((await mutate(caller, 'replace', name, given)).outcome).toEqual(saved('replace', name))
        else expect((await change(caller, 'PUT', path, given)).status).toBe(200)
        expect(meaning((await caller.rest(path)).body)).toBe(meaning(given))
        expect(meaning(await onGraph(caller, name))).toBe(meaning(given))
      }),
      { numRuns: 150, seed: 11 },
    )
  })

  test('keeps the last of repeated members, and no whitespace', async () => {
    const caller = somebody()
    const { text } = await change(
      caller,
      'PUT',
      path,
      ' { "a" : 1 , "b" : [ 1.0 , 1E2 ] , "a" : { "x" : 2, "x" : 3 } } ',
    )
    expect(JSON.parse(text)).toEqual({ a: { x: 3 }, b: [1, 100] })
    expect(text).not.toContain(' ')
  })
})

describe.each(KINDS)('merges of %s', (name, path) => {
  test('all survive if fifty different keys are merged in parallel', async () => {
    const caller = somebody()
    const keys = Array.from({ length: 50 }, (_, at) => `key-${at}`)
    const answers = await Promise.all(
      keys.map((key, at) =>
        at % 2
          ? change(caller, 'PATCH', path, { [key]: at, shared: at }).then(({ status }) => status === 200)
          : mutate(caller, 'merge', name, { [key]: at }).then(
              ({ outcome }) => outcome?.__typename === saved('merge', name).__typename,
            ),
      ),
    )
    expect(answers).toEqual(keys.map(() => true))
    const { body } = await caller.rest<Record<string, number>>(path)
    const { shared, ...others } = body
    expect(others).toEqual(Object.fromEntries(keys.map((key, at) => [key, at])))
    expect(shared).toEqual(expect.any(Number))
  })

  test('take one statement', async () => {
    const caller = somebody()
    await change(caller, 'PUT', path, { a: 1 })
    const { statements } = await app.recorded(() => mutate(caller, 'merge', name, { b: 2 }))
    expect(statements).toHaveLength(1)
  })
})

describe.each(KINDS)('If-Match and If-None-Match of %s', (name, path) => {
  test('unchanged content is answered with 304', async () => {
    const caller = somebody()
    const first = await change(caller, 'PUT', path, { a: 'x'.repeat(2000) })
    const tag = tagOf(first)
    for (const known of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
      const answer = await caller.rest(path, {}, { headers: { 'if-none-match': known } })
      expect([answer.status, answer.text, tagOf(answer)]).toEqual([304, '', tag])
    }
    await change(caller, 'PATCH', path, { b: 1 })
    const changed = await caller.rest(path, {}, { headers: { 'if-none-match': tag } })
    expect(changed.status).toBe(200)
    expect(tagOf(changed)).not.toBe(tag)
    expect(tagOf(await somebody().rest(path))).not.toBe(tagOf(await somebody().rest(path)))
    const head = await caller.send(path, { method: 'HEAD' })
    expect([head.status, head.headers.get('etag')]).toEqual([200, tagOf(changed)])
  })

  test('writes require the version that they name', async () => {
    const caller = somebody()
    const zipped = { 'accept-encoding': 'gzip' }
    await change(caller, 'PUT', path, { a: 'x'.repeat(2000) })
    const gzip = await caller.send(path, { headers: zipped })
    const tag = tagOf(await caller.rest(path))
    const refused = async (bad: string) => {
      const answers = (['PUT', 'PATCH'] as const).map((method) =>
        change(caller, method, path, { b: 1 }, { 'if-match': bad }),
      )
      return (await Promise.all(answers)).map(({ status, body }) => `${status} ${body.code}`)
    }
    for (const other of ['"x"', `W/${tag}`, '', tag.replace(/\d+"$/, '1"')])
      expect([other, ...(await refused(other))]).toEqual([other, ...Array(2).fill('412 precondition_failed')])
    for (const malformed of [tag.slice(1, -1), `${tag}x`, '"', `${tag}"x"`])
      expect([malformed, ...(await refused(malformed))]).toEqual([
        malformed,
        ...Array(2).fill('400 bad_request'),
      ])
    expect((await caller.rest(path)).body).toEqual({ a: 'x'.repeat(2000) })
    let next = gzip.headers.get('etag') ?? ''
    expect(next).toMatch(/-gzip"$/)
    for (const method of ['PUT', 'PATCH', 'PUT'] as const) {
      const answer = await change(caller, method, path, { b: 1 }, { 'if-match': `"x", ${next}` })
      expect(answer.status).toBe(200)
      next = tagOf(answer)
    }
    expect((await change(caller, 'PUT', path, {}, { 'if-match': '*' })).status).toBe(200)
    expect((await change(caller, 'PUT', path, {}, { 'if-match': next })).status).toBe(412)
  })

  test('only one of several concurrent writes succeeds', async () => {
    const caller = somebody()
    for (let round = 0; round < 10; round++) {
      const tag = tagOf(await caller.rest(path))
      const answers = await Promise.all(
        ['PUT', 'PATCH', 'PUT'].map((method, at) =>
          change(caller, method as 'PUT', path, { [`by-${at}`]: round }, { 'if-match': tag }),
        ),
      )
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412, 412])
    }
  })

  test('tags work on the graph as well', async () => {
    const caller = somebody()
    const shown = name === 'charts' ? 'charts { tag }' : 'preferencesTag'
    const { data } = await caller.graphql<{ viewer: Record<string, unknown> }, never>(
      `{ viewer { ${shown} } }`,
    )
    const { charts, preferencesTag } = (data?.viewer ?? {}) as {
      charts?: { tag: string }
      preferencesTag?: string
    }
    const tag = charts?.tag ?? preferencesTag
    expect(tag).toBe(tagOf(await caller.rest(path)))
    expect((await mutate(caller, 'replace', name, { a: 1 }, tag)).outcome).toEqual(saved('replace', name))
    expect((await mutate(caller, 'merge', name, { b: 1 }, tag)).outcome).toMatchObject({
      __typename: 'PreconditionFailedError',
      code: 'PRECONDITION_FAILED',
    })
    expect((await caller.rest(path)).text).toBe('{"a":1}')
  })
})
