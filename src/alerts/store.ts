import type { Transaction } from 'kysely'
import type { DB } from '../../db/types.ts'
import {
  insertDeliveries,
  insertEvents,
  insertNotice,
  isUndoneSince,
  lockEvents,
  lockUnchanged,
  type NewEvaluation,
  type StoredEvent,
  storeStates,
} from './queries.ts'

/** Most events of a message to a webhook. */
const MESSAGE_EVENTS = 100

/** Returns the alerts of the deliveries that events need, one mention for each. */
const deliveriesFor = (evaluations: readonly NewEvaluation[]): string[] =>
  evaluations.flatMap(({ alert, events }) =>
    alert.hasWebhook ? Array<string>(Math.ceil(events.length / MESSAGE_EVENTS)).fill(alert.id) : [],
  )

/** Returns the events to store, each with its delivery. */
const eventsOf = (
  { alert, state, events }: NewEvaluation,
  deliveries: readonly number[] = [],
): StoredEvent[] =>
  state.ts === null
    ? []
    : events.map((event, place) => ({
        ...event,
        alertId: alert.id,
        userId: alert.userId,
        ts: state.ts ?? '',
        deliveryId: deliveries[Math.floor(place / MESSAGE_EVENTS)] ?? null,
      }))

const failureNotice = (failure: string): string =>
  `The alert rests, because its screen cannot be evaluated: ${failure}`

/**
 * Stores evaluations with their events and deliveries, all of them or none, and returns the number of events. Leaves out
 * those that no longer hold; they remain due. Stores nothing if a load has been undone since they were read.
 */
export async function storeEvaluations(
  trx: Transaction<DB>,
  evaluations: readonly NewEvaluation[],
): Promise<number> {
  await lockEvents(trx)
  const version = Math.min(...evaluations.map(({ alert }) => alert.dataVersion))
  if (await isUndoneSince(trx, version)) return 0
  const unchanged = await lockUnchanged(
    trx,
    evaluations.map(({ alert }) => alert),
  )
  const held = evaluations.filter(({ alert }) => unchanged.has(alert.id))
  const deliveries = await insertDeliveries(trx, deliveriesFor(held))
  const events = held.flatMap((evaluation) => eventsOf(evaluation, deliveries.get(evaluation.alert.id)))
  await insertEvents(trx, events)
  for (const { alert, failure } of held)
    if (failure !== null && failure !== alert.failure)
      await insertNotice(trx, { alertId: alert.id, userId: alert.userId, message: failureNotice(failure) })
  await storeStates(trx, held)
  return events.length
}
