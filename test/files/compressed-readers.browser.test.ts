import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { gunzipSync as nodeGunzip } from 'node:zlib'
import { gunzipSync as fflateGunzip, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Worker } from '../../src/jobs/worker.ts'
import { workersBrowser } from '../helpers/browser.ts'
import { ASYNC, type JobBody, SERIES, statusOnce, workFor } from '../helpers/jobs.ts'
import { findPython } from '../helpers/python.ts'
import { COLUMNS, finishedJob, rowsFrom } from '../helpers/results.ts'
import { useApp } from '../helpers/use-app.ts'

/** Compressed files of jobs and flow series in what reads them. Many readers stop after the first member of a gzip file. */

const app = useApp()
let worker: Worker
/** The export of each file, without its compression. */
const paths: Record<string, string> = {}

beforeAll(async () => {
  worker = await workFor(app.database)
  const { job_id: made } = (
    await app.rest<JobBody>(SERIES, 'aggregate_ids=3,1,9&start_date=2025-12-01', ASYNC)
  ).body
  await statusOnce(app, made)
  const chunks = [rowsFrom(0, 40), rowsFrom(40, 4000), rowsFrom(4040, 960)]
  const stored = await finishedJob(app.database, { columns: COLUMNS, chunks })
  const exportOf = (id: string, query = '') => `/aggregates/jobs/${id}/export?${query}`
  Object.assign(paths, {
    'csv of a worker': exportOf(made),
    'csv of several chunks': exportOf(stored),
    'csv without rows': exportOf(await finishedJob(app.database, { columns: COLUMNS, chunks: [] })),
    'styled csv': exportOf(stored, 'separator=;&dates=excel&csv_bom=true'),
    json: exportOf(stored, 'export_format=json'),
    'csv of flow series': '/flow/timeseries/export?slugs=retail-net,etf-flow',
    'json of flow series': '/flow/timeseries/export?slugs=retail-net,etf-flow&export_format=json',
  })
})
afterAll(() => worker.stop())

async function bytesOf(path: string, headers: Record<string, string> = {}) {
  const response = await app.send(path, { headers })
  return { headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
}

type Reader = (file: Buffer) => Uint8Array | Promise<Uint8Array>

const program =
  (name: string, ...args: readonly string[]): Reader =>
  (file) =>
    execFileSync(name, args, { input: file, maxBuffer: 2 ** 28 })

async function chromium(file: Buffer): Promise<Uint8Array> {
  const page = await (await workersBrowser()).newPage()
  const text = await page.evaluate(async (base64) => {
    const packed = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
    const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'))
    const plain = new Uint8Array(await new Response(stream).arrayBuffer())
    return Array.from(plain, (byte) => String.fromCharCode(byte)).join('')
  }, file.toString('base64'))
  await page.close()
  return Buffer.from(text, 'latin1')
}

const decompressionStream: Reader = async (file) => {
  const stream = new Blob([new Uint8Array(file)]).stream().pipeThrough(new DecompressionStream('gzip'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

const PYTHON = `
import gzip, sys
sys.stdout.buffer.write(gzip.decompress(sys.stdin.buffer.read()))`

interface GzipReader {
  readonly name: string
  readonly read: Reader
  readonly tags?: string[]
}
const READERS: readonly GzipReader[] = [
  { name: 'node:zlib', read: nodeGunzip },
  { name: 'DecompressionStream of Node', read: decompressionStream },
  { name: 'DecompressionStream of Chromium', read: chromium, tags: ['chromium'] },
  { name: 'fflate', read: (file) => fflateGunzip(file) },
  { name: 'gzip', read: program('gzip', '-dc') },
  { name: 'zcat', read: program('zcat') },
  { name: 'Python', read: program(findPython(['gzip']) ?? '', '-c', PYTHON), tags: ['python'] },
]

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('base64')

describe.each(READERS)('gzip files in $name', ({ read, tags = [] }) => {
  test('are the whole text', { tags }, async () => {
    for (const [what, path] of Object.entries(paths)) {
      const { bytes: plain } = await bytesOf(path)
      const { bytes } = await bytesOf(`${path}&compression=gzip`)
      expect([what, sha256(await read(bytes))]).toEqual([what, sha256(plain)])
    }
  })
})

test('zip files are the whole text', async () => {
  for (const [what, path] of Object.entries(paths)) {
    const { bytes: plain } = await bytesOf(path)
    const members = Object.values(unzipSync((await bytesOf(`${path}&compression=zip`)).bytes))
    expect([what, members.map(sha256)]).toEqual([what, [sha256(plain)]])
  }
})

test('gzip files of jobs have their length and digest before they are sent, and ranges that make up the whole', async () => {
  for (const [what, path] of Object.entries(paths).filter(([, one]) => one.includes('/jobs/'))) {
    const packed = `${path}&compression=gzip`
    const head = await app.send(packed, { method: 'HEAD' })
    const { bytes } = await bytesOf(packed)
    expect([what, head.headers.get('content-length'), head.headers.get('repr-digest')]).toEqual([
      what,
      String(bytes.length),
      `sha-256=:${sha256(bytes)}:`,
    ])
    const cuts = [0, 5, bytes.length >> 2, bytes.length - 15, bytes.length - 4, bytes.length]
    const parts = await Promise.all(
      cuts.slice(1).map(async (end, place) => {
        const range = `bytes=${cuts[place]}-${end - 1}`
        return (await bytesOf(packed, { range })).bytes
      }),
    )
    expect([what, sha256(Buffer.concat(parts))]).toEqual([what, sha256(bytes)])
  }
})
