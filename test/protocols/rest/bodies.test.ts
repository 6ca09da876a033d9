import { describe, expect, test } from 'vitest'
import { routes } from '../../../src/app/areas.ts'
import { BODIES } from '../../helpers/requests.ts'
import { useApp } from '../../helpers/use-app.ts'

/** Behaviour common to all paths that accept a body. */

const app = useApp()

describe.each(Object.entries(BODIES))('POST %s', (path, body) => {
  const text = JSON.stringify(body)

  test('200 with UTF-8 JSON, neither cached nor tagged', async () => {
    const { status, headers } = await app.post(path, body)
    expect([status, headers.get('content-type'), headers.get('cache-control'), headers.get('etag')]).toEqual([
      200,
      'application/json',
      'private, no-cache',
      null,
    ])
    const isTable = routes.find((route) => route.path === path)?.table !== undefined
    expect(headers.get('vary')).toBe(`Authorization, X-API-Key, Accept-Encoding${isTable ? ', Accept' : ''}`)
  })

  test('401 without a credential, whatever the body', async () => {
    for (const sent of [text, '{', '', 'x'.repeat(70_000)]) {
      const answer = await app.nobody.post(path, sent)
      expect([answer.status, answer.body.code]).toEqual([401, 'not_authenticated'])
    }
    const key = await app.nobody.post(path, body, { headers: { 'x-api-key': 'basic:key@example.com' } })
    expect(key.status).toBe(401)
  })

  test('405 for every other method, with the right one in Allow', async () => {
    for (const method of ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE']) {
      const response = await app.send(path, { method })
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST'])
    }
  })

  test('406 if the client accepts no format of the path', async () => {
    const answer = await app.post(path, body, { headers: { accept: 'image/png' } })
    expect([answer.status, answer.body.code]).toEqual([406, 'not_acceptable'])
  })

  test('413 for more than 1 MiB, with or without Content-Length', async () => {
    const large = JSON.stringify({ ...body, padding: 'x'.repeat(1_048_576) })
    for (const headers of [{}, { 'content-length': String(large.length) }]) {
      const answer = await app.post(path, large, { headers })
      expect([answer.status, answer.body.code]).toEqual([413, 'payload_too_large'])
    }
    const padded = text.padEnd(1_048_576, ' ')
    for (const headers of [{}, { 'content-length': String(padded.length) }])
      expect((await app.post(path, padded, { headers })).status).toBe(200)
    expect((await app.post(path, `${padded} `)).status).toBe(413)
  })

  test('415 unless the headers declare plain JSON', async () => {
    const bad: Record<string, string>[] = [
      { 'content-type': 'text/plain' },
      { 'content-type': 'application/x-www-form-urlencoded' },
      { 'content-type': 'application/jsonp' },
      { 'content-type': 'application/json; charset=iso-8859-1' },
      { 'content-type': '' },
      { 'content-encoding': 'gzip' },
    ]
    for (const headers of bad) {
      const answer = await app.post(path, body, { headers })
      expect([answer.status, answer.body.code, answer.headers.get('accept')]).toEqual([
        415,
        'unsupported_media_type',
        'application/json',
      ])
    }
    for (const type of [
      'application/json; charset=utf-8',
      'Application/JSON;charset="UTF-8"',
      'application/vnd.api+json',
    ])
      expect((await app.post(path, body, { headers: { 'content-type': type } })).status).toBe(200)
  })
})

describe.each(Object.entries(BODIES))('the body of POST %s', (path, body) => {
  const text = JSON.stringify(body)

  test('400 if it is not UTF-8', async () => {
    const request = new Request(`http://flowgate.test${path}`, {
      method: 'POST',
      body: new Uint8Array([0x7b, 0xff, 0x7d]),
      headers: { authorization: 'Bearer basic:a@example.com', 'content-type': 'application/json' },
    })
    const response = await app.app.fetch(request)
    expect([response.status, (await response.json()).code]).toEqual([400, 'bad_request'])
  })

  test.each([
    ['{', 1],
    ['{"a": }', 6],
    ['[1, 2,, 3]', 6],
    ['{"a": NaN}', 6],
    ['{"a": "b"} c', 11],
    ["{'a': 1}", 1],
    ['{"a": tru', 9],
    ['x', 0],
    [`{"a": [${'1, '.repeat(500)}nope]}`, 1508],
  ])('422 for %j, which is invalid JSON at position %i', async (sent, position) => {
    const answer = await app.post(path, sent)
    expect([answer.status, answer.body.detail]).toEqual([
      422,
      [
        {
          loc: ['body', position],
          msg: 'JSON decode error',
          type: 'json_invalid',
          input: {},
          ctx: { error: expect.stringMatching(/\S/) },
        },
      ],
    ])
  })

  test.each(['', 'null', ' null '])('422 if it is missing: %j', async (sent) => {
    const answer = await app.post(path, sent)
    expect([answer.status, answer.body.detail]).toEqual([
      422,
      [{ loc: ['body'], msg: 'Field required', type: 'missing' }],
    ])
  })

  test.each(['[]', '7', '"text"', 'true', `[${text}]`])('422 for %s: not an object', async (sent) => {
    const answer = await app.post(path, sent)
    expect([answer.status, answer.body.detail]).toEqual([
      422,
      [
        {
          loc: ['body'],
          msg: 'Input should be a valid dictionary or object to extract fields from',
          type: 'model_attributes_type',
          input: sent.length > 200 ? `${JSON.stringify(JSON.parse(sent)).slice(0, 199)}…` : JSON.parse(sent),
        },
      ],
    ])
  })

  test('may contain unexpected nulls, repeated members and unknown members', async () => {
    const sent = `{"__proto__": {"x": 1}, "constructor": 2, "interval": "1w", "metric": null, ${text.slice(1, -1)}, "interval": "1d"}`
    expect((await app.post(path, sent)).status).toBe(200)
    expect((await app.post(`${path}?interval=x&utm=1`, body)).status).toBe(200)
  })

  test('422 names every missing member', async () => {
    // Nothing to select is a fault of the body as a whole.
    const whole = path === '/securities/timeseries' ? 'selection_required' : undefined
    const { body: told } = await app.post(path, {})
    const required = routes.find((route) => route.path === path)?.input.safeParse({}).error?.issues ?? []
    expect(told.detail.map(({ loc, type }) => [loc[0], type])).toEqual(
      whole ? [['body', whole]] : required.map(() => ['body', 'missing']),
    )
    expect(told.detail.length).toBeGreaterThan(0)
  })
})

