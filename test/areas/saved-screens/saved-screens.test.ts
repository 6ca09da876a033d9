import { describe, expect, test } from 'vitest'
import { faultsIn } from '../../helpers/answers.ts'
import {
  DEFINITION,
  GRAPH_DEFINITION,
  mutateScreen,
  type SavedScreenBody,
  saveScreen,
  screensOf,
} from '../../helpers/screens.ts'
import { useApp } from '../../helpers/use-app.ts'
import { change, graph, tagOf } from '../../helpers/users.ts'

/** Saved screens: how they are created, read, changed and deleted. */

const app = useApp()

let users = 0
const somebody = () => app.as(`screens-${users++}@example.com`)

test('screens are saved, listed, changed and deleted over REST', async () => {
  const caller = somebody()
  const sent = { name: ' Unusual ', description: 'Large flows', definition: DEFINITION }
  const saved = await caller.post<SavedScreenBody>('/screens', sent)
  const { id } = saved.body
  expect([saved.status, saved.headers.get('location'), tagOf(saved)]).toEqual([
    ...[201, `/screens/${id}`, `"${id}-1"`],
  ])
  expect(saved.body).toEqual({
    ...{ id, name: 'Unusual', description: 'Large flows' },
    definition: { kind: 'securities', interval: '1d', include_partial: false, ...DEFINITION },
    created_at: expect.stringMatching(/Z$/),
    updated_at: saved.body.created_at,
  })
  const read = await caller.rest<SavedScreenBody>(`/screens/${id}`)
  expect([read.status, read.body, tagOf(read)]).toEqual([200, saved.body, tagOf(saved)])
  const second = await saveScreen(caller, 'Second')
  const list = await caller.rest<{ data: SavedScreenBody[]; count: number }>('/screens')
  expect([list.status, list.body.data, list.body.count]).toEqual([200, [second, saved.body], 2])
  expect(
    (await caller.rest<{ data: SavedScreenBody[] }>('/screens?records_per_page=1&page_number=2')).body.data,
  ).toEqual([saved.body])

  const definition = { any: [{ measure: 'retail_net_turnover|z_score:1y', gte: 2 }] }
  const changed = await change<SavedScreenBody>(caller, 'PUT', `/screens/${id}`, {
    name: 'Changed',
    definition,
  })
  expect([changed.status, tagOf(changed)]).toEqual([200, `"${id}-2"`])
  expect(changed.body).toMatchObject({ id, name: 'Changed', description: null, definition })
  const deleted = await change(caller, 'DELETE', `/screens/${id}`)
  expect([deleted.status, deleted.text]).toEqual([204, ''])
  expect((await caller.rest(`/screens/${id}`)).body.code).toBe('screen_not_found')
  expect((await change(caller, 'DELETE', `/screens/${id}`)).status).toBe(404)
})

test('screens are saved, listed, changed and deleted on the graph', async () => {
  const caller = somebody()
  const { screen, __typename } = await mutateScreen(caller, 'create', {
    name: 'Unusual',
    definition: GRAPH_DEFINITION,
  })
  expect(__typename).toBe('CreateScreenSuccess')
  expect(screen).toMatchObject({ name: 'Unusual', description: null, tag: `"${screen.screenId}-1"` })
  expect(await screensOf(caller)).toEqual({ nodes: [screen], totalCount: 1 })
  for (const id of [screen.id, screen.screenId]) {
    const query = 'query ($id: ID!) { viewer { screen(id: $id) { name } } }'
    expect(await graph(caller, query, { id })).toEqual({ viewer: { screen: { name: 'Unusual' } } })
  }
  const described = await mutateScreen(caller, 'update', { id: screen.id, description: 'About flows' })
  expect(described.screen).toEqual({
    ...screen,
    description: 'About flows',
    tag: `"${screen.screenId}-2"`,
    updatedAt: expect.any(String),
  })
  expect((await mutateScreen(caller, 'delete', { id: screen.screenId })).screen.id).toBe(screen.id)
  expect((await mutateScreen(caller, 'delete', { id: screen.id })).code).toBe('SCREEN_NOT_FOUND')
  expect(await screensOf(caller)).toEqual({ nodes: [], totalCount: 0 })
})

