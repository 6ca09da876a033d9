import { type Kysely, sql } from 'kysely'
import type { DB } from '../../../../db/types.ts'
import type { PageWindow } from '../../../core/keyset-pages.ts'
import type { UserRecord } from '../profile/queries.ts'
import type { Members, SettingKind } from './values.ts'

/** All settings of a kind as the text of one JSON object, with their version. */
export interface Settings {
  readonly text: string
  readonly version: number
}

const versionOf = (kind: SettingKind) =>
  kind === 'chart' ? sql`u.charts_version` : sql`u.preferences_version`

// Concatenated in the database, so that a megabyte of JSON is not parsed and serialised again.
const objectOf = (kind: SettingKind) => sql`
  (select '{' || coalesce(string_agg(s.name || ':' || s.content, ',' order by s.place), '') || '}'
   from user_setting s where s.user_id = u.id and s.kind = ${sql.lit(kind)})`

export async function selectSettings(db: Kysely<DB>, userId: number, kind: SettingKind): Promise<Settings> {
  const { rows } = await sql<Settings>`
    select ${objectOf(kind)} as text, ${versionOf(kind)} as version from app_user u
    where u.id = ${userId}`.execute(db)
  return rows[0] ?? { text: '{}', version: 0 }
}

/** Charts and preferences of a user as JSON texts, the charts as a list. */
export interface Configuration extends Pick<UserRecord, 'id' | 'email' | 'username' | 'createdAt'> {
  readonly charts: string
  readonly preferences: string
  readonly chartsVersion: number
  readonly preferencesVersion: number
  /** Time of the last write of a chart or preference. Null if there are none. */
  readonly savedAt: string | null
}

/** Reads configurations by user id or by email and username. Charts with numeric ids come first, in order. */
export async function selectConfigurations(
  db: Kysely<DB>,
  of: { readonly id: number } | { readonly email: string; readonly username?: string | undefined },
): Promise<Configuration[]> {
  const chosen =
    'id' in of
      ? sql`u.id = ${of.id}`
      : sql`u.email = ${of.email} ${of.username === undefined ? sql`` : sql`and u.username = ${of.username}`}`
  const { rows } = await sql<Configuration>`
    select u.id, u.email, u.username, u.created_at as "createdAt",
      (select '[' || coalesce(string_agg(s.content, ',' order by
          case when s.name ~ '^"(0|[1-9][0-9]{0,8})"$' then btrim(s.name, '"')::int end nulls last, s.place), '') || ']'
       from user_setting s where s.user_id = u.id and s.kind = 'chart') as charts,
      ${objectOf('preference')} as preferences,
      u.charts_version as "chartsVersion", u.preferences_version as "preferencesVersion",
      (select max(s.updated_at) from user_setting s where s.user_id = u.id) as "savedAt"
    from app_user u where ${chosen}`.execute(db)
  return rows
}

/** Outcome of a change of settings. */
export type Change = 'done' | 'precondition_failed' | 'payload_too_large'

interface SettingsChange {
  readonly kind: SettingKind
  readonly members: Members
  /** Whether to delete all existing members of the kind first. */
  readonly replaces: boolean
  readonly expected: readonly number[] | null
  readonly limits: { readonly members: number; readonly bytes: number }
}

/** Writes members of one kind in one statement, all or none. */
export async function changeSettings(
  db: Kysely<DB>,
  userId: number,
  { kind, members: { names, contents }, replaces, expected, limits }: SettingsChange,
): Promise<Change> {
  const { rows } = await sql<{ outcome: Change }>`
    select change_settings(${userId}, ${kind}, ${names}::text[], ${contents}::text[], ${replaces},
      ${expected}::bigint[], ${limits.members}, ${limits.bytes}) as outcome`.execute(db)
  return rows[0]?.outcome ?? 'done'
}

/** Deletes a chart if the charts are at one of the expected versions. */
export async function removeChart(
  db: Kysely<DB>,
  userId: number,
  chartId: string,
  expected: readonly number[] | null,
): Promise<'done' | 'precondition_failed' | 'chart_not_found'> {
  const { rows } = await sql<{ outcome: 'done' | 'precondition_failed' | 'chart_not_found' }>`
    select remove_chart(${userId}, ${JSON.stringify(chartId)}, ${expected}::bigint[]) as outcome`.execute(db)
  return rows[0]?.outcome ?? 'chart_not_found'
}

/** A chart for GraphQL. `content` is JSON text. */
export interface ChartRecord {
  readonly kind: 'chart'
  readonly userId: number
  readonly chartId: string
  readonly content: string
  readonly place: number
  readonly updatedAt: string
}

const chartColumns = sql`
  'chart' as kind, s.user_id as "userId", btrim(s.name, '"') as "chartId", s.content, s.place,
  s.updated_at as "updatedAt"`

const named = (chartIds: readonly string[] | undefined) =>
  chartIds ? sql`and s.name = any(${chartIds.map((id) => JSON.stringify(id))})` : sql``

/** Reads a page of a user's charts, with the version of the charts as a whole. */
export async function selectChartPage(
  db: Kysely<DB>,
  userId: number,
  chartIds: readonly string[] | undefined,
  { after, before, limit, inverted }: PageWindow,
): Promise<{ version: number; rows: ChartRecord[] }> {
  type Row = ChartRecord & { version: number }
  const { rows } = await sql<Row>`
    select u.charts_version as version, c.*
    from app_user u
    left join lateral (
      select ${chartColumns} from user_setting s
      where s.user_id = u.id and s.kind = 'chart' ${named(chartIds)}
        ${after === undefined ? sql`` : sql`and s.place > ${after}::bigint`}
        ${before === undefined ? sql`` : sql`and s.place < ${before}::bigint`}
      order by s.place ${inverted ? sql`desc` : sql`asc`} limit ${limit}
    ) c on true
    where u.id = ${userId} order by c.place ${inverted ? sql`desc` : sql`asc`}`.execute(db)
  return { version: rows[0]?.version ?? 0, rows: rows.filter(({ kind }) => kind !== null) }
}

export async function countCharts(
  db: Kysely<DB>,
  userId: number,
  chartIds: readonly string[] | undefined,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from user_setting s
    where s.user_id = ${userId} and s.kind = 'chart' ${named(chartIds)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Reads a user's charts with the given ids, in no particular order. */
export async function selectCharts(
  db: Kysely<DB>,
  userId: number,
  chartIds: readonly string[],
): Promise<ChartRecord[]> {
  const { rows } = await sql<ChartRecord>`
    select ${chartColumns} from user_setting s
    where s.user_id = ${userId} and s.kind = 'chart' ${named(chartIds)}`.execute(db)
  return rows
}
