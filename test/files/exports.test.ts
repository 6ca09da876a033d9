import { crc32, gunzipSync, inflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { ChunkCache } from '../../src/files/stored/chunks.ts'
import { resultsIn } from '../../src/files/stored/result-queries.ts'
import { connect } from '../../src/platform/database/connect.ts'
import { parseCsv } from '../helpers/csv.ts'
import { CHUNKS, COLUMNS, digestOf, exportPathOf, finishedJob, type Row } from '../helpers/results.ts'
import { useApp } from '../helpers/use-app.ts'

const HEAD = { interval: '1d', asset_classes: ['cash'], count: 12_000, metadata: { note: 'é, "x"' } }
const ROWS = CHUNKS.flat()

const app = useApp()
let job: string
let empty: string
beforeAll(async () => {
  job = await finishedJob(app.database, { columns: COLUMNS, chunks: CHUNKS, head: HEAD })
  empty = await finishedJob(app.database, { columns: COLUMNS, chunks: [], head: { count: 0 } })
})

const NAMES = COLUMNS.map(({ name }) => name)
const objects = (rows: readonly Row[]) =>
  rows.map((row) => Object.fromEntries(NAMES.map((name, place) => [name, row[place]])))

interface File {
  readonly status: number
  readonly headers: Headers
  readonly bytes: Buffer
}
async function download(query = '', id = job, headers: Record<string, string> = {}): Promise<File> {
  const response = await app.send(exportPathOf(id, query), { headers })
  return {
    status: response.status,
    headers: response.headers,
    bytes: Buffer.from(await response.arrayBuffer()),
  }
}

/** Returns the only member of a ZIP archive, located from the end of the file as the format specifies. */
function unzip(archive: Buffer): { name: string; text: Buffer } {
  const end = archive.length - 22
  expect(archive.readUInt32LE(end)).toBe(0x06054b50)
  expect([archive.readUInt16LE(end + 8), archive.readUInt16LE(end + 10)]).toEqual([1, 1])
  const entry = archive.readUInt32LE(end + 16)
  expect(archive.readUInt32LE(entry)).toBe(0x02014b50)
  const [crc, packed, length] = [16, 20, 24].map((at) => archive.readUInt32LE(entry + at))
  const nameLength = archive.readUInt16LE(entry + 28)
  const name = archive.toString('utf8', entry + 46, entry + 46 + nameLength)
  expect(entry + 46 + nameLength).toBe(end)
  const local = archive.readUInt32LE(entry + 42)
  expect(archive.readUInt32LE(local)).toBe(0x04034b50)
  const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
  const text = inflateRawSync(archive.subarray(start, start + (packed ?? 0)))
  expect([text.length, crc32(text)]).toEqual([length, crc])
  return { name, text }
}

const UNPACK: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  none: (bytes) => bytes,
  gzip: (bytes) => gunzipSync(bytes),
  zip: (bytes) => unzip(bytes).text,
}
const FILES = ['csv', 'json'].flatMap((format) =>
  Object.keys(UNPACK).map((compression) => ({ format, compression })),
)

describe('files', () => {
  test.each(FILES)('$format, compression $compression: every row, length and digest', async (file) => {
    const { format, compression } = file
    const query = `export_format=${format}&compression=${compression}`
    const { status, headers, bytes } = await download(query)
    expect(status).toBe(200)
    expect(headers.get('content-length')).toBe(String(bytes.length))
    expect(headers.get('content-digest')).toBe(digestOf(bytes))
    expect(headers.get('repr-digest')).toBe(digestOf(bytes))
    expect(headers.get('x-row-count')).toBe('12000')
    expect(headers.get('accept-ranges')).toBe('bytes')
    expect(headers.get('etag')).toMatch(/^"[\w-]{20,}"$/)
    expect(headers.get('content-encoding')).toBeNull()
    const ending = { none: '', gzip: '.gz', zip: '.zip' }[compression]
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename="aggregates_timeseries-${job}.${format}${ending}"`,
    )
    expect(headers.get('content-type')).toBe(
      compression === 'none'
        ? { csv: 'text/csv; charset=utf-8', json: 'application/json' }[format]
        : `application/${compression}`,
    )
    const text = UNPACK[compression]?.(bytes).toString() ?? ''
    if (format === 'json') expect(JSON.parse(text)).toEqual({ data: objects(ROWS), ...HEAD })
    else expect(parseCsv(text)).toEqual([NAMES, ...asCells(ROWS)])
    // The second download uses what the first one stored, and has the same bytes.
    expect((await download(query)).bytes.equals(bytes)).toBe(true)
  })

  const FORMULA = /^[=+\-@]/
  /** Rows as CSV cells: texts that look like formulas are guarded, numbers never. */
  const asCells = (rows: readonly Row[]) =>
    rows.map((row) =>
      row.map((cell) => {
        if (typeof cell !== 'string') return cell === null ? null : String(cell)
        return FORMULA.test(cell) || cell === "'=already" ? `'${cell}` : cell
      }),
    )

  test('csv is the default and ends its rows with CRLF', async () => {
    const { bytes } = await download()
    const text = bytes.toString()
    expect(text.startsWith('ts,id,name,is_active,px,updated_time\r\n')).toBe(true)
    expect(text.endsWith('\r\n')).toBe(true)
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  })

  test('csv with gzip sends the stored chunks unchanged', async () => {
    const { rows } = await app.database.pool.query<{ data: Buffer }>(
      'select data from job_chunk where job_id = $1 order by seq',
      [job],
    )
    const { bytes } = await download('compression=gzip')
    // Between the header of a member, and its final block, checksum and length.
    const blocks = rows.map(({ data }) => data.subarray(10, -10))
    expect(bytes.subarray(-10 - Buffer.concat(blocks).length, -10)).toEqual(Buffer.concat(blocks))
  })

  test('a zip archive names its member', async () => {
    const { bytes } = await download('compression=zip')
    expect(unzip(bytes).name).toBe(`aggregates_timeseries-${job}.csv`)
  })

  test.each(FILES)('$format, compression $compression: no rows', async ({ format, compression }) => {
    const { headers, bytes } = await download(`export_format=${format}&compression=${compression}`, empty)
    expect(headers.get('x-row-count')).toBe('0')
    expect(headers.get('content-digest')).toBe(digestOf(bytes))
    const text = UNPACK[compression]?.(bytes).toString() ?? ''
    if (format === 'json') expect(JSON.parse(text)).toEqual({ data: [], count: 0 })
    else expect(text).toBe(`${NAMES.join()}\r\n`)
  })
})

