import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { tradingDateAfter } from '../../../src/areas/flow/forecasts/calendar.ts'
import { type Body, faultsIn, type Query } from '../../helpers/answers.ts'
import type { Caller } from '../../helpers/app.ts'
import { FORECASTS, type ForecastValue, seriesFor, seriesOf } from '../../helpers/flow.ts'
import { rowsOf } from '../../helpers/market.ts'
import { useApp } from '../../helpers/use-app.ts'

const FORECAST = '/flow/forecast'

const app = useApp()

/** Every date on which an instrument that all callers see has a daily bar. */
const TRADING = [...new Set(rowsOf([3, 9]).map(({ ts }) => ts.slice(0, 10)))].toSorted()

const isWorkingDay = (day: Temporal.PlainDate): boolean => day.dayOfWeek <= 5

/** Counts day by day: trading dates within the known range, working days outside it. */
function targetOf(runDate: string, horizon: number, trading = TRADING): string {
  const [first = '9999', last = '0000'] = [trading[0], trading.at(-1)]
  let day = Temporal.PlainDate.from(runDate)
  for (let left = horizon; left > 0; ) {
    day = day.add({ days: 1 })
    const date = day.toString()
    if (date >= first && date <= last ? trading.includes(date) : isWorkingDay(day)) left--
  }
  return day.toString()
}

const visible = (email: string): ForecastValue[] => {
  const slugs = seriesFor(email).map(({ slug }) => slug)
  return FORECASTS.filter(({ slug }) => slugs.includes(slug))
}
const ascending = (values: Iterable<number>): number[] => [...new Set(values)].toSorted((a, b) => a - b)
const newest = (values: readonly ForecastValue[]): string =>
  values
    .map(({ run_date }) => run_date)
    .toSorted()
    .at(-1) ?? ''

