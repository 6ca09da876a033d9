import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { parquetMetadata } from 'hyparquet'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { arrowLayout, parquetLayout } from '../../src/files/binary-layout.ts'
import { ARROW_RELEASE } from '../../src/files/formats/arrow.ts'
import type { Column } from '../../src/files/formats/columns.ts'
import { gzipMember } from '../../src/files/formats/gzip.ts'
import {
  chunkOf,
  type FileFrame,
  type Layout,
  layoutOf,
  piecesOf,
  type StoredChunk,
} from '../../src/files/layout.ts'
import type { Worker } from '../../src/jobs/worker.ts'
import { namedType } from '../../src/protocols/rest/accept.ts'
import { faultsIn } from '../helpers/answers.ts'
import { csvRow } from '../helpers/csv.ts'
import { ASYNC, type JobBody, SERIES, statusOnce, workFor } from '../helpers/jobs.ts'
import { COLUMNS, finishedJob, rowsFrom } from '../helpers/results.ts'
import { type Row, readArrow, readParquet } from '../helpers/typed-files.ts'
import { useApp } from '../helpers/use-app.ts'

const ARROW = 'application/vnd.apache.arrow.stream'
const PARQUET = 'application/vnd.apache.parquet'

const FORMATS = [
  { name: 'arrow', media: ARROW, read: readArrow },
  { name: 'parquet', media: PARQUET, read: readParquet },
]
type Format = (typeof FORMATS)[number]

/** An instant in microseconds since 1970. */
function microsOf(text: string): bigint {
  const [, seconds = '', fraction = ''] = /^(.{19})(?:\.(\d+))?Z$/.exec(text) ?? []
  return BigInt(Date.parse(`${seconds}Z`)) * 1000n + BigInt(fraction.padEnd(6, '0'))
}

const HEAD = { interval: '1d', count: 12_000, metadata: { note: 'é, "x"' } }
const CHUNKS = [rowsFrom(0, 40), rowsFrom(40, 9_900), rowsFrom(9_940, 2_060)]
const TYPED: readonly Column[] = COLUMNS.map((column) => {
  const form = { ts: 'milliseconds', id: 'int32', updated_time: 'microseconds' }[column.name]
  return form ? { ...column, form: form as NonNullable<Column['form']> } : column
})

const app = useApp()
let worker: Worker
let job: string
let empty: string
beforeAll(async () => {
  worker = await workFor(app.database)
  job = await finishedJob(app.database, { columns: TYPED, chunks: CHUNKS, head: HEAD })
  empty = await finishedJob(app.database, { columns: TYPED, chunks: [], head: { count: 0 } })
})
afterAll(() => worker.stop())

const addressOf = (id: string, query = '') => `/aggregates/jobs/${id}/export${query && `?${query}`}`

async function download(accept: string, id = job, headers: Record<string, string> = {}, query = '') {
  const response = await app.send(addressOf(id, query), { headers: { accept, ...headers } })
  return {
    status: response.status,
    headers: response.headers,
    bytes: Buffer.from(await response.arrayBuffer()),
  }
}

const digestOf = (bytes: Buffer): string => `sha-256=:${createHash('sha256').update(bytes).digest('base64')}:`

/** Rows of the JSON file, with instants as typed files store them. */
async function jsonRows(id: string, instants: readonly string[]): Promise<Row[]> {
  const { data } = (await app.rest(addressOf(id, 'export_format=json'))).body as unknown as { data: Row[] }
  return data.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [
        name,
        instants.includes(name) && typeof value === 'string' ? microsOf(value) : value,
      ]),
    ),
  )
}

describe.each(FORMATS)('$name', ({ name, media, read }: Format) => {
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
    const head = await app.send(addressOf(job), { method: 'HEAD', headers: { accept: media } })
    expect([head.status, await head.text()]).toEqual([200, ''])
    for (const one of ['content-length', 'content-digest', 'etag', 'content-type', 'x-row-count'])
      expect(head.headers.get(one)).toBe(headers.get(one))
    const tag = headers.get('etag') ?? ''
    expect(tag).not.toBe((await download('text/csv')).headers.get('etag'))
    expect((await download(media, job, { 'if-none-match': tag })).status).toBe(304)
  })
})

