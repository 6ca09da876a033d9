import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '../../../db/types.ts'
import { int32sOf } from '../../platform/database/integers.ts'
import { tradingDateAt, withinRange } from '../bars/queries/tables.ts'
import { asOfColumn, filtered, visibleAggregates } from '../instruments/queries/aggregates.ts'
import { DAYS_AFTER_LAST_BARS, securities } from '../instruments/queries/securities.ts'
import type { BarRequest, UniverseRequest } from './plan.ts'

/** A bar of the calendar. */
export interface ScreenBar {
  readonly ts: string
  /** Its trading date, or the end of its period. */
  readonly date: string
  /** Stamp of the preceding bar. Null if there is none. */
  readonly previousTs: string | null
}

/** SQL: the stamps of the calendar that bars of a request can have. `isListed`: on trading days alone. */
export const stampsOf = ({ interval, assetClass, includeIntraday }: BarRequest, isListed: boolean) => sql`
  bar_stamp where interval = ${sql.lit(interval)} and asset_class = ${sql.lit(assetClass)}
    and ${includeIntraday ? sql`true` : sql`has_completed`} and ${isListed ? sql`is_trading_day` : sql`true`}`

/** The bars of requests; null if there is none. */
interface ScreenBars {
  readonly bars: readonly (ScreenBar | null)[]
  /** Time and number of the newest data version. */
  readonly asOf: string | null
  readonly dataVersion: string
}

/** Reads the newest bar of each request. */
export async function selectScreenBars(db: Kysely<DB>, requests: readonly BarRequest[]): Promise<ScreenBars> {
  const bars = requests.map((request, place) => {
    // A requested date need not be a trading day of the exchange.
    const isListed = request.range.lower === undefined
    return sql`
      select ${sql.lit(place)} as place, bar.ts, ${tradingDateAt(sql`bar.ts`, request)}::text as date,
        (select max(ts) from ${stampsOf(request, true)} and ts < bar.ts) as "previousTs"
      from (select max(ts) as ts from ${stampsOf(request, isListed)} and ${withinRange(sql`ts`, request.range)}) bar`
  })
  const { rows } = await sql<{ ts: string | null; asOf: string | null; version: number | null } & ScreenBar>`
    select bar.*, ${asOfColumn}, (select max(id) from data_version) as version from (${sql.join(bars, sql` union all `)}) bar order by place`.execute(
    db,
  )
  return {
    asOf: rows[0]?.asOf ?? null,
    dataVersion: String(rows[0]?.version ?? 0),
    bars: rows.map(({ ts, date, previousTs }) => (ts === null ? null : { ts, date, previousTs })),
  }
}

/**
 * Reads the bars of the calendar in the range of a request, oldest first, and the stamp before them. Null in place of more than
 * `limit`.
 */
export async function selectScreenStamps(
  db: Kysely<DB>,
  request: BarRequest,
  limit: number,
): Promise<{ bars: { ts: string; date: string }[]; previousTs: string | null; asOf: string | null } | null> {
  const { range } = request
  const before = range.lower === undefined ? sql`false` : sql`ts < ${range.lower}`
  const { rows } = await sql<{
    ts: string | null
    date: string
    previousTs: string | null
    asOf: string | null
  }>`
    select bar.*, known.*
    from (
      select (select max(ts) from ${stampsOf(request, true)} and ${before}) as "previousTs", ${asOfColumn}
    ) known
    left join (
      select ts, ${tradingDateAt(sql`ts`, request)}::text as date
      from ${stampsOf(request, true)} and ${withinRange(sql`ts`, range)}
      order by ts
      limit ${limit + 1}
    ) bar on true
    order by bar.ts`.execute(db)
  if (rows.length > limit) return null
  const [{ previousTs = null, asOf = null } = {}] = rows
  return { previousTs, asOf, bars: rows.flatMap(({ ts, date }) => (ts === null ? [] : [{ ts, date }])) }
}

const EPOCH = sql`date '1970-01-01'`

/** SQL: days since 1970 of a date that may be infinite. */
const dayOf = (date: RawBuilder<unknown>) =>
  sql`least(greatest(${date}, date '0001-01-01'), date '9999-12-31') - ${EPOCH}`

// Without an end, an inactive instrument was active up to its last bar.
const ACTIVE_TO = sql`
  case when i."isActive" then date 'infinity' else coalesce(last_bar.day, date '-infinity') end`
