import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Column } from '../../src/files/formats/columns.ts'
import { gzipMember } from '../../src/files/formats/gzip.ts'
import { MAX_SHEET_ROWS } from '../../src/files/formats/sheet.ts'
import { chunkOf, piecesOf, type StoredChunk } from '../../src/files/layout.ts'
import { xlsxLayout } from '../../src/files/sheet-layout.ts'
import { faultsIn } from '../helpers/answers.ts'
import { csvRow } from '../helpers/csv.ts'
import { NOW } from '../helpers/market.ts'
import { COLUMNS, finishedJob, rowsFrom } from '../helpers/results.ts'
import { mediaOf, plainRows, readSheet, readTable } from '../helpers/tables.ts'
import type { Row } from '../helpers/typed-files.ts'
import { useApp } from '../helpers/use-app.ts'

/** Workbooks of job results and of flow series. */

const FORM = { ts: 'milliseconds', id: 'int32', updated_time: 'microseconds' } as const
const TYPED: readonly Column[] = COLUMNS.map((column) => {
  const form = FORM[column.name as keyof typeof FORM]
  return form ? { ...column, form } : column
})
const CHUNKS = [rowsFrom(0, 40), rowsFrom(40, 4000), rowsFrom(4040, 960)]

const app = useApp()
let job: string
beforeAll(async () => {
  job = await finishedJob(app.database, { columns: TYPED, chunks: CHUNKS, head: { count: 5000 } })
})

const addressOf = (id: string, format = 'xlsx') => `/aggregates/jobs/${id}/export?export_format=${format}`

async function download(path: string, headers: Record<string, string> = {}) {
  const response = await app.send(path, { headers })
  return {
    status: response.status,
    headers: response.headers,
    bytes: Buffer.from(await response.arrayBuffer()),
  }
}

