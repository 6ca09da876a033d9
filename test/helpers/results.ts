import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Tier } from '../../src/core/principal.ts'
import type { RowBytes } from '../../src/core/rows/row-bytes.ts'
import { withPart } from '../../src/files/formats/checksum.ts'
import type { Column } from '../../src/files/formats/columns.ts'
import { blocksIn, gzipHead, gzipMember, gzipTail, totalsOf } from '../../src/files/formats/gzip.ts'
import { recordName } from '../../src/files/stored/file.ts'
import { insertExport } from '../../src/files/stored/file-queries.ts'
import { type ResultKey, resultsIn } from '../../src/files/stored/result-queries.ts'
import { insertJob } from '../../src/jobs/queries.ts'
import { newJobId } from '../../src/jobs/record.ts'
import { completeJob } from '../../src/jobs/transition-queries.ts'
import { csvRow } from './csv.ts'
import type { TestDatabase } from './database.ts'

type Cell = string | number | boolean | null
export type Row = readonly Cell[]

/** A job result that a test defines. */
interface MadeResult {
  readonly columns: readonly Column[]
  /** Rows of each stored chunk. */
  readonly chunks: readonly (readonly Row[])[]
  readonly head?: Readonly<Record<string, unknown>>
}

interface Owner {
  readonly email?: string
  readonly tier?: Tier
}

/** Creates a pending job that no worker claims. */
export async function waitingJob(
  { db }: TestDatabase,
  { email = 'analyst@example.com', tier = 'professional' }: Owner = {},
): Promise<string> {
  const id = newJobId()
  await db.transaction().execute(async (trx) => {
    await insertJob(trx, {
      ...{
        id,
        tier,
        type: 'aggregates_timeseries',
        endpoint: '/aggregates/timeseries',
        params: {},
        input: {},
      },
      ...{ ownerEmail: email, rowsTotal: 100, ahead: 0, warnings: [], traceparent: null },
      requestHash: createHash('sha256').update(id).digest(),
    })
    await trx.updateTable('job').set({ run_after: sql`'infinity'` }).where('id', '=', id).execute()
  })
  return id
}

/** Starts a pending job; creates one if none is given. */
export async function startedJob(
  database: TestDatabase,
  owner?: Owner,
  waiting?: string,
): Promise<ResultKey> {
  const id = waiting ?? (await waitingJob(database, owner))
  const { rows } = await database.pool.query<ResultKey>(
    "update job set status = 'RUNNING' where id = $1 and status = 'PENDING' returning id, fence",
    [id],
  )
  const [key] = rows
  if (!key) throw new Error(`Job ${id} is not pending`)
  return key
}

/** Completes a running job without rows. */
export const completed = ({ db }: TestDatabase, key: ResultKey): Promise<boolean> =>
  completeJob(db, key, {
    ...{ columns: COLUMNS, head: {}, scope: null, warnings: [], rowCount: 0, resultBytes: 0, keptHours: 24 },
  })

/** Stores what a worker knows of the gzip file of chunks. */
async function storeGzip({ db }: TestDatabase, key: ResultKey, header: string, members: readonly Buffer[]) {
  const { bytes: head, totals } = gzipHead(Buffer.from(header))
  const blocks = members.map(blocksIn)
  const tail = gzipTail(members.map(totalsOf).reduce(withPart, totals))
  const digest = createHash('sha256')
  for (const part of [head, ...blocks, tail]) digest.update(part)
  const pieces = blocks.map(({ length }) => length)
  await insertExport(db, key, recordName('csv', 'gzip'), { head, pieces, tail, sha256: digest.digest() })
}

const headerOf = (columns: readonly Column[]): string => csvRow(columns.map(({ name }) => name))

