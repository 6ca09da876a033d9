import { createHash } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { expireResults } from '../../../src/jobs/transition-queries.ts'
import type { Caller } from '../../helpers/app.ts'
import { COLUMNS, completed, finishedJob, rowsFrom, startedJob, waitingJob } from '../../helpers/results.ts'
import { useApp } from '../../helpers/use-app.ts'

const app = useApp()
let job: string
beforeAll(async () => {
  job = await finishedJob(app.database, { columns: COLUMNS, chunks: [rowsFrom(0, 40), rowsFrom(40, 500)] })
})

interface File {
  readonly format: string
  readonly compression: string
  readonly mediaType: string
  readonly path: string
  readonly rowCount: number
  readonly bytes: number | null
  readonly sha256: string | null
}

const FIELDS = 'format compression mediaType path rowCount bytes sha256'

async function filesOf(id: string, caller: Caller = app): Promise<File[] | undefined> {
  const { data } = await caller.graphql<{ job: { files: File[] } | null }, never>(
    `{ job(id: "${id}") { files { ${FIELDS} } } }`,
  )
  return data?.job?.files
}

const download = async ({ path, mediaType }: File, method = 'GET') => {
  const response = await app.send(path, { method, headers: { accept: mediaType } })
  return { response, bytes: Buffer.from(await response.arrayBuffer()) }
}

const facts = ({ bytes, sha256 }: File) => [bytes !== null, sha256 !== null]

test('until a file is requested, only what is stored is known', async () => {
  const files = await filesOf(job)
  const known = files?.filter((file) => facts(file).some(Boolean))
  expect(files?.length).toBe(10)
  expect(known?.map((file) => [file.format, file.compression, ...facts(file)])).toEqual([
    ['CSV', 'GZIP', true, true],
  ])
})

test('every file is at its path, with its type, length and digest', async () => {
  const before = (await filesOf(job)) ?? []
  for (const file of before) {
    const { response, bytes } = await download(file)
    expect([file.path, response.status, response.headers.get('content-type')]).toEqual([
      file.path,
      200,
      file.mediaType,
    ])
    expect(response.headers.get('x-row-count')).toBe(String(file.rowCount))
    if (file.bytes !== null) expect(bytes.length).toBe(file.bytes)
  }
  for (const file of (await filesOf(job)) ?? []) {
    const { response, bytes } = await download(file)
    const digest = createHash('sha256').update(bytes).digest()
    expect([file.path, file.bytes, file.sha256]).toEqual([file.path, bytes.length, digest.toString('hex')])
    expect(response.headers.get('content-digest')).toBe(`sha-256=:${digest.toString('base64')}:`)
  }
  const names = before.map(({ format, compression }) => `${format} ${compression}`)
  expect(names).toEqual(
    'CSV NONE,CSV GZIP,CSV ZIP,JSON NONE,JSON GZIP,JSON ZIP,NDJSON NONE,ARROW NONE,PARQUET NONE,XLSX NONE'.split(
      ',',
    ),
  )
})

test('a HEAD request makes length and digest known', async () => {
  const id = await finishedJob(app.database, { columns: COLUMNS, chunks: [rowsFrom(0, 3)] })
  const parquet = async () => (await filesOf(id))?.find(({ format }) => format === 'PARQUET') as File
  expect(facts(await parquet())).toEqual([false, false])
  const { response } = await download(await parquet(), 'HEAD')
  const { bytes, sha256 } = await parquet()
  expect(bytes).toBe(Number(response.headers.get('content-length')))
  expect(response.headers.get('repr-digest')).toBe(
    `sha-256=:${Buffer.from(sha256 ?? '', 'hex').toString('base64')}:`,
  )
})

test('a record of an earlier attempt or of another encoder is not that of the file', async () => {
  const id = await finishedJob(app.database, { columns: COLUMNS, chunks: [] })
  const insert = (fence: number, layout: string) =>
    app.database.pool.query(
      `insert into job_export (job_id, fence, layout, head, pieces, tail, sha256)
       select id, fence + $2, $3, 'x', '{}', '', 'x' from job where id = $1`,
      [id, fence, layout],
    )
  await insert(-1, 'json.none')
  await insert(0, 'json.gzip.0')
  const json = (await filesOf(id))?.filter(({ format }) => format === 'JSON') ?? []
  expect(json.map(facts)).toEqual([
    [false, false],
    [false, false],
    [false, false],
  ])
})

test('jobs that have no result to read have no files', async () => {
  const ids = await Promise.all([waitingJob(app.database), startedJob(app.database).then(({ id }) => id)])
  const expired = await finishedJob(app.database, { columns: COLUMNS, chunks: [] })
  const bars = await startedJob(app.database)
  await completed(app.database, bars)
  const { pool, db } = app.database
  await pool.query(`update job set type = 'aggregate_bars' where id = $1`, [bars.id])
  await pool.query(`update job set expires_at = '2026-03-11T14:54Z' where id = $1`, [expired])
  for (const id of [...ids, expired, bars.id]) expect([id, await filesOf(id)]).toEqual([id, []])
  await expireResults(db)
  expect(await filesOf(expired)).toEqual([])
})

test('nobody else sees the files', async () => {
  expect(await filesOf(job, app.as('other@example.com'))).toBeUndefined()
  expect(await filesOf(job, app.nobody)).toBeUndefined()
  expect((await filesOf(job, app.byKeyOf('analyst@example.com')))?.length).toBe(10)
})

test('the files of a list of jobs are one statement', async () => {
  await finishedJob(app.database, { columns: COLUMNS, chunks: [] })
  const { result, statements } = await app.recorded(() =>
    app.graphql<{ jobs: { nodes: { files: File[] }[] } }, never>(
      `{ jobs(statuses: [COMPLETED]) { nodes { files { ${FIELDS} } } } }`,
    ),
  )
  expect(result.data?.jobs.nodes.length).toBeGreaterThan(2)
  expect(result.data?.jobs.nodes.filter(({ files }) => files.length > 0).length).toBeGreaterThan(2)
  expect(statements.filter(({ sql }) => sql.includes('job_export')).length).toBe(1)
})
