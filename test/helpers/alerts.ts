import { v7 as newId } from 'uuid'
import type { Pool } from '../../src/platform/database/connect.ts'

/** Key that signs the messages of the tests' alerts. */
export const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'

interface NewAlert {
  readonly email?: string
  readonly tier?: 'basic' | 'professional' | 'data_license'
  readonly name?: string
  /** Default: securities with a price. */
  readonly definition?: object
  readonly cooldown?: number
  readonly url?: string | null
}

const PRICED = { interval: '1d', all: [{ measure: 'px', gt: 0 }] }

/** Adds an alert with a screen of its own, and their owner if new. Returns its id. */
export async function addAlert(
  pool: Pool,
  {
    email = 'owner@example.com',
    tier = 'data_license',
    name = 'Unusual',
    definition = PRICED,
    cooldown = 0,
    url = null,
  }: NewAlert = {},
): Promise<string> {
  const [screen, alert] = [newId(), newId()]
  await pool.query(
    `with owner as (
       insert into app_user (email, tier) values ($1, $2)
       on conflict (email) do update set tier = excluded.tier returning id
     ), saved as (
       insert into screen (id, user_id, name, definition) select $3::uuid, id, $3::uuid::text, $4 from owner
     )
     insert into alert (id, user_id, screen_id, name, cooldown, webhook_url, secret)
     select $5, id, $3::uuid, $6, $7, $8, $9 from owner`,
    [email, tier, screen, JSON.stringify(definition), alert, name, cooldown, url, SECRET],
  )
  return alert
}

/** Stores events of an alert, one for each instrument, with a delivery for all of them. Returns the delivery's id. */
export async function addEvents(
  pool: Pool,
  alert: string,
  instruments: readonly number[] = [1003],
  date = '2026-03-06',
): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    `with delivery as (insert into alert_delivery (alert_id) values ($1) returning id), event as (
       insert into alert_event (alert_id, user_id, kind, instrument_id, ts, date, measures, "values", met, delivery_id)
       select alert.id, user_id, 'entered', instrument, $3::date, $3::date, '{px,retail_net_turnover}', '{12.5,null}', '{1}',
         delivery.id
       from alert, unnest($2::integer[]) instrument, delivery where alert.id = $1
     )
     select id from delivery`,
    [alert, instruments, date],
  )
  return rows[0]?.id ?? 0
}

interface Delivery {
  readonly status: string
  readonly attempts: number
  readonly last_status: number | null
  readonly last_error: string | null
}

/** Returns the state of each delivery of an alert, oldest first. */
export async function deliveriesOf(pool: Pool, alert: string): Promise<Delivery[]> {
  const { rows } = await pool.query<Delivery>(
    'select status, attempts, last_status, last_error from alert_delivery where alert_id = $1 order by id',
    [alert],
  )
  return rows
}

/** Returns the messages of the notices about an alert. */
export async function noticesOf(pool: Pool, alert: string): Promise<string[]> {
  const { rows } = await pool.query<{ message: string }>(
    "select message from alert_event where alert_id = $1 and kind = 'notice' order by id",
    [alert],
  )
  return rows.map(({ message }) => message)
}

/** Makes every attempt that is under way, or waits for its time, due now. */
export const hasten = (pool: Pool) =>
  pool.query("update alert_delivery set next_attempt_at = '-infinity', claimed_until = '-infinity'")

/** Returns the number of sessions that wait for a lock. */
export const lockWaits = async (pool: Pool): Promise<number | null> =>
  (
    await pool.query(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    )
  ).rowCount
