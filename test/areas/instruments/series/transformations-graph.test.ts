import { beforeAll, describe, expect, test } from 'vitest'
import { camelCase } from '../../../../src/core/names.ts'
import { loadFiles } from '../../../helpers/load-files.ts'
import { LONG, longMarketFiles } from '../../../helpers/long-market.ts'
import { useApp } from '../../../helpers/use-app.ts'

/** Transformations on the graph equal those of REST, which other tests compare with their definitions. */

const app = useApp()
beforeAll(async () => {
  await loadFiles(app.database.pool, longMarketFiles())
})

type Query = Readonly<Record<string, string | number | boolean>>

const ask = async (query: Query) => {
  const { status, body } = await app.rest('/aggregates/timeseries', {
    aggregate_ids: LONG.options,
    start_date: '2000-01-01',
    records_per_page: 10_000,
    ...query,
  })
  expect(status).toBe(200)
  return body
}

const METRICS = 'px retailNetTurnover callTurnover'
const flat = (call: string, args: string) =>
  `{ ${call}(${args}) { rows { ts transformed { ${METRICS} } } columns { ts transformed { ${METRICS} } } metadata { transformation normalisation normalisationPeriod window warnings { code parameter } } } }`

interface Page {
  readonly rows: readonly { ts: string; transformed: Record<string, number | null> | null }[]
  readonly columns: { ts: string[]; transformed: Record<string, (number | null)[]> | null }
  readonly metadata: Record<string, unknown>
}
const query = async <T>(text: string): Promise<T> => {
  const { data, errors } = await app.graphql<T, never>(text)
  expect(errors).toBeUndefined()
  return data as T
}
const arguments_ =
  'transformation: PCT_CHANGE, window: ONE_MONTH, normalisation: PERCENTILE_RANK, normalisationPeriod: FIVE_YEARS'
const asRest = {
  transformation: 'pct_change',
  window: 20,
  normalisation: 'percentile_rank',
  normalisation_period: '5y',
  asset_class: 'all',
}
const expectedRows = async (more: Query) =>
  (await ask({ ...asRest, aggregate_ids: LONG.options, ...more })).data.map((row) => ({
    ts: row.ts,
    transformed: Object.fromEntries(
      ['px', 'retail_net_turnover', 'call_turnover'].map((metric) => [
        camelCase(metric),
        row[`${metric}__pct_change__percentile_rank`],
      ]),
    ),
  }))
const asColumns = (rows: Awaited<ReturnType<typeof expectedRows>>) => ({
  ts: rows.map(({ ts }) => ts),
  transformed: Object.fromEntries(
    ['px', 'retailNetTurnover', 'callTurnover'].map((name) => [
      name,
      rows.map(({ transformed }) => transformed[name]),
    ]),
  ),
})

describe('on the graph', () => {
  test('flat queries return the same as REST, as rows and as columns', async () => {
    const expected = await expectedRows({ start_date: '2026-01-05' })
    for (const [call, id] of [
      ['aggregateTimeseries', `aggregateIds: [${LONG.options}]`],
      ['singleAggregateTimeseries', `aggregateId: ${LONG.options}`],
    ] as const) {
      const data = await query<Record<string, Page>>(flat(call, `${id}, from: "2026-01-05", ${arguments_}`))
      expect(data[call]?.rows).toEqual(expected)
      expect(data[call]?.columns).toEqual(asColumns(expected))
      expect(data[call]?.metadata).toEqual({
        transformation: 'PCT_CHANGE',
        normalisation: 'PERCENTILE_RANK',
        normalisationPeriod: 'FIVE_YEARS',
        window: 20,
        warnings: [],
      })
    }
  })

  test('warnings spell unused parameters as the graph does', async () => {
    const data = await query<Record<string, Page>>(
      flat(
        'aggregateTimeseries',
        'aggregateIds: [1], from: "2026-03-05", window: ONE_WEEK, isFullHistory: true',
      ),
    )
    expect(data['aggregateTimeseries']?.metadata['warnings']).toEqual([
      { code: 'UNUSED_PARAMETER', parameter: 'window' },
    ])
    expect(data['aggregateTimeseries']?.rows[0]?.transformed).toBeNull()
    expect(data['aggregateTimeseries']?.columns.transformed).toBeNull()
    expect(data['aggregateTimeseries']?.rows.length).toBeGreaterThan(50)
  })

  test('bars of an instrument are transformed on every page, and so is its latest bar', async () => {
    const expected = await expectedRows({ start_date: '2026-01-05' })
    interface Bars {
      readonly aggregate: {
        readonly bars: {
          readonly nodes: Page['rows']
          readonly edges: readonly { node: Page['rows'][number] }[]
          readonly columns: Page['columns']
          readonly pageInfo: { endCursor: string }
        }
        readonly latest: Page['rows'][number]
      }
    }
    const bars = (more: string) =>
      query<Bars>(
        `{ aggregate(by: { aggregateId: ${LONG.options} }) {
          bars(from: "2026-01-05", first: 7, assetClass: ALL, ${more} ${arguments_}) {
            nodes { ts transformed { ${METRICS} } } edges { node { ts transformed { ${METRICS} } } }
            columns { ts transformed { ${METRICS} } } pageInfo { endCursor }
          }
          latest(assetClass: ALL, ${arguments_}) { ts transformed { ${METRICS} } }
        } }`,
      )
    let cursor = ''
    for (const first of [0, 7, 14]) {
      const { aggregate } = await bars(cursor && `after: "${cursor}",`)
      const page = expected.slice(first, first + 7)
      expect(aggregate.bars.nodes).toEqual(page)
      expect(aggregate.bars.edges.map(({ node }) => node)).toEqual(page)
      expect(aggregate.bars.columns).toEqual(asColumns(page))
      expect(aggregate.latest).toEqual(expected[0])
      cursor = aggregate.bars.pageInfo.endCursor
    }
  })
})

