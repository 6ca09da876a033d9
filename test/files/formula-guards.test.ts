import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { csvCell } from '../../src/core/rows/row-formats.ts'
import { TableInput, tableRequest } from '../../src/protocols/rest/tables/parameters.ts'
import { routeTable } from '../../src/protocols/rest/tables/table.ts'
import { writeTable } from '../../src/protocols/rest/tables/write.ts'
import { DANGEROUS, GUARDED, parseCsv, unguarded } from '../helpers/csv.ts'
import { create } from '../helpers/own-aggregates.ts'
import { COLUMNS, finishedJob } from '../helpers/results.ts'
import { readSheet } from '../helpers/tables.ts'
import { useApp } from '../helpers/use-app.ts'

/** No text of a CSV file or a sheet is a formula to the program that opens it. */

const anyText = fc.oneof(
  fc
    .tuple(
      fc.constantFrom(
        ...['=', '+', '-', '@', '\t', '\r', "'=", "''\t", "'", ' ', ' =', '\u00a0@', '\u3000', '\ufeff-'],
        ...['＝', '＋', '－', '＠', "'＝", ' ＝', '\t＠', '\u3000－'],
      ),
      fc.string({ unit: 'grapheme' }),
    )
    .map((parts) => parts.join('')),
  fc.constantFrom(
    '=1;2',
    '-1',
    '+1,5',
    '@SUM(A1)',
    '\t=1',
    '=HYPERLINK("http://example.com","x")',
    '',
    '"=1"',
  ),
)
const SEPARATORS = { ',': ',', ';': ';', tab: '\t' } as const
type Separator = keyof typeof SEPARATORS
const anySeparator = fc.constantFrom(...(Object.keys(SEPARATORS) as Separator[]))

describe('a cell', () => {
  test('of any text, list or object is no formula', () => {
    fc.assert(
      fc.property(
        fc.oneof(anyText, fc.array(anyText), fc.dictionary(anyText, anyText), fc.array(fc.array(anyText))),
        (value) => {
          const [[cell = null] = []] = parseCsv(`${csvCell(value)}\r\n`)
          expect(cell).not.toMatch(DANGEROUS)
          if (typeof value !== 'string') expect(JSON.parse(cell ?? '')).toEqual(value)
          // The guard can be taken off again.
          else expect(unguarded(cell ?? '')).toBe(value)
        },
      ),
    )
  })
})

const Body = z.object({
  data: z.array(
    z.object({ date: z.string(), providerId: z.string(), tags: z.array(z.string()), value: z.number() }),
  ),
})
const table = routeTable('data', Body)
const anyBody = fc.record({
  data: fc.array(
    fc.record({
      date: fc.constantFrom('2026-03-10', '2026-03-11'),
      providerId: anyText,
      tags: fc.array(anyText, { maxLength: 3 }),
      value: fc.integer({ min: -9, max: 9 }),
    }),
    { minLength: 1, maxLength: 6 },
  ),
})
/** `wide` reads the rows back, which texts with line feeds do not survive; loads reject them. */
const isReadable = ({ data }: z.output<typeof Body>) =>
  data.every(({ providerId }) => !/[\r\n]/.test(providerId))
const asked = (query: object) => tableRequest(TableInput.parse(query), null)

describe('a table of any texts', () => {
  test('has no formula in CSV, with any separator and layout', async () => {
    await fc.assert(
      fc.asyncProperty(
        anyBody.filter(isReadable),
        anySeparator,
        fc.constantFrom('long', 'wide'),
        async (body, separator, layout) => {
          const request = asked({ format: 'csv', separator, layout, dates: 'excel', csvBom: true })
          const { bytes } = await writeTable(table.of(body, {}), request)
          const [header = [], ...rows] = parseCsv(bytes.toString().slice(1), SEPARATORS[separator])
          for (const name of header) expect(name).not.toMatch(DANGEROUS)
          const texts = layout === 'long' ? ['date', 'provider_id', 'tags'] : ['date']
          for (const name of texts)
            for (const row of rows) expect(row[header.indexOf(name)]).not.toMatch(DANGEROUS)
          expect(rows.length).toBeLessThanOrEqual(body.data.length)
        },
      ),
    )
  })

  test('has them as texts in a sheet', async () => {
    await fc.assert(
      fc.asyncProperty(anyBody.filter(isReadable), async (body) => {
        fc.pre(body.data.every(({ providerId }) => !/[^\P{Cc}\t]/u.test(providerId)))
        const { bytes } = await writeTable(table.of(body, {}), asked({ format: 'xlsx' }))
        const { cells } = await readSheet(bytes)
        expect(cells.slice(1).map((row) => row[1] ?? '')).toEqual(
          body.data.map(({ providerId }) => providerId),
        )
      }),
      { numRuns: 30 },
    )
  })
})

describe('a file', () => {
  const app = useApp()
  const TEXTS = [
    '=1+1',
    '+1',
    '-1',
    '@x',
    '\tx',
    "'=1",
    '=a;b',
    '=a\tb',
    '-1,5',
    '"=1"',
    '=HYPERLINK("x";"y")',
    ...['＝1+1', '＋1', '－1', '＠x', ' =1', ' \t＝1', '\u00a0+1', '\u3000＠x', "'＝1", ' x', '＊1', '｛'],
  ]
  let job: string
  beforeAll(async () => {
    const rows = TEXTS.map((name, id) => ['2026-03-11T00:00:00Z', id, name, true, -1, null])
    job = await finishedJob(app.database, { columns: COLUMNS, chunks: [rows] })
  })
  const cellsOf = async (path: string, separator: Separator) =>
    parseCsv(await (await app.send(`${path}&separator=${separator}`)).text(), SEPARATORS[separator])

  test.each(Object.keys(SEPARATORS) as Separator[])(
    'of a job has no formula, separated by %s',
    async (separator) => {
      for (const path of ['export?export_format=csv', 'stream?format=csv']) {
        const [header = [], ...rows] = await cellsOf(`/aggregates/jobs/${job}/${path}`, separator)
        const names = rows.map((row) => row[header.indexOf('name')])
        expect(names.filter((name) => name?.startsWith("'"))).toHaveLength(19)
        expect(names).toEqual(TEXTS.map((text) => (GUARDED.test(text) ? `'${text}` : text)))
        // Numbers stay what they are.
        expect(rows.map((row) => row[header.indexOf('px')])).toEqual(TEXTS.map(() => '-1'))
      }
    },
  )

  test.each(Object.keys(SEPARATORS) as Separator[])(
    'of flow series has no formula, separated by %s',
    async (separator) => {
      const [header = [], ...rows] = await cellsOf('/flow/timeseries/export?export_format=csv', separator)
      const texts = header.slice(0, header.indexOf('value'))
      expect(texts).toContain('slug')
      for (const row of rows)
        for (const cell of row.slice(0, texts.length)) expect(cell).not.toMatch(DANGEROUS)
      expect(rows.filter((row) => row[0]?.startsWith("'=")).length).toBeGreaterThan(0)
    },
  )

  test('of private aggregates has no formula', async () => {
    await create(app, [{ securityId: 1001 }], { name: '=1+1', type: '-1+1', subtype: '@SUM(1)' })
    const [header = [], ...rows] = parseCsv(
      await (await app.send('/aggregates/reference/search?query=%3D1%2B1&format=csv')).text(),
    )
    const mine = rows.find((row) => row.includes("'=1+1")) ?? []
    expect(['name', 'type', 'subtype'].map((name) => mine[header.indexOf(name)])).toEqual([
      ...["'=1+1", "'-1+1", "'@SUM(1)"],
    ])
  })
})
