import { type Kysely, sql } from 'kysely'
import type { DB } from '../../../db/types.ts'
import type { PageWindow } from '../../core/keyset-pages.ts'
import type { LoadReport } from '../../ingest/outcome.ts'

/** A load and its changes; times are RFC 3339. Counts are null for loads made before they were recorded. */
export interface LoadRecord {
  readonly version: number
  readonly loadedAt: string
  readonly source: string
  readonly files: readonly string[]
  readonly rowsAdded: number | null
  readonly rowsChanged: number | null
  readonly rowsRemoved: number | null
  readonly rowsUnchanged: number | null
  readonly firstDate: string | null
  readonly lastDate: string | null
  readonly seconds: number | null
  /** Null for loads made before reports were recorded. */
  readonly report: LoadReport | null
  /** Job that ran the load. Null if none did. */
  readonly jobId: string | null
}

const SELECT_LOADS = sql`
    select v.id as version, v.created_at as "loadedAt", v.source, coalesce(r.files, '{}') as files,
      r.rows_added as "rowsAdded", r.rows_changed as "rowsChanged", r.rows_removed as "rowsRemoved",
      r.rows_unchanged as "rowsUnchanged", r.first_date::text as "firstDate", r.last_date::text as "lastDate",
      r.duration_ms / 1000.0::double precision as seconds, r.report, r.job_id as "jobId"
    from data_version v
    left join load_record r on r.version = v.id`

/** Returns one page of the load history, newest first. */
export async function selectLoadPage(
  db: Kysely<DB>,
  { after, before, limit, inverted }: PageWindow,
): Promise<LoadRecord[]> {
  const { rows } = await sql<LoadRecord>`
    ${SELECT_LOADS}
    where true
      ${after === undefined ? sql`` : sql`and v.id < ${after}::bigint`}
      ${before === undefined ? sql`` : sql`and v.id > ${before}::bigint`}
    order by v.id ${inverted ? sql`asc` : sql`desc`} limit ${limit}`.execute(db)
  return rows
}

/** Returns a numbered page of the load history, newest first. */
export async function selectNumberedLoads(
  db: Kysely<DB>,
  { skip, limit }: { skip: number; limit: number },
): Promise<LoadRecord[]> {
  const { rows } = await sql<LoadRecord>`
    ${SELECT_LOADS} order by v.id desc limit ${limit} offset ${skip}`.execute(db)
  return rows
}

export async function selectLoads(db: Kysely<DB>, versions: readonly number[]): Promise<LoadRecord[]> {
  const { rows } = await sql<LoadRecord>`${SELECT_LOADS} where v.id = any(${versions})`.execute(db)
  return rows
}

export async function countLoads(db: Kysely<DB>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from data_version`.execute(db)
  return rows[0]?.count ?? 0
}
