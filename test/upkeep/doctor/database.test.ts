import { describe, expect, test } from 'vitest'
import { judgeSpace } from '../../../src/upkeep/doctor/disk.ts'
import { judgeConnections } from '../../../src/upkeep/doctor/running.ts'
import { addAlert, addEvents } from '../../helpers/alerts.ts'
import { createDatabase } from '../../helpers/database.ts'
import { useDoctor } from '../../helpers/doctor.ts'
import { COLUMNS, finishedJob, rowsFrom, startedJob, waitingJob } from '../../helpers/results.ts'
import { EMPTY_TEMPLATE } from '../../helpers/template.ts'

/** The doctor finds each fault of a database: its schema, its data, and what runs on it. */

const doctor = useDoctor()
const { outcomeOf, faultsOf } = doctor

/** Breaks the database, looks, and repairs it. */
async function faultsWhile(
  breaking: string,
  repairing: string,
  now?: Date,
): Promise<Record<string, string[]>> {
  await doctor.database.pool.query(breaking)
  try {
    return await faultsOf({}, now)
  } finally {
    await doctor.database.pool.query(repairing)
  }
}

describe('the schema', () => {
  test('of an older version has migrations to apply', async () => {
    const row = `'0009_loads'`
    const faults = await faultsWhile(
      `delete from kysely_migration where name = ${row}`,
      `insert into kysely_migration values (${row}, now()::text)`,
    )
    expect(faults).toEqual({
      migrations: ['not applied: 0009_loads. Run `npm run --silent migrate`, or start the service.'],
    })
  })

  test('of a newer version names what this one does not know', async () => {
    const faults = await faultsWhile(
      `insert into kysely_migration values ('9999_future', now()::text)`,
      `delete from kysely_migration where name = '9999_future'`,
    )
    expect(faults).toEqual({
      migrations: ['applied by a newer version: 9999_future. Use that version of flowgate.'],
    })
  })

  test('may lack an index, or have an invalid one', async () => {
    const set = (isValid: boolean) =>
      `update pg_index set indisvalid = ${isValid} where indexrelid = 'job_expiry'::regclass`
    const faults = await faultsWhile(
      `drop index job_finished; ${set(false)}`,
      `create index job_finished on job (finished_at); ${set(true)}`,
    )
    expect(faults).toEqual({
      indexes: [
        'missing: job_finished. Create them as in db/migrations, or restore a backup that has them.',
        'job_expiry is invalid. Run `reindex index job_expiry` on the database.',
      ],
    })
  })
})

describe('counts', () => {
  const ALL = 'instrument_id in (select id from instrument)'

  test.each([
    ['an extent', 'update bar_extent set bars = bars + 1', 'update bar_extent set bars = bars - 1'],
    [
      'a tally of the reading without derived days',
      'update bar_tally set completed_bars = completed_bars + 1',
      'update bar_tally set completed_bars = completed_bars - 1',
    ],
    [
      'a series of which there is no extent',
      'create table kept_extent as select * from bar_extent; delete from bar_extent',
      'insert into bar_extent select * from kept_extent; drop table kept_extent',
    ],
    [
      'bars that something else than a load has deleted',
      `create table kept_bar as select * from cash_bar where interval = '1d'; delete from cash_bar where interval = '1d'`,
      `insert into cash_bar (instrument_id, interval, ts, basis, has_derived_day, px, retail_buy_turnover, retail_sell_turnover)
       select instrument_id, interval, ts, basis, has_derived_day, px, retail_buy_turnover, retail_sell_turnover from kept_bar;
       drop table kept_bar`,
    ],
  ])('that differ are found: %s', async (_what, breaking, repairing) => {
    const { counts = [], ...others } = await faultsWhile(breaking, repairing)
    expect(others).toEqual({})
    expect(counts.length).toBeGreaterThan(5)
    for (const fault of counts)
      expect(fault).toMatch(
        /^instrument \d+: \d+ extents? differs? and \d+ tall(?:y|ies) differs? from its bars, which something other than a load has changed\. Undo that change, or remove and load the bars/,
      )
    expect(await faultsOf()).toEqual({})
    expect(
      (await doctor.database.pool.query(`select from bar_extent where ${ALL}`)).rowCount,
    ).toBeGreaterThan(0)
  })
})

