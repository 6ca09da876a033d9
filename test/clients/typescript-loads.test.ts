import { openAsBlob } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, expectTypeOf, test } from 'vitest'
import {
  ApiError,
  Client,
  InvalidRequest,
  LoadRefused,
  type LoadRow,
  type LoadTables,
  type rest,
} from '../../clients/typescript/src/index.ts'
import { PARAMETERS } from '../../clients/typescript/src/loads.ts'
import { filesOf } from '../../clients/typescript/src/tables.ts'
import { routes } from '../../src/app/areas.ts'
import { openApiDocument } from '../../src/protocols/rest/openapi/document.ts'
import { withFiles } from '../helpers/load-files.ts'
import { ADMIN, type LoadingService, startLoadingService } from '../helpers/loading-service.ts'
import type { Document } from '../helpers/openapi.ts'

/** Loads by the TypeScript client. Each test has days of its own. */

let service: LoadingService
let client: Client
beforeAll(async () => {
  service = await startLoadingService()
  client = new Client({ url: service.server.url, credential: ADMIN })
  await client.load({ securities: SECURITIES })
})
afterAll(() => service.close())

const document: Document = JSON.parse(JSON.stringify(openApiDocument(routes)))

const SECURITIES = [
  { id: 1, provider_id: 'ACME', ticker: 'ACM', name: 'Acme Corp' },
  { id: 2, provider_id: 'GLOBEX', ticker: 'GLX', name: 'Globex "Inc"' },
]
const bar = (id: number, ts: Date | string, px: number | null): LoadRow => ({
  ...{ id, interval: '1d', ts, px, retail_buy_turnover: 1_200_000.25, retail_sell_turnover: null },
})
const day = (text: string) => new Date(`${text}T00:00:00Z`)

const stored = async (from: string, to = from) => {
  const { rows } = await service.app.database.pool.query(
    `select instrument_id as id, ts::date::text as day, px from cash_bar
     where interval = '1d' and ts between $1 and $2 order by ts, id`,
    [from, to],
  )
  return rows
}

test('rows are rehearsed, loaded, listed and undone', async () => {
  const tables: LoadTables = {
    security_cash: [bar(1, day('2026-03-09'), 101.5), bar(2, '2026-03-09', 0.1)],
  }
  const rehearsal = await client.load(tables, { dryRun: true })
  expect(rehearsal).toMatchObject({ version: null, dry_run: true, source: 'upload' })
  expect(await stored('2026-03-09')).toEqual([])

  const states: rest.LoadJobResponse[] = []
  const report = await client.load(tables, { source: 'vendor', onProgress: (job) => states.push(job) })
  expectTypeOf(report).toEqualTypeOf<rest.LoadReport>()
  const version = report.version ?? 0
  expect(report).toMatchObject({ dry_run: false, source: 'vendor', first_date: '2026-03-09' })
  expect(report.counts).toEqual([{ kind: 'cash_bars', added: 2, changed: 0, removed: 0, unchanged: 0 }])
  const last = { status: 'COMPLETED', progress: 100 }
  expect(states.at(-1)).toMatchObject(last)
  const id = states[0]?.job_id ?? ''
  expect(await client.loadJob(id)).toMatchObject(last)
  await expect(client.cancelLoad(id)).rejects.toMatchObject({ code: 'job_already_finished' })
  expect(await stored('2026-03-09')).toMatchObject([
    { id: 1, px: 101.5 },
    { id: 2, px: 0.1 },
  ])

  expect((await client.loads())[0]).toMatchObject({ version, source: 'vendor', rows_added: 2 })
  expect(await client.loadReport(version)).toEqual(report)
  expect(await client.unload(version)).toMatchObject({ version: version + 1 })
  expect(await stored('2026-03-09')).toEqual([])
  await expect(client.unload(version)).rejects.toBeInstanceOf(ApiError)
})

test('faults name the rows', async () => {
  const error = await client
    .load({
      security_cash: [bar(1, '2026-03-10', 1), bar(2, '2026-03-10', 1e12)],
      flow_observations: [{ slug: 'none', date: day('2026-03-10'), value: 1 }],
    })
    .catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(LoadRefused)
  const { faults, code, moreFaults, name, message } = error as LoadRefused
  expect(message).toMatch(/\nsecurity_cash\.ndjson, row 1, column px: .* is not a price/)
  expect({ code, moreFaults, name }).toEqual({ code: 'load_refused', moreFaults: 0, name: 'LoadRefused' })
  expect(faults).toContainEqual(
    expect.objectContaining({ table: 'security_cash', row: 1, column: 'px', file: 'security_cash.ndjson' }),
  )
})

