import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type DevelopmentIssuer,
  openDevelopmentIssuer,
} from '../../../src/platform/auth/development-issuer.ts'
import { createDatabase, type TestDatabase } from '../../helpers/database.ts'
import { type JobBody, SERIES, until } from '../../helpers/jobs.ts'
import { runService, type Service } from '../../helpers/service.ts'

/** Processes whose clock shifts while they run, next to one whose clock is right. */

const CLOCK = fileURLToPath(new URL('../../helpers/shifted-clock.ts', import.meta.url))
const HOUR_S = 3600

let dataDir: string
let database: TestDatabase
let issuer: DevelopmentIssuer
const services: Service[] = []
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'flowgate-clock-'))
  database = await createDatabase()
  issuer = await openDevelopmentIssuer({
    ...{ dataDir, allowDevelopmentIssuer: true },
    auth: { provider: 'development', emailClaim: 'email', tierClaim: 'tier', roleClaim: 'role' },
  })
  // Makes jobs take long enough to be stolen.
  await database.pool.query(
    `create function dawdle() returns trigger language plpgsql as $$ begin perform pg_sleep(1.5); return new; end $$`,
  )
  await database.pool.query(
    'create trigger dawdle before insert on job_chunk for each row execute function dawdle()',
  )
})
afterAll(async () => {
  for (const service of services) service.kill()
  await Promise.all(services.map(({ ended }) => ended))
  await database.drop()
  await rm(dataDir, { recursive: true })
})

function start(role: 'web' | 'worker', isShifted: boolean): Service {
  const args = [...(isShifted ? ['--import', CLOCK] : []), 'bin/flowgate.js']
  const service = runService(process.execPath, args, {
    ...{ DATABASE_URL: database.url, DATA_DIR: dataDir, ROLE: role },
    // On a busy machine, requests are slow, and would be logged as such.
    SLOW_MS: '3600000',
    // There, workers may also be silent for long, and would lose their jobs.
    WORKER_TIMEOUT: '3600',
  })
  services.push(service)
  return service
}

async function move(shifted: readonly Service[], minutes: number): Promise<void> {
  for (const { child } of shifted) child.kill('SIGUSR2')
  await Promise.all(shifted.map(({ says }) => says(new RegExp(`clock is ${minutes} minutes`))))
}

const tokenFor = (ttl: number) => issuer.sign({ email: 'clock@example.com', tier: 'data_license', ttl })
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

let asked = 0
/** Submits jobs, each with a different query. */
async function handIn(origin: string, token: string, count: number): Promise<void> {
  for (let job = 0; job < count; job++) {
    const path = `${SERIES}?aggregate_ids=3,1,9&start_date=2026-01-${10 + asked++}`
    const answer = await fetch(origin + path, { headers: { ...bearer(token), prefer: 'respond-async' } })
    expect(answer.status).toBe(202)
  }
}

interface Row extends Pick<JobBody, 'status' | 'attempt'> {
  readonly isWhole: boolean
}

const jobs = async (): Promise<Row[]> =>
  (
    await database.pool.query<Row>(
      `select status, attempt, row_count is not distinct from (
         select sum(c.row_count) from job_chunk c where job_id = id) as "isWhole"
       from job`,
    )
  ).rows

/** Warnings and errors, but for connections that a busy machine makes too slowly. */
const complaintsOf = ({ said }: Service): string[] =>
  said()
    .split('\n')
    .filter((line) => /"level":[456]0/.test(line) && !/timeout|connection lost/i.test(line))

const areDone = (rows: readonly Row[]): boolean => rows.every(({ status }) => status === 'COMPLETED')
const isAnyRunning = (rows: readonly Row[]): boolean => rows.some(({ status }) => status === 'RUNNING')

test('a clock ten minutes ahead, then behind: no job is stolen, lost or doubled, and tokens follow it', async () => {
  const [web, shifted, right] = [start('web', true), start('worker', true), start('worker', false)]
  const [, origin = ''] = await web.says(/listening on (http:\S+)/)
  await Promise.all([shifted, right].map(({ says }) => says(/waiting for jobs/)))
  const status = async (token: string) =>
    (await fetch(`${origin}/aggregates/1/latest`, { headers: bearer(token) })).status
  const [long, short] = [await tokenFor(HOUR_S), await tokenFor(HOUR_S / 12)]
  expect([await status(long), await status(short)]).toEqual([200, 200])

  for (const minutes of [10, -10]) {
    await handIn(origin, long, 4)
    await until(jobs, isAnyRunning)
    await move([web, shifted], minutes)
    await handIn(origin, long, 4)
    // Ahead, a token with five minutes left has expired; behind, a new token is not valid yet.
    const isAhead = minutes > 0
    expect([await status(long), await status(short), await status(await tokenFor(HOUR_S))]).toEqual([
      200,
      isAhead ? 401 : 200,
      isAhead ? 200 : 401,
    ])
    const done = await until(jobs, areDone)
    expect(new Set(done.map(({ attempt, isWhole }) => `${attempt} ${isWhole}`))).toEqual(new Set(['1 true']))
    // From here on, only processes with a wrong clock run.
    right.child.kill('SIGTERM')
    expect(await right.ended).toBe(0)
  }
  expect(await jobs()).toHaveLength(16)
  for (const service of [web, shifted]) {
    expect(complaintsOf(service)).toEqual([])
    service.child.kill('SIGTERM')
    expect(await service.ended).toBe(0)
  }
})
