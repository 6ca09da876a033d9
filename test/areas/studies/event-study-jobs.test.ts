import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Worker } from '../../../src/jobs/worker.ts'
import { ASYNC, type JobBody, statusOnce, workFor } from '../../helpers/jobs.ts'
import type { Row } from '../../helpers/load-files.ts'
import { useApp } from '../../helpers/use-app.ts'

/** Large studies are jobs, whose results and files are those of the direct answer. */

const app = useApp({ rowThreshold: 10 })
let worker: Worker
beforeAll(async () => {
  worker = await workFor(app.database)
})
afterAll(() => worker.stop())

interface Study {
  readonly data: readonly Row[]
  readonly signals: readonly object[]
}

const PATH = '/analytics/event-study'
const STUDY = {
  signals: [
    { name: 'rising', all: [{ measure: 'px_chg', gt: 0 }] },
    { name: 'largest', any: [{ measure: 'retail_net_turnover', top: 1 }] },
  ],
  ...{ start_date: '2026-01-16', horizons: [1, 5], minimum_distance: 2, resamples: 100 },
}

test.each([[STUDY], [{ ...STUDY, kind: 'aggregates', minus_universe_mean: true }]])(
  'a large study becomes a job with the rows, the statistics and the files of the direct answer',
  async (study) => {
    const direct = (await app.post<Study>(PATH, { ...study, records_per_page: 1000, page_number: 1 })).body
    expect(direct.data.length).toBeGreaterThan(10)
    const { status, body: started } = await app.post<JobBody>(PATH, study, ASYNC)
    expect([status, started.job_type]).toEqual([202, 'event_study'])
    const done = await statusOnce(app, started.job_id)
    expect(done).toMatchObject({ status: 'COMPLETED', row_count: direct.data.length })
    const page = await app.rest<JobBody>(`/aggregates/jobs/${started.job_id}?records_per_page=1000`)
    const { data: rowsOfJob, signals } = page.body.result as unknown as Study
    expect([rowsOfJob, signals]).toEqual([direct.data, direct.signals])
    const exported = async (query: string) =>
      Buffer.from(
        await (
          await app.send(`/aggregates/jobs/${started.job_id}/export?export_format=${query}`)
        ).arrayBuffer(),
      )
    const file: Study = JSON.parse(String(await exported('json')))
    expect([file.data, file.signals]).toEqual([direct.data, direct.signals])
    const csv = String(await exported('csv')).split('\r\n')
    expect(csv[0]).toBe('signal,id,provider_id,symbol,name,ts,date,outcome_1,outcome_5')
    expect(csv.filter((line) => line !== '')).toHaveLength(1 + direct.data.length)
    const { data } = await app.graphql(
      `{ job(id: "${started.job_id}") { result(recordsPerPage: 2) { ... on EventStudy { rows { signal outcomes instrument { name } } } } } }`,
    )
    const { rows } = (data as { job: { result: { rows: object[] } } }).job.result
    expect(rows).toEqual(
      direct.data.slice(0, 2).map(({ signal, name, outcome_1, outcome_5 }) => ({
        ...{ signal, outcomes: [outcome_1, outcome_5], instrument: { name } },
      })),
    )
  },
)

interface Parameter {
  readonly name: string
  readonly value: string
}

test('a job states its request as a client of REST writes it', async () => {
  const signals = [
    { name: 'rising', any: [{ measure: 'px|pct_change:20', crosses_above: 0 }] },
    { name: 'listed', events: [{ security_id: 1001, date: '2026-02-02' }] },
  ]
  const { body } = await app.post<JobBody>(PATH, { ...STUDY, signals }, ASYNC)
  expect(body.request.params).toMatchObject({ signals, minimum_distance: 2, horizons: [1, 5] })
  const { data } = await app.graphql<{ job: { request: { parameters: Parameter[] } } }, never>(
    `{ job(id: "${body.job_id}") { request { parameters { name value } } } }`,
  )
  const values = Object.fromEntries(
    data?.job.request.parameters.map(({ name, value }) => [name, value]) ?? [],
  )
  expect(JSON.parse(values['signals'] ?? '')).toEqual(body.request.params['signals'])
  expect(values).toMatchObject({ horizons: '1,5', trigger: 'entry', start_date: '2026-01-16' })
})
