import type { Pool } from 'pg'
import { counted } from '../../platform/cli/counted.ts'
import type { Check, CheckOutcome, CheckSubject } from './check.ts'

/** Instruments whose bars are counted. */
const SAMPLE = 20
/** Time after which no further instrument is counted. */
const BUDGET_MS = 10_000

const SERIES = 'interval, asset_class'
const EXTENT = `${SERIES}, bars, first_ts, last_ts, completed_bars, completed_first_ts, completed_last_ts`
const TALLY = `${SERIES}, period, bars, completed_bars`

// Reads each interval through the key. Of the option rows at a stamp, only TOTAL/TOTAL counts.
const COUNTED = `
  with bar as materialized (
    select b.*
    from unnest(enum_range(null::bar_interval)) i (name)
    cross join lateral (
      select i.name as interval, 'cash'::asset_class as asset_class, ts, basis
      from cash_bar where instrument_id = $1 and interval = i.name
      union all
      select i.name, 'options', ts, basis
      from option_bar
      where instrument_id = $1 and interval = i.name and moneyness = 'TOTAL' and size = 'TOTAL'
    ) b
  ), stamp as materialized (
    select ${SERIES}, ts, bool_or(basis <> 2) as is_there, bool_or(basis <> 1) as is_completed
    from (select * from bar union all select interval, 'all', ts, basis from bar) b
    group by ${SERIES}, ts
  ), extent as (
    select ${SERIES}, count(*) filter (where is_there) as bars,
      min(ts) filter (where is_there) as first_ts, max(ts) filter (where is_there) as last_ts,
      count(*) filter (where is_completed) as completed_bars,
      min(ts) filter (where is_completed) as completed_first_ts, max(ts) filter (where is_completed) as completed_last_ts
    from stamp
    group by ${SERIES}
  ), tally as (
    select ${SERIES}, bar_tally_period(interval, ts) as period,
      count(*) filter (where is_there) as bars, count(*) filter (where is_completed) as completed_bars
    from stamp
    group by ${SERIES}, period
  )`

// Rows of either side that the other does not have.
const differing = (table: string, recountQuery: string, columns: string): string => {
  const stored = `select ${columns} from ${table} where instrument_id = $1`
  const recounted = `select ${columns} from ${recountQuery}`
  return `(select count(*) from ((${stored} except ${recounted}) union all (${recounted} except ${stored})) d)::integer`
}

/** Counts the bars of an instrument, and returns how many extents and tallies differ. */
async function recount(pool: Pool, id: number): Promise<{ extents: number; tallies: number }> {
  const { rows } = await pool.query<{ extents: number; tallies: number }>(
    `${COUNTED}
     select ${differing('bar_extent', 'extent', EXTENT)} as extents, ${differing('bar_tally', 'tally', TALLY)} as tallies`,
    [id],
  )
  return rows[0] ?? { extents: 0, tallies: 0 }
}

async function checkCounts({ pool }: CheckSubject): Promise<CheckOutcome> {
  const { rows } = await pool.query<{ id: number }>(
    `select id from instrument order by random() limit ${SAMPLE}`,
  )
  const until = performance.now() + BUDGET_MS
  const faults: string[] = []
  let done = 0
  for (const { id } of rows) {
    if (performance.now() > until) break
    const { extents, tallies } = await recount(pool, id)
    done++
    if (extents + tallies > 0)
      faults.push(
        `instrument ${id}: ${counted(extents, 'extent differs', 'extents differ')} and ${counted(tallies, 'tally differs', 'tallies differ')} from its bars, which something other than a load has changed. Undo that change, or remove and load the bars of the instrument (docs/loading.md).`,
      )
  }
  const summary = `extents and tallies of ${counted(done, 'instrument', 'instruments')} recounted`
  return { summary, faults }
}

/** Checks of everything counted from bars. */
export const COUNT_CHECKS: readonly Check<CheckSubject>[] = [{ name: 'counts', run: checkCounts }]
