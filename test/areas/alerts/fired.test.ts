import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertEvents, insertNotice, makeAlert } from '../../helpers/alert-api.ts'
import { connectTo, type Follow, overSocket, overSse, type Told } from '../../helpers/follow.ts'
import { listen, type TestServer } from '../../helpers/server.ts'
import { useApp } from '../../helpers/use-app.ts'
import { globalId } from '../../helpers/users.ts'

/** Alerts, followed by subscription: nothing is lost, whatever interrupts it. */

const app = useApp()
let server: TestServer
beforeAll(async () => {
  server = await listen(app.app)
})
afterAll(() => server.close())

let users = 0
const emailOf = () => `fired-${users++}@example.com`

const FIRED = `subscription ($alertIds: [ID!], $after: ID) {
  alertFired(alertIds: $alertIds, after: $after) { eventId alert { name } instrument { providerId } values }
}`
const WAYS: readonly (readonly [string, (email: string) => Follow])[] = [
  ['SSE', (email) => overSse(app.as(email))],
  [
    'WebSocket',
    (email) => overSocket(connectTo(server.socketUrl, { Authorization: `Bearer professional:${email}` })),
  ],
]

const eventOf = ({ data, errors }: Told): number => {
  expect(errors).toBeUndefined()
  return Number((data?.['alertFired'] as { eventId: string } | undefined)?.eventId)
}

/** Takes a number of events from a subscription. */
async function take(events: AsyncGenerator<Told>, count: number): Promise<number[]> {
  const ids: number[] = []
  while (ids.length < count) {
    const { value, done } = await events.next()
    if (done) throw new Error(`The subscription ended after ${ids.length} events`)
    ids.push(eventOf(value))
  }
  return ids
}

describe.each(WAYS)('by %s,', (_way, follow) => {
  test('each new event is sent once, in order', async () => {
    const email = emailOf()
    const { id } = await makeAlert(app.as(email), 'a')
    const former = await insertEvents(app, id, 2)
    const events = follow(email)(FIRED)
    const first = events.next()
    let isFollowed = false
    void first.then(() => {
      isFollowed = true
    })
    const ids: number[] = []
    // Those from before the subscription are not sent.
    while (!isFollowed) ids.push(...(await insertEvents(app, id)))
    const { value } = await first
    expect(value?.data).toMatchObject({
      alertFired: { alert: { name: 'a' }, instrument: { providerId: 'SEC-ALFA' }, values: [12.5, null] },
    })
    ids.push(...(await insertEvents(app, id, 3)))
    const place = ids.indexOf(eventOf(value))
    expect(former).not.toContain(eventOf(value))
    expect(await take(events, ids.length - place - 1)).toEqual(ids.slice(place + 1))
    await events.return(undefined)
  })

  test('events during an interruption are sent when it resumes, however many', async () => {
    const email = emailOf()
    const { id } = await makeAlert(app.as(email), 'a')
    const [seen = 0] = await insertEvents(app, id)
    const missed = await insertEvents(app, id, 1201)
    for (const after of [String(seen), globalId('AlertEvent', seen)]) {
      const events = follow(email)(FIRED, { after })
      expect(await take(events, missed.length)).toEqual(missed)
      const later = await insertEvents(app, id, 2)
      expect(await take(events, 2)).toEqual(later)
      missed.push(...later)
      await events.return(undefined)
    }
  })

  test('other alerts, notices and withdrawn events are left out', async () => {
    const email = emailOf()
    const [one, two] = [await makeAlert(app.as(email), 'one'), await makeAlert(app.as(email), 'two')]
    const [first = 0, withdrawn = 0] = await insertEvents(app, one.id, 2)
    await insertEvents(app, two.id, 2)
    await insertNotice(app, one.id, 'A notice.')
    const [last = 0] = await insertEvents(app, one.id)
    await app.database.pool.query('update alert_event set withdrawn_at = now() where id = $1', [withdrawn])
    const events = follow(email)(FIRED, { alertIds: [one.id], after: String(first) })
    expect(await take(events, 1)).toEqual([last])
    await events.return(undefined)
  })

  test("another user's alert is a 404", async () => {
    const { id } = await makeAlert(app.as(emailOf()), 'a')
    for (const alertId of [id, '01980000-0000-7000-8000-000000000004', 'nothing']) {
      const [refused] = await Array.fromAsync(follow(emailOf())(FIRED, { alertIds: [alertId] }))
      expect(refused?.errors?.map(({ extensions }) => extensions.code)).toEqual(['ALERT_NOT_FOUND'])
    }
  })

  test.each(['x', '0', '-1', globalId('Alert', 1), '9'.repeat(300)])(
    'after %s is no event',
    async (after) => {
      const [refused] = await Array.fromAsync(follow(emailOf())(FIRED, { after }))
      expect(refused?.errors?.map(({ extensions }) => extensions.code)).toEqual(['BAD_USER_INPUT'])
    },
  )
})

test("another user's events are not sent", async () => {
  const [email, other] = [emailOf(), emailOf()]
  const { id } = await makeAlert(app.as(email), 'a')
  const { id: theirs } = await makeAlert(app.as(other), 'b')
  await insertEvents(app, theirs, 3)
  const [first = 0, second = 0] = await insertEvents(app, id, 2)
  await insertEvents(app, theirs, 3)
  const events = overSse(app.as(email))(FIRED, { after: '1' })
  expect(await take(events, 2)).toEqual([first, second])
  await events.return(undefined)
})

test('API keys are refused', async () => {
  for (const scope of ['documented', 'read', 'load'] as const) {
    const key = overSse(app.byKeyOf(emailOf(), 'professional', 7, scope))
    const [refused] = await Array.fromAsync(key(FIRED))
    expect(refused?.errors?.map(({ extensions }) => extensions.code)).toEqual(['NOT_AUTHENTICATED'])
  }
})
