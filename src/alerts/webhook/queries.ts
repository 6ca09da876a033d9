import { type Kysely, sql, type Transaction } from 'kysely'
import type pg from 'pg'
import type { DB } from '../../../db/types.ts'
import { insertNotice, lockEvents } from '../queries.ts'
import type { MessageAlert, MessageEvent } from './message.ts'

/** A delivery under way. Its number of attempts guards its writes: those of an attempt presumed lost have no effect. */
export interface DeliveryClaim {
  readonly id: number
  readonly alertId: string
  readonly attempts: number
}

/** Seconds after which an attempt is presumed lost: more than it may take. */
const LEASE_SECONDS = 30
/** Deliveries of a user that are under way at once, so that slow receivers delay only their own messages. */
export const MOST_PER_USER = 2

/** SQL: the deliveries under way of each user. */
const BUSY = `
  select user_id, count(*) as deliveries
  from alert_delivery d join alert a on a.id = d.alert_id
  where status = 'pending' and claimed_until > clock_timestamp()
  group by user_id`

/**
 * Makes a transaction the only one that claims until it ends: what another has claimed would not be counted. Take it in a
 * statement before the claim, which then reads what has been committed meanwhile.
 */
const LOCK_CLAIMS = `select pg_advisory_xact_lock(hashtext('flowgate.alert_claims'))`

/**
 * Claims deliveries that are due, at most so many, and few of each user. One message: a process that is suspended cannot
 * keep the lock between the statements.
 */
export async function claimDeliveries(
  database: { query(text: string): Promise<unknown> },
  limit: number,
): Promise<DeliveryClaim[]> {
  // The driver's types do not know that several statements have several results.
  const [, claimed] = (await database.query(`${LOCK_CLAIMS};
    with busy as (${BUSY}), due as (
      select d.id, d.next_attempt_at,
        row_number() over (partition by a.user_id order by d.next_attempt_at, d.id) + coalesce(busy.deliveries, 0) as place
      from alert_delivery d join alert a on a.id = d.alert_id left join busy on busy.user_id = a.user_id
      where status = 'pending' and d.next_attempt_at <= clock_timestamp() and claimed_until <= clock_timestamp()
    ), next as materialized (
      select d.id from alert_delivery d join due on due.id = d.id
      where place <= ${MOST_PER_USER}
        and status = 'pending' and d.next_attempt_at <= clock_timestamp() and claimed_until <= clock_timestamp()
      order by place, due.next_attempt_at, d.id limit ${limit}
      for update of d skip locked
    )
    update alert_delivery d
    set attempts = attempts + 1, claimed_until = clock_timestamp() + interval '${LEASE_SECONDS} s'
    from next where d.id = next.id
    returning d.id, alert_id as "alertId", attempts`)) as [pg.QueryResult, pg.QueryResult<DeliveryClaim>]
  return claimed.rows
}

/** Locks the alerts of an alert's owner against changes until the transaction ends. */
export async function lockOwnerOf(trx: Transaction<DB>, alertId: string): Promise<void> {
  await sql`
    select from app_user where id = (select user_id from alert where id = ${alertId}) for no key update`.execute(
    trx,
  )
}

/**
 * Adds a test of an alert to the deliveries of its owner that are under way. Undefined if there are too many. If the process
 * ends meanwhile, a worker drops the test, which has no events.
 */
export async function claimTest(trx: Transaction<DB>, alertId: string): Promise<number | undefined> {
  await sql.raw(LOCK_CLAIMS).execute(trx)
  const { rows } = await sql<{ id: number }>`
    insert into alert_delivery (alert_id, attempts, claimed_until)
    select a.id, 1, clock_timestamp() + ${sql.lit(`${LEASE_SECONDS} s`)}::interval
    from alert a left join (${sql.raw(BUSY)}) busy on busy.user_id = a.user_id
    where a.id = ${alertId} and coalesce(busy.deliveries, 0) < ${sql.lit(MOST_PER_USER)}
    returning id`.execute(trx)
  return rows[0]?.id
}

/** Deletes a test, which leaves nothing. */
export async function removeTest(db: Kysely<DB>, id: number): Promise<void> {
  await sql`delete from alert_delivery where id = ${id}`.execute(db)
}

/** SQL: the keys that sign messages of an alert (`a`): after a rotation, the former one as well for a day. */
const SECRETS = sql`
  case when a.former_secret_until > clock_timestamp() then array[a.secret, a.former_secret] else array[a.secret] end`

/** Data needed to send a delivery. */
export interface Delivery extends MessageAlert {
  readonly createdAt: string
  /** Null if nothing is to be sent: the webhook is removed or off, or the alert or its owner is inactive. */
  readonly url: string | null
  readonly secrets: readonly string[]
  readonly events: readonly MessageEvent[]
}

