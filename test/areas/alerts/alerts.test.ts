import { describe, expect, test } from 'vitest'
import { type AlertBody, alertsOf, insertEvents, makeAlert, mutateAlert } from '../../helpers/alert-api.ts'
import { faultsIn } from '../../helpers/answers.ts'
import type { Caller } from '../../helpers/app.ts'
import { NOW } from '../../helpers/market.ts'
import { saveScreen } from '../../helpers/screens.ts'
import { useApp } from '../../helpers/use-app.ts'
import { change, graph, tagOf } from '../../helpers/users.ts'

/** Alerts: how they are created, read, changed and deleted. */

const app = useApp()

let users = 0
const somebody = (tier: 'basic' | 'professional' = 'professional') =>
  app.as(`alerts-${users++}@example.com`, tier)

const URL = 'https://example.com/hooks'
const SECRET = /^whsec_[A-Za-z0-9+/]{43}=$/

const secretsOf = async (id: string) =>
  (
    await app.database.pool.query<{ secret: string; former_secret: string | null; until: string | null }>(
      'select secret, former_secret, former_secret_until as until from alert where id = $1',
      [id],
    )
  ).rows[0]

test('alerts are created, listed, changed and deleted over REST', async () => {
  const caller = somebody()
  const { id: screen } = await saveScreen(caller, 'Screen')
  const sent = { screen_id: screen, name: ' Unusual ', cooldown: 5, webhook_url: URL }
  const created = await caller.post<AlertBody & { secret: string }>('/alerts', sent)
  const { secret, ...alert } = created.body
  expect([created.status, created.headers.get('location'), created.headers.get('cache-control')]).toEqual([
    ...[201, `/alerts/${alert.id}`, 'no-store'],
  ])
  expect(secret).toMatch(SECRET)
  expect(alert).toEqual({
    ...{ id: expect.any(String), screen_id: screen, name: 'Unusual', cooldown: 5, is_active: true },
    ...{ webhook_url: URL, webhook_failed_at: null, evaluated_at: null, failure: null },
    ...{ created_at: expect.stringMatching(/Z$/), updated_at: alert.created_at },
  })
  const path = `/alerts/${alert.id}`
  const read = await caller.rest<AlertBody>(path)
  expect([read.body, tagOf(read)]).toEqual([alert, tagOf(created)])
  const list = await caller.rest<{ data: AlertBody[]; count: number }>('/alerts')
  expect([list.body.data, list.body.count]).toEqual([[alert], 1])
  expect(list.text + read.text).not.toContain(secret)

  const changed = await change<AlertBody>(caller, 'PUT', path, { screen_id: screen, name: 'Rare' })
  expect([changed.status, changed.body]).toEqual([
    200,
    { ...alert, name: 'Rare', cooldown: 0, webhook_url: null, updated_at: expect.any(String) },
  ])
  const [event = 0] = await insertEvents(app, alert.id)
  expect((await change(caller, 'DELETE', path)).status).toBe(204)
  expect((await caller.rest(path)).body.code).toBe('alert_not_found')
  expect((await change(caller, 'DELETE', path)).status).toBe(404)
  const events = await app.database.pool.query('select from alert_event where id = $1', [event])
  expect(events.rows).toEqual([])
})

test('alerts are created, listed, changed and deleted on the graph', async () => {
  const caller = somebody()
  const { id: screen } = await saveScreen(caller, 'Screen')
  const created = await mutateAlert(caller, 'createAlert', { screenId: screen, name: 'Unusual' })
  expect(created.secret).toMatch(SECRET)
  const { alert } = created
  expect(alert).toMatchObject({
    ...{ screen: { screenId: screen }, name: 'Unusual', cooldown: 0, isActive: true, webhookUrl: null },
    tag: `"${alert.alertId}-1"`,
  })
  expect(await alertsOf(caller)).toEqual({ nodes: [alert], totalCount: 1 })
  for (const id of [alert.id, alert.alertId]) {
    const query = 'query ($id: ID!) { viewer { alert(id: $id) { name } } }'
    expect(await graph(caller, query, { id })).toEqual({ viewer: { alert: { name: 'Unusual' } } })
  }
  const byId = 'query ($id: ID!) { node(id: $id) { ... on Alert { name } } }'
  expect(await graph(caller, byId, { id: alert.id })).toEqual({ node: { name: 'Unusual' } })
  const input = { id: alert.id, webhookUrl: URL, isActive: false }
  const { alert: changed } = await mutateAlert(caller, 'updateAlert', input)
  expect(changed).toEqual({ ...alert, webhookUrl: URL, isActive: false, tag: `"${alert.alertId}-2"` })
  expect((await mutateAlert(caller, 'deleteAlert', { id: alert.alertId })).alert.id).toBe(alert.id)
  expect((await mutateAlert(caller, 'deleteAlert', { id: alert.id })).code).toBe('ALERT_NOT_FOUND')
})

