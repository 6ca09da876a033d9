import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '../../../db/types.ts'
import { type SecurityRecord, securities } from '../../engine/instruments/queries/securities.ts'
import type { AssetClass } from '../../market/vocabulary.ts'

export interface SeriesFilter {
  readonly text?: string | undefined
  /** `all` means bars of either class. */
  readonly assetClass: AssetClass
  /** Whether the current trading day's intraday data counts. */
  readonly includeIntraday: boolean
}

/** A security and the extent of its bars. */
export type SecurityCoverage = SecurityRecord & {
  readonly assetClasses: ('cash' | 'options')[]
  /** First and last bar of any interval up to one day. Longer bars may be labelled with a future date. */
  readonly firstTs: string
  readonly lastTs: string
}

const matches = (text: string | undefined): RawBuilder<boolean> => {
  if (text === undefined) return sql<boolean>`true`
  const texts = ['security.ticker', 'instrument.provider_id', 'security.figi', 'security.isin']
  const found = [
    sql`position(nullif(fold_text(${text}), '') in instrument.folded_name) > 0`,
    ...texts.map((name) => sql`position(lower(${text}) in lower(${sql.ref(name)})) > 0`),
  ]
  // A text with spaces is not the start of a symbol; symbol_key would drop the spaces.
  const key = sql`symbol_key(${text})`
  if (!text.includes(' ')) found.push(sql`${key} <> '' and starts_with(symbol_key(security.ticker), ${key})`)
  return sql<boolean>`(${sql.join(found, sql` or `)})`
}

// bar_extent has rows of asset class `all`, which cover both classes.
const extents = ({ assetClass }: SeriesFilter): RawBuilder<unknown> => sql`
  from bar_extent e
  where e.instrument_id = security.id and e.interval in ('10min', '1d') and e.asset_class = ${sql.lit(assetClass)}`

const bound = (name: 'first_ts' | 'last_ts', { includeIntraday }: SeriesFilter) =>
  sql.ref(includeIntraday ? `e.${name}` : `e.completed_${name}`)

/** Returns one page of the securities that have bars, sorted by symbol. */
export const selectCoverage = (
  db: Kysely<DB>,
  filter: SeriesFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<SecurityCoverage[]> =>
  securities(db)
    .innerJoinLateral(
      sql<{ firstTs: string; lastTs: string }>`(
        select min(${bound('first_ts', filter)}) as "firstTs", max(${bound('last_ts', filter)}) as "lastTs"
        ${extents(filter)})`.as('extent'),
      (join) => join.onTrue(),
    )
    .where('extent.firstTs', 'is not', null)
    .where(matches(filter.text))
    .select([
      'extent.firstTs',
      'extent.lastTs',
      sql<('cash' | 'options')[]>`array(
        select distinct e.asset_class::text from bar_extent e
        where e.instrument_id = security.id and e.asset_class <> 'all'
        order by 1)`.as('assetClasses'),
    ])
    .orderBy('security.ticker')
    .orderBy('security.id')
    .limit(limit)
    .offset(offset)
    .execute()

export async function countCovered(db: Kysely<DB>, filter: SeriesFilter): Promise<number> {
  const { count } = await db
    .selectFrom('security')
    .innerJoin('instrument', 'instrument.id', 'security.id')
    .where(matches(filter.text))
    .where(sql<boolean>`exists (select ${extents(filter)} and ${bound('first_ts', filter)} is not null)`)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
