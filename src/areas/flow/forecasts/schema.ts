import { z } from 'zod'
import { idCursor } from '../../../core/cursors.ts'
import { connectionParameters, windowOf, withConnection } from '../../../core/keyset-pages.ts'
import { builder, type FieldBuilder } from '../../../protocols/graphql/builder.ts'
import { connectionType } from '../../../protocols/graphql/connections.ts'
import { fromOperation, withArguments } from '../../../protocols/graphql/from-zod.ts'
import { objectFields, queryFields } from '../../../protocols/graphql/parts.ts'
import { FlowMetadataRef } from '../series/page-schema.ts'
import { FlowSeriesRef } from '../series/schema.ts'
import type { FlowSeries } from '../series/shapes.ts'
import { tradingDateAfter } from './calendar.ts'
import {
  type Forecast,
  type ForecastCell,
  type ForecastRuns,
  type ForecastSlice,
  flowForecast,
  flowForecastRuns,
  flowForecastSlice,
  horizons,
  loadTradingDates,
  runDate,
  zScores,
} from './operations.ts'
import type { HorizonRow, RunRow } from './queries.ts'
import {
  type HorizonsPage,
  loadHorizonCount,
  loadHorizons,
  loadHorizonsOfRun,
  loadRunCount,
  loadRuns,
  type RunsPage,
  runCursor,
} from './runs.ts'

const HORIZON = 'Horizon: trading days from the run to the forecast date.'
const SCENARIO = 'Scenario, as a z-score. 0 is the expected path.'
const TARGET = 'Forecast date: a trading date of the data or, beyond them, of the exchange’s calendar.'
const RUN = 'Date of the run.'
const VALUE = 'Value, in the unit of the series.'

const ForecastRunsRef = builder.objectRef<ForecastRuns>('FlowForecastRuns').implement({
  description: 'Axes of the forecast cube.',
  fields: (t) => ({
    runDates: t.field({
      type: ['Date'],
      description: 'Run dates, newest first.',
      resolve: (r) => r.runDates,
    }),
    latestRunDate: t.field({
      type: 'Date',
      nullable: true,
      description: 'Newest run date. Null if there is no run.',
      resolve: ({ runDates }) => runDates[0] ?? null,
    }),
    horizons: t.field({
      type: ['Int'],
      description: 'Horizons in trading days, ascending.',
      resolve: (r) => r.horizons,
    }),
    zScores: t.field({
      type: ['Float'],
      description: 'Scenarios as z-scores, ascending.',
      resolve: (r) => r.zScores,
    }),
    series: t.field({
      type: [FlowSeriesRef],
      description: 'Series with forecasts.',
      resolve: (runs) => runs.series,
    }),
    metadata: t.expose('metadata', { type: FlowMetadataRef, description: 'Metadata of the response.' }),
  }),
})

const CellRef = builder.objectRef<ForecastCell>('FlowForecastCell').implement({
  description: 'Forecast of one series at one horizon in one scenario.',
  fields: (t) => ({
    series: t.field({ type: FlowSeriesRef, description: 'The series.', resolve: ({ series }) => series }),
    horizon: t.exposeInt('horizon', { description: HORIZON }),
    targetDate: t.field({ type: 'Date', description: TARGET, resolve: ({ targetDate }) => targetDate }),
    zScore: t.exposeFloat('zScore', { description: SCENARIO }),
    value: t.exposeFloat('value', { description: VALUE }),
  }),
})

/** Fields common to all slices of a run. */
const sliceFields = <T extends ForecastSlice>(t: FieldBuilder<T>) => ({
  runDate: t.field({ type: 'Date', description: RUN, resolve: (slice: ForecastSlice) => slice.runDate }),
  rows: t.field({
    type: [CellRef],
    description: 'Values, sorted by horizon, slug and scenario.',
    resolve: ({ cells }: ForecastSlice) => cells,
  }),
  metadata: t.field({
    type: FlowMetadataRef,
    description: 'Metadata of the response.',
    resolve: ({ metadata }: ForecastSlice) => metadata,
  }),
})

const ForecastRef = builder.objectRef<Forecast>('FlowForecast').implement({
  description: 'One scenario of a forecast run.',
  fields: (t) => ({
    ...sliceFields(t),
    zScore: t.exposeFloat('zScore', { description: SCENARIO }),
    count: t.int({
      description: 'Number of horizons.',
      resolve: ({ cells }) => new Set(cells.map(({ horizon }) => horizon)).size,
    }),
  }),
})

