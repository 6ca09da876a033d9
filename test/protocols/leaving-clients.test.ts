import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { holdBars, until } from '../helpers/jobs.ts'
import { listen, type TestServer } from '../helpers/server.ts'
import { useApp } from '../helpers/use-app.ts'

/** Clients that leave while their request reads: its statement is cancelled in PostgreSQL. */

const app = useApp()
let server: TestServer
beforeAll(async () => {
  server = await listen(app.app)
})
afterAll(() => server.close())

const RANGE = { start_date: '2025-01-01', end_date: '2026-03-01' }
const SECTOR = { aggregate_id: 1, metric: 'retail_net_turnover' }
const PRICE = { security_id: 1001, metric: 'px', transformation: 'pct_change' }
const MODEL = { dependent: SECTOR, regressors: [PRICE], ...RANGE }
const MATRIX = `{ correlationMatrix(series: [{ aggregateId: 1 }, { securityId: 1001, metric: PX }], from: "2025-01-01",
  to: "2026-03-01") { rows { correlations } } }`
const REQUESTS: readonly (readonly [path: string, body: object])[] = [
  ['/analytics/correlation-matrix', { series: [SECTOR, PRICE, { slug: 'retail-net' }], ...RANGE }],
  ['/analytics/correlation', { x: SECTOR, y: PRICE, ...RANGE, lags: [-5, 0, 5] }],
  ['/analytics/regression', MODEL],
  ['/analytics/regression/residuals', MODEL],
  ['/analytics/regression/residuals?format=csv', MODEL],
  ['/securities/timeseries', { all: true, start_date: '2025-01-01', page_number: 1 }],
  ['/graphql', { query: MATRIX }],
]

/** Counts the statements that wait for the bars. */
async function waiting(): Promise<number> {
  const { rows } = await app.database.pool.query<{ count: number }>(
    `select count(*)::integer as count from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock' and query like '%cash_bar_1d%'`,
  )
  return rows[0]?.count ?? 0
}

/** Sends a request over a connection of its own. Returns what breaks it off. */
function open(path: string, body: object): () => void {
  const client = request(`${server.url}${path}`, {
    method: 'POST',
    headers: { authorization: 'Bearer professional:analyst@example.com', 'content-type': 'application/json' },
    agent: false,
  })
  client.on('error', () => {})
  client.end(JSON.stringify(body))
  return () => void client.destroy()
}

describe('the statement of a client that leaves', () => {
  test.each(REQUESTS)('is cancelled: POST %s', async (path, body) => {
    const answer = await app.post(path, body)
    expect([answer.status, JSON.stringify(answer.body).includes('errors')]).toEqual([200, false])
    const release = await holdBars(app)
    try {
      const leave = open(path, body)
      await until(waiting, (count) => count > 0)
      leave()
      await until(waiting, (count) => count === 0, 2000)
    } finally {
      await release()
    }
    // Its connections serve the next client.
    expect((await app.post(path, body)).status).toBe(200)
    const { pool } = app.database
    await until(
      async () => pool.totalCount - pool.idleCount,
      (busy) => busy === 0,
      2000,
    )
    expect(app.takeLog().filter(({ level }) => Number(level) >= 50)).toEqual([])
  })
})
