import { z } from 'zod'
import { encodeCursor } from '../../../core/cursors.ts'
import { windowOf } from '../../../core/keyset-pages.ts'
import { loadAggregate } from '../../../engine/instruments/queries/aggregates.ts'
import { loadSecurity } from '../../../engine/instruments/queries/securities.ts'
import { OPEN_TO_READERS } from '../../../protocols/graphql/access.ts'
import { builder, type FieldBuilder } from '../../../protocols/graphql/builder.ts'
import { connectionType } from '../../../protocols/graphql/connections.ts'
import { enumRef } from '../../../protocols/graphql/enums.ts'
import { fromOperation, withArguments, zodFields } from '../../../protocols/graphql/from-zod.ts'
import { interfaceFields, queryFields } from '../../../protocols/graphql/parts.ts'
import { column, columnsField } from '../../shared/columns.ts'
import { type Columns, encodedEdges, encodedNodes } from '../../shared/encoded-graph.ts'
import { InstrumentRef } from '../../shared/instruments.ts'
import { downsampledField } from '../../shared/page-schema.ts'
import type { ObservationRow } from './observation-queries.ts'
import type { Observation } from './observation-table.ts'
import {
  type Availability,
  asOf,
  type LatestObservation,
  loadAvailability,
  loadLatest,
  loadObservationCount,
  loadObservations,
  loadRevisions,
  type ObservationsPage,
  observationCursor,
  observationsInput,
} from './observations.ts'
import {
  type FlowSeriesPage,
  flowSeries,
  flowSeriesList,
  loadFlowSeries,
  loadSeriesCount,
  loadSeriesOf,
  ownSeriesInput,
  SERIES_PAGE_SIZE,
  seriesCursor,
} from './series.ts'
import {
  availabilityShape,
  type FlowSeries,
  flowUnitOf,
  observationShape,
  revisionShape,
  seriesShape,
  stalenessShape,
  transformedShape,
} from './shapes.ts'

export const FlowSeriesRef = builder.objectRef<FlowSeries>('FlowSeries')

const seriesField = <T extends { series: FlowSeries }>(t: FieldBuilder<T>) => ({
  series: t.field({
    type: FlowSeriesRef,
    description: 'Series of this row.',
    extensions: { isPlainProperty: true },
    resolve: ({ series }: { series: FlowSeries }) => series,
  }),
})

const RevisionRef = builder.objectRef<ObservationRow>('FlowRevision').implement({
  description: 'Revision of an observation: a current or superseded value of a flow series on a date.',
  fields: (t) => zodFields(t, z.object(revisionShape)),
})

/** Fields common to all observations. */
const observationFields = <T extends Observation>(t: FieldBuilder<T>) => ({
  ...zodFields(t, z.object({ ...observationShape, revision: revisionShape.revision })),
  ...seriesField(t),
  revisions: t.field({
    type: [RevisionRef],
    description: 'All revisions of the value, newest first.',
    resolve: ({ seriesId, date }: ObservationRow, _args, context) =>
      loadRevisions(context, { seriesId, date }),
  }),
})

export const ObservationRef = builder.objectRef<Observation>('FlowObservation').implement({
  description: 'Value of a flow series on a date.',
  fields: (t) => ({ ...observationFields(t), ...zodFields(t, z.object(transformedShape)) }),
})

export const LatestRef = builder.objectRef<LatestObservation>('LatestFlowObservation').implement({
  description: 'Newest observation of a flow series, with its age.',
  fields: (t) => ({ ...observationFields(t), ...zodFields(t, z.object(stalenessShape)) }),
})

export const AvailabilityRef = builder.objectRef<Availability>('FlowAvailability').implement({
  description: 'First and last observation of a flow series.',
  fields: (t) => ({ ...zodFields(t, z.object(availabilityShape)), ...seriesField(t) }),
})

const ColumnsRef = builder.objectRef<Columns>('FlowColumns').implement({
  description:
    'A page of observations as parallel arrays of equal length, one per field. Column-oriented: suits charts, and costs far less than row objects.',
  fields: (t) => ({
    date: column(t, 'date', 'Date', { description: 'Dates of the observations.' }),
    value: column(t, 'value', 'Float', {
      description: 'Values of the observations, in the unit of the series.',
    }),
    transformed: column(t, 'transformed', 'Float', {
      isNullable: true,
      description: 'Transformed values (see `FlowObservation.transformed`).',
    }),
    updatedTime: column(t, 'updatedTime', 'DateTime', {
      description: 'Times at which the values became known.',
    }),
    revision: column(t, 'revision', 'Int', {
      description: 'Revision numbers. 0 is the first value of a date.',
    }),
  }),
})