const SliceRef = builder.objectRef<ForecastSlice>('ForecastSlice').implement({
  description: 'Slice of the forecast cube.',
  fields: sliceFields,
})

const horizonCursor = idCursor('horizon')
const PAGE_SIZE = 100

const forecastsInput = withConnection(
  z.object({ runDate, horizons, zScores, ...connectionParameters({ max: 1000, size: PAGE_SIZE }) }),
  horizonCursor,
)

const HorizonRef = builder.objectRef<HorizonRow>('ForecastHorizon').implement({
  description: 'Forecast of a series at one horizon, with one value per scenario.',
  fields: (t) => ({
    runDate: t.field({ type: 'Date', description: RUN, resolve: (row) => row.runDate }),
    horizon: t.exposeInt('horizon', { description: HORIZON }),
    targetDate: t.field({
      type: 'Date',
      description: TARGET,
      resolve: async (row, _args, context) =>
        tradingDateAfter(row.runDate, row.horizon, await loadTradingDates(context, row.runDate)),
    }),
    zScores: t.field({
      type: ['Float'],
      description: 'Scenarios as z-scores, ascending.',
      resolve: (row) => row.zScores,
    }),
    values: t.field({
      type: ['Float'],
      description: 'One value per scenario, in the unit of the series.',
      resolve: (row) => row.values,
    }),
  }),
})

const HorizonConnection = connectionType<HorizonRow, HorizonsPage, HorizonRow>({
  name: 'ForecastHorizon',
  description: 'A page of the horizons of a forecast run, ascending.',
  node: HorizonRef,
  cursor: horizonCursor,
  positionOf: ({ horizon }) => horizon,
  total: { of: 'horizons', load: (page, context) => loadHorizonCount(context, page) },
})

export const forecastsOfSeries = objectFields(FlowSeriesRef, (t) => ({
  forecasts: t.field({
    type: HorizonConnection,
    description:
      'Forecasts of the series by horizon, from the newest run or the run on a date. Empty if there is none.',
    ...withArguments(t, forecastsInput, ({ id }: FlowSeries, { runDate: date, ...args }, context) => {
      const slice = { horizons: args.horizons, zScores: args.zScores }
      return loadHorizons(context, id, { date, slice, window: windowOf(args, PAGE_SIZE, horizonCursor) })
    }),
  }),
}))

const RunRef = builder.objectRef<RunRow>('ForecastRun').implement({
  description: 'Forecast run of one series.',
  fields: (t) => ({
    runDate: t.field({ type: 'Date', description: RUN, resolve: (row) => row.runDate }),
    horizons: t.field({
      type: [HorizonRef],
      description: 'Forecasts by ascending horizon.',
      resolve: (row, _args, context) => loadHorizonsOfRun(context, row),
    }),
  }),
})

const RunConnection = connectionType<RunRow, RunsPage, RunRow>({
  name: 'ForecastRun',
  description: 'A page of the forecast runs of a series, newest first.',
  node: RunRef,
  cursor: runCursor,
  positionOf: ({ runDate: date }) => date,
  total: { of: 'runs', load: (page, context) => loadRunCount(context, page) },
})

const runsInput = withConnection(z.object(connectionParameters({ max: 1000, size: PAGE_SIZE })), runCursor)

export const runsOfSeries = objectFields(FlowSeriesRef, (t) => ({
  forecastRuns: t.field({
    type: RunConnection,
    description: 'Forecast runs of the series, newest first. Empty if there are none.',
    ...withArguments(t, runsInput, ({ id }: FlowSeries, args, context) =>
      loadRuns(context, id, windowOf(args, PAGE_SIZE, runCursor)),
    ),
  }),
}))

export const forecastQueries = queryFields((t) => ({
  flowForecastRuns: t.field({ ...fromOperation(t, flowForecastRuns), type: ForecastRunsRef }),
  flowForecast: t.field({ ...fromOperation(t, flowForecast), type: ForecastRef }),
  flowForecastSlice: t.field({ ...fromOperation(t, flowForecastSlice), type: SliceRef }),
}))