test('a definition that the graph returns is one that it accepts, and the same on REST', async () => {
  const caller = somebody()
  const definition = {
    kind: 'securities',
    universe: { sectors: ['Technology'], security_ids: [1001, 1002], constituents_of: 3 },
    interval: '1w',
    all: [
      { measure: 'retail_net_turnover|z_score:1y', gte: 2.5 },
      {
        any: [
          { measure: 'options.OTM.put_turnover/call_turnover', between: [0.5, 1] },
          { measure: 'px|pct_change:5', top_percent: 10 },
          { measure: 'px', crosses_above: 100 },
        ],
      },
    ],
    columns: ['px', 'ris'],
    sort: 'ris',
    order: 'asc',
  }
  const saved = await saveScreen(caller, 'By REST', definition)
  const { nodes } = await screensOf(caller)
  const { screen } = await mutateScreen(caller, 'create', {
    name: 'By the graph',
    definition: nodes[0]?.definition,
  })
  expect(screen.definition).toEqual(nodes[0]?.definition)
  const again = await caller.rest<SavedScreenBody>(`/screens/${screen.screenId}`)
  expect(again.body.definition).toEqual(saved.definition)
})

test('both protocols issue the same statements', async () => {
  const caller = somebody()
  const sqlOf = async <T>(action: () => Promise<T>) => {
    const { result, statements } = await app.recorded(action)
    return { result, sql: statements.map(({ sql }) => sql) }
  }
  await saveScreen(caller, 'First')
  const byRest = await sqlOf(() => saveScreen(caller, 'By REST'))
  const onGraph = await sqlOf(() =>
    mutateScreen(caller, 'create', { name: 'By the graph', definition: GRAPH_DEFINITION }),
  )
  expect(onGraph.sql).toEqual(byRest.sql)
  const { id } = byRest.result
  const read = await sqlOf(() => caller.rest(`/screens/${id}`))
  const query = 'query ($id: ID!) { viewer { screen(id: $id) { name } } }'
  expect((await sqlOf(() => graph(caller, query, { id }))).sql).toEqual(read.sql)
  const deleted = await sqlOf(() => change(caller, 'DELETE', `/screens/${id}`))
  const { screenId } = onGraph.result.screen
  expect((await sqlOf(() => mutateScreen(caller, 'delete', { id: screenId }))).sql).toEqual(deleted.sql)
})

describe('versions', () => {
  test('If-Match and If-None-Match', async () => {
    const caller = somebody()
    const { id } = await saveScreen(caller, 'a')
    const path = `/screens/${id}`
    const first = tagOf(await caller.rest(path))
    const known = (tag: string) => caller.rest(path, {}, { headers: { 'if-none-match': tag } })
    expect((await known(first)).status).toBe(304)
    const put = (name: string, tag: string) =>
      change(caller, 'PUT', path, { name, definition: DEFINITION }, { 'if-match': tag })
    const second = await put('b', `"x", ${first}`)
    expect([second.status, (await known(first)).status]).toEqual([200, 200])
    for (const tag of [first, `W/${tagOf(second)}`, '"x"'])
      expect((await put('c', tag)).body).toMatchObject({ status: 412, code: 'precondition_failed' })
    expect(await mutateScreen(caller, 'update', { id, name: 'c', ifMatch: first })).toMatchObject({
      __typename: 'PreconditionFailedError',
      code: 'PRECONDITION_FAILED',
    })
    // Equal values keep the version.
    expect(tagOf(await put('b', '*'))).toBe(tagOf(second))
    const remove = (tag: string) => change(caller, 'DELETE', path, undefined, { 'if-match': tag })
    expect((await remove(first)).status).toBe(412)
    expect((await mutateScreen(caller, 'delete', { id, ifMatch: first })).code).toBe('PRECONDITION_FAILED')
    expect((await remove(tagOf(second))).status).toBe(204)
  })

  test('accept only one of several concurrent changes', async () => {
    const caller = somebody()
    const { id } = await saveScreen(caller, 'a')
    for (let round = 0; round < 5; round++) {
      const tag = tagOf(await caller.rest(`/screens/${id}`))
      const answers = await Promise.all(
        ['a', 'b', 'c'].map((name) =>
          change(
            caller,
            'PUT',
            `/screens/${id}`,
            { name: `${name}${round}`, definition: DEFINITION },
            { 'if-match': tag },
          ),
        ),
      )
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412, 412])
    }
  })
})

