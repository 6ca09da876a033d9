import { z } from 'zod'
import { EncodedJson } from '../../../core/rows/json-bytes.ts'
import { type Route, route } from '../../../protocols/rest/route.ts'
import { ifMatchOf } from '../../shared/entity-tags.ts'
import { changing, tag, USER_PATH } from '../profile/rest.ts'
import { saveConfiguration, savedConfigurations, userConfiguration } from './configuration.ts'
import {
  Charts,
  chartId,
  deleteChart,
  loadSettings,
  mergeCharts,
  mergePreferences,
  Preferences,
  replaceCharts,
  replacePreferences,
  userCharts,
  userPreferences,
} from './operations.ts'
import {
  ConfigurationResponse,
  DeletedChart,
  presentConfiguration,
  presentSettings,
  SavedConfiguration,
  savedText,
} from './responses.ts'
import { judgeSettings } from './values.ts'

const CHARTS = `${USER_PATH}/charts`
const PREFERENCES = `${USER_PATH}/preferences`
const deprecated = { since: '2026-01-01', sunset: '2027-12-31' }
const superseded = { ...deprecated, successor: CHARTS }

const chartsExample = { overview: { interval: '1d', metrics: ['px', 'retail_net_turnover'] } }
const preferencesExample = { theme: 'dark', favourites: [101, 106] }

const chartRoutes = [
  route({
    path: CHARTS,
    operation: userCharts,
    summary: 'Charts of the caller',
    tag,
    isTagged: true,
    body: Charts,
    present: presentSettings,
  }),
  ...(
    [
      ['put', replaceCharts, 'Replace all charts'],
      ['patch', mergeCharts, 'Merge charts'],
    ] as const
  ).map(([method, operation, summary]) =>
    route({
      ...{ method, path: CHARTS, operation, summary },
      ...changing,
      input: z.object({ charts: operation.input.shape.charts }),
      document: 'charts',
      judgeDocument: judgeSettings('chart'),
      toInput: (input, request) => ({ ...input, ifMatch: ifMatchOf(request) }),
      example: chartsExample,
      body: Charts,
      present: async (_result, _input, context) => presentSettings(await loadSettings(context, 'chart')),
    }),
  ),
  route({
    method: 'delete',
    path: `${CHARTS}/{chart_id}`,
    operation: deleteChart,
    summary: 'Delete a chart',
    tag,
    refusals: ['chart_not_found', 'precondition_failed'],
    input: z.object({ chartId }),
    toInput: (input, request) => ({ ...input, ifMatch: ifMatchOf(request) }),
    body: DeletedChart,
    present: ({ chartId: deleted }) => ({ body: { deleted } }),
  }),
]

const preferenceRoutes = [
  route({
    path: PREFERENCES,
    operation: userPreferences,
    summary: 'Preferences of the caller',
    tag,
    isTagged: true,
    body: Preferences,
    present: presentSettings,
  }),
  ...(
    [
      ['put', replacePreferences, 'Replace all preferences'],
      ['patch', mergePreferences, 'Merge preferences'],
    ] as const
  ).map(([method, operation, summary]) =>
    route({
      ...{ method, path: PREFERENCES, operation, summary },
      ...changing,
      input: z.object({ preferences: operation.input.shape.preferences }),
      document: 'preferences',
      judgeDocument: judgeSettings('preference'),
      toInput: (input, request) => ({ ...input, ifMatch: ifMatchOf(request) }),
      example: preferencesExample,
      body: Preferences,
      present: async (_result, _input, context) => presentSettings(await loadSettings(context, 'preference')),
    }),
  ),
]

const legacyRoutes = [
  route({
    path: `${USER_PATH}/configuration`,
    operation: userConfiguration,
    summary: 'Configuration of the caller',
    tag,
    deprecated: superseded,
    body: ConfigurationResponse,
    present: presentConfiguration,
  }),
  route({
    method: 'post',
    path: `${USER_PATH}/configuration`,
    operation: saveConfiguration,
    summary: 'Save a whole configuration',
    tag,
    deprecated: superseded,
    example: { charts: Object.values(chartsExample), preferences: preferencesExample },
    body: ConfigurationResponse,
    present: presentConfiguration,
  }),
  route({
    path: `${USER_PATH}/configurations`,
    operation: savedConfigurations,
    summary: 'Configuration of a user',
    tag,
    refusals: ['not_owner'],
    deprecated: superseded,
    body: z.array(SavedConfiguration),
    present: (saved) => ({ body: new EncodedJson(`[${saved.map(savedText).join()}]`) }),
  }),
]

export const settingsRoutes: Route[] = [...chartRoutes, ...preferenceRoutes, ...legacyRoutes]