describe('a file on the wire', () => {
  test('is not compressed in transit: its length and digest are fixed', async () => {
    const { headers, bytes } = await download('', job, { 'accept-encoding': 'gzip, br, zstd' })
    expect(headers.get('content-encoding')).toBeNull()
    expect(headers.get('content-digest')).toBe(digestOf(bytes))
  })

  test('HEAD returns the same headers and no body', async () => {
    const whole = await download('export_format=json')
    const response = await app.send(exportPathOf(job, 'export_format=json'), { method: 'HEAD' })
    expect(response.status).toBe(200)
    expect(await response.text()).toBe('')
    for (const name of ['content-length', 'content-digest', 'etag', 'content-type', 'x-row-count'])
      expect(response.headers.get(name)).toBe(whole.headers.get(name))
  })
})

describe('conditions and ranges', () => {
  test('304 while nothing has changed', async () => {
    const { headers } = await download()
    const tag = headers.get('etag') ?? ''
    for (const condition of [tag, `"other", ${tag}`, '*', `W/${tag}`]) {
      const { status, bytes } = await download('', job, { 'if-none-match': condition })
      expect([status, bytes.length]).toEqual([304, 0])
    }
    expect((await download('', job, { 'if-none-match': '"other"' })).status).toBe(200)
  })

  test('each file has its own ETag', async () => {
    const tags = await Promise.all(
      FILES.map(async ({ format, compression }) =>
        (await download(`export_format=${format}&compression=${compression}`)).headers.get('etag'),
      ),
    )
    expect(new Set(tags).size).toBe(FILES.length)
  })

  test.each(FILES)('$format, compression $compression: any range of it', async ({ format, compression }) => {
    const query = `export_format=${format}&compression=${compression}`
    const { bytes: whole, headers } = await download(query)
    const size = whole.length
    const position = fc.integer({ min: 0, max: size - 1 })
    const anyRange = fc.oneof(
      fc.tuple(position, position).map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const),
      position.map((first) => [first, ''] as const),
      fc.integer({ min: 1, max: size * 2 }).map((length) => ['', length] as const),
      fc.tuple(position, fc.integer({ min: size, max: size * 3 })),
    )
    await fc.assert(
      fc.asyncProperty(anyRange, async ([from, to]) => {
        const part = await download(query, job, { range: `bytes=${from}-${to}` })
        const first = from === '' ? Math.max(0, size - Number(to)) : from
        const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
        expect(part.status).toBe(206)
        expect(part.headers.get('content-range')).toBe(`bytes ${first}-${last}/${size}`)
        expect(part.headers.get('content-length')).toBe(String(last + 1 - first))
        expect(part.headers.get('etag')).toBe(headers.get('etag'))
        expect(part.headers.get('repr-digest')).toBe(digestOf(whole))
        // A Content-Digest would cover this part only.
        expect(part.headers.get('content-digest')).toBeNull()
        expect(part.bytes.equals(whole.subarray(first, last + 1))).toBe(true)
      }),
      { numRuns: 25 },
    )
  })

  test('416 for a range outside the file', async () => {
    const size = (await download()).bytes.length
    for (const range of [`bytes=${size}-`, `bytes=${size + 5}-${size + 9}`, 'bytes=-0']) {
      const response = await app.send(exportPathOf(job), { headers: { range } })
      expect(response.status).toBe(416)
      expect(response.headers.get('content-range')).toBe(`bytes */${size}`)
      expect(response.headers.get('content-type')).toBe('application/problem+json')
    }
  })

  test('a malformed or unsupported range is ignored', async () => {
    for (const range of ['bytes=5-2', 'bytes=0-1,4-5', 'rows=1-2', 'bytes=a-b', 'bytes=-', 'bytes'])
      expect((await download('', job, { range })).status).toBe(200)
  })

  test('If-Range: the part if the file is the same, otherwise the whole', async () => {
    const { headers, bytes } = await download()
    const range = 'bytes=10-19'
    const tag = headers.get('etag') ?? ''
    const part = await download('', job, { range, 'if-range': tag })
    expect([part.status, part.bytes.equals(bytes.subarray(10, 20))]).toEqual([206, true])
    for (const condition of ['"other"', `W/${tag}`, 'Wed, 11 Mar 2026 14:55:00 GMT'])
      expect((await download('', job, { range, 'if-range': condition })).status).toBe(200)
  })
})

test('a download in progress waits for a busy database', async () => {
  const { rows } = await app.database.pool.query('select id, fence from job where id = $1', [job])
  const { db, pool, end } = connect(app.database.url, { max: 1, waitMs: 1000 })
  try {
    const places = await resultsIn(db).places(rows[0])
    const held = await pool.connect()
    const member = new ChunkCache(pool).chunksOf(rows[0], places)[0]?.member()
    await expect(pool.connect()).rejects.toThrow('timeout')
    held.release()
    expect(await member).toHaveLength(places[0]?.bytes ?? 0)
  } finally {
    await end()
  }
})
