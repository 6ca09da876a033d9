import { type Kysely, sql } from 'kysely'
import type { DB } from '../../../../db/types.ts'
import { numberArray } from '../../../platform/database/floats.ts'
import type { SeriesSelection } from '../selection.ts'

/** Flow of an instrument at a stamp. */
interface StampedFlow {
  readonly instrumentId: number
  readonly ts: string
  readonly value: number | null
}

type Row =
  | { readonly active: number[]; readonly place: null; readonly ranks: null }
  | { readonly active: null; readonly place: number; readonly ranks: number[] }

/**
 * Ranks flows among all active securities at their stamps, in the given order. 1 is the largest; ties share
 * the lowest rank number. Null without a value, or if the instrument is not an active security.
 */
export async function selectRanks(
  db: Kysely<DB>,
  standings: readonly StampedFlow[],
  { interval, assetClass, moneyness, size, includeIntraday }: SeriesSelection,
): Promise<(number | null)[]> {
  const ids = new Set(standings.map(({ instrumentId }) => instrumentId))
  // Grouped by stamp, so that each board is read once however many flows are ranked in it.
  const groups = Map.groupBy(standings.keys(), (index) => standings[index]?.ts ?? '')
  const order = [...groups.values()].flat()
  const lasts: number[] = []
  for (const group of groups.values()) lasts.push((lasts.at(-1) ?? 0) + group.length)
  // Cash has one board: moneyness and size do not apply.
  const [slice, bySize] = assetClass === 'cash' ? ['TOTAL', 'TOTAL'] : [moneyness, size]
  const { rows } = await sql<Row>`
    select array_agg(id) as active, null::integer as place, null::integer[] as ranks
    from instrument
    where id = any(${[...ids]}) and kind = 'security' and is_active
    union all
    select null, asked.place::integer, array(
      select cardinality(board.flows) - width_bucket(flow, board.flows) + 1
      from unnest((${numberArray(order.map((index) => standings[index]?.value ?? null))}::double precision[])[asked.first:asked.last]) flow
    )
    from (
      select ts, place, last, coalesce(lag(last) over (order by place), 0) + 1 as first
      from unnest(${[...groups.keys()]}::timestamptz[], ${numberArray(lasts)}::integer[]) with ordinality asked (ts, last, place)
    ) asked
    join bar_board b on b.ts = asked.ts and b.interval = ${sql.lit(interval)}
      and b.asset_class = ${sql.lit(assetClass)} and b.moneyness = ${sql.lit(slice)} and b.size = ${sql.lit(bySize)}
      and b.basis <> ${sql.lit(includeIntraday ? 2 : 1)}
    cross join lateral (select b.flows || '{}'::double precision[] as flows offset 0) board`.execute(db)
  return ranksOf(rows, standings, [...groups.values()])
}

/** Returns the ranks in the order of the standings. */
function ranksOf(
  rows: readonly Row[],
  standings: readonly StampedFlow[],
  groups: readonly (readonly number[])[],
): (number | null)[] {
  const active = new Set(rows.find(({ place }) => place === null)?.active)
  const ranks = new Array<number | null>(standings.length).fill(null)
  for (const { place, ranks: groupRanks } of rows)
    if (place !== null)
      groups[place - 1]?.forEach((index, at) => {
        if (active.has(standings[index]?.instrumentId ?? 0)) ranks[index] = groupRanks[at] ?? null
      })
  return ranks
}