describe('limits', () => {
  test('allow 100 screens per user, even for concurrent requests', async () => {
    const caller = somebody()
    await saveScreen(caller, 'first')
    await app.database.pool.query(
      `insert into screen (id, user_id, name, definition)
       select gen_random_uuid(), user_id, 'n' || n, definition from screen, generate_series(1, 96) n
       where name = 'first' and user_id = (select user_id from screen where name = 'first' order by id desc limit 1)`,
    )
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        caller.post('/screens', { name: `x${at}`, definition: DEFINITION }),
      ),
    )
    const outcomes = answers.map(({ status, body }) => `${status} ${body.code ?? ''}`).toSorted()
    expect(outcomes).toEqual([...Array(3).fill('201 '), ...Array(5).fill('409 too_many_screens')])
    expect((await mutateScreen(caller, 'create', { name: 'y', definition: GRAPH_DEFINITION })).code).toBe(
      'TOO_MANY_SCREENS',
    )
    const { nodes, totalCount } = await screensOf(caller)
    expect([nodes.length, totalCount]).toEqual([100, 100])
    await mutateScreen(caller, 'delete', { id: nodes[0]?.id })
    expect((await saveScreen(caller, 'y')).name).toBe('y')
  })

  test('allow a name once per user, even for concurrent requests', async () => {
    const [caller, other] = [somebody(), somebody()]
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => caller.post('/screens', { name: 'a', definition: DEFINITION })),
    )
    const outcomes = answers.map(({ status, body }) => `${status} ${body.code ?? ''}`).toSorted()
    expect(outcomes).toEqual(['201 ', ...Array(3).fill('409 screen_name_taken')])
    expect((await saveScreen(other, 'a')).name).toBe('a')
    const { id } = await saveScreen(caller, 'b')
    const rename = { name: 'a', definition: DEFINITION }
    expect((await change(caller, 'PUT', `/screens/${id}`, rename)).body).toMatchObject({
      ...{ status: 409, code: 'screen_name_taken' },
    })
    expect((await mutateScreen(caller, 'update', { id, name: 'a' })).code).toBe('SCREEN_NAME_TAKEN')
    expect((await change(caller, 'PUT', `/screens/${id}`, { ...rename, name: 'b' })).status).toBe(200)
  })
})

test.each([
  [{}, ['body.name missing', 'body.definition missing']],
  [{ name: '', definition: DEFINITION }, ['body.name string_too_short']],
  [{ name: '  ', definition: DEFINITION }, ['body.name string_pattern_mismatch']],
  [{ name: 'a\u0007', definition: DEFINITION }, ['body.name string_pattern_mismatch']],
  [{ name: 'x'.repeat(101), definition: DEFINITION }, ['body.name string_too_long']],
  [{ name: 'x'.repeat(500_000), definition: DEFINITION }, ['body.name string_too_long']],
  [
    { name: 'a', description: 'x'.repeat(1001), definition: DEFINITION },
    ['body.description string_too_long'],
  ],
  [{ name: 'a', description: 7, definition: DEFINITION }, ['body.description string_type']],
  [{ name: 'a', definition: 7 }, ['body.definition dict_type']],
])('422 for %j', async (body, faults) => {
  const answer = await somebody().post('/screens', body)
  expect([answer.status, faultsIn(answer.body)]).toEqual([422, faults])
})
