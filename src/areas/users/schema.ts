import { requireBearer } from '../../core/principal.ts'
import { builder } from '../../protocols/graphql/builder.ts'
import { connectionType } from '../../protocols/graphql/connections.ts'
import { enumRef } from '../../protocols/graphql/enums.ts'
import { withArguments } from '../../protocols/graphql/from-zod.ts'
import { JsonText } from '../../protocols/graphql/json-text.ts'
import { ownAggregates } from '../aggregates/directory/operations.ts'
import { AggregateConnection } from '../aggregates/directory/schema.ts'
import { jobs } from '../jobs/operations.ts'
import { JobConnection } from '../jobs/schema.ts'
import { tagOf } from './entity-tags.ts'
import { apiKeys } from './keys/operations.ts'
import { ApiKeyConnection } from './keys/schema.ts'
import { userIdOf } from './profile/operations.ts'
import { type Viewer, viewerOf } from './profile/viewer.ts'
import {
  type ChartsPage,
  chart,
  chartCursor,
  chartPage,
  loadChart,
  loadChartCount,
} from './settings/charts.ts'
import type { ChartRecord } from './settings/queries.ts'
import { CHART_ID } from './settings/values.ts'

const ChartRef = builder.objectRef<ChartRecord>('Chart')
builder.node(ChartRef, {
  description: 'A chart configuration that its owner has saved.',
  id: { resolve: ({ userId, chartId }) => `${userId}:${chartId}` },
  loadWithoutCache: async (id, context) => {
    requireBearer(context.principal)
    const [userId, chartId = ''] = id.split(':', 2)
    const isOwn = CHART_ID.test(chartId) && userId === String(await userIdOf(context))
    return isOwn ? loadChart(context, chartId) : null
  },
  fields: (t) => ({
    chartId: t.exposeString('chartId', { description: 'Id that the owner has given it.' }),
    value: t.field({
      type: 'JSON',
      // A chart may be null.
      nullable: true,
      description: 'The configuration itself.',
      resolve: ({ content }): unknown => new JsonText(content),
    }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When it was last saved.' }),
  }),
})

const ChartConnection = connectionType<ChartRecord, ChartsPage, ChartRecord>({
  name: 'Chart',
  description: 'A page of charts, in the order in which they were first saved.',
  node: ChartRef,
  cursor: chartCursor,
  positionOf: ({ place }) => place,
  total: { of: 'charts', load: (page, context) => loadChartCount(context, page) },
  fields: (t) => ({
    tag: t.exposeString('tag', { description: 'Entity tag of all charts of the user, for `ifMatch`.' }),
  }),
})

/** Nobody sees anybody else. */
export const UserRef = builder.objectRef<Viewer>('User')
builder.node(UserRef, {
  description: 'The person, or the program, behind a credential. Callers see only themselves.',
  id: { resolve: ({ email }) => email },
  loadWithoutCache: (email, context) =>
    email === context.principal.email && context.principal.via === 'bearer' ? viewerOf(context) : null,
  fields: (t) => ({
    userId: t.int({
      description: 'Numeric id, by which the REST layer knows the user.',
      resolve: (_viewer, _args, context) => userIdOf(context),
    }),
    email: t.exposeString('email', { description: 'E-mail, as the credential says.' }),
    tier: t.expose('tier', { type: enumRef('Tier'), description: 'What the caller may use.' }),
    username: t.string({
      nullable: true,
      description: 'Name to be shown; null when none was given.',
      resolve: async (viewer) => (await viewer.user()).username,
    }),
    isActive: t.boolean({
      description: 'Whether anything but the own profile is answered.',
      resolve: async (viewer) => (await viewer.user()).isActive,
    }),
    createdAt: t.field({
      type: 'DateTime',
      description: 'When the user was first seen.',
      resolve: async (viewer) => (await viewer.user()).createdAt,
    }),
    updatedAt: t.field({
      type: 'DateTime',
      description: 'When the profile was last changed.',
      resolve: async (viewer) => (await viewer.user()).updatedAt,
    }),
    profileTag: t.string({
      description: 'Entity tag of the profile, for `ifMatch`.',
      resolve: async (viewer) => {
        const { id, version } = await viewer.user()
        return tagOf(id, 'profile', version)
      },
    }),
  }),
})

builder.objectFields(UserRef, (t) => ({
  charts: t.field({
    type: ChartConnection,
    description: chartPage.description,
    ...withArguments(t, chartPage.input, (_user: Viewer, args, context) => chartPage.run(args, context)),
  }),
  chart: t.field({
    type: ChartRef,
    nullable: true,
    description: chart.description,
    ...withArguments(t, chart.input, (_user: Viewer, args, context) => chart.run(args, context)),
  }),
  preferences: t.field({
    type: 'JSON',
    description: 'Preferences by their keys, in the order in which they were first saved.',
    resolve: async (viewer): Promise<unknown> => new JsonText((await viewer.preferences()).text),
  }),
  preferencesTag: t.string({
    description: 'Entity tag of the preferences, for `ifMatch`.',
    resolve: async (viewer) => (await viewer.preferences()).tag,
  }),
  aggregates: t.field({
    type: AggregateConnection,
    description: ownAggregates.description,
    ...withArguments(t, ownAggregates.input, (_user: Viewer, args, context) =>
      ownAggregates.run(args, context),
    ),
  }),
  jobs: t.field({
    type: JobConnection,
    description: jobs.description,
    ...withArguments(t, jobs.input, (_user: Viewer, args, context) => jobs.run(args, context)),
  }),
  apiKeys: t.field({
    type: ApiKeyConnection,
    description: apiKeys.description,
    ...withArguments(t, apiKeys.input, (_user: Viewer, args, context) => apiKeys.run(args, context)),
  }),
}))

builder.queryField('viewer', (t) =>
  t.field({
    type: UserRef,
    description: 'The caller.',
    resolve: (_root, _args, context) => {
      requireBearer(context.principal)
      return viewerOf(context)
    },
  }),
)