test('the secret is shown once, and rotated with an overlap of a day', async () => {
  const caller = somebody()
  const { id, secret } = await makeAlert(caller, 'a')
  expect(await secretsOf(id)).toEqual({ secret, former_secret: null, until: null })
  const rotated = await change<{ secret: string }>(caller, 'POST', `/alerts/${id}/secret`)
  expect([rotated.status, rotated.headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(rotated.body.secret).toMatch(SECRET)
  const kept = await secretsOf(id)
  expect(kept).toMatchObject({ secret: rotated.body.secret, former_secret: secret })
  expect(Date.parse(kept?.until ?? '')).toBe(NOW.getTime() + 86_400_000)
  const again = await mutateAlert(caller, 'rotateAlertSecret', { id })
  expect(await secretsOf(id)).toMatchObject({ secret: again.secret, former_secret: rotated.body.secret })
  expect(new Set([secret, rotated.body.secret, again.secret]).size).toBe(3)
  // Deliveries are not part of the alert's version.
  expect(again.alert.tag).toBe(tagOf(rotated))
})

test('setting the URL of a webhook, even to the same one, switches it on again', async () => {
  const caller = somebody()
  const { id, screen_id } = await makeAlert(caller, 'a', { webhook_url: URL })
  const path = `/alerts/${id}`
  const offAfter = async (write: () => Promise<unknown>) => {
    await app.database.pool.query('update alert set webhook_failed_at = now() where id = $1', [id])
    const before = tagOf(await caller.rest(path))
    await write()
    const { body, ...after } = await caller.rest<AlertBody>(path)
    return { isOff: body.webhook_failed_at !== null, isChanged: tagOf({ body, ...after }) !== before }
  }
  const update = (content: object) => () => mutateAlert(caller, 'updateAlert', { id, ...content })
  expect(await offAfter(update({ webhookUrl: URL }))).toEqual({ isOff: false, isChanged: true })
  expect(await offAfter(update({ name: 'a' }))).toEqual({ isOff: true, isChanged: false })
  const same = { screen_id, name: 'a', webhook_url: URL }
  expect(await offAfter(() => change(caller, 'PUT', path, same))).toEqual({ isOff: false, isChanged: true })
  expect(await offAfter(update({ webhookUrl: null }))).toEqual({ isOff: false, isChanged: true })
})

describe('an alert without an evaluation while it was inactive', () => {
  /** Whether an alert has the state of an evaluation. Without it, the next evaluation fires nothing. */
  const hasState = async (id: string) =>
    (await app.database.pool.query('select from alert_state where alert_id = $1', [id])).rowCount === 1
  const evaluated = async (caller: Caller) => {
    const alert = await makeAlert(caller, 'a')
    await app.database.pool.query(
      "insert into alert_state (alert_id, definition, data_version, owner_version, members) values ($1, '{}', 0, 0, '{}')",
      [alert.id],
    )
    return alert
  }

  test('starts anew when it is active again', async () => {
    const caller = somebody()
    const { id, screen_id } = await evaluated(caller)
    const put = (is_active: boolean) =>
      change(caller, 'PUT', `/alerts/${id}`, { screen_id, name: 'b', is_active })
    await put(true)
    expect(await hasState(id)).toBe(true)
    await put(false)
    expect((await put(true)).status).toBe(200)
    expect(await hasState(id)).toBe(false)
  })

  test('starts anew when its owner is active again', async () => {
    const [caller, other] = [somebody(), somebody()]
    const [{ id }, { id: theirs }] = [await evaluated(caller), await evaluated(other)]
    const put = (is_active: boolean) => change(caller, 'PUT', '/series/user', { is_active })
    await put(true)
    expect(await hasState(id)).toBe(true)
    await put(false)
    expect((await put(true)).status).toBe(200)
    expect([await hasState(id), await hasState(theirs)]).toEqual([false, true])
  })
})

test("an alert needs one of the caller's screens", async () => {
  const [caller, other] = [somebody(), somebody()]
  const { id: theirs } = await saveScreen(other, 'Screen')
  const { id } = await makeAlert(caller, 'a')
  for (const screen_id of [theirs, '01980000-0000-7000-8000-000000000003', 'nothing', 'x'.repeat(256)]) {
    const created = await caller.post('/alerts', { screen_id, name: 'b' })
    expect(created.body).toMatchObject({ status: 404, code: 'screen_not_found' })
    const replaced = await change(caller, 'PUT', `/alerts/${id}`, { screen_id, name: 'b' })
    expect(replaced.body).toMatchObject({ status: 404, code: 'screen_not_found' })
    const outcome = await mutateAlert(caller, 'createAlert', { screenId: screen_id, name: 'b' })
    expect(outcome.code).toBe('SCREEN_NOT_FOUND')
    const update = await mutateAlert(caller, 'updateAlert', { id, screenId: screen_id })
    expect(update.code).toBe('SCREEN_NOT_FOUND')
  }
  expect((await alertsOf(caller)).totalCount).toBe(1)
})

describe('versions', () => {
  test('If-Match and If-None-Match', async () => {
    const caller = somebody()
    const { id, screen_id } = await makeAlert(caller, 'a')
    const path = `/alerts/${id}`
    const first = tagOf(await caller.rest(path))
    const known = (tag: string) => caller.rest(path, {}, { headers: { 'if-none-match': tag } })
    expect((await known(first)).status).toBe(304)
    const put = (name: string, tag: string) =>
      change(caller, 'PUT', path, { screen_id, name }, { 'if-match': tag })
    const second = await put('b', first)
    expect([second.status, (await known(first)).status]).toEqual([200, 200])
    expect((await put('c', first)).body).toMatchObject({ status: 412, code: 'precondition_failed' })
    const update = await mutateAlert(caller, 'updateAlert', { id, name: 'c', ifMatch: first })
    expect(update.code).toBe('PRECONDITION_FAILED')
    // Equal values keep the version.
    expect(tagOf(await put('b', '*'))).toBe(tagOf(second))
    const remove = (tag: string) => change(caller, 'DELETE', path, undefined, { 'if-match': tag })
    expect((await remove(first)).status).toBe(412)
    expect((await mutateAlert(caller, 'deleteAlert', { id, ifMatch: first })).code).toBe(
      'PRECONDITION_FAILED',
    )
    expect((await remove(tagOf(second))).status).toBe(204)
  })

  test('accept only one of several concurrent changes', async () => {
    const caller = somebody()
    const { id, screen_id } = await makeAlert(caller, 'a')
    for (let round = 0; round < 5; round++) {
      const tag = tagOf(await caller.rest(`/alerts/${id}`))
      const answers = await Promise.all(
        ['a', 'b', 'c'].map((name) =>
          change(caller, 'PUT', `/alerts/${id}`, { screen_id, name: `${name}${round}` }, { 'if-match': tag }),
        ),
      )
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412, 412])
    }
  })
})

