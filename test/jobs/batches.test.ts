import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runLoad } from '../../src/ingest/load.ts'
import { withSnapshot } from '../../src/jobs/snapshot.ts'
import type { Worker } from '../../src/jobs/worker.ts'
import { ASYNC, type JobBody, SERIES, statusOnce, until, workersQueries, workFor } from '../helpers/jobs.ts'
import { useApp } from '../helpers/use-app.ts'

/** Results with more rows than one sorted batch holds (about 50,000). */
const [FIRST_ID, AGGREGATES, DAYS, BARS_A_DAY] = [9001, 53, 50, 39]
const ROWS = AGGREGATES * DAYS * BARS_A_DAY
const IDS = Array.from({ length: AGGREGATES }, (_, place) => FIRST_ID + place)
const QUERY = { aggregate_ids: IDS, interval: '10min', start_date: '2024-01-01', end_date: '2024-12-31' }

const app = useApp()
let worker: Worker
beforeAll(async () => {
  await runLoad(app.database.pool, {
    source: 'test',
    fill: async (client) => {
      await client.query(
        `insert into stage_aggregate (id, provider_id, name, type, subtype, active)
         select id, 'MANY-' || id, 'Many "' || id || '", and more', 'Theme', null, true
         from generate_series(${FIRST_ID}, ${FIRST_ID + AGGREGATES - 1}) id`,
      )
      await client.query(
        `insert into stage_aggregate_cash (id, interval, ts, px, retail_buy_turnover, retail_sell_turnover)
         select id, '10min', to_char(ends at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
           100 + id % 7 + sin(place), case when (id + place) % 11 > 0 then 1e6 + 1e5 * sin(id * place) end, 1e5 + place
         from generate_series(${FIRST_ID}, ${FIRST_ID + AGGREGATES - 1}) id
         cross join (
           select (date '2024-02-05' + n / 5 * 7 + n % 5 + time '09:30' + slot * interval '10 minutes')
               at time zone 'America/New_York' as ends,
             n * ${BARS_A_DAY} + slot as place
           from generate_series(0, ${DAYS - 1}) n cross join generate_series(1, ${BARS_A_DAY}) slot
         ) stamps`,
      )
      return undefined
    },
  })
  worker = await workFor(app.database)
})
afterAll(() => worker.stop())

async function started(query: object): Promise<string> {
  const { body } = await app.rest<JobBody>(SERIES, { ...QUERY, ...query }, ASYNC)
  return body.job_id
}

/** Lines of the CSV, without the header. */
async function linesOf(id: string): Promise<string[]> {
  const { text } = await app.rest(`/aggregates/jobs/${id}/export`)
  return text.split('\r\n').slice(1, -1)
}

describe('rows of several batches', () => {
  test.each(['asc', 'desc'])('follow the requested order: %s', async (order) => {
    const id = await started({ order, fields: ['px'] })
    expect(await statusOnce(app, id)).toMatchObject({ status: 'COMPLETED', row_count: ROWS })
    const { rows } = await app.database.pool.query<{ line: string }>(
      `select concat_ws(',', to_char(ts, 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), instrument_id, 'MANY-' || instrument_id, px) as line
       from cash_bar_10min where instrument_id between $1 and $1 + $2 - 1 order by ts ${order}, instrument_id`,
      [FIRST_ID, AGGREGATES],
    )
    expect((await linesOf(id)).join('\n')).toBe(rows.map(({ line }) => line).join('\n'))
  })

  test.each([{}, { transformation: 'moving_avg', window: 20 }])(
    'equal the pages of the endpoint: %o',
    async (query) => {
      const id = await started({ order: 'asc', ...query })
      await statusOnce(app, id)
      // Pages before, after and across a batch boundary.
      for (const page of [1, 24, 25, 26, 49, 50, 51]) {
        const { body } = await app.rest<JobBody>(`/aggregates/jobs/${id}`, { page_number: page })
        const direct = await app.rest(SERIES, { ...QUERY, order: 'asc', ...query, page_number: page })
        expect(body.result?.data).toEqual(direct.body.data)
        expect(body.result?.data).toHaveLength(2000)
      }
    },
  )

  test('come from one snapshot, whatever is loaded meanwhile', async () => {
    const { pool } = app.database
    const client = await pool.connect()
    await client.query(`
      create function held() returns trigger language plpgsql as
        $$ begin perform pg_advisory_xact_lock(4711); return new; end $$;
      create trigger held before insert on job_chunk for each row execute function held();
      select pg_advisory_lock(4711)`)
    // More rows than are read before the first one is stored.
    const id = await started({ order: 'asc', end_date: '2024-12-30' })
    await until(
      () => workersQueries(app),
      (queries) => queries.some((query) => query.includes('insert into job_chunk')),
    )
    await pool.query('update cash_bar_10min set px = 1 where instrument_id >= $1', [FIRST_ID])
    await client.query('select pg_advisory_unlock(4711)')
    client.release()
    expect(await statusOnce(app, id)).toMatchObject({ status: 'COMPLETED', row_count: ROWS })
    const isOld = async (page_number: number) => {
      const { body } = await app.rest<JobBody>(`/aggregates/jobs/${id}`, { page_number })
      return body.result?.data.map(({ px }) => Number(px) > 90) ?? []
    }
    const last = await isOld(Math.ceil(ROWS / 2000))
    expect(last).toHaveLength(ROWS % 2000)
    // On a busy machine the worker may seem lost; its job is then run again, and reads everything after the update.
    expect(new Set([...(await isOld(1)), ...last]).size).toBe(1)
  })
})

describe('the connections of a snapshot', () => {
  const never = new AbortController().signal
  const COUNT = 'select count(*)::integer as count from data_version'

  test('see the same state even if data changes before the second one starts', async () => {
    const { pool } = app.database
    const counts = await withSnapshot(pool, never, async ({ client, another }) => {
      const [before] = (await client.query(COUNT)).rows
      await pool.query(`insert into data_version (source) values ('test')`)
      const second = await another()
      const [after] = (await second.query(COUNT)).rows
      return [before, after]
    })
    expect(counts[1]).toEqual(counts[0])
    expect((await pool.query(COUNT)).rows[0]).not.toEqual(counts[0])
  })

  test('cancel their queries when the signal aborts', async () => {
    const { pool } = app.database
    const aborting = new AbortController()
    const sleeping = withSnapshot(pool, aborting.signal, async ({ client, another }) => {
      const second = await another()
      const queries = [client, second].map((each) => each.query("select pg_sleep(60), 'asleep'"))
      await until(asleep, (count) => count === 2)
      aborting.abort()
      await Promise.all(queries)
    })
    await expect(sleeping).rejects.toMatchObject({ code: '57014' })
    expect(await until(asleep, (count) => count === 0)).toBe(0)
  })

  async function asleep(): Promise<number> {
    const { rows } = await app.database.pool.query(
      `select count(*)::integer as count from pg_stat_activity
       where datname = current_database() and state = 'active' and query like '%, ''asleep''%' and pid <> pg_backend_pid()`,
    )
    return rows[0].count
  }
})