/** Selects what a delivery says and where it goes, without withdrawn events. Undefined if the alert is deleted. */
export async function selectDelivery(db: Kysely<DB>, id: number): Promise<Delivery | undefined> {
  const { rows } = await sql<Delivery>`
    select a.id, a.name, a.screen_id as "screenId", d.created_at as "createdAt",
      case when a.is_active and u.is_active and a.webhook_failed_at is null then a.webhook_url end as url,
      ${SECRETS} as secrets,
      (select coalesce(json_agg(json_build_object(
          'id', e.id, 'ts', to_char(e.ts at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'date', e.date,
          'measures', e.measures, 'values', e."values", 'met', e.met,
          'instrument', json_build_object('id', e.instrument_id, 'kind', i.kind, 'symbol', s.ticker,
            'providerId', i.provider_id, 'name', i.name)) order by e.id), '[]')
       from alert_event e
       left join instrument i on i.id = e.instrument_id
       left join security s on s.id = e.instrument_id
       where e.delivery_id = d.id and e.withdrawn_at is null) as events
    from alert_delivery d join alert a on a.id = d.alert_id join app_user u on u.id = a.user_id
    where d.id = ${id}`.execute(db)
  return rows[0]
}

/** Where the messages of an alert go, and the keys that sign them. */
interface AlertWebhook extends MessageAlert {
  readonly url: string | null
  readonly secrets: readonly string[]
}

/** Selects the webhook of an alert, even if it is off. Undefined if the alert is deleted. */
export async function selectWebhook(db: Kysely<DB>, alertId: string): Promise<AlertWebhook | undefined> {
  const { rows } = await sql<AlertWebhook>`
    select a.id, a.name, a.screen_id as "screenId", a.webhook_url as url, ${SECRETS} as secrets
    from alert a where a.id = ${alertId}`.execute(db)
  return rows[0]
}

const isOwn = ({ id, attempts }: DeliveryClaim) =>
  sql`id = ${id} and attempts = ${attempts} and status = 'pending'`

/** Ends a delivery. Does nothing if another attempt has been made since. */
export async function endDelivery(
  db: Kysely<DB>,
  claim: DeliveryClaim,
  status: 'delivered' | 'failed' | 'dropped',
  { status: answer = null, error = null }: { status?: number | null; error?: string | null } = {},
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update alert_delivery
    set status = ${status}, last_status = ${answer}, last_error = ${error}, ended_at = clock_timestamp(),
      claimed_until = '-infinity'
    where ${isOwn(claim)}`.execute(db)
  return numAffectedRows === 1n
}

/** Puts a delivery back for its next attempt after a failed one. Does nothing if another has been made since. */
export async function retryDelivery(
  db: Kysely<DB>,
  claim: DeliveryClaim,
  { status, error }: { readonly status: number | null; readonly error: string | null },
  waitSeconds: number,
): Promise<void> {
  await sql`
    update alert_delivery
    set last_status = ${status}, last_error = ${error}, claimed_until = '-infinity',
      next_attempt_at = clock_timestamp() + ${waitSeconds} * interval '1 s'
    where ${isOwn(claim)}`.execute(db)
}

/** Puts a delivery back that was interrupted, which costs no attempt. */
export async function releaseDelivery(db: Kysely<DB>, claim: DeliveryClaim): Promise<void> {
  await sql`
    update alert_delivery set attempts = attempts - 1, claimed_until = '-infinity' where ${isOwn(claim)}`.execute(
    db,
  )
}

/**
 * Switches the webhook of an alert off after a message that could not be delivered to a URL: drops what else is to be sent,
 * and tells the owner in the inbox. Does nothing if the delivery has been attempted again since, or the webhook is off
 * already. Returns false, and changes nothing, if the owner has set another URL meanwhile.
 */
export async function switchOff(
  trx: Transaction<DB>,
  claim: DeliveryClaim,
  {
    url,
    status,
    error,
    notice,
  }: {
    readonly url: string
    readonly status: number | null
    readonly error: string | null
    readonly notice: string
  },
): Promise<boolean> {
  await lockEvents(trx)
  const { rows: locked } = await sql<{ userId: number; url: string | null; isOff: boolean }>`
    select user_id as "userId", webhook_url as url, webhook_failed_at is not null as "isOff"
    from alert where id = ${claim.alertId} for no key update`.execute(trx)
  const [alert] = locked
  if (alert && alert.url !== null && alert.url !== url) return false
  if (!(await endDelivery(trx, claim, 'failed', { status, error }))) return true
  if (!alert?.url || alert.isOff) return true
  await sql`
    update alert set webhook_failed_at = clock_timestamp(), version = version + 1, updated_at = clock_timestamp()
    where id = ${claim.alertId}`.execute(trx)
  await sql`
    update alert_delivery set status = 'dropped', ended_at = clock_timestamp()
    where alert_id = ${claim.alertId} and status = 'pending'`.execute(trx)
  await insertNotice(trx, { alertId: claim.alertId, userId: alert.userId, message: notice })
  return true
}