const ObservationConnection = connectionType<Observation, ObservationsPage, Observation>({
  name: 'FlowObservation',
  description: 'A page of the observations of a flow series, in the requested order.',
  node: ObservationRef,
  cursor: observationCursor,
  positionOf: ({ date }) => date,
  encoded: {
    nodes: ({ rows }, _args, _context, info) => encodedNodes(rows, info),
    edges: ({ rows }, _args, _context, info) =>
      encodedEdges(rows, info, (table, row) => encodeCursor(observationCursor, table.date(row))),
  },
  total: { of: 'observations in the range', load: (page, context) => loadObservationCount(context, page) },
  fields: (t) => ({
    columns: columnsField(t, ColumnsRef, 'The page as parallel arrays.'),
    downsampled: downsampledField(t),
  }),
})

const asOfInput = z.object({ asOf })

builder.node(FlowSeriesRef, {
  extensions: OPEN_TO_READERS,
  description:
    "Series of flow observations, with revisions and forecasts. Series of other users' aggregates are not visible.",
  id: { resolve: ({ slug }) => slug },
  loadWithoutCache: (slug, context) => (seriesCursor.isPosition(slug) ? loadFlowSeries(context, slug) : null),
  fields: (t) => ({
    ...zodFields(t, z.object(seriesShape).omit({ unit: true })),
    unit: t.field({
      type: enumRef('FlowUnit'),
      description: 'Unit of the values.',
      resolve: ({ unit }) => flowUnitOf(unit),
    }),
    unitCode: t.exposeString('unit', { description: 'Code of the unit, including units added by a load.' }),
    unitLabel: t.exposeString('unitLabel', { description: 'Display name of the unit.' }),
    name: t.exposeString('name', { description: 'Name of the series.' }),
    description: t.exposeString('description', {
      nullable: true,
      description: 'Description of the series. Null if it has none.',
    }),
    instrument: t.field({
      type: InstrumentRef,
      nullable: true,
      description: 'Aggregate or security that the series describes. Null if there is none.',
      resolve: async ({ instrumentId }, _args, context) =>
        instrumentId === null
          ? null
          : ((await loadAggregate(context, instrumentId)) ?? (await loadSecurity(context, instrumentId))),
    }),
    observations: t.field({
      type: ObservationConnection,
      description: 'Observations, newest first by default. Each date has its newest value.',
      ...withArguments(t, observationsInput, (series: FlowSeries, args, context) =>
        loadObservations(context, series, args),
      ),
    }),
    latest: t.field({
      type: LatestRef,
      description: 'Newest observation. Null if there is none.',
      ...withArguments(t, asOfInput, (series: FlowSeries, args, context) =>
        loadLatest(context, series, args.asOf),
      ),
    }),
    availability: t.field({
      type: AvailabilityRef,
      description: 'First and last observation, and the number of dates with one.',
      ...withArguments(t, asOfInput, (series: FlowSeries, args, context) =>
        loadAvailability(context, series, args.asOf),
      ),
    }),
  }),
})

const SeriesConnection = connectionType<FlowSeries, FlowSeriesPage, FlowSeries>({
  name: 'FlowSeries',
  description: 'A page of flow series, by ascending slug.',
  node: FlowSeriesRef,
  cursor: seriesCursor,
  positionOf: ({ slug }) => slug,
  total: { of: 'series', load: (page, context) => loadSeriesCount(context, page) },
})

export const seriesOfInstrument = interfaceFields(InstrumentRef, (t) => ({
  flowSeries: t.field({
    type: SeriesConnection,
    description: 'Flow series of the instrument, by ascending slug.',
    ...withArguments(t, ownSeriesInput, ({ id }: { id: number }, args, context) =>
      loadSeriesOf(context, id, windowOf(args, SERIES_PAGE_SIZE, seriesCursor)),
    ),
  }),
}))

export const flowQueries = queryFields((t) => ({
  flowSeries: t.field({ ...fromOperation(t, flowSeries), type: FlowSeriesRef }),
  flowSeriesList: t.field({ ...fromOperation(t, flowSeriesList), type: SeriesConnection }),
}))
