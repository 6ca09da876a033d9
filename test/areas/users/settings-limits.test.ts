import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { faultsIn } from '../../helpers/answers.ts'
import { capital, KINDS, mutate, onGraph, saved } from '../../helpers/settings.ts'
import { useApp } from '../../helpers/use-app.ts'
import { change } from '../../helpers/users.ts'

/** Limits of charts and preferences, and rejected bodies. */

const USER = '/series/user'

const app = useApp()

let users = 0
/** Returns a new caller without stored data. */
const somebody = () => app.as(`limits-${users++}@example.com`)

const many = (count: number, content: unknown = 0) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, content]))
/** Returns a text whose JSON has the given number of bytes. */
const sized = (bytes: number) => 'x'.repeat(bytes - 2)
const refused = { status: 413, code: 'payload_too_large' }

describe.each(KINDS)('limits of %s', (name, path) => {
  test('allow 200 entries', async () => {
    const caller = somebody()
    expect((await change(caller, 'PUT', path, many(200))).status).toBe(200)
    expect((await change(caller, 'PATCH', path, many(200, 1))).status).toBe(200)
    expect((await change(caller, 'PATCH', path, { another: 1 })).body).toMatchObject(refused)
    expect((await change(caller, 'PUT', path, many(201))).body).toMatchObject(refused)
    expect((await mutate(caller, 'merge', name, { another: 1 })).outcome).toMatchObject({
      __typename: 'PayloadTooLargeError',
      code: 'PAYLOAD_TOO_LARGE',
    })
    expect((await caller.rest(path)).body).toEqual(many(200, 1))
    expect(await onGraph(caller, name)).toEqual(many(200, 1))
  })

  test('hold for parallel merges', async () => {
    const caller = somebody()
    await change(caller, 'PUT', path, many(190))
    const statuses = await Promise.all(
      Array.from({ length: 20 }, (_, at) => change(caller, 'PATCH', path, { [`new-${at}`]: 1 })),
    )
    expect(statuses.map(({ status }) => status).toSorted()).toEqual([
      ...Array(10).fill(200),
      ...Array(10).fill(413),
    ])
    expect(Object.keys((await caller.rest(path)).body)).toHaveLength(200)
  })

  test('allow 64 KiB per entry', async () => {
    const caller = somebody()
    expect((await change(caller, 'PUT', path, { a: sized(65_536) })).status).toBe(200)
    expect((await change(caller, 'PUT', path, { a: sized(65_537) })).body).toMatchObject(refused)
    // Counts bytes, not characters.
    expect((await change(caller, 'PUT', path, { a: '\u20ac'.repeat(21_845) })).body).toMatchObject(refused)
  })

  test('allow 1 MiB in total', async () => {
    const caller = somebody()
    const full = many(16, sized(65_536))
    const { k0, ...most } = full
    // A body, keys included, has the same limit, so the last entry is sent separately.
    expect((await change(caller, 'PUT', path, full)).body).toMatchObject(refused)
    expect((await change(caller, 'PUT', path, most)).status).toBe(200)
    expect((await change(caller, 'PATCH', path, { k0 })).status).toBe(200)
    expect((await caller.rest(path)).body).toEqual(full)
    expect((await change(caller, 'PATCH', path, { more: 1 })).body).toMatchObject(refused)
    expect((await change(caller, 'PATCH', path, { k0: 1, more: 1 })).status).toBe(200)
    expect((await mutate(caller, 'replace', name, most)).outcome).toEqual(saved('replace', name))
    // The bytes of the value count, not those of the escapes in the body.
    const escaped = JSON.stringify(many(7, '\u20ac'.repeat(21_844))).replaceAll('\u20ac', '\\u20ac')
    expect((await change(caller, 'PUT', path, escaped)).status).toBe(200)
    const slashes = JSON.stringify({ a: '/'.repeat(65_534) }).replaceAll('/', '\\/')
    expect((await change(caller, 'PUT', path, slashes)).status).toBe(200)
  })
})

