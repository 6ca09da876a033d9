import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase, type TestDatabase } from '../helpers/database.ts'
import { until } from '../helpers/jobs.ts'
import { type DatabaseProxy, startProxy } from '../helpers/proxy.ts'
import { startedJob } from '../helpers/results.ts'
import { runService, type Service } from '../helpers/service.ts'

/** Settings of how long the service waits: for connections, and for workers that are silent. */

let database: TestDatabase
let proxy: DatabaseProxy
let dataDir: string
const services: Service[] = []
beforeAll(async () => {
  database = await createDatabase()
  proxy = await startProxy(database.url)
  dataDir = await mkdtemp(join(tmpdir(), 'flowgate-timeouts-'))
})
afterAll(async () => {
  for (const service of services) service.kill()
  await Promise.all(services.map(({ ended }) => ended))
  await proxy.cut()
  await database.drop()
  await rm(dataDir, { recursive: true })
})

function start(settings: Record<string, string>): Service {
  const own = { DATABASE_URL: proxy.url, DATA_DIR: dataDir, ...settings }
  const service = runService(process.execPath, ['bin/flowgate.js'], own)
  services.push(service)
  return service
}

/** More than the default: without the setting, the request would be refused. */
const LATE_MS = 4000

test('a request waits for a connection for as long as CONNECTION_TIMEOUT says', async () => {
  const web = start({ ROLE: 'web', CONNECTION_TIMEOUT: '3600' })
  const [, origin = ''] = await web.says(/listening on (http:\S+)/)
  const [, token] = await web.says(/TOKEN=(\S+)/)
  proxy.hold()
  const answer = fetch(`${origin}/aggregates/1/latest`, { headers: { authorization: `Bearer ${token}` } })
  await until(
    async () => proxy.held(),
    (count) => count > 0,
  )
  await sleep(LATE_MS)
  proxy.pass()
  expect((await answer).status).toBe(200)
})

test('a silent worker keeps its jobs for as long as WORKER_TIMEOUT says', async () => {
  const [silent, lost] = [await startedJob(database), await startedJob(database)]
  await database.pool.query(
    `update job set heartbeat_at = now() - case when id = $1 then interval '1 minute' else interval '2 hours' end`,
    [silent.id],
  )
  // It looks for lost jobs before it says that it waits for others.
  await start({ ROLE: 'worker', WORKER_TIMEOUT: '3600' }).says(/waiting for jobs/)
  const { rows } = await database.pool.query<{ id: string }>(
    `select id from job where status = 'RUNNING' and (id, fence) in (($1, $2), ($3, $4))`,
    [silent.id, silent.fence, lost.id, lost.fence],
  )
  expect(rows).toEqual([{ id: silent.id }])
})
