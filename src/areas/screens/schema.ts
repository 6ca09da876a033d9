import { z } from 'zod'
import type { ScreenCount } from '../../engine/screens/counts.ts'
import type { Bin } from '../../engine/screens/distribution.ts'
import { accessOf } from '../../protocols/graphql/access.ts'
import { builder } from '../../protocols/graphql/builder.ts'
import { connectionType } from '../../protocols/graphql/connections.ts'
import { plainAs } from '../../protocols/graphql/encoded-schema.ts'
import { enumRef } from '../../protocols/graphql/enums.ts'
import { fromOperation, withArguments, zodFields } from '../../protocols/graphql/from-zod.ts'
import { queryFields } from '../../protocols/graphql/parts.ts'
import { encodedEdges, encodedNodes } from '../shared/encoded-graph.ts'
import { AggregateRef, SecurityRef } from '../shared/instruments.ts'
import { metadataType } from '../shared/page-schema.ts'
import { type ScreenCounts, screenCounts } from './counts.ts'
import { type ScreenDistribution, screenDistribution } from './distribution.ts'
import { ScreenMetadata } from './metadata.ts'
import {
  cursorOfRow,
  loadScreenWindow,
  type MatchedInstrument,
  matchCursor,
  type ScreenWindow,
  screenConnectionInput,
  screenOperation,
} from './operations.ts'
import { BINS, binShape, countShape, distributionShape, matchShape, resultShape } from './responses.ts'

export const ScreenMetadataRef = metadataType<ScreenMetadata>(
  'ScreenMetadata',
  'Metadata of a screen.',
  ScreenMetadata,
)

const ScreenMatchRef = builder.objectRef<MatchedInstrument>('ScreenMatch').implement({
  description: 'An instrument that meets a screen.',
  fields: (t) => ({
    security: t.expose('security', {
      type: SecurityRef,
      nullable: true,
      description: 'The security. Null if the screen is of aggregates.',
      extensions: plainAs('security'),
    }),
    aggregate: t.expose('aggregate', {
      type: AggregateRef,
      nullable: true,
      description: 'The aggregate. Null if the screen is of securities.',
      extensions: plainAs('aggregate'),
    }),
    ...zodFields(t, z.object(matchShape)),
    values: t.field({
      type: ['Float'],
      nullable: { list: false, items: true },
      description: 'Values of the columns, in their order. Null where there is none.',
      extensions: { isPlainProperty: true },
      resolve: ({ values }) => [...values],
    }),
  }),
})

export const ScreenRef = connectionType<MatchedInstrument, ScreenWindow, MatchedInstrument>({
  name: 'Screen',
  description: 'A page of the instruments that meet a screen, in the requested order.',
  node: ScreenMatchRef,
  cursor: matchCursor,
  positionOf: ({ instrumentId }) => instrumentId,
  encoded: {
    nodes: ({ rows }, _args, _context, info) => encodedNodes(rows, info),
    edges: ({ rows }, _args, _context, info) => encodedEdges(rows, info, cursorOfRow),
  },
  fields: (t) => ({
    totalCount: t.int({
      description: 'Number of instruments that meet the screen, on all pages.',
      resolve: ({ total }) => total,
    }),
    ...zodFields(t, z.object(resultShape)),
    metadata: t.expose('metadata', { type: ScreenMetadataRef, description: 'Metadata of the screen.' }),
  }),
})

const ScreenCountRef = builder.objectRef<ScreenCount>('ScreenCount').implement({
  description: 'Number of instruments that meet a screen in a bar.',
  fields: (t) => zodFields(t, z.object(countShape)),
})

const ScreenCountsRef = builder.objectRef<ScreenCounts>('ScreenCounts').implement({
  description: 'Numbers of instruments that meet a screen, by bar.',
  fields: (t) => ({
    rows: t.field({
      type: [ScreenCountRef],
      description: 'Numbers in completed bars on trading days, oldest first.',
      resolve: ({ rows }) => [...rows],
    }),
    kind: t.expose('kind', { type: enumRef('ScreenKind'), description: 'Kind of the instruments.' }),
    interval: t.expose('interval', { type: enumRef('Interval'), description: 'Length of the bars.' }),
    count: t.int({ description: 'Number of rows.', resolve: ({ rows }) => rows.length }),
    metadata: t.expose('metadata', { type: ScreenMetadataRef, description: 'Metadata of the screen.' }),
  }),
})

const ScreenBinRef = builder.objectRef<Bin>('ScreenBin').implement({
  description: 'Number of instruments whose values are in a range, and of those that meet the condition.',
  fields: (t) => zodFields(t, z.object(binShape)),
})

const ScreenDistributionRef = builder.objectRef<ScreenDistribution>('ScreenDistribution').implement({
  description: 'Distribution of a measure over a universe, with the threshold of a condition.',
  fields: (t) => ({
    rows: t.field({
      type: [ScreenBinRef],
      description: BINS,
      resolve: ({ bins }) => [...bins],
    }),
    ...zodFields(t, z.object(distributionShape)),
    count: t.int({ description: 'Number of bins.', resolve: ({ bins }) => bins.length }),
    metadata: t.expose('metadata', { type: ScreenMetadataRef, description: 'Metadata of the screen.' }),
  }),
})

export const screenQueries = queryFields((t) => ({
  [screenDistribution.id]: t.field({ ...fromOperation(t, screenDistribution), type: ScreenDistributionRef }),
  [screenCounts.id]: t.field({ ...fromOperation(t, screenCounts), type: ScreenCountsRef }),
  [screenOperation.id]: t.field({
    type: ScreenRef,
    description: screenOperation.description,
    extensions: accessOf(screenOperation),
    ...withArguments(t, screenConnectionInput, (_root: unknown, args, context) =>
      loadScreenWindow(args, context),
    ),
  }),
}))
