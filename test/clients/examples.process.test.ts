import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Worker } from '../../src/jobs/worker.ts'
import { startApp, type TestApp } from '../helpers/app.ts'
import { parseCsv } from '../helpers/csv.ts'
import { workFor } from '../helpers/jobs.ts'
import { rowsOf } from '../helpers/market.ts'
import { listen, type TestServer } from '../helpers/server.ts'

let app: TestApp
let server: TestServer
let worker: Worker
let directory: string
beforeAll(async () => {
  app = await startApp()
  server = await listen(app.app)
  worker = await workFor(app.database)
  directory = await mkdtemp(join(tmpdir(), 'flowgate-example-'))
})
afterAll(async () => {
  await server.close()
  await worker.stop()
  await app.close()
  await rm(directory, { recursive: true })
})

test('watch-job: follows a job to its end and downloads a whole file', async () => {
  const file = join(directory, 'bars.csv.gz')
  const example = new URL('../../examples/watch-job.ts', import.meta.url).pathname
  const child = spawn(process.execPath, [example, '3,9', '2026-01-05', file], {
    env: {
      ...process.env,
      FLOWGATE_URL: server.url,
      FLOWGATE_TOKEN: 'professional:analyst@example.com',
      NODE_OPTIONS: '',
    },
  })
  let said = ''
  for (const output of [child.stdout, child.stderr])
    output.on('data', (text) => {
      said += String(text)
    })
  const [code] = await once(child, 'close')
  const rows = rowsOf([3, 9], { start_date: '2026-01-05' })
  expect(said).toContain(`${file}: ${rows.length} rows, SHA-256 `)
  expect(said).toContain('100 %')
  expect(code).toBe(0)
  expect(parseCsv(gunzipSync(await readFile(file)).toString())).toHaveLength(rows.length + 1)
})
