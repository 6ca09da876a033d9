import { z } from 'zod'
import { builder } from '../../protocols/graphql/builder.ts'
import { connectionType } from '../../protocols/graphql/connections.ts'
import { fromOperation, zodFields } from '../../protocols/graphql/from-zod.ts'
import { countAll, type LoadsPage, loadCursor, loads } from './operations.ts'
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

builder.queryFields((t) => ({
  loads: t.field({ ...fromOperation(t, loads), type: LoadConnection }),
}))