describe('the workbook of a job', () => {
  test('has the rows of the JSON file, with length and digest', async () => {
    const { headers, bytes } = await download(addressOf(job))
    const digest = createHash('sha256').update(bytes).digest('base64')
    expect([
      headers.get('content-type'),
      headers.get('content-length'),
      headers.get('content-digest'),
    ]).toEqual([mediaOf('xlsx'), String(bytes.length), `sha-256=:${digest}:`])
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename="aggregates_timeseries-${job}.xlsx"`,
    )
    const { data } = (await app.rest<{ data: Row[] }>(addressOf(job, 'json'))).body
    expect(data).toHaveLength(5000)
    expect(plainRows(await readTable('xlsx', bytes, []))).toEqual(plainRows(data))
    const byType = await download(`/aggregates/jobs/${job}/export`, { accept: mediaOf('xlsx') })
    expect(byType.bytes.equals(bytes)).toBe(true)
  })

  test('can be downloaded in ranges that make up the whole', async () => {
    const { bytes: whole } = await download(addressOf(job))
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(whole.length - 1), { maxLength: 4 }), async (cuts) => {
        const places = [...new Set([0, ...cuts])].toSorted((a, b) => a - b)
        const parts = await Promise.all(
          places.map((first, place) =>
            download(addressOf(job), { range: `bytes=${first}-${(places[place + 1] ?? whole.length) - 1}` }),
          ),
        )
        expect(Buffer.concat(parts.map(({ bytes }) => bytes)).equals(whole)).toBe(true)
      }),
      { numRuns: 12 },
    )
  })

  test('has a header even without rows', async () => {
    const empty = await finishedJob(app.database, { columns: TYPED, chunks: [] })
    const { cells } = await readSheet((await download(addressOf(empty))).bytes)
    expect(cells).toEqual([TYPED.map(({ name }) => name)])
  })

  test('is refused before anything is sent if a sheet cannot hold it', async () => {
    const large = await finishedJob(app.database, { columns: TYPED, chunks: [] })
    const { pool } = app.database
    for (const [rows, status] of [
      [MAX_SHEET_ROWS, 200],
      [MAX_SHEET_ROWS + 1, 422],
    ]) {
      await pool.query('update job set row_count = $1 where id = $2', [rows, large])
      expect((await download(addressOf(large))).status).toBe(status)
    }
    const { body } = await app.rest(addressOf(large))
    expect(faultsIn(body)).toEqual(['query.export_format too_many_rows'])
    expect((await download(addressOf(large, 'parquet'))).status).toBe(200)
  })
})

const CELL = {
  text: fc.oneof(
    fc.constantFrom(
      '',
      '=1+2',
      "'-3",
      '<b>&amp;</b>',
      '_x0041_',
      '\u0001\t\u001f',
      ' a ',
      '\ufffe',
      '"',
      '1e3',
      '🙂',
    ),
    fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll(/[\r\n]/g, ' ')),
  ),
  number: fc.oneof(
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0),
    fc.constant(null),
  ),
  boolean: fc.oneof(fc.boolean(), fc.constant(null)),
}
const KINDS = ['text', 'number', 'boolean'] as const

test('a sheet preserves any rows', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(CELL.text, CELL.number, CELL.boolean), { minLength: 1, maxLength: 20 }),
      async (rows) => {
        const columns = KINDS.map((kind) => ({ name: kind, kind }))
        const layout = xlsxLayout({ columns, body: {}, name: '', modified: NOW, csvBytes: 0 })
        const ending = layout.ending()
        const parts = [await layout.head()]
        const csv = Buffer.from(rows.map(csvRow).join(''))
        for await (const part of layout.piece(chunkOf(csv, 0))) parts.push(part)
        for (const part of parts) ending.add(part)
        const file = Buffer.concat([...parts.map(({ bytes }) => bytes), await ending.tail()])
        const { cells } = await readSheet(file)
        const plain = (value: unknown) => (Object.is(value, -0) ? 0 : (value ?? null))
        expect(cells.slice(1).map((row) => KINDS.map((_kind, place) => plain(row[place])))).toEqual(
          rows.map((row) => row.map(plain)),
        )
      },
    ),
    { numRuns: 50 },
  )
})

test('the rows of a chunk are never all in memory', async () => {
  const rows = Buffer.from(rowsFrom(0, 5000).map(csvRow).join(''))
  const layout = xlsxLayout({ columns: TYPED, body: {}, name: '', modified: NOW, csvBytes: 0 })
  const member = () => gzipMember(rows)
  const raw = () => Promise.reject(new Error('All rows at once'))
  const chunk: StoredChunk = { firstRow: 0, member, pieces: () => piecesOf(member()), raw }
  const parts = await Array.fromAsync(layout.piece(chunk))
  expect(parts.length).toBeGreaterThan(3)
})

describe('the live export of flow series', () => {
  const PATH = '/flow/timeseries/export?slugs=retail-net,etf-flow'

  test.each(['arrow', 'parquet', 'xlsx'] as const)('as %s has the rows of its JSON', async (format) => {
    const { data } = (await app.rest<{ data: Row[] }>(`${PATH}&export_format=json`)).body
    expect(data.length).toBeGreaterThan(70)
    for (const [path, headers] of [
      [`${PATH}&export_format=${format}`, {}],
      [PATH, { accept: mediaOf(format) }],
    ] as const) {
      const { status, headers: said, bytes } = await download(path, headers)
      expect([status, said.get('content-type'), said.get('x-row-count')]).toEqual([
        ...[200, mediaOf(format), String(data.length)],
      ])
      expect(plainRows(await readTable(format, bytes, []))).toEqual(plainRows(data))
    }
  })

  test('cannot be compressed further', async () => {
    const { status, body } = await app.rest(`${PATH}&export_format=xlsx&compression=gzip`)
    expect([status, faultsIn(body)]).toEqual([422, ['query.compression mutually_exclusive']])
  })

  test.each(['parquet', 'xlsx'])('as %s ends with its reader', async (format) => {
    for (let turn = 0; turn < 12; turn++) {
      const response = await app.send(`${PATH}&export_format=${format}`)
      expect(response.status).toBe(200)
      await response.body?.cancel()
    }
    // More than a user may have open, so none of them still is.
    expect((await download(`${PATH}&export_format=${format}`)).status).toBe(200)
  })
})
