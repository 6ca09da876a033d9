import { z } from 'zod'
import { windowOf } from '../../../core/keyset-pages.ts'
import { requireBearer } from '../../../core/principal.ts'
import { loadAggregate } from '../../../engine/instruments/queries/aggregates.ts'
import { loadSecurity } from '../../../engine/instruments/queries/securities.ts'
import { builder, type Types } from '../../../protocols/graphql/builder.ts'
import { connectionType } from '../../../protocols/graphql/connections.ts'
import { enumRef } from '../../../protocols/graphql/enums.ts'
import { fromOperation, withArguments, zodFields } from '../../../protocols/graphql/from-zod.ts'
import { selectedNames } from '../../../protocols/graphql/selection.ts'
import { InstrumentRef } from '../../shared/instruments.ts'
import type { ObservationRow } from './observation-queries.ts'
import {
  type Availability,
  asOf,
  type LatestObservation,
  loadAvailability,
  loadLatest,
  loadObservationCount,
  loadObservations,
  loadRevisions,
  type Observation,
  type ObservationsPage,
  observationCursor,
  observationsInput,
} from './observations.ts'
import {
  flowSeries,
  flowSeriesList,
  loadSeries,
  loadSeriesCount,
  loadSeriesOf,
  ownSeriesInput,
  PAGE_SIZE,
  type SeriesPage,
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
} from './shapes.ts'

export const FlowSeriesRef = builder.objectRef<FlowSeries>('FlowSeries')

/** The series that a row belongs to. */
const seriesField = <T extends { series: FlowSeries }>(
  t: PothosSchemaTypes.ObjectFieldBuilder<Types, T>,
) => ({
  series: t.field({
    type: FlowSeriesRef,
    description: 'The series that it belongs to.',
    extensions: { isPlainProperty: true },
    resolve: ({ series }: { series: FlowSeries }) => series,
  }),
})

const RevisionRef = builder.objectRef<ObservationRow>('FlowRevision').implement({
  description: 'A value that a date of a flow series has, or had until a later revision.',
  fields: (t) => zodFields(t, z.object(revisionShape)),
})

/** The fields that every kind of observation has. */
const observationFields = <T extends Observation>(t: PothosSchemaTypes.ObjectFieldBuilder<Types, T>) => ({
  ...zodFields(t, z.object({ ...observationShape, revision: revisionShape.revision })),
  ...seriesField(t),
  revisions: t.field({
    type: [RevisionRef],
    description: 'All values that the date has had, the newest first.',
    resolve: ({ seriesId, date }: ObservationRow, _args, context) =>
      loadRevisions(context, { seriesId, date }),
  }),
})

export const ObservationRef = builder.objectRef<Observation>('FlowObservation').implement({
  description: 'The value of a flow series on a date.',
  fields: observationFields,
})

export const LatestRef = builder.objectRef<LatestObservation>('LatestFlowObservation').implement({
  description: 'The newest observation of a flow series, and how old it is.',
  fields: (t) => ({ ...observationFields(t), ...zodFields(t, z.object(stalenessShape)) }),
})

export const AvailabilityRef = builder.objectRef<Availability>('FlowAvailability').implement({
  description: 'From when to when a flow series has observations.',
  fields: (t) => ({ ...zodFields(t, z.object(availabilityShape)), ...seriesField(t) }),
})

type Columns = Readonly<Record<string, readonly unknown[]>>

const ColumnsRef = builder.objectRef<Columns>('FlowColumns').implement({
  description:
    'A page of observations as parallel arrays, one per field, all of the same length and order: what charts eat.',
  fields: (t) => {
    const column = (name: string, type: 'Date' | 'Float' | 'DateTime' | 'Int', description: string) =>
      t.field({
        type: [type],
        description,
        extensions: { isPlainProperty: true },
        resolve: (columns) => columns[name] as string[] & number[],
      })
    return {
      date: column('date', 'Date', 'Dates of the observations.'),
      value: column('value', 'Float', 'Their values.'),
      updatedTime: column('updatedTime', 'DateTime', 'When the values became known.'),
      revision: column('revision', 'Int', 'Numbers of the revisions.'),
    }
  },
})

