import { describe, expect, test } from 'vitest'
import { RANGE } from '../../../helpers/analytics.ts'
import { near, pointsOf, total } from '../../../helpers/expected-analyses.ts'
import { useApp } from '../../../helpers/use-app.ts'

/** The analyses on the graph, with their access and refusals. */

const app = useApp()

const askGraph = (query: string) => app.graphql<Record<string, never>, never>(query)

describe('on the graph', () => {
  const SERIES = 'from: "2026-01-05", to: "2026-03-06"'

  test('the fields of an aggregate match the flat queries', async () => {
    const dates = 'from: "2026-01-05", to: "2026-03-06"'
    const trend = 'slope pValue dataPoints direction dateRange { startDate endDate } instrument { name }'
    const { data, errors } = await askGraph(`{
      aggregate(by: { aggregateId: 9 }) {
        trend(${SERIES}, metric: PX) { ${trend} }
        volatility(${SERIES}, basis: LEVEL) { stdDev ewmaVolatility peakTs dataPoints }
        stats(${SERIES}, assetClass: OPTIONS) { metric count mean missing }
        correlationWith(aggregateId: 3, ${SERIES}) { correlation dataPoints instruments { name } }
      }
      aggregateTrend(aggregateId: 9, ${dates}, metric: PX) { ${trend} }
      aggregateVolatility(aggregateId: 9, ${dates}, basis: LEVEL) { stdDev ewmaVolatility peakTs dataPoints }
      aggregateStats(aggregateIds: [9], ${dates}, assetClass: OPTIONS) { rows { metric count mean missing } }
      aggregateCorrelation(aggregateId1: 9, aggregateId2: 3, ${dates}) { correlation dataPoints instruments { name } }
    }`)
    expect(errors).toBeUndefined()
    const { aggregate, ...flat } = data as unknown as Record<string, Record<string, unknown>>
    expect([
      aggregate?.['trend'],
      aggregate?.['volatility'],
      [aggregate?.['stats']],
      aggregate?.['correlationWith'],
    ]).toEqual([
      flat['aggregateTrend'],
      flat['aggregateVolatility'],
      flat['aggregateStats']?.['rows'],
      flat['aggregateCorrelation'],
    ])
  })

  test('securities have the same fields', async () => {
    const { data, errors } = await askGraph(
      `{ security(by: { ticker: "ALFA" }) { trend(${SERIES}) { slope dataPoints } volatility(${SERIES}) { mean } stats(${SERIES}) { sum count instrument { __typename name } } correlationWith(aggregateId: 3, ${SERIES}) { correlation } } }`,
    )
    expect(errors).toBeUndefined()
    const values = pointsOf(1001, RANGE).map(({ value }) => value)
    expect(data).toMatchObject({
      security: {
        trend: { dataPoints: values.length },
        stats: {
          sum: near(total(values), 1e6),
          count: values.length,
          instrument: { __typename: 'Security' },
        },
      },
    })
  })

  test('too little data is null in a nested field and an error in a flat query', async () => {
    const { data, errors } = await askGraph(
      `{ aggregate(by: { aggregateId: 10 }) { trend { slope } volatility { mean } stats { count mean dateRange { startDate } } correlationWith(aggregateId: 1) { correlation } } }`,
    )
    expect([data, errors]).toEqual([
      {
        aggregate: {
          trend: null,
          volatility: null,
          stats: { count: 0, mean: null, dateRange: null },
          correlationWith: null,
        },
      },
      undefined,
    ])
    const flat = await askGraph(
      '{ aggregateTrend(aggregateId: 10, from: "2026-01-01", to: "2026-03-01") { slope } }',
    )
    expect(flat.errors?.[0]?.extensions).toEqual({
      code: 'BAD_USER_INPUT',
      issues: [{ path: '', message: expect.stringMatching(/^Fewer than 3/), type: 'insufficient_data' }],
    })
  })
})

describe('arguments and access on the graph', () => {
  test('dates default to the last year', async () => {
    const { data } = await askGraph(
      '{ aggregate(by: { aggregateId: 1 }) { open: stats { count } whole: stats(from: "2025-03-11", to: "2026-03-11") { count } } }',
    )
    const { open, whole } = (data as unknown as { aggregate: Record<string, unknown> }).aggregate
    expect(open).toEqual(whole)
  })

  test('correlation with an aggregate that the caller cannot see is refused', async () => {
    for (const id of [8, 4242]) {
      const { errors } = await askGraph(
        `{ aggregate(by: { aggregateId: 1 }) { correlationWith(aggregateId: ${id}) { correlation } } }`,
      )
      expect(errors?.map(({ extensions }) => extensions.code)).toEqual(['AGGREGATE_NOT_FOUND'])
    }
  })

  test('argument faults are reported as issues', async () => {
    const { errors } = await askGraph(
      '{ aggregate(by: { aggregateId: 1 }) { trend(from: "2026-03-02", to: "2026-03-01", metric: CP_TURNOVER, assetClass: CASH) { slope } } }',
    )
    expect(errors?.[0]?.extensions.issues?.map(({ path, type }) => `${path} ${type}`)).toEqual([
      'to date_range',
      'metric asset_class_conflict',
    ])
  })

  test('an API key cannot read analyses', async () => {
    const key = { headers: { 'x-api-key': 'basic:key@example.com' } }
    for (const query of [
      '{ aggregate(by: { aggregateId: 1 }) { trend { slope } } }',
      '{ aggregate(by: { aggregateId: 1 }) { stats { mean } } }',
      '{ aggregateTrend(aggregateId: 1, from: "2026-01-01", to: "2026-03-01") { slope } }',
    ]) {
      const { errors } = await app.nobody.graphql(query, {}, key)
      expect(errors?.map(({ extensions }) => extensions.code)).toEqual(['NOT_AUTHENTICATED'])
    }
  })
})
