import { z } from 'zod'
import { type AlertEvent, selectNewestEvents } from '../../alerts/event-queries.ts'
import type { Context } from '../../protocols/context.ts'
import { withArguments } from '../../protocols/graphql/from-zod.ts'
import { subscriptionFields } from '../../protocols/graphql/parts.ts'
import { onInput } from '../../protocols/graphql/validation.ts'
import { afterEvent, alertIds, eventIdOf, requireAlerts } from './events.ts'
import { AlertEventRef } from './schema.ts'

const firedInput = z.object({ alertIds: alertIds.optional(), after: afterEvent })
type FiredInput = z.output<typeof firedInput>

/**
 * Follows the caller's inbox: instruments that have entered a screen, in the order in which they did. Leaves out what has
 * been withdrawn. Throws a 404 if one of the alerts does not exist.
 */
async function followEvents(
  { alertIds: ids, after }: FiredInput,
  context: Context,
): Promise<AsyncGenerator<AlertEvent>> {
  const { accounts, live, primary, principal, signal } = context
  const chosen = await requireAlerts(ids, context)
  const { id: userId } = await accounts.of(principal)
  const last =
    after === undefined ? (await selectNewestEvents(primary, [userId])).get(userId) : eventIdOf(after)
  const includes = ({ kind, alertId, withdrawnAt }: AlertEvent): boolean =>
    kind === 'entered' && withdrawnAt === null && (chosen?.includes(alertId) ?? true)
  return live.alerts.follow({ userId, after: last ?? 0, includes }, signal)
}

export const alertSubscriptions = subscriptionFields((t) => ({
  alertFired: t.field({
    type: AlertEventRef,
    description:
      "Follows the caller's alerts: sends an event for each instrument that enters a screen, once and in order. To miss no event after an interruption, resume after the last one.",
    ...withArguments(t, firedInput, (event: unknown) => event as AlertEvent),
    subscribe: onInput((_root, input: FiredInput, context) => followEvents(input, context)),
  }),
}))