describe('the newest data', () => {
  // March 11 is a Wednesday.
  test.each([
    ['2026-03-16T12:00:00Z', 0],
    ['2026-03-17T12:00:00Z', 0],
    ['2026-03-18T12:00:00Z', 1],
  ])('may be three trading days old: on %s', async (now, faults) => {
    const found = (await faultsOf({}, new Date(now)))['newest data'] ?? []
    expect(found.filter((fault) => fault.startsWith('cash_intraday '))).toHaveLength(faults)
    if (faults > 0)
      expect(found.join()).toContain(
        'ends on 2026-03-11, 4 trading days ago. Check the loads: `npm run --silent loads`. If no more are expected: --as-archive.',
      )
  })

  test('of the demo market may be old', async () => {
    const later = new Date('2027-01-01T00:00:00Z')
    expect(
      await faultsWhile('insert into demo_market default values', 'delete from demo_market', later),
    ).toEqual({})
  })
})

describe('jobs', () => {
  test('that wait, run or have expired without a worker are faults', async () => {
    const waiting = await waitingJob(doctor.database)
    const { id: running } = await startedJob(doctor.database)
    const expired = await finishedJob(doctor.database, { columns: COLUMNS, chunks: [rowsFrom(0, 4)] })
    expect((await outcomeOf())['jobs']).toEqual({
      summary: '1 running, 1 waiting, no worker is connected',
      faults: [],
    })
    await doctor.database.pool.query(
      `update job set created_at = now() - interval '2 minutes', heartbeat_at = now() - interval '1 minute',
         expires_at = case when id = $1 then now() - interval '1 hour' end`,
      [expired],
    )
    const start = 'Start one: `npm start`, with ROLE=worker or ROLE=all.'
    expect(await faultsOf()).toEqual({
      jobs: [
        `1 job waits, and no worker runs. ${start}`,
        `1 running job has no live worker. ${start}`,
        `1 expired result has not been deleted. ${start}`,
      ],
    })
    // The silent worker is not lost yet.
    expect((await faultsOf({ WORKER_TIMEOUT: '60' }))['jobs']).toHaveLength(2)
    await doctor.database.pool.query('delete from job where id = any($1)', [[waiting, running, expired]])
  })
})

test('alerts that are not evaluated after a load are a fault', async () => {
  const { pool } = doctor.database
  await addEvents(pool, await addAlert(pool, { url: 'https://example.com/' }))
  await pool.query('update data_version set created_at = clock_timestamp()')
  expect((await outcomeOf())['alerts']).toEqual({ summary: '1 active, 1 message to deliver', faults: [] })
  await pool.query("update data_version set created_at = created_at - interval '1 day'")
  // The alert is new.
  expect(await faultsOf()).toEqual({})
  await pool.query("update alert set updated_at = updated_at - interval '1 day'")
  expect(await faultsOf()).toEqual({
    alerts: [
      expect.stringMatching(
        /^1 alert has not been evaluated on the newest load, for up to \d{4} minutes\. Start/,
      ),
    ],
  })
  await pool.query('delete from screen')
})

test.each([
  [90, 100, true],
  [91, 100, false],
])('%i of %i connections in use: sound %s', (used, most, isSound) => {
  expect(judgeConnections(used, most).faults === undefined).toBe(isSound)
})

test.each([
  ['a tenth of a small disk', 10e9, 100e9, true],
  ['less', 9e9, 100e9, false],
  ['50 GB of a large disk', 50e9, 10e12, true],
  ['less', 49e9, 10e12, false],
])('free space: %s', (_what, free, total, isSound) => {
  const { faults = [] } = judgeSpace({ what: 'data directory', path: '/data' }, free, total)
  expect(faults.length === 0).toBe(isSound)
  if (!isSound)
    expect(faults[0]).toMatch(/^\/data \(data directory\) has [\d.]+ GB left, \d+ %\. Free space, /)
})

describe('the read replica', () => {
  test('may be another database with the same data', async () => {
    const outcome = await outcomeOf({ DATABASE_READ_URL: doctor.database.url })
    expect(outcome['replica']?.faults).toEqual([])
    expect(outcome['replica']?.summary).toMatch(/^not a standby of the primary, data version \d+$/)
  })

  test('is a fault if it is behind', async () => {
    const behind = await createDatabase({ template: EMPTY_TEMPLATE })
    expect((await faultsOf({ DATABASE_READ_URL: behind.url }))['replica']).toEqual([
      expect.stringMatching(
        /^the replica is more than 10 s behind \(data version 0 of \d+\)\. Check its log/,
      ),
    ])
    await behind.drop()
  })
})
