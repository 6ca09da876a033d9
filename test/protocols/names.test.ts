import { expect, test } from 'vitest'
import { issuesIn } from '../helpers/answers.ts'
import { call, connectClient } from '../helpers/mcp.ts'
import { listen } from '../helpers/server.ts'
import { useApp } from '../helpers/use-app.ts'
import { change, graph } from '../helpers/users.ts'

/** Names that users choose follow one rule in every protocol. */

const app = useApp()

const CONDITION = { measure: 'px', gt: 0 }
const CONSTITUENTS = [{ ticker: 'ALFA' }]

/** Requests that set a name over REST: the method, the path and the body. */
const REST: [string, 'POST' | 'PUT', string, (name: string) => object][] = [
  ['a screen', 'POST', '/screens', (name) => ({ name, definition: { all: [CONDITION] } })],
  ['an alert', 'POST', '/alerts', (name) => ({ screen_id: crypto.randomUUID(), name })],
  ['an API key', 'POST', '/series/user/api-keys', (name) => ({ name })],
  ['a user', 'PUT', '/series/user', (username) => ({ username })],
  [
    'a signal',
    'POST',
    '/analytics/event-study',
    (name) => ({ start_date: '2026-03-02', signals: [{ name, all: [CONDITION] }] }),
  ],
]

/** Requests that set a name on the graph: the mutation and its input. */
const GRAPH: [string, string, (name: string) => object][] = [
  [
    'a screen',
    'createScreen',
    (name) => ({ name, definition: { all: [{ measure: { metric: 'PX' }, gt: 0 }] } }),
  ],
  ['an alert', 'createAlert', (name) => ({ screenId: crypto.randomUUID(), name })],
  ['an API key', 'createApiKey', (name) => ({ name })],
  ['a user', 'updateProfile', (username) => ({ username })],
  ['an aggregate', 'createAggregate', (name) => ({ name, constituents: CONSTITUENTS })],
  [
    'the type of an aggregate',
    'createAggregate',
    (type) => ({ name: 'a', type, constituents: CONSTITUENTS }),
  ],
  [
    'the subtype of an aggregate',
    'createAggregate',
    (subtype) => ({ name: 'a', subtype, constituents: CONSTITUENTS }),
  ],
]

const HIDDEN = 'Input should have no control characters, line breaks or invisible formatting characters'
const STORED = 'Input should be a valid string without NUL characters or unpaired surrogates'

/** Invalid names, with the fault. */
const REFUSED: [string, string, string][] = [
  ['a line break', 'a\nb', HIDDEN],
  ['a tab', 'a\tb', HIDDEN],
  ['an escape of terminals', 'a\u001b[31mb', HIDDEN],
  ['a control character beyond ASCII', 'a\u0085b', HIDDEN],
  ['a line separator', 'a\u2028b', HIDDEN],
  ['an override of direction', 'a\u202ebc', HIDDEN],
  ['an isolate of direction', 'a\u2066bc', HIDDEN],
  ['a character without a glyph', 'a\u200bb', HIDDEN],
  ['a byte order mark', '\ufeffab', HIDDEN],
  ['NUL', 'a\0b', STORED],
  ['half of a surrogate pair', 'a\ud800b', STORED],
]

/** Characters that languages need: direction marks, joiners, no-break spaces, variation selectors. */
const ACCEPTED = ['Été', 'שלום\u200e 2', 'می\u200cخواهم', '👩\u200d🔬', '❤\ufe0f', 'a\u00a0b', "<b>'; --"]

test.each(REST)('hidden characters are refused over REST: %s', async (_what, method, path, body) => {
  const caller = app.as('names@example.com')
  for (const [what, name, reason] of REFUSED) {
    const answer = await change(caller, method, path, body(name))
    expect([what, answer.status]).toEqual([what, 422])
    expect(answer.body.detail.map(({ msg }) => msg)).toContain(reason)
  }
  const blank = await change(caller, method, path, body(' \u00a0 '))
  expect(blank.body.detail.map(({ msg }) => msg)).toEqual(['Input should not be blank'])
})

test.each(GRAPH)('hidden characters are refused on the graph: %s', async (_what, mutation, input) => {
  const type = `${mutation[0]?.toUpperCase()}${mutation.slice(1)}Input`
  const query = `mutation ($input: ${type}!) { ${mutation}(input: $input) { __typename } }`
  const caller = app.as('names@example.com')
  for (const [what, name] of REFUSED) {
    const { errors } = await caller.graphql<object, Record<string, unknown>>(query, { input: input(name) })
    const [fault] = issuesIn(errors)
    expect([what, fault]).toEqual([
      what,
      expect.stringMatching(/^input\.(?:name|username|type|subtype) string_/),
    ])
  }
})

