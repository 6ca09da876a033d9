import { z } from 'zod'
import type { TableOption } from '../../../protocols/rest/tables/table.ts'
import { FlowMetadata, seriesShape } from '../series/shapes.ts'
import type { ForecastCell } from './operations.ts'

const { slug, metric, unit } = seriesShape
const date = z.string().meta({ format: 'date' })
const horizon = z.int().describe('Horizon: trading days from the run to the forecast date.')
const zScore = z.number().describe('Scenario, as a z-score. 0 is the expected path.')

const ForecastMetric = z
  .object({ slug, metric, unit })
  .meta({ id: 'ForecastMetric', description: 'Series with forecasts.' })

export const ForecastRunsResponse = z
  .object({
    runDates: z.array(date).describe('Run dates, newest first.'),
    latestRunDate: date.nullable().describe('Newest run date. Null if there is no run.'),
    horizons: z.array(horizon).describe('Horizons in trading days, ascending.'),
    zScores: z.array(zScore).describe('Scenarios, ascending.'),
    metrics: z.array(ForecastMetric).describe('Series with forecasts.'),
    metadata: FlowMetadata,
  })
  .meta({ id: 'ForecastRunsResponse', description: 'Axes of the forecast cube.' })

const ForecastValue = z
  .object({ metric, value: z.number().describe('Value, in the unit of the series.'), unit })
  .meta({ id: 'ForecastValue', description: 'Forecast of one series.' })

const ForecastHorizonRow = z
  .object({
    horizon,
    targetDate: date.describe(
      'Forecast date: a trading date of the data or, beyond them, of the exchange’s calendar.',
    ),
    metrics: z.record(z.string(), ForecastValue).describe('Forecasts, keyed by the slug of the series.'),
  })
  .meta({ id: 'ForecastHorizonRow', description: 'Forecasts of all series at one horizon.' })

export const ForecastResponse = z
  .object({
    runDate: date.describe('Date of the run.'),
    zScore,
    count: z.int().describe('Number of horizons.'),
    data: z.array(ForecastHorizonRow).describe('One row per horizon, ascending.'),
    metadata: FlowMetadata,
  })
  .meta({ id: 'ForecastResponse', description: 'One scenario of a forecast run.' })

/** Groups the values of one scenario by horizon. */
export function byHorizon(cells: readonly ForecastCell[]): z.output<typeof ForecastHorizonRow>[] {
  return [...Map.groupBy(cells, (cell) => cell.horizon)].map(([days, values]) => ({
    horizon: days,
    targetDate: values[0]?.targetDate ?? '',
    metrics: Object.fromEntries(
      values.map(({ series, value }) => [series.slug, { metric: series.metric, value, unit: series.unit }]),
    ),
  }))
}

/** A row per horizon and series. */
export const forecastTable: TableOption<z.output<typeof ForecastResponse>> = {
  row: z.object({
    horizon,
    targetDate: ForecastHorizonRow.shape.targetDate,
    slug,
    metric,
    unit,
    value: ForecastValue.shape.value,
  }),
  rows: ({ data }) =>
    data.flatMap(({ metrics, ...row }) =>
      Object.entries(metrics).map(([key, forecast]) => ({ ...row, slug: key, ...forecast })),
    ),
}
