import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDatabase, type TestDatabase } from '../helpers/database.ts'
import { startOutage } from '../helpers/outage.ts'
import { runService, type Service } from '../helpers/service.ts'

let dataDir: string
let database: TestDatabase
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'flowgate-start-'))
  database = await createDatabase()
})
const services: Service[] = []
function start(command: string, args: readonly string[], settings: Record<string, string> = {}): Service {
  const service = runService(command, args, settings)
  services.push(service)
  return service
}
afterAll(async () => {
  for (const service of services) service.kill()
  await Promise.all(services.map(({ ended }) => ended))
  await database.drop()
  await rm(dataDir, { recursive: true })
})

describe('the database goes away at any statement of the start', () => {
  test.each(['briefly', 'for good'])('%s: everything runs, or nothing is left behind', async (away) => {
    const starts = start(process.execPath, ['test/helpers/cut-starts.ts', database.url, dataDir, away])
    expect([await starts.ended, starts.said()]).toEqual([0, expect.stringMatching(/: whole\n$/)])
  })
})

/** The step of the worker's start, after the web part's: it recovers the jobs of lost workers. */
const isWorkers = ({ text }: { readonly text: string }): boolean => text.includes('heartbeat_at <')

test.each(['1', '2'])('WORKERS=%s: the process ends with a line', async (workers) => {
  const outage = await startOutage(database.url, isWorkers)
  void outage.begun.then(outage.end)
  const service = start('node', ['bin/flowgate.js'], {
    ...{ DATABASE_URL: outage.url, DATA_DIR: dataDir, WORKERS: workers },
  })
  expect(await service.ended).toBe(1)
  const said = service.said()
  expect(said).toMatch(/^flowgate: the connection to the database failed \(.+\)\. Check /m)
  expect(said).not.toMatch(/^ {4}at |listening on/m)
  await outage.close()
})