describe.each(KINDS)('rejected content of %s', (name, path) => {
  test('oversized and deeply nested bodies are rejected', async () => {
    const caller = somebody()
    const text = JSON.stringify({ a: 'x'.repeat(1_048_576) })
    for (const headers of [{}, { 'content-length': String(text.length) }] as Record<string, string>[])
      expect((await change(caller, 'PUT', path, text, headers)).body).toMatchObject(refused)
    const nested = `{"a":${'['.repeat(500_000)}${']'.repeat(500_000)}}`
    for (const method of ['PUT', 'PATCH'] as const) {
      const { status, text: told } = await change(caller, method, path, nested)
      expect([status, told.length < 1000]).toEqual([422, true])
    }
    const query = `mutation ($value: JSON!) { merge${capital(name)}(input: { ${name}: $value }) { __typename } }`
    const { errors } = await caller.graphql<unknown, never>('', undefined, {
      body: `{"query":${JSON.stringify(query)},"variables":{"value":${nested}}}`,
    })
    expect(errors?.map(({ extensions }) => extensions.code)).toEqual(['BAD_USER_INPUT'])
    const numbers = await change(caller, 'PUT', path, `{"a":[${'1e999,'.repeat(15_000)}0]}`)
    expect(numbers.body).toMatchObject(refused)
    const tooDeep = Array.from(
      { length: 150 },
      (_, place) => `"k${place}":${'['.repeat(65)}${']'.repeat(65)}`,
    )
    const faulty = await change(caller, 'PUT', path, `{${tooDeep}}`)
    expect([faulty.status, faulty.body.detail.length]).toEqual([422, 100])
    // The size is judged before the text is parsed.
    const list = `[${'1,'.repeat(30_000)}`
    const most = Array.from({ length: 15 }, (_, place) => `"k${place}":${list}1]`)
    expect((await change(caller, 'PUT', path, `{${most},"a":${list}x]}`)).status).toBe(422)
    expect((await change(caller, 'PUT', path, `{"a":${list}${'1,'.repeat(30_000)}x]}`)).status).toBe(413)
    // A list in place of an object is of the wrong type, however long.
    for (const method of ['PUT', 'PATCH'] as const) {
      const { status, body } = await change(caller, method, path, JSON.stringify(Array(300).fill(1)))
      expect([status, faultsIn(body)]).toEqual([422, ['body dict_type']])
    }
    expect((await caller.rest(path)).text).toBe('{}')
  })

  test('more than 64 levels are rejected', async () => {
    const caller = somebody()
    const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`
    expect((await change(caller, 'PUT', path, `{"a":${nested(64)}}`)).status).toBe(200)
    const levels = `{"a":${nested(65)},"b":{"c":[0,-1e400]}}`
    const deep = await change(caller, 'PUT', path, levels)
    expect([deep.status, faultsIn(deep.body)]).toEqual([422, ['body.a value_error']])
    const { errors } = await mutate(caller, 'merge', name, JSON.parse(levels))
    expect(errors?.[0]?.extensions.issues?.map(({ path: at, type }) => `${at} ${type}`)).toEqual([
      `input.${name}.a value_error`,
    ])
    expect((await caller.rest(path)).text).toBe(`{"a":${nested(64)}}`)
  })

  test('invalid keys are rejected', async () => {
    const caller = somebody()
    const long = 'k'.repeat(257)
    const cut = `${'k'.repeat(199)}…`
    const bad = await change(caller, 'PATCH', path, { 'a b': 1, '': 2, é: 3, [long]: 4, good: 5 })
    const pattern = ['a b', '', 'é', cut].map((key) => `body.${key} string_pattern_mismatch`)
    const tooLong = `body.${cut} string_too_long`
    expect(bad.status).toBe(422)
    expect(faultsIn(bad.body)).toEqual(name === 'charts' ? [...pattern, tooLong] : [tooLong])
    const { errors } = await mutate(caller, 'merge', name, { [long]: 4 })
    expect(errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT')
    expect((await caller.rest(path)).text).toBe('{}')
  })
})

describe.each(KINDS)('rejected requests for %s', (name, path) => {
  test.each(['[]', '"x"', '7', 'true', `[${JSON.stringify({ a: 1 })}]`])('no object: %s', async (text) => {
    const { status, body } = await change(app, 'PUT', path, text)
    expect([status, body.detail]).toEqual([
      422,
      [
        {
          loc: ['body'],
          msg: 'Input should be a valid dictionary',
          type: 'dict_type',
          input: JSON.parse(text),
        },
      ],
    ])
    const { errors } = await mutate(app, 'replace', name, JSON.parse(text))
    expect(errors?.[0]?.extensions.issues?.map(({ type }) => type)).toEqual(['dict_type'])
  })

  test.each(['', 'null', '{', '{"a":1,}', '{"a":NaN}'])('missing or invalid JSON: %s', async (text) => {
    const { status, body } = await change(app, 'PATCH', path, text)
    expect([status, body.detail[0]?.loc[0]]).toEqual([422, 'body'])
    expect(body.detail[0]?.type).toBe(text === '' || text === 'null' ? 'missing' : 'json_invalid')
  })

  test('415, 406, 405 and 401, as on every path', async () => {
    const sent = { method: 'PUT', body: '{}' }
    expect((await app.rest(path, {}, { ...sent, headers: { 'content-type': 'text/plain' } })).status).toBe(
      415,
    )
    expect((await change(app, 'PUT', path, {}, { accept: 'text/csv' })).status).toBe(406)
    const posted = await app.post(path, {})
    expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, PUT, PATCH, HEAD'])
    expect((await app.nobody.rest(path, {}, sent)).status).toBe(401)
    const key = { 'x-api-key': 'basic:key@example.com' }
    expect((await app.nobody.rest(path, {}, { headers: key })).status).toBe(401)
    const { errors } = await app.nobody.graphql<unknown, never>(
      `mutation { merge${capital(name)}(input: { ${name}: {} }) { __typename } }`,
      undefined,
      { headers: key },
    )
    expect(errors?.[0]?.extensions.code).toBe('NOT_AUTHENTICATED')
  })
})

describe('any body', () => {
  const text = fc.oneof(
    fc.json(),
    fc.nat(120).map((depth) => `{"a":${'['.repeat(depth)}0${']'.repeat(depth)}}`),
    fc
      .dictionary(fc.stringMatching(/^[A-Za-z0-9_-]{1,8}$/), fc.jsonValue())
      .map((object) => JSON.stringify(object)),
    fc.string({ unit: 'binary' }),
    fc.constantFrom(
      '{"username":"x","is_active":true}',
      '{"is_active":"yes"}',
      '{"username":{}}',
      '{"__proto__":1}',
    ),
    fc.tuple(fc.json(), fc.nat(50)).map(([json, end]) => json.slice(0, end)),
  )
  test.each([
    ['PUT', USER],
    ['PUT', `${USER}/charts`],
    ['PATCH', `${USER}/charts`],
    ['PUT', `${USER}/preferences`],
    ['PATCH', `${USER}/preferences`],
    ['POST', `${USER}/configuration`],
  ] as const)('%s %s answers 200, 422 or 413, and logs one line', async (method, path) => {
    const caller = somebody()
    const seen = new Set<number>()
    await fc.assert(
      fc.asyncProperty(text, async (body) => {
        app.takeLog()
        const { status } = await change(caller, method, path, body)
        seen.add(status)
        expect([200, 413, 422]).toContain(status)
        const lines = app.takeLog()
        expect(lines.map(({ level }) => level)).toEqual([30])
      }),
      { numRuns: 150, seed: 12 },
    )
    expect(seen).toContain(422)
  })
})
