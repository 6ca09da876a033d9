import { describe, expect, test } from 'vitest'
import { atOnce } from '../../src/core/async/turns.ts'
import type { Column } from '../../src/files/formats/columns.ts'
import { SheetDates } from '../../src/files/formats/sheet-dates.ts'
import { chunkOf } from '../../src/files/layout.ts'
import { xlsxLayout } from '../../src/files/sheet-layout.ts'
import { csvRow } from '../helpers/csv.ts'
import { NOW } from '../helpers/market.ts'
import { LIBRARIES, PROGRAMS, type SheetReader } from '../helpers/sheet-readers.ts'

/** Workbooks in the programs and libraries that read them, cell by cell. */

type Cell = string | number | boolean | null

const NUMBERS = 25
const COLUMNS: readonly Column[] = [
  { name: 'early', kind: 'text', isDate: true },
  { name: 'ts', kind: 'text', form: 'milliseconds' },
  { name: 'date', kind: 'text', isDate: true },
  { name: 'text', kind: 'text' },
  { name: 'flag', kind: 'boolean' },
  // Past the column Z.
  ...Array.from({ length: NUMBERS }, (_, place): Column => ({ name: `n_${place}`, kind: 'number' })),
]
const TEXTS = ['A&B <b>', '=1+2', 'ä 東京 🙂', '"quoted", comma', "'tick", '1.50', null]

const ROWS: readonly (readonly Cell[])[] = Array.from({ length: 30 }, (_, row) => [
  row < 2 ? `1900-0${2 + row}-01` : '2026-11-02',
  row % 4 === 3 ? null : `2026-03-${10 + (row % 20)}T14:30:15Z`,
  row === 5 ? null : `19${10 + row}-07-04`,
  TEXTS[row % TEXTS.length] ?? null,
  row % 3 === 2 ? null : row % 3 === 0,
  ...Array.from({ length: NUMBERS }, (_, place) => ((row + place) % 5 === 0 ? null : 2.5 * row - place)),
])

async function workbook(): Promise<Buffer> {
  const rows = ROWS.map(csvRow)
  const dates = new SheetDates(COLUMNS)
  atOnce(dates.add(Buffer.from(rows.join(''))))
  const layout = xlsxLayout({ columns: dates.columns(), body: {}, name: '', modified: NOW, csvBytes: 0 })
  const parts = [await layout.head()]
  // Two pieces, as of a result in chunks.
  for (const [first, end] of [
    [0, 12],
    [12, rows.length],
  ] as const)
    for await (const part of layout.piece(chunkOf(Buffer.from(rows.slice(first, end).join('')), first)))
      parts.push(part)
  const ending = layout.ending()
  for (const part of parts) ending.add(part)
  return Buffer.concat([...parts.map(({ bytes }) => bytes), await ending.tail()])
}

const MS_OF_DAY = 86_400_000

/** The instant of a date as a reader has it: an object, days since 1899-12-30, or a text, to the second. */
function instantOf(value: unknown): number {
  const days = value instanceof Date ? Number.NaN : Number(value)
  const text = String(value).replaceAll('/', '-').replace(' ', 'T')
  const ms =
    value instanceof Date
      ? value.getTime()
      : Number.isNaN(days)
        ? Date.parse(text.includes('T') ? `${text}Z` : text)
        : (days - 25_569) * MS_OF_DAY
  return Math.round(ms / 1000)
}

/** A cell as a reader has it, in the type of the column. Programs write CSV, which has only texts. */
function cellAs(value: unknown, { kind, form, isDate }: Column, place: number): unknown {
  if (value === null || value === undefined || value === '') return null
  if (kind === 'number') return Number(value)
  if (kind === 'boolean') return typeof value === 'boolean' ? value : /^(?:true|1)$/i.test(String(value))
  return (form || isDate) && place > 0 ? instantOf(value) : value
}

async function expectCells(read: SheetReader): Promise<void> {
  const [header, ...rows] = await read(await workbook())
  expect(header).toEqual(COLUMNS.map(({ name }) => name))
  const expected = ROWS.map((row) =>
    row.map((cell, place) =>
      cell !== null && (place === 1 || place === 2) ? Date.parse(String(cell)) / 1000 : cell,
    ),
  )
  expect(rows.map((row) => COLUMNS.map((column, place) => cellAs(row[place], column, place)))).toEqual(
    expected,
  )
}

describe('cell by cell', () => {
  test.each(Object.keys(LIBRARIES))('%s', async (name) => {
    await expectCells(LIBRARIES[name] ?? (() => []))
  })

  test.each(Object.keys(PROGRAMS))('%s', { tags: ['spreadsheets'] }, async (name) => {
    await expectCells(PROGRAMS[name] ?? (() => []))
  })
})
