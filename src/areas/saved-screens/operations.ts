import type { Transaction } from 'kysely'
import { v7, validate } from 'uuid'
import { z } from 'zod'
import type { DB } from '../../../db/types.ts'
import type { CursorKind } from '../../core/cursors.ts'
import { Refusal } from '../../core/errors.ts'
import { globalIdKey } from '../../core/global-ids.ts'
import { Name, Prose, Text } from '../../core/inputs.ts'
import {
  connectionParameters,
  keysetPageOf,
  type Page,
  windowOf,
  withConnection,
} from '../../core/keyset-pages.ts'
import { orderByKeys } from '../../core/loaders.ts'
import { paginateRows, pagingParameters } from '../../core/numbered-pages.ts'
import { serviceOperation } from '../../core/operation.ts'
import { EXAMPLE } from '../../market/examples.ts'
import { printScreen, Screen } from '../../market/screens.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { WriteContext } from '../../protocols/context.ts'
import { changedMeanwhile, ifMatch, versionsIn, versionTag } from '../shared/entity-tags.ts'
import {
  countScreens,
  insertScreen,
  isNameTaken,
  lockScreensOf,
  removeScreen,
  type SavedScreen,
  selectNumberedScreens,
  selectScreenPage,
  selectScreens,
  updateScreen as writeScreen,
} from './queries.ts'

const PAGE_SIZE = 100
/** Maximum number of saved screens per user. */
const MAX_SCREENS = 100

export const screenCursor: CursorKind = { name: 'screen', isPosition: validate }

/** Returns the strong entity tag of a screen. */
export const tagOf = ({ id, version }: SavedScreen): string => versionTag(id, version)

export const screenNotFound = (id: string): Refusal =>
  new Refusal('screen_not_found', `Screen not found, or not visible to you: ${id}.`)

/** Loads a saved screen of the caller. Null for unknown ids and for other users' screens. */
export const loadScreen = (
  { loaders, primary, principal }: Pick<WriteContext, 'loaders' | 'primary' | 'principal'>,
  id: string,
): Promise<SavedScreen | null> =>
  validate(id)
    ? loaders.load('screen', null, id.toLowerCase(), async (ids) =>
        orderByKeys(ids, await selectScreens(primary, principal.email, ids), (screen) => screen.id, null),
      )
    : Promise.resolve(null)

/** Loads a saved screen of the caller. Throws a 404 for any other id. */
export async function requireScreen(
  context: Pick<WriteContext, 'loaders' | 'primary' | 'principal'>,
  id: string,
): Promise<SavedScreen> {
  const screen = await loadScreen(context, id)
  if (!screen) throw screenNotFound(id)
  return screen
}

/** Returns the UUID in an id of either kind, or the text itself if it is neither. */
export const screenIdOf = (text: string): string =>
  validate(text) ? text : (globalIdKey('SavedScreen', text) ?? text)

export const screenId = Text.max(256).describe('Id of the saved screen.').meta({ example: EXAMPLE.screenId })

/** Id of a saved screen on the graph. */
const id = Text.max(256)
  .meta({ format: 'id' })
  .describe('Id of the saved screen: its `screenId` or its global `id`.')

export const screens = serviceOperation({
  id: 'screens',
  description: "The caller's saved screens, newest first.",
  input: withConnection(z.object(connectionParameters({ max: MAX_SCREENS, size: PAGE_SIZE })), screenCursor),
  run: async (paging, { primary, principal }: WriteContext): Promise<Page<SavedScreen>> => {
    const window = windowOf(paging, PAGE_SIZE, screenCursor)
    return keysetPageOf(await selectScreenPage(primary, principal.email, window), window)
  },
})

export const loadScreenCount = ({ primary, principal }: WriteContext): Promise<number> =>
  countScreens(primary, principal.email)

export const screenList = serviceOperation({
  id: 'screenList',
  reads: true,
  description: "The caller's saved screens, newest first.",
  connected: 'User.screens',
  input: z.object(pagingParameters({ max: MAX_SCREENS, size: PAGE_SIZE })),
  run: async (paging, { primary, principal: { email } }: WriteContext) => {
    const first = (paging.pageNumber - 1) * paging.recordsPerPage
    const rows = await selectNumberedScreens(primary, email, first, paging.recordsPerPage)
    return { rows, pagination: paginateRows(paging, rows, await countScreens(primary, email)) }
  },
})

export const savedScreen = serviceOperation({
  id: 'savedScreen',
  description: "One of the caller's saved screens. Null if it does not exist or belongs to another user.",
  input: z.object({ id }),
  run: ({ id: text }, context: WriteContext) => loadScreen(context, screenIdOf(text)),
})

export const screenAtPath = serviceOperation({
  id: 'screenAtPath',
  reads: true,
  description: "One of the caller's saved screens.",
  connected: 'User.screen',
  input: z.object({ screenId }),
  run: ({ screenId: id }, context: WriteContext) => requireScreen(context, id),
})

