import { z } from 'zod'
import { FlowMetadata, seriesShape } from '../series/shapes.ts'
import type { ForecastCell } from './operations.ts'

const { slug, metric, unit } = seriesShape
const date = z.string().meta({ format: 'date' })
const horizon = z.int().describe('Trading days from the run to the date that is forecast.')
const zScore = z.number().describe('Scenario, as a z-score; 0 is the expected course.')

const ForecastMetric = z
  .object({ slug, metric, unit })
  .meta({ id: 'ForecastMetric', description: 'A series that there are forecasts of.' })

export const ForecastRunsResponse = z
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

export const ForecastResponse = z
  .object({
    runDate: date.describe('Date of the run.'),
    zScore,
    count: z.int().describe('Number of horizons.'),
    data: z.array(ForecastHorizonRow).describe('One object per horizon, ascending.'),
    metadata: FlowMetadata,
  })
  .meta({ id: 'ForecastResponse', description: 'One scenario of a forecast run.' })

/** Values of one scenario, one object per horizon. */
export function byHorizon(cells: readonly ForecastCell[]): z.output<typeof ForecastHorizonRow>[] {
  return [...Map.groupBy(cells, (cell) => cell.horizon)].map(([days, values]) => ({
    horizon: days,
    targetDate: values[0]?.targetDate ?? '',
    metrics: Object.fromEntries(
      values.map(({ series, value }) => [series.slug, { metric: series.metric, value, unit: series.unit }]),
    ),
  }))
}
