import { type Kysely, sql } from 'kysely'
import type { DB } from '../../../../db/types.ts'
import type { PageWindow } from '../../../core/keyset-pages.ts'
import { asOfColumn, visibleTo } from '../../../engine/instruments/queries/aggregates.ts'
import { type FlowFrequency, type FlowSeries, FlowUnit } from './shapes.ts'

/** Selects the series visible to a caller. Those of another user's aggregate would reveal that it exists. */
const visibleSeries = (db: Kysely<DB>, email: string) =>
  db
    .selectFrom('flow_series')
    .innerJoin('flow_unit', 'flow_unit.code', 'flow_series.unit')
    .leftJoin('aggregate', 'aggregate.id', 'flow_series.instrument_id')
    .where(visibleTo(email))

const COLUMNS = [
  'flow_series.id',
  'flow_series.slug',
  'flow_series.name',
  'flow_series.metric',
  sql<FlowFrequency>`flow_series.frequency`.as('frequency'),
  'flow_series.unit',
  'flow_unit.label as unitLabel',
  'flow_series.description',
  'flow_series.instrument_id as instrumentId',
] as const

// Bytewise, so that pages and cursors sort alike whatever the collation of the database.
const slug = sql<string>`flow_series.slug collate "C"`

/** Reads the visible series among `slugs`, or all visible series if it is undefined. */
export const selectFlowSeries = (db: Kysely<DB>, email: string, slugs: readonly string[] | undefined) =>
  visibleSeries(db, email)
    .$if(slugs !== undefined, (query) =>
      query.where('flow_series.slug', '=', sql<string>`any(${slugs ?? []})`),
    )
    .select([...COLUMNS, asOfColumn])
    .orderBy(slug)
    .execute()

export interface SeriesFilter {
  readonly frequencies?: readonly FlowFrequency[] | undefined
  readonly units?: readonly FlowUnit[] | undefined
  readonly unitCodes?: readonly string[] | undefined
}

/** SQL: whether a series has one of the units. `other` means every unit added by a load. */
const hasUnit = (units: readonly FlowUnit[]) =>
  sql<boolean>`(flow_series.unit = any(${units})
    ${units.includes('other') ? sql`or flow_series.unit <> all(${FlowUnit.options})` : sql``})`

const filtered = (db: Kysely<DB>, email: string, { frequencies, units, unitCodes }: SeriesFilter) =>
  visibleSeries(db, email)
    .$if(frequencies !== undefined, (query) =>
      query.where(sql<boolean>`flow_series.frequency = any(${frequencies ?? []})`),
    )
    .$if(units !== undefined, (query) => query.where(hasUnit(units ?? [])))
    .$if(unitCodes !== undefined, (query) =>
      query.where(sql<boolean>`flow_series.unit = any(${unitCodes ?? []})`),
    )

/** Reads the unit codes of the visible series, sorted. */
export async function selectUnitCodes(db: Kysely<DB>, email: string): Promise<string[]> {
  const rows = await visibleSeries(db, email)
    .select('flow_series.unit')
    .distinct()
    .orderBy('flow_series.unit')
    .execute()
  return rows.map(({ unit }) => unit)
}

const between = ({ after, before }: PageWindow) =>
  sql<boolean>`${after === undefined ? sql`true` : sql`${slug} > ${after}`}
    and ${before === undefined ? sql`true` : sql`${slug} < ${before}`}`

/** Reads one page of the visible series, by ascending slug. */
export const selectSeriesPage = (
  db: Kysely<DB>,
  email: string,
  filter: SeriesFilter,
  window: PageWindow,
): Promise<FlowSeries[]> =>
  filtered(db, email, filter)
    .where(between(window))
    .select(COLUMNS)
    .orderBy(slug, window.inverted ? 'desc' : 'asc')
    .limit(window.limit)
    .execute()

export async function countSeries(db: Kysely<DB>, email: string, filter: SeriesFilter): Promise<number> {
  const { count } = await filtered(db, email, filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Reads one page of the series of each instrument, by ascending slug. */
export async function selectSeriesOf(
  db: Kysely<DB>,
  email: string,
  instrumentIds: readonly number[],
  window: PageWindow,
): Promise<FlowSeries[]> {
  const series = visibleSeries(db, email)
    .where('flow_series.instrument_id', '=', sql<number>`instrument.id`)
    .where(between(window))
    .select(COLUMNS)
    .orderBy(slug, window.inverted ? 'desc' : 'asc')
    .limit(window.limit)
  return await db
    .selectFrom('instrument')
    .innerJoinLateral(series.as('series'), (join) => join.onTrue())
    .where('instrument.id', '=', sql<number>`any(${instrumentIds})`)
    .selectAll('series')
    .orderBy('series.instrumentId')
    .orderBy(sql`series.slug collate "C"`, window.inverted ? 'desc' : 'asc')
    .execute()
}

export const countSeriesOf = (db: Kysely<DB>, email: string, instrumentIds: readonly number[]) =>
  visibleSeries(db, email)
    .where('flow_series.instrument_id', '=', sql<number>`any(${instrumentIds})`)
    .groupBy('flow_series.instrument_id')
    .select((eb) => ['flow_series.instrument_id as instrumentId', eb.fn.countAll<number>().as('count')])
    .execute()
