import { once } from 'node:events'
import { describe, expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { SMALL_BYTES, UNDER_WAY } from '../../../src/platform/rates/unread.ts'
import { NOTHING } from '../../helpers/held.ts'
import { codesOf, LATEST } from '../../helpers/rate-limited.ts'
import {
  expectRefused,
  expectServed,
  JSON_TYPE,
  type Service,
  stuck,
  useHeld,
  useServed,
} from '../../helpers/unread.ts'

/** How many bytes of answers users may leave unread. */

const held = useHeld()

const PAGE = '/aggregates/timeseries?start_date=2020-01-01&aggregate_ids=3,9,4,5&records_per_page=2000'
const TYPES = '/aggregates/reference/types'

/** Returns the length of an answer's body. */
const lengthOf = async ({ server }: Service, path: string) =>
  (
    await (
      await fetch(server.url + path, {
        headers: { authorization: 'Bearer professional:measure@example.com' },
      })
    ).arrayBuffer()
  ).byteLength

describe('bytes of one user', () => {
  const service = useServed({ settings: { unread: { perUser: 100, total: 1_000_000_000 } } })

  test('above the limit refuse further requests until they are read, or their reader leaves', async () => {
    const email = 'unread@example.com'
    const { socket, ask } = await stuck(service.get(), held, email)
    ask(TYPES)
    const bytes = await lengthOf(service.get(), TYPES)
    expect(bytes).toBeGreaterThan(100)
    await expect.poll(() => held.now().unread).toBe(bytes)
    await expectRefused(
      service.get(),
      email,
      /^0\.0 MB of your answers wait to be read; at most 0\.0 MB may\. Read them, then try again\.$/,
      '5',
    )
    socket.destroy()
    await expect.poll(held.now).toEqual(NOTHING)
    await expectServed(service.get(), email)
  })
})

describe('bytes of a WebSocket', () => {
  const service = useServed({ settings: { socketTimes: { pingMs: 2 ** 31 - 1 } } })
  const QUERY =
    '{ aggregates(first: 50) { nodes { bars(first: 500) { nodes { ts px retailNetTurnover } } } } }'

  test('count as unread until they are read, or the connection ends', async () => {
    const socket = new WebSocket(service.get().server.socketUrl, 'graphql-transport-ws')
    onTestFinished(() => socket.terminate())
    await once(socket, 'open')
    const payload = { Authorization: 'Bearer professional:socket@example.com' }
    socket.send(JSON.stringify({ type: 'connection_init', payload }))
    await once(socket, 'message')
    socket.pause()
    // The system buffers megabytes before anything waits in the process.
    let asked = 0
    await expect
      .poll(() => {
        socket.send(JSON.stringify({ id: `q${asked++}`, type: 'subscribe', payload: { query: QUERY } }))
        return held.now().unread
      })
      .toBeGreaterThan(0)
    socket.terminate()
    await expect.poll(() => held.now().unread).toBe(0)
  })
})

describe('bytes of all users', () => {
  const service = useServed({ settings: { unread: { perUser: 1_000_000_000, total: 1000 } } })
  const statusFor = async (email: string) =>
    (
      await fetch(service.get().server.url + TYPES, {
        headers: { authorization: `Bearer basic:${email}` },
      })
    ).status

  test('above the limit refuse those who have more than an equal share', async () => {
    const bytes = await lengthOf(service.get(), TYPES)
    const most = Math.floor(1000 / bytes)
    const one = await stuck(service.get(), held, 'one@example.com')
    const two = await stuck(service.get(), held, 'two@example.com')
    two.ask(TYPES)
    one.ask(TYPES, most + 1)
    await expect.poll(() => held.now().unread).toBe((most + 2) * bytes)
    // 1,000 bytes for two: one has more than 500, the other less.
    expect(bytes).toBeLessThan(500)
    expect((most + 1) * bytes).toBeGreaterThan(500)
    const statuses = async () => [
      await statusFor('one@example.com'),
      await statusFor('two@example.com'),
      await statusFor('three@example.com'),
    ]
    expect(await statuses()).toEqual([429, 200, 200])
    expect((await fetch(`${service.get().server.url}/health/live`)).status).toBe(200)
    two.socket.destroy()
    one.socket.destroy()
    await expect.poll(held.now).toEqual(NOTHING)
    expect(await statuses()).toEqual([200, 200, 200])
  })
})

describe('readers that do not read', () => {
  const LIMIT = 1_000_000
  const service = useServed({ settings: { unread: { perUser: 1_000_000_000, total: LIMIT } } })

  test('leave no more unread than their shares, however many they ask for at once', async () => {
    const bytes = await lengthOf(service.get(), PAGE)
    expect(bytes).toBeGreaterThan(SMALL_BYTES)
    const users = Array.from({ length: 3 }, (_, at) => `reader-${at}@example.com`)
    const readers: Awaited<ReturnType<typeof stuck>>[] = []
    for (const email of users) readers.push(await stuck(service.get(), held, email, 'professional'))
    const asked = Math.ceil((2 * LIMIT) / bytes)
    const { app } = service.get()
    app.takeLog()
    for (const { ask } of readers) ask(PAGE, asked)
    expect(asked).toBeLessThanOrEqual(UNDER_WAY.professional)
    let answers = 0
    await expect
      .poll(() => {
        answers += app.takeLog().filter(({ msg }) => msg === 'request').length
        return answers
      })
      .toBe(readers.length * asked)
    // The refusals are small answers, which wait as well.
    const most = held.now().unread
    expect(most).toBeGreaterThan(LIMIT / 2)
    // The first may have all, until the second has half of it, and the third a third.
    expect(most).toBeLessThan(LIMIT * (1 + 1 / 2 + 1 / 3) + readers.length * asked * 1000)
    for (const { socket } of readers) socket.destroy()
    await expect.poll(held.now).toEqual(NOTHING)
  })

  test('get a 503 in place of an answer that has no room, in the shape of their protocol', async () => {
    const { server } = service.get()
    const email = 'crowd@example.com'
    const bytes = await lengthOf(service.get(), PAGE)
    const { socket, ask } = await stuck(service.get(), held, email, 'professional')
    const most = Math.floor(LIMIT / bytes)
    ask(PAGE, most)
    await expect.poll(() => held.now().unread).toBe(most * bytes)
    const headers = { authorization: `Bearer professional:${email}`, 'accept-encoding': 'identity' }
    const refused = await fetch(server.url + PAGE, { headers })
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await refused.json()).toMatchObject({
      code: 'unavailable',
      detail: expect.stringMatching(/^The answer of 0\.1 MB has no room beside those that wait to be read/),
    })
    const page = `aggregateTimeseries(aggregateIds: [3, 9, 4, 5], from: "2020-01-01", recordsPerPage: 2000) {
      rows { ts px pxChg retailNetTurnover retailBuyTurnover retailSellTurnover updatedTime } }`
    const query = `{ one: ${page} two: ${page} }`
    const graph = await fetch(`${server.url}/graphql`, {
      method: 'POST',
      headers: { ...headers, ...JSON_TYPE },
      body: JSON.stringify({ query }),
    })
    expect([graph.status, graph.headers.get('retry-after')]).toEqual([503, '5'])
    expect(codesOf((await graph.json()) as never)).toEqual(['UNAVAILABLE'])
    // Small answers, and those of others, are sent.
    expect((await fetch(server.url + LATEST, { headers })).status).toBe(200)
    const other = { ...headers, authorization: 'Bearer professional:other@example.com' }
    expect((await fetch(server.url + PAGE, { headers: other })).status).toBe(200)
    socket.destroy()
    await expect.poll(held.now).toEqual(NOTHING)
  })
})
