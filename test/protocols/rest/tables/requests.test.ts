import { describe, expect, test } from 'vitest'
import { faultsIn } from '../../../helpers/answers.ts'
import { parseCsv } from '../../../helpers/csv.ts'
import { CREATE, type CreatedNode, linkTo, pathOf } from '../../../helpers/links.ts'
import { mediaOf, readSheet } from '../../../helpers/tables.ts'
import { readParquet } from '../../../helpers/typed-files.ts'
import { useApp } from '../../../helpers/use-app.ts'
import { graph } from '../../../helpers/users.ts'

/** Tables as HTTP resources: which format, which part, which version. */

/** More than that many rows become a job, unless a page of them is asked for. */
const THRESHOLD = 150
const app = useApp({ rowThreshold: THRESHOLD })

const PATH = '/aggregates/timeseries?aggregate_ids=1,3&start_date=2025-12-01'
const as = (format: string) => `${PATH}&format=${format}`

async function ask(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const response = await app.send(path, { method, headers })
  return {
    status: response.status,
    headers: response.headers,
    bytes: Buffer.from(await response.arrayBuffer()),
  }
}

describe('the format', () => {
  test.each([
    [undefined, 'application/json'],
    ['*/*', 'application/json'],
    ['text/html, */*;q=0.8', 'application/json'],
    ['text/csv', mediaOf('csv')],
    ['TEXT/CSV; header=present', mediaOf('csv')],
    ['text/*', mediaOf('csv')],
    ['text/csv, */*', mediaOf('csv')],
    ['application/json, text/csv', 'application/json'],
    ['application/json;q=0.5, text/csv;q=0.6', mediaOf('csv')],
    ['application/*;q=0.9, text/csv;q=0.8', 'application/json'],
    ['application/json;q=0, */*', mediaOf('csv')],
    [`${mediaOf('parquet')};q=0.4, ${mediaOf('arrow')};q=0.5`, mediaOf('arrow')],
  ])('Accept: %s is answered with %s', async (accept, type) => {
    const { status, headers } = await ask(PATH, accept === undefined ? {} : { accept })
    expect([status, headers.get('content-type')]).toEqual([200, type])
    expect(headers.get('vary')).toBe('Authorization, X-API-Key, Accept-Encoding, Accept')
  })

  test.each(['application/x-parquet', 'text/csv;q=0', 'image/*'])('406 for Accept: %s', async (accept) => {
    expect((await ask(PATH, { accept })).status).toBe(406)
  })

  test('is that of the parameter, whatever Accept says', async () => {
    for (const accept of ['application/json', 'image/png', mediaOf('parquet')])
      expect((await ask(as('csv'), { accept })).headers.get('content-type')).toBe(mediaOf('csv'))
    expect((await ask(as('json'), { accept: 'text/csv' })).headers.get('content-type')).toBe(
      'application/json',
    )
  })

  test('422 for an unknown one, with the known ones and every other fault', async () => {
    const { status, body } = await app.rest(`${as('xml')}&layout=tall&interval=2d`)
    expect([status, faultsIn(body)]).toEqual([
      422,
      ['query.format enum', 'query.layout enum', 'query.interval enum'],
    ])
    expect(body.detail[0]?.ctx).toEqual({
      expected: "'json', 'csv', 'ndjson', 'arrow', 'parquet' or 'xlsx'",
    })
  })

  test('422 where there is only JSON, rather than JSON', async () => {
    for (const path of ['/series/securities/count', '/aggregates/summary/3', '/flow/forecast/runs']) {
      const { status, body } = await app.rest(`${path}?format=csv`)
      expect([path, status, faultsIn(body)]).toEqual([path, 422, ['query.format enum']])
      expect((await ask(`${path}?format=json`)).status).toBe(200)
    }
  })

  test('is in the query of a request with a body too', async () => {
    const body = { aggregate_ids: [1, 3], start_date: '2025-12-01', end_date: '2026-03-10', metrics: [] }
    const { body: refused } = await app.post('/aggregates/comparison/side-by-side?format=xml', body)
    expect(faultsIn(refused)).toEqual(['query.format enum', 'body.metrics too_short'])
  })

  test('errors are JSON', async () => {
    const { status, headers } = await ask('/aggregates/999999/timeseries?format=csv', { accept: 'text/csv' })
    expect([status, headers.get('content-type')]).toEqual([404, 'application/problem+json'])
    expect((await app.nobody.send(as('xlsx'))).headers.get('content-type')).toBe('application/problem+json')
  })

  test('a table of constituents needs them', async () => {
    const { status, body } = await app.rest('/aggregates/reference/AGG-IDX?format=csv')
    expect([status, faultsIn(body)]).toEqual([422, ['query.include_constituents value_error']])
  })
})

