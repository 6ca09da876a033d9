import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '../../../src/platform/database/connect.ts'
import { statementLimits } from '../../../src/platform/database/running.ts'
import { startApp, type TestApp } from '../../helpers/app.ts'
import { createDatabase, type TestDatabase } from '../../helpers/database.ts'
import { PATIENCE_MS } from '../../helpers/patience.ts'

/** A caller runs further statements only while there are processors for them. */

let database: TestDatabase
beforeAll(async () => {
  database = await createDatabase()
})
afterAll(() => database.drop())

const FIELDS = 9
/** A document whose fields read bars by a statement each. */
const DOCUMENT = `{ ${Array.from(
  { length: FIELDS },
  (_, at) => `f${at}: aggregateTimeseries(aggregateIds: [1], from: "2026-03-0${at + 1}") { rows { ts } }`,
).join(' ')} }`

/** Number of statements of requests that wait for a lock. */
async function running(): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>(
    `select count(*)::int from pg_stat_activity
     where datname = current_database() and application_name = 'requests' and wait_event_type = 'Lock'`,
  )
  return rows[0]?.count ?? 0
}
const reaches = (count: number) => expect.poll(running, { timeout: PATIENCE_MS }).toBe(count)

test.each([
  { processors: 2, processes: 1, atOnce: 3 },
  { processors: 2, processes: 2, atOnce: 2 },
  { processors: 4, processes: 1, atOnce: 5 },
])(
  'processors: $processors, processes: $processes; $atOnce at once, and the first of each caller',
  async ({ processors, processes, atOnce }) => {
    const limits = { statements: statementLimits(processors, processes), max: 12, waitMs: PATIENCE_MS }
    await using stack = new AsyncDisposableStack()
    const limited = connect(database.url, { ...limits, applicationName: 'requests' })
    stack.defer(() => limited.end())
    const app = await startApp({ db: limited.db, pool: limited.pool })
    stack.defer(() => app.close())
    const holder = await database.pool.connect()
    let heavy: ReturnType<TestApp['graphql']>
    let light: ReturnType<TestApp['graphql']>
    try {
      await holder.query('begin; lock table cash_bar in access exclusive mode')
      heavy = app.as('heavy@example.com').graphql(DOCUMENT)
      await reaches(atOnce)
      light = app.as('light@example.com').graphql(DOCUMENT)
      await reaches(atOnce + 1)
      // Whatever else could begin has had the time to.
      await app.as('third@example.com').graphql('{ viewer { email } }')
      expect(await running()).toBe(atOnce + 1)
      expect(limited.pool.running.waiting).toBe(2 * FIELDS - atOnce - 1)
    } finally {
      await holder.query('rollback')
      holder.release()
    }
    for (const { data, errors } of await Promise.all([heavy, light])) {
      expect(errors).toBeUndefined()
      expect(Object.keys(data ?? {})).toHaveLength(FIELDS)
    }
  },
)
