import { z } from 'zod'
import { builder } from '../../protocols/graphql/builder.ts'
import { connectionType } from '../../protocols/graphql/connections.ts'
import { fromOperation, zodFields } from '../../protocols/graphql/from-zod.ts'
import { countAll, type LoadsPage, loadCursor, loads } from './operations.ts'
import type { LoadRecord } from './queries.ts'

const rows = (what: string) =>
  z.number().nullable().describe(`Rows of the files that ${what}; null where it was not counted.`)

const LoadRef = builder.objectRef<LoadRecord>('Load').implement({
  description: 'What a load did to the data.',
  fields: (t) => ({
    version: t.exposeInt('version', { description: 'The data version that it made.' }),
    loadedAt: t.expose('loadedAt', { type: 'DateTime', description: 'When it began.' }),
    files: t.field({
      type: ['String'],
      description:
        'The files that were read; empty where there were none, and for loads from before that was kept.',
      resolve: ({ files }) => [...files],
    }),
    ...zodFields(
      t,
      z.object({
        source: z.string().describe('Name of the directory, or what else was loaded.'),
        rowsAdded: rows('were added'),
        rowsChanged: rows('were changed'),
        rowsRemoved: rows('were removed'),
        rowsUnchanged: rows('were there already'),
        firstDate: z.string().nullable().describe('First date of the bars and flow values in the files.'),
        lastDate: z.string().nullable().describe('Last date of the bars and flow values in the files.'),
        seconds: z.number().nullable().describe('How long it took; null where that was not kept.'),
      }),
    ),
  }),
})

const LoadConnection = connectionType<LoadRecord, LoadsPage, LoadRecord>({
  name: 'Load',
  description: 'A page of the history of loads, newest first.',
  node: LoadRef,
  cursor: loadCursor,
  positionOf: ({ version }) => version,
  total: { of: 'loads', load: (_page, context) => countAll(context) },
})

builder.queryFields((t) => ({
  loads: t.field({ ...fromOperation(t, loads), type: LoadConnection }),
}))
