import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/types.ts'

/** Events that are deleted in one transaction. */
const OLD_TOGETHER = 10_000

/** SQL: the time before which something is old. */
const moment = (before: Date) => sql`${before.toISOString()}::timestamptz`

/** Deletes some of the events from before a moment. Returns their number: fewer than `OLD_TOGETHER` once none is left. */
async function deleteSomeEvents(db: Kysely<DB>, before: Date): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from alert_event where id in (
      select id from alert_event where created_at < ${moment(before)}
      order by created_at limit ${sql.lit(OLD_TOGETHER)}
    )`.execute(db)
  return Number(numAffectedRows)
}

/** Deletes some of the ended deliveries from before a moment, of which no event is left. Returns their number in the same way. */
async function deleteSomeDeliveries(db: Kysely<DB>, before: Date): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from alert_delivery where id in (
      select id from alert_delivery d
      where created_at < ${moment(before)} and status <> 'pending'
        and not exists (select from alert_event e where e.delivery_id = d.id)
      order by id limit ${sql.lit(OLD_TOGETHER)}
    )`.execute(db)
  return Number(numAffectedRows)
}

/** Deletes all events from before a moment, and their ended deliveries. Returns the number of events. */
export async function deleteOldEvents(
  db: Kysely<DB>,
  before: Date,
  onProgress: (events: number) => void = () => {},
): Promise<number> {
  let [events, deleted] = [0, OLD_TOGETHER]
  while (deleted === OLD_TOGETHER) {
    deleted = await deleteSomeEvents(db, before)
    events += deleted
    onProgress(deleted)
  }
  do deleted = await deleteSomeDeliveries(db, before)
  while (deleted === OLD_TOGETHER)
  return events
}

/** Counts the events from before a moment. */
export async function countOldEvents(db: Kysely<DB>, before: Date): Promise<number> {
  const { rows } = await sql<{ events: number }>`
    select count(*) as events from alert_event where created_at < ${moment(before)}`.execute(db)
  return rows[0]?.events ?? 0
}