const WITH_LAST_BAR = sql`left join last_bar on last_bar.instrument_id = i.id`

const isListedIn = (column: string, names: readonly string[] | undefined) =>
  names === undefined
    ? []
    : [sql`lower(${sql.ref(column)}) = any(${names.map((name) => name.toLowerCase())})`]

const isAmongIds = (ids: readonly number[] | undefined) =>
  ids === undefined ? [] : [sql`i.id = any(${ids})`]

/** SQL: the instruments of a universe (`i`), with the dates from which and before which they belong to it. */
function members(db: Kysely<DB>, universe: UniverseRequest): RawBuilder<unknown> {
  const { types, subtypes, email } = universe
  if (universe.kind === 'aggregates') {
    const filters = [sql`true`, ...isAmongIds(universe.aggregateIds)]
    return sql`
      select i.*, date '-infinity' as valid_from, ${ACTIVE_TO} as valid_to
      from ${filtered(visibleAggregates(db, email ?? ''), { types, subtypes }).as('i')}
      ${WITH_LAST_BAR}
      where ${sql.join(filters, sql` and `)}`
  }
  const { sectors, industries, assetTypes, constituentsOf } = universe
  const filters = [
    sql`true`,
    ...isListedIn('i.sector', sectors),
    ...isListedIn('i.industry', industries),
    ...isListedIn('i.assetType', assetTypes),
    ...isAmongIds(universe.securityIds),
  ]
  const isConstituent = constituentsOf !== undefined
  return sql`
    select i.*, greatest(s.valid_from${isConstituent ? sql`, c.valid_from` : sql``}) as valid_from,
      least(coalesce(s.valid_to, ${ACTIVE_TO})${isConstituent ? sql`, c.valid_to` : sql``}) as valid_to
    from ${securities(db).as('i')}
    join security s on s.id = i.id
    ${WITH_LAST_BAR}
    ${isConstituent ? sql`join constituent c on c.security_id = i.id and c.aggregate_id = ${constituentsOf}` : sql``}
    where ${sql.join(filters, sql` and `)}`
}

/** Columns of instruments by the fields that screens are sorted by. */
const COLUMNS = {
  id: 'id',
  provider_id: 'providerId',
  symbol: 'ticker',
  name: 'name',
  sector: 'sector',
  industry: 'industry',
  asset_type: 'assetType',
  type: 'type',
  subtype: 'subtype',
} as const

/** Instruments that belong to a universe in a range of dates, in order. One that does so in several periods is listed for each. */
export interface UniverseMembers {
  readonly ids: Int32Array
  /** Days since 1970 from which and before which the instrument belongs to it. */
  readonly from: Int32Array
  readonly to: Int32Array
}

/** Reads universes on dates. */
export async function selectUniverses(
  db: Kysely<DB>,
  universes: readonly { readonly universe: UniverseRequest; readonly start: string; readonly end: string }[],
): Promise<UniverseMembers[]> {
  const parts = universes.map(({ universe, start, end }, place) => {
    const column = sql.ref(`m.${COLUMNS[universe.field ?? 'id']}`)
    const order = sql`${column} ${universe.order === 'desc' ? sql`desc` : sql`asc`} nulls last, m.id, m.valid_from`
    const packed = (value: RawBuilder<unknown>) =>
      sql`string_agg(int4send(${value}), ''::bytea order by ${order})`
    return sql`
      select ${sql.lit(place)} as place, ${packed(sql`m.id`)} as ids,
        ${packed(dayOf(sql`coalesce(m.valid_from, '-infinity')`))} as "from", ${packed(dayOf(sql`m.valid_to`))} as "to"
      from (${members(db, universe)}) m
      where (m.valid_from is null or m.valid_from <= ${end}::date) and m.valid_to > ${start}::date`
  })
  const { rows } = await sql<{ ids: Buffer | null; from: Buffer | null; to: Buffer | null }>`
    with last_bar as materialized (${DAYS_AFTER_LAST_BARS}) select * from (${sql.join(parts, sql` union all `)}) universe order by place`.execute(
    db,
  )
  return rows.map(({ ids, from, to }) => ({ ids: int32sOf(ids), from: int32sOf(from), to: int32sOf(to) }))
}
