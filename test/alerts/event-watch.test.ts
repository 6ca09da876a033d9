import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { EventWatch } from '../../src/alerts/event-watch.ts'
import { postgresEvents } from '../../src/platform/pubsub/postgres.ts'
import { SILENCE } from '../../src/protocols/live.ts'
import { insertEvents } from '../helpers/alert-api.ts'
import { addAlert } from '../helpers/alerts.ts'
import { createDatabase, type TestDatabase } from '../helpers/database.ts'
import { EMPTY_TEMPLATE } from '../helpers/template.ts'

/** Followers of an inbox get every event once and in order, whatever is cut. */

let database: TestDatabase
beforeAll(async () => {
  database = await createDatabase({ template: EMPTY_TEMPLATE })
})
afterAll(() => database.drop())

let users = 0
/** Adds a user with an alert. */
async function newAlert(): Promise<{ alertId: string; userId: number }> {
  const alertId = await addAlert(database.pool, { email: `watch-${users++}@example.com` })
  const { rows } = await database.pool.query<{ user_id: number }>('select user_id from alert where id = $1', [
    alertId,
  ])
  return { alertId, userId: rows[0]?.user_id ?? 0 }
}

const all = () => true
const NEVER_MS = 3_600_000
const staying = () => new AbortController().signal

async function take(events: AsyncGenerator<{ id: number }>, count: number): Promise<number[]> {
  const ids: number[] = []
  while (ids.length < count) ids.push((await events.next()).value.id)
  return ids
}

test('none of 1,000 events is missed while the connection of events is cut repeatedly', async () => {
  const events = postgresEvents(database.url, { onError: () => {} })
  // Polls too rarely to matter.
  const watch = new EventWatch(database.db, events, { pollMs: NEVER_MS, onError: () => {} })
  const { alertId, userId } = await newAlert()
  const followers = [1, 2, 3].map(() => watch.follow({ userId, after: 0, includes: all }, staying()))
  const told = followers.map((follower) => take(follower, 1000))
  let cuts = 0
  const stop = new AbortController()
  const cutting = (async () => {
    while (!stop.signal.aborted) {
      const { rowCount } = await database.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and application_name = 'flowgate events'`,
      )
      cuts += rowCount ?? 0
      await sleep(30)
    }
  })()
  const ids: number[] = []
  for (let block = 0; block < 5; block++) {
    for (let at = 0; at < 20; at++) ids.push(...(await insertEvents({ database }, alertId, 10)))
    await expect.poll(() => cuts).toBeGreaterThan(block)
  }
  stop.abort()
  await cutting
  for (const one of told) expect(await one).toEqual(ids)
  for (const follower of followers) await follower.return()
  expect(watch.size).toBe(0)
  watch.close()
  await events.close()
})

test('without notifications, events are found by polling', async () => {
  const watch = new EventWatch(database.db, SILENCE, { pollMs: 20, onError: () => {} })
  const { alertId, userId } = await newAlert()
  const follower = watch.follow({ userId, after: 0, includes: all }, staying())
  for (let round = 0; round < 3; round++) {
    const ids = await insertEvents({ database }, alertId, 3)
    expect(await take(follower, 3)).toEqual(ids)
  }
  watch.close()
  expect((await follower.next()).done).toBe(true)
})

test('a slow follower gets all events, in several batches', async () => {
  const watch = new EventWatch(database.db, SILENCE, { pollMs: 20, onError: () => {} })
  const { alertId, userId } = await newAlert()
  const ids = await insertEvents({ database }, alertId, 1700)
  const follower = watch.follow(
    { userId, after: ids[99] ?? 0, includes: ({ id }) => id % 2 === 0 },
    staying(),
  )
  const even = ids.slice(100).filter((id) => id % 2 === 0)
  expect(await take(follower, even.length)).toEqual(even)
  watch.close()
})

test('followers of one inbox share what is read', async () => {
  const { alertId, userId } = await newAlert()
  let reads = 0
  const counting = database.db.withPlugin({
    transformQuery: ({ node }) => {
      reads++
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const watch = new EventWatch(counting, SILENCE, { pollMs: NEVER_MS, onError: () => {} })
  const ids = await insertEvents({ database }, alertId, 3)
  const followers = Array.from({ length: 50 }, () =>
    watch.follow({ userId, after: 0, includes: all }, staying()),
  )
  for (const told of await Promise.all(followers.map((follower) => take(follower, 3))))
    expect(told).toEqual(ids)
  // The newest event, and the events.
  expect(reads).toBe(2)
  watch.close()
})

test('a follower that knows of a newer event does not share a read that began before it', async () => {
  const { alertId, userId } = await newAlert()
  const read = Promise.withResolvers<void>()
  const queries: unknown[] = []
  // The second query is the first read of events.
  const slow = database.db.withPlugin({
    transformQuery: ({ node, queryId }) => {
      queries.push(queryId)
      return node
    },
    transformResult: async ({ queryId, result }) => {
      if (queryId === queries[1]) await read.promise
      return result
    },
  })
  const watch = new EventWatch(slow, SILENCE, { pollMs: NEVER_MS, onError: () => {} })
  const ids = await insertEvents({ database }, alertId, 1)
  const early = take(watch.follow({ userId, after: 0, includes: all }, staying()), 2)
  await expect.poll(() => queries.length).toBe(2)
  ids.push(...(await insertEvents({ database }, alertId, 1)))
  const late = watch.follow({ userId, after: 0, includes: all }, staying())
  expect(await take(late, 2)).toEqual(ids)
  read.resolve()
  expect(await early).toEqual(ids)
  watch.close()
})

test('events that cannot be read are read later', async () => {
  const errors: unknown[] = []
  const watch = new EventWatch(database.db, SILENCE, { pollMs: 20, onError: (error) => errors.push(error) })
  const { alertId, userId } = await newAlert()
  const follower = watch.follow({ userId, after: 0, includes: all }, staying())
  await database.pool.query('alter table alert_event rename column met to met_away')
  const told = take(follower, 1)
  await database.pool.query(
    `insert into alert_event (alert_id, user_id, kind, message) values ($1, $2, 'notice', 'a')`,
    [alertId, userId],
  )
  await expect.poll(() => errors.length).toBeGreaterThan(0)
  await database.pool.query('alter table alert_event rename column met_away to met')
  expect((await told).length).toBe(1)
  watch.close()
})

test('a follower that leaves while it waits is released at once', async () => {
  const watch = new EventWatch(database.db, SILENCE, { pollMs: NEVER_MS, onError: () => {} })
  const { userId } = await newAlert()
  const controller = new AbortController()
  const followed = { userId, after: 0, includes: all }
  const [one, two] = [watch.follow(followed, controller.signal), watch.follow(followed, staying())]
  const waiting = [one.next(), two.next()]
  expect(watch.size).toBe(2)
  controller.abort()
  await two.return()
  expect((await Promise.all(waiting)).map(({ done }) => done)).toEqual([true, true])
  expect(watch.size).toBe(0)
  watch.close()
  expect(() => watch.follow(followed, staying())).toThrow('stopping')
})
