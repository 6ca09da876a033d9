import { type Kysely, sql } from 'kysely'

/** Alerts: saved screens that are evaluated after each load, the events that they fire, and their delivery. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createAlerts(db)
  await createStates(db)
  await createDeliveries(db)
  await createEvents(db)
  await createOrder(db)
  await createNotifications(db)
}

async function createAlerts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table alert (
      id uuid primary key,
      user_id integer not null references app_user (id) on delete cascade,
      screen_id uuid not null references screen (id) on delete cascade,
      name text not null check (length(name) between 1 and 100),
      -- Bars after an event of an instrument during which it fires no other. 0: it fires whenever it enters.
      cooldown integer not null default 0 check (cooldown >= 0),
      -- An inactive alert rests: it is not evaluated, and starts anew.
      is_active boolean not null default true,
      webhook_url text,
      -- Key that signs deliveries, as whsec_ and base64. Readable, because signing needs it: it is shown to its owner once.
      secret text not null check (secret like 'whsec\\_%'),
      -- The key before the last rotation. It signs as well until the time beside it.
      former_secret text check (former_secret like 'whsec\\_%'),
      former_secret_until timestamptz(3),
      -- When deliveries were switched off, after a day of failures or a 410. Null: they are on. Setting the URL resets it.
      webhook_failed_at timestamptz(3),
      -- Rises with every change by the owner: entity tags contain it.
      version bigint not null default 1,
      created_at timestamptz(3) not null default clock_timestamp(),
      updated_at timestamptz(3) not null default clock_timestamp(),
      check ((former_secret is null) = (former_secret_until is null)),
      check (webhook_failed_at is null or webhook_url is not null)
    )`.execute(db)
  await sql`create index alert_user on alert (user_id, id desc)`.execute(db)
  await sql`create index alert_screen on alert (screen_id)`.execute(db)
}

/** Written by evaluations alone. */
async function createStates(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table alert_state (
      -- Without a row, an alert has not been evaluated, or starts anew: the next evaluation fires nothing.
      alert_id uuid primary key references alert (id) on delete cascade,
      -- The screen's definition when it was evaluated. Another one starts anew.
      definition jsonb not null,
      -- Versions of the shared data and of the owner's data that were evaluated.
      data_version bigint not null,
      owner_version bigint not null,
      -- Newest stamp of the calendar then. A newer one, when a bar has closed, is evaluated without a load.
      newest_ts timestamptz(0),
      -- Stamp of the bar that was evaluated. Null: there was none, or the evaluation was refused.
      ts timestamptz(0),
      -- Ids of the instruments that met the screen, ascending.
      members integer[] not null,
      -- Reason why the screen cannot be evaluated: its owner's tier is too low, or an aggregate is gone.
      failure text,
      -- Number of evaluations. Guards against the write of one that another has overtaken.
      evaluations bigint not null default 1,
      evaluated_at timestamptz(3) not null default clock_timestamp()
    )`.execute(db)
  // Outlives pruned events: a cool-down can be longer than events are kept.
  await sql`
    create table alert_fired (
      alert_id uuid not null references alert (id) on delete cascade,
      instrument_id integer not null,
      -- Stamp of the newest bar for which the instrument fired.
      ts timestamptz(0) not null,
      primary key (alert_id, instrument_id)
    )`.execute(db)
}

async function createDeliveries(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table alert_delivery (
      -- The message's id, by which receivers recognise a repetition.
      id bigint primary key generated always as identity,
      alert_id uuid not null references alert (id) on delete cascade,
      -- Dropped: not sent, because its events were withdrawn or the webhook was switched off or removed.
      status text not null default 'pending' check (status in ('pending', 'delivered', 'failed', 'dropped')),
      attempts smallint not null default 0,
      next_attempt_at timestamptz(3) not null default clock_timestamp(),
      -- Until then an attempt is under way. After it, the attempt is lost, and another is made.
      claimed_until timestamptz(3) not null default '-infinity',
      -- Of the last attempt: the HTTP status, if the receiver answered, and what failed.
      last_status smallint,
      last_error text,
      created_at timestamptz(3) not null default clock_timestamp(),
      ended_at timestamptz(3),
      check ((ended_at is null) = (status = 'pending'))
    )`.execute(db)
  await sql`create index alert_delivery_due on alert_delivery (next_attempt_at) where status = 'pending'`.execute(
    db,
  )
  await sql`create index alert_delivery_alert on alert_delivery (alert_id, id desc)`.execute(db)
}