test('names can contain the characters that languages need, and are returned unchanged', async () => {
  const caller = app.as('languages@example.com')
  for (const name of ACCEPTED) {
    const { body } = await change<{ username: string }>(caller, 'PUT', '/series/user', { username: name })
    expect(body.username).toBe(name)
    const created = await graph<{ createScreen: { screen: { name: string } } }>(
      caller,
      'mutation ($input: CreateScreenInput!) { createScreen(input: $input) { ... on CreateScreenSuccess { screen { name } } } }',
      { input: { name, definition: { all: [{ measure: { metric: 'PX' }, gt: 0 }] } } },
    )
    expect(created.createScreen.screen.name).toBe(name)
  }
})

test('the name of a signal in a tool has no hidden characters', async () => {
  const server = await listen(app.app)
  try {
    const client = await connectClient(server.url)
    for (const [what, name, reason] of REFUSED) {
      const signals = [{ name, all: [CONDITION] }]
      const { isError, content } = await call(client, 'event_study', { start_date: '2026-03-02', signals })
      expect([what, isError, content[0]?.text]).toEqual([what, true, expect.stringContaining(reason)])
    }
  } finally {
    await server.close()
  }
})

test('the name of a load follows the same rule', async () => {
  const admin = app.as('admin@example.com')
  for (const [what, source, reason] of REFUSED.filter(([, text]) => text.isWellFormed())) {
    const { status, body } = await change(
      admin,
      'POST',
      `/loads?table=security&source=${encodeURIComponent(source)}`,
      'x',
    )
    expect([what, status]).toEqual([what, 422])
    expect(body.detail.map(({ msg }) => msg)).toContain(reason)
  }
})

test('the description of a screen can have line breaks, but no hidden characters', async () => {
  const caller = app.as('describer@example.com')
  const save = (description: string) =>
    change<{ description: string }>(caller, 'POST', '/screens', {
      ...{ name: description.slice(0, 3), description, definition: { all: [CONDITION] } },
    })
  expect((await save('one\n\ttwo\r\nthree')).body.description).toBe('one\n\ttwo\r\nthree')
  for (const text of ['a\u001bb', 'a\u202eb', 'a\u2028b', 'a\0b', 'a\ud800b'])
    expect((await save(`new${text}`)).status).toBe(422)
})

test('what has a name older than the rule is read, changed beside its name, and renamed', async () => {
  const caller = app.as('old@example.com')
  const old = 'a\u200bb'
  const { pool } = app.database
  const definition = { all: [CONDITION] }
  const screen = (await change<{ id: string }>(caller, 'POST', '/screens', { name: 'new', definition })).body
  const alert = (
    await change<{ id: string }>(caller, 'POST', '/alerts', { screen_id: screen.id, name: 'new' })
  ).body
  const { createAggregate } = await graph<{ createAggregate: { aggregate: { id: string } } }>(
    caller,
    'mutation ($input: CreateAggregateInput!) { createAggregate(input: $input) { ... on CreateAggregateSuccess { aggregate { id } } } }',
    { input: { name: 'new', constituents: CONSTITUENTS } },
  )
  await pool.query('update screen set name = $1 where id = $2', [old, screen.id])
  await pool.query('update alert set name = $1 where id = $2', [old, alert.id])
  await pool.query("update instrument set name = $1 where name = 'new'", [old])
  const named: [string, string, string, object][] = [
    ['updateScreen', 'screen', screen.id, { description: 'a' }],
    ['updateAlert', 'alert', alert.id, { cooldown: 3 }],
    ['updateAggregate', 'aggregate', createAggregate.aggregate.id, { type: 'Theme' }],
  ]
  for (const [mutation, of, id, changes] of named) {
    const type = `${mutation[0]?.toUpperCase()}${mutation.slice(1)}`
    const rename = async (input: object) =>
      (
        await graph<Record<string, Record<string, { name: string }>>>(
          caller,
          `mutation ($input: ${type}Input!) { ${mutation}(input: $input) { ... on ${type}Success { ${of} { name } } } }`,
          { input: { id, ...input } },
        )
      )[mutation]?.[of]?.name
    expect([of, await rename(changes), await rename({ name: 'c' })]).toEqual([of, old, 'c'])
  }
})
