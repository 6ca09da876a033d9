import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, test } from 'vitest'
import { selectLoadPage } from '../../../src/areas/loads/queries.ts'
import { unload } from '../../../src/ingest/undo/unload.ts'
import { pruneLoads } from '../../../src/upkeep/prune/loads.ts'
import { pruneResults } from '../../../src/upkeep/prune/results.ts'
import { holdResults, type JobBody, startJob, until, workersQueries, workFor } from '../../helpers/jobs.ts'
import { linkTo, opened } from '../../helpers/links.ts'
import { loadFiles } from '../../helpers/load-files.ts'
import { NOW } from '../../helpers/market.ts'
import { COLUMNS, finishedJob, rowsFrom } from '../../helpers/results.ts'
import { environment } from '../../helpers/service.ts'
import { useApp } from '../../helpers/use-app.ts'

/** Pruning removes what is old and nobody needs any more: results of jobs and records of loads. */

const app = useApp()
const query = async (text: string, values: readonly unknown[] = []) =>
  (await app.database.pool.query(text, [...values])).rows

const COMMAND = fileURLToPath(new URL('../../../bin/prune.ts', import.meta.url))
/** Runs the command line. */
const prune = (...args: string[]) =>
  new Promise<{ code: unknown; out: string; err: string }>((resolve) =>
    execFile(
      process.execPath,
      [COMMAND, ...args],
      { env: { ...environment(), DATABASE_URL: app.database.url } },
      (error, out, err) => resolve({ code: error?.code ?? 0, out, err }),
    ),
  )

describe('results of jobs', () => {
  const old = { days: 2, now: NOW, isRehearsal: false }
  const owner = () => app.as('owner@example.com')
  const result = (rows = 40) => finishedJob(app.database, { columns: COLUMNS, chunks: [rowsFrom(0, rows)] })
  const ended = (id: string, ago: string) =>
    query(
      `update job set finished_at = $3::timestamptz - $2::interval, expires_at = $3::timestamptz + interval '5 days' where id = $1`,
      [id, ago, NOW.toISOString()],
    )
  const chunksOf = async (id: string) => (await query('select from job_chunk where job_id = $1', [id])).length
  const statusOf = async (id: string) =>
    (await query('select status from job where id = $1', [id]))[0]?.status
  afterEach(() => query('delete from signed_link'))

  test('expire before their time once they are old enough; their jobs stay', async () => {
    const [young, past] = [await result(), await result()]
    await ended(young, '47 hours')
    await ended(past, '49 hours')
    const rehearsed = await pruneResults(app.database.db, { ...old, isRehearsal: true })
    expect(rehearsed).toMatchObject({ results: 1, linked: 0 })
    expect([await statusOf(past), await chunksOf(past)]).toEqual(['COMPLETED', 1])

    expect(await pruneResults(app.database.db, old)).toEqual(rehearsed)
    expect([await statusOf(past), await chunksOf(past)]).toEqual(['EXPIRED', 0])
    expect([await statusOf(young), await chunksOf(young)]).toEqual(['COMPLETED', 1])
    const { status, body } = await app.rest<JobBody>(`/aggregates/jobs/${past}/export`)
    expect([status, body.code]).toEqual([410, 'job_expired'])
    expect((await app.rest<JobBody>(`/aggregates/jobs/${past}/status`)).body.status).toBe('EXPIRED')
    expect((await app.rest(`/aggregates/jobs/${young}/export`)).status).toBe(200)
    expect(await pruneResults(app.database.db, old)).toMatchObject({ results: 0 })
  })

  test.each([
    ['as it is', (id: string) => `/aggregates/jobs/${id}/export`],
    ['in capitals', (id: string) => `/aggregates/jobs/${id.toUpperCase()}/export?compression=gzip`],
    ['percent-encoded', (id: string) => `/aggregates/jobs/${id.replaceAll('-', '%2D')}/export`],
  ])('stay while a signed link names them %s', async (_spelling, path) => {
    const id = await result()
    await ended(id, '30 days')
    const link = await linkTo(app, path(id))
    expect(await pruneResults(app.database.db, old)).toMatchObject({ results: 0, linked: 1 })
    expect((await opened(app, link)).status).toBe(200)
    await query(`update signed_link set expires_at = $1`, [NOW.toISOString()])
    expect(await pruneResults(app.database.db, old)).toMatchObject({ results: 1, linked: 0 })
  })

  test('of running and waiting jobs are left alone, whatever their age', async () => {
    const release = await holdResults(app)
    const worker = await workFor(app.database)
    const running = await startJob(owner())
    await until(
      () => workersQueries(app),
      (queries) => queries.some((text) => text.includes('job_chunk')),
    )
    await query(`update job set created_at = now() - interval '90 days', started_at = now() where id = $1`, [
      running.job_id,
    ])
    expect(await pruneResults(app.database.db, old)).toMatchObject({ results: 0 })
    await release()
    await until(
      () => statusOf(running.job_id),
      (status) => status === 'COMPLETED',
    )
    expect(await chunksOf(running.job_id)).toBeGreaterThan(0)
    await worker.stop()
  })

  test('of many jobs are removed one by one; what two prunes remove is counted once', async () => {
    for (let count = 0; count < 20; count++) await ended(await result(3), '9 days')
    const both = await Promise.all([pruneResults(app.database.db, old), pruneResults(app.database.db, old)])
    expect(both[0].results + both[1].results).toBe(20)
  })
})

