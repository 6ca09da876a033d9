import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Worker } from '../../../../src/jobs/worker.ts'
import { CALCULATED_NAMES } from '../../../../src/market/metrics.ts'
import { ASYNC, type JobBody, SERIES, statusOnce, workFor } from '../../../helpers/jobs.ts'
import { useApp } from '../../../helpers/use-app.ts'

/** Calculated metrics among the fields of rows of aggregates: the same on the graph, in pages and in jobs. */

const app = useApp()
let worker: Worker
beforeAll(async () => {
  worker = await workFor(app.database)
})
afterAll(() => worker.stop())

type Row = Record<string, string | number | null>

const IDS = [3, 1]
const query = (fields: readonly string[], assetClass: string) =>
  `aggregate_ids=${IDS.join()}&start_date=2026-01-05&asset_class=${assetClass}&fields=${fields.join()}`
const page = async (fields: readonly string[], assetClass: string): Promise<Row[]> => {
  const { status, body } = await app.rest<{ data: Row[] }>(
    SERIES,
    `${query(fields, assetClass)}&page_number=1`,
  )
  expect(status).toBe(200)
  return body.data
}

const FIELDS = {
  cash: ['z_score', 'momentum', 'ris', 'streak'],
  all: ['put_call_ratio', 'call_share', 'ris', 'streak'],
  options: ['put_call_ratio', 'put_call_notional_ratio', 'call_share', 'turnover_to_notional', 'streak'],
}

test.each(['cash', 'options', 'all'] as const)('are those of the graph, for %s', async (assetClass) => {
  const rows = await page(FIELDS[assetClass], assetClass)
  expect(rows.length).toBeGreaterThan(20)
  const selected = FIELDS[assetClass].map((name) => `${name}: ${camel(name)}`).join(' ')
  const { data, errors } = await app.graphql<
    {
      aggregates: { nodes: { aggregateId: number; bars: { nodes: Row[] } }[] }
    },
    never
  >(
    `{ aggregates { nodes { aggregateId
      bars(first: 200, from: "2026-01-05", assetClass: ${assetClass.toUpperCase()}) { nodes { ts ${selected} } } } } }`,
  )
  expect(errors).toBeUndefined()
  const expected = data?.aggregates.nodes
    .filter(({ aggregateId }) => IDS.includes(aggregateId))
    .flatMap(({ aggregateId, bars }) => bars.nodes.map((bar) => ({ id: aggregateId, ...bar })))
  const keyOf = ({ id, ts }: Row) => `${id} ${ts}`
  const sorted = (list: readonly Row[] = []) => list.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
  expect(sorted(rows.map(({ provider_id: _, ...row }) => row))).toEqual(sorted(expected))
  // Momentum needs more bars than the aggregates have.
  for (const name of FIELDS[assetClass].filter((name) => name !== 'momentum'))
    expect([name, rows.some((row) => row[name] !== null)]).toEqual([name, true])
})

test('are in the result of a job and in its file, as in the page', async () => {
  const fields = ['px', ...FIELDS.cash]
  const { status, body } = await app.rest<JobBody>(SERIES, query(fields, 'cash'), ASYNC)
  expect(status).toBe(202)
  await statusOnce(app, body.job_id)
  const { result } = (await app.rest<JobBody>(`/aggregates/jobs/${body.job_id}?records_per_page=10000`)).body
  const rows = await page(fields, 'cash')
  expect((result as { data: Row[] } | null)?.data).toEqual(rows)
  const file = await app.send(`/aggregates/jobs/${body.job_id}/stream`)
  const lines = (await file.text()).trim().split('\n')
  expect(lines.map((line) => JSON.parse(line))).toEqual(rows)
})

test('are absent unless they are listed', async () => {
  const { body } = await app.rest<{ data: Row[] }>(
    SERIES,
    'aggregate_ids=3&start_date=2026-01-05&page_number=1',
  )
  for (const name of CALCULATED_NAMES) expect(body.data[0]).not.toHaveProperty(name)
})

test('must be of the asset class', async () => {
  const { status, body } = await app.rest<{ detail: { type: string; loc: unknown[] }[] }>(
    SERIES,
    query(['px', 'put_call_ratio'], 'cash'),
  )
  expect([status, body.detail.map(({ type, loc }) => [type, ...loc])]).toEqual([
    422,
    [['asset_class_conflict', 'query', 'fields', 1]],
  ])
})

const camel = (name: string) => name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
