import { validate } from 'uuid'
import { z } from 'zod'
import type { CursorKind } from '../../core/cursors.ts'
import { Refusal } from '../../core/errors.ts'
import { globalIdKey } from '../../core/global-ids.ts'
import { Text } from '../../core/inputs.ts'
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
import type { WriteContext } from '../../protocols/context.ts'
import { versionTag } from '../shared/entity-tags.ts'
import {
  type AlertRecord,
  countAlerts,
  selectAlertPage,
  selectAlerts,
  selectNumberedAlerts,
} from './queries.ts'

const PAGE_SIZE = 100

export const alertCursor: CursorKind = { name: 'alert', isPosition: validate }

/** Returns the strong entity tag of an alert. */
export const tagOf = ({ id, version }: AlertRecord): string => versionTag(id, version)

export const alertNotFound = (id: string): Refusal =>
  new Refusal('alert_not_found', `Alert not found, or not visible to you: ${id}.`)

type Loading = Pick<WriteContext, 'loaders' | 'primary' | 'principal'>

/** Loads an alert of the caller. Null for unknown ids and for other users' alerts. */
export const loadAlert = (
  { loaders, primary, principal }: Loading,
  id: string,
): Promise<AlertRecord | null> =>
  validate(id)
    ? loaders.load('alert', null, id.toLowerCase(), async (ids) =>
        orderByKeys(ids, await selectAlerts(primary, principal.email, ids), (alert) => alert.id, null),
      )
    : Promise.resolve(null)

/** Loads an alert of the caller. Throws a 404 for any other id. */
export async function requireAlert(context: Loading, id: string): Promise<AlertRecord> {
  const alert = await loadAlert(context, id)
  if (!alert) throw alertNotFound(id)
  return alert
}

/** Returns the UUID in an id of either kind, or the text itself if it is neither. */
export const alertIdOf = (text: string): string =>
  validate(text) ? text : (globalIdKey('Alert', text) ?? text)

export const alertId = Text.max(256).describe('Id of the alert.').meta({ example: EXAMPLE.alertId })

/** Id of an alert on the graph. */
export const id = Text.max(256)
  .meta({ format: 'id' })
  .describe('Id of the alert: its `alertId` or its global `id`.')

export const alerts = serviceOperation({
  id: 'alerts',
  description: "The caller's alerts, newest first.",
  input: withConnection(z.object(connectionParameters({ max: 1000, size: PAGE_SIZE })), alertCursor),
  run: async (paging, { primary, principal }: WriteContext): Promise<Page<AlertRecord>> => {
    const window = windowOf(paging, PAGE_SIZE, alertCursor)
    return keysetPageOf(await selectAlertPage(primary, principal.email, window), window)
  },
})

export const loadAlertCount = ({ primary, principal }: WriteContext): Promise<number> =>
  countAlerts(primary, principal.email)

export const alertList = serviceOperation({
  id: 'alertList',
  description: "The caller's alerts, newest first.",
  input: z.object(pagingParameters({ max: 1000, size: PAGE_SIZE })),
  run: async (paging, { primary, principal: { email } }: WriteContext) => {
    const first = (paging.pageNumber - 1) * paging.recordsPerPage
    const rows = await selectNumberedAlerts(primary, email, first, paging.recordsPerPage)
    return { rows, pagination: paginateRows(paging, rows, await countAlerts(primary, email)) }
  },
})

export const alert = serviceOperation({
  id: 'alert',
  description: "One of the caller's alerts. Null if it does not exist or belongs to another user.",
  input: z.object({ id }),
  run: ({ id: text }, context: WriteContext) => loadAlert(context, alertIdOf(text)),
})

export const alertAtPath = serviceOperation({
  id: 'alertAtPath',
  description: "One of the caller's alerts, without its secret.",
  input: z.object({ alertId }),
  run: ({ alertId: id }, context: WriteContext) => requireAlert(context, id),
})
