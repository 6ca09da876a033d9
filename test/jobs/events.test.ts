import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { JobWatch } from '../../src/jobs/job-watch.ts'
import { postgresEvents } from '../../src/platform/pubsub/postgres.ts'
import { createDatabase, type TestDatabase } from '../helpers/database.ts'
import { EMPTY_TEMPLATE } from '../helpers/template.ts'

const JOBS = 1000
/** Events between cuts awaited: cuts become rarer, since reconnecting backs off for longer each time. */
const BLOCK = 200
const EVERY_MS = 30
const OWNER = 'a@example.com'

let database: TestDatabase
beforeAll(async () => {
  database = await createDatabase({ template: EMPTY_TEMPLATE })
})
afterAll(() => database.drop())

/** Inserts waiting jobs. Returns their ids. */
async function waitingJobs(): Promise<string[]> {
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into job (id, type, owner_email, tier, request_hash, input, endpoint, params, rows_total)
     select gen_random_uuid(), 'aggregates_timeseries', '${OWNER}', 'basic', sha256(n::text::bytea), '{}', '/', '{}', 1
     from generate_series(1, ${JOBS}) n returning id`,
  )
  return rows.map(({ id }) => id)
}

test('none of 1,000 final events is missed while the event connection is cut repeatedly', async () => {
  const events = postgresEvents(database.url, { onError: () => {} })
  // Polls too rarely to matter: only events reveal a change.
  const watch = new JobWatch(database.db, events, { pollMs: 3_600_000, onError: () => {} })
  const ids = await waitingJobs()
  const ends = ids.map(async (id) => {
    const told: string[] = []
    for await (const { status } of watch.follow(id, OWNER)) told.push(status)
    return told.at(-1)
  })
  let cuts = 0
  const stop = new AbortController()
  const cutting = (async () => {
    while (!stop.signal.aborted) {
      const { rowCount } = await database.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and application_name = 'flowgate events'`,
      )
      cuts += rowCount ?? 0
      await sleep(EVERY_MS)
    }
  })()
  for (let block = 0; block < JOBS / BLOCK; block++) {
    for (const id of ids.slice(block * BLOCK, (block + 1) * BLOCK))
      await database.pool.query("update job set status = 'CANCELLED' where id = $1", [id])
    await expect.poll(() => cuts).toBeGreaterThan(block)
  }
  stop.abort()
  await cutting
  expect(new Set(await Promise.all(ends))).toEqual(new Set(['CANCELLED']))
  expect(watch.size).toEqual({ jobs: 0, feeds: 0 })
  watch.close()
  await events.close()
})
