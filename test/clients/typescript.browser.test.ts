// @module-tag chromium
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type * as Package from '../../clients/typescript/src/index.ts'
import type { Worker } from '../../src/jobs/worker.ts'
import { openTab, workersBrowser } from '../helpers/browser.ts'
import { workFor } from '../helpers/jobs.ts'
import { ADMIN, startLoadingService } from '../helpers/loading-service.ts'
import { listen, type TestServer } from '../helpers/server.ts'
import { useApp } from '../helpers/use-app.ts'

/** The TypeScript client as it is published, in a browser, on a page of another origin. */

const PACKAGE = fileURLToPath(new URL('../../clients/typescript', import.meta.url))
const TSC = fileURLToPath(new URL('../../node_modules/typescript/bin/tsc', import.meta.url))
const HTML = `<!doctype html><link rel="icon" href="data:,">
  <script type="module">globalThis.flowgate = await import('/index.js')</script>`

const app = useApp()
let server: TestServer
let worker: Worker
let built: string
let pages: Server
let origin: string
beforeAll(async () => {
  server = await listen(app.app)
  worker = await workFor(app.database)
  built = await mkdtemp(join(tmpdir(), 'flowgate-client-'))
  await promisify(execFile)(process.execPath, [TSC, '-p', PACKAGE, '--outDir', built])
  pages = createServer(async ({ url = '' }, response) => {
    const isModule = url.endsWith('.js')
    response.setHeader('Content-Type', isModule ? 'text/javascript' : 'text/html')
    response.end(isModule ? await readFile(join(built, url)) : HTML)
  }).listen(0, '127.0.0.1')
  await once(pages, 'listening')
  origin = `http://127.0.0.1:${(pages.address() as AddressInfo).port}`
})
afterAll(async () => {
  await server.close()
  await worker.stop()
  pages.close()
  await rm(built, { recursive: true })
})

describe('the TypeScript client in a browser', () => {
  test('calls REST, follows a job and downloads its file', async () => {
    const browser = await workersBrowser()
    const context = await browser.newContext()
    const { page, faults } = await openTab(context, [origin, server.url])
    await page.goto(origin)
    await page.waitForFunction('globalThis.flowgate')
    const seen = await page.evaluate(async (url) => {
      const { Client } = (globalThis as unknown as { flowgate: typeof Package }).flowgate
      const client = new Client({ url, credential: 'professional:analyst@example.com' })
      const { job_id } = await client.startJob('aggregateTimeseries', {
        ...{ aggregate_ids: [3, 9], start_date: '2026-01-05' },
      })
      const states: string[] = []
      for await (const { status } of client.follow(job_id)) states.push(status)
      const { blob, rows } = await client.download('exportJob', { job_id })
      const found = []
      const input = { aggregate_ids: [3, 9], start_date: '2026-01-05', records_per_page: 50 }
      for await (const row of client.rows('aggregateTimeseries', input)) found.push(row.px)
      return { last: states.at(-1), lines: (await blob.text()).split('\n').length - 2, rows, found }
    }, server.url)
    expect(seen).toMatchObject({ last: 'COMPLETED', lines: seen.rows })
    expect(seen.found).toHaveLength(seen.rows ?? 0)
    expect(faults).toEqual([])
  })

  test('loads rows and files', async () => {
    const loading = await startLoadingService()
    onTestFinished(() => loading.close())
    const browser = await workersBrowser()
    const context = await browser.newContext()
    const { page, faults } = await openTab(context, [origin, loading.server.url])
    await page.goto(origin)
    await page.waitForFunction('globalThis.flowgate')
    const report = await page.evaluate(
      async ([url = '', credential = '']) => {
        const { Client } = (globalThis as unknown as { flowgate: typeof Package }).flowgate
        const units = new File(['code,label\nUSDbn,Billions of US dollars\n'], 'units.csv')
        const securities = [{ id: 1, provider_id: 'ACME', ticker: 'ACM', name: 'Acme Corp' }]
        return new Client({ url, credential }).load({ securities, flow_units: units })
      },
      [loading.server.url, ADMIN],
    )
    expect(report.files.toSorted()).toEqual(['flow_units.csv', 'securities.ndjson'])
    expect(report.counts.map(({ kind, added }) => [kind, added])).toEqual([
      ['securities', 1],
      ['flow_units', 1],
    ])
    expect(faults).toEqual([])
  })
})
