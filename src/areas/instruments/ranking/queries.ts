import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '../../../../db/types.ts'
import {
  type AggregateFilter,
  asOfColumn,
  filtered,
  visibleAggregates,
  visibleTo,
} from '../../../engine/instruments/queries/aggregates.ts'
import {
  DAYS_AFTER_LAST_BARS,
  filteredSecurities,
  type SecurityFilter,
  securities,
} from '../../../engine/instruments/queries/securities.ts'
import type { TradingDateRange } from '../../../market/periods.ts'

/** SQL: the active aggregates visible to the caller that match a filter. */
export function rankedAggregates(
  db: Kysely<DB>,
  email: string,
  filter: AggregateFilter,
): RawBuilder<unknown> {
  // Kysely would put a query without an alias in parentheses.
  const active = filtered(visibleAggregates(db, email), { ...filter, isActive: true }).as('aggregate')
  return sql`select * from ${active}`
}

/** SQL: the time of the newest data version. */
export const asOfTotal: RawBuilder<unknown> = sql`${asOfColumn}`

/** SQL: the same, and the requested provider ids that do not exist or that the caller cannot see. */
export function totalsWithUnknown(
  email: string,
  providerIds: readonly string[] | undefined,
): RawBuilder<unknown> {
  const unknown = providerIds
    ? sql`array(
        select asked.provider_id
        from unnest(${providerIds}::text[]) with ordinality asked (provider_id, place)
        where not exists (
          select from instrument
          join aggregate on aggregate.id = instrument.id
          where instrument.provider_id = asked.provider_id and ${visibleTo(email)}
        )
        group by asked.provider_id
        order by min(asked.place)
      )`
    : sql`'{}'::text[]`
  return sql`${asOfColumn}, to_json(${unknown}) as "unknownProviderIds"`
}

// Without an end, an inactive security was active up to its last bar.
const wasActive = ({ start, end }: TradingDateRange) =>
  sql<boolean>`
    (security.valid_from is null or security.valid_from <= ${end})
    and case when security.valid_to is not null then security.valid_to > ${start}
      else instrument.is_active or security.id in (
        select instrument_id from (${DAYS_AFTER_LAST_BARS}) last_bar where day > ${start}::date)
      end`

/** SQL: the securities that match a filter and were active on at least one of the dates. Null for those active today. */
export function rankedSecurities(
  db: Kysely<DB>,
  filter: SecurityFilter,
  dates: TradingDateRange | null,
): RawBuilder<unknown> {
  const ranked = dates
    ? filteredSecurities(securities(db), filter).where(wasActive(dates))
    : filteredSecurities(securities(db), { ...filter, isActive: true })
  return sql`select * from ${ranked.as('security')}`
}
