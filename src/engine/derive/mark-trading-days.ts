import { EXCHANGE_TIMEZONE } from '../../market/dates.ts'
import { isTradingDay } from '../../market/exchange-calendar.ts'
import type { WorkClient } from './work.ts'

const DAY = `(b.ts at time zone case when b.interval = '1d' then 'UTC' else '${EXCHANGE_TIMEZONE}' end)::date`

// Instruments with public bars of their own. Computed aggregates follow their constituents.
const TRADED = `(
  select id from security
  union all
  select id from aggregate where (has_own_cash or has_own_options) and owner_email is null
)`

/** SQL: whether `traded` has a bar at the stamp `b`. */
const hasBar = (table: string, also = ''): string => `
  exists (
    select from ${table} k
    where k.instrument_id = traded.id and k.interval = b.interval and k.ts = b.ts ${also}
  )`
const HAS_CASH = hasBar('cash_bar')
const HAS_OPTIONS = hasBar('option_bar', `and k.moneyness = 'TOTAL' and k.size = 'TOTAL'`)

const COUNT = `
  update bar_stamp b
  set bars = (
    select count(*) from ${TRADED} traded
    where b.asset_class <> 'options' and ${HAS_CASH} or b.asset_class <> 'cash' and ${HAS_OPTIONS}
  )
  from work_touched t
  where t.interval = b.interval and t.ts = b.ts and b.interval <= '1d' and ${DAY} = any($1::date[])`

// Compared with the number of instruments whose series spans the stamp.
const DECIDE = `
  update bar_stamp b
  set is_trading_day = decided.is_trading_day
  from (
    select interval, asset_class, ts, 2 * bars > (
      select count(*) from bar_extent e join ${TRADED} traded on traded.id = e.instrument_id
      where e.interval = b.interval and e.asset_class = b.asset_class and b.ts between e.first_ts and e.last_ts
    ) as is_trading_day
    from bar_stamp b
    where bars is not null
  ) decided
  where b.interval = decided.interval and b.asset_class = decided.asset_class and b.ts = decided.ts
    and b.is_trading_day <> decided.is_trading_day`

/**
 * Marks the calendar stamps on trading days: all days on which the exchange is open, and others if most
 * listed instruments trade on them. A single commodity among shares then adds no trading days. Reads
 * work_touched.
 */
export async function markTradingDays(client: WorkClient): Promise<void> {
  const { rows } = await client.query<{ day: string }>(
    `select distinct ${DAY}::text as day from work_touched b where interval <= '1d'`,
  )
  const closed = rows.map(({ day }) => day).filter((day) => !isTradingDay(Temporal.PlainDate.from(day)))
  if (closed.length > 0) await client.query(COUNT, [closed])
  await client.query(DECIDE)
}
