import { describe, expect, test } from 'vitest'
import { boundOf } from '../../../console/compare/options.ts'
import {
  drawnOf,
  formulaAt,
  isPaired,
  lagWords,
  type Paired,
  partWords,
  strongest,
} from '../../../console/compare/pair.ts'
import { seriesInput, seriesList } from '../../../console/compare/series.ts'
import { CODECS, lagsOf, pairVariables, regressionVariables } from '../../../console/compare/view.ts'
import { placeOf } from '../../../console/market/tree.ts'
import { searchWith, ViewFault, viewIn } from '../../../console/parts/view.ts'

/** Settings of comparisons in the address. */

describe('the address of a comparison', () => {
  test('contains series of any kind, whatever their codes', () => {
    const text =
      'aggregate~own%2F%CE%B1%2C%7E~RETAIL_NET_TURNOVER...Z_SCORE,security~A%2FB~PX_CHG,flow~retail-net'
    const series = seriesList.parse(text, 'series')
    expect(series.map(seriesInput)).toEqual([
      {
        aggregateProviderId: 'own/α,~',
        measure: { metric: 'RETAIL_NET_TURNOVER', normalisation: 'Z_SCORE' },
      },
      { ticker: 'A/B', measure: { metric: 'PX_CHG' } },
      { slug: 'retail-net' },
    ])
    expect(seriesList.write(series)).toBe(text)
    const search = searchWith('', CODECS, { series, formula: 'a / b' })
    expect(viewIn(CODECS, search)).toMatchObject({ series, formula: 'a / b' })
  })

  test('states codes with a percent sign, typed unescaped', () => {
    expect(seriesList.parse('security~50%~PX', 'series').map(seriesInput)).toEqual([
      { ticker: '50%', measure: { metric: 'PX' } },
    ])
    expect(placeOf('50%/A%2FB')).toEqual({ sector: '50%', industry: 'A/B' })
  })

  test.each([
    ...['other~A~PX', 'security~~PX', 'security~A', 'security~A~NONE', 'security~A~PX~more', 'flow~a~PX'],
    Array(9).fill('flow~a').join(),
  ])('refuses the series “%s”', (text) => {
    expect(() => seriesList.parse(text, 'series')).toThrow(ViewFault)
  })

  test('refuses an invalid formula', () => {
    expect(() => viewIn(CODECS, '?formula=a+%2F')).toThrow('A series or a number is missing at the end.')
  })

  test('determines the requests to the graph', () => {
    const view = viewIn(
      CODECS,
      '?series=flow~a,flow~b,flow~c&from=2024-01-02&to=2025-12-31&interval=WEEK&method=SPEARMAN&covariance=HC3&lags=1',
    )
    const shared = { from: '2024-01-02', to: '2025-12-31', interval: 'WEEK' }
    expect(pairVariables(view)).toEqual({
      ...{ a: { slug: 'a' }, b: { slug: 'b' }, lags: [-1, 0, 1], method: 'SPEARMAN', ...shared },
    })
    expect(regressionVariables(view)).toEqual({
      ...{
        dependent: { slug: 'a' },
        regressors: [{ slug: 'b' }, { slug: 'c' }],
        covariance: 'HC3',
        ...shared,
      },
    })
    expect(pairVariables(viewIn(CODECS, '?series=flow~a'))).toBeUndefined()
  })
})

describe('the pairs of two series', () => {
  const named = (name: string) => ({ __typename: 'AnalysedSeries', name }) as const
  const residuals = (ts: string, observed: number): Paired['a'] => ({
    __typename: 'RegressionResiduals',
    pagination: { __typename: 'Pagination', totalRecordCount: 3 },
    rows: [{ __typename: 'Residual', ts, observed }],
  })
  const answer = (interval: 'DAY' | 'TEN_MINUTES', ts: string): Paired & { __typename: 'Query' } => ({
    __typename: 'Query',
    correlation: {
      __typename: 'SeriesCorrelation',
      interval,
      dataPoints: 3,
      unpaired: 0,
      dateRange: null,
      lags: [],
      x: named('Alfa'),
      y: named('Beta'),
      metadata: { __typename: 'AssociationMetadata', warnings: [] },
    },
    a: residuals(ts, 6),
    b: residuals(ts, 2),
  })
  const series = seriesList.parse('security~A~PX,security~B~PX', 'series')

  test.each([
    ['DAY', '2026-03-11T00:00:00Z', 'viewer', '11 Mar 2026'],
    ['TEN_MINUTES', '2026-03-11T14:50:00Z', 'exchange', '11 Mar 2026, 10:50 New York'],
  ] as const)('are drawn by a formula, at their times of %s', (interval, ts, zone, time) => {
    const { times, lines } = drawnOf(answer(interval, ts), series, 'a / b', zone)
    expect(times).toEqual([time])
    expect(lines.map(({ values }) => values)).toEqual([[3]])
  })

  test('state that a page lacks some', () => {
    const page = residuals('2026-03-11T00:00:00Z', 6)
    expect(partWords(page)).toBe('first 1 of 3 periods')
    expect(partWords({ ...page, pagination: { totalRecordCount: 1 } })).toBeNull()
  })

  test('are unknown if the series cannot be regressed on each other', () => {
    const paired = answer('DAY', '2026-03-11T00:00:00Z')
    expect([isPaired(paired), isPaired({ ...paired, a: null }), isPaired({ ...paired, b: null })]).toEqual([
      ...[true, false, false],
    ])
  })
})

describe('lags', () => {
  test('are equally many in each direction, up to the limit of the service', () => {
    expect(lagsOf(2)).toEqual([-2, -1, 0, 1, 2])
    expect([lagsOf(0).length, lagsOf(1000).length]).toEqual([3, 121])
  })

  test('have a strongest correlation, whatever its sign', () => {
    const lagged = (lag: number, correlation: number | null) =>
      ({ __typename: 'LaggedCorrelation', lag, correlation, pValue: null, dataPoints: 9 }) as const
    expect(strongest([lagged(-1, 0.2), lagged(0, null), lagged(1, -0.3)])?.lag).toBe(1)
    expect(strongest([lagged(0, null)])).toBeNull()
  })

  test('delay the series that leads', () => {
    expect([0, 3, -1].map(formulaAt)).toEqual(['a, b', 'lag(a, 3), b', 'a, lag(b, 1)'])
    expect([0, 3, -1].map(lagWords)).toEqual([
      'in the same period',
      'when a leads by 3 periods',
      'when b leads by 1 period',
    ])
  })

  test('have significance bounds of 1.96 standard errors', () => {
    expect(boundOf(400)).toBeCloseTo(0.098, 12)
  })
})
