import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Worker } from '../../src/jobs/worker.ts'
import type { Body } from '../helpers/answers.ts'
import { parseCsv } from '../helpers/csv.ts'
import { ASYNC, type JobBody, SERIES, statusOnce, workFor } from '../helpers/jobs.ts'
import { useApp } from '../helpers/use-app.ts'

/** Every file contains the stored rows exactly as the endpoint returns them page by page. */

const app = useApp()
let worker: Worker
beforeAll(async () => {
  worker = await workFor(app.database)
})
afterAll(() => worker.stop())

const QUERIES = [
  'aggregate_ids=3,1,9&start_date=2026-01-05',
  'aggregate_ids=9,3&start_date=2026-01-05&asset_class=all&order=asc',
  'aggregate_ids=9&start_date=2026-02-01&asset_class=options&moneyness=ATM&interval=10min',
  'aggregate_ids=3&start_date=2026-01-05&fields=px,name',
  'aggregate_ids=3,9&start_date=2026-01-05&transformation=moving_avg&window=5',
  'aggregate_ids=3&start_date=2026-03-10&end_date=2026-03-10&interval=1y',
]

test.each(QUERIES)('%s', async (query) => {
  const direct = (await app.rest(SERIES, `${query}&page_number=1&records_per_page=10000`)).body
  const { job_id: id } = (await app.rest<JobBody>(SERIES, query, ASYNC)).body
  await statusOnce(app, id)
  const path = `/aggregates/jobs/${id}`

  const { data, metadata, ...body } = (await app.rest(`${path}/export`, 'export_format=json')).body
  expect(data).toEqual(direct.data)
  const { pagination: _pages, data: _rows, metadata: said, ...rest } = direct
  expect(body).toEqual(rest)
  const { request_id, generated_at, effective_end_date, ...unchanging } = said
  expect(metadata).toMatchObject(unchanging)

  const lines = (await app.rest(`${path}/stream`)).text.trimEnd()
  expect(lines === '' ? [] : lines.split('\n').map((line) => JSON.parse(line))).toEqual(direct.data)

  const [names = [], ...rows] = parseCsv((await app.rest(`${path}/export`)).text)
  const header = names.map(String)
  // Compares numbers by value: PostgreSQL writes small ones with an exponent.
  const value = (cell: unknown) =>
    cell === null || cell === '' || Number.isNaN(Number(cell)) ? cell : Number(cell)
  expect(rows.map((cells) => header.map((_name, place) => value(cells[place])))).toEqual(
    direct.data.map((row) =>
      header.map((name) => (typeof row[name] === 'boolean' ? String(row[name]) : row[name])),
    ),
  )
  // Fields are in the same order in every format.
  const [first] = direct.data as Body['data']
  if (first) expect(header).toEqual(Object.keys(data[0] ?? {}))
})

test('length and digest of CSV are known once the job is completed', async () => {
  const { job_id: id } = (await app.rest<JobBody>(SERIES, 'aggregate_ids=1&start_date=2025-06-01', ASYNC))
    .body
  await statusOnce(app, id)
  const { data } = await app.graphql<
    { job: { files: { format: string; compression: string; bytes: number; sha256: string | null }[] } },
    never
  >(`{ job(id: "${id}") { files { format compression bytes sha256 } } }`)
  const known = data?.job.files.filter(({ sha256 }) => sha256 !== null) ?? []
  expect(known.map(({ format, compression }) => [format, compression])).toEqual([
    ['CSV', 'NONE'],
    ['CSV', 'GZIP'],
  ])
  for (const { compression, bytes, sha256 } of known) {
    const path = `/aggregates/jobs/${id}/export?compression=${compression.toLowerCase()}`
    const file = Buffer.from(await (await app.send(path)).arrayBuffer())
    expect([bytes, sha256]).toEqual([file.length, createHash('sha256').update(file).digest('hex')])
  }
})
