import { z } from 'zod'
import { builder } from '../../protocols/graphql/builder.ts'
import { connectionType } from '../../protocols/graphql/connections.ts'
import { fromOperation, zodFields } from '../../protocols/graphql/from-zod.ts'
import { queryFields } from '../../protocols/graphql/parts.ts'
import {
  type AreaFreshness,
  countAll,
  DataArea,
  dataFreshness,
  type LoadsPage,
  loadCursor,
  loadLoad,
  loads,
} from './operations.ts'
import type { LoadRecord } from './queries.ts'

const rows = (what: string) => z.number().nullable().describe(`Number of rows ${what}. Null if not recorded.`)

const LoadRef = builder.objectRef<LoadRecord>('Load').implement({
  description: 'Load of data, with the changes that it made.',
  fields: (t) => ({
    version: t.exposeInt('version', { description: 'Data version that the load created.' }),
    loadedAt: t.expose('loadedAt', { type: 'DateTime', description: 'Time the load started.' }),
    files: t.field({
      type: ['String'],
      description: 'Names of the files read. Empty if there were none or they were not recorded.',
      resolve: ({ files }) => [...files],
    }),
    ...zodFields(
      t,
      z.object({
        source: z.string().describe('Name of the directory, or of another source.'),
        rowsAdded: rows('added'),
        rowsChanged: rows('changed'),
        rowsRemoved: rows('removed'),
        rowsUnchanged: rows('that already existed unchanged'),
        firstDate: z
          .string()
          .meta({ format: 'date' })
          .nullable()
          .describe('First date of the bars and flow observations in the files. Null if unknown.'),
        lastDate: z
          .string()
          .meta({ format: 'date' })
          .nullable()
          .describe('Last date of the bars and flow observations in the files. Null if unknown.'),
        seconds: z.number().nullable().describe('Duration, in seconds. Null if not recorded.'),
      }),
    ),
  }),
})

const LoadConnection = connectionType<LoadRecord, LoadsPage, LoadRecord>({
  name: 'Load',
  description: 'A page of the load history, newest first.',
  node: LoadRef,
  cursor: loadCursor,
  positionOf: ({ version }) => version,
  total: { of: 'loads', load: (_page, context) => countAll(context) },
})

const AreaFreshnessRef = builder.objectRef<AreaFreshness>('AreaFreshness').implement({
  description: 'Newest date and number of rows of one area of the data. Excludes private aggregates.',
  fields: (t) => ({
    ...zodFields(
      t,
      z.object({
        area: DataArea.describe('Area of the data.'),
        newest: z
          .string()
          .meta({ format: 'date-or-date-time' })
          .nullable()
          .describe(
            'End of the newest 10-minute bar; for other areas, date of the newest loaded daily bar, observation, forecast run, or start or end of a membership up to today. Null if there is none.',
          ),
        stalenessDays: z
          .int()
          .nullable()
          .describe('Calendar days (UTC) from `newest` to today. Null if `newest` is null.'),
        rows: z
          .number()
          .describe('Number of loaded and computed bars, observations, forecast runs or memberships.'),
      }),
    ),
    load: t.field({
      type: LoadRef,
      nullable: true,
      description:
        'Newest load that read a file of the area, among the last 10,000 loads. Daily and 10-minute bars share files. Null if there is none.',
      resolve: ({ version }, _args, context) => loadLoad(context, version),
    }),
  }),
})

export const loadQueries = queryFields((t) => ({
  dataFreshness: t.field({ ...fromOperation(t, dataFreshness), type: [AreaFreshnessRef] }),
  loads: t.field({ ...fromOperation(t, loads), type: LoadConnection }),
}))
