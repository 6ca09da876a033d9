import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { tradingDateAfter } from '../../../src/areas/flow/forecasts/calendar.ts'
import { type Body, faultsIn, type Query } from '../../helpers/answers.ts'
import type { Caller } from '../../helpers/app.ts'
import { ascending, forecastsFor, newestRun, targetOf } from '../../helpers/expected-forecasts.ts'
import { type ForecastValue, seriesFor, seriesOf } from '../../helpers/flow.ts'
import { useApp } from '../../helpers/use-app.ts'

const FORECAST = '/flow/forecast'

const app = useApp()

/** The expected body of a forecast, from the input files. */
function expected(values: readonly ForecastValue[], z_score: number, run_date = newestRun(values)) {
  const run = values.filter((one) => one.run_date === run_date && one.z_score === z_score)
  const data = ascending(run.map(({ horizon }) => horizon)).map((horizon) => ({
    horizon,
    target_date: targetOf(run_date, horizon),
    metrics: Object.fromEntries(
      run
        .filter((one) => one.horizon === horizon)
        .map(({ slug, value }) => [
          slug,
          { metric: seriesOf(slug).metric, value, unit: seriesOf(slug).unit },
        ]),
    ),
  }))
  return { run_date, z_score, count: data.length, data }
}

type Forecast = ReturnType<typeof expected>
const ask = (query: Query = {}, caller: Caller = app) => caller.rest<Forecast & Body>(FORECAST, query)

describe('the axes', () => {
  test.each(['analyst@example.com', 'owner@example.com', 'other@example.com'])(
    'as %s sees them',
    async (email) => {
      const values = forecastsFor(email)
      const { status, body } = await app.as(email).rest<Record<string, unknown>>('/flow/forecast/runs')
      const runs = [...new Set(values.map(({ run_date }) => run_date))].toSorted().toReversed()
      expect(status).toBe(200)
      expect(body).toMatchObject({
        run_dates: runs,
        latest_run_date: runs[0],
        horizons: ascending(values.map(({ horizon }) => horizon)),
        z_scores: ascending(values.map(({ z_score }) => z_score)),
        metrics: seriesFor(email)
          .filter(({ slug }) => values.some((one) => one.slug === slug))
          .map(({ slug, metric, unit }) => ({ slug, metric, unit })),
      })
    },
  )

  test('of some series', async () => {
    const { body } = await app.rest<Record<string, unknown>>('/flow/forecast/runs', {
      slugs: 'etf-flow,nope',
    })
    expect(body).toMatchObject({
      run_dates: ['2026-01-16'],
      horizons: [1, 5, 20, 60],
      z_scores: [-1, 0, 1],
      metrics: [{ slug: 'etf-flow', metric: 'fund_flow', unit: 'shares' }],
      metadata: { unknown_slugs: ['nope'] },
    })
    const none = await app.rest<Record<string, unknown>>('/flow/forecast/runs', { slugs: 'no-data' })
    expect(none.body).toMatchObject({
      run_dates: [],
      latest_run_date: null,
      horizons: [],
      z_scores: [],
      metrics: [],
    })
  })
})

