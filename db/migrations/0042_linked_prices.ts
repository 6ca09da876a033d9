import { type Kysely, sql } from 'kysely'

/**
 * The chained price of aggregates, which a member that joins or leaves does not move: px_link is the change of the
 * unchanged members since the last bar with a price (100 in the first one), px_linked the product of all links.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table cash_bar add column px_link double precision, add column px_linked double precision`.execute(
    db,
  )
  // Nulls are left out, and a product of nothing is null.
  await sql`
    create aggregate load.product(double precision) (
      sfunc = float8mul, stype = double precision, combinefunc = float8mul, parallel = safe
    )`.execute(db)

  // What was loaded before; from here on the load keeps it.
  await sql`
    create temp table work_priced on commit drop as
    select b.instrument_id, b.interval, b.ts, b.basis, b.px, a.has_own_cash as is_own,
      case when b.basis = 2 then max(b.ts) filter (where b.px is not null and b.basis <> 2) over before
        else max(b.ts) filter (where b.px is not null and b.basis <> 2) over earlier end as priced_ts
    from aggregate a
    join cash_bar b on b.instrument_id = a.id and b.interval in ('10min', '1d')
    window earlier as (
      partition by b.instrument_id, b.interval order by b.ts, b.basis
      rows between unbounded preceding and 1 preceding
    ), before as (
      partition by b.instrument_id, b.interval order by b.ts, b.basis
      rows between unbounded preceding and 2 preceding
    )`.execute(db)
  await sql`delete from work_priced where px is null`.execute(db)
  await sql`analyze work_priced`.execute(db)
  await sql`
    create temp table work_member on commit drop as
    select c.aggregate_id, c.interval, c.ts, c.basis, c.px, c.weight,
      lag(c.ts) over line as prev_ts, lag(c.px) over line as prev_px
    from (
      select c.aggregate_id, c.security_id, b.interval, b.ts, b.basis, b.px, c.weight::numeric as weight
      from constituent c
      join aggregate a on a.id = c.aggregate_id and not a.has_own_cash
      join cash_bar b on b.instrument_id = c.security_id and b.interval in ('10min', '1d') and b.px is not null
      cross join lateral (
        select case b.interval
          when '1d' then (b.ts at time zone 'UTC')::date
          else ((b.ts - interval '10 minutes') at time zone 'America/New_York')::date
        end as day
      ) trading
      where trading.day >= c.valid_from and trading.day < c.valid_to
    ) c
    window line as (partition by c.aggregate_id, c.security_id, c.interval order by c.ts)`.execute(db)
  await sql`
    create temp table work_link on commit drop as
    select aggregate_id, interval, ts, prev_ts, reading.basis,
      case when sum(load.millionths(px) * weight) > 0 and sum(load.millionths(prev_px) * weight) > 0
        then sum(load.millionths(px) * weight)::double precision / sum(load.millionths(prev_px) * weight)::double precision
      end as link
    from work_member
    cross join (values (1), (2)) reading (basis)
    where prev_px is not null and work_member.basis <> case reading.basis when 2 then 1 else 2 end
    group by aggregate_id, interval, ts, prev_ts, reading.basis`.execute(db)
  await sql`analyze work_link`.execute(db)
  await sql`
    update cash_bar b
    set px_link = case
      when p.priced_ts is null then 100
      when p.is_own then coalesce(
        (select case when b.px > 0 and o.px > 0 then b.px / o.px end
         from work_priced o
         where o.instrument_id = p.instrument_id and o.interval = p.interval and o.ts = p.priced_ts and o.basis <> 2), 1)
      else coalesce(
        (select link from work_link l
         where l.aggregate_id = p.instrument_id and l.interval = p.interval and l.ts = p.ts and l.prev_ts = p.priced_ts
           and l.basis = case p.basis when 2 then 2 else 1 end), 1)
    end
    from work_priced p
    where b.instrument_id = p.instrument_id and b.interval = p.interval and b.ts = p.ts and b.basis = p.basis`.execute(
    db,
  )
  await sql`
    update cash_bar b
    set px_linked = c.linked
    from (
      select b.instrument_id, b.interval, b.ts, b.basis,
        case when b.basis <> 2 then load.product(b.px_link) filter (where b.basis <> 2) over chain
        else coalesce(load.product(b.px_link) filter (where b.basis <> 2) over before, 1) * coalesce(b.px_link, 1) end as linked
      from aggregate a
      join cash_bar b on b.instrument_id = a.id and b.interval in ('10min', '1d')
      window chain as (partition by b.instrument_id, b.interval order by b.ts, b.basis),
        before as (
          partition by b.instrument_id, b.interval order by b.ts, b.basis rows between unbounded preceding and 2 preceding)
    ) c
    where b.instrument_id = c.instrument_id and b.interval = c.interval and b.ts = c.ts and b.basis = c.basis`.execute(
    db,
  )
  // A week is stamped with its Friday, and may hold bars of the weekend.
  await sql`
    update cash_bar r
    set px_linked = (
      select p.px_linked from cash_bar p
      where p.instrument_id = r.instrument_id and p.px is not null and p.basis <> case r.basis when 2 then 1 else 2 end
        and p.interval = case when r.interval in ('30min', '1h', '3h') then '10min' else '1d' end::bar_interval
        and p.ts <= r.ts + case when r.interval = '1w' then interval '2 days' else interval '0' end
      order by p.ts desc
      limit 1
    )
    where r.px is not null and r.interval not in ('10min', '1d') and r.instrument_id in (select id from aggregate)`.execute(
    db,
  )
}
