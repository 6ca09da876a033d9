import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Worker } from '../../src/jobs/worker.ts'
import { namedType } from '../../src/protocols/rest/accept.ts'
import { faultsIn } from '../helpers/answers.ts'
import { ASYNC, type JobBody, SERIES, statusOnce, workFor } from '../helpers/jobs.ts'
import { CHUNKS, COLUMNS, digestOf, exportPathOf, finishedJob } from '../helpers/results.ts'
import type { Row } from '../helpers/typed-files.ts'
import { microsOf, TYPED_COLUMNS, TYPED_FORMATS } from '../helpers/typed-formats.ts'
import { useApp } from '../helpers/use-app.ts'

type Format = (typeof TYPED_FORMATS)[number]

const HEAD = { interval: '1d', count: 12_000, metadata: { note: 'é, "x"' } }

const app = useApp()
let worker: Worker
let job: string
let empty: string
beforeAll(async () => {
  worker = await workFor(app.database)
  job = await finishedJob(app.database, { columns: TYPED_COLUMNS, chunks: CHUNKS, head: HEAD })
  empty = await finishedJob(app.database, { columns: TYPED_COLUMNS, chunks: [], head: { count: 0 } })
})
afterAll(() => worker.stop())

async function download(accept: string, id = job, headers: Record<string, string> = {}, query = '') {
  const response = await app.send(exportPathOf(id, query), { headers: { accept, ...headers } })
  return {
    status: response.status,
    headers: response.headers,
    bytes: Buffer.from(await response.arrayBuffer()),
  }
}

/** Rows of the JSON file, with instants as typed files store them. */
async function jsonRows(id: string, instants: readonly string[]): Promise<Row[]> {
  const { data } = (await app.rest(exportPathOf(id, 'export_format=json'))).body as unknown as { data: Row[] }
  return data.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [
        name,
        instants.includes(name) && typeof value === 'string' ? microsOf(value) : value,
      ]),
    ),
  )
}

describe.each(TYPED_FORMATS)('$name', ({ name, media, read }: Format) => {
  test('holds the rows of the JSON file, typed, with length and digest', async () => {
    const { status, headers, bytes } = await download(media)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe(media)
    expect(headers.get('content-length')).toBe(String(bytes.length))
    expect(headers.get('content-digest')).toBe(digestOf(bytes))
    expect(headers.get('repr-digest')).toBe(digestOf(bytes))
    expect(headers.get('x-row-count')).toBe('12000')
    expect(headers.get('accept-ranges')).toBe('bytes')
    expect(headers.get('vary')).toContain('Accept')
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename="aggregates_timeseries-${job}.${name}"`,
    )
    const { types, rows, said } = await read(bytes)
    expect(types).toEqual({
      ...{ ts: 'milliseconds', id: 'int32', name: 'text', is_active: 'boolean', px: 'float64' },
      updated_time: 'microseconds',
    })
    expect(rows).toEqual(await jsonRows(job, ['ts', 'updated_time']))
    expect(said).toEqual(HEAD)
    // The second download uses what the first one stored, and has the same bytes.
    expect((await download(media)).bytes.equals(bytes)).toBe(true)
  })

  test('has its columns even without rows', async () => {
    const { headers, bytes } = await download(media, empty)
    expect(headers.get('x-row-count')).toBe('0')
    expect(headers.get('content-digest')).toBe(digestOf(bytes))
    const { types, rows } = await read(bytes)
    expect(Object.keys(types)).toEqual(COLUMNS.map((column) => column.name))
    expect(rows).toEqual([])
  })

  test('can be downloaded in ranges that make up the whole', async () => {
    const { bytes: whole, headers } = await download(media)
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(whole.length - 1), { maxLength: 4 }), async (cuts) => {
        const places = [...new Set([0, ...cuts])].toSorted((a, b) => a - b)
        const parts = await Promise.all(
          places.map((first, place) =>
            download(media, job, { range: `bytes=${first}-${(places[place + 1] ?? whole.length) - 1}` }),
          ),
        )
        expect(parts.every(({ status }) => status === 206)).toBe(true)
        expect(parts[0]?.headers.get('repr-digest')).toBe(headers.get('content-digest'))
        expect(Buffer.concat(parts.map(({ bytes }) => bytes)).equals(whole)).toBe(true)
      }),
      { numRuns: 12 },
    )
    const beyond = await download(media, job, { range: `bytes=${whole.length}-` })
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${whole.length}`])
  })

  test('HEAD returns the same headers; 304 while nothing has changed', async () => {
    const { headers } = await download(media)
    const head = await app.send(exportPathOf(job), { method: 'HEAD', headers: { accept: media } })
    expect([head.status, await head.text()]).toEqual([200, ''])
    for (const one of ['content-length', 'content-digest', 'etag', 'content-type', 'x-row-count'])
      expect(head.headers.get(one)).toBe(headers.get(one))
    const tag = headers.get('etag') ?? ''
    expect(tag).not.toBe((await download('text/csv')).headers.get('etag'))
    expect((await download(media, job, { 'if-none-match': tag })).status).toBe(304)
  })
})