test('more than 10,000 names in a body are one fault, except in the settings of users', async () => {
  const many = Object.fromEntries(Array.from({ length: 10_001 }, (_, index) => [`m${index}`, index]))
  const { status, body } = await app.post('/aggregates/analytics/correlation', many)
  expect([status, body.detail]).toEqual([
    422,
    [
      {
        loc: ['body'],
        msg: 'The lists and objects of the body should have at most 10000 names together, not 10001',
        type: 'too_many_items',
        ctx: { max_length: 10_000, actual_length: 10_001 },
      },
    ],
  ])
  // Settings of users are theirs.
  const points = Array.from({ length: 4000 }, (_, index) => ({ x: index, y: index, z: 1 }))
  const saved = await app.send('/series/user/charts', {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ a: points.slice(0, 2000), b: points.slice(2000) }),
  })
  expect(saved.status).toBe(200)
})

test('more than 50,000 values in a body are one fault', async () => {
  const body = { aggregate_ids: Array.from({ length: 50_000 }, () => 1) }
  const { status, body: told } = await app.post('/aggregates/comparison/compare', body)
  expect([status, told.detail.map(({ type }) => type)]).toEqual([422, ['too_many_items']])
})

test('settings are refused for their size before they are parsed', async () => {
  const save = async (json: string) => {
    const headers = { 'content-type': 'application/json' }
    return (await app.send('/series/user/preferences', { method: 'PUT', headers, body: json })).status
  }
  const members = (count: number, value: string) =>
    `{${Array.from({ length: count }, (_, at) => `"m${at}":${value}`).join()}}`
  expect(await save(members(200, '1'))).toBe(200)
  expect(await save(members(201, '?'))).toBe(413)
  expect(await save(`{"large":["${'x'.repeat(65_532)}"]}`)).toBe(200)
  expect(await save(`{"large":["${'x'.repeat(65_533)}"],?}`)).toBe(413)
  // Neither blanks nor escapes are stored.
  expect(await save(`{"large": [${' '.repeat(70_000)}"${'\\u0041'.repeat(20_000)}" ]}`)).toBe(200)
})

test('large settings are saved as they are, and have one fault where they are broken', async () => {
  const json = (number: string, last: string) => {
    const list = Array.from({ length: 3000 }, (_, at) => `{"m${at}":${number}}`).join()
    const numbers = Array.from({ length: 10_000 }, () => number).join()
    return `{${Array.from({ length: 3 }, (_, at) => `"p${at}":{"list":[${list}]}`).join()},"n":[${numbers}],"last":${last}}`
  }
  const send = async (body: string) => {
    const headers = { 'content-type': 'application/json' }
    const response = await app.send('/series/user/preferences', { method: 'PUT', headers, body })
    return { status: response.status, text: await response.text() }
  }
  expect(await send(json('1.0', '1e5'))).toEqual({ status: 200, text: json('1.0', '1e5') })
  const twice = json('1.0', '2,"n":3')
  expect((await send(twice)).text).toBe(twice.replace(/"n":\[[^\]]*\]/, '"n":3').replace(/,"n":3\}$/, '}'))
  const again = `{"a":1.0,"b":"${'x'.repeat(60_000)}","c":"${'x'.repeat(60_000)}","a":2}`
  expect((await send(again)).text).toBe(again.replace('"a":1.0', '"a":2').replace(/,"a":2\}$/, '}'))
  const broken = json('1', '?')
  const { status, text } = await send(broken)
  expect([status, JSON.parse(text).detail]).toMatchObject([
    422,
    [{ type: 'json_invalid', loc: ['body', broken.indexOf('?')] }],
  ])
  const { text: refused } = await send(json('0.10', `[${'1e5,'.repeat(5000)}1]`))
  expect(refused).toContain('float64 rounds or spells differently')
})

test('a body that has no members need not be sent', async () => {
  const answerTo = async (sent: string) => {
    const { status, body } = await app.post('/alerts/unknown/secret', sent)
    return [status, body.code]
  }
  expect(await answerTo('{}')).toEqual([404, 'alert_not_found'])
  expect(await answerTo('')).toEqual([404, 'alert_not_found'])
  expect(await answerTo('null')).toEqual([422, undefined])
})