/** Rows turned into parallel arrays, only for the names that the query selects. */
const columnsOf = (rows: readonly ObservationRow[], names: readonly string[]): Columns =>
  Object.fromEntries(
    names
      .filter((name) => !name.startsWith('__'))
      .map((name) => [name, rows.map((row) => row[name as keyof ObservationRow])]),
  )

const ObservationConnection = connectionType<Observation, ObservationsPage, Observation>({
  name: 'FlowObservation',
  description: 'One page of the observations of a flow series in the asked order.',
  node: ObservationRef,
  cursor: observationCursor,
  positionOf: ({ date }) => date,
  total: { of: 'observations in the range', load: (page, context) => loadObservationCount(context, page) },
  fields: (t) => ({
    columns: t.field({
      type: ColumnsRef,
      description: 'The same page as parallel arrays.',
      resolve: ({ rows }, _args, _context, info) => columnsOf(rows, selectedNames(info, [[]])),
    }),
  }),
})

const asOfInput = z.object({ asOf })

builder.node(FlowSeriesRef, {
  description:
    'A series of flow observations, with its revisions and forecasts. A series that speaks of somebody else’s aggregate is not there.',
  id: { resolve: ({ slug }) => slug },
  loadWithoutCache: (slug, context) => {
    requireBearer(context.principal)
    return seriesCursor.isPosition(slug) ? loadSeries(context, slug) : null
  },
  fields: (t) => ({
    ...zodFields(t, z.object(seriesShape).omit({ unit: true })),
    unit: t.field({
      type: enumRef('FlowUnit'),
      description: 'What the values count.',
      resolve: ({ unit }) => flowUnitOf(unit),
    }),
    unitCode: t.exposeString('unit', { description: 'Code of the unit, also of one that came with a load.' }),
    unitLabel: t.exposeString('unitLabel', { description: 'What the unit is called.' }),
    name: t.exposeString('name', { description: 'Name of the series.' }),
    description: t.exposeString('description', {
      nullable: true,
      description: 'What the series is about; null without a description.',
    }),
    instrument: t.field({
      type: InstrumentRef,
      nullable: true,
      description: 'The aggregate or security that the series speaks of; null when it speaks of none.',
      resolve: async ({ instrumentId }, _args, context) =>
        instrumentId === null
          ? null
          : ((await loadAggregate(context, instrumentId)) ?? (await loadSecurity(context, instrumentId))),
    }),
    observations: t.field({
      type: ObservationConnection,
      description: 'Observations, newest first unless ordered otherwise; of each date the newest value.',
      ...withArguments(t, observationsInput, (series: FlowSeries, args, context) =>
        loadObservations(context, series, args),
      ),
    }),
    latest: t.field({
      type: LatestRef,
      nullable: true,
      description: 'The newest observation; null when there is none.',
      ...withArguments(t, asOfInput, (series: FlowSeries, args, context) =>
        loadLatest(context, series, args.asOf),
      ),
    }),
    availability: t.field({
      type: AvailabilityRef,
      description: 'First and last observation, and the number of dates.',
      ...withArguments(t, asOfInput, (series: FlowSeries, args, context) =>
        loadAvailability(context, series, args.asOf),
      ),
    }),
  }),
})

const SeriesConnection = connectionType<FlowSeries, SeriesPage, FlowSeries>({
  name: 'FlowSeries',
  description: 'A page of flow series by ascending slug.',
  node: FlowSeriesRef,
  cursor: seriesCursor,
  positionOf: ({ slug }) => slug,
  total: { of: 'series', load: (page, context) => loadSeriesCount(context, page) },
})

builder.interfaceField(InstrumentRef, 'flowSeries', (t) =>
  t.field({
    type: SeriesConnection,
    description: 'Flow series that speak of the instrument, by ascending slug.',
    ...withArguments(t, ownSeriesInput, ({ id }: { id: number }, args, context) => {
      requireBearer(context.principal)
      return loadSeriesOf(context, id, windowOf(args, PAGE_SIZE, seriesCursor))
    }),
  }),
)

builder.queryFields((t) => ({
  flowSeries: t.field({ ...fromOperation(t, flowSeries), type: FlowSeriesRef, nullable: true }),
  flowSeriesList: t.field({ ...fromOperation(t, flowSeriesList), type: SeriesConnection }),
}))