test('files are loaded from disk and from memory', () =>
  withFiles({}, async (directory) => {
    const csv = (date: string) =>
      `id,interval,ts,px,retail_buy_turnover,retail_sell_turnover\n1,1d,${date},7,,\n`
    await writeFile(join(directory, 'bars'), gzipSync(csv('2026-03-11')))
    const onDisk = await openAsBlob(join(directory, 'bars'))
    const report = await client.load({
      security_cash: [
        { content: onDisk, format: 'csv.gz' },
        new File([csv('2026-03-12')], 'bars-2026.csv'),
        new Blob([csv('2026-03-13')], { type: 'text/csv;charset=utf-8' }),
        { content: new Blob([csv('2026-03-16')]).stream(), format: 'csv' },
      ],
    })
    expect(report.files.toSorted()).toEqual([
      ...['security_cash-1.csv.gz', 'security_cash-2.csv', 'security_cash-3.csv', 'security_cash-4.csv'],
    ])
    expect((await stored('2026-03-11', '2026-03-16')).map((row) => row.day)).toEqual([
      ...['2026-03-11', '2026-03-12', '2026-03-13', '2026-03-16'],
    ])
  }))

test('files of a vendor are read by a map', async () => {
  const files = [new File(['timestamp,close\n2026-03-18,7.5\n'], 'daily_ACM.csv')]
  const map = `[files."daily_{ticker}.csv"]
table = "security_cash"
columns = { timestamp = "ts", close = "px" }
constants = { interval = "1d", retail_buy_turnover = "", retail_sell_turnover = "" }`
  expect(await client.load({}, { files, map })).toMatchObject({ files: ['daily_ACM.csv'] })
  expect(await stored('2026-03-18')).toMatchObject([{ id: 1, px: 7.5 }])
})

test('a repetition after a lost connection loads once', async () => {
  const before = (await client.loads()).length
  const keys: (string | null)[] = []
  const lossy = new Client({
    ...{ url: service.server.url, credential: ADMIN },
    fetch: async (input, init) => {
      const response = await fetch(input, init)
      if (init?.method !== 'POST') return response
      keys.push(new Headers(init.headers).get('idempotency-key'))
      // The request arrives, its answer does not.
      if (keys.length === 1) throw new TypeError('fetch failed')
      return response
    },
  })
  await lossy.load({ security_cash: [bar(1, '2026-03-17', 3)] })
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
  expect(await client.loads()).toHaveLength(before + 1)
})

test('refusals of the service are its errors', async () => {
  const user = new Client({ url: service.server.url, credential: 'user' })
  await expect(user.load({ securities: SECURITIES })).rejects.toMatchObject({
    ...{ status: 403, code: 'not_owner' },
  })
  await expect(client.load({ securites: SECURITIES } as LoadTables)).rejects.toBeInstanceOf(InvalidRequest)
  await expect(client.load({})).rejects.toBeInstanceOf(ApiError)
  await expect(client.load({ securities: new Blob([], { type: 'image/png' }) })).rejects.toThrow(/image\/png/)
  await expect(client.load({ security_cash: [bar(1, '2026-03-17', Infinity)] })).rejects.toThrow(/Infinity/)
})

test('every option of the service is one of the client', () => {
  const parameters = document.paths['/loads']?.['post']?.parameters ?? []
  const options = parameters.flatMap((one) => (one.in === 'query' ? [one.name] : []))
  expect(options.filter((name) => name !== 'table').toSorted()).toEqual(Object.values(PARAMETERS).toSorted())
})

test('rows of any iterable are lines of JSON', async () => {
  async function* rows() {
    yield { id: 9007199254740993n, at: new Date('2026-03-09T14:40:00.5Z'), day: day('2026-03-09') }
    yield { id: null, at: undefined, px: Number.NaN, flag: true }
  }
  const [file] = await filesOf('securities', rows())
  expect(await file?.content.text()).toBe(
    '{"id":"9007199254740993","at":"2026-03-09T14:40:00.500Z","day":"2026-03-09"}\n{"id":null,"px":null,"flag":true}\n',
  )
  const many = Array.from({ length: 60_000 }, (_, id) => ({ id, name: 'A long name of a security' }))
  const [large] = await filesOf('securities', many)
  expect((await large?.content.text())?.split('\n')).toHaveLength(60_001)
})