describe('limits', () => {
  test('allow as many active alerts as the tier has, even for concurrent requests', async () => {
    const caller = somebody('basic')
    const { id: screen } = await saveScreen(caller, 'Screen')
    const create = (isActive: boolean) =>
      caller.post<AlertBody>('/alerts', { screen_id: screen, name: 'a', is_active: isActive })
    const answers = await Promise.all(Array.from({ length: 15 }, () => create(true)))
    const outcomes = answers.map(({ status, body }) => `${status} ${'code' in body ? body.code : ''}`)
    expect(outcomes.toSorted()).toEqual([...Array(10).fill('201 '), ...Array(5).fill('409 too_many_alerts')])
    const inactive = await create(false)
    expect(inactive.status).toBe(201)
    const activate = () => mutateAlert(caller, 'updateAlert', { id: inactive.body.id, isActive: true })
    expect((await activate()).code).toBe('TOO_MANY_ALERTS')
    const put = { screen_id: screen, name: 'b' }
    expect((await change(caller, 'PUT', `/alerts/${inactive.body.id}`, put)).status).toBe(409)
    const [active] = answers.filter(({ status }) => status === 201)
    // An active alert may be changed at the limit.
    expect((await change(caller, 'PUT', `/alerts/${active?.body.id}`, put)).status).toBe(200)
    await mutateAlert(caller, 'updateAlert', { id: active?.body.id, isActive: false })
    expect((await activate()).alert.isActive).toBe(true)
  })

  test('allow 500 alerts in all', async () => {
    const caller = somebody()
    const { screen_id } = await makeAlert(caller, 'a', { is_active: false })
    await app.database.pool.query(
      `insert into alert (id, user_id, screen_id, name, is_active, secret)
       select gen_random_uuid(), user_id, screen_id, 'n', false, secret from alert, generate_series(1, 499)
       where screen_id = $1`,
      [screen_id],
    )
    const answer = await caller.post('/alerts', { screen_id, name: 'b', is_active: false })
    expect(answer.body).toMatchObject({ status: 409, code: 'too_many_alerts' })
  })
})

