import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestDatabase } from '../helpers/database.ts'
import { COORDINATOR, createDistributed, TURN_TIMEOUT } from '../helpers/distributed.ts'
import { kindOf, type LoadedService, refusalsOf, startLoadedService } from '../helpers/loaded-service.ts'

/**
 * The service on a cluster, of which a worker is killed under load. Needs a cluster, and commands that kill one of its
 * workers and start it again (docs/scaling.md).
 */

const { CITUS_KILL = '', CITUS_START = '' } = process.env
const OUTAGE_MS = 2000
/** What callers ask for during the outage: bars of both workers. */
const LOAD = [3, 1, 9, 2, 3, 1, 9, 2].map((id, place) =>
  place % 2 === 0
    ? `/aggregates/${id}/latest`
    : `/aggregates/timeseries?aggregate_ids=${id}&start_date=2026-01-05`,
)

const run = (command: string) => promisify(execFile)('bash', ['-c', command])

describe.runIf(COORDINATOR && CITUS_KILL && CITUS_START)('a cluster', () => {
  let cluster: TestDatabase
  let service: LoadedService
  let directory: string
  beforeAll(async () => {
    cluster = await createDistributed(COORDINATOR ?? '')
    directory = await mkdtemp(join(tmpdir(), 'flowgate-'))
    service = await startLoadedService({ DATABASE_URL: cluster.url, DATA_DIR: directory })
  }, TURN_TIMEOUT)
  afterAll(async () => {
    await service?.stop()
    await run(CITUS_START)
    await cluster.drop()
    await rm(directory, { recursive: true })
  })

  test('without a worker: 503 with Retry-After for its bars, all answers within 5 s of its return, no job lost', async () => {
    const first = await service.begin(12)
    const { replies, stop } = service.load(LOAD)
    await sleep(1000)
    const killed = performance.now()
    const [second, third] = await Promise.all([service.begin(13), service.begin(14), run(CITUS_KILL)])
    await sleep(OUTAGE_MS)
    expect((await service.ask('/health/live')).status).toBe(200)
    await run(CITUS_START)
    const back = performance.now()
    const { refused, last } = await refusalsOf(replies, LOAD.length)
    await stop()
    expect(refused.length).toBeGreaterThan(0)
    const jobs = [first, second, third]
    const named = [...refused, ...jobs.filter(({ status }) => status !== 202)]
    expect(new Set(named.map(kindOf))).toEqual(new Set(['503,5,unavailable']))
    expect(Math.min(...refused.map(({ at }) => at))).toBeGreaterThan(killed)
    expect(last - back).toBeLessThan(5000)
    expect(replies.some(({ at, status }) => status === 200 && at > killed && at < back)).toBe(true)
    for (const { status, body } of jobs)
      if (status === 202) expect(await service.ended(body)).toBe('COMPLETED')
  })
})
