import { describe, expect, test } from 'vitest'
import { type EventBody, insertEvents, insertNotice, makeAlert } from '../../helpers/alert-api.ts'
import { faultsIn } from '../../helpers/answers.ts'
import type { Caller } from '../../helpers/app.ts'
import { useApp } from '../../helpers/use-app.ts'
import { globalId, graph } from '../../helpers/users.ts'

/** The inbox: events of alerts, in both protocols, and marks of what has been read. */

const app = useApp()

let users = 0
const somebody = () => app.as(`inbox-${users++}@example.com`)

interface List {
  readonly data: EventBody[]
  readonly count: number
  readonly pagination: { readonly total_record_count: number }
}

const listOf = async (caller: Caller, query = ''): Promise<List> =>
  (await caller.rest<List>(`/alerts/events${query}`)).body
const idsOf = async (caller: Caller, query = ''): Promise<number[]> =>
  (await listOf(caller, query)).data.map(({ id }) => id)

interface EventNode {
  readonly eventId: string
}
interface Inbox {
  readonly viewer: { readonly alertEvents: { readonly nodes: EventNode[]; readonly totalCount: number } }
}
const inboxOf = async (caller: Caller, args = '') =>
  (await graph<Inbox>(caller, `{ viewer { alertEvents${args} { nodes { eventId } totalCount } } }`)).viewer
    .alertEvents

const mark = (caller: Caller, body: object) =>
  caller.post<{ marked: number; unread: number }>('/alerts/events/read', body)

test('shows events newest first, with the instrument, its values and notices', async () => {
  const caller = somebody()
  const { id } = await makeAlert(caller, 'a')
  const [event = 0] = await insertEvents(app, id)
  const notice = await insertNotice(app, id, 'The webhook was switched off.')
  const { data, count } = await listOf(caller)
  const common = { alert_id: id, created_at: expect.any(String), read_at: null, withdrawn_at: null }
  expect([data, count]).toEqual([
    [
      {
        ...{ id: notice, kind: 'notice', message: 'The webhook was switched off.', ...common },
        ...{ instrument: null, ts: null, date: null, measures: null, values: null, met: null },
      },
      {
        ...{ id: event, kind: 'entered', message: null, ...common },
        instrument: {
          ...{ id: 1001, kind: 'security', symbol: 'ALFA', provider_id: 'SEC-ALFA' },
          name: expect.any(String),
        },
        ...{ ts: '2020-01-02T00:00:00Z', date: '2020-01-02', measures: ['px', 'ris'] },
        ...{ values: [12.5, null], met: [1] },
      },
    ],
    2,
  ])
  const query = `{ viewer { alertEvents { nodes {
    id eventId kind ts date measures values met message readAt withdrawnAt alert { alertId name }
    instrument { __typename providerId }
  } } } }`
  expect(await graph(caller, query)).toEqual({
    viewer: {
      alertEvents: {
        nodes: [
          expect.objectContaining({
            kind: 'NOTICE',
            eventId: String(notice),
            instrument: null,
            values: null,
          }),
          {
            ...{ id: globalId('AlertEvent', event), eventId: String(event), kind: 'ENTERED', message: null },
            ...{
              ts: '2020-01-02T00:00:00Z',
              date: '2020-01-02',
              measures: ['px', 'ris'],
              values: [12.5, null],
            },
            ...{ met: [1], readAt: null, withdrawnAt: null, alert: { alertId: id, name: 'a' } },
            instrument: { __typename: 'Security', providerId: 'SEC-ALFA' },
          },
        ],
      },
    },
  })
})

test('shows events of instruments that are gone, and withdrawn ones', async () => {
  const caller = somebody()
  const { id } = await makeAlert(caller, 'a')
  const [event = 0] = await insertEvents(app, id, 1, 424_242)
  await app.database.pool.query('update alert_event set withdrawn_at = now() where id = $1', [event])
  expect((await listOf(caller)).data).toMatchObject([
    {
      instrument: { id: 424_242, kind: null, symbol: null, provider_id: null, name: null },
      withdrawn_at: expect.any(String),
    },
  ])
  const query = '{ viewer { alertEvents { nodes { instrument { name } withdrawnAt } } } }'
  expect(await graph(caller, query)).toEqual({
    viewer: { alertEvents: { nodes: [{ instrument: null, withdrawnAt: expect.any(String) }] } },
  })
})

