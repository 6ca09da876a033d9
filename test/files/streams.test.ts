import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connect } from '../../src/platform/database/connect.ts'
import { faultsIn } from '../helpers/answers.ts'
import { startApp } from '../helpers/app.ts'
import { parseCsv } from '../helpers/csv.ts'
import { holdResults, until } from '../helpers/jobs.ts'
import { startProxy } from '../helpers/proxy.ts'
import { COLUMNS, finishedJob, longJob, type Row, rowsFrom, startedJob } from '../helpers/results.ts'
import { listen, type TestServer } from '../helpers/server.ts'
import { useApp } from '../helpers/use-app.ts'

const ROWS = rowsFrom(0, 5000)
const NAMES = COLUMNS.map(({ name }) => name)
/** Chunks of a long result. */
const LONG = 12
/** Chunks of one that is longer than all buffers along the way. */
const VAST = 40
/** Rows that hardly compress. */
const NOISE: readonly Row[] = ROWS.map(([ts = '', id = 0]) => [
  ...[ts, id, randomBytes(120).toString('base64'), true, Number(id) / 7, null],
])

const app = useApp()
let server: TestServer
let job: string
let long: string
beforeAll(async () => {
  server = await listen(app.app)
  job = await finishedJob(app.database, { columns: COLUMNS, chunks: [ROWS.slice(0, 7), ROWS.slice(7)] })
  long = await longJob(app.database, NOISE, LONG)
})
afterAll(() => server.close())

const addressOf = (id: string, query = '') => `/aggregates/jobs/${id}/stream${query && `?${query}`}`
const digestOf = (bytes: Buffer | string): string =>
  `sha-256=:${createHash('sha256').update(bytes).digest('base64')}:`

describe('streams', () => {
  test('ndjson: one object per line, with the row count and the digest in the headers', async () => {
    for (const query of ['', 'format=ndjson']) {
      const { status, headers, text } = await app.rest(addressOf(job, query))
      expect(status).toBe(200)
      expect(headers.get('content-type')).toBe('application/x-ndjson')
      expect(headers.get('x-row-count')).toBe('5000')
      expect(headers.get('content-digest')).toBe(digestOf(text))
      expect(headers.get('content-disposition')).toBeNull()
      const lines = text.split('\n')
      expect(lines.pop()).toBe('')
      expect(lines.map((line) => Object.values(JSON.parse(line)))).toEqual(ROWS)
      expect(Object.keys(JSON.parse(lines[0] ?? ''))).toEqual(NAMES)
    }
  })

  test('csv: the same as the export', async () => {
    const { headers, text } = await app.rest(addressOf(job, 'format=csv'))
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(headers.get('content-digest')).toBe(digestOf(text))
    expect(parseCsv(text)).toHaveLength(5001)
    expect((await app.rest(`/aggregates/jobs/${job}/export`)).text).toBe(text)
  })

  test('422, 404, 409 and 406', async () => {
    const unknown = await app.rest(addressOf(job, 'format=parquet'))
    expect([unknown.status, faultsIn(unknown.body)]).toEqual([422, ['query.format enum']])
    expect((await app.as('other@example.com').rest(addressOf(job))).body.code).toBe('job_not_found')
    const { id } = await startedJob(app.database)
    const early = await app.rest(addressOf(id))
    expect([early.status, early.body.code]).toEqual([409, 'job_not_completed'])
    expect(early.headers.get('retry-after')).toBe('1')
    expect((await app.rest(addressOf(job), {}, { headers: { accept: 'text/html' } })).status).toBe(406)
  })

  test('HEAD returns the headers of GET, and ranges resume an interrupted download', async () => {
    const whole = await app.rest(addressOf(job))
    const head = await app.send(addressOf(job), { method: 'HEAD' })
    expect(head.headers.get('content-digest')).toBe(whole.headers.get('content-digest'))
    const first = whole.text.indexOf('\n') + 1
    const rest = await app.rest(addressOf(job), {}, { headers: { range: `bytes=${first}-` } })
    expect(rest.status).toBe(206)
    expect(rest.text === whole.text.slice(first)).toBe(true)
  })
})

const CREDENTIAL = { authorization: 'Bearer professional:analyst@example.com' }

/** Opens a response without reading its body. */
async function open(path: string, { url } = server): Promise<IncomingMessage> {
  const [response] = (await once(
    get(`${url}${path}`, { headers: CREDENTIAL, agent: false }),
    'response',
  )) as [IncomingMessage]
  return response
}

async function read(response: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of response) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

/** Counts the app's connections that are active or inside a transaction. */
const busy = async (): Promise<number> => {
  const { rows } = await app.database.pool.query<{ busy: number }>(
    `select count(*) as busy from pg_stat_activity
     where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()`,
  )
  return rows[0]?.busy ?? 0
}

/** Counts the app's connections that wait for a lock. */
const blocked = async (): Promise<number> => {
  const { rowCount } = await app.database.pool.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rowCount ?? 0
}