test.each([
  [{}, ['body.screen_id missing', 'body.name missing']],
  [{ name: '' }, ['body.name string_too_short']],
  [{ name: 'x'.repeat(500_000) }, ['body.name string_too_long']],
  [{ cooldown: -1 }, ['body.cooldown greater_than_equal']],
  [{ cooldown: 1001 }, ['body.cooldown less_than_equal']],
  [{ cooldown: 1e300 }, ['body.cooldown less_than_equal']],
  [{ is_active: 'maybe' }, ['body.is_active bool_parsing']],
  [{ screen_id: 'a\0' }, ['body.screen_id string_unicode']],
  [{ screen_id: 'x'.repeat(257) }, ['body.screen_id string_too_long']],
  [{ webhook_url: 7 }, ['body.webhook_url string_type']],
  [{ webhook_url: '' }, ['body.webhook_url value_error']],
  [{ webhook_url: 'http://example.com/' }, ['body.webhook_url value_error']],
  [{ webhook_url: 'https://user:pass@example.com/' }, ['body.webhook_url value_error']],
  [{ webhook_url: 'https://127.0.0.1/' }, ['body.webhook_url value_error']],
  [{ webhook_url: 'https://[::ffff:10.0.0.1]/' }, ['body.webhook_url value_error']],
  [{ webhook_url: 'https://169.254.169.254/latest' }, ['body.webhook_url value_error']],
  [{ webhook_url: `https://example.com/${'x'.repeat(2000)}` }, ['body.webhook_url string_too_long']],
])('422 for %j', async (content, faults) => {
  const caller = somebody()
  const { id: screen_id } = await saveScreen(caller, 'Screen')
  const body = Object.keys(content).length === 0 ? {} : { screen_id, name: 'a', ...content }
  const answer = await caller.post('/alerts', body)
  expect([answer.status, faultsIn(answer.body)]).toEqual([422, faults])
})

test('a test delivery says what became of it', async () => {
  const caller = somebody()
  const { id } = await makeAlert(caller, 'a')
  const send = () => change(caller, 'POST', `/alerts/${id}/test`, {})
  expect((await send()).body).toMatchObject({ status: 409, code: 'alert_without_webhook' })
  expect((await change(caller, 'POST', `/alerts/${id}/test`)).body.code).toBe('alert_without_webhook')
  // Reserved: no resolver knows it.
  await mutateAlert(caller, 'updateAlert', { id, webhookUrl: 'https://receiver.invalid/hooks' })
  const outcome = await send()
  expect([outcome.status, outcome.body]).toEqual([
    200,
    { is_delivered: false, status: null, error: expect.any(String), latency: expect.any(Number) },
  ])
  expect((await change(caller, 'POST', '/alerts/nothing/test', {})).body.code).toBe('alert_not_found')
  const query = `mutation { testAlert(input: { id: "${id}" }) { ... on TestAlertSuccess { isDelivered status } } }`
  expect(await graph(caller, query)).toEqual({ testAlert: { isDelivered: false, status: null } })
})
