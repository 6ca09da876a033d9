import { type CompiledQuery, type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '../../../../db/types.ts'
import type { RowBytes } from '../../../core/rows/row-bytes.ts'
import { type PeriodTally, tallied } from '../../../engine/tallies.ts'
import type { OrderDirection } from '../../../market/vocabulary.ts'
import { readRowBytes } from '../../../platform/database/row-query.ts'
import { decodeTimed, knownValues, type TimedValues, timedBytes } from '../../../platform/database/timed.ts'
import type { DayRange } from './dates.ts'

/** An observation in the database, with the id of its series. */
export interface ObservationRow {
  readonly seriesId: number
  readonly date: string
  readonly value: number
  readonly updatedTime: string
  readonly revision: number
}

/** Observations to read: their dates, and the revisions known at an instant. */
export interface ObservationScope {
  readonly range: DayRange
  /** Instant to read the data as of. Null for the newest values. */
  readonly knownUntil: string | null
}

/** SQL: whether a revision is the current one as of the instant. */
const isSeen = ({ knownUntil }: Pick<ObservationScope, 'knownUntil'>): RawBuilder<unknown> =>
  knownUntil === null
    ? sql`o.superseded_at is null`
    : sql`o.updated_at <= ${knownUntil} and (o.superseded_at is null or o.superseded_at > ${knownUntil})`

const isWithin = ({ lower, upper }: DayRange): RawBuilder<unknown> =>
  sql`${lower ? sql`o.date >= ${lower}::date` : sql`true`} and ${upper ? sql`o.date <= ${upper}::date` : sql`true`}`

const COLUMNS_OF_OBSERVATION = sql`
  o.series_id as "seriesId", o.date, o.value, o.updated_at as "updatedTime", o.revision`

const quarterOf = (date: RawBuilder<unknown>) => sql`date_trunc('quarter', ${date})::date`

/** SQL: counts of the observations in scope by series and quarter, from an index scan. */
const counted = (ids: readonly number[], scope: ObservationScope, within: RawBuilder<unknown>) => sql`
  select o.series_id, ${quarterOf(sql`o.date`)} as quarter, count(*) as observations
  from flow_observation o
  where o.series_id = any(${ids}) and ${isSeen(scope)} and ${isWithin(scope.range)} and ${within}
  group by 1, 2`

/** SQL: counts of observations by series and quarter. Stored tallies exist for the newest values only. */
function tallies(ids: readonly number[], scope: ObservationScope): RawBuilder<unknown> {
  if (scope.knownUntil !== null) return counted(ids, scope, sql`true`)
  const startOf = (bound: string | undefined) => quarterOf(sql`${bound}::date`)
  return tallied(
    {
      startOf,
      endOf: (bound) => sql`${startOf(bound)} + interval '3 months'`,
      stored: (within) => sql`
        select t.series_id, t.quarter, t.observations
        from flow_tally t
        where t.series_id = any(${ids}) and ${within(sql`t.quarter`)}`,
      counted: (within) => counted(ids, scope, within(sql`o.date`)),
    },
    scope.range,
  )
}

/** Counts the observations of several series by quarter, oldest first. */
export async function selectFlowTallies(
  db: Kysely<DB>,
  ids: readonly number[],
  scope: ObservationScope,
): Promise<PeriodTally[]> {
  const { rows } = await sql<PeriodTally>`
    select quarter as period, sum(observations)::integer as count
    from (${tallies(ids, scope)}) parts
    group by quarter
    order by quarter`.execute(db)
  return rows
}

/** Counts the observations in scope by series. Series without observations are absent. */
export async function countObservations(
  db: Kysely<DB>,
  ids: readonly number[],
  scope: ObservationScope,
): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; observations: number }>`
    select series_id as id, sum(observations)::integer as observations
    from (${tallies(ids, scope)}) parts
    group by series_id`.execute(db)
  return new Map(rows.map(({ id, observations }) => [id, observations]))
}

/** Whether any of the series has observations before a date, in any revision. */
export async function hasObservationsBefore(
  db: Kysely<DB>,
  ids: readonly number[],
  date: string,
): Promise<boolean> {
  const { rows } = await sql<{ isFound: boolean }>`
    select exists (
      select from flow_observation o where o.series_id = any(${ids}) and o.date < ${date}::date
    ) as "isFound"`.execute(db)
  return rows.some(({ isFound }) => isFound)
}

const direction = (order: OrderDirection): RawBuilder<unknown> => (order === 'asc' ? sql`asc` : sql`desc`)

/** Reads a page of observations of several series, sorted by date, then ascending slug. */
export async function selectMergedObservations(
  db: Kysely<DB>,
  ids: readonly number[],
  scope: ObservationScope,
  { order, skip, limit }: { order: OrderDirection; skip: number; limit: number },
): Promise<RowBytes> {
  const statement = sql`
    select ${COLUMNS_OF_OBSERVATION}
    from flow_observation o
    join flow_series s on s.id = o.series_id
    where o.series_id = any(${ids}) and ${isSeen(scope)} and ${isWithin(scope.range)}
    order by o.date ${direction(order)}, s.slug collate "C"
    limit ${limit} offset ${skip}`
  return readRowBytes(db, statement)
}

