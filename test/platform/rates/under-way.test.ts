import { once } from 'node:events'
import { type ClientRequest, request } from 'node:http'
import { describe, expect, test } from 'vitest'
import { quotas } from '../../../src/core/observation/topics.ts'
import { ratedAs } from '../../../src/core/principal.ts'
import { UNDER_WAY, UNREAD_LIMITS, UnreadAnswers } from '../../../src/platform/rates/unread.ts'
import { connectTo, overSocket } from '../../helpers/follow.ts'
import { NOTHING } from '../../helpers/held.ts'
import { firstOf, LATEST } from '../../helpers/rate-limited.ts'
import { waitingJob } from '../../helpers/results.ts'
import { begin, expectRefused, expectServed, JSON_TYPE, useHeld, useServed } from '../../helpers/unread.ts'

/** How many requests users may have under way. */

const held = useHeld()

const tokenOf = (email: string, tier = 'basic') => `Authorization: Bearer ${tier}:${email}`

describe('requests under way', () => {
  const service = useServed()

  test('of one user count together, whatever their protocol and credential', async () => {
    const [email, token] = ['many@example.com', tokenOf('many@example.com')]
    const key = 'X-API-Key: basic:many@example.com:1:read'
    const paths = ['/graphql', '/mcp', '/links', '/analytics/correlation']
    const sockets = await Promise.all(
      [token, key].flatMap((credential) => paths.map((path) => begin(service.get(), path, credential))),
    )
    // A key opens no path for links: its request has ended.
    const last = await begin(service.get(), '/graphql', token)
    await expect.poll(() => held.now().quotas['requests']).toBe(UNDER_WAY.basic)
    await expectRefused(
      service.get(),
      email,
      /^You have 8 requests open; at most 8 are allowed\. Close one/,
      '1',
    )
    for (const socket of [...sockets, last]) socket.destroy()
    await expect.poll(held.now).toEqual(NOTHING)
    await expectServed(service.get(), email)
  })

  test.each(['professional', 'data_license'])('are 32 of the tier %s', async (tier) => {
    const email = `${tier}@example.com`
    const sockets = await Promise.all(
      Array.from({ length: 32 }, () => begin(service.get(), '/graphql', tokenOf(email, tier))),
    )
    await expect.poll(() => held.now().quotas['requests']).toBe(32)
    const { server } = service.get()
    const ask = async (as: string) =>
      (await fetch(server.url + LATEST, { headers: { authorization: `Bearer ${as}:${email}` } })).status
    expect([await ask(tier), await ask('basic')]).toEqual([429, 429])
    sockets[0]?.destroy()
    await expect.poll(() => held.now().quotas['requests']).toBe(31)
    expect([await ask(tier), await ask('basic')]).toEqual([200, 429])
    for (const socket of sockets) socket.destroy()
  })

  test('do not include subscriptions and exports, which have limits of their own', async () => {
    const { app, server } = service.get()
    const email = 'follower@example.com'
    const headers = { authorization: `Bearer basic:${email}` }
    const job = await waitingJob(app.database, { email })
    const query = `subscription { jobProgress(id: "${job}") { progress } }`
    const following: ClientRequest[] = []
    // One after another: each is under way until it follows the job.
    for (let turn = 0; turn < 9; turn++) {
      const sent = request(`${server.url}/graphql`, {
        ...{ method: 'POST', agent: false },
        headers: { ...headers, ...JSON_TYPE, accept: 'text/event-stream' },
      })
      following.push(sent)
      sent.on('error', () => {}).end(JSON.stringify({ query }))
      const [{ statusCode }] = await once(sent, 'response')
      expect(statusCode).toBe(200)
    }
    const client = connectTo(server.socketUrl, { authorization: headers.authorization })
    const events = overSocket(client)(query)
    await firstOf(events)
    expect(held.now().quotas).toMatchObject({ requests: 0, subscriptions: 10, operations: 1 })

    const changes: string[] = []
    const stop = quotas.observe(({ what, change }) => changes.push(`${what} ${change}`))
    const file = await fetch(`${server.url}/flow/timeseries/export?slugs=retail-net`, { headers })
    expect([file.status, (await file.text()).length > 0]).toEqual([200, true])
    await expect.poll(() => changes.length).toBe(4)
    stop()
    expect(changes).toEqual(['requests 1', 'exports 1', 'requests -1', 'exports -1'])

    await events.return(undefined)
    await client.dispose()
    for (const sent of following) sent.destroy()
  })
})

test('requests by links count by themselves, as do their unread bytes', () => {
  const unread = new UnreadAnswers(UNREAD_LIMITS, true)
  const user = { email: 'linked@example.com', tier: 'basic' } as const
  const reader = { ...user, isLinked: true } as const
  const ends = Array.from({ length: UNDER_WAY.basic }, () => unread.take(reader))
  unread.count(ratedAs(reader), UNREAD_LIMITS.perUser + 1)
  expect(() => unread.take(reader)).toThrow(/^You have 8 requests open/)
  expect([ratedAs(reader), ratedAs(user)].map((name) => unread.isExceededBy(name))).toEqual([true, false])
  unread.take(user)()
  unread.count(ratedAs(reader), -UNREAD_LIMITS.perUser - 1)
  for (const end of ends) end()
})

describe('requests under way over WebSockets', () => {
  const service = useServed()

  test('include queries, but no subscriptions', async () => {
    const { app, server } = service.get()
    const email = 'both@example.com'
    const job = await waitingJob(app.database, { email })
    const client = connectTo(server.socketUrl, { authorization: `Bearer basic:${email}` })
    const ask = async () =>
      (await overSocket(client)('{ aggregates(first: 1) { nodes { id } } }').next()).value
    const sockets = await Promise.all(
      Array.from({ length: 8 }, () => begin(service.get(), '/graphql', tokenOf(email))),
    )
    const message = expect.stringMatching(/^You have 8 requests open; at most 8 are allowed/)
    expect(await ask()).toMatchObject({ errors: [{ message, extensions: { code: 'RATE_LIMITED' } }] })
    const events = overSocket(client)(`subscription { jobProgress(id: "${job}") { progress } }`)
    expect(await firstOf(events)).toMatchObject({ data: { jobProgress: { progress: expect.anything() } } })
    await events.return(undefined)

    const changes: string[] = []
    sockets[0]?.destroy()
    await expect.poll(() => held.now().quotas['requests']).toBe(7)
    const stop = quotas.observe(({ what, change }) => changes.push(`${what} ${change}`))
    expect(await ask()).toMatchObject({ data: { aggregates: { nodes: [{ id: expect.anything() }] } } })
    await expect
      .poll(() => changes)
      .toEqual([
        ...['connections 1', 'operations 1', 'requests 1'],
        ...['requests -1', 'operations -1', 'connections -1'],
      ])
    stop()
    for (const socket of sockets) socket.destroy()
    await client.dispose()
  })
})

describe('without rate limits', () => {
  const service = useServed({ rates: null })

  test('requests under way are not limited', async () => {
    const { server } = service.get()
    const begun = Array.from({ length: 9 }, () =>
      begin(service.get(), '/graphql', 'Authorization: Bearer basic:load@example.com'),
    )
    const sockets = await Promise.all(begun)
    await expect.poll(() => server.connections()).toBe(9)
    const headers = { authorization: 'Bearer basic:load@example.com' }
    expect((await fetch(server.url + LATEST, { headers })).status).toBe(200)
    expect(held.now().quotas['requests']).toBe(0)
    for (const socket of sockets) socket.destroy()
  })
})
