import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { atOnce } from '../../src/core/async/turns.ts'
import type { Column } from '../../src/files/formats/columns.ts'
import { SheetDates } from '../../src/files/formats/sheet-dates.ts'
import { chunkOf } from '../../src/files/layout.ts'
import { xlsxLayout } from '../../src/files/sheet-layout.ts'
import type { Worker } from '../../src/jobs/worker.ts'
import { csvRow } from '../helpers/csv.ts'
import { ASYNC, type JobBody, SERIES, statusOnce, workFor } from '../helpers/jobs.ts'
import { loadFiles } from '../helpers/load-files.ts'
import { NOW } from '../helpers/market.ts'
import { readSheet } from '../helpers/tables.ts'
import { useApp } from '../helpers/use-app.ts'

/**
 * A column of dates in a sheet is of one type: spreadsheets count days alike from 1900-03-01 on, so that an earlier date
 * makes all of the column texts.
 */

const app = useApp()
let worker: Worker
beforeAll(async () => {
  worker = await workFor(app.database)
  const { pool } = app.database
  await loadFiles(pool, {
    'aggregate_cash.csv': ['1900-02-28', '1900-03-01'].map((day) => ({
      ...{ id: 9, interval: '1d', ts: day, px: 1, retail_buy_turnover: 2, retail_sell_turnover: 1 },
    })),
  })
  await pool.query(`
    insert into flow_observation (series_id, date, revision, value, updated_at)
    select id, '1900-02-28', 1, 1, '2026-01-02' from flow_series where slug = 'retail-net'`)
})
afterAll(() => worker.stop())

/** Returns the types of the cells of a column, below its header. */
async function typesIn(path: string, column: string): Promise<string[]> {
  const response = await app.send(path)
  const bytes = Buffer.from(await response.arrayBuffer())
  if (response.status !== 200) throw new Error(`${path}: ${bytes}`)
  const [header = [], ...rows] = (await readSheet(bytes)).cells
  expect(rows.length).toBeGreaterThan(1)
  const cells = rows.map((row) => row[header.indexOf(column)])
  return [...new Set(cells.map((cell) => (cell instanceof Date ? 'date' : typeof cell)))]
}

const BARS = 'aggregate_ids=9&fields=px,date'
const FLOWS = '/flow/timeseries'

describe.each([
  ['early', '1900-01-01', 'string'],
  ['late', '1900-03-01', 'date'],
])('with %s dates', (_when, start, type) => {
  test('a table', async () => {
    const path = `${SERIES}?${BARS}&start_date=${start}&format=xlsx`
    expect([await typesIn(path, 'ts'), await typesIn(path, 'date')]).toEqual([[type], [type]])
    expect(await typesIn(`${path}&layout=wide`, 'ts')).toEqual([type])
    const flows = `${FLOWS}?slugs=retail-net&start_date=${start}&format=xlsx`
    expect(await typesIn(flows, 'date')).toEqual([type])
    expect(await typesIn(flows, 'updated_time')).toEqual(['date'])
  })

  test('the file of a job', async () => {
    const { job_id: id } = (await app.rest<JobBody>(SERIES, `${BARS}&start_date=${start}`, ASYNC)).body
    await statusOnce(app, id)
    const path = `/aggregates/jobs/${id}/export?export_format=xlsx`
    expect([await typesIn(path, 'ts'), await typesIn(path, 'date')]).toEqual([[type], [type]])
  })
})

test.each([
  ['retail-net', 'string'],
  ['etf-flow', 'date'],
  ['etf-flow,retail-net', 'string'],
])('the export of %s', async (slugs, type) => {
  expect(await typesIn(`${FLOWS}/export?slugs=${slugs}&export_format=xlsx`, 'date')).toEqual([type])
})

const COLUMNS: readonly Column[] = [
  { name: 'text', kind: 'text' },
  { name: 'date', kind: 'text', isDate: true },
  { name: 'ts', kind: 'text', form: 'milliseconds' },
  { name: 'number', kind: 'number', form: 'int32' },
]

test.each([
  ['1900-03-01', true],
  ['9999-12-31', true],
  [null, true],
  ['1900-02-28', false],
  ['1899-12-31', false],
  ['0001-01-01', false],
  ['10000-01-01', false],
  ['0044-03-15 BC', false],
  ['infinity', false],
])('%s can be a date: %s', async (date, isCounted) => {
  const rows = [
    ['1800-01-01, "quoted"', '2026-03-11', '2026-03-11T14:30:00Z', 1],
    [null, date, null, null],
    ['', null, date && `${date}T00:00:00Z`, 1800],
  ]
  const lines = rows.map(csvRow)
  const dates = new SheetDates(COLUMNS)
  for (const line of lines) atOnce(dates.add(Buffer.from(line)))
  const columns = dates.columns()
  expect(columns.filter(({ isTextInSheets }) => isTextInSheets).map(({ name }) => name)).toEqual(
    isCounted ? [] : ['date', 'ts'],
  )
  // Results of earlier releases have unmarked columns, in which such a date stays a text.
  for (const marked of [columns, COLUMNS]) {
    const layout = xlsxLayout({ columns: marked, body: {}, name: '', modified: NOW, csvBytes: 0 })
    const parts = [await layout.head()]
    for await (const part of layout.piece(chunkOf(Buffer.from(lines.join('')), 0))) parts.push(part)
    const ending = layout.ending()
    for (const part of parts) ending.add(part)
    const { cells } = await readSheet(
      Buffer.concat([...parts.map(({ bytes }) => bytes), await ending.tail()]),
    )
    const shown = isCounted && date !== null ? new Date(date) : date
    expect(cells[2]?.[1] ?? null).toEqual(shown)
    expect(cells[1]?.[1]).toEqual(isCounted || marked === COLUMNS ? new Date('2026-03-11') : '2026-03-11')
  }
})

test.each([
  ['no quotes', 1.5],
  ['a quoted text', '"1,5", twice'],
])('the last column of a wide row with %s is found', (_with, between) => {
  const numbers = Array.from({ length: 12 }, (_, at): Column => ({ name: `n${at}`, kind: 'text' }))
  const instant = (name: string): Column => ({ name, kind: 'text', form: 'milliseconds' })
  const columns = [instant('ts'), ...numbers, instant('updated_time'), instant('last')]
  const dates = new SheetDates(columns)
  const day = '2026-03-11T00:00:00Z'
  const rowOf = (first: string, updated: string | null, last: string | null) =>
    csvRow([first, ...numbers.map(() => between), updated, last])
  atOnce(dates.add(Buffer.from([rowOf(day, day, day), rowOf(day, null, null)].join(''))))
  expect(dates.columns()).toEqual(columns)
  atOnce(dates.add(Buffer.from(rowOf(day, '1899-12-31T00:00:00Z', day))))
  expect(dates.columns().map(({ isTextInSheets = false }) => isTextInSheets)).toEqual(
    columns.map(({ name }) => name === 'updated_time'),
  )
})
