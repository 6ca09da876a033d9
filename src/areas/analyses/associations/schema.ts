import { z } from 'zod'
import { loadAggregate } from '../../../engine/instruments/queries/aggregates.ts'
import { loadSecurity } from '../../../engine/instruments/queries/securities.ts'
import type { Coefficient } from '../../../engine/statistics/least-squares.ts'
import { builder, type FieldBuilder } from '../../../protocols/graphql/builder.ts'
import { fromOperation, zodFields } from '../../../protocols/graphql/from-zod.ts'
import { queryFields } from '../../../protocols/graphql/parts.ts'
import { FlowSeriesRef } from '../../flow/series/schema.ts'
import { loadFlowSeries } from '../../flow/series/series.ts'
import { InstrumentRef } from '../../shared/instruments.ts'
import { DateRangeRef, PaginationRef, WarningRef } from '../../shared/page-schema.ts'
import { AssociationMetadata } from './metadata.ts'
import {
  type Analysed,
  type CorrelationMatrix,
  correlation,
  correlationMatrix,
  type LaggedCorrelation,
  type RollingCorrelation,
  type SeriesCorrelation,
} from './operations.ts'
import type { AnalysedSeries } from './reading.ts'
import {
  type Regression,
  type Regressor,
  type Residual,
  type Residuals,
  regression,
  regressionResiduals,
} from './regressions.ts'
import {
  analysedMembers,
  analysedShape,
  coefficientShape,
  laggedShape,
  regressionShape,
  residualShape,
  rollingShape,
  seriesCorrelationShape,
} from './responses.ts'

/** A series as the graph shows it: its plain fields are properties. */
type ShownSeries = Omit<AnalysedSeries, 'measure'> & ReturnType<typeof analysedMembers>
const shown = (series: AnalysedSeries): ShownSeries => ({ ...series, ...analysedMembers(series) })

const AnalysedSeriesRef = builder.objectRef<ShownSeries>('AnalysedSeries').implement({
  description: 'A series of an analysis.',
  fields: (t) => ({
    ...zodFields(t, z.object(analysedShape)),
    instrument: t.field({
      type: InstrumentRef,
      nullable: true,
      description: 'Aggregate or security. Null for flow series.',
      resolve: ({ subject: { kind, id } }, _args, context) => {
        if (kind === 'flow_series') return null
        return kind === 'aggregate' ? loadAggregate(context, id) : loadSecurity(context, id)
      },
    }),
    flowSeries: t.field({
      type: FlowSeriesRef,
      nullable: true,
      description: 'Flow series. Null for aggregates and securities.',
      resolve: ({ subject: { kind, code } }, _args, context) =>
        kind === 'flow_series' ? loadFlowSeries(context, code) : null,
    }),
  }),
})

const AssociationMetadataRef = builder.objectRef<AssociationMetadata>('AssociationMetadata')
AssociationMetadataRef.implement({
  description: 'Metadata of an analysis of several series.',
  fields: (t) => ({
    ...zodFields(t, AssociationMetadata.omit({ warnings: true })),
    warnings: t.field({
      type: [WarningRef],
      description: 'Parameters that were adjusted or ignored.',
      resolve: ({ warnings }) => warnings,
    }),
  }),
})

const metadataField = <T extends Analysed>(t: FieldBuilder<T>) => ({
  metadata: t.field({
    type: AssociationMetadataRef,
    description: 'Metadata of the response.',
    resolve: ({ metadata }: Analysed) => metadata,
  }),
})

const LaggedCorrelationRef = builder.objectRef<LaggedCorrelation>('LaggedCorrelation').implement({
  description: 'Correlation at a lag.',
  fields: (t) => zodFields(t, z.object(laggedShape)),
})

const RollingCorrelationRef = builder.objectRef<RollingCorrelation>('RollingCorrelation').implement({
  description: 'Correlation of a window of pairs.',
  fields: (t) => zodFields(t, z.object(rollingShape)),
})

const SeriesCorrelationRef = builder.objectRef<SeriesCorrelation>('SeriesCorrelation').implement({
  description: 'Correlation of two series of any kind.',
  fields: (t) => ({
    x: t.field({ type: AnalysedSeriesRef, description: 'First series.', resolve: ({ x }) => shown(x) }),
    y: t.field({ type: AnalysedSeriesRef, description: 'Second series.', resolve: ({ y }) => shown(y) }),
    ...zodFields(t, z.object(seriesCorrelationShape)),
    dateRange: t.expose('dateRange', {
      type: DateRangeRef,
      nullable: true,
      description: 'First and last common observation. Null if there is none.',
    }),
    lags: t.field({
      type: [LaggedCorrelationRef],
      description: 'Correlation at each lag, in the requested order.',
      resolve: ({ lags }) => [...lags],
    }),
    rolling: t.field({
      type: [RollingCorrelationRef],
      nullable: true,
      description:
        'Correlation of each window at the requested lag, oldest first. Null if no window was requested.',
      resolve: ({ rolling }) => rolling && [...rolling],
    }),
    ...metadataField(t),
  }),
})

