import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Worker } from '../../../src/jobs/worker.ts'
import { startApp, type TestApp } from '../../helpers/app.ts'
import { until, workFor } from '../../helpers/jobs.ts'
import { call, connectClient } from '../../helpers/mcp.ts'
import { listen, type TestServer } from '../../helpers/server.ts'

/** Large requests over the Model Context Protocol: jobs, and links to their files. */

let app: TestApp
let server: TestServer
let worker: Worker
beforeAll(async () => {
  app = await startApp({ rowThreshold: 10 })
  server = await listen(app.app)
  worker = await workFor(app.database)
})
afterAll(async () => {
  await server.close()
  await worker.stop()
  await app.close()
})

test.each([
  ['aggregate_timeseries', { aggregate_ids: [1, 3], start_date: '2026-01-05' }, ''],
  ['security_panel', { all: true, start_date: '2026-01-05', end_date: '2026-03-10' }, '_of_securities'],
])(
  'a large request to %s becomes a job, which the agent follows to its rows and its file',
  async (tool, given, kind) => {
    const client = await connectClient(server.url)
    const started = await call(client, tool, given)
    const job_id = String(started.structuredContent['job_id'])
    expect(started.content[0]?.text).toContain(`job ${job_id}`)
    await until(
      async () => (await call(client, `job_status${kind}`, { job_id })).structuredContent,
      ({ status }) => status === 'COMPLETED',
    )
    const { structuredContent } = await call(client, `job_with_result${kind}`, { job_id })
    expect(structuredContent).toMatchObject({ job_id, cut: [{ shown: 50 }] })
    // Following a job is free, so it inserts no link.
    expect(structuredContent).not.toHaveProperty('link')
    const file = await call(client, `export_job${kind}`, {
      job_id,
      export_format: 'csv',
      compression: 'none',
    })
    const { url } = file.structuredContent['link'] as { url: string }
    const sent = await fetch(url)
    expect([sent.status, sent.headers.get('content-type')]).toEqual([
      200,
      expect.stringContaining('text/csv'),
    ])
    const [{ of = 0 } = {}] = structuredContent['cut'] as { of: number }[]
    expect((await sent.text()).trimEnd().split('\n')).toHaveLength(of + 1)
    expect((await call(client, `job_list${kind}`)).content[0]?.text).toMatch(/: complete\.$/)
  },
)
