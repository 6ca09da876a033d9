import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { csvHeader } from '../../../../src/core/rows/row-formats.ts'
import type { Column } from '../../../../src/files/formats/columns.ts'
import { MAX_SHEET_COLUMNS, MAX_SHEET_ROWS } from '../../../../src/files/formats/sheet.ts'
import { styledCsv } from '../../../../src/files/formats/styled-csv.ts'
import { TableInput, tableRequest } from '../../../../src/protocols/rest/tables/parameters.ts'
import type { ResponseTable } from '../../../../src/protocols/rest/tables/table.ts'
import { writeTable } from '../../../../src/protocols/rest/tables/write.ts'
import { type Body, faultsIn } from '../../../helpers/answers.ts'
import { csvRow, parseCsv } from '../../../helpers/csv.ts'
import { readSheet } from '../../../helpers/tables.ts'
import { useApp } from '../../../helpers/use-app.ts'

/** How tables are written: CSV for spreadsheets, texts that look like formulas. */

const app = useApp()

const PATH = '/aggregates/timeseries?aggregate_ids=1,3&start_date=2026-03-01'

// `text()` would drop a byte order mark.
const textOf = async (path: string): Promise<string> =>
  Buffer.from(await (await app.send(path)).arrayBuffer()).toString()
const faultsOf = async (query: string) => {
  const { status, body } = await app.rest<Body>(`${PATH}&${query}`)
  return [status, ...faultsIn(body)]
}

describe('CSV for spreadsheets', () => {
  test('has a mark, other separators, and times that spreadsheets read', async () => {
    const [plain = [], styled = []] = await Promise.all(
      ['', '&csv_bom=true&separator=;&decimal=,&dates=excel'].map(async (style) =>
        (await textOf(`${PATH}&format=csv&fields=px,name,updated_time${style}`)).split('\r\n'),
      ),
    )
    expect(styled[0]).toBe(`\ufeff${plain[0]?.replaceAll(',', ';')}`)
    expect(plain[1]).toMatch(
      /^2026-03-11T00:00:00Z,1,AGG-TECH,Technology,41\.665514,\d{4}-\d\d-\d\dT[\d:.]+Z$/,
    )
    expect(styled[1]).toMatch(
      /^2026-03-11 00:00:00;1;AGG-TECH;Technology;41,665514;\d{4}-\d\d-\d\d [\d:]{8}$/,
    )
    expect(styled).toHaveLength(plain.length)
  })

  const CELLS: Readonly<Record<string, fc.Arbitrary<string | number | boolean | null>>> = {
    text: fc.oneof(
      fc.constantFrom('', '=1', "'-2", 'a;b', 'a,b', 'a\tb', '"', '1.5', '2026-03-11T14:30:00Z', 'ä'),
      fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll(/[\r\n]/g, '')),
    ),
    number: fc.oneof(
      fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0),
      fc.constant(null),
    ),
    boolean: fc.boolean(),
  }
  const KINDS = ['text', 'number', 'boolean'] as const

  test('has the same cells in every style', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(...KINDS.map((kind) => CELLS[kind] ?? fc.constant(null))), { maxLength: 5 }),
        fc.constantFrom(',', ';', '\t'),
        fc.constantFrom('.', ','),
        (rows, separator, decimal) => {
          fc.pre(separator !== decimal)
          const columns: Column[] = KINDS.map((kind) => ({ name: `${kind},;\t`, kind }))
          const csv = csvHeader(columns) + rows.map(csvRow).join('')
          const style = { hasMark: false, separator, decimal, areDatesPlain: true }
          const styled = styledCsv(Buffer.from(csv), columns, style, true).toString()
          // The same text with commas, for the reader of the plain form: neither occurs outside of quotes.
          const swap = (text: string) =>
            text.replaceAll(separator, '\u0001').replaceAll(',', decimal === ',' ? '.' : ',')
          const back = styled
            .split(/("(?:[^"]|"")*")/)
            .map((part, place) => (place % 2 ? part : swap(part).replaceAll('\u0001', ',')))
            .join('')
          expect(parseCsv(back)).toEqual(parseCsv(csv))
        },
      ),
    )
  })

  test('422 for what does not go together, all faults at once', async () => {
    expect(await faultsOf('format=csv&decimal=,&interval=2d')).toEqual([
      ...[422, 'query.decimal mutually_exclusive', 'query.interval enum'],
    ])
    expect(await faultsOf('format=parquet&decimal=,&separator=;&csv_bom=true&dates=excel')).toEqual([
      422,
      ...['csv_bom', 'separator', 'decimal', 'dates'].map((name) => `query.${name} mutually_exclusive`),
    ])
    expect(await faultsOf('csv_bom=true&layout=wide')).toEqual([
      ...[422, 'query.csv_bom mutually_exclusive', 'query.layout mutually_exclusive'],
    ])
    expect(await faultsOf('format=csv&separator=x&decimal=x&dates=x&csv_bom=x')).toEqual([
      422,
      ...['csv_bom bool_parsing', 'separator enum', 'decimal enum', 'dates enum'].map(
        (fault) => `query.${fault}`,
      ),
    ])
    const defaults = 'format=xlsx&separator=,&decimal=.&csv_bom=false&dates=iso'
    expect((await app.send(`${PATH}&${defaults}`)).status).toBe(200)
  })
})

describe('texts that look like formulas', () => {
  const SLUG = '=1+1 "ä" \\ %_'

  test('have a guard in CSV; in a sheet they are texts without one', async () => {
    const [, row = []] = parseCsv(await textOf('/flow/latest?format=csv'))
    expect(row.slice(0, 2)).toEqual([`'${SLUG}`, `'-metric "x"`])
    const sheet = await app.send('/flow/latest?format=xlsx')
    const { cells } = await readSheet(Buffer.from(await sheet.arrayBuffer()))
    expect(cells[1]?.slice(0, 2)).toEqual([SLUG, '-metric "x"'])
  })

  test('have a guard in names of columns too', async () => {
    const slugs = encodeURIComponent(SLUG)
    const text = await textOf(`/flow/timeseries?slugs=${slugs}&format=csv&layout=wide`)
    expect(parseCsv(text)[0]).toEqual(['date', `'${SLUG}`])
  })
})

describe('a sheet', () => {
  const tableOf = (columns: number, rows: number): ResponseTable => ({
    columns: Array.from({ length: columns }, (_, place) => ({ name: `c${place}`, kind: 'number' })),
    rows,
    rest: {},
    writeCsv: () => {
      throw new Error('Nothing is written')
    },
    writeLines: () => [],
    release: () => {},
  })
  const request = tableRequest(TableInput.parse({ format: 'xlsx' }), null)

  test.each([
    [1, MAX_SHEET_ROWS + 1],
    [MAX_SHEET_COLUMNS + 1, 1],
  ])('of %i columns and %i rows is refused before anything is written', async (columns, rows) => {
    await expect(writeTable(tableOf(columns, rows), request)).rejects.toMatchObject({
      faults: [{ path: ['format'], type: 'too_many_rows' }],
    })
  })

  test('as large as sheets can be is written', async () => {
    await expect(writeTable(tableOf(MAX_SHEET_COLUMNS, MAX_SHEET_ROWS), request)).rejects.toThrow(
      'Nothing is written',
    )
  })
})