async function createEvents(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table alert_event (
      -- Ascends in the order of commits.
      id bigint primary key generated always as identity,
      alert_id uuid not null references alert (id) on delete cascade,
      -- The alert's owner, whose inbox it is in.
      user_id integer not null references app_user (id) on delete cascade,
      -- Entered: an instrument has entered the screen. Notice: something about the alert itself, in a message.
      kind text not null check (kind in ('entered', 'notice')),
      -- No reference: instruments may be deleted, events stay.
      instrument_id integer,
      -- Interval of the bar, and the asset class that its measures need: without it, an unload takes the event back.
      interval bar_interval,
      asset_class asset_class,
      -- Stamp and date of the bar.
      ts timestamptz(0),
      date date,
      -- Columns of the screen, as texts of measures, and the instrument's values in the same order.
      measures text[],
      "values" double precision[],
      -- Numbers of the conditions that it met, from 1 in the order of the definition.
      met smallint[],
      message text,
      -- The delivery that contains it. Null: there was no webhook.
      delivery_id bigint references alert_delivery (id) on delete set null,
      created_at timestamptz(3) not null default clock_timestamp(),
      read_at timestamptz(3),
      -- When an undone load took back the bar. The same instrument and bar can then fire again.
      withdrawn_at timestamptz(3),
      check ((kind = 'notice') = (message is not null)),
      check ((kind = 'entered') = (num_nulls(instrument_id, ts, date, measures, "values", met) = 0)),
      check (kind = 'entered' or num_nonnulls(instrument_id, ts, date, measures, "values", met) = 0)
    )`.execute(db)
  await sql`
    create unique index alert_event_once on alert_event (alert_id, instrument_id, ts)
      where kind = 'entered' and withdrawn_at is null`.execute(db)
  await sql`create index alert_event_inbox on alert_event (user_id, id desc)`.execute(db)
  await sql`create index alert_event_unread on alert_event (user_id, id desc) where read_at is null`.execute(
    db,
  )
  await sql`create index alert_event_alert on alert_event (alert_id, id desc)`.execute(db)
  await sql`create index alert_event_delivery on alert_event (delivery_id) where delivery_id is not null`.execute(
    db,
  )
  await sql`create index alert_event_age on alert_event (created_at)`.execute(db)
}

/** One transaction at a time inserts events, so that a reader who has seen an id misses none below it. */
async function createOrder(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function alert_event_order() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock(hashtext('flowgate.alert_events'));
      return null;
    end $$`.execute(db)
  // Fires before the statement determines the ids of its rows.
  await sql`
    create trigger alert_event_order before insert on alert_event
      for each statement execute function alert_event_order()`.execute(db)
}

/** `flowgate_alert`: a user has new events. `flowgate_alert_queue`: there may be something to evaluate or to deliver. */
async function createNotifications(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function alert_event_news() returns trigger language plpgsql as $$
    begin
      perform pg_notify('flowgate_alert', user_id::text) from (select distinct user_id from inserted) owners;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger alert_event_news after insert on alert_event referencing new table as inserted
      for each statement execute function alert_event_news()`.execute(db)
  await sql`
    create function alert_queue_change() returns trigger language plpgsql as $$
    begin
      perform pg_notify('flowgate_alert_queue', '');
      return null;
    end $$`.execute(db)
  for (const [name, change] of [
    ['alert_added', 'insert on alert'],
    ['alert_changed', 'update of screen_id, is_active, webhook_url on alert'],
    ['screen_changed', 'update of definition on screen'],
    ['alert_delivery_added', 'insert on alert_delivery'],
  ] as const)
    await sql`
      create trigger ${sql.raw(name)} after ${sql.raw(change)}
        for each statement execute function alert_queue_change()`.execute(db)
}
