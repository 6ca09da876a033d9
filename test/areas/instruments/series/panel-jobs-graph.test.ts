import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Worker } from '../../../../src/jobs/worker.ts'
import { statusOnce, workFor } from '../../../helpers/jobs.ts'
import { useApp } from '../../../helpers/use-app.ts'

const THRESHOLD = 150

const app = useApp({ rowThreshold: THRESHOLD })
let worker: Worker
beforeAll(async () => {
  worker = await workFor(app.database)
})
afterAll(() => worker.stop())

describe('on the graph', () => {
  const ESTIMATE = 'rows rowsRead exceedsThreshold'
  const start = async (field: string, args: string) => {
    const success = `${field[0]?.toUpperCase()}${field.slice(1)}Success`
    const { data, errors } = await app.graphql<
      { of: { code?: string; message?: string; job?: { jobId: string; rowsTotal: number } } },
      never
    >(
      `mutation { of: ${field}(input: { ${args} }) { ... on Error { code message } ... on ${success} { job { jobId rowsTotal } } } }`,
    )
    expect(errors).toBeUndefined()
    return data?.of
  }

  test('startSeriesJob computes the rows of securityPanel', async () => {
    const args = 'sector: "Technology", from: "2026-02-02"'
    const started = await start('startSeriesJob', `${args}, fields: ["px", "z_score"]`)
    const id = started?.job?.jobId ?? ''
    await statusOnce(app, id)
    const rows = 'rows { ts px zScore instrument { ... on Security { ticker name } } } securities { ticker }'
    const { data, errors } = await app.graphql<
      { page: object; job: { result: object; files: { path: string }[] }; estimate: object },
      never
    >(`{
      page: securityPanel(${args}, recordsPerPage: 50) { count ${rows} }
      job(id: "${id}") { files { path } result(recordsPerPage: 50) { ... on SecurityBarPage { count ${rows} } } }
      estimate: seriesJobEstimate(${args}) { ${ESTIMATE} }
    }`)
    expect(errors).toBeUndefined()
    const { securities, ...page } = (data?.page ?? {}) as { securities: { ticker: string }[] }
    const { securities: stored, ...result } = (data?.job.result ?? {}) as {
      securities: { ticker: string }[]
    }
    expect(result).toEqual(page)
    expect(new Set(stored.map(({ ticker }) => ticker))).toEqual(
      new Set(securities.map(({ ticker }) => ticker)),
    )
    expect(data?.estimate).toMatchObject({ rows: started?.job?.rowsTotal, rowsRead: started?.job?.rowsTotal })
    expect(data?.job.files.every(({ path }) => path.startsWith(`/securities/jobs/${id}/`))).toBe(true)
  })

  test('startSecurityLeaderboardJob computes the places of securityLeaderboard', async () => {
    const started = await start('startSecurityLeaderboardJob', 'metric: PX, order: ASC')
    const id = started?.job?.jobId ?? ''
    await statusOnce(app, id)
    const place = 'rank value change bar { px } security { ticker name sector exchange }'
    const { data, errors } = await app.graphql<
      { board: object; job: { result: object }; estimate: object },
      never
    >(`{
      board: securityLeaderboard(metric: PX, order: ASC, first: 100) { nodes { ${place} } metric }
      job(id: "${id}") { result { ... on SecurityLeaderboardPage { nodes: rows { ${place} } metric } } }
      estimate: securityLeaderboardJobEstimate(metric: PX) { ${ESTIMATE} }
    }`)
    expect(errors).toBeUndefined()
    expect(data?.job.result).toEqual(data?.board)
    expect(data?.estimate).toMatchObject({ rows: started?.job?.rowsTotal })
  })

  test('refusals are data', async () => {
    expect(await start('startSeriesJob', 'sector: "Nowhere"')).toMatchObject({ code: 'SECURITY_NOT_FOUND' })
    const { errors } = await app.graphql(
      'mutation { startSeriesJob(input: { all: true, sector: "x" }) { __typename } }',
    )
    expect(JSON.stringify(errors)).toContain('mutually_exclusive')
  })
})
