import { z } from 'zod'
import {
  type AlertEvent,
  countEvents,
  type EventFilter,
  markRead,
  selectEventPage,
  selectEvents,
  selectNumberedEvents,
} from '../../alerts/event-queries.ts'
import { idCursor } from '../../core/cursors.ts'
import { type Finding, withRule } from '../../core/faults.ts'
import { globalIdKey } from '../../core/global-ids.ts'
import { Text } from '../../core/inputs.ts'
import {
  connectionParameters,
  keysetPageOf,
  type Page,
  windowOf,
  withConnection,
} from '../../core/keyset-pages.ts'
import { distinctList } from '../../core/lists.ts'
import { orderByKeys } from '../../core/loaders.ts'
import { paginateRows, pagingParameters } from '../../core/numbered-pages.ts'
import { serviceOperation } from '../../core/operation.ts'
import { EXAMPLE } from '../../market/examples.ts'
import type { WriteContext } from '../../protocols/context.ts'
import { alertIdOf, requireAlert } from './operations.ts'

const PAGE_SIZE = 100
/** Maximum number of ids of events to mark as read at once. */
const MAX_MARKED = 1000

const isEventId = (text: string): boolean => /^[1-9]\d{0,14}$/.test(text)

export const eventCursor = { ...idCursor('alertEvent'), isPosition: isEventId }

/** Returns the number in an id of either kind. Null if it is neither. */
export function eventIdOf(text: string): number | null {
  const number = isEventId(text) ? text : (globalIdKey('AlertEvent', text) ?? '')
  return isEventId(number) ? Number(number) : null
}

/** Loads an event of the caller. Null for unknown ids and for other users' events. */
export const loadEvent = (
  { loaders, primary, principal }: Pick<WriteContext, 'loaders' | 'primary' | 'principal'>,
  id: string,
): Promise<AlertEvent | null> =>
  isEventId(id)
    ? loaders.load('alertEvent', null, Number(id), async (ids) =>
        orderByKeys(ids, await selectEvents(primary, principal.email, ids), (event) => event.id, null),
      )
    : Promise.resolve(null)

export const alertIds = distinctList(
  Text.max(256).meta({ format: 'id', example: EXAMPLE.alertId }),
  100,
).describe('Ids of the alerts. At most 100. Default: all.')

/** Returns the UUIDs of alerts of the caller. Throws a 404 if one of them does not exist. */
export async function requireAlerts(
  ids: readonly string[] | undefined,
  context: WriteContext,
): Promise<string[] | undefined> {
  const alerts = await Promise.all((ids ?? []).map((id) => requireAlert(context, alertIdOf(id))))
  return ids && alerts.map(({ id }) => id)
}

const filters = {
  alertIds: alertIds.optional().meta({ example: [EXAMPLE.alertId] }),
  unread: z.boolean().default(false).describe('Whether to return only unread events.'),
}

const filterOf = async (
  { alertIds: ids, unread }: z.output<z.ZodObject<typeof filters>>,
  context: WriteContext,
): Promise<EventFilter> => ({ alertIds: await requireAlerts(ids, context), isUnread: unread })

/** A page of events, with the filter for counting them all. */
export interface EventsPage extends Page<AlertEvent> {
  readonly filter: EventFilter
}

const INBOX = "The caller's inbox: events of their alerts, newest first. Events are kept for 90 days."

export const alertEvents = serviceOperation({
  id: 'alertEvents',
  description: INBOX,
  input: withConnection(
    z.object({ ...filters, ...connectionParameters({ max: 1000, size: PAGE_SIZE }) }),
    eventCursor,
  ),
  run: async (input, context: WriteContext): Promise<EventsPage> => {
    const { primary, principal } = context
    const filter = await filterOf(input, context)
    const window = windowOf(input, PAGE_SIZE, eventCursor)
    return {
      ...keysetPageOf(await selectEventPage(primary, principal.email, filter, window), window),
      filter,
    }
  },
})

