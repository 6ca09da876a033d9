import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { type IncomingMessage, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { createAdaptorServer } from '@hono/node-server'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Semaphore } from '../../../src/core/async/semaphore.ts'
import { RowEncoder } from '../../../src/core/rows/encoder.ts'
import type { Member } from '../../../src/core/rows/origins.ts'
import { RowBytes } from '../../../src/core/rows/row-bytes.ts'
import { CSV } from '../../../src/core/rows/row-formats.ts'
import { allRows } from '../../../src/core/rows/table.ts'
import { Disk } from '../../../src/files/disk.ts'
import { blocksOf } from '../../../src/files/formats/blocks.ts'
import { liveRows, openLiveRows } from '../../../src/files/live/rows.ts'
import { spooled } from '../../../src/files/live/spool.ts'
import { faultsIn } from '../../helpers/answers.ts'
import { startApp, type TestApp } from '../../helpers/app.ts'
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

describe('blocks', () => {
  test('are cut at the same rows, however they arrive', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.stringMatching(/^[a-z]{1,30}$/)),
        fc.array(fc.integer({ min: 1, max: 20 })),
        fc.integer({ min: 1, max: 60 }),
        async (texts, sizes, size) => {
          const members: Member[] = [{ name: 'text', value: { column: 'text', form: 'text' } }]
          async function* batches(lengths: readonly number[]) {
            let at = 0
            for (const length of [...lengths, texts.length]) {
              const some = texts.slice(at, at + length).map((text) => [text])
              const source = RowBytes.of(['text'], some)
              yield { encoder: new RowEncoder(source, members, CSV), rows: allRows(source) }
              at += length
            }
          }
          const read = (lengths: readonly number[]) =>
            Array.fromAsync(blocksOf(batches(lengths), size), ({ bytes, rows }) => {
              expect(String(bytes).split('\r\n')).toHaveLength(rows + 1)
              return String(bytes)
            })
          const whole = await read([])
          expect(await read(sizes)).toEqual(whole)
          expect(whole.join('')).toBe(texts.map((one) => `${one}\r\n`).join(''))
          for (const block of whole.slice(0, -1)) expect(block.length).toBeGreaterThanOrEqual(size)
          for (const block of whole) expect(block.length).toBeLessThan(size + 32)
        },
      ),
    )
  })
})

describe('a spooled download', () => {
  /** Parts of different sizes, each filled with a different byte. */
  async function* partsOf(sizes: readonly number[], onEnd = () => {}) {
    try {
      for (const [place, size] of sizes.entries()) yield Buffer.alloc(size, place + 1)
    } finally {
      onEnd()
    }
  }
  const NO_PATIENCE = { patienceMs: 0, stallMs: 0 }
  const openFiles = async () => (await readdir('/proc/self/fd').catch(() => [])).length

  test('arrives whole and in order, from memory or disk, at any reading pace', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 400_000 }), { maxLength: 40 }),
        fc.array(fc.nat(3), { minLength: 1 }),
        async (sizes, pauses) => {
          const disk = new Disk(2 ** 30)
          const taken = createHash('sha256')
          let turn = 0
          for await (const part of spooled(partsOf(sizes), disk, NO_PATIENCE)) {
            taken.update(part)
            const pause = pauses[turn++ % pauses.length] ?? 0
            if (pause > 0) await sleep(pause)
          }
          const whole = createHash('sha256')
          for await (const part of partsOf(sizes)) whole.update(part)
          expect(taken.digest('hex')).toBe(whole.digest('hex'))
          // All disk space has been released.
          expect(disk.take(2 ** 30)).toBe(true)
        },
      ),
      { numRuns: 50 },
    )
  })

  test('does not block its source', async () => {
    const { promise: ended, resolve } = Promise.withResolvers<void>()
    const before = await openFiles()
    const parts = spooled(partsOf(Array(100).fill(300_000), resolve), new Disk(2 ** 30), NO_PATIENCE)
    await parts.next()
    await ended
    await parts.return(undefined)
    expect(await openFiles()).toBe(before)
  })

  test('is aborted if the disk is full and its reader has stopped', async () => {
    const { promise: ended, resolve } = Promise.withResolvers<void>()
    const parts = spooled(partsOf(Array(100).fill(300_000), resolve), new Disk(100_000), NO_PATIENCE)
    await parts.next()
    await ended
    await expect(Array.fromAsync(parts)).rejects.toThrow('the disk has no room to buffer it')
  })

  test('waits for an active reader if the disk is full', async () => {
    const parts = spooled(partsOf(Array(20).fill(300_000)), new Disk(0), { patienceMs: 0 })
    let bytes = 0
    for await (const part of parts) {
      bytes += part.length
      await sleep(2)
    }
    expect(bytes).toBe(6_000_000)
  })

  test('fails with the error of its source', async () => {
    async function* failing() {
      yield Buffer.alloc(10)
      throw new Error('The database went away')
    }
    await expect(Array.fromAsync(spooled(failing(), new Disk(0)))).rejects.toThrow('The database went away')
  })
})

