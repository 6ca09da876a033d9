import { z } from 'zod'
import { builder } from '../../protocols/graphql/builder.ts'
import { connectionType } from '../../protocols/graphql/connections.ts'
import { fromOperation, zodFields } from '../../protocols/graphql/from-zod.ts'
import { mutationOf, successOf } from '../../protocols/graphql/mutations.ts'
import { mutationFields, queryFields, type SchemaPart } from '../../protocols/graphql/parts.ts'
import { JobRef } from '../jobs/schema.ts'
import { startUnload } from './commands.ts'
import {
  type AreaFreshness,
  countAll,
  DataArea,
  dataFreshness,
  type LoadsPage,
  load,
  loadCursor,
  loadLoad,
  loads,
} from './operations.ts'
import type { LoadRecord } from './queries.ts'
import { jobFields, LoadReportRef } from './report-schema.ts'
import { loadMembers } from './shape.ts'

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
    ...zodFields(t, z.object(loadMembers)),
    report: t.expose('report', {
      type: LoadReportRef,
      nullable: true,
      description: 'Report of the load. Null if not recorded.',
    }),
    jobId: t.exposeID('jobId', {
      nullable: true,
      description: 'UUID of the job that ran the load. Null if none did.',
    }),
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

const queries = queryFields((t) => ({
  dataFreshness: t.field({ ...fromOperation(t, dataFreshness), type: [AreaFreshnessRef] }),
  load: t.field({ ...fromOperation(t, load), type: LoadRef }),
  loads: t.field({ ...fromOperation(t, loads), type: LoadConnection }),
}))

const mutations = mutationFields((t) => ({
  unload: t.field(
    mutationOf(t, startUnload, {
      input: 'The load to undo.',
      refusals: ['not_owner', 'load_not_found', 'load_not_undoable', 'too_many_jobs'],
      success: successOf('job', JobRef, 'The job that undoes the load.'),
    }),
  ),
}))

export const loadFields: readonly SchemaPart[] = [queries, mutations, jobFields]