describe('a page', () => {
  test('is that of JSON, and names the next one and the total', async () => {
    const page = `${as('csv')}&records_per_page=10&page_number=2`
    const { headers, bytes } = await ask(page)
    const json = (await app.rest(page.replace('csv', 'json'))).body
    expect(parseCsv(bytes.toString())).toHaveLength(11)
    expect([headers.get('x-row-count'), headers.get('x-total-count')]).toEqual([
      '10',
      String(json.pagination.total_record_count),
    ])
    expect(headers.get('link')).toMatch(/page_number=3&data_version=\d+\.\d+>; rel="next"/)
    expect(headers.get('link')).toContain('format=csv')
    expect(headers.get('x-as-of')).toBe(json.metadata.as_of)
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename="aggregates-timeseries-${json.metadata.as_of?.slice(0, 10)}-page-2.csv"`,
    )
  })

  test('says which parameters were ignored', async () => {
    const { headers } = await ask(`${as('csv')}&a%22%C3%A4=1&window=20`)
    expect(headers.get('x-warnings')).toBe(
      'unused_parameter;parameter="window", unknown_parameter;parameter="a\\"?"',
    )
  })

  test('has headers that clients can read, however many parameters were ignored', async () => {
    const many = Array.from({ length: 500 }, (_, place) => `p${place}=`).join('&')
    const { status, headers } = await ask(`${as('csv')}&${many}&${'n'.repeat(3000)}=`)
    expect([status, headers.get('x-warnings')?.split(', ').length]).toEqual([200, 21])
    expect(headers.get('x-warnings')).toMatch(/parameter="p19", not_listed;count=80$/)
    const { headers: long } = await ask(`${as('csv')}&${'n'.repeat(3000)}=`)
    expect(long.get('x-warnings')).toBe(`unknown_parameter;parameter="${'n'.repeat(100)}..."`)
  })

  test('is not a job unless the client says that it knows of jobs', async () => {
    const large = '/aggregates/timeseries?start_date=2025-01-01&aggregate_ids=1,2,3,4'
    expect(await (await app.send(large)).json()).toHaveProperty('job_id')
    const { status, headers } = await ask(`${large}&format=csv`)
    expect([status, headers.get('content-type')]).toEqual([200, mediaOf('csv')])
    expect(Number(headers.get('x-total-count'))).toBeGreaterThan(THRESHOLD)
    const job = await ask(`${large}&format=csv`, { prefer: 'respond-async' })
    expect([job.status, job.headers.get('content-type')]).toEqual([202, 'application/json'])
  })
})

describe('versions', () => {
  test('differ by format, however it is asked for', async () => {
    const tags = await Promise.all([
      ...['json', 'csv', 'parquet'].map(async (format) => (await ask(as(format))).headers.get('etag')),
      ...['json', 'csv', 'parquet'].map(async (format) =>
        (await ask(PATH, { accept: mediaOf(format as 'csv') })).headers.get('etag'),
      ),
      (await ask(`${as('csv')}&layout=wide`)).headers.get('etag'),
    ])
    expect(new Set(tags).size).toBe(tags.length)
  })

  test.each(['csv', 'xlsx'])('%s: a known one is a 304 without a statement', async (format) => {
    const tag = (await ask(as(format))).headers.get('etag') ?? ''
    const { result, statements } = await app.recorded(() => ask(as(format), { 'if-none-match': tag }))
    expect([result.status, result.bytes.length, statements]).toEqual([304, 0, []])
    expect((await ask(as('json'), { 'if-none-match': tag })).status).toBe(200)
  })

  test.each(['csv', 'ndjson', 'arrow', 'parquet', 'xlsx'])('%s: the same bytes each time', async (format) => {
    const [one, another] = [await ask(as(format)), await ask(as(format))]
    expect(one.bytes.equals(another.bytes)).toBe(true)
  })
})

describe('parts', () => {
  test.each(['csv', 'parquet', 'xlsx'])(
    '%s: HEAD has the length, and ranges make up the whole',
    async (format) => {
      const { bytes, headers } = await ask(as(format))
      const head = await ask(as(format), {}, 'HEAD')
      expect([head.status, head.headers.get('content-length'), head.bytes.length]).toEqual([
        200,
        String(bytes.length),
        0,
      ])
      expect([head.headers.get('accept-ranges'), head.headers.get('etag')]).toEqual([
        'bytes',
        headers.get('etag'),
      ])
      const half = bytes.length >> 1
      const parts = [
        await ask(as(format), { range: `bytes=0-${half - 1}`, 'accept-encoding': 'gzip, zstd' }),
        await ask(as(format), { range: `bytes=${half}-`, 'if-range': headers.get('etag') ?? '' }),
      ]
      expect(parts.map(({ status }) => status)).toEqual([206, 206])
      expect(parts[0]?.headers.get('content-range')).toBe(`bytes 0-${half - 1}/${bytes.length}`)
      expect(parts[0]?.headers.get('content-encoding')).toBeNull()
      expect(Buffer.concat(parts.map((part) => part.bytes)).equals(bytes)).toBe(true)
      const footer = await ask(as(format), { range: 'bytes=-8' })
      expect(footer.bytes.equals(bytes.subarray(-8))).toBe(true)
    },
  )

  test('a range of another version is not sent, nor one outside', async () => {
    const { bytes } = await ask(as('parquet'))
    const stale = await ask(as('parquet'), { range: 'bytes=0-3', 'if-range': '"other"' })
    expect([stale.status, stale.bytes.length]).toEqual([200, bytes.length])
    const outside = await ask(as('parquet'), { range: `bytes=${bytes.length}-` })
    expect([outside.status, outside.headers.get('content-range')]).toEqual([416, `bytes */${bytes.length}`])
  })

  test('of an answer to a POST there are none', async () => {
    const body = { aggregate_ids: [1, 3], start_date: '2025-12-01', end_date: '2026-03-10' }
    const response = await app.send('/aggregates/comparison/side-by-side?format=parquet', {
      method: 'POST',
      headers: { 'content-type': 'application/json', range: 'bytes=0-3' },
      body: JSON.stringify(body),
    })
    expect([response.status, response.headers.get('accept-ranges')]).toEqual([200, 'none'])
    expect((await readParquet(Buffer.from(await response.arrayBuffer()))).rows.length).toBeGreaterThan(100)
  })

  test('texts are compressed as JSON is, typed files are not', async () => {
    const encoded = await Promise.all(
      ['csv', 'ndjson', 'arrow', 'parquet', 'xlsx'].map(async (format) =>
        (await ask(as(format), { 'accept-encoding': 'gzip' })).headers.get('content-encoding'),
      ),
    )
    expect(encoded).toEqual(['gzip', 'gzip', null, null, null])
  })
})

describe('links', () => {
  test.each(['csv', 'parquet', 'xlsx'] as const)(
    '%s: open without a credential, in part too',
    async (format) => {
      const { bytes } = await ask(as(format))
      for (const { url } of [
        await linkTo(app, as(format)),
        await linkTo(app, PATH, { accept: mediaOf(format).replace(/;.*/, '') }),
      ]) {
        const open = (headers = {}, method = 'GET') => app.nobody.send(pathOf(url), { method, headers })
        const whole = await open({ accept: 'text/html,*/*;q=0.8' })
        expect([whole.status, whole.headers.get('content-type')]).toEqual([200, mediaOf(format)])
        expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true)
        expect((await open({}, 'HEAD')).headers.get('content-length')).toBe(String(bytes.length))
        expect((await open({ range: 'bytes=-8' })).status).toBe(206)
      }
    },
  )

  test('are made on the graph too', async () => {
    const { createLink } = await graph<CreatedNode>(app, CREATE, { input: { request: as('ndjson') } })
    const response = await app.nobody.send(pathOf(createLink.url))
    expect([response.status, response.headers.get('content-type')]).toEqual([200, mediaOf('ndjson')])
  })

  test('to a format that does not exist are refused', async () => {
    const { status, body } = await app.post('/links', { request: `${as('xml')}` })
    expect([status, body.detail[0]?.msg]).toEqual([
      422,
      expect.stringContaining("format: Input should be 'json'"),
    ])
  })
})

test('a sheet has a header that stays in view, and cells of the types of the columns', async () => {
  const { cells, freezePane } = await readSheet((await ask(`${as('xlsx')}&fields=px,is_partial`)).bytes)
  expect(freezePane).toMatchObject({ rows: 1 })
  expect(cells[0]).toEqual(['ts', 'id', 'provider_id', 'is_partial', 'px'])
  expect(cells[1]).toEqual([new Date('2026-03-11T00:00:00Z'), ...[1, 'AGG-TECH', true, expect.any(Number)]])
})