describe('ranges, selections and windows on the graph', () => {
  test('a running sum begins at the start of the range, whatever the page', async () => {
    const { data } = await ask({
      transformation: 'cumulative_sum',
      aggregate_ids: LONG.options,
      start_date: '2026-02-02',
      order: 'asc',
    })
    interface Bars {
      readonly aggregate: { readonly bars: { readonly columns: { transformed: Record<string, number[]> } } }
    }
    const { aggregate } = await query<Bars>(
      `{ aggregate(by: { aggregateId: ${LONG.options} }) { bars(from: "2026-02-02", last: 5, order: ASC, transformation: CUMULATIVE_SUM) { columns { transformed { retailNetTurnover } } } } }`,
    )
    expect(aggregate.bars.columns.transformed['retailNetTurnover']).toEqual(
      data.slice(-5).map((row) => row['retail_net_turnover__cumulative_sum']),
    )
  })

  test('only the selected metrics are read, with their asset class', async () => {
    const { result, statements } = await app.recorded(() =>
      query<{ aggregateTimeseries: { assetClasses: string[] } }>(
        `{ aggregateTimeseries(aggregateIds: [${LONG.options}], from: "2026-03-02", transformation: MOVING_AVG) { assetClasses rows { ts transformed { cpNotional } } } }`,
      ),
    )
    expect(result.aggregateTimeseries.assetClasses).toEqual(['OPTIONS'])
    expect(statements.map(({ sql }) => sql).join()).not.toMatch(/retail|call_|px/)
  })

  test('bars of all securities are transformed with at most two more statements', async () => {
    const text = (args: string, fields: string) =>
      `{ securities { nodes { bars(first: 3${args}) { nodes { ts px ${fields} } } } } }`
    const plain = await app.recorded(() => query<unknown>(text('', '')))
    const { result, statements } = await app.recorded(() =>
      query<{ securities: { nodes: { bars: { nodes: { transformed: { px: number | null } }[] } }[] } }>(
        text(', transformation: MOVING_AVG, window: ONE_WEEK', 'transformed { px }'),
      ),
    )
    expect(statements.length).toBeLessThanOrEqual(plain.statements.length + 2)
    const values = result.securities.nodes.flatMap(({ bars }) =>
      bars.nodes.map(({ transformed }) => transformed.px),
    )
    expect(values.filter((value) => value !== null).length).toBeGreaterThan(10)
  })

  test('a window shorter than a bar is refused with the same fault everywhere', async () => {
    for (const text of [
      '{ aggregateTimeseries(aggregateIds: [1], from: "2026-01-01", interval: YEAR, transformation: EWMA) { count } }',
      '{ aggregate(by: { aggregateId: 1 }) { bars(interval: MONTH, transformation: MOVING_SUM, window: ONE_WEEK) { nodes { ts } } } }',
      '{ aggregate(by: { aggregateId: 1 }) { latest(interval: MONTH, transformation: MOVING_SUM, window: ONE_WEEK) { ts } } }',
    ]) {
      const { errors } = await app.graphql<unknown, never>(text)
      expect(
        errors?.map(({ extensions }) => [extensions.code, extensions.issues?.map(({ type }) => type)]),
      ).toEqual([['BAD_USER_INPUT', ['window_shorter_than_interval']]])
    }
  })
})