describe('download slots', () => {
  test('are granted in turn, and refused to a caller that waits too long', async () => {
    const places = new Semaphore(1, 50, 'Many are busy')
    const { signal } = new AbortController()
    const leave = await places.take(signal)
    const second = places.take(signal)
    leave()
    leave()
    const leaveSecond = await second
    await expect(places.take(signal)).rejects.toMatchObject({
      code: 'unavailable',
      headers: { 'Retry-After': '10' },
    })
    const gone = new AbortController()
    const third = places.take(gone.signal)
    gone.abort()
    await expect(third).rejects.toMatchObject({ name: 'AbortError' })
    leaveSecond()
    ;(await places.take(signal))()
  })
})

const ROWS = 200_000
/** A part of the rows that still exceeds the buffers. */
const SOME = '?slugs=long-1'
let server: Server
let origin: string
let long: TestApp

async function startLong() {
  long = await startApp()
  // Far more than all buffers along the way hold.
  await long.database.pool.query(`
    insert into flow_series (slug, name, metric, frequency, unit)
    select 'long-' || n, 'Long', repeat('m', 200), 'daily', 'USDmn' from generate_series(1, 4) n`)
  await long.database.pool.query(`
    insert into flow_observation (series_id, date, revision, value, updated_at)
    select s.id, date '1950-01-01' + n, 0, n, now()
    from flow_series s cross join generate_series(1, ${ROWS / 4}) n where s.slug like 'long-%'`)
  await long.database.pool.query(`
    insert into flow_tally
    select o.series_id, date_trunc('quarter', o.date)::date, count(*)
    from flow_observation o join flow_series s on s.id = o.series_id where s.slug like 'long-%' group by 1, 2`)
  server = createAdaptorServer({
    fetch: (request: Request) => long.app.fetch(request),
    // Otherwise it replaces the global Response, which all tests of the process share.
    overrideGlobalObjects: false,
  }) as Server
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function stopLong() {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  await long.close()
}

/** Backends that run the query of an export, or are idle in its transaction. */
const exporting = async (): Promise<number[]> => {
  const { rows } = await long.database.pool.query<{ pid: number }>(
    `select pid from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and (query ilike '%flow_series%' and state <> 'idle' or state like 'idle in%')`,
  )
  return rows.map(({ pid }) => pid)
}

async function begin(email = 'analyst@example.com', query = '') {
  const sent = request(`${origin}${PATH}${query}`, {
    ...{ headers: { authorization: `Bearer professional:${email}` }, agent: false },
  })
  sent.on('error', () => {})
  sent.end()
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  return { response, stop: () => sent.destroy() }
}

const text = async (response: IncomingMessage): Promise<string> =>
  Buffer.concat(await Array.fromAsync(response as AsyncIterable<Buffer>)).toString('latin1')

const query = () =>
  sql`select slug, n from flow_series cross join generate_series(1, 200000) n order by slug`.compile(
    long.database.db,
  )
const members: Member[] = [
  { name: 'slug', value: { column: 'slug', form: 'text' } },
  { name: 'n', value: { column: 'n', form: 'digits' } },
]
const asOf = async () =>
  (
    await long.database.pool.query<{ at: string }>(
      'select created_at as at from data_version order by id desc limit 1',
    )
  ).rows[0]?.at ?? null

describe('a long export', () => {
  beforeAll(startLong)
  afterAll(stopLong)

  test('is sent whole, and announces its row count', async () => {
    const { response } = await begin()
    const parts = await Array.fromAsync(response as AsyncIterable<Buffer>)
    const lines = Buffer.concat(parts).toString('latin1').split('\r\n')
    expect(lines.length - 2).toBe(Number(response.headers['x-row-count']))
    expect(lines.length).toBeGreaterThan(ROWS)
    expect(await exporting()).toEqual([])
  })

  test('leaves nothing behind when its client disconnects', async () => {
    const { response, stop } = await begin()
    await once(response, 'readable')
    const [first, ...others] = await exporting()
    expect(others).toEqual([])
    // A later export of the same rows has not ended by then.
    const later = await begin('other@example.com')
    stop()
    await expect.poll(exporting).not.toContain(first)
    expect(await exporting()).toHaveLength(1)
    later.stop()
    await expect.poll(exporting).toEqual([])
    await expect.poll(() => long.database.pool.totalCount - long.database.pool.idleCount).toBe(0)
  })

  test('is cut off if its query ends early, and never looks complete', async () => {
    const { response } = await begin()
    await once(response, 'readable')
    const [pid] = await exporting()
    long.takeLog()
    await long.database.pool.query('select pg_terminate_backend($1)', [pid])
    await expect(Array.fromAsync(response as AsyncIterable<Buffer>)).rejects.toThrow()
    expect(long.takeLog().map(({ msg }) => msg)).toContain('download interrupted')
    const { response: next } = await begin()
    expect(next.statusCode).toBe(200)
    await Array.fromAsync(next)
  })

  test('does not block other exports while its reader stalls, and completes in the end', async () => {
    // More than the service runs at once.
    const slow = await Promise.all(Array.from({ length: 6 }, () => begin('slow@example.com', SOME)))
    const { response } = await begin('analyst@example.com', SOME)
    expect(response.statusCode).toBe(200)
    const whole = await text(response)
    await expect.poll(exporting).toEqual([])
    for (const { response: other } of slow.slice(0, 2)) expect((await text(other)) === whole).toBe(true)
    for (const { stop } of slow) stop()
  })

  test('is refused to a caller with eight open, until one of them ends', async () => {
    const open = await Promise.all(Array.from({ length: 8 }, () => begin('many@example.com', SOME)))
    const { response, stop } = await begin('many@example.com', SOME)
    expect([response.statusCode, response.headers['retry-after']]).toEqual([429, '5'])
    expect(JSON.parse(await text(response))).toMatchObject({ code: 'rate_limited' })
    stop()
    for (const one of open) one.stop()
    const again = async () => {
      const { response: next, stop: leave } = await begin('many@example.com', SOME)
      leave()
      return next.statusCode
    }
    await expect.poll(again).toBe(200)
  })

  test('releases its connection and its slot when its reader stops', async () => {
    const live = openLiveRows(long.database.pool)
    for (let turn = 0; turn < 6; turn++) {
      const asked = { query: query(), members, asOf: await asOf() }
      const rows = liveRows(live, new AbortController().signal, asked, { format: CSV, bytes: 2 ** 18 })
      await rows.next()
      await rows.return(undefined)
    }
    await expect.poll(exporting).toEqual([])
  })

  test('is refused if the data is no longer what was announced', async () => {
    const live = openLiveRows(long.database.pool)
    const asked = { query: query(), members, asOf: '2000-01-01T00:00:00Z' }
    const rows = liveRows(live, new AbortController().signal, asked, { format: CSV, bytes: 2 ** 18 })
    await expect(rows.next()).rejects.toMatchObject({ code: 'unavailable', status: 503 })
    expect(await exporting()).toEqual([])
  })
})