describe('the history of loads', () => {
  const old = { days: 365, now: new Date(), isRehearsal: false }
  const bar = (px: number) => ({
    'security_cash.csv': [
      { id: 1001, interval: '1d', ts: '2026-01-05', px, retail_buy_turnover: 1, retail_sell_turnover: 2 },
    ],
  })
  const age = (days: number, also = 'true') =>
    query(`update data_version set created_at = now() - $1 * interval '1 day' where ${also}`, [days])
  const versions = async () =>
    (await query('select id from data_version order by id')).map(({ id }) => Number(id))

  test('keeps the newest load, the newest of each file, and loads that can be undone', async () => {
    const { version: earlier } = await loadFiles(app.database.pool, bar(7))
    for (const px of [8, 9]) await loadFiles(app.database.pool, bar(px))
    // As if it were too old to be undone, with everything before it.
    await query('delete from undo.load where version <= $1', [earlier])
    await age(400)
    const before = await versions()
    const newestOf = (
      await query(
        `select distinct max(version)::int as id from load_record, unnest(files) file group by file order by 1`,
      )
    ).map(({ id }) => id)
    const undoable = (await query('select version::int as id from undo.load')).map(({ id }) => id)
    const kept = before.filter((id) => newestOf.includes(id) || undoable.includes(id) || id === before.at(-1))
    expect(kept.length).toBeLessThan(before.length)

    const rehearsed = await pruneLoads(app.database.pool, { ...old, isRehearsal: true })
    expect(rehearsed).toEqual({ loads: before.length - kept.length })
    expect(await versions()).toEqual(before)
    expect(await pruneLoads(app.database.pool, old)).toEqual(rehearsed)
    const after = await versions()
    expect(after.slice(0, -1)).toEqual(kept)
    // The records are gone from answers that clients keep, and no data is newer.
    const [published, newest] = await selectLoadPage(app.database.db, { limit: 2, inverted: false })
    expect(published?.source).toMatch(/^prune on \d{4}-\d\d-\d\d of the history of loads$/)
    expect(published?.loadedAt).toBe(newest?.loadedAt)
    await unload(app.database.pool, undoable.at(-1))
  })

  test('loses nothing younger than the age, nor anything twice', async () => {
    await age(364)
    const before = await versions()
    expect(await pruneLoads(app.database.pool, old)).toEqual({ loads: 0 })
    expect(await versions()).toEqual(before)
  })
})

describe('the command', () => {
  test.each([
    [[], 'give the age of what to remove'],
    [['--delete'], 'give the age of what to remove'],
    [['--intraday', '29d'], '--intraday 29d: give an age of at least 30d, such as 400d'],
    [['--loads', '1d'], '--loads 1d: give an age of at least 30d, such as 400d'],
    [['--results', '0d'], '--results 0d: give an age of at least 1d, such as 400d'],
    [['--intraday', '1y'], '--intraday 1y: give an age of at least 30d, such as 400d'],
    [['--everything'], "Unknown option '--everything'"],
  ])('%j is refused', async (args, fault) => {
    const { code, out, err } = await prune(...args)
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(err.startsWith(`flowgate: ${fault}`)).toBe(true)
    expect(err).toContain('\nusage: npm run --silent prune -- ')
  })

  test('counts without --delete, then removes, and says what', async () => {
    await query('delete from job')
    const id = await finishedJob(app.database, { columns: COLUMNS, chunks: [rowsFrom(0, 40)] })
    await query(`update job set finished_at = now() - interval '9 days' where id = $1`, [id])
    const ages = ['--results', '8d', '--loads', '9999d', '--intraday', '30d']
    const dry = await prune(...ages)
    expect({ code: dry.code, err: dry.err }).toEqual({ code: 0, err: '' })
    expect(dry.out).toMatch(
      /^would remove 1 result of jobs \(1 MB\)\nwould remove 0 records in the history of loads\nwould remove [\d,]+ intraday bars? before \d{4}-\d\d-\d\d \([\d,]+ cash, [\d,]+ options\).*\ndry run: nothing was removed\. Add --delete to remove it\.\n$/,
    )
    const { code, out, err } = await prune(...ages, '--delete')
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).toBe(dry.out.replaceAll('would remove', 'removed').replace(/dry run.*\n/, ''))
    expect((await prune(...ages)).out).toContain('would remove 0 results of jobs (0 MB)\n')
  })

  test('--help explains the ages', async () => {
    const { code, out } = await prune('--help')
    expect([code, out]).toEqual([0, expect.stringMatching(/^usage: npm run --silent prune(.|\n)*--intraday/)])
  })
})
