import { isTradingDay } from '../../market/exchange-calendar.ts'
import { EXCHANGE_TIMEZONE } from '../../market/exchange-date.ts'
import type { WorkClient } from './work.ts'

const DAY = `(b.ts at time zone case when b.interval = '1d' then 'UTC' else '${EXCHANGE_TIMEZONE}' end)::date`

// Instruments with public bars of their own. Computed aggregates follow their constituents.
const TRADED = `(
  select id from security
  union all
  select id from aggregate where (has_own_cash or has_own_options) and owner_email is null
)`

/** SQL: whether the instrument of `k` has a bar at its stamp. */
const hasBar = (table: string, also = ''): string => `
  exists (
    select from ${table} b
    where b.instrument_id = k.instrument_id and b.interval = k.interval and b.ts = k.ts ${also}
  )`
const HAS_CASH = hasBar('cash_bar')
const HAS_OPTIONS = hasBar('option_bar', `and b.moneyness = 'TOTAL' and b.size = 'TOTAL'`)

const stampsOn = (days: readonly string[]): string => `
  select traded.id, b.interval, b.ts
  from ${TRADED} traded
  cross join (select interval, ts from work_touched b where interval <= '1d' and ${DAY} = any('{${days.join()}}'::date[])) b`

const counted = (stamps: string): string => `
  create temp table work_counted on commit drop as
  select interval, ts, count(*) filter (where has_cash) as cash, count(*) filter (where has_options) as options,
    count(*) filter (where has_cash or has_options) as either
  from (
    select k.interval, k.ts, ${HAS_CASH} as has_cash, ${HAS_OPTIONS} as has_options
    from ${stamps} k (instrument_id, interval, ts)
  ) k
  group by interval, ts`

const COUNT = `
  update bar_stamp b
  set bars = case b.asset_class when 'cash' then c.cash when 'options' then c.options else c.either end
  from work_counted c
  where b.interval = c.interval and b.ts = c.ts`

// The number of instruments whose series spans the stamp.
const SPANNING = `
  create temp table work_spanning on commit drop as
  select b.interval, b.asset_class, b.ts, count(*) as series
  from bar_extent e
  join ${TRADED} traded on traded.id = e.instrument_id
  join (select interval, asset_class, ts from bar_stamp where bars is not null) b
    on b.interval = e.interval and b.asset_class = e.asset_class and b.ts between e.first_ts and e.last_ts
  group by b.interval, b.asset_class, b.ts`

const DECIDE = `
  update bar_stamp b
  set is_trading_day = decided.is_trading_day
  from (
    select b.interval, b.asset_class, b.ts, 2 * b.bars > coalesce(s.series, 0) as is_trading_day
    from bar_stamp b
    left join work_spanning s on s.interval = b.interval and s.asset_class = b.asset_class and s.ts = b.ts
    where b.bars is not null
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
  if (closed.length > 0) {
    await client.query(counted(await client.source('work_traded', stampsOn(closed))))
    await client.query(`${COUNT}; drop table work_counted`)
  }
  await client.query(`${SPANNING}; ${DECIDE}; drop table work_spanning`)
}
