import { beforeAll, describe, expect, test } from 'vitest'
import { cancelJobOf } from '../../src/jobs/queries.ts'
import { expireResults, failJob } from '../../src/jobs/transition-queries.ts'
import { faultsIn } from '../helpers/answers.ts'
import type { TestApp } from '../helpers/app.ts'
import { COLUMNS, exportPathOf, finishedJob, rowsFrom, startedJob, waitingJob } from '../helpers/results.ts'
import { useApp } from '../helpers/use-app.ts'

const app = useApp()
let job: string
beforeAll(async () => {
  job = await finishedJob(app.database, { columns: COLUMNS, chunks: [rowsFrom(0, 40)] })
})

describe('refusals', () => {
  const codeOf = async (id: string, query = '', caller: Pick<TestApp, 'rest'> = app) => {
    const { status, body, headers } = await caller.rest(exportPathOf(id, query))
    return { status, code: body.code, retryAfter: headers.get('retry-after') }
  }

  test('409 until the job completes, with Retry-After', async () => {
    const waiting = await waitingJob(app.database)
    const { id: running } = await startedJob(app.database)
    for (const id of [waiting, running])
      expect(await codeOf(id)).toMatchObject({ status: 409, code: 'job_not_completed' })
    expect(Number((await codeOf(running)).retryAfter)).toBeGreaterThan(0)
  })

  test('409 for a failed or cancelled job, 410 once the result has been removed', async () => {
    const { db } = app.database
    const failed = await startedJob(app.database)
    await failJob(db, failed, { code: 'internal', title: 'Internal', detail: 'Broken.', retryable: true })
    expect(await codeOf(failed.id)).toEqual({ status: 409, code: 'job_failed', retryAfter: null })

    const cancelled = await waitingJob(app.database)
    await db.transaction().execute((trx) => cancelJobOf(trx, 'analyst@example.com', cancelled))
    expect(await codeOf(cancelled)).toEqual({ status: 409, code: 'job_cancelled', retryAfter: null })

    const expired = await finishedJob(app.database, { columns: COLUMNS, chunks: [rowsFrom(0, 3)] })
    await app.database.pool.query(`update job set expires_at = '2026-03-11T14:54Z' where id = $1`, [expired])
    expect((await codeOf(expired)).status).toBe(410)
    await expireResults(db)
    expect(await codeOf(expired)).toEqual({ status: 410, code: 'job_expired', retryAfter: null })
  })

  test('another caller’s job is answered exactly like one that does not exist', async () => {
    const other = app.as('other@example.com')
    const answer = async (id: string) => {
      const { status, headers, body } = await other.rest(exportPathOf(id))
      const { request_id, instance, ...rest } = body as unknown as Record<string, unknown>
      // The detail repeats the requested id.
      return {
        status,
        names: [...headers.keys()],
        rest: { ...rest, detail: String(body.detail).replace(id, 'ID') },
      }
    }
    const unknown = await answer('01980000-0000-7000-8000-000000000000')
    expect(unknown).toMatchObject({ status: 404, rest: { code: 'job_not_found' } })
    expect(await answer(job)).toEqual(unknown)
    expect(await answer('no-id')).toEqual(unknown)
  })

  test('422 for unsupported formats, all faults at once', async () => {
    const { status, body } = await app.rest(exportPathOf(job, 'export_format=orc&compression=rar'))
    expect(status).toBe(422)
    expect(faultsIn(body)).toEqual(['query.export_format enum', 'query.compression enum'])
  })

  test('406 for unsupported media types', async () => {
    for (const accept of ['application/vnd.apache.arrow.file', 'application/x-parquet', 'image/png'])
      expect((await app.rest(exportPathOf(job), {}, { headers: { accept } })).status).toBe(406)
    for (const accept of [
      'text/csv',
      'text/*',
      '*/*',
      'application/json',
      'application/zip;q=0.5, image/png',
    ])
      expect((await app.send(exportPathOf(job), { method: 'HEAD', headers: { accept } })).status).toBe(200)
  })

  test('401 without a credential, 405 for other methods', async () => {
    expect((await app.nobody.rest(exportPathOf(job))).status).toBe(401)
    const { status, headers } = await app.rest(exportPathOf(job), {}, { method: 'PUT' })
    expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  })

  test('an API key is accepted', async () => {
    const response = await app.nobody.send(exportPathOf(job), {
      method: 'HEAD',
      headers: { 'x-api-key': 'professional:analyst@example.com' },
    })
    expect(response.status).toBe(200)
  })
})