const members = {
  name: Name(100)
    .describe("Name of the screen, unique among the caller's. 1 to 100 characters.")
    .meta({ example: 'Unusual flows' }),
  description: Prose(1000).nullable().describe('Description of the screen. At most 1000 characters.'),
  definition: Screen.describe('Definition of the screen.'),
}

/** Runs a change of the caller's screens in one transaction, in which no other changes them. */
async function changing<T>(context: WriteContext, change: (trx: Transaction<DB>) => Promise<T>): Promise<T> {
  const { primary, principal, loaders } = context
  const changed = await inTransaction(primary, async (trx) => {
    await lockScreensOf(trx, principal.email)
    return change(trx)
  })
  loaders.clear()
  return changed
}

/** Throws `screen_name_taken` if another screen of the caller has the name. */
async function requireFreeName(
  trx: Transaction<DB>,
  email: string,
  screen: Pick<SavedScreen, 'id' | 'name'>,
): Promise<void> {
  if (await isNameTaken(trx, email, screen))
    throw new Refusal(
      'screen_name_taken',
      `You already have a screen with the name ${screen.name}. Choose another name.`,
    )
}

/** Returns a screen of the caller if it is at an expected version. Throws a 404 or a 412. */
async function requireCurrent(
  trx: Transaction<DB>,
  email: string,
  id: string,
  tags: string | undefined,
): Promise<SavedScreen> {
  const [screen] = validate(id) ? await selectScreens(trx, email, [id]) : []
  if (!screen) throw screenNotFound(id)
  const expected = versionsIn(tags, screen.id)
  if (expected && !expected.includes(screen.version)) throw changedMeanwhile()
  return screen
}

export const createScreen = serviceOperation({
  id: 'createScreen',
  description:
    'Saves a screen under a name, to run it by its id, share it by a signed link and watch it with alerts.',
  input: z.object({
    ...members,
    description: members.description.optional().describe(`${members.description.description} Default: none.`),
  }),
  run: ({ name, description = null, definition }, context: WriteContext): Promise<SavedScreen> => {
    const { email } = context.principal
    const screen = { id: v7(), name: name.trim(), description, definition: printScreen(definition) }
    return changing(context, async (trx) => {
      if ((await countScreens(trx, email)) >= MAX_SCREENS)
        throw new Refusal('too_many_screens', `You already have ${MAX_SCREENS} screens. Delete one first.`)
      await requireFreeName(trx, email, screen)
      return insertScreen(trx, email, screen)
    })
  },
})

const changes = {
  name: members.name.optional(),
  description: members.description.optional(),
  definition: members.definition.optional(),
}

type Changes = z.output<z.ZodObject<typeof changes>> & { readonly ifMatch?: string | undefined }

async function change(id: string, given: Changes, context: WriteContext): Promise<SavedScreen> {
  const { email } = context.principal
  return changing(context, async (trx) => {
    const before = await requireCurrent(trx, email, id, given.ifMatch)
    const { description = before.description } = given
    const definition = given.definition ? printScreen(given.definition) : before.definition
    const screen = { id: before.id, name: given.name?.trim() ?? before.name, description, definition }
    await requireFreeName(trx, email, screen)
    return (await writeScreen(trx, screen)) ?? before
  })
}

export const updateScreen = serviceOperation({
  id: 'updateScreen',
  description:
    "Changes one of the caller's saved screens. Omitted fields keep their values. If the definition changes, alerts on the screen start anew: their next evaluation fires nothing.",
  input: z.object({ id, ...changes, ifMatch }),
  run: ({ id: text, ...given }, context: WriteContext) => change(screenIdOf(text), given, context),
})

export const replaceScreen = serviceOperation({
  id: 'replaceScreen',
  description:
    "Replaces one of the caller's saved screens. If the definition changes, alerts on the screen start anew: their next evaluation fires nothing.",
  input: z.object({ screenId, ...createScreen.input.shape, ifMatch }),
  run: ({ screenId: id, description = null, ...given }, context: WriteContext) =>
    change(id, { ...given, description }, context),
})

async function remove(id: string, tags: string | undefined, context: WriteContext): Promise<SavedScreen> {
  return changing(context, async (trx) => {
    const screen = await requireCurrent(trx, context.principal.email, id, tags)
    await removeScreen(trx, screen.id)
    return screen
  })
}

const REMOVES = "Deletes one of the caller's saved screens, with its alerts and their events."

export const deleteScreen = serviceOperation({
  id: 'deleteScreen',
  description: REMOVES,
  input: z.object({ id, ifMatch }),
  run: ({ id: text, ifMatch: tags }, context: WriteContext) => remove(screenIdOf(text), tags, context),
})

export const deleteScreenAtPath = serviceOperation({
  id: 'deleteScreenAtPath',
  description: REMOVES,
  input: z.object({ screenId, ifMatch }),
  run: async ({ screenId: id, ifMatch: tags }, context: WriteContext): Promise<void> => {
    await remove(id, tags, context)
  },
})