describe('readers on a real connection', () => {
  test('HEAD and conditional requests keep their headers on the wire', async () => {
    const address = `${server.url}${addressOf(job)}`
    const head = await fetch(address, { method: 'HEAD', headers: CREDENTIAL })
    const whole = await fetch(address, { headers: CREDENTIAL })
    expect(head.headers.get('content-length')).toBe(String((await whole.arrayBuffer()).byteLength))
    expect(whole.headers.get('content-length')).toBe(head.headers.get('content-length'))
    const tag = head.headers.get('etag') ?? ''
    const unchanged = await fetch(address, { headers: { ...CREDENTIAL, 'if-none-match': tag } })
    expect([unchanged.status, await unchanged.text()]).toEqual([304, ''])
  })

  test.each([
    ...['export?compression=gzip', 'export', 'stream', 'export?export_format=json&compression=zip'],
    ...['export?separator=;&dates=excel', 'export?separator=tab&decimal=,&compression=gzip'],
  ])('%s: slow readers hold no connection, and receive every byte in the end', async (path) => {
    const responses = await Promise.all(
      Array.from({ length: 12 }, () => open(`/aggregates/jobs/${long}/${path}`)),
    )
    // More readers than two pools have connections, yet other requests do not wait.
    await until(busy, (connections) => connections === 0)
    expect((await app.rest(`/aggregates/jobs/${long}/status`)).status).toBe(200)
    const [patient, ...others] = responses
    if (!patient) throw new Error('nobody came')
    for (const response of others) response.destroy()
    const bytes = await read(patient)
    expect(digestOf(bytes)).toBe(patient.headers['content-digest'])
    expect(bytes.length).toBe(Number(patient.headers['content-length']))
  })

  test.each(['aggregates', 'securities'])(
    'a reader of /%s that disconnects leaves no connection busy',
    async (base) => {
      const responses = await Promise.all(
        ['export?export_format=json', 'stream', 'export'].map((path) =>
          open(`/${base}/jobs/${long}/${path}`),
        ),
      )
      for (const response of responses) {
        await once(response, 'readable')
        response.destroy()
      }
      await until(busy, (connections) => connections === 0)
      const { pool } = app.database
      await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0)
      expect(app.takeLog().filter(({ level }) => Number(level) >= 50)).toEqual([])
    },
  )

  test.each(['aggregates', 'securities'])(
    'a reader of /%s that disconnects while the file is first generated stops its generation',
    async (base) => {
      const id = await longJob(app.database, NOISE, LONG)
      const before = await server.connections()
      const release = await holdResults(app)
      const request = get(`${server.url}/${base}/jobs/${id}/stream`, { headers: CREDENTIAL, agent: false })
      request.on('error', () => {})
      await until(blocked, (connections) => connections > 0)
      request.destroy()
      await until(
        () => server.connections(),
        (count) => count <= before,
      )
      await release()
      await until(busy, (connections) => connections === 0)
      const { rows } = await app.database.pool.query(
        "select from job_export where job_id = $1 and layout like 'ndjson%'",
        [id],
      )
      expect(rows).toEqual([])
    },
  )
})

describe('a database that fails during a download', () => {
  test('cuts the connection on an error, so that no incomplete answer looks complete', async () => {
    // More than is buffered.
    const id = await longJob(app.database, NOISE, VAST)
    const response = await open(`/aggregates/jobs/${id}/export?compression=gzip`)
    expect(Number(response.headers['content-length'])).toBeGreaterThan(25e6)
    await app.database.pool.query('delete from job_chunk where job_id = $1', [id])
    await expect(read(response).then(({ length }) => length)).rejects.toThrow('aborted')
    expect(response.complete).toBe(false)
    expect(app.takeLog().map(({ msg }) => msg)).toContain('download interrupted')
    // The server keeps running.
    expect((await app.rest(addressOf(job))).status).toBe(200)
  })

  test('cuts the connection when it is lost, and the download can be resumed once it is back', async () => {
    const proxy = await startProxy(app.database.url)
    const remote = connect(proxy.url, { max: 3 })
    const far = await startApp({
      ...{ db: remote.db, pool: remote.pool },
      settings: { downloadPatienceMs: 500 },
    })
    const at = await listen(far.app)
    const id = await longJob(app.database, NOISE, VAST)
    const path = `/aggregates/jobs/${id}/export?compression=gzip`
    const response = await open(path, at)
    const parts: Buffer[] = []
    const drawn = async () => {
      for await (const part of response) {
        if (parts.push(part as Buffer) === 1) await proxy.cut()
      }
    }
    await expect(drawn()).rejects.toThrow('aborted')
    expect(response.complete).toBe(false)
    expect((await far.rest(`/aggregates/jobs/${id}/status`)).status).toBe(503)
    await proxy.mend()
    const had = Buffer.concat(parts)
    const range = { range: `bytes=${had.length}-`, 'if-range': response.headers.etag ?? '' }
    const rest = await fetch(`${at.url}${path}`, { headers: { ...CREDENTIAL, ...range } })
    expect(rest.status).toBe(206)
    const whole = Buffer.concat([had, Buffer.from(await rest.arrayBuffer())])
    expect(digestOf(whole)).toBe(response.headers['repr-digest'])
    await at.close()
    await Promise.all([far.close(), remote.end()])
    await proxy.cut()
  })
})
