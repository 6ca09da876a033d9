import { createHash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Column } from '../../src/files/formats/columns.ts'
import type { Worker } from '../../src/jobs/worker.ts'
import { type Body, faultsIn } from '../helpers/answers.ts'
import { parseCsv } from '../helpers/csv.ts'
import { ASYNC, type JobBody, PANEL, statusOnce, workFor } from '../helpers/jobs.ts'
import { linkTo, pathOf } from '../helpers/links.ts'
import { COLUMNS, finishedJob, rowsFrom } from '../helpers/results.ts'
import { unzip } from '../helpers/unzip.ts'
import { useApp } from '../helpers/use-app.ts'

/** CSV for spreadsheets, as files of jobs and of flow series. */

const INSTANTS: readonly string[] = ['ts', 'updated_time']
const TYPED: readonly Column[] = COLUMNS.map((column) =>
  INSTANTS.includes(column.name) ? { ...column, form: 'milliseconds' } : column,
)
// The second chunk exceeds what is converted at once.
const CHUNKS = [rowsFrom(0, 40), rowsFrom(40, 5000)]

const app = useApp()
let worker: Worker
let job: string
beforeAll(async () => {
  worker = await workFor(app.database)
  job = await finishedJob(app.database, { columns: TYPED, chunks: CHUNKS, head: { count: 5040 } })
})
afterAll(() => worker.stop())

const FLOWS = '/flow/timeseries/export?slugs=retail-net,etf-flow'
const PEOPLE = 'csv_bom=true&separator=;&decimal=,&dates=excel'

async function download(path: string, headers: Record<string, string> = {}) {
  const response = await app.send(path, { headers })
  const bytes = Buffer.from(await response.arrayBuffer())
  return { status: response.status, headers: response.headers, bytes }
}
const exported = (query: string) => `/aggregates/jobs/${job}/export?${query}`
const faultsOf = async (path: string, headers = {}) => {
  const { status, body } = await app.rest<Body>(path, '', { headers })
  return [status, ...faultsIn(body)]
}
const digestOf = (bytes: Buffer) => `sha-256=:${createHash('sha256').update(bytes).digest('base64')}:`

const UNPACK: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  none: (bytes) => bytes,
  gzip: (bytes) => gunzipSync(bytes),
  zip: (bytes) => unzip(bytes).text,
}
const SEPARATORS = { ',': ',', ';': ';', tab: '\t' } as const
const STYLES = Object.keys(UNPACK).flatMap((compression) =>
  (['.', ','] as const).flatMap((decimal) =>
    (Object.keys(SEPARATORS) as (keyof typeof SEPARATORS)[])
      .filter((separator) => separator !== decimal)
      .map((separator) => ({ compression, decimal, separator })),
  ),
)

