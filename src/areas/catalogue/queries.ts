import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '../../../db/types.ts'
import { type SecurityRecord, securities } from '../../engine/instruments/queries/securities.ts'
import type { AssetClass } from '../../market/vocabulary.ts'

interface CoverageFilter {
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
  const conditions = [
    sql`position(nullif(fold_text(${text}), '') in instrument.folded_name) > 0`,
    ...texts.map((name) => sql`position(lower(${text}) in lower(${sql.ref(name)})) > 0`),
  ]
  // A text with spaces is not the start of a symbol; symbol_key would drop the spaces.
  const key = sql`symbol_key(${text})`
  if (!text.includes(' '))
    conditions.push(sql`${key} <> '' and starts_with(symbol_key(security.ticker), ${key})`)
  return sql<boolean>`(${sql.join(conditions, sql` or `)})`
}

const bound = (name: 'first_ts' | 'last_ts', { includeIntraday }: CoverageFilter) =>
  sql.ref(includeIntraday ? `e.${name}` : `e.completed_${name}`)

/**
 * The extents of the securities that have bars and match. Not a lateral of the securities: a distributed engine reads
 * the extents where they are. Bars of other intervals are made of those of 10 minutes and of a day. bar_extent has rows
 * of asset class `all`, which cover both classes.
 */
function covered(filter: CoverageFilter) {
  const [first, last] = [bound('first_ts', filter), bound('last_ts', filter)]
  const isAsked = sql`e.asset_class = ${sql.lit(filter.assetClass)}`
  return sql<{ id: number; firstTs: string; lastTs: string; assetClasses: ('cash' | 'options')[] }>`(
    select e.instrument_id as id, min(${first}) filter (where ${isAsked}) as "firstTs",
      max(${last}) filter (where ${isAsked}) as "lastTs",
      array_agg(distinct e.asset_class::text) filter (where e.asset_class <> 'all') as "assetClasses"
    from bar_extent e
    where e.interval in ('10min', '1d') and e.instrument_id in (
      select security.id from security join instrument on instrument.id = security.id where ${matches(filter.text)})
    group by e.instrument_id
    having min(${first}) filter (where ${isAsked}) is not null)`
}

/** Returns one page of the securities that have bars, sorted by symbol. */
export const selectCoverage = (
  db: Kysely<DB>,
  filter: CoverageFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<SecurityCoverage[]> =>
  securities(db)
    .innerJoin(covered(filter).as('extent'), 'extent.id', 'security.id')
    .select(['extent.firstTs', 'extent.lastTs', 'extent.assetClasses'])
    .orderBy('security.ticker')
    .orderBy('security.id')
    .limit(limit)
    .offset(offset)
    .execute()

export async function countCovered(db: Kysely<DB>, filter: CoverageFilter): Promise<number> {
  const { count } = await db
    .selectFrom(covered(filter).as('extent'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
