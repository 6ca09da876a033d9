import { type Kysely, sql, type Transaction } from 'kysely'
import type { DB } from '../../db/types.ts'
import type { Tier } from '../core/principal.ts'
import type { AssetClass, Interval } from '../market/vocabulary.ts'
import { BEYOND_TIER, MAX_ACTIVE } from './limits.ts'
import type { AlertState } from './transition.ts'

/**
 * Makes this transaction the only one that inserts or withdraws events until it ends. Take it before other locks: every
 * insert takes it, and waiting for it with a lock that its holder needs would be a deadlock.
 */
export async function lockEvents(trx: Transaction<DB>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('flowgate.alert_events'))`.execute(trx)
}

/** Adds a notice about an alert to its owner's inbox. */
export async function insertNotice(
  trx: Transaction<DB>,
  {
    alertId,
    userId,
    message,
  }: { readonly alertId: string; readonly userId: number; readonly message: string },
): Promise<void> {
  await sql`
    insert into alert_event (alert_id, user_id, kind, message) values (${alertId}, ${userId}, 'notice', ${message})`.execute(
    trx,
  )
}

/** Lets this transaction evaluate alerts. False if another process is evaluating them. */
export async function tryEvaluate(db: Kysely<DB>): Promise<boolean> {
  const { rows } = await sql<{ isFree: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('flowgate.alert_evaluation')) as "isFree"`.execute(db)
  return rows[0]?.isFree ?? false
}

/** Last stamps that may count at a moment: of completed bars, and of the running one. */
export interface Bounds {
  readonly interval: Interval
  readonly completed: string
  readonly present: string
}

/** An alert to evaluate. */
export interface DueAlert {
  readonly id: string
  readonly version: number
  readonly userId: number
  readonly email: string
  readonly tier: Tier
  readonly cooldown: number
  /** Whether the owner has as many older active alerts as the tier allows. */
  readonly isBeyondTier: boolean
  /** Whether its events are to be delivered. */
  readonly hasWebhook: boolean
  readonly screenVersion: number
  readonly definition: unknown
  /** Versions that the evaluation will have read. */
  readonly dataVersion: number
  readonly ownerVersion: number
  readonly newestTs: string | null
  /** Of the same definition. Null if there is none: nothing fires. */
  readonly state: AlertState | null
  /** Number of evaluations of any definition, and the failure of the last one. */
  readonly evaluations: number
  readonly failure: string | null
}

/** SQL: the newest stamps of the calendar, of completed bars and including the running one. */
const NEWEST = sql`
  select bound.interval, bound.is_partial,
    (select max(ts) from bar_stamp s
     where s.interval = bound.interval and s.asset_class = 'all' and s.ts <= bound.upper) as ts
  from (
    select interval, false as is_partial, completed as upper from bound_of
    union all select interval, true, present from bound_of
  ) bound`

/**
 * Selects the alerts that have not been evaluated on the present data: something was loaded, a bar has closed, the alert or its
 * screen is new, or whether it is beyond the tier has changed. Omits those that are inactive, or whose owner is.
 */