test('is filtered and paged alike in both protocols', async () => {
  const caller = somebody()
  const [one, two] = [await makeAlert(caller, 'one'), await makeAlert(caller, 'two')]
  const first = await insertEvents(app, one.id, 3)
  const second = await insertEvents(app, two.id, 2)
  const all = [...first, ...second].toReversed()
  const texts = (ids: readonly number[]) => ids.map((id) => ({ eventId: String(id) }))
  expect(await idsOf(caller)).toEqual(all)
  expect(await inboxOf(caller)).toEqual({ nodes: texts(all), totalCount: 5 })
  expect(await idsOf(caller, `?alert_ids=${two.id}`)).toEqual(second.toReversed())
  expect(await inboxOf(caller, `(alertIds: ["${two.id}", "${globalId('Alert', two.id)}"])`)).toEqual({
    nodes: texts(second.toReversed()),
    totalCount: 2,
  })
  expect(await idsOf(caller, '?records_per_page=2&page_number=2')).toEqual(all.slice(2, 4))
  expect(await idsOf(caller, `?after=${first[2]}`)).toEqual(second.toReversed())
  await mark(caller, { ids: [first[0]] })
  expect(await idsOf(caller, '?unread=true')).toEqual(all.slice(0, 4))
  expect(await inboxOf(caller, '(unread: true)')).toEqual({ nodes: texts(all.slice(0, 4)), totalCount: 4 })
})

test('is marked as read by ids or up to an event, and remembers the first time', async () => {
  const [caller, other] = [somebody(), somebody()]
  const { id } = await makeAlert(caller, 'a')
  const ids = await insertEvents(app, id, 5)
  const [theirs = 0] = await insertEvents(app, (await makeAlert(other, 'b')).id)
  const marked = await mark(caller, { ids: [ids[1], ids[1], theirs, 9_999_999] })
  expect([marked.status, marked.body]).toEqual([200, { marked: 1, unread: 4 }])
  const readAt = (await listOf(caller)).data.map(({ read_at }) => read_at)
  expect(readAt.map((time) => time !== null)).toEqual([false, false, false, true, false])
  expect((await mark(caller, { up_to: ids[2] })).body).toEqual({ marked: 2, unread: 2 })
  expect((await mark(caller, { up_to: ids[2] })).body).toEqual({ marked: 0, unread: 2 })
  expect((await listOf(caller)).data[3]?.read_at).toBe(readAt[3])
  const query = `mutation ($input: MarkAlertEventsReadInput!) {
    markAlertEventsRead(input: $input) { ... on MarkAlertEventsReadSuccess { marked unread } }
  }`
  const read = (input: object) => graph(caller, query, { input })
  const by = [globalId('AlertEvent', ids[3] ?? 0), String(ids[3])]
  expect(await read({ ids: by })).toEqual({ markAlertEventsRead: { marked: 1, unread: 1 } })
  expect(await read({ upTo: String(9_007_199) })).toEqual({ markAlertEventsRead: { marked: 1, unread: 0 } })
  expect((await listOf(other)).data).toMatchObject([{ id: theirs, read_at: null }])
})

test.each([
  [{}, ['body.ids missing']],
  [{ ids: [1], up_to: 1 }, ['body.up_to mutually_exclusive']],
  [{ ids: ['x'] }, ['body.ids.0 int_parsing']],
  [{ ids: [0] }, ['body.ids.0 greater_than_equal']],
  [{ up_to: 'x'.repeat(100_000) }, ['body.up_to int_parsing']],
  [{ ids: Array.from({ length: 1001 }, (_, at) => at + 1) }, ['body.ids too_many_items']],
])('422 for marking %j', async (body, faults) => {
  const answer = await mark(somebody(), body)
  expect([answer.status, faultsIn(answer.body as never)]).toEqual([422, faults])
  expect(answer.text).not.toContain('upTo')
})

describe("another user's alert", () => {
  test('has no events, in either protocol', async () => {
    const [owner, other] = [somebody(), somebody()]
    const { id } = await makeAlert(owner, 'a')
    const [event = 0] = await insertEvents(app, id)
    expect(await idsOf(other)).toEqual([])
    for (const alert of [id, '01980000-0000-7000-8000-000000000004', 'nothing']) {
      const answer = await other.rest(`/alerts/events?alert_ids=${alert}`)
      expect(answer.body).toMatchObject({ status: 404, code: 'alert_not_found' })
      const { errors } = await other.graphql<unknown, never>(
        `{ viewer { alertEvents(alertIds: ["${alert}"]) { totalCount } } }`,
      )
      expect(errors?.map(({ extensions }) => extensions.code)).toEqual(['ALERT_NOT_FOUND'])
    }
    const query = 'query ($id: ID!) { node(id: $id) { id } }'
    expect(await graph(other, query, { id: globalId('AlertEvent', event) })).toEqual({ node: null })
    expect(await graph(owner, query, { id: globalId('AlertEvent', event) })).toEqual({
      node: { id: globalId('AlertEvent', event) },
    })
  })
})
