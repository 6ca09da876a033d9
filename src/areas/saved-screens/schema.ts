import type { Page } from '../../core/keyset-pages.ts'
import { shapeOf } from '../../core/shape.ts'
import { parseScreen, Screen } from '../../market/screens.ts'
import { OPEN_TO_READERS } from '../../protocols/graphql/access.ts'
import { toArguments } from '../../protocols/graphql/arguments.ts'
import { builder } from '../../protocols/graphql/builder.ts'
import { connectionType } from '../../protocols/graphql/connections.ts'
import { withArguments } from '../../protocols/graphql/from-zod.ts'
import { mutationOf, successOf } from '../../protocols/graphql/mutations.ts'
import { mutationFields, objectFields } from '../../protocols/graphql/parts.ts'
import { loadScreenWindow } from '../screens/operations.ts'
import { ScreenRef } from '../screens/schema.ts'
import { matchesInput, screenOn } from './matches.ts'
import {
  createScreen,
  deleteScreen,
  loadScreen,
  loadScreenCount,
  screenCursor,
  tagOf,
  updateScreen,
} from './operations.ts'
import type { SavedScreen } from './queries.ts'

export const SavedScreenRef = builder.objectRef<SavedScreen>('SavedScreen')
builder.node(SavedScreenRef, {
  description: 'Saved screen of a user. Callers see only their own.',
  extensions: OPEN_TO_READERS,
  id: { resolve: ({ id }) => id },
  loadWithoutCache: (id, context) => loadScreen(context, id),
  fields: (t) => ({
    screenId: t.exposeID('id', { description: 'UUID of the screen, used by the REST API.' }),
    name: t.exposeString('name', { description: 'Name of the screen.' }),
    description: t.exposeString('description', {
      nullable: true,
      description: 'Description of the screen. Null if not set.',
    }),
    definition: t.field({
      type: 'JSON',
      description:
        'Definition of the screen, with its defaults, as a `ScreenDefinition`: mutations and queries accept it.',
      resolve: ({ definition }, _args, { now }): unknown =>
        toArguments(parseScreen(definition, now), shapeOf(Screen)),
    }),
    tag: t.string({ description: 'Entity tag of the screen, for `ifMatch`.', resolve: tagOf }),
    createdAt: t.expose('createdAt', {
      type: 'DateTime',
      description: 'Time at which the screen was saved.',
    }),
    updatedAt: t.expose('updatedAt', {
      type: 'DateTime',
      description: 'Time of the last change of the screen.',
    }),
  }),
})

export const matchesOfSavedScreen = objectFields(SavedScreenRef, (t) => ({
  matches: t.field({
    type: ScreenRef,
    description: 'Instruments that meet the screen.',
    ...withArguments(t, matchesInput, (screen: SavedScreen, args, context) =>
      loadScreenWindow({ ...args, ...screenOn(screen, args, context) }, context),
    ),
  }),
}))

export const SavedScreenConnection = connectionType<SavedScreen, Page<SavedScreen>, SavedScreen>({
  name: 'SavedScreen',
  description: 'A page of saved screens, newest first.',
  node: SavedScreenRef,
  cursor: screenCursor,
  positionOf: ({ id }) => id,
  total: { of: 'screens', load: (_page, context) => loadScreenCount(context) },
})

const success = successOf('screen', SavedScreenRef, 'The screen after the change.')

export const savedScreenMutations = mutationFields((t) => ({
  createScreen: t.field(
    mutationOf(t, createScreen, {
      input: 'Screen to save.',
      refusals: ['screen_name_taken', 'too_many_screens'],
      success,
    }),
  ),
  updateScreen: t.field(
    mutationOf(t, updateScreen, {
      input: 'Screen to change, and its new values.',
      refusals: ['screen_not_found', 'screen_name_taken', 'precondition_failed'],
      success,
    }),
  ),
  deleteScreen: t.field(
    mutationOf(t, deleteScreen, {
      input: 'Screen to delete.',
      refusals: ['screen_not_found', 'precondition_failed'],
      success: successOf('screen', SavedScreenRef, 'The screen that was deleted.'),
    }),
  ),
}))
