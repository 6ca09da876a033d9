import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, expectTypeOf, test } from 'vitest'
import {
  type Client,
  DownloadError,
  isJob,
  JobFailed,
  type JobState,
  type rest,
} from '../../clients/typescript/src/index.ts'
import type { Worker } from '../../src/jobs/worker.ts'
import { startApp, type TestApp } from '../helpers/app.ts'
import { holdResults, workFor } from '../helpers/jobs.ts'
import { listen, type TestServer } from '../helpers/server.ts'
import { all, clientWith, unreachable } from '../helpers/typescript-client.ts'

/** Jobs of the TypeScript client and their files, through a network that can fail. */

let app: TestApp
let server: TestServer
let worker: Worker
beforeAll(async () => {
  app = await startApp()
  server = await listen(app.app)
  worker = await workFor(app.database)
})
afterAll(async () => {
  await server.close()
  await worker.stop()
  await app.close()
})

const START = '2026-01-05'

/** Ends the body of the service's answer with an error, after so many bytes. */
const cutAfter = (bytes: number) => async (url: string, init?: RequestInit) => {
  const response = await fetch(url, init)
  const whole = new Uint8Array(await response.arrayBuffer())
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(whole.slice(0, bytes))
    },
    pull(controller) {
      controller.error(new TypeError('terminated'))
    },
  })
  return new Response(body, { status: response.status, headers: response.headers })
}

/** Sends a request on, and says that its answer shows an older version of the data. */
const older = async (url: string, init?: RequestInit) => {
  const response = await fetch(url, init)
  return new Response(response.body, { status: response.status, headers: { 'X-Data-Version': '1.0' } })
}

describe('pages of changed data', () => {
  const input = { aggregate_ids: [3, 1], start_date: START, records_per_page: 20 }

  test('are read again from the first', async () => {
    const { client, sent } = clientWith(server, [older])
    const rows = await client.allRows('aggregateTimeseries', input)
    expect(rows).toEqual(await all(clientWith(server).client.rows('aggregateTimeseries', input)))
    expect(rows.length).toBeGreaterThan(40)
    const asked = sent.map(({ url }) => [
      url.searchParams.get('page_number'),
      url.searchParams.get('data_version'),
    ])
    expect(asked.slice(0, 4)).toEqual([
      ['1', null],
      ['2', '1.0'],
      ['1', null],
      ['2', expect.stringMatching(/^\d+\.0$/)],
    ])
  })

  test('are those of a job, if the client is told so', async () => {
    const { client, sent } = clientWith(server, [older])
    const rows = await client.allRows('aggregateTimeseries', input, { whenChanged: 'job' })
    expect(rows).toEqual(await all(clientWith(server).client.rows('aggregateTimeseries', input)))
    expect(sent.filter(({ url }) => url.searchParams.get('page_number') === '2')).toHaveLength(1)
  })

  test('end an iteration, which may have used the first ones', async () => {
    const { client } = clientWith(server, [older])
    await expect(all(client.rows('aggregateTimeseries', input))).rejects.toMatchObject({
      code: 'data_changed',
    })
    const { client: always } = clientWith(server, [older, fetch, older, fetch, older, fetch, older, fetch])
    await expect(always.allRows('aggregateTimeseries', input)).rejects.toMatchObject({ code: 'data_changed' })
  })
})

describe('jobs', () => {
  const start = (client: Client, start_date: string) =>
    client.startJob('aggregateTimeseries', { aggregate_ids: [3, 1, 9], start_date })

  test('are followed to their end, over interruptions', async () => {
    const release = await holdResults(app)
    const { client, sent } = clientWith(server)
    const states: JobState[] = []
    try {
      const { job_id } = await start(client, '2025-12-01')
      for await (const state of client.follow(job_id)) {
        states.push(state)
        if (states.length === 1) server.cut()
        if (states.length === 2) await release()
      }
    } finally {
      await release().catch(() => undefined)
    }
    expect(sent.filter(({ url }) => url.pathname === '/graphql').length).toBeGreaterThan(1)
    expect(states.at(-1)).toMatchObject({ status: 'COMPLETED', progress: 100 })
  })

  test('that end without a result are an error', async () => {
    const release = await holdResults(app)
    const { client } = clientWith(server)
    try {
      const { job_id } = await start(client, '2025-12-02')
      await client.rest.cancelJob({ job_id })
      const error = await all(client.follow(job_id)).catch((thrown: unknown) => thrown)
      expect(error).toBeInstanceOf(JobFailed)
      expect(error).toMatchObject({ jobId: job_id, status: 'CANCELLED' })
    } finally {
      await release()
    }
  })

  test('have files, which arrive whole over interruptions', async () => {
    const plain = clientWith(server).client
    const { job_id } = await start(plain, '2025-12-03')
    await all(plain.follow(job_id))
    const whole = await plain.download('exportJob', { job_id })
    const bytes = Buffer.from(await whole.blob.arrayBuffer())
    expect(whole).toMatchObject({
      mediaType: expect.stringContaining('text/csv'),
      filename: expect.any(String),
    })
    expect(bytes.toString().split('\n').length - 2).toBe(whole.rows)
    expect(whole.sha256).toBe(createHash('sha256').update(bytes).digest('base64'))

    const { client, sent } = clientWith(server, [cutAfter(1000), unreachable, cutAfter(500)])
    const again = await client.download('exportJob', { job_id })
    expect(Buffer.from(await again.blob.arrayBuffer()).equals(bytes)).toBe(true)
    expect(sent.map(({ headers }) => headers.get('range'))).toEqual([
      ...[null, 'bytes=1000-', 'bytes=1000-', 'bytes=1500-'],
    ])
    const parquet = await plain.download(
      'exportJob',
      { job_id },
      { accept: 'application/vnd.apache.parquet' },
    )
    expect(await parquet.blob.slice(0, 4).text()).toBe('PAR1')
  })

  test('of panels of securities have the rows of the answer', async () => {
    const { client, sent } = clientWith(server)
    const input = { security_ids: [1001, 1002], start_date: START, end_date: '2026-03-10' }
    const answer = await client.rest.securityPanel(input)
    if (isJob(answer)) throw new Error('It is a job')
    expectTypeOf(answer).toEqualTypeOf<rest.SecurityPanelResponse>()
    expect(new Set(answer.data.map(({ id }) => id))).toEqual(new Set([1001, 1002]))
    expect(await all(client.rows('securityPanel', { ...input, records_per_page: 20 }))).toEqual(answer.data)
    const { job_id } = await client.startJob('securityPanel', input)
    await all(client.follow(job_id))
    const { blob, rows } = await client.download('exportJob', { job_id, export_format: 'json' })
    const file: rest.SecurityPanelFile = JSON.parse(await blob.text())
    expect([rows, file.data]).toEqual([answer.data.length, answer.data])
    expect(
      sent.every(({ url }) => url.pathname === '/graphql' || url.searchParams.get('strict') === 'true'),
    ).toBe(true)
  })

  test('have files that are refused if they are damaged, or never whole', async () => {
    const plain = clientWith(server).client
    const { job_id } = await start(plain, '2025-12-03')
    await all(plain.follow(job_id))
    const damaged = clientWith(server, [
      async (url, init) => {
        const { headers } = await fetch(url, init)
        return new Response('damaged', { headers })
      },
    ])
    await expect(damaged.client.download('exportJob', { job_id })).rejects.toThrow(DownloadError)
    const broken = clientWith(server, [cutAfter(10), cutAfter(0), cutAfter(0)], 1)
    await expect(broken.client.download('exportJob', { job_id })).rejects.toThrow('did not arrive whole')
  })
})
