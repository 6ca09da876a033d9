import { once } from 'node:events'
import { type IncomingMessage, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Member } from '../../../src/core/rows/origins.ts'
import { CSV } from '../../../src/core/rows/row-formats.ts'
import { liveRows, openLiveRows } from '../../../src/files/live/rows.ts'
import { startApp, type TestApp } from '../../helpers/app.ts'

/** Exports that are longer than every buffer on their way. */

const PATH = '/flow/timeseries/export'

const ROWS = 200_000
/** A part of the rows that still exceeds the buffers. */
const SOME = '?slugs=long-1'
let server: Server
let origin: string
let long: TestApp

async function startLong() {
  long = await startApp()
  // Far more than all buffers along the way hold.
  await long.database.pool.query(`
    insert into flow_series (slug, name, metric, frequency, unit)
    select 'long-' || n, 'Long', repeat('m', 200), 'daily', 'USDmn' from generate_series(1, 4) n`)
  await long.database.pool.query(`
    insert into flow_observation (series_id, date, revision, value, updated_at)
    select s.id, date '1950-01-01' + n, 0, n, now()
    from flow_series s cross join generate_series(1, ${ROWS / 4}) n where s.slug like 'long-%'`)
  await long.database.pool.query(`
    insert into flow_tally
    select o.series_id, date_trunc('quarter', o.date)::date, count(*)
    from flow_observation o join flow_series s on s.id = o.series_id where s.slug like 'long-%' group by 1, 2`)
  server = createAdaptorServer({
    fetch: (request: Request) => long.app.fetch(request),
    // Otherwise it replaces the global Response, which all tests of the process share.
    overrideGlobalObjects: false,
  }) as Server
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function stopLong() {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  await long.close()
}

/** Backends that run the query of an export, or are idle in its transaction. */
const exporting = async (): Promise<number[]> => {
  const { rows } = await long.database.pool.query<{ pid: number }>(
    `select pid from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and (query ilike '%flow_series%' and state <> 'idle' or state like 'idle in%')`,
  )
  return rows.map(({ pid }) => pid)
}

async function begin(email = 'analyst@example.com', query = '') {
  const sent = request(`${origin}${PATH}${query}`, {
    ...{ headers: { authorization: `Bearer professional:${email}` }, agent: false },
  })
  sent.on('error', () => {})
  sent.end()
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  return { response, stop: () => sent.destroy() }
}

const text = async (response: IncomingMessage): Promise<string> =>
  Buffer.concat(await Array.fromAsync(response as AsyncIterable<Buffer>)).toString('latin1')

const query = () =>
  sql`select slug, n from flow_series cross join generate_series(1, 200000) n order by slug`.compile(
    long.database.db,
  )
const members: Member[] = [
  { name: 'slug', value: { column: 'slug', form: 'text' } },
  { name: 'n', value: { column: 'n', form: 'digits' } },
]
const asOf = async () =>
  (
    await long.database.pool.query<{ at: string }>(
      'select created_at as at from data_version order by id desc limit 1',
    )
  ).rows[0]?.at ?? null

describe('a long export', () => {
  beforeAll(startLong)
  afterAll(stopLong)

  test('is sent whole, and announces its row count', async () => {
    const { response } = await begin()
    const parts = await Array.fromAsync(response as AsyncIterable<Buffer>)
    const lines = Buffer.concat(parts).toString('latin1').split('\r\n')
    expect(lines.length - 2).toBe(Number(response.headers['x-row-count']))
    expect(lines.length).toBeGreaterThan(ROWS)
    await expect.poll(exporting).toEqual([])
  })

  test('leaves nothing behind when its client disconnects', async () => {
    const { response, stop } = await begin()
    await once(response, 'readable')
    const [first, ...others] = await exporting()
    expect(others).toEqual([])
    // A later export of the same rows has not ended by then.
    const later = await begin('other@example.com')
    stop()
    await expect.poll(exporting).not.toContain(first)
    expect(await exporting()).toHaveLength(1)
    later.stop()
    await expect.poll(exporting).toEqual([])
    await expect.poll(() => long.database.pool.totalCount - long.database.pool.idleCount).toBe(0)
  })

  test('is cut off if its query ends early, and never looks complete', async () => {
    const { response } = await begin()
    await once(response, 'readable')
    const [pid] = await exporting()
    long.takeLog()
    await long.database.pool.query('select pg_terminate_backend($1)', [pid])
    await expect(Array.fromAsync(response as AsyncIterable<Buffer>)).rejects.toThrow()
    expect(long.takeLog().map(({ msg }) => msg)).toContain('download interrupted')
    const { response: next } = await begin()
    expect(next.statusCode).toBe(200)
    await Array.fromAsync(next)
  })

  test('does not block other exports while its reader stalls, and completes in the end', async () => {
    // More than the service runs at once.
    const slow = await Promise.all(Array.from({ length: 6 }, () => begin('slow@example.com', SOME)))
    const { response } = await begin('analyst@example.com', SOME)
    expect(response.statusCode).toBe(200)
    const whole = await text(response)
    await expect.poll(exporting).toEqual([])
    for (const { response: other } of slow.slice(0, 2)) expect((await text(other)) === whole).toBe(true)
    for (const { stop } of slow) stop()
  })

  test('is refused to a caller with eight open, until one of them ends', async () => {
    const open = await Promise.all(Array.from({ length: 8 }, () => begin('many@example.com', SOME)))
    const { response, stop } = await begin('many@example.com', SOME)
    expect([response.statusCode, response.headers['retry-after']]).toEqual([429, '5'])
    expect(JSON.parse(await text(response))).toMatchObject({ code: 'rate_limited' })
    stop()
    for (const one of open) one.stop()
    const again = async () => {
      const { response: next, stop: leave } = await begin('many@example.com', SOME)
      leave()
      return next.statusCode
    }
    await expect.poll(again).toBe(200)
  })

  test('releases its connection and its slot when its reader stops', async () => {
    const live = openLiveRows(long.database.pool)
    for (let turn = 0; turn < 6; turn++) {
      const asked = { query: query(), members, asOf: await asOf() }
      const rows = liveRows(live, new AbortController().signal, asked, { format: CSV, bytes: 2 ** 18 })
      await rows.next()
      await rows.return(undefined)
    }
    await expect.poll(exporting).toEqual([])
  })

  test('is refused if the data is no longer what was announced', async () => {
    const live = openLiveRows(long.database.pool)
    const asked = { query: query(), members, asOf: '2000-01-01T00:00:00Z' }
    const rows = liveRows(live, new AbortController().signal, asked, { format: CSV, bytes: 2 ** 18 })
    await expect(rows.next()).rejects.toMatchObject({ code: 'unavailable', status: 503 })
    await expect.poll(exporting).toEqual([])
  })
})
