import { type Route, route } from '../../../protocols/rest/route.ts'
import { flowForecast, flowForecastRuns } from './operations.ts'
import { byHorizon, ForecastResponse, ForecastRunsResponse, forecastTable } from './responses.ts'

const tag = 'Flow'

export const forecastRoutes: Route[] = [
  route({
    path: '/flow/forecast/runs',
    operation: flowForecastRuns,
    summary: 'Axes of the forecast cube',
    tag,
    refusals: ['series_not_found'],
    body: ForecastRunsResponse,
    present: ({ series, runDates, horizons, zScores, metadata }) => ({
      body: {
        runDates,
        latestRunDate: runDates[0] ?? null,
        horizons,
        zScores,
        metrics: series.map((one) => ({ slug: one.slug, metric: one.metric, unit: one.unit })),
        metadata,
      },
    }),
  }),
  route({
    path: '/flow/forecast',
    operation: flowForecast,
    summary: 'One scenario of a forecast run',
    tag,
    refusals: ['series_not_found', 'run_date_not_found'],
    body: ForecastResponse,
    table: forecastTable,
    present: ({ runDate, zScore: scenario, cells, metadata }) => {
      const data = byHorizon(cells)
      return { body: { runDate, zScore: scenario, count: data.length, data, metadata } }
    },
  }),
]
