import { createHash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../helpers/app.ts'
import { linkTo } from '../../../helpers/links.ts'
import { COLUMNS, finishedJob, rowsFrom } from '../../../helpers/results.ts'
import { listenFirst, type TestServer } from '../../../helpers/server.ts'
import { readArrow, readParquet } from '../../../helpers/typed-files.ts'

/** Files by link, from a server that listens as in production. */

const ARROW = 'application/vnd.apache.arrow.stream'
const PARQUET = 'application/vnd.apache.parquet'
/** Headers that a browser sends with a click on a link. */
const BROWSER = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' }

let app: TestApp
let server: TestServer
let job: string
beforeAll(async () => {
  server = await listenFirst(() => app.app)
  app = await startApp()
  job = await finishedJob(app.database, { columns: COLUMNS, chunks: [rowsFrom(0, 40), rowsFrom(40, 500)] })
})
afterAll(async () => {
  await server.close()
  await app.close()
})

/** Returns the address of a file of the job on the server. */
async function addressOf(query = '', accept?: string): Promise<string> {
  const { url } = await linkTo(app, `/aggregates/jobs/${job}/export${query}`, { ...(accept && { accept }) })
  return url.replace('http://flowgate.test', server.url)
}

async function download(url: string, headers: Record<string, string> = {}, method = 'GET') {
  const response = await fetch(url, { method, headers })
  const bytes = Buffer.from(await response.arrayBuffer())
  return { status: response.status, headers: response.headers, bytes }
}

const sha256 = (bytes: Buffer): string => `sha-256=:${createHash('sha256').update(bytes).digest('base64')}:`

test.each([
  ['', undefined, 'text/csv; charset=utf-8', 'csv'],
  ['?export_format=csv&compression=gzip', undefined, 'application/gzip', 'csv.gz'],
  ['?export_format=csv&compression=zip', undefined, 'application/zip', 'csv.zip'],
  ['?export_format=json', undefined, 'application/json', 'json'],
  ['', ARROW, ARROW, 'arrow'],
  ['', PARQUET, PARQUET, 'parquet'],
])('%s %s is a file that can be resumed', async (query, accept, type, ending) => {
  const url = await addressOf(query, accept)
  const whole = await download(url, BROWSER)
  const { headers, bytes } = whole
  expect([whole.status, headers.get('content-type'), headers.get('content-disposition')]).toEqual([
    ...[200, type, `attachment; filename="aggregates_timeseries-${job}.${ending}"`],
  ])
  expect([headers.get('content-length'), headers.get('content-digest'), headers.get('x-row-count')]).toEqual([
    ...[String(bytes.length), sha256(bytes), '540'],
  ])
  expect([headers.get('referrer-policy'), headers.get('cache-control')]).toEqual([
    ...['no-referrer', 'private, no-cache, no-transform'],
  ])
  const head = await download(url, BROWSER, 'HEAD')
  expect([head.status, head.bytes.length, head.headers.get('content-length')]).toEqual([
    ...[200, 0, String(bytes.length)],
  ])
  const part = await download(url, { range: 'bytes=100-', 'if-range': headers.get('etag') ?? '' })
  expect([part.status, part.bytes.equals(bytes.subarray(100))]).toEqual([206, true])
  expect((await download(url, { range: `bytes=${bytes.length}-` })).status).toBe(416)
  expect((await download(url, { 'if-none-match': headers.get('etag') ?? '' })).status).toBe(304)
})

test('the formats contain the same rows', async () => {
  const csv = (await download(await addressOf())).bytes
  const lines = csv.toString().trimEnd().split('\n')
  expect(lines.length).toBe(541)
  const gzip = (await download(await addressOf('?compression=gzip'))).bytes
  expect(gunzipSync(gzip).equals(csv)).toBe(true)
  for (const [accept, read] of [
    [ARROW, readArrow],
    [PARQUET, readParquet],
  ] as const) {
    const { rows } = await read((await download(await addressOf('', accept))).bytes)
    expect([rows.length, Object.keys(rows[0] ?? {}).join()]).toEqual([540, lines[0]?.trim()])
  }
})

test('a stream and a live export are sent by link', async () => {
  for (const request of [
    `/aggregates/jobs/${job}/stream`,
    '/flow/timeseries/export?slugs=retail-net',
    '/flow/timeseries/export?slugs=retail-net&export_format=json&compression=gzip',
  ]) {
    const direct = await app.send(request)
    const expected = Buffer.from(await direct.arrayBuffer())
    const { url } = await linkTo(app, request)
    const { status, bytes, headers } = await download(
      url.replace('http://flowgate.test', server.url),
      BROWSER,
    )
    expect([request, status, headers.get('etag'), bytes.equals(expected)]).toEqual([
      ...[request, 200, direct.headers.get('etag'), true],
    ])
  }
})

test('clients that leave in the middle of a file harm nothing', async () => {
  const url = await addressOf('?export_format=json')
  for (let n = 0; n < 20; n++) {
    const leaving = new AbortController()
    const response = await fetch(url, { signal: leaving.signal })
    await response.body?.getReader().read()
    leaving.abort()
  }
  expect((await download(url)).status).toBe(200)
  expect(app.takeLog().filter(({ level }) => Number(level) >= 50)).toEqual([])
})
