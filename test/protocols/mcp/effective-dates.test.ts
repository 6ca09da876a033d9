import { expect, test } from 'vitest'
import { ASYNC, type JobBody } from '../../helpers/jobs.ts'
import { call, connectClient } from '../../helpers/mcp.ts'
import { BODIES } from '../../helpers/requests.ts'
import { listen } from '../../helpers/server.ts'
import { useApp } from '../../helpers/use-app.ts'

/** Relative dates are stated in results of tools, and jobs keep the dates that they stood for at their start. */

const app = useApp()

test('the text of a tool’s result states them, whether or not the body does', async () => {
  const server = await listen(app.app)
  const client = await connectClient(server.url)
  const said = async (tool: string, given: object) => (await call(client, tool, given)).content[0]?.text
  const dates = ' Dates: start_date=2026-01-01, end_date=2026-03-04.'
  for (const [tool, given] of [
    ['aggregate_timeseries', { aggregate_ids: [1] }],
    ['top_constituents', { aggregate_id: 3 }],
    ['flow_trend', BODIES['/flow/analytics/trend']],
  ] as const) {
    expect([tool, await said(tool, { ...given, start_date: 'ytd', end_date: '-1w' })]).toEqual([
      tool,
      expect.stringContaining(dates),
    ])
    const absolute = { ...given, start_date: '2026-01-01', end_date: '2026-03-04' }
    expect(await said(tool, absolute)).not.toContain('Dates:')
  }
  await server.close()
})

test('jobs have absolute dates in their parameters', async () => {
  const query = { aggregate_ids: '1,3', start_date: 'ytd', end_date: '-1w' }
  const started = await app.rest<JobBody>('/aggregates/timeseries', query, ASYNC)
  const { body } = await app.rest<{ request: { params: unknown } }>(`/aggregates/jobs/${started.body.job_id}`)
  expect(body.request.params).toMatchObject({ start_date: '2026-01-01', end_date: '2026-03-04' })
  expect(started.headers.get('x-effective-dates')).toBe('start_date=2026-01-01, end_date=2026-03-04')
  const ranged = await app.rest<JobBody>('/aggregates/leaderboard', { range: 'last_month' }, ASYNC)
  const board = await app.rest<{ request: { params: unknown } }>(`/aggregates/jobs/${ranged.body.job_id}`)
  expect(board.body.request.params).toMatchObject({ start_date: '2026-02-01', end_date: '2026-02-28' })
  expect(board.body.request.params).not.toHaveProperty('range')
})