describe('the CSV of a job', () => {
  test.each(STYLES)(
    'has its rows with $separator and $decimal, compression $compression',
    async ({ compression, decimal, separator }) => {
      const style = { separator, decimal, csv_bom: 'true', dates: 'excel' }
      const query = new URLSearchParams({ ...style, compression }).toString()
      const { status, headers, bytes } = await download(exported(query))
      expect([status, headers.get('content-length'), headers.get('content-digest')]).toEqual([
        ...[200, String(bytes.length), digestOf(bytes)],
      ])
      const text = UNPACK[compression]?.(bytes).toString() ?? ''
      expect([text.indexOf('\ufeff'), text.lastIndexOf('\ufeff')]).toEqual([0, 0])
      const plain = parseCsv((await download(exported(''))).bytes.toString())
      const instants = TYPED.map(({ form }) => form !== undefined)
      const styled = plain.map((row, line) =>
        row.map((cell, place) => {
          if (cell === null || line === 0) return cell
          if (instants[place]) return cell.slice(0, 19).replace('T', ' ')
          return TYPED[place]?.kind === 'number' ? cell.replace('.', decimal) : cell
        }),
      )
      expect(plain).toHaveLength(5041)
      expect(parseCsv(text.slice(1), SEPARATORS[separator])).toEqual(styled)
      expect((await download(exported(query))).bytes.equals(bytes)).toBe(true)
    },
  )

  test('is resumed from any byte', async () => {
    const { bytes: whole, headers } = await download(exported(PEOPLE))
    const tag = headers.get('etag') ?? ''
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 1), async (from) => {
        const part = await download(exported(PEOPLE), { range: `bytes=${from}-`, 'if-range': tag })
        expect([part.status, part.bytes.equals(whole.subarray(from))]).toEqual([206, true])
      }),
      { numRuns: 12 },
    )
    const unchanged = await download(exported(PEOPLE), { 'if-none-match': tag })
    expect([unchanged.status, (await download(exported(''))).headers.get('etag') === tag]).toEqual([
      304,
      false,
    ])
  })

  test('is the plain one with the defaults', async () => {
    for (const compression of Object.keys(UNPACK)) {
      const plain = await download(exported(`compression=${compression}`))
      const defaults = 'csv_bom=false&separator=,&decimal=.&dates=iso&layout=long'
      const named = await download(exported(`compression=${compression}&${defaults}`))
      expect(named.bytes.equals(plain.bytes)).toBe(true)
      expect(named.headers.get('etag')).toBe(plain.headers.get('etag'))
    }
  })

  test('has the same style as a stream, and through a signed link', async () => {
    const { bytes } = await download(exported(PEOPLE))
    const stream = await download(`/aggregates/jobs/${job}/stream?format=csv&${PEOPLE}`)
    expect(stream.bytes.equals(bytes)).toBe(true)
    const { url } = await linkTo(app, exported(PEOPLE))
    const linked = await app.nobody.send(pathOf(url))
    expect(Buffer.from(await linked.arrayBuffer()).equals(bytes)).toBe(true)
    expect(linked.headers.get('x-warnings')).toBeNull()
  })

  test('about securities is the direct answer in the same style, byte by byte', async () => {
    // Of px_chg, files keep the digits that PostgreSQL sends (ADR 27).
    const fields = ['name', 'date', 'px', 'retail_net_turnover', 'updated_time', 'is_partial']
    const asked = { sector: 'technology', start_date: '2026-01-05', fields }
    const { job_id: id } = (await app.post<JobBody>(PANEL, asked, ASYNC)).body
    await statusOnce(app, id)
    const page = await app.send(`${PANEL}?format=csv&${PEOPLE}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...asked, page_number: 1, records_per_page: 10_000 }),
    })
    const { bytes, headers } = await download(`/securities/jobs/${id}/export?${PEOPLE}`)
    expect(Number(headers.get('x-row-count'))).toBeGreaterThan(100)
    expect(bytes.toString()).toBe(Buffer.from(await page.arrayBuffer()).toString())
  })
})

describe('the CSV of flow series', () => {
  test.each(Object.keys(UNPACK))('has their rows in a style, compression %s', async (compression) => {
    const plain = parseCsv((await download(FLOWS)).bytes.toString())
    const { bytes, headers } = await download(`${FLOWS}&compression=${compression}&${PEOPLE}`)
    const text = UNPACK[compression]?.(bytes).toString() ?? ''
    expect([headers.get('x-row-count'), text.startsWith('\ufeffslug;metric;')]).toEqual([
      String(plain.length - 1),
      true,
    ])
    const value = plain[0]?.indexOf('value') ?? -1
    const styled = plain.map((row, line) =>
      line ? row.with(value, row[value]?.replace('.', ',') ?? null) : row,
    )
    expect(plain.length).toBeGreaterThan(70)
    expect(parseCsv(text.slice(1), ';')).toEqual(styled)
  })

  test('ends with its reader', async () => {
    for (let turn = 0; turn < 12; turn++) {
      const response = await app.send(`${FLOWS}&${PEOPLE}`)
      expect(response.status).toBe(200)
      await response.body?.cancel()
    }
    // More than a user may have open, so none of them still is.
    expect((await download(`${FLOWS}&${PEOPLE}`)).status).toBe(200)
  })

  test('has a tag for each style', async () => {
    const tags = await Promise.all(
      ['', '&separator=;', '&separator=tab', '&dates=excel', '&csv_bom=true'].map(async (style) =>
        (await download(FLOWS + style)).headers.get('etag'),
      ),
    )
    expect(new Set(tags).size).toBe(tags.length)
  })
})

describe('a file', () => {
  const NAMES = ['csv_bom', 'separator', 'decimal', 'dates']

  test.each(['json', 'parquet', 'arrow', 'xlsx'])('as %s has no style: 422', async (format) => {
    for (const path of [exported(''), `${FLOWS}&`])
      expect(await faultsOf(`${path}export_format=${format}&${PEOPLE}`)).toEqual([
        422,
        ...NAMES.map((name) => `query.${name} mutually_exclusive`),
      ])
  })

  test('as NDJSON or by Accept has no style: 422', async () => {
    const faults = [422, ...NAMES.map((name) => `query.${name} mutually_exclusive`)]
    expect(await faultsOf(`/aggregates/jobs/${job}/stream?${PEOPLE}`)).toEqual(faults)
    expect(await faultsOf(exported(PEOPLE), { accept: 'application/vnd.apache.parquet' })).toEqual(faults)
  })

  test('422 for what does not go together, all faults at once', async () => {
    expect(await faultsOf(exported('decimal=,&layout=wide'))).toEqual([
      ...[422, 'query.decimal mutually_exclusive', 'query.layout mutually_exclusive'],
    ])
    expect(await faultsOf(exported('export_format=xlsx&compression=zip&dates=excel&layout=wide'))).toEqual([
      422,
      ...['dates', 'layout', 'compression'].map((name) => `query.${name} mutually_exclusive`),
    ])
    expect(await faultsOf(exported('separator=x&decimal=x&dates=x&csv_bom=x'))).toEqual([
      422,
      ...['csv_bom bool_parsing', 'separator enum', 'decimal enum', 'dates enum'].map(
        (fault) => `query.${fault}`,
      ),
    ])
  })

  test('is not arranged by date: 422 that says where that is possible', async () => {
    for (const path of [exported(''), `${FLOWS}&`, `/securities/jobs/${job}/stream?format=csv&`]) {
      const { status, body } = await app.rest<Body>(`${path}layout=wide`)
      expect([status, body.detail[0]?.msg]).toEqual([
        422,
        'Files have the rows of the JSON body. For `layout=wide`, request pages with `page_number` and `format` instead',
      ])
    }
  })

  test('says which parameters were ignored', async () => {
    for (const path of [exported('seperator=;'), `${FLOWS}&seperator=;`]) {
      const { status, headers } = await download(path)
      expect([status, headers.get('x-warnings')]).toEqual([200, 'unknown_parameter;parameter="seperator"'])
    }
    expect((await download(FLOWS)).headers.get('x-warnings')).toBeNull()
  })
})