describe('one scenario', () => {
  test('matches the files for any run, horizons and series', async () => {
    const values = forecastsFor('analyst@example.com')
    const runs = [...new Set(values.map(({ run_date }) => run_date))]
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...runs),
        fc.constantFrom(-1, 0, 1),
        fc.nat(),
        async (run, scenario, pick) => {
          const ofRun = values.filter(({ run_date }) => run_date === run)
          const slugs = [...new Set(ofRun.map(({ slug }) => slug))].filter(
            (_, place) => pick & (1 << place) || pick % 5 === 0,
          )
          const horizons = ascending(ofRun.map(({ horizon }) => horizon)).filter(
            (_, place) => pick & (8 << place),
          )
          if (slugs.length === 0 || horizons.length === 0) return
          const kept = ofRun.filter(({ slug, horizon }) => slugs.includes(slug) && horizons.includes(horizon))
          const { status, body } = await ask({ run_date: run, z_score: scenario, slugs, horizons })
          expect(status).toBe(200)
          expect(body).toMatchObject(expected(kept, scenario, run))
          expect(Object.keys(body)).toEqual(['run_date', 'z_score', 'count', 'data', 'metadata'])
        },
      ),
      { numRuns: 40, seed: 6 },
    )
  })

  test('defaults to the newest run that the caller sees, and to the expected course', async () => {
    for (const email of ['analyst@example.com', 'owner@example.com', 'other@example.com'])
      expect((await ask({}, app.as(email))).body).toMatchObject(expected(forecastsFor(email), 0))
    // The newest run that contains the series.
    const etf = forecastsFor('analyst@example.com').filter(({ slug }) => slug === 'etf-flow')
    expect((await ask({ slugs: 'etf-flow' })).body).toMatchObject(expected(etf, 0, '2026-01-16'))
  })

  test('off the axes is a 422 that lists the accepted values', async () => {
    const { status, body } = await ask({ z_score: 0.5, horizons: '1,7,60,90' })
    expect([status, faultsIn(body)]).toEqual([
      422,
      ['query.z_score enum', 'query.horizons.1 enum', 'query.horizons.3 enum'],
    ])
    expect(body.detail.map(({ ctx }) => ctx)).toEqual([
      { expected: '-1.5, -1, 0, 1 or 1.5' },
      { expected: '1, 5, 20 or 60' },
      { expected: '1, 5, 20 or 60' },
    ])
    expect(body.detail[0]?.msg).toContain('-1.5, -1, 0, 1 or 1.5')
  })

  test.each([
    ['z_score=x', ['query.z_score float_parsing']],
    ['z_score=NaN', ['query.z_score float_parsing']],
    ['horizons=0,x', ['query.horizons.0 greater_than_equal', 'query.horizons.1 int_parsing']],
    ['run_date=2026-03-06T00:00Z', ['query.run_date date_from_datetime_parsing']],
  ])('422 for %s', async (query, faults) => {
    const { status, body } = await app.rest(FORECAST, query)
    expect([status, faultsIn(body)]).toEqual([422, faults])
  })

  test('404 for an unknown run, or one with nothing that the caller can see', async () => {
    for (const query of [
      { run_date: '2026-03-05' },
      { run_date: '2026-03-09' },
      { slugs: 'no-data' },
      { slugs: 'etf-flow', run_date: '2026-03-06' },
    ]) {
      const { status, body } = await ask(query)
      expect([status, body.code]).toEqual([404, 'run_date_not_found'])
    }
    expect((await ask({ run_date: '2026-03-09' }, app.as('other@example.com'))).status).toBe(200)
    expect((await ask({ slugs: 'foreign-watch' })).body.code).toBe('series_not_found')
  })
})

describe('what a series lacks', () => {
  test('forecasts are empty for a run or scenario that the series lacks', async () => {
    const { data } = await app.graphql<unknown, never>(
      '{ flowSeries(slug: "etf-flow") { a: forecasts(runDate: "2026-03-06") { nodes { horizon } totalCount } b: forecasts(zScores: [9]) { nodes { horizon } totalCount } c: forecasts(zScores: [0], horizons: [5, 7], last: 1) { nodes { horizon zScores } totalCount } } }',
    )
    expect(data).toEqual({
      flowSeries: {
        a: { nodes: [], totalCount: 0 },
        b: { nodes: [], totalCount: 0 },
        c: { nodes: [{ horizon: 5, zScores: [0] }], totalCount: 1 },
      },
    })
  })
})

describe('trading dates', () => {
  const day = fc
    .integer({ min: 0, max: 800 })
    .map((days) => Temporal.PlainDate.from('2025-01-01').add({ days }).toString())

  test('are counted as on a calendar', () => {
    fc.assert(
      fc.property(
        day,
        fc.integer({ min: 1, max: 300 }),
        fc.uniqueArray(day, { maxLength: 60 }),
        (start, horizon, days) => {
          const trading = days.toSorted()
          const known = {
            first: trading[0] ?? null,
            last: trading.at(-1) ?? null,
            dates: trading,
          }
          expect(tradingDateAfter(start, horizon, known)).toBe(targetOf(start, horizon, trading))
        },
      ),
      { numRuns: 500 },
    )
  })

  test('beyond the data are sessions of the exchange', () => {
    const none = { first: null, last: null, dates: [] }
    expect(tradingDateAfter('2026-03-06', 1, none)).toBe('2026-03-09')
    expect(tradingDateAfter('2026-03-07', 1, none)).toBe('2026-03-09')
    expect(tradingDateAfter('2026-03-07', 6, none)).toBe('2026-03-16')
    expect(tradingDateAfter('2026-11-25', 1, none)).toBe('2026-11-27')
    expect(tradingDateAfter('2026-12-31', 1, none)).toBe('2027-01-04')
    expect(tradingDateAfter('2025-12-31', 503, none)).toBe('2028-01-03')
  })
})
