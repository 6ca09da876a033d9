import { afterEach, describe, expect, test } from 'vitest'
import { loadJob } from '../../../src/areas/loads/job.ts'
import { openTransactions } from '../../../src/platform/database/transaction.ts'
import type { Caller } from '../../helpers/app.ts'
import { until } from '../../helpers/jobs.ts'
import {
  CASH,
  fileOf,
  filesOf,
  type LoadJobBody,
  openBody,
  SECURITIES,
  storedChunks,
} from '../../helpers/loads.ts'
import { useApp } from '../../helpers/use-app.ts'

/** What callers send for a load, before a worker takes it. */

const app = useApp()
const admin = () => app.as('admin@example.com', 'data_license')
const ONE = '/loads?table=security_cash'

const tidy = () => openTransactions(app.database.pool)(loadJob.tidy)

async function start(path: string, sent: Parameters<Caller['send']>[1], caller = admin()) {
  const { status, headers, body } = await caller.rest<LoadJobBody>(path, '', sent)
  return { status, headers, body }
}

const cancel = (id: string) => admin().rest(`/loads/jobs/${id}`, '', { method: 'DELETE' })

afterEach(async () => {
  await app.database.pool.query("update job set status = 'CANCELLED' where status = 'PENDING'")
  await tidy()
  expect(await storedChunks(app)).toEqual([])
})

describe('callers', () => {
  const ROUTES = [
    ['POST', '/loads'],
    ['GET', '/loads'],
    ['GET', '/loads/1'],
    ['DELETE', '/loads/1'],
    ['GET', '/loads/jobs/x'],
    ['DELETE', '/loads/jobs/x'],
  ] as const

  test.each(ROUTES)('%s %s is for administrators and keys with the scope load', async (method, path) => {
    const statusOf = async (caller: Caller) => {
      const { status, body } = await caller.rest<{ code: string }>(path, '', { method })
      return [status, body.code]
    }
    expect(await statusOf(app.nobody)).toEqual([401, 'not_authenticated'])
    expect(await statusOf(app)).toEqual([403, 'not_owner'])
    for (const scope of ['documented', 'read'] as const)
      expect(await statusOf(app.byKeyOf('admin@example.com', 'basic', 1, scope))).toEqual([403, 'not_owner'])
    for (const caller of [admin(), app.byKeyOf('loader@example.com', 'basic', 1, 'load')])
      expect([401, 403]).not.toContain((await statusOf(caller))[0])
  })

  test('with a key of the scope load open nothing else', async () => {
    const loader = app.byKeyOf('loader@example.com', 'basic', 1, 'load')
    for (const path of ['/aggregates/timeseries', '/aggregates/jobs', '/series/user'])
      expect((await loader.rest(path)).status).toBe(401)
    expect((await loader.graphql('{ loads { nodes { version } } }')).status).toBe(401)
    expect((await loader.post('/mcp', {})).status).toBe(401)
  })

  test('see only their own jobs', async () => {
    const { body } = await start(ONE, fileOf(CASH))
    const other = app.as('admin@other.example.com')
    for (const method of ['GET', 'DELETE'])
      expect((await other.rest(`/loads/jobs/${body.job_id}`, '', { method })).status).toBe(404)
  })

  test('create keys with the scope load only as administrators', async () => {
    const create = (caller: Caller) =>
      caller.post<{ code: string; scope: string }>('/series/user/api-keys', { name: 'loader', scope: 'load' })
    expect(await create(app)).toMatchObject({ status: 403, body: { code: 'not_owner' } })
    expect(await create(admin())).toMatchObject({ status: 201, body: { scope: 'load' } })
  })
})

describe('a request', () => {
  test('with several files is a job that waits, and keeps them until it ends', async () => {
    const { status, headers, body } = await start(
      '/loads?source=night&dry_run=true',
      filesOf({ 'securities.csv': SECURITIES, 'security_cash.csv': CASH }),
    )
    expect([status, headers.get('location')]).toEqual([202, `/loads/jobs/${body.job_id}`])
    expect(body).toMatchObject({
      ...{ job_type: 'load', status: 'PENDING', stage: 'queued', progress: 0, error: null },
      request: { endpoint: '/loads', params: { source: 'night', dry_run: true, allow_future: false } },
      links: { self: `/loads/jobs/${body.job_id}`, cancel: `/loads/jobs/${body.job_id}` },
    })
    expect(await storedChunks(app)).toEqual([SECURITIES.length, CASH.length])
    expect((await admin().rest(`/loads/jobs/${body.job_id}`)).body).toMatchObject({
      ...{ job_id: body.job_id, steps: [], report: null, faults: [], more_faults: 0 },
    })
    await tidy()
    expect(await storedChunks(app)).toHaveLength(2)
    expect((await cancel(body.job_id)).body).toMatchObject({ status: 'CANCELLED' })
    await tidy()
    expect(await storedChunks(app)).toEqual([])
    expect((await cancel(body.job_id)).body).toMatchObject({ code: 'job_already_finished' })
  })

  test('can leave out files without a table', async () => {
    const files = { 'security-cash.csv': 'x'.repeat(100_000), 'security_cash.csv': CASH, 'notes.docx': 'x' }
    const { status } = await start('/loads?ignore_unknown=true', filesOf(files))
    expect([status, await storedChunks(app)]).toEqual([202, [CASH.length]])
    const { rows } = await app.database.pool.query(
      "select input->'files' as files from job where status = 'PENDING'",
    )
    expect(rows).toEqual([{ files: [{ name: 'security_cash.csv', bytes: CASH.length }] }])
    const { 'security_cash.csv': _, ...unknown } = files
    expect((await start('/loads?ignore_unknown=true', filesOf(unknown))).status).toBe(422)
  })

  test('with a long file is stored in chunks of a megabyte', async () => {
    const bytes = Buffer.alloc(2.5 * 1_048_576, 'a')
    const { status } = await start(ONE, fileOf(bytes))
    expect([status, await storedChunks(app)]).toEqual([202, [1_048_576, 1_048_576, 524_288]])
    const { rows } = await app.database.pool.query<{ data: Buffer }>(
      "select string_agg(data, '' order by seq) as data from load_chunk",
    )
    expect(rows[0]?.data.equals(bytes)).toBe(true)
  })

  test.each([
    ['text/csv', 'gzip', 'security_cash.csv.gz'],
    ['text/csv; charset=UTF-8', 'zstd', 'security_cash.csv.zst'],
    ['application/x-ndjson', 'gzip', 'security_cash.ndjson.gz'],
    ['application/vnd.apache.parquet', '', 'security_cash.parquet'],
    ['application/vnd.apache.arrow.stream', 'identity', 'security_cash.arrow'],
  ])('with the type %s and the encoding "%s" is the file %s', async (type, encoding, name) => {
    const headers = { 'content-type': type, ...(encoding && { 'content-encoding': encoding }) }
    const { status, body } = await start(ONE, fileOf('x', headers))
    const { rows } = await app.database.pool.query('select input from job where id = $1', [body.job_id])
    expect([status, rows[0]?.input.files]).toEqual([202, [{ name, bytes: 1 }]])
  })
})

