import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/types.ts'
import type { PageWindow } from '../core/keyset-pages.ts'
import type { AlertEventKind } from './event.ts'

/** The instrument of an event. All but its id are null if it has been deleted since. */
interface EventInstrument {
  readonly id: number
  readonly kind: 'security' | 'aggregate' | null
  readonly symbol: string | null
  readonly providerId: string | null
  readonly name: string | null
}

/** An event of an alert. Times are RFC 3339. Members of the other kind are null. */
export interface AlertEvent {
  readonly id: number
  readonly alertId: string
  readonly kind: AlertEventKind
  readonly instrument: EventInstrument | null
  readonly ts: string | null
  readonly date: string | null
  /** Columns of the screen, as texts of measures. */
  readonly measures: readonly string[] | null
  /** Values of the instrument, in the order of the columns. */
  readonly values: readonly (number | null)[] | null
  readonly met: readonly number[] | null
  readonly message: string | null
  readonly createdAt: string
  readonly readAt: string | null
  readonly withdrawnAt: string | null
}

const eventColumns = sql<AlertEvent>`
  id, alert_id as "alertId", kind, ts, to_char(date, 'YYYY-MM-DD') as date, measures, "values", met, message, created_at as "createdAt", read_at as "readAt", withdrawn_at as "withdrawnAt",
  (select json_build_object('id', instrument_id, 'kind', instrument.kind, 'symbol', security.ticker,
      'providerId', instrument.provider_id, 'name', instrument.name)
   from (select) event
   left join instrument on instrument.id = instrument_id left join security on security.id = instrument_id
   where instrument_id is not null) as instrument`

/** Which events of a user to read. */
export interface EventFilter {
  readonly alertIds?: readonly string[] | undefined
  /** Whether to leave out events that are marked as read. */
  readonly isUnread?: boolean | undefined
  /** Only events with higher ids. */
  readonly since?: number | undefined
}

const ownedBy = (email: string) => sql`user_id = (select id from app_user where email = ${email})`

const filtered = (email: string, { alertIds, isUnread = false, since }: EventFilter) => sql`
  ${ownedBy(email)}
  ${alertIds ? sql`and alert_id = any(${alertIds}::uuid[])` : sql``}
  ${isUnread ? sql`and read_at is null` : sql``}
  ${since === undefined ? sql`` : sql`and id > ${since}::bigint`}`

/** Reads one page of a user's events, newest first. */
export async function selectEventPage(
  db: Kysely<DB>,
  email: string,
  filter: EventFilter,
  { after, before, limit, inverted }: PageWindow,
): Promise<AlertEvent[]> {
  const { rows } = await sql<AlertEvent>`
    select ${eventColumns} from alert_event
    where ${filtered(email, filter)}
      ${after === undefined ? sql`` : sql`and id < ${after}::bigint`}
      ${before === undefined ? sql`` : sql`and id > ${before}::bigint`}
    order by id ${inverted ? sql`asc` : sql`desc`} limit ${limit}`.execute(db)
  return rows
}

/** Reads a numbered page of a user's events, newest first. */
export async function selectNumberedEvents(
  db: Kysely<DB>,
  email: string,
  filter: EventFilter,
  { skip, limit }: { readonly skip: number; readonly limit: number },
): Promise<AlertEvent[]> {
  const { rows } = await sql<AlertEvent>`
    select ${eventColumns} from alert_event where ${filtered(email, filter)}
    order by id desc offset ${skip}::bigint limit ${limit}`.execute(db)
  return rows
}

export async function countEvents(db: Kysely<DB>, email: string, filter: EventFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from alert_event where ${filtered(email, filter)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Reads a user's events with the given ids, in no particular order. */
export async function selectEvents(
  db: Kysely<DB>,
  email: string,
  ids: readonly number[],
): Promise<AlertEvent[]> {
  const { rows } = await sql<AlertEvent>`
    select ${eventColumns} from alert_event
    where ${ownedBy(email)} and id = any(${ids}::bigint[])`.execute(db)
  return rows
}

/** Reads a user's events after one, in the order in which they happened. */
export async function selectEventsAfter(
  db: Kysely<DB>,
  userId: number,
  after: number,
  limit: number,
): Promise<AlertEvent[]> {
  const { rows } = await sql<AlertEvent>`
    select ${eventColumns} from alert_event where user_id = ${userId} and id > ${after}::bigint
    order by id limit ${limit}`.execute(db)
  return rows
}

/** Reads the ids of the newest events of users, by user. Omits users without events. */
export async function selectNewestEvents(
  db: Kysely<DB>,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ userId: number; id: number }>`
    select app_user.id as "userId", newest.id from app_user
    cross join lateral (
      select id from alert_event where user_id = app_user.id order by id desc limit 1
    ) newest
    where app_user.id = any(${userIds})`.execute(db)
  return new Map(rows.map(({ userId, id }) => [userId, id]))
}

/** Marks events of a user as read: those with the given ids, or those up to one. Returns their number. */
export async function markRead(
  db: Kysely<DB>,
  email: string,
  which: { readonly ids: readonly number[] } | { readonly upTo: number },
): Promise<number> {
  const chosen = 'ids' in which ? sql`id = any(${which.ids}::bigint[])` : sql`id <= ${which.upTo}::bigint`
  const { numAffectedRows } = await sql`
    update alert_event set read_at = clock_timestamp()
    where ${ownedBy(email)} and read_at is null and ${chosen}`.execute(db)
  return Number(numAffectedRows ?? 0)
}
