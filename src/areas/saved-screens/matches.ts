import { z } from 'zod'
import { connectionParameters, withConnection } from '../../core/keyset-pages.ts'
import { serviceOperation } from '../../core/operation.ts'
import { dataPagingParameters } from '../../market/data-pages.ts'
import { parseScreen, type Screen, screenParameters } from '../../market/screens.ts'
import type { WriteContext } from '../../protocols/context.ts'
import { MATCH_PAGE, matchCursor, readScreenPage, type ScreenPage } from '../screens/operations.ts'
import { requireScreen, screenId } from './operations.ts'
import type { SavedScreen } from './queries.ts'

const { date, includePartial } = screenParameters

/** Parameters of a screen that a request may replace. */
const replaceable = {
  date: date.describe(`${date.description?.replace(/ Default:.*/, '')} Default: that of the definition.`),
  includePartial: includePartial
    .unwrap()
    .optional()
    .describe(
      'Whether to include a bar that is still open. Forced to false for the basic tier if the interval is one day or longer. Default: that of the definition.',
    )
    .meta({ example: false }),
}

export const matchesInput = withConnection(
  z.object({ ...replaceable, ...connectionParameters(MATCH_PAGE) }),
  matchCursor,
)

/** Returns the definition of a saved screen, with what a request replaces. */
export function screenOn(
  { definition }: SavedScreen,
  { date, includePartial }: z.output<z.ZodObject<typeof replaceable>>,
  { now }: Pick<WriteContext, 'now'>,
): Screen {
  const screen = parseScreen(definition, now)
  return {
    ...screen,
    date: date ?? screen.date,
    includePartial: includePartial ?? screen.includePartial,
  }
}

export const screenMatches = serviceOperation({
  id: 'screenMatches',
  connected: 'SavedScreen.matches',
  description:
    "Securities or aggregates that meet one of the caller's saved screens. A signed link to this path shares the matches: its readers see what the owner sees.",
  reads: true,
  input: z.object({ screenId, ...replaceable, ...dataPagingParameters(MATCH_PAGE) }),
  run: async ({ screenId: id, ...request }, context: WriteContext): Promise<ScreenPage> => {
    const screen = screenOn(await requireScreen(context, id), request, context)
    return readScreenPage({ ...request, ...screen }, context)
  },
})
