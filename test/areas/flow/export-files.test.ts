import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { faultsIn } from '../../helpers/answers.ts'
import { parseCsv } from '../../helpers/csv.ts'
import { bySlug, flowRows, seriesFor } from '../../helpers/flow.ts'
import { unzip } from '../../helpers/unzip.ts'
import { useApp } from '../../helpers/use-app.ts'

const PATH = '/flow/timeseries/export'
const SLUGS = seriesFor('analyst@example.com').map(({ slug }) => slug)

const app = useApp()

async function download(query = '', sent: { method?: string; headers?: Record<string, string> } = {}) {
  const response = await app.send(`${PATH}${query && `?${query}`}`, sent)
  const { status, headers } = response
  return { status, headers, bytes: Buffer.from(await response.arrayBuffer()) }
}

const UNPACK: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  none: (bytes) => bytes,
  gzip: (bytes) => gunzipSync(bytes),
  zip: (bytes) => unzip(bytes).text,
}
const ENDINGS: Readonly<Record<string, string>> = { none: '', gzip: '.gz', zip: '.zip' }
const FILES = ['csv', 'json'].flatMap((format) =>
  Object.keys(UNPACK).map((compression) => ({ format, compression })),
)

const expected = (slugs: readonly string[], as_of?: string) =>
  slugs
    .toSorted((a, b) => bySlug({ slug: a }, { slug: b }))
    .flatMap((slug) => flowRows([slug], { order: 'asc', as_of }))
    .map(({ slug, metric, unit, frequency, date, value }) => ({ slug, metric, unit, frequency, date, value }))

/** A text as CSV guards it: a spreadsheet must not read it as a formula. */
const guarded = (text: string): string => (/^'*[=+\-@\t\r\n]/.test(text) ? `'${text}` : text)
const cells = (slugs: readonly string[]) =>
  expected(slugs).map(({ slug, metric, unit, frequency, date, value }) => [
    guarded(slug),
    guarded(metric),
    unit,
    frequency,
    date,
    value,
  ])

describe('files', () => {
  test.each(FILES)('$format, compression $compression: every row', async ({ format, compression }) => {
    const { status, headers, bytes } = await download(`export_format=${format}&compression=${compression}`)
    expect(status).toBe(200)
    const type = format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json'
    expect(headers.get('content-type')).toBe(compression === 'none' ? type : `application/${compression}`)
    expect(headers.get('content-disposition')).toMatch(
      new RegExp(
        `^attachment; filename="flow-timeseries-\\d{4}-\\d\\d-\\d\\d\\.${format}${ENDINGS[compression]?.replace('.', '\\.')}"$`,
      ),
    )
    expect([
      headers.get('x-row-count'),
      headers.get('accept-ranges'),
      headers.get('content-encoding'),
    ]).toEqual([String(expected(SLUGS).length), 'none', null])
    const text = UNPACK[compression]?.(bytes).toString() ?? ''
    if (format === 'json') {
      const body = JSON.parse(text)
      expect(body).toEqual({
        data: expected(SLUGS),
        count: expected(SLUGS).length,
        metadata: { as_of: expect.any(String), timezone: 'UTC', effective_as_of: null, unknown_slugs: [] },
      })
    } else {
      const [header = [], ...rows] = parseCsv(text)
      expect(header.join()).toBe('slug,metric,unit,frequency,date,value')
      expect(rows.map((row) => [...row.slice(0, 5), Number(row[5])])).toEqual(cells(SLUGS))
    }
  })

  test('of some series, as known at a point in time', async () => {
    const slugs = ['retail-net', 'etf-flow', 'no-data']
    const { headers, bytes } = await download(
      `slugs=${[...slugs, 'nope', 'foreign-watch']}&as_of=2026-01-16&export_format=json`,
    )
    const body = JSON.parse(bytes.toString())
    expect(body.data).toEqual(expected(slugs, '2026-01-16'))
    expect(body.metadata).toMatchObject({
      effective_as_of: '2026-01-16',
      unknown_slugs: ['nope', 'foreign-watch'],
    })
    expect(headers.get('x-row-count')).toBe(String(body.data.length))
  })

  test('are complete even without rows', async () => {
    for (const { format, compression } of FILES) {
      const { status, headers, bytes } = await download(
        `slugs=no-data&export_format=${format}&compression=${compression}`,
      )
      expect([status, headers.get('x-row-count')]).toEqual([200, '0'])
      const text = UNPACK[compression]?.(bytes).toString() ?? ''
      if (format === 'csv') expect(text).toBe('slug,metric,unit,frequency,date,value\r\n')
      else expect(JSON.parse(text)).toMatchObject({ data: [], count: 0 })
    }
  })

  test('have the same bytes and ETag for the same query', async () => {
    const tags = new Set<string>()
    for (const query of [
      ...FILES.map(({ format, compression }) => `export_format=${format}&compression=${compression}`),
      'slugs=retail-net',
      'as_of=2026-01-16',
    ]) {
      const [first, second] = [await download(query), await download(query)]
      const tag = first.headers.get('etag') ?? ''
      expect(tag).toMatch(/^"[\w-]{27}"$/)
      expect(second.headers.get('etag')).toBe(tag)
      expect(second.bytes.equals(first.bytes)).toBe(true)
      const unchanged = await download(query, { headers: { 'if-none-match': tag } })
      expect([unchanged.status, unchanged.bytes.length]).toEqual([304, 0])
      tags.add(tag)
    }
    // Uncompressed CSV of everything is the default.
    expect(tags.size).toBe(FILES.length + 2)
  })
})

describe('files over HTTP', () => {
  test('HEAD returns the headers of GET, without reading rows', async () => {
    const head = await download('', { method: 'HEAD' })
    const get = await download()
    const told = ({ headers }: typeof get) =>
      ['content-type', 'content-disposition', 'x-row-count', 'etag'].map((name) => headers.get(name))
    expect([head.status, head.bytes.length, told(head)]).toEqual([200, 0, told(get)])
    const { statements } = await app.recorded(() => download('', { method: 'HEAD' }))
    expect(statements).toHaveLength(2)
  })

  test('support neither ranges nor content coding', async () => {
    const { status, headers, bytes } = await download('', {
      headers: { range: 'bytes=0-10', 'accept-encoding': 'gzip, br' },
    })
    expect([status, headers.get('content-encoding'), headers.get('cache-control')]).toEqual([
      200,
      null,
      'private, no-cache, no-transform',
    ])
    expect(bytes.length).toBeGreaterThan(1000)
  })

  test('422, 404, 406 and 401', async () => {
    const { status, body } = await app.rest(PATH, 'export_format=orc&compression=7z&as_of=now')
    expect([status, faultsIn(body)]).toEqual([
      422,
      ['query.as_of date_from_datetime_parsing', 'query.export_format enum', 'query.compression enum'],
    ])
    expect((await app.rest(PATH, { slugs: 'nope' })).body.code).toBe('series_not_found')
    expect((await download('', { headers: { accept: 'application/x-orc' } })).status).toBe(406)
    expect((await app.nobody.rest(PATH)).status).toBe(401)
  })

  test('parameters alone choose the format: a general Accept header changes nothing', async () => {
    for (const [query, type] of [
      ['', 'text/csv; charset=utf-8'],
      ['export_format=json', 'application/json'],
      ['compression=gzip', 'application/gzip'],
    ] as const) {
      const { headers } = await download(query, { headers: { accept: 'application/json, */*' } })
      expect(headers.get('content-type')).toBe(type)
    }
  })
})
