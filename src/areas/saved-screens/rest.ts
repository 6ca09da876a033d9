import { z } from 'zod'
import { Pagination } from '../../core/numbered-pages.ts'
import { EncodedJson } from '../../core/rows/json-bytes.ts'
import { screenParameters } from '../../market/screens.ts'
import { type Presented, type Route, route } from '../../protocols/rest/route.ts'
import { presentScreen, ScreenResponse } from '../screens/responses.ts'
import { ifMatchOf } from '../shared/entity-tags.ts'
import { screenMatches } from './matches.ts'
import {
  createScreen,
  deleteScreenAtPath,
  replaceScreen,
  screenAtPath,
  screenId,
  screenList,
  tagOf,
} from './operations.ts'
import type { SavedScreen } from './queries.ts'

/** Unlike that of a request, it has all defaults. */
const SavedDefinition = z.object(screenParameters).meta({
  id: 'SavedScreenDefinition',
  description: 'Definition of a saved screen, with its defaults.',
})

/** A saved screen as REST returns it. */
const SavedScreenResponse = z
  .object({
    id: z.string().describe('Id of the screen (UUIDv7).'),
    name: z.string().describe('Name of the screen.'),
    description: z.string().nullable().describe('Description of the screen. Null if not set.'),
    definition: SavedDefinition,
    createdAt: z.iso.datetime().describe('Time at which the screen was saved.'),
    updatedAt: z.iso.datetime().describe('Time of the last change of the screen.'),
  })
  .meta({ id: 'SavedScreen', description: 'Saved screen of a user.' })

const SavedScreenListResponse = z
  .object({
    data: z.array(SavedScreenResponse).describe('Screens on this page, newest first.'),
    count: z.int().describe('Number of screens on the page.'),
    pagination: Pagination,
  })
  .meta({ id: 'SavedScreenList', description: 'A page of saved screens, newest first.' })

const presentOne = ({ version: _version, definition, ...screen }: SavedScreen) => ({
  ...screen,
  definition: new EncodedJson(JSON.stringify(definition)),
})

const headers = { 'Cache-Control': 'no-store' }

const present = (screen: SavedScreen): Presented<ReturnType<typeof presentOne>> => ({
  body: presentOne(screen),
  tag: tagOf(screen),
})

const example = {
  name: 'Unusual flows',
  description: 'Net flows of at least two standard deviations, or among the ten largest of the day.',
  definition: {
    any: [
      { measure: 'retail_net_turnover|z_score:1y', gte: 2 },
      { measure: 'retail_net_turnover', top: 10 },
    ],
  },
}

const tag = 'Saved screens'
const path = '/screens/{screen_id}'

export const savedScreenRoutes: Route[] = [
  route({
    path: '/screens',
    operation: screenList,
    id: 'screens',
    summary: 'Saved screens of the caller',
    tag,
    body: SavedScreenListResponse,
    present: ({ rows, pagination }) => ({
      body: { data: rows.map(presentOne), count: rows.length, pagination },
      page: pagination,
      headers,
    }),
  }),
  route({
    method: 'post',
    path: '/screens',
    operation: createScreen,
    summary: 'Save a screen',
    tag,
    status: 201,
    isTagged: true,
    refusals: ['screen_name_taken', 'too_many_screens'],
    example,
    body: SavedScreenResponse,
    present: (screen) => ({ ...present(screen), headers: { Location: `/screens/${screen.id}` } }),
  }),
  route({
    path,
    operation: screenAtPath,
    id: 'savedScreen',
    summary: 'One saved screen',
    tag,
    isTagged: true,
    refusals: ['screen_not_found'],
    body: SavedScreenResponse,
    present,
  }),
  route({
    method: 'put',
    path,
    operation: replaceScreen,
    summary: 'Replace a saved screen',
    tag,
    isTagged: true,
    refusals: ['screen_not_found', 'screen_name_taken', 'precondition_failed'],
    input: replaceScreen.input.omit({ ifMatch: true }),
    toInput: (input, request) => ({ ...input, ifMatch: ifMatchOf(request) }),
    example,
    body: SavedScreenResponse,
    present,
  }),
  route({
    method: 'delete',
    path,
    operation: deleteScreenAtPath,
    id: 'deleteScreen',
    summary: 'Delete a saved screen',
    tag,
    status: 204,
    refusals: ['screen_not_found', 'precondition_failed'],
    input: z.object({ screenId }),
    toInput: (input, request) => ({ ...input, ifMatch: ifMatchOf(request) }),
    body: z.null(),
    present: () => ({ body: null }),
  }),
  route({
    path: `${path}/matches`,
    operation: screenMatches,
    isShared: true,
    summary: 'Instruments that meet a saved screen',
    tag,
    refusals: ['screen_not_found', 'tier_insufficient', 'aggregate_not_found'],
    body: ScreenResponse,
    table: 'data',
    present: presentScreen,
  }),
]