/** The expected body of a forecast, from the input files. */
function expected(values: readonly ForecastValue[], z_score: number, run_date = newest(values)) {
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
      const values = visible(email)
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
    const values = visible('analyst@example.com')
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
      expect((await ask({}, app.as(email))).body).toMatchObject(expected(visible(email), 0))
    // The newest run that contains the series.
    const etf = visible('analyst@example.com').filter(({ slug }) => slug === 'etf-flow')
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

describe('on the graph', () => {
  test('a slice returns every horizon, scenario and series in one query', async () => {
    interface Cell {
      series: { slug: string }
      horizon: number
      zScore: number
      value: number
      targetDate: string
    }
    const { data } = await app.graphql<{ flowForecastSlice: { runDate: string; rows: Cell[] } }, never>(
      '{ flowForecastSlice(horizons: [5, 60], zScores: [-1, 1.5]) { runDate rows { series { slug } horizon zScore value targetDate } } }',
    )
    const run = visible('analyst@example.com').filter(
      (one) =>
        one.run_date === '2026-03-06' && [5, 60].includes(one.horizon) && [-1, 1.5].includes(one.z_score),
    )
    expect(data?.flowForecastSlice.runDate).toBe('2026-03-06')
    expect(data?.flowForecastSlice.rows).toHaveLength(run.length)
    expect(data?.flowForecastSlice.rows).toEqual(
      expect.arrayContaining(
        run.map(({ slug, horizon, z_score, value }) => ({
          series: { slug },
          horizon,
          zScore: z_score,
          value,
          targetDate: targetOf('2026-03-06', horizon),
        })),
      ),
    )
    const keys = (data?.flowForecastSlice.rows ?? []).map(({ horizon, zScore }) => [horizon, zScore])
    expect(keys).toEqual(keys.toSorted(([a = 0], [b = 0]) => a - b))
  })

  test('every series has its own newest run, page by page', async () => {
    interface Page {
      totalCount: number
      nodes: { runDate: string; horizon: number; targetDate: string; zScores: number[]; values: number[] }[]
      pageInfo: { endCursor: string | null; hasNextPage: boolean }
    }
    const values = visible('analyst@example.com')
    for (const { slug } of seriesFor('analyst@example.com')) {
      const own = values.filter((one) => one.slug === slug)
      const run = own.filter(({ run_date }) => run_date === newest(own))
      const nodes: Page['nodes'] = []
      for (let after: string | null = null; ; ) {
        const answer: { data?: { flowSeries: { forecasts: Page } } } = await app.graphql(
          'query ($slug: String!, $after: String) { flowSeries(slug: $slug) { forecasts(first: 3, after: $after) { totalCount nodes { runDate horizon targetDate zScores values } pageInfo { endCursor hasNextPage } } } }',
          { slug, after },
        )
        const page = answer.data?.flowSeries.forecasts
        expect(page?.totalCount).toBe(new Set(run.map(({ horizon }) => horizon)).size)
        nodes.push(...(page?.nodes ?? []))
        after = page?.pageInfo.endCursor ?? null
        if (!page?.pageInfo.hasNextPage) break
      }
      expect(nodes).toEqual(
        ascending(run.map(({ horizon }) => horizon)).map((horizon) => {
          const cells = run.filter((one) => one.horizon === horizon).toSorted((a, b) => a.z_score - b.z_score)
          return {
            runDate: newest(own),
            horizon,
            targetDate: targetOf(newest(own), horizon),
            zScores: cells.map(({ z_score }) => z_score),
            values: cells.map(({ value }) => value),
          }
        }),
      )
    }
  })
})

describe('runs on the graph', () => {
  test('every run of a series comes with its horizons, newest first, page by page in either direction', async () => {
    interface Page {
      totalCount: number
      nodes: {
        runDate: string
        horizons: { horizon: number; targetDate: string; zScores: number[]; values: number[] }[]
      }[]
      pageInfo: {
        endCursor: string | null
        startCursor: string | null
        hasNextPage: boolean
        hasPreviousPage: boolean
      }
    }
    const query = `query ($slug: String!, $first: Int, $after: String, $last: Int, $before: String) {
      flowSeries(slug: $slug) { forecastRuns(first: $first, after: $after, last: $last, before: $before) {
        totalCount nodes { runDate horizons { horizon targetDate zScores values } }
        pageInfo { endCursor startCursor hasNextPage hasPreviousPage }
      } } }`
    const values = visible('analyst@example.com')
    for (const { slug } of seriesFor('analyst@example.com'))
      for (const isBackward of [false, true]) {
        const own = values.filter((one) => one.slug === slug)
        const dates = [...new Set(own.map(({ run_date }) => run_date))].toSorted().toReversed()
        const nodes: Page['nodes'] = []
        for (let cursor: string | null = null; ; ) {
          const paging: object = isBackward ? { last: 1, before: cursor } : { first: 1, after: cursor }
          const answer: { data?: { flowSeries: { forecastRuns: Page } } } = await app.graphql(query, {
            slug,
            ...paging,
          })
          const page = answer.data?.flowSeries.forecastRuns
          expect(page?.totalCount).toBe(dates.length)
          nodes.splice(isBackward ? 0 : nodes.length, 0, ...(page?.nodes ?? []))
          cursor = (isBackward ? page?.pageInfo.startCursor : page?.pageInfo.endCursor) ?? null
          if (!(isBackward ? page?.pageInfo.hasPreviousPage : page?.pageInfo.hasNextPage)) break
        }
        expect(nodes).toEqual(
          dates.map((runDate) => {
            const run = own.filter(({ run_date }) => run_date === runDate)
            return {
              runDate,
              horizons: ascending(run.map(({ horizon }) => horizon)).map((horizon) => {
                const cells = run
                  .filter((one) => one.horizon === horizon)
                  .toSorted((a, b) => a.z_score - b.z_score)
                return {
                  horizon,
                  targetDate: targetOf(runDate, horizon),
                  zScores: cells.map(({ z_score }) => z_score),
                  values: cells.map(({ value }) => value),
                }
              }),
            }
          }),
        )
      }
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

  test('beyond the data are working days', () => {
    const none = { first: null, last: null, dates: [] }
    expect(tradingDateAfter('2026-03-06', 1, none)).toBe('2026-03-09')
    expect(tradingDateAfter('2026-03-07', 1, none)).toBe('2026-03-09')
    expect(tradingDateAfter('2026-03-07', 6, none)).toBe('2026-03-16')
  })
})