describe('an Idempotency-Key', () => {
  const keyed = (key: string, body: NonNullable<Parameters<typeof fileOf>[0]> = CASH) =>
    fileOf(body, { 'idempotency-key': key })

  test('returns the job of the earlier request, whose body is not read', async () => {
    const first = await start(ONE, keyed('a'))
    const body = openBody()
    const second = await start(ONE, keyed('a', body.stream))
    expect([second.status, second.body.job_id]).toEqual([202, first.body.job_id])
    const other = await start(ONE, keyed('a'), app.as('admin@other.example.com'))
    expect(other.body.job_id).not.toBe(first.body.job_id)
    await app.database.pool.query("update job set status = 'CANCELLED' where status = 'PENDING'")
    const again = await start(ONE, keyed('a'))
    expect([again.status, again.body.job_id === first.body.job_id]).toEqual([202, false])
  })

  test('is refused with other parameters, and while the request arrives', async () => {
    await start(ONE, keyed('b'))
    expect((await start('/loads?table=securities', keyed('b'))).body).toMatchObject({
      code: 'idempotency_key_reused',
    })
    const body = openBody()
    const arriving = start(ONE, keyed('c', body.stream))
    await until(
      () => storedChunks(app),
      (chunks) => chunks.length === 2,
    )
    expect((await start(ONE, keyed('c'))).status).toBe(409)
    await body.send(CASH)
    await body.end()
    expect((await arriving).status).toBe(202)
  })

  test.each(['', 'x'.repeat(256), 'ü'])('"%s" is a 400', async (key) => {
    expect((await start(ONE, keyed(key))).status).toBe(400)
  })
})

describe('a client', () => {
  test('that is gone in the middle leaves nothing', async () => {
    const body = openBody()
    const sent = start(ONE, fileOf(body.stream)).catch(() => undefined)
    await body.send('x'.repeat(1_500_000))
    await until(
      () => storedChunks(app),
      (chunks) => chunks[0] === 1_048_576,
    )
    await body.break()
    await sent
    expect(await storedChunks(app)).toEqual([])
  })

  test('that falls silent with its process leaves nothing after a minute', async () => {
    await app.database.pool.query(
      `insert into load_upload values (gen_random_uuid(), 'x', '', now() - interval '59 s'),
         (gen_random_uuid(), 'x', '', now() - interval '61 s')`,
    )
    await tidy()
    expect(await storedChunks(app)).toHaveLength(1)
    await app.database.pool.query('truncate load_upload cascade')
  })

  test('may have ten loads waiting with all others', async () => {
    for (let count = 0; count < 10; count++) expect((await start(ONE, fileOf(CASH))).status).toBe(202)
    const { status, headers, body } = await start(ONE, fileOf(CASH), app.as('admin@other.example.com'))
    expect([status, headers.get('retry-after')]).toEqual([429, '30'])
    expect(body).toMatchObject({ code: 'too_many_jobs' })
  })
})

describe('the history', () => {
  test('has pages, and a load by its version', async () => {
    const { body } = await admin().rest<{ data: { version: number; source: string }[] }>(
      '/loads',
      'records_per_page=1',
    )
    const [newest] = body.data
    expect(body).toMatchObject({ count: 1, pagination: { page_number: 1, records_per_page: 1 } })
    const { status, body: load } = await admin().rest(`/loads/${newest?.version}`)
    expect([status, load]).toMatchObject([200, { ...newest, report: { version: newest?.version } }])
    expect((await admin().rest('/loads/999999')).body).toMatchObject({ code: 'load_not_found' })
  })

  test('is undone from its end: 404 and 409 otherwise', async () => {
    const undo = (version: number) => admin().rest(`/loads/${version}`, '', { method: 'DELETE' })
    expect(await undo(999_999)).toMatchObject({ status: 404, body: { code: 'load_not_found' } })
    await app.database.pool.query('delete from undo.load')
    expect(await undo(1)).toMatchObject({ status: 409, body: { code: 'load_not_undoable' } })
  })
})
