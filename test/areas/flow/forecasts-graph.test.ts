import { describe, expect, test } from 'vitest'
import { ascending, forecastsFor, newestRun, targetOf } from '../../helpers/expected-forecasts.ts'
import { seriesFor } from '../../helpers/flow.ts'
import { useApp } from '../../helpers/use-app.ts'

const app = useApp()

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
    const run = forecastsFor('analyst@example.com').filter(
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
    const values = forecastsFor('analyst@example.com')
    for (const { slug } of seriesFor('analyst@example.com')) {
      const own = values.filter((one) => one.slug === slug)
      const run = own.filter(({ run_date }) => run_date === newestRun(own))
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
            runDate: newestRun(own),
            horizon,
            targetDate: targetOf(newestRun(own), horizon),
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
    const values = forecastsFor('analyst@example.com')
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