export async function selectDueAlerts(db: Kysely<DB>, bounds: readonly Bounds[]): Promise<DueAlert[]> {
  const { rows } = await sql<DueAlert>`
    with bound_of as (
      select * from jsonb_to_recordset(${JSON.stringify(bounds)}::jsonb)
        as b (interval bar_interval, completed timestamptz, present timestamptz)
    ), newest as materialized (${NEWEST}), shared as (
      select coalesce(max(id), 0) as version from data_version
    ), a as (
      select alert.*, u.email, u.tier,
        row_number() over (partition by user_id order by alert.id)
          > (${JSON.stringify(MAX_ACTIVE)}::jsonb ->> u.tier)::integer as is_beyond_tier
      from alert join app_user u on u.id = user_id
      where alert.is_active and u.is_active
    )
    select a.id, a.version, a.user_id as "userId", a.email, a.tier, a.cooldown,
      a.is_beyond_tier as "isBeyondTier",
      a.webhook_url is not null and a.webhook_failed_at is null as "hasWebhook",
      s.version as "screenVersion", s.definition, shared.version as "dataVersion",
      coalesce(o.version, 0) as "ownerVersion", n.ts as "newestTs",
      case when st.definition = s.definition
        then json_build_object('ts', to_char(st.ts at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'members', st.members)
      end as state,
      coalesce(st.evaluations, 0) as evaluations, st.failure
    from a
    join screen s on s.id = a.screen_id
    cross join shared
    left join owner_version o on o.owner_email = a.email
    left join alert_state st on st.alert_id = a.id
    left join newest n on n.interval::text = coalesce(s.definition ->> 'interval', '1d')
      and n.is_partial = coalesce((s.definition ->> 'include_partial')::boolean, false)
    where (st.alert_id is null or st.definition <> s.definition or st.data_version <> shared.version
        or st.owner_version <> coalesce(o.version, 0) or st.newest_ts is distinct from n.ts
        or a.is_beyond_tier <> (st.failure is not distinct from ${BEYOND_TIER}))
    order by a.id`.execute(db)
  return rows
}

/**
 * Deletes the states of alerts that are inactive, or whose owner is, so that they start anew when active again. Call it
 * before an activation, too: no round may have run since they became inactive. `email`: the owner. Default: all owners.
 */
export async function forgetResting(db: Kysely<DB>, email?: string): Promise<void> {
  await sql`
    delete from alert_state st using alert a join app_user u on u.id = a.user_id
    where st.alert_id = a.id and not (a.is_active and u.is_active)
      ${email === undefined ? sql`` : sql`and u.email = ${email}`}`.execute(db)
}

/** Selects the last stamps of the calendar up to one, ascending. */
export async function selectStamps(
  db: Kysely<DB>,
  interval: Interval,
  upper: string,
  count: number,
): Promise<string[]> {
  const { rows } = await sql<{ ts: string }>`
    select ts from (
      select ts from bar_stamp
      where interval = ${interval} and asset_class = 'all' and is_trading_day and ts <= ${upper}
      order by ts desc limit ${count}
    ) stamp order by ts`.execute(db)
  return rows.map(({ ts }) => ts)
}

/** Selects the stamp of the newest bar for which each of these instruments of alerts has fired, in no order. */
export async function selectFired(
  db: Kysely<DB>,
  pairs: readonly { readonly alertId: string; readonly instrumentId: number }[],
): Promise<{ alertId: string; instrumentId: number; ts: string }[]> {
  const { rows } = await sql<{ alertId: string; instrumentId: number; ts: string }>`
    select alert_id as "alertId", instrument_id as "instrumentId", ts
    from alert_fired
    join unnest(${pairs.map((pair) => pair.alertId)}::uuid[], ${pairs.map((pair) => pair.instrumentId)}::integer[])
      pair (alert_id, instrument_id) using (alert_id, instrument_id)`.execute(db)
  return rows
}

/** An event to store. */
export interface NewEvent {
  readonly instrumentId: number
  readonly interval: Interval
  /** Asset class that the measures need. */
  readonly assetClass: AssetClass
  readonly date: string
  readonly measures: readonly string[]
  readonly values: readonly (number | null)[]
  readonly met: readonly number[]
}

/** An evaluation of an alert to store. */
export interface NewEvaluation {
  readonly alert: DueAlert
  readonly state: AlertState
  readonly failure: string | null
  readonly events: readonly NewEvent[]
}

/** Whether a load has been undone after a version: what was read of it may contain bars that are gone. */
export async function isUndoneSince(trx: Transaction<DB>, version: number): Promise<boolean> {
  const { rows } = await sql<{ isUndone: boolean }>`
    select exists (select from data_version where id > ${version} and source like 'unload of %') as "isUndone"`.execute(
    trx,
  )
  return rows[0]?.isUndone ?? false
}

/**
 * Locks the alerts of evaluations that still hold: alert and screen are as they were read, their owners are active, and no
 * other evaluation has been stored. Returns their ids.
 */
