import { z } from 'zod'
import type {
  AdjustedHorizon,
  DecayStep,
  MeasureResult,
  QuantileSummary,
} from '../../../engine/studies/quantile-summary.ts'
import { builder } from '../../../protocols/graphql/builder.ts'
import { fromOperation, zodFields } from '../../../protocols/graphql/from-zod.ts'
import { queryFields } from '../../../protocols/graphql/parts.ts'
import { ScreenMetadataRef } from '../../screens/schema.ts'
import { PaginationRef } from '../../shared/page-schema.ts'
import { type QuantileStudyPage, quantileStudy } from './operations.ts'
import {
  horizonShape,
  measureShape,
  QuantileCorrelation,
  QuantileDecay,
  QuantileOutcomes,
  QuantileSpread,
  studyShape,
} from './responses.ts'
import { QuantileStudyRow } from './rows.ts'

const QuantileSpreadRef = builder
  .objectRef<AdjustedHorizon['spread']>('QuantileSpread')
  .implement({ description: QuantileSpread.description ?? '', fields: (t) => zodFields(t, QuantileSpread) })

const QuantileCorrelationRef = builder
  .objectRef<AdjustedHorizon['correlation']>('QuantileCorrelation')
  .implement({
    description: QuantileCorrelation.description ?? '',
    fields: (t) => zodFields(t, QuantileCorrelation),
  })

const QuantileOutcomesRef = builder.objectRef<QuantileSummary>('QuantileOutcomes').implement({
  description: QuantileOutcomes.description ?? '',
  fields: (t) => zodFields(t, QuantileOutcomes),
})

const QuantileHorizonRef = builder.objectRef<AdjustedHorizon>('QuantileHorizon').implement({
  description: 'Outcomes of a measure over a horizon.',
  fields: (t) => ({
    ...zodFields(t, z.object(horizonShape)),
    spread: t.expose('spread', { type: QuantileSpreadRef, description: QuantileSpread.description ?? '' }),
    correlation: t.expose('correlation', {
      type: QuantileCorrelationRef,
      description: QuantileCorrelation.description ?? '',
    }),
    quantiles: t.field({
      type: [QuantileOutcomesRef],
      description: 'Outcomes of each quantile.',
      resolve: ({ quantiles }) => [...quantiles],
    }),
  }),
})

const QuantileDecayRef = builder.objectRef<DecayStep>('QuantileDecay').implement({
  description: QuantileDecay.description ?? '',
  fields: (t) => zodFields(t, QuantileDecay),
})

const QuantileMeasureRef = builder.objectRef<MeasureResult>('QuantileMeasure').implement({
  description: 'Results of a measure.',
  fields: (t) => ({
    ...zodFields(t, z.object(measureShape)),
    horizons: t.field({
      type: [QuantileHorizonRef],
      description: 'Outcomes over each horizon.',
      resolve: ({ horizons }) => [...horizons],
    }),
    decay: t.field({
      type: [QuantileDecayRef],
      description: 'Spread that the bars from one horizon to the next add.',
      resolve: ({ decay }) => [...decay],
    }),
  }),
})

const QuantileStudyRowRef = builder.objectRef<QuantileStudyRow>('QuantileStudyRow').implement({
  description: QuantileStudyRow.description ?? '',
  fields: (t) => zodFields(t, QuantileStudyRow),
})

export const QuantileStudyRef = builder.objectRef<QuantileStudyPage>('QuantileStudy').implement({
  description: 'Quantile study, with a page of the means by date.',
  fields: (t) => ({
    ...zodFields(t, z.object(studyShape)),
    measures: t.field({
      type: [QuantileMeasureRef],
      description: 'Results of the measures, in the requested order.',
      resolve: ({ measures }) => [...measures],
    }),
    rows: t.field({
      type: [QuantileStudyRowRef],
      description: 'Rows on this page, by date, measure, horizon and quantile.',
      resolve: ({ rows }) => [...rows],
    }),
    count: t.int({ description: 'Number of rows on this page.', resolve: ({ rows }) => rows.length }),
    pagination: t.expose('pagination', {
      type: PaginationRef,
      description: 'Position of the page among all pages.',
    }),
    metadata: t.expose('metadata', { type: ScreenMetadataRef, description: 'Metadata of the study.' }),
  }),
})

export const quantileStudyQueries = queryFields((t) => ({
  [quantileStudy.id]: t.field({ ...fromOperation(t, quantileStudy), type: QuantileStudyRef }),
}))