describe.each(TYPED_FORMATS)('choosing $name', ({ name, media }: Format) => {
  test('export_format takes precedence over Accept; compression is refused', async () => {
    const csv = await download(media, job, {}, 'export_format=csv&compression=gzip')
    expect([csv.status, csv.headers.get('content-type')]).toEqual([200, 'application/gzip'])
    for (const compression of ['gzip', 'zip']) {
      const { status, body } = await app.rest(
        exportPathOf(job, `compression=${compression}`),
        {},
        { headers: { accept: media } },
      )
      expect([status, ...faultsIn(body)]).toEqual([422, 'query.compression mutually_exclusive'])
    }
    expect((await download(media, job, {}, 'compression=none')).headers.get('content-type')).toBe(media)
    const named = await download('*/*', job, {}, `export_format=${name}`)
    expect([named.status, named.headers.get('content-type')]).toEqual([200, media])
    const { body } = await app.rest(exportPathOf(job, `export_format=${name}&compression=zip`))
    expect(faultsIn(body)).toEqual(['query.compression mutually_exclusive'])
  })

  test('requires the exact media type', async () => {
    const typeFor = async (accept: string) => (await download(accept)).headers.get('content-type')
    const csv = 'text/csv; charset=utf-8'
    for (const [accept, type] of [
      ['*/*', csv],
      ['application/*', csv],
      ['application/json, */*', csv],
      [`${media};q=0, text/csv`, csv],
      [`${media};q=0.4, text/csv;q=0.5`, csv],
      [`${media};q=0.5, application/json;q=0.6`, csv],
      [`${media};q=0.5, */*`, media],
      [`text/csv, ${media}`, media],
      [media.toUpperCase(), media],
    ] as const)
      expect([accept, await typeFor(accept)]).toEqual([accept, type])
    expect((await download(`${media};q=0`)).status).toBe(406)
  })
})

describe.each(TYPED_FORMATS)('$name of a job', ({ media, read }: Format) => {
  test('holds what a worker stored, for time series and leaderboards', async () => {
    for (const path of [
      `${SERIES}?aggregate_ids=3,1,9&start_date=2026-01-05&asset_class=all`,
      `${SERIES}?aggregate_ids=3&start_date=2026-01-05&transformation=moving_avg&window=5`,
      '/aggregates/leaderboard?metric=retail_net_turnover',
    ]) {
      const [address = '', query = ''] = path.split('?')
      const { job_id: id } = (await app.rest<JobBody>(address, query, ASYNC)).body
      await statusOnce(app, id)
      const { types, rows } = await read((await download(media, id)).bytes)
      expect(rows.length).toBeGreaterThan(0)
      expect(rows).toEqual(await jsonRows(id, ['ts', 'updated_time']))
      expect([types['ts'], types['id']]).toEqual(['milliseconds', 'int32'])
      expect(types['rank']).toBe(address === SERIES ? undefined : 'int32')
    }
  })
})

test('of several named media types, the most preferred one is chosen', () => {
  const pick = (accept: string | null) => namedType(accept, ['a/x', 'a/y'], ['text/csv; charset=utf-8'])
  expect([pick('a/y, a/x'), pick('a/y, a/x;q=0.9'), pick('a/x;q=0.1, a/y;q=0.2')]).toEqual([
    'a/x',
    'a/y',
    'a/y',
  ])
  expect([pick(null), pick(''), pick('a/*'), pick('text/csv, a/x;q=0.9')]).toEqual(Array(4).fill(undefined))
})
