import { z } from 'zod'
import { type Route, route } from '../../../protocols/rest/route.ts'
import { FlowMetadata, seriesShape } from '../series/shapes.ts'
import { type ForecastCell, flowForecast, flowForecastRuns } from './operations.ts'

const { slug, metric, unit } = seriesShape
const date = z.string().meta({ format: 'date' })
const horizon = z.int().describe('Trading days from the run to the date that is forecast.')
const zScore = z.number().describe('Scenario, as a z-score; 0 is the expected course.')

const ForecastMetric = z
  .object({ slug, metric, unit })
  .meta({ id: 'ForecastMetric', description: 'A series that there are forecasts of.' })

const ForecastRunsResponse = z
  .object({
    runDates: z.array(date).describe('Run dates, newest first.'),
    latestRunDate: date.nullable().describe('The newest run date; null without any run.'),
    horizons: z.array(horizon).describe('Horizons in trading days, ascending.'),
    zScores: z.array(zScore).describe('Scenarios, ascending.'),
    metrics: z.array(ForecastMetric).describe('Series that there are forecasts of.'),
    metadata: FlowMetadata,
  })
  .meta({ id: 'ForecastRunsResponse', description: 'The axes of the forecast cube.' })

const ForecastValue = z
  .object({ metric, value: z.number().describe('Value, in the unit of the series.'), unit })
  .meta({ id: 'ForecastValue', description: 'What is forecast of one series.' })

const ForecastHorizonRow = z
  .object({
    horizon,
    targetDate: date.describe('Date that is forecast: a trading date of the data, beyond it a working day.'),
    metrics: z.record(z.string(), ForecastValue).describe('Forecasts by the slug of their series.'),
  })
  .meta({ id: 'ForecastHorizonRow', description: 'What is forecast of all series at one horizon.' })

const ForecastResponse = z
  .object({
    runDate: date.describe('Date of the run.'),
    zScore,
    count: z.int().describe('Number of horizons.'),
    data: z.array(ForecastHorizonRow).describe('One object per horizon, ascending.'),
    metadata: FlowMetadata,
  })
  .meta({ id: 'ForecastResponse', description: 'One scenario of a forecast run.' })

/** Values of one scenario, one object per horizon. */
function byHorizon(cells: readonly ForecastCell[]): z.output<typeof ForecastHorizonRow>[] {
  return [...Map.groupBy(cells, (cell) => cell.horizon)].map(([days, values]) => ({
    horizon: days,
    targetDate: values[0]?.targetDate ?? '',
    metrics: Object.fromEntries(
      values.map(({ series, value }) => [series.slug, { metric: series.metric, value, unit: series.unit }]),
    ),
  }))
}

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
    present: ({ runDate, zScore: scenario, cells, metadata }) => {
      const data = byHorizon(cells)
      return { body: { runDate, zScore: scenario, count: data.length, data, metadata } }
    },
  }),
]
