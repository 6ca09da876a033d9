import { EncodedJson } from '../../core/rows/json-bytes.ts'
import { FOR_INACTIVE, OPEN_TO_KEYS } from '../../protocols/graphql/access.ts'
import { builder } from '../../protocols/graphql/builder.ts'
import { connectionType } from '../../protocols/graphql/connections.ts'
import { enumRef } from '../../protocols/graphql/enums.ts'
import { withArguments } from '../../protocols/graphql/from-zod.ts'
import { objectFields, queryFields } from '../../protocols/graphql/parts.ts'
import { alertEvents } from '../alerts/events.ts'
import { alert, alerts } from '../alerts/operations.ts'
import { AlertConnection, AlertEventConnection, AlertRef } from '../alerts/schema.ts'
import { ownAggregates } from '../instruments/directory/operations.ts'
import { AggregateConnection } from '../instruments/directory/schema.ts'
import { jobs } from '../jobs/operations.ts'
import { JobConnection } from '../jobs/schema.ts'
import { savedScreen, screens } from '../saved-screens/operations.ts'
import { SavedScreenConnection, SavedScreenRef } from '../saved-screens/schema.ts'
import { apiKeys } from './keys/operations.ts'
import { ApiKeyConnection } from './keys/schema.ts'
import { links } from './links/operations.ts'
import { LinkConnection } from './links/schema.ts'
import { tagOf } from './profile/entity-tags.ts'
import { userIdOf } from './profile/operations.ts'
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
import { type Viewer, viewerOf } from './viewer.ts'

const ChartRef = builder.objectRef<ChartRecord>('Chart')
builder.node(ChartRef, {
  description: 'Chart configuration saved by its owner.',
  id: { resolve: ({ userId, chartId }) => `${userId}:${chartId}` },
  loadWithoutCache: async (id, context) => {
    const [userId, chartId = ''] = id.split(':', 2)
    const isOwn = CHART_ID.test(chartId) && userId === String(await userIdOf(context))
    return isOwn ? loadChart(context, chartId) : null
  },
  fields: (t) => ({
    chartId: t.exposeString('chartId', { description: 'Id chosen by the owner.' }),
    value: t.field({
      type: 'JSON',
      // A chart may be the JSON value null.
      nullable: true,
      description: 'Configuration, as saved.',
      resolve: ({ content }): unknown => new EncodedJson(content),
    }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'Time of the last save.' }),
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
    tag: t.exposeString('tag', { description: "Entity tag of the user's charts as a whole, for `ifMatch`." }),
  }),
})

export const UserRef = builder.objectRef<Viewer>('User')
builder.node(UserRef, {
  description: 'User that a credential belongs to. Callers see only themselves.',
  id: { resolve: ({ email }) => email, extensions: { ...OPEN_TO_KEYS, ...FOR_INACTIVE } },
  loadWithoutCache: (email, context) => (email === context.principal.email ? viewerOf(context) : null),
  fields: (t) => ({
    userId: t.int({
      extensions: FOR_INACTIVE,
      description: 'Numeric id of the user, used by the REST API.',
      resolve: (_viewer, _args, context) => userIdOf(context),
    }),
    email: t.exposeString('email', {
      description: 'Email address, from the credential.',
      extensions: FOR_INACTIVE,
    }),
    tier: t.expose('tier', {
      type: enumRef('Tier'),
      description: 'Tier of the caller.',
      extensions: FOR_INACTIVE,
    }),
    role: t.expose('role', {
      type: enumRef('Role'),
      extensions: FOR_INACTIVE,
      description: 'Role of the caller. Fields for administrators only refuse all other roles.',
    }),
    username: t.string({
      extensions: FOR_INACTIVE,
      nullable: true,
      description: 'Display name. Null if not set.',
      resolve: async (viewer) => (await viewer.user()).username,
    }),
    isActive: t.boolean({
      extensions: FOR_INACTIVE,
      description: 'Whether the user is active. An inactive user can access only their own profile.',
      resolve: async (viewer) => (await viewer.user()).isActive,
    }),
    createdAt: t.field({
      extensions: FOR_INACTIVE,
      type: 'DateTime',
      description: 'Time at which the user was first seen.',
      resolve: async (viewer) => (await viewer.user()).createdAt,
    }),
    updatedAt: t.field({
      extensions: FOR_INACTIVE,
      type: 'DateTime',
      description: 'Time of the last change of the profile.',
      resolve: async (viewer) => (await viewer.user()).updatedAt,
    }),
    profileTag: t.string({
      extensions: FOR_INACTIVE,
      description: 'Entity tag of the profile, for `ifMatch`.',
      resolve: async (viewer) => {
        const { id, version } = await viewer.user()
        return tagOf(id, 'profile', version)
      },
    }),
  }),
})

export const ownedByUser = objectFields(UserRef, (t) => ({
  charts: t.field({
    type: ChartConnection,
    description: chartPage.description,
    ...withArguments(t, chartPage.input, (_user: Viewer, args, context) => chartPage.run(args, context)),
  }),
  chart: t.field({
    type: ChartRef,
    description: chart.description,
    ...withArguments(t, chart.input, (_user: Viewer, args, context) => chart.run(args, context)),
  }),
  preferences: t.field({
    type: 'JSON',
    description: 'Preferences by key, in the order in which they were first saved.',
    resolve: async (viewer): Promise<unknown> => new EncodedJson((await viewer.preferences()).text),
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
  links: t.field({
    type: LinkConnection,
    description: links.description,
    ...withArguments(t, links.input, (_user: Viewer, args, context) => links.run(args, context)),
  }),
}))

export const watchedByUser = objectFields(UserRef, (t) => ({
  screens: t.field({
    type: SavedScreenConnection,
    description: screens.description,
    ...withArguments(t, screens.input, (_user: Viewer, args, context) => screens.run(args, context)),
  }),
  screen: t.field({
    type: SavedScreenRef,
    description: savedScreen.description,
    ...withArguments(t, savedScreen.input, (_user: Viewer, args, context) => savedScreen.run(args, context)),
  }),
  alerts: t.field({
    type: AlertConnection,
    description: alerts.description,
    ...withArguments(t, alerts.input, (_user: Viewer, args, context) => alerts.run(args, context)),
  }),
  alert: t.field({
    type: AlertRef,
    description: alert.description,
    ...withArguments(t, alert.input, (_user: Viewer, args, context) => alert.run(args, context)),
  }),
  alertEvents: t.field({
    type: AlertEventConnection,
    description: alertEvents.description,
    ...withArguments(t, alertEvents.input, (_user: Viewer, args, context) => alertEvents.run(args, context)),
  }),
}))

export const userQueries = queryFields((t) => ({
  viewer: t.field({
    type: UserRef,
    nullable: true,
    description: 'User making the request.',
    extensions: FOR_INACTIVE,
    resolve: (_root, _args, context) => {
      return viewerOf(context)
    },
  }),
}))
