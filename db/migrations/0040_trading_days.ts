import { type Kysely, sql } from 'kysely'
import { isTradingDay } from '../../src/market/exchange-calendar.ts'

const DAY = sql`(b.ts at time zone case when b.interval = '1d' then 'UTC' else 'America/New_York' end)::date`

/** Which stamps of the calendar lie on days of trading, for the days on which the exchange is closed and something trades. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // bars: how many of those that bring bars have one, counted where the exchange is closed; null where it is open, and for weeks and longer.
  await sql`
    alter table bar_stamp
      add column bars integer,
      add column is_trading_day boolean not null default true`.execute(db)

  // What was loaded before; from here on the load keeps it.
  const { rows } = await sql<{ day: string }>`
    select distinct ${DAY}::text as day from bar_stamp b where interval <= '1d'`.execute(db)
  const closed = rows.map(({ day }) => day).filter((day) => !isTradingDay(Temporal.PlainDate.from(day)))
  if (closed.length === 0) return
  const traded = sql`(
    select id from security
    union all
    select id from aggregate where (has_own_cash or has_own_options) and owner_email is null
  ) traded`
  const isOf = (table: string) => sql`
    exists (
      select from ${sql.table(table)} k
      where k.instrument_id = traded.id and k.interval = b.interval and k.ts = b.ts
    )`
  await sql`
    update bar_stamp b
    set bars = (
      select count(*) from ${traded}
      where asset_class <> 'options' and ${isOf('cash_bar')} or asset_class <> 'cash' and ${isOf('option_bar')}
    )
    where interval <= '1d' and ${DAY} = any(${closed}::date[])`.execute(db)
  await sql`
    update bar_stamp b
    set is_trading_day = 2 * bars > (
      select count(*) from bar_extent e join ${traded} on traded.id = e.instrument_id
      where e.interval = b.interval and e.asset_class = b.asset_class and b.ts between e.first_ts and e.last_ts
    )
    where bars is not null`.execute(db)
}
