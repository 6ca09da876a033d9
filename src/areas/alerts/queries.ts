import { type Kysely, sql, type Transaction } from 'kysely'
import type { DB } from '../../../db/types.ts'
import type { PageWindow } from '../../core/keyset-pages.ts'

/** An alert without its secrets; times are RFC 3339. */
export interface AlertRecord {
  readonly id: string
  readonly screenId: string
  readonly name: string
  readonly cooldown: number
  readonly isActive: boolean
  readonly webhookUrl: string | null
  /** When deliveries were switched off, after a day of failures. */
  readonly webhookFailedAt: string | null
  readonly version: number
  readonly createdAt: string
  readonly updatedAt: string
  /** Time of the last evaluation. */
  readonly evaluatedAt: string | null
  /** Why the screen could not be evaluated. */
  readonly failure: string | null
}

const alertColumns = sql<AlertRecord>`
  id, screen_id as "screenId", name, cooldown, is_active as "isActive", webhook_url as "webhookUrl",
  webhook_failed_at as "webhookFailedAt", version, created_at as "createdAt", updated_at as "updatedAt",
  (select evaluated_at from alert_state where alert_id = alert.id) as "evaluatedAt",
  (select failure from alert_state where alert_id = alert.id) as failure`

const ownedBy = (email: string) => sql`user_id = (select id from app_user where email = ${email})`

/** Reads one page of a user's alerts, newest first. */
export async function selectAlertPage(
  db: Kysely<DB>,
  email: string,
  { after, before, limit, inverted }: PageWindow,
): Promise<AlertRecord[]> {
  const { rows } = await sql<AlertRecord>`
    select ${alertColumns} from alert
    where ${ownedBy(email)}
      ${after === undefined ? sql`` : sql`and id < ${after}::uuid`}
      ${before === undefined ? sql`` : sql`and id > ${before}::uuid`}
    order by id ${inverted ? sql`asc` : sql`desc`} limit ${limit}`.execute(db)
  return rows
}

/** Reads a numbered page of a user's alerts, newest first. A user has few: the page needs no keyset. */
export async function selectNumberedAlerts(
  db: Kysely<DB>,
  email: string,
  first: number,
  limit: number,
): Promise<AlertRecord[]> {
  const { rows } = await sql<AlertRecord>`
    select ${alertColumns} from alert where ${ownedBy(email)}
    order by id desc offset ${first}::bigint limit ${limit}`.execute(db)
  return rows
}

export async function countAlerts(db: Kysely<DB>, email: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from alert where ${ownedBy(email)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Reads a user's alerts with the given ids, in no particular order. */
export async function selectAlerts(
  db: Kysely<DB>,
  email: string,
  ids: readonly string[],
): Promise<AlertRecord[]> {
  const { rows } = await sql<AlertRecord>`
    select ${alertColumns} from alert where ${ownedBy(email)} and id = any(${ids}::uuid[])`.execute(db)
  return rows
}

/** Locks a user's alerts against other changes until the transaction ends, and counts them. */
export async function lockAlertsOf(
  trx: Transaction<DB>,
  email: string,
): Promise<{ all: number; active: number }> {
  await sql`select from app_user where email = ${email} for no key update`.execute(trx)
  const { rows } = await sql<{ all: number; active: number }>`
    select count(*) as all, count(*) filter (where is_active) as active
    from alert where ${ownedBy(email)}`.execute(trx)
  return rows[0] ?? { all: 0, active: 0 }
}

/** Settings of an alert. */
export type AlertContent = Pick<AlertRecord, 'screenId' | 'name' | 'cooldown' | 'isActive' | 'webhookUrl'>

/** Inserts an alert on a screen of the user. Undefined if there is no such screen. */
export async function insertAlert(
  trx: Transaction<DB>,
  email: string,
  { id, secret, ...content }: AlertContent & { readonly id: string; readonly secret: string },
): Promise<AlertRecord | undefined> {
  const { screenId, name, cooldown, isActive, webhookUrl } = content
  const { rows } = await sql<AlertRecord>`
    insert into alert (id, user_id, screen_id, name, cooldown, is_active, webhook_url, secret)
    select ${id}, user_id, id, ${name}, ${cooldown}, ${isActive}, ${webhookUrl}, ${secret}
    from screen where ${ownedBy(email)} and id = ${screenId}::uuid
    returning ${alertColumns}`.execute(trx)
  return rows[0]
}

/**
 * Changes an alert. Equal values keep its version. `setsUrl`: whether the owner has stated the URL, which switches
 * deliveries on again. Undefined if the owner has no such screen.
 */
export async function writeAlert(
  trx: Transaction<DB>,
  id: string,
  { screenId, name, cooldown, isActive, webhookUrl }: AlertContent,
  setsUrl: boolean,
): Promise<AlertRecord | undefined> {
  const changed = sql`(${screenId}::uuid, ${name}, ${cooldown}::integer, ${isActive}::boolean, ${webhookUrl}::text)`
  const isSwitchedOn = sql`(${setsUrl}::boolean and webhook_failed_at is not null)`
  const differs = sql`((screen_id, name, cooldown, is_active, webhook_url) is distinct from ${changed} or ${isSwitchedOn})`
  const { rows } = await sql<AlertRecord>`
    update alert set (screen_id, name, cooldown, is_active, webhook_url) = ${changed},
      webhook_failed_at = case when ${setsUrl}::boolean then null else webhook_failed_at end,
      updated_at = case when ${differs} then clock_timestamp() else updated_at end,
      version = version + ${differs}::int
    where id = ${id}
      and exists (select from screen where screen.id = ${screenId}::uuid and screen.user_id = alert.user_id)
    returning ${alertColumns}`.execute(trx)
  return rows[0]
}

/** Replaces the secret of an alert. The former one stays valid until a time. */
export async function writeSecret(
  trx: Transaction<DB>,
  id: string,
  secret: string,
  formerUntil: Date,
): Promise<AlertRecord | undefined> {
  const { rows } = await sql<AlertRecord>`
    update alert set secret = ${secret}, former_secret = secret,
      former_secret_until = ${formerUntil.toISOString()}::timestamptz
    where id = ${id}
    returning ${alertColumns}`.execute(trx)
  return rows[0]
}

export async function removeAlert(trx: Transaction<DB>, id: string): Promise<void> {
  await sql`delete from alert where id = ${id}`.execute(trx)
}
