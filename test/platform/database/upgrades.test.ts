import { beforeAll, describe, expect, test } from 'vitest'
import { migrate } from '../../../src/upkeep/migrate.ts'
import { type JobBody, startJob, statusOnce, workFor } from '../../helpers/jobs.ts'
import { change, create } from '../../helpers/own-aggregates.ts'
import { MAIN_PAIRS } from '../../helpers/pairs.ts'
import { useApp } from '../../helpers/use-app.ts'

/**
 * A running service, with its connections and their prepared statements, keeps answering while a later version expands
 * the schema beneath it. What that version will really change cannot be tested here.
 */

const app = useApp()
const SENT = { headers: { 'x-request-id': 'the-same' } }

async function answers(): Promise<unknown[]> {
  const found: unknown[] = []
  for (const { address, path, body, graph } of MAIN_PAIRS) {
    const rest = body ? await app.post(path, body, SENT) : await app.rest(address, {}, SENT)
    const { data, errors } = await app.graphql<unknown, never>(graph, undefined, SENT)
    found.push({ address, status: rest.status, body: rest.body, data, errors })
  }
  return found
}

/** Tables of the service and of the queue, without partitions: these follow their tables. */
const TABLES = `
  select format('%I.%I', n.nspname, c.relname) as name
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and not c.relispartition and n.nspname = 'public' and c.relname !~ '^kysely_'
  order by 1`

/** What a migration of a later version may do: expand. */
async function expandSchema(): Promise<void> {
  const { pool } = app.database
  const { rows } = await pool.query<{ name: string }>(TABLES)
  expect(rows.length).toBeGreaterThan(25)
  const columns = rows.map(({ name }) => `alter table ${name} add column later text not null default 'later'`)
  await pool.query(
    [
      ...columns,
      'create table later_table (id integer primary key)',
      'create index later_index on cash_bar (ts)',
      'create index later_job on job (type, created_at)',
      `insert into kysely_migration values ('9999_later', now()::text)`,
    ].join(';\n'),
  )
}

describe('after a later version has expanded the schema', () => {
  let own: number
  let before: unknown[]
  beforeAll(async () => {
    own = await create(app, [{ ticker: 'ALFA' }, { ticker: 'BETA' }])
    // Twice, so that recurring statements are prepared.
    await answers()
    before = await answers()
    await expandSchema()
  })

  test('every answer is the same in both protocols', async () => {
    for (const answer of before) expect(answer).toMatchObject({ status: 200, errors: undefined })
    expect(await answers()).toEqual(before)
  })

  test('jobs are accepted, run and read', async () => {
    const worker = await workFor(app.database)
    const { job_id: id } = await startJob(app)
    expect(await statusOnce(app, id)).toMatchObject({ status: 'COMPLETED' })
    const { status, body } = await app.rest<JobBody>(`/aggregates/jobs/${id}`)
    expect([status, body.result?.['data']]).toEqual([200, expect.anything()])
    await worker.stop()
  })

  test('settings, links and private aggregates are changed', async () => {
    const put = { method: 'PUT', body: '{"a": 1}', headers: { 'content-type': 'application/json' } }
    expect((await app.rest('/series/user/preferences', {}, put)).status).toBe(200)
    expect((await app.post('/links', { request: '/aggregates/3/latest' })).status).toBe(201)
    expect(await change(app, 'update', { aggregateId: own, name: 'Another' })).toMatchObject({
      __typename: 'UpdateAggregateSuccess',
    })
  })

  test('but this version does not start on it, and changes nothing', async () => {
    await expect(migrate(app.database.url)).rejects.toThrow(
      'The database has migration 9999_later, which was applied by a newer version. Use that version of flowgate.',
    )
  })
})
