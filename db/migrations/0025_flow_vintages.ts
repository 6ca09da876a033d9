import { type Kysely, sql } from 'kysely'

/** What was known of a flow value at a moment is decided by the times of its vintages, not by the order of loads. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Of several that claim the same moment, the one loaded last holds.
  await sql`
    delete from flow_observation o
    using flow_observation later
    where (later.series_id, later.date, later.updated_at) = (o.series_id, o.date, o.updated_at)
      and later.revision > o.revision`.execute(db)
  await sql`drop index flow_observation_newest`.execute(db)
  // A vintage without a value withdraws the one before it. One that changes nothing has no revision number; as a
  // withdrawal, it is never seen itself: it ends when it begins.
  await sql`
    alter table flow_observation
      drop constraint flow_observation_pkey,
      alter column revision drop not null,
      alter column value drop not null,
      add primary key (series_id, date, updated_at),
      add check (revision is null or value is not null)`.execute(db)
  await sql`
    with marked as (
      select *, value is distinct from lag(value) over (partition by series_id, date order by updated_at) as is_news
      from flow_observation
    ), settled as (
      select series_id, date, updated_at, row_number() over history - 1 as revision,
        lead(updated_at) over history as superseded_at
      from marked
      where is_news
      window history as (partition by series_id, date order by updated_at)
      union all
      select series_id, date, updated_at, null, updated_at from marked where not is_news
    )
    update flow_observation o
    set revision = s.revision, superseded_at = s.superseded_at
    from settled s
    where (s.series_id, s.date, s.updated_at) = (o.series_id, o.date, o.updated_at)
      and (o.revision, o.superseded_at) is distinct from (s.revision, s.superseded_at)`.execute(db)
  await sql`
    create unique index flow_observation_newest on flow_observation (series_id, date)
      include (value, updated_at, revision)
      where superseded_at is null`.execute(db)
}
