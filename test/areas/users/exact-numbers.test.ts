import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { faultsIn } from '../../helpers/answers.ts'
import type { Caller } from '../../helpers/app.ts'
import { listen, type TestServer } from '../../helpers/server.ts'
import { capital, KINDS, type Name } from '../../helpers/settings.ts'
import { useApp } from '../../helpers/use-app.ts'
import { change } from '../../helpers/users.ts'

/** Numbers in charts and preferences keep their digits, however they are sent and read. */

const app = useApp()
let server: TestServer
beforeAll(async () => {
  server = await listen(app.app)
})
afterAll(() => server.close())

const emails = new Map<Caller, string>()
/** Returns a new caller without stored data. */
function somebody(): Caller {
  const email = `exact-${emails.size}@example.com`
  const caller = app.as(email)
  emails.set(caller, email)
  return caller
}

/** Digits that `JSON.parse` and `JSON.stringify` change, and some that they do not. */
const DIGITS = [
  ...['9007199254740993', '-9007199254740993', '123456789012345678901234567890', '0.1000', '1.0', '-0'],
  ...['-0.0', '1e400', '-1e400', '1E2', '1e+2', '1e-400', '0.0000001', '3.141592653589793238462643'],
  ...['12345678.123456789', '1', '-2.5', '0', '1e21', '100000000000000000000'],
]
const anyDigits = fc.oneof(
  fc.constantFrom(...DIGITS),
  fc
    .tuple(
      fc.constantFrom('', '-'),
      fc.bigInt({ min: 0n, max: 10n ** 30n }),
      fc.option(fc.stringMatching(/^\d{1,25}$/), { nil: undefined }),
      fc.constantFrom('', 'e5', 'E-7', 'e+300', 'e999'),
    )
    .map(
      ([sign, whole, fraction, power]) =>
        `${sign}${whole}${fraction === undefined ? '' : `.${fraction}`}${power}`,
    ),
)
const anyJson = fc.letrec<{ json: string }>((tie) => ({
  json: fc.oneof(
    { maxDepth: 3 },
    anyDigits,
    fc.constantFrom('null', 'true', '"9007199254740993"', '"1.0"'),
    fc.array(tie('json'), { maxLength: 3 }).map((items) => `[${items}]`),
    fc
      .uniqueArray(fc.tuple(fc.constantFrom('a', 'b', '__proto__', '0', 'toJSON'), tie('json')), {
        selector: ([key]) => key,
        maxLength: 3,
      })
      // Numeric keys come first in every object.
      .map(
        (members) =>
          `{${members.toSorted(([a], [b]) => Number(b === '0') - Number(a === '0')).map(([key, value]) => `"${key}":${value}`)}}`,
      ),
  ),
})).json

const EACH = `{${DIGITS.map((digits, place) => `"k${place}":${digits}`)},"list":[${DIGITS}],"deep":{"a":[{"b":[${DIGITS}]}]}}`

type Save = (caller: Caller, name: Name, text: string) => Promise<void>

const mutationOf = (name: Name) =>
  `mutation ($value: JSON!) { replace${capital(name)}(input: { ${name}: $value }) { __typename } }`

const pathOf = (name: Name) => `/series/user/${name}`

/** Sends a request of the graph as text: its variables would lose their digits in an object. */
async function request(caller: Caller, query: string, variables = '{}'): Promise<void> {
  const body = `{"query":${JSON.stringify(query)},"variables":${variables}}`
  expect((await caller.graphql('', undefined, { body })).errors).toBeUndefined()
}

const byVariable: Save = (caller, name, text) => request(caller, mutationOf(name), `{"value":${text}}`)

const byBody: Save = async (caller, name, text) => {
  expect((await change(caller, 'PUT', pathOf(name), text)).text).toBe(text)
}

const byLiteral: Save = (caller, name, text) => {
  const literal = text.replaceAll(/"(\w+)":/g, '$1:')
  return request(
    caller,
    `mutation { replace${capital(name)}(input: { ${name}: ${literal} }) { __typename } }`,
  )
}