/** Reads the first `limit` observations of each series, with one index range per series. */
export async function selectObservationsPerSeries(
  db: Kysely<DB>,
  ids: readonly number[],
  scope: ObservationScope,
  { order, limit }: { order: OrderDirection; limit: number },
): Promise<RowBytes> {
  const statement = sql`
    select o.*
    from flow_series s
    cross join lateral (
      select ${COLUMNS_OF_OBSERVATION}
      from flow_observation o
      where o.series_id = s.id and ${isSeen(scope)} and ${isWithin(scope.range)}
      order by o.date ${direction(order)}
      limit ${limit}
    ) o
    where s.id = any(${ids})
    order by s.id, o.date ${direction(order)}`
  return readRowBytes(db, statement)
}

/**
 * Selects all observations of several series, series by series and oldest first. An outer sort would take
 * half as long again. It is not needed: a lateral join runs as a nested loop, which keeps the row order.
 */
export function exportQuery(
  db: Kysely<DB>,
  ids: readonly number[],
  { knownUntil }: Pick<ObservationScope, 'knownUntil'>,
): CompiledQuery {
  return sql`
    select s.id as "seriesId", o.date, o.value
    from (
      select id
      from flow_series
      where id = any(${ids})
      order by flow_series.slug collate "C"
    ) s
    cross join lateral (
      select o.date, o.value
      from flow_observation o
      where o.series_id = s.id and ${isSeen({ knownUntil })}
      order by o.date
    ) o`.compile(db)
}

/** First and last date of a series' observations, and their number. */
export interface AvailabilityRow {
  readonly seriesId: number
  readonly firstObservation: string | null
  readonly lastObservation: string | null
  readonly rowCount: number
}

/** Reads the extent of each series, as known at an instant. */
export async function selectAvailability(
  db: Kysely<DB>,
  ids: readonly number[],
  scope: Pick<ObservationScope, 'knownUntil'>,
): Promise<AvailabilityRow[]> {
  const end = (order: RawBuilder<unknown>) => sql`(
    select o.date from flow_observation o
    where o.series_id = s.id and ${isSeen(scope)}
    order by o.date ${order} limit 1)`
  const { rows } = await sql<AvailabilityRow>`
    select s.id as "seriesId", ${end(sql`asc`)} as "firstObservation", ${end(sql`desc`)} as "lastObservation",
      coalesce(t.observations, 0)::integer as "rowCount"
    from flow_series s
    left join (
      select series_id, sum(observations) as observations
      from (${tallies(ids, { range: {}, ...scope })}) parts
      group by series_id
    ) t on t.series_id = s.id
    where s.id = any(${ids})`.execute(db)
  return rows
}

/** Reads all revisions of several dates of series, newest first. */
export async function selectRevisions(
  db: Kysely<DB>,
  keys: readonly (readonly [seriesId: number, date: string])[],
): Promise<ObservationRow[]> {
  const [ids, dates] = [keys.map(([id]) => id), keys.map(([, date]) => date)]
  const { rows } = await sql<ObservationRow>`
    select ${COLUMNS_OF_OBSERVATION}
    from flow_observation o
    join unnest(${ids}::integer[], ${dates}::date[]) asked (series_id, date) using (series_id, date)
    where o.revision is not null
    order by o.revision desc`.execute(db)
  return rows
}

/** Reads the values of several series, of up to `limit` dates in the range and `before` earlier ones per series. */
export async function selectObservedValues(
  db: Kysely<DB>,
  ids: readonly number[],
  scope: ObservationScope,
  { before, limit }: { before: number; limit: number },
): Promise<Map<number, TimedValues>> {
  const { lower } = scope.range
  const rowsWithin = (within: RawBuilder<unknown>) => sql`
    select o.date, o.value from flow_observation o where o.series_id = s.id and ${isSeen(scope)} and ${within}`
  const ranged = sql`(${rowsWithin(isWithin(scope.range))} limit ${limit})`
  const earlier = sql`(${rowsWithin(sql`o.date < ${lower}::date`)} order by o.date desc limit ${before})`
  const { rows } = await sql<{ id: number; bytes: Buffer<ArrayBuffer> | null }>`
    select s.id, v.bytes
    from flow_series s
    cross join lateral (
      select ${timedBytes(sql`${sql.ref('r.date')}::timestamptz`, [sql.ref('r.value')])} as bytes
      from (${lower !== undefined && before > 0 ? sql`${ranged} union all ${earlier}` : ranged}) r
    ) v
    where s.id = any(${ids})`.execute(db)
  return new Map(
    rows.map(({ id, bytes }) => {
      const { times, columns } = decodeTimed(bytes, 1)
      return [id, knownValues(times, columns[0] ?? times)]
    }),
  )
}
