// @module-tag pgbouncer
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withFiles } from '../../helpers/load-files.ts'
import { kindOf, type LoadedService, refusalsOf, startLoadedService } from '../../helpers/loaded-service.ts'
import { type PooledMarket, startPooledMarket } from '../../helpers/pgbouncer.ts'
import { MARKET_DIRECTORY } from '../../helpers/template.ts'

/** The service, a worker and commands with PgBouncer in transaction mode, which is killed under load. */

const OUTAGE_MS = 1000
/** What callers ask for during an outage. */
const LOAD = Array.from({ length: 10 }, (_, place) =>
  place % 2 === 0
    ? '/aggregates/3/latest'
    : '/aggregates/timeseries?aggregate_ids=3,1,9&start_date=2026-01-05',
)

describe('the service behind a pooler', () => {
  let market: PooledMarket
  let service: LoadedService
  beforeAll(async () => {
    market = await startPooledMarket([MARKET_DIRECTORY])
    service = await startLoadedService({
      ...{ DATABASE_URL: market.pooler.url, DATABASE_DIRECT_URL: market.directUrl },
      DATA_DIR: market.place.directory,
    })
  })
  afterAll(async () => {
    await service?.stop()
    await market?.close()
  })

  test('takes more first jobs at once than there are connections, and gives their files', async () => {
    const jobs = await Promise.all([5, 6, 7, 8, 9].map((day) => service.begin(day)))
    expect(jobs.map(({ status }) => status)).toEqual([202, 202, 202, 202, 202])
    for (const { body } of jobs) {
      expect(await service.ended(body)).toBe('COMPLETED')
      expect((await service.download(body)).split('\n').length).toBeGreaterThan(50)
    }
  })

  test('shows subscribers what is loaded and unloaded', async () => {
    const { told, leave } = service.follow('subscription { latestBars(ids: [9], interval: DAY) { ts px } }')
    const first = told.next()
    await sleep(300)
    const bar = { id: 9, interval: '1d', ts: '2026-03-12', px: 12.5 }
    const row = { ...bar, retail_buy_turnover: 7, retail_sell_turnover: 2 }
    const report = await withFiles({ 'aggregate_cash.csv': [row] }, (directory) =>
      service.command('bin/load.ts', directory),
    )
    const [, version = ''] = /version (\d+)/.exec(report) ?? []
    expect((await first).value).toMatchObject({
      data: { latestBars: [{ ts: '2026-03-12T00:00:00Z', px: 12.5 }] },
    })
    const second = told.next()
    expect(await service.command('bin/unload.ts', version)).toContain(`load ${version} undone`)
    expect((await second).value).toMatchObject({ data: { latestBars: [{ ts: '2026-03-11T00:00:00Z' }] } })
    await told.return(undefined)
    await leave()
  })

  test('without it: 503 with Retry-After, answers to all who ask 5 s after its return, and no job is lost', async () => {
    const first = await service.begin(12)
    const { replies, stop } = service.load(LOAD)
    const killed = performance.now()
    const [second, third] = await Promise.all([service.begin(13), service.begin(14), market.pooler.kill()])
    const jobs = [first, second, third]
    await sleep(OUTAGE_MS)
    expect((await service.ask('/health/ready')).status).toBe(503)
    expect((await service.ask('/health/live')).status).toBe(200)
    await market.pooler.start()
    const back = performance.now()
    const { refused, last } = await refusalsOf(replies, LOAD.length)
    await stop()
    const named = [...refused, ...jobs.filter(({ status }) => status !== 202)]
    expect(new Set(named.map(kindOf))).toEqual(new Set(['503,5,unavailable']))
    expect(Math.min(...refused.map(({ at }) => at))).toBeGreaterThan(killed)
    expect(last - back).toBeLessThan(5000)
    for (const { status, body } of jobs)
      if (status === 202) expect(await service.ended(body)).toBe('COMPLETED')
  })
})