const bySocket: Save = (caller, name, text) =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(`${server.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws')
    const payload = { Authorization: `Bearer professional:${emails.get(caller)}` }
    const query = JSON.stringify(mutationOf(name))
    socket.on('open', () => socket.send(JSON.stringify({ type: 'connection_init', payload })))
    socket.on('error', reject)
    socket.on('message', (data) => {
      const { type, payload: told } = JSON.parse(String(data))
      if (type === 'connection_ack')
        socket.send(
          `{"type":"subscribe","id":"1","payload":{"query":${query},"variables":{"value":${text}}}}`,
        )
      if (type === 'error' || told?.errors) reject(new Error(String(data)))
      if (type === 'complete') socket.close()
    })
    socket.on('close', (code) => (code === 1005 ? resolve() : reject(new Error(`closed with ${code}`))))
  })

const SAVES: readonly (readonly [how: string, save: Save])[] = [
  ['a body', byBody],
  ['a variable', byVariable],
  ['a literal of a query', byLiteral],
  ['a variable over WebSocket', bySocket],
]

const SHOWN = {
  preferences: '{ viewer { preferences } }',
  charts: '{ viewer { charts { nodes { chartId value } } } }',
}

describe.each(KINDS)('%s', (name, path) => {
  test.each(SAVES)('keep them from %s, on every path', async (_how, save) => {
    const caller = somebody()
    await save(caller, name, EACH)
    const { text, headers } = await caller.rest(path)
    expect([text, headers.get('content-type')]).toEqual([EACH, 'application/json'])
    const answer = await caller.send('/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query: SHOWN[name] }),
    })
    const shown = await answer.text()
    if (name === 'preferences') expect(shown).toBe(`{"data":{"viewer":{"preferences":${EACH}}}}`)
    else
      for (const [place, digits] of DIGITS.entries())
        expect(shown).toContain(`{"chartId":"k${place}","value":${digits}}`)
    expect(shown).toContain(`[${DIGITS}]`)
  })

  test('keep any of them', async () => {
    const caller = somebody()
    await fc.assert(
      fc.asyncProperty(anyJson, async (json) => {
        const text = `{"a":${json}}`
        await byBody(caller, name, text)
        await byVariable(caller, name, text)
        expect((await caller.rest(path)).text).toBe(text)
      }),
      { numRuns: 60 },
    )
  })

  test('are at most 20,000 of those that would be written differently', async () => {
    const caller = somebody()
    const listOf = (length: number) => `{"a":[${Array.from({ length }, () => '-0')}]}`
    expect((await change(caller, 'PUT', path, listOf(20_000))).status).toBeLessThan(300)
    const { status, body } = await change(caller, 'PUT', path, listOf(20_001))
    expect([status, faultsIn(body)]).toEqual([422, ['body too_many_items']])
    await expect(bySocket(caller, name, listOf(20_001))).rejects.toThrow('closed with 4400')
    expect((await caller.rest(path)).text).toBe(listOf(20_000))
  })

  test('are objects: a number is refused', async () => {
    for (const number of DIGITS) {
      const { status } = await change(somebody(), 'PUT', path, number)
      expect([number, status]).toEqual([number, 422])
    }
  })
})

describe('the legacy configuration', () => {
  const CONFIGURATION = '/series/user/configuration'

  test('keeps them, as charts of their own too', async () => {
    const caller = somebody()
    const text = `{"charts":[${DIGITS},{"a":[${DIGITS}]}],"preferences":${EACH}}`
    expect((await change(caller, 'POST', CONFIGURATION, text)).status).toBe(200)
    expect((await caller.rest(CONFIGURATION)).text).toBe(text)
  })
})

test('numbers with a meaning are numbers, however they are spelled, and not above their bounds', async () => {
  const query = `query ($first: Int!) { aggregates(first: $first) { nodes { aggregateId } } }`
  const asked = await app.graphql<{ aggregates: { nodes: unknown[] } }, never>('', undefined, {
    body: `{"query":${JSON.stringify(query)},"variables":{"first":3.0}}`,
  })
  expect(asked.data?.aggregates.nodes).toHaveLength(3)
  const ask = (body: string) => change(app, 'POST', '/aggregates/comparison/side-by-side', body)
  const side = (id: string) => `{"aggregate_ids":[${id},3],"start_date":"2026-03-02","end_date":"2026-03-10"}`
  expect((await ask(side('1.0'))).status).toBe(200)
  const { status, body } = await ask(side('9007199254740993'))
  expect([status, faultsIn(body)]).toEqual([422, ['body.aggregate_ids.0 less_than_equal']])
})