export const loadEventCount = (
  { primary, principal }: WriteContext,
  { filter }: EventsPage,
): Promise<number> => countEvents(primary, principal.email, filter)

/** Numeric id of an event. */
const EventId = z.int().min(1)

export const alertEventList = serviceOperation({
  id: 'alertEventList',
  description: INBOX,
  input: z.object({
    ...filters,
    after: EventId.optional()
      .describe('Id of an event: returns only newer events. Default: all.')
      .meta({ example: 1 }),
    ...pagingParameters({ max: 1000, size: PAGE_SIZE }),
  }),
  run: async ({ after, ...input }, context: WriteContext) => {
    const { primary, principal } = context
    const filter = { ...(await filterOf(input, context)), since: after }
    const window = { skip: (input.pageNumber - 1) * input.recordsPerPage, limit: input.recordsPerPage }
    const rows = await selectNumberedEvents(primary, principal.email, filter, window)
    const total = await countEvents(primary, principal.email, filter)
    return { rows, pagination: paginateRows(input, rows, total) }
  },
})

/** Numbers of events: those that were marked, and those that are still unread. */
export interface Marked {
  readonly marked: number
  readonly unread: number
}

async function mark(
  which: Parameters<typeof markRead>[2],
  { primary, principal: { email }, loaders }: WriteContext,
): Promise<Marked> {
  const marked = await markRead(primary, email, which)
  loaders.clear()
  return { marked, unread: await countEvents(primary, email, { isUnread: true }) }
}

/** Returns the rule that exactly one of two parameters is given. `upToName`: how the protocol spells the second. */
const eitherOf =
  (upToName: 'upTo' | 'up_to') =>
  ({ ids, upTo }: { ids?: unknown; upTo?: unknown }): Finding | null => {
    if ((ids === undefined) !== (upTo === undefined)) return null
    return ids === undefined
      ? { path: ['ids'], type: 'missing', message: `Give \`ids\` or \`${upToName}\`` }
      : {
          path: ['upTo'],
          type: 'mutually_exclusive',
          message: `Give either \`ids\` or \`${upToName}\`, not both`,
        }
  }

const MARKS =
  'Marks events of the inbox as read: those with the given ids, or all up to a given event. Ignores unknown ids.'
const IDS = `Ids of the events. At most ${MAX_MARKED}.`
const UP_TO = 'Id of the newest event to mark. All older events are marked, too.'

const eventId = Text.max(256)
  .meta({ format: 'id' })
  .refine((text) => eventIdOf(text) !== null, {
    params: { type: 'value_error' },
    error: 'Input should be the id of an event',
  })

export const afterEvent = eventId
  .optional()
  .describe(
    'Id of the last event received: its `eventId` or its global `id`. Sends all events after it. Default: only new events.',
  )

export const markAlertEventsRead = serviceOperation({
  id: 'markAlertEventsRead',
  description: MARKS,
  input: withRule(
    z.object({
      ids: distinctList(eventId, MAX_MARKED).optional().describe(IDS),
      upTo: eventId.optional().describe(UP_TO),
    }),
    ['ids', 'upTo'],
    eitherOf('upTo'),
  ),
  run: ({ ids = [], upTo }, context: WriteContext) => {
    const last = eventIdOf(upTo ?? '')
    return mark(last === null ? { ids: ids.flatMap((id) => eventIdOf(id) ?? []) } : { upTo: last }, context)
  },
})

export const markAlertEventsReadByNumber = serviceOperation({
  id: 'markAlertEventsReadByNumber',
  description: MARKS,
  input: withRule(
    z.object({
      ids: distinctList(EventId, MAX_MARKED)
        .optional()
        .describe(IDS)
        .meta({ examples: [[1]] }),
      upTo: EventId.optional().describe(UP_TO).meta({ example: 1 }),
    }),
    ['ids', 'upTo'],
    eitherOf('up_to'),
  ),
  run: ({ ids = [], upTo }, context: WriteContext) => mark(upTo === undefined ? { ids } : { upTo }, context),
})