describe.each(FORMATS)('choosing $name', ({ name, media }: Format) => {
  test('export_format takes precedence over Accept; compression is refused', async () => {
    const csv = await download(media, job, {}, 'export_format=csv&compression=gzip')
    expect([csv.status, csv.headers.get('content-type')]).toEqual([200, 'application/gzip'])
    for (const compression of ['gzip', 'zip']) {
      const { status, body } = await app.rest(
        addressOf(job, `compression=${compression}`),
        {},
        { headers: { accept: media } },
      )
      expect([status, ...faultsIn(body)]).toEqual([422, 'query.compression mutually_exclusive'])
    }
    expect((await download(media, job, {}, 'compression=none')).headers.get('content-type')).toBe(media)
    const named = await download('*/*', job, {}, `export_format=${name}`)
    expect([named.status, named.headers.get('content-type')]).toEqual([200, media])
    const { body } = await app.rest(addressOf(job, `export_format=${name}&compression=zip`))
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

describe.each(FORMATS)('$name of a job', ({ media, read }: Format) => {
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

const anyText = fc.oneof(
  fc.string({ unit: 'grapheme' }).filter((text) => !/\p{Cc}/u.test(text)),
  fc.constantFrom('=1', '+1', '-1', '@x', "'=1", "''-", "'", '"', '""', ',', '\\', '', ' '),
)
const stamp = fc.date({
  min: new Date('1900-01-01'),
  max: new Date('2099-12-31'),
  noInvalidDate: true,
})
const anyInstant = fc
  .tuple(stamp, fc.stringMatching(/^\d{0,6}$/))
  .map(([date, digits]) => `${date.toISOString().slice(0, 19)}${digits && `.${digits}`}Z`)
const CELLS = {
  text: fc.option(anyText),
  boolean: fc.option(fc.boolean()),
  float64: fc.option(
    fc.oneof(
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.tuple(fc.maxSafeInteger(), fc.nat(8)).map(([digits, places]) => digits / 10 ** places),
    ),
  ),
  int32: fc.option(fc.integer()),
  milliseconds: fc.option(stamp.map((date) => date.toISOString())),
  microseconds: fc.option(anyInstant),
}
type Type = keyof typeof CELLS
const KINDS = { text: 'text', boolean: 'boolean', float64: 'number', int32: 'number' } as const
const columnOf = (type: Type, place: number): Column => ({
  name: `c_${place}`,
  kind: type in KINDS ? KINDS[type as keyof typeof KINDS] : 'text',
  ...((type === 'int32' || type === 'milliseconds' || type === 'microseconds') && { form: type }),
})
const anyTable = fc
  .array(fc.constantFrom<Type>(...(Object.keys(CELLS) as Type[])), { minLength: 2, maxLength: 8 })
  .chain((types) =>
    fc.record({
      types: fc.constant(types),
      chunks: fc.array(
        fc.array(fc.tuple(...types.map((type) => CELLS[type])), { minLength: 1, maxLength: 20 }),
        { maxLength: 3 },
      ),
    }),
  )

/** Assembles a file from its layout and chunks. */
async function fileOf(layout: Layout, chunks: readonly Buffer[]): Promise<Buffer> {
  const ending = layout.ending()
  const parts = [await layout.head()]
  for (const [place, raw] of chunks.entries()) {
    for await (const part of layout.piece(chunkOf(raw, place === 0))) parts.push(part)
  }
  for (const part of parts) ending.add(part)
  return Buffer.concat([...parts.map(({ bytes }) => bytes), await ending.tail()])
}

const LAYOUTS: Readonly<Record<string, (frame: FileFrame) => Layout>> = {
  arrow: arrowLayout,
  parquet: parquetLayout,
}

test.each(FORMATS)('$name preserves any rows', async ({ name, read }) => {
  await fc.assert(
    fc.asyncProperty(anyTable, async ({ types, chunks }) => {
      const frame = {
        ...{ columns: types.map(columnOf), body: {}, name: 'x', modified: new Date(0), csvBytes: 0 },
      }
      const raw = chunks.map((rows) => Buffer.from(rows.map(csvRow).join('')))
      const layout = LAYOUTS[name]?.(frame)
      const { rows } = await read(layout ? await fileOf(layout, raw) : Buffer.alloc(0))
      const givenAs = (value: unknown, type: Type | undefined) => {
        if (value === null || typeof value !== 'string' || type === 'text')
          return Object.is(value, -0) ? 0 : value
        return microsOf(value)
      }
      const given = chunks
        .flat()
        .map((row) =>
          Object.fromEntries(row.map((value, place) => [`c_${place}`, givenAs(value, types[place])])),
        )
      const said = rows.map((row) =>
        Object.fromEntries(
          Object.entries(row).map(([key, value]) => [key, Object.is(value, -0) ? 0 : value]),
        ),
      )
      expect(said).toEqual(given)
    }),
  )
})

test.each([1, 2, 255, 256, 257])(
  'parquet stores %i distinct texts once, if they are few',
  async (distinct) => {
    const columns: Column[] = [{ name: 'text', kind: 'text' }]
    const frame = { columns, body: {}, name: 'x', modified: new Date(0), csvBytes: 0 }
    const texts = Array.from({ length: 1001 }, (_, row) =>
      row % 7 === 0 ? null : row < 2 * distinct ? `é, ${row % distinct}` : `é, ${(row * row) % distinct}`,
    )
    const file = await fileOf(parquetLayout(frame), [
      Buffer.from(texts.map((text) => csvRow([text])).join('')),
    ])
    const { rows } = await readParquet(file)
    expect(rows).toEqual(texts.map((text) => ({ text })))
    const { row_groups: groups } = parquetMetadata(new Uint8Array(file).buffer)
    const encodings = groups[0]?.columns[0]?.meta_data?.encodings
    const found = new Set(texts.filter((text) => text !== null)).size
    expect(found).toBeGreaterThan(distinct - 2)
    expect(encodings?.includes('RLE_DICTIONARY')).toBe(found <= 256)
  },
)

/** A chunk that is read in many parts, and the frame of its file. */
const MANY_ROWS = Buffer.from(rowsFrom(0, 5000).map(csvRow).join(''))
const FRAME = { columns: TYPED, body: {}, name: 'x', modified: new Date(0), csvBytes: 0 }

test.each(['arrow', 'json', 'csv'] as const)('%s: a chunk’s rows are never all in memory', async (name) => {
  const layout = name === 'arrow' ? arrowLayout(FRAME) : layoutOf(name, 'none', FRAME)
  const raw = () => Promise.reject(new Error('All rows at once'))
  const member = () => gzipMember(MANY_ROWS)
  const chunk: StoredChunk = { isFirst: true, member, pieces: () => piecesOf(member()), raw }
  const parts = await Array.fromAsync(layout.piece(chunk))
  expect(parts.length).toBeGreaterThan(3)
  // A part does not keep the memory of other parts.
  for (const { bytes } of parts) expect(bytes.buffer.byteLength).toBeLessThan(2 * bytes.length + 2 ** 17)
})

test('parquet: a waiting reader keeps no rows in memory', async () => {
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  const read: WeakRef<ArrayBufferLike>[] = []
  const raw = async () => {
    const copy = Buffer.from(MANY_ROWS)
    read.push(new WeakRef(copy.buffer))
    return copy
  }
  const parts = parquetLayout(FRAME).piece({ ...chunkOf(Buffer.alloc(0), true), raw })
  for (let part = 0; part < 2; part++) expect((await parts.next()).done).toBe(false)
  // A new WeakRef keeps its target alive until the current turn of the event loop ends.
  await sleep(20)
  collect()
  expect(read.length).toBeGreaterThan(1)
  expect(read.filter((one) => one.deref())).toEqual([])
  expect((await parts.next()).done).toBe(false)
})

test('stored files depend on the release of the library that writes them', () => {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
  expect(dependencies['apache-arrow']).toBe(ARROW_RELEASE)
})