/** Creates a completed job with exactly the given result, chunk by chunk, as a worker would store it. */
export async function finishedJob(
  database: TestDatabase,
  { columns, chunks, head = {} }: MadeResult,
  owner?: Owner,
): Promise<string> {
  const key = await startedJob(database, owner)
  const store = resultsIn(database.db)
  const header = headerOf(columns)
  const members: Buffer[] = []
  let [rowCount, resultBytes] = [0, header.length]
  for (const [seq, rows] of chunks.entries()) {
    const raw = Buffer.from(rows.map(csvRow).join(''))
    const data = await gzipMember(raw)
    await store.put(key, { seq, firstRow: rowCount, rowCount: rows.length, rawBytes: raw.length, data })
    members.push(data)
    rowCount += rows.length
    resultBytes += raw.length
  }
  await storeGzip(database, key, header, members)
  await completeJob(database.db, key, {
    ...{ columns, head, scope: null, warnings: [], rowCount, resultBytes, keptHours: 24 },
  })
  return key.id
}

/** Creates a completed job that repeats one chunk until it is too long for any buffer on the way. */
export async function longJob(database: TestDatabase, rows: readonly Row[], times: number): Promise<string> {
  const id = await finishedJob(database, { columns: COLUMNS, chunks: [rows] })
  await database.pool.query(
    `insert into job_chunk (job_id, fence, seq, first_row, row_count, raw_bytes, data)
     select job_id, fence, n, n * row_count, row_count, raw_bytes, data
     from job_chunk, generate_series(1, $2::integer - 1) n where job_id = $1`,
    [id, times],
  )
  await database.pool.query(
    `update job set row_count = row_count * $2::integer, result_bytes = result_bytes * $2::integer
     where id = $1`,
    [id, times],
  )
  const { rows: chunks } = await database.pool.query<{ fence: number; data: Buffer }>(
    'delete from job_export using job_chunk where job_chunk.job_id = $1 and seq = 0 returning job_chunk.fence, data',
    [id],
  )
  for (const { fence, data } of chunks)
    await storeGzip(
      database,
      { id, fence },
      headerOf(COLUMNS),
      Array.from({ length: times }, () => data),
    )
  return id
}

/** Columns like those of a time series, with texts that break spreadsheets and naive CSV writers. */
export const COLUMNS: readonly Column[] = [
  { name: 'ts', kind: 'text' },
  { name: 'id', kind: 'number' },
  { name: 'name', kind: 'text' },
  { name: 'is_active', kind: 'boolean' },
  { name: 'px', kind: 'number' },
  { name: 'updated_time', kind: 'text' },
]

const NAMES = ['Plain', 'A, "B" & C', '=SUM(A1)', '+1', '-1', '@x', "'=already", "'quoted", 'é✓\\', '', null]

/** Rows that cover every edge case, reproducible by number. */
export const rowsFrom = (first: number, count: number): Row[] =>
  Array.from({ length: count }, (_, place) => {
    const number = first + place
    return [
      new Date(Date.UTC(2026, 0, 1) + number * 60_000).toISOString().replace('.000', ''),
      number,
      NAMES[number % NAMES.length] ?? null,
      number % 3 === 0,
      number % 5 === 0 ? null : -number * 1.25e-7,
      number % 7 === 0 ? null : '2026-03-11T14:55:00.123Z',
    ]
  })

/** Rows of three chunks. The second exceeds what is fetched or converted at once. */
export const CHUNKS = [rowsFrom(0, 40), rowsFrom(40, 9_900), rowsFrom(9_940, 2_060)]

export const exportPathOf = (id: string, query = '') => `/aggregates/jobs/${id}/export${query && `?${query}`}`

/** The digest of a file, as its headers state it. */
export const digestOf = (bytes: Buffer): string =>
  `sha-256=:${createHash('sha256').update(bytes).digest('base64')}:`

/** Parses stored rows. */
export function cellsOf({ bytes, starts, ends, count }: RowBytes, columns: readonly Column[]): Cell[][] {
  const cellAt = (kind: Column['kind'], at: number): Cell => {
    const end = ends[at] ?? -1
    if (end === -1) return null
    const text = bytes.toString('utf8', starts[at], end)
    if (kind === 'number') return Number(text)
    return kind === 'boolean' ? text === 'true' : text
  }
  return Array.from({ length: count }, (_, row) =>
    columns.map(({ kind }, place) => cellAt(kind, row * columns.length + place)),
  )
}
