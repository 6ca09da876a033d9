import { z } from 'zod'
import { idCursor } from '../../../core/cursors.ts'
import { connectionParameters, windowOf, withConnection } from '../../../core/keyset-pages.ts'
import { builder, type Types } from '../../../protocols/graphql/builder.ts'
import { connectionType } from '../../../protocols/graphql/connections.ts'
import { fromOperation, withArguments } from '../../../protocols/graphql/from-zod.ts'
import { FlowMetadataRef } from '../series/page-schema.ts'
import { FlowSeriesRef } from '../series/schema.ts'
import type { FlowSeries } from '../series/shapes.ts'
import { tradingDateAfter } from './calendar.ts'
import { type HorizonsPage, loadHorizonCount, loadHorizons } from './horizons.ts'
import {
  type Forecast,
  type ForecastCell,
  type ForecastRuns,
  type ForecastSlice,
  flowForecast,
  flowForecastRuns,
  forecast,
  horizons,
  loadTradingDates,
  runDate,
  zScores,
} from './operations.ts'
import type { HorizonRow } from './queries.ts'

const HORIZON = 'Trading days from the run to the date that is forecast.'
const SCENARIO = 'Scenario, as a z-score; 0 is the expected course.'
const TARGET = 'Date that is forecast: a trading date of the data, beyond it a working day.'
const RUN = 'Date of the run.'
const VALUE = 'Value, in the unit of the series.'

const ForecastRunsRef = builder.objectRef<ForecastRuns>('FlowForecastRuns').implement({
  description: 'The axes of the forecast cube.',
  fields: (t) => ({
    runDates: t.field({
      type: ['Date'],
      description: 'Run dates, newest first.',
      resolve: (r) => r.runDates,
    }),
    latestRunDate: t.field({
      type: 'Date',
      nullable: true,
      description: 'The newest run date; null without any run.',
      resolve: ({ runDates }) => runDates[0] ?? null,
    }),
    horizons: t.field({ type: ['Int'], description: HORIZON, resolve: (r) => r.horizons }),
    zScores: t.field({ type: ['Float'], description: SCENARIO, resolve: (r) => r.zScores }),
    series: t.field({
      type: [FlowSeriesRef],
      description: 'Series that there are forecasts of.',
      resolve: (runs) => runs.series,
    }),
    metadata: t.expose('metadata', { type: FlowMetadataRef, description: 'How the answer was made.' }),
  }),
})

const CellRef = builder.objectRef<ForecastCell>('FlowForecastCell').implement({
  description: 'What a run says of one series at one horizon in one scenario.',
  fields: (t) => ({
    series: t.field({ type: FlowSeriesRef, description: 'The series.', resolve: ({ series }) => series }),
    horizon: t.exposeInt('horizon', { description: HORIZON }),
    targetDate: t.field({ type: 'Date', description: TARGET, resolve: ({ targetDate }) => targetDate }),
    zScore: t.exposeFloat('zScore', { description: SCENARIO }),
    value: t.exposeFloat('value', { description: VALUE }),
  }),
})

/** The fields that every part of a run has. */
const sliceFields = <T extends ForecastSlice>(t: PothosSchemaTypes.ObjectFieldBuilder<Types, T>) => ({
  runDate: t.field({ type: 'Date', description: RUN, resolve: (slice: ForecastSlice) => slice.runDate }),
  rows: t.field({
    type: [CellRef],
    description: 'Values by horizon, then by slug, then by scenario.',
    resolve: ({ cells }: ForecastSlice) => cells,
  }),
  metadata: t.field({
    type: FlowMetadataRef,
    description: 'How the answer was made.',
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
  description: 'A slice of the forecast cube.',
  fields: sliceFields,
})

const horizonCursor = idCursor('horizon')
const PAGE_SIZE = 100

const forecastsInput = withConnection(
  z.object({ runDate, horizons, zScores, ...connectionParameters({ max: 1000, size: PAGE_SIZE }) }),
  horizonCursor,
)

const HorizonRef = builder.objectRef<HorizonRow>('ForecastHorizon').implement({
  description: 'What a run says of a series at one horizon: one value per scenario.',
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
      description: 'Scenarios, as ascending z-scores.',
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
  description: 'What a forecast run says of a series, by ascending horizon.',
  node: HorizonRef,
  cursor: horizonCursor,
  positionOf: ({ horizon }) => horizon,
  total: { of: 'horizons', load: (page, context) => loadHorizonCount(context, page) },
})

builder.objectField(FlowSeriesRef, 'forecasts', (t) =>
  t.field({
    type: HorizonConnection,
    description:
      'What the newest forecast run of the series says, or the run of a date; empty where there is none.',
    ...withArguments(t, forecastsInput, ({ id }: FlowSeries, { runDate: date, ...args }, context) => {
      const slice = { horizons: args.horizons, zScores: args.zScores }
      return loadHorizons(context, id, { date, slice, window: windowOf(args, PAGE_SIZE, horizonCursor) })
    }),
  }),
)

builder.queryFields((t) => ({
  flowForecastRuns: t.field({ ...fromOperation(t, flowForecastRuns), type: ForecastRunsRef }),
  flowForecast: t.field({ ...fromOperation(t, flowForecast), type: ForecastRef }),
  forecast: t.field({ ...fromOperation(t, forecast), type: SliceRef }),
}))