export async function lockUnchanged(trx: Transaction<DB>, alerts: readonly DueAlert[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select a.id
    from unnest(${alerts.map(({ id }) => id)}::uuid[], ${alerts.map(({ version }) => version)}::bigint[],
      ${alerts.map(({ screenVersion }) => screenVersion)}::bigint[],
      ${alerts.map(({ evaluations }) => evaluations)}::bigint[]) as read (id, version, screen_version, evaluations)
    join alert a on a.id = read.id and a.version = read.version and a.is_active
    join screen s on s.id = a.screen_id and s.version = read.screen_version
    join app_user u on u.id = a.user_id and u.is_active
    left join alert_state st on st.alert_id = a.id
    where coalesce(st.evaluations, 0) = read.evaluations
    order by a.id
    for share of a, s`.execute(trx)
  return new Set(rows.map(({ id }) => id))
}

/** Adds deliveries of alerts, one for each mention. Returns their ids, by alert. Without any, wakes no worker. */
export async function insertDeliveries(
  trx: Transaction<DB>,
  alertIds: readonly string[],
): Promise<Map<string, number[]>> {
  if (alertIds.length === 0) return new Map()
  const { rows } = await sql<{ id: number; alertId: string }>`
    insert into alert_delivery (alert_id) select id from unnest(${alertIds}::uuid[]) id
    returning id, alert_id as "alertId"`.execute(trx)
  const ids = new Map<string, number[]>()
  for (const { id, alertId } of rows) ids.set(alertId, [...(ids.get(alertId) ?? []), id])
  return ids
}

/** An event with what its alert and its place in the evaluation determine. */
export interface StoredEvent extends NewEvent {
  readonly alertId: string
  readonly userId: number
  readonly ts: string
  readonly deliveryId: number | null
}

/** Stores events, each of which is stored once, and that their instruments have fired. */
export async function insertEvents(trx: Transaction<DB>, events: readonly StoredEvent[]): Promise<void> {
  if (events.length === 0) return
  await sql`
    with stored as (
      insert into alert_event
        (alert_id, user_id, kind, instrument_id, interval, asset_class, ts, date, measures, "values", met, delivery_id)
      select "alertId", "userId", 'entered', "instrumentId", interval, "assetClass", ts, date, measures, "values", met,
        "deliveryId"
      from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as e (
        "alertId" uuid, "userId" integer, "instrumentId" integer, interval bar_interval, "assetClass" asset_class,
        ts timestamptz, date date, measures text[], "values" double precision[], met smallint[], "deliveryId" bigint)
      on conflict (alert_id, instrument_id, ts) where kind = 'entered' and withdrawn_at is null do nothing
      returning alert_id, instrument_id, ts
    )
    insert into alert_fired (alert_id, instrument_id, ts) select alert_id, instrument_id, ts from stored
    on conflict (alert_id, instrument_id) do update set ts = excluded.ts`.execute(trx)
}

/** Stores what evaluations leave for the next ones. */
export async function storeStates(
  trx: Transaction<DB>,
  evaluations: readonly NewEvaluation[],
): Promise<void> {
  const states = evaluations.map(({ alert, state, failure }) => ({
    ...state,
    failure,
    alertId: alert.id,
    dataVersion: alert.dataVersion,
    ownerVersion: alert.ownerVersion,
    newestTs: alert.newestTs,
    definition: alert.definition,
  }))
  await sql`
    insert into alert_state as st
      (alert_id, definition, data_version, owner_version, newest_ts, ts, members, failure)
    select "alertId", definition, "dataVersion", "ownerVersion", "newestTs", ts, members, failure
    from jsonb_to_recordset(${JSON.stringify(states)}::jsonb) as s (
      "alertId" uuid, definition jsonb, "dataVersion" bigint, "ownerVersion" bigint, "newestTs" timestamptz,
      ts timestamptz, members integer[], failure text)
    on conflict (alert_id) do update set
      definition = excluded.definition, data_version = excluded.data_version, owner_version = excluded.owner_version,
      newest_ts = excluded.newest_ts, ts = excluded.ts, members = excluded.members, failure = excluded.failure,
      evaluations = st.evaluations + 1, evaluated_at = clock_timestamp()`.execute(trx)
}