/** A row of a matrix. */
interface MatrixRow {
  readonly series: AnalysedSeries
  readonly correlations: readonly (number | null)[]
  readonly pValues: readonly (number | null)[]
  readonly dataPoints: readonly number[]
  readonly unpaired: readonly number[]
}

const MatrixRowRef = builder.objectRef<MatrixRow>('CorrelationMatrixRow').implement({
  description: 'Correlations of a series with each series of the matrix, in the requested order.',
  fields: (t) => ({
    series: t.field({
      type: AnalysedSeriesRef,
      description: 'Series of this row.',
      resolve: ({ series }) => shown(series),
    }),
    correlations: t.field({
      type: ['Float'],
      nullable: { list: false, items: true },
      description:
        'Correlations. Null where two series share fewer than three dates or one is constant there.',
      resolve: ({ correlations }) => [...correlations],
    }),
    pValues: t.field({
      type: ['Float'],
      nullable: { list: false, items: true },
      description: 'P-values of the correlations. Null where the correlation is.',
      resolve: ({ pValues }) => [...pValues],
    }),
    dataPoints: t.field({
      type: ['Int'],
      description: 'Numbers of pairs.',
      resolve: ({ dataPoints }) => [...dataPoints],
    }),
    unpaired: t.field({
      type: ['Int'],
      description: 'Numbers of periods in which only one of two series has a value, which were left out.',
      resolve: ({ unpaired }) => [...unpaired],
    }),
  }),
})

const CorrelationMatrixRef = builder.objectRef<CorrelationMatrix>('CorrelationMatrix').implement({
  description: 'Correlations of every two of several series.',
  fields: (t) => ({
    ...zodFields(
      t,
      z.object({ method: seriesCorrelationShape.method, interval: seriesCorrelationShape.interval }),
    ),
    rows: t.field({
      type: [MatrixRowRef],
      description: 'One row per series, in the requested order.',
      resolve: ({ series, correlations, pValues, dataPoints, unpaired }) =>
        series.map((one, row) => ({
          series: one,
          correlations: correlations[row] ?? [],
          pValues: pValues[row] ?? [],
          dataPoints: dataPoints[row] ?? [],
          unpaired: unpaired[row] ?? [],
        })),
    }),
    ...metadataField(t),
  }),
})

const CoefficientRef = builder.objectRef<Coefficient>('Coefficient').implement({
  description: 'Coefficient of a regression.',
  fields: (t) => zodFields(t, z.object(coefficientShape)),
})

const RegressorRef = builder.objectRef<Regressor>('Regressor').implement({
  description: 'A regressor and its coefficient.',
  fields: (t) => ({
    ...zodFields(t, z.object(coefficientShape)),
    series: t.field({
      type: AnalysedSeriesRef,
      description: 'Series of the regressor.',
      resolve: ({ series }) => shown(series),
    }),
  }),
})

const RegressionRef = builder.objectRef<Regression>('Regression').implement({
  description: 'Linear regression of a series on others, over the dates that all share.',
  fields: (t) => ({
    dependent: t.field({
      type: AnalysedSeriesRef,
      description: 'Dependent series.',
      resolve: ({ dependent }) => shown(dependent),
    }),
    ...zodFields(t, z.object(regressionShape)),
    dateRange: t.expose('dateRange', { type: DateRangeRef, description: 'First and last common date.' }),
    intercept: t.expose('intercept', { type: CoefficientRef, description: 'Intercept.' }),
    regressors: t.field({
      type: [RegressorRef],
      description: 'Regressors and their coefficients, in the requested order.',
      resolve: ({ regressors }) => [...regressors],
    }),
    ...metadataField(t),
  }),
})

const ResidualRef = builder.objectRef<Residual>('Residual').implement({
  description: 'Residual of a regression on a date.',
  fields: (t) => zodFields(t, z.object(residualShape)),
})

const ResidualsRef = builder.objectRef<Residuals>('RegressionResiduals').implement({
  description: 'A numbered page of the residuals of a regression.',
  fields: (t) => ({
    rows: t.field({
      type: [ResidualRef],
      description: 'Residuals, oldest first.',
      resolve: ({ rows }) => [...rows],
    }),
    count: t.int({ description: 'Number of rows on this page.', resolve: ({ rows }) => rows.length }),
    ...zodFields(t, z.object({ interval: regressionShape.interval })),
    pagination: t.expose('pagination', {
      type: PaginationRef,
      description: 'Position of the page among all pages.',
    }),
    ...metadataField(t),
  }),
})

export const associationQueries = queryFields((t) => ({
  correlation: t.field({ ...fromOperation(t, correlation), type: SeriesCorrelationRef }),
  correlationMatrix: t.field({ ...fromOperation(t, correlationMatrix), type: CorrelationMatrixRef }),
  regression: t.field({ ...fromOperation(t, regression), type: RegressionRef }),
  regressionResiduals: t.field({ ...fromOperation(t, regressionResiduals), type: ResidualsRef }),
}))
