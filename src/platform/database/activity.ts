import type pg from 'pg'
import { Client } from './client.ts'
import { Pool } from './connect.ts'

/** Time between two looks at a session. */
const LOOK_MS = 1000

/** What a session is doing. */
export interface Activity {
  /** Rows that its running COPY has read. Null if there is none. */
  readonly copiedRows: number | null
  /** The session for whose locks it waits. If there are several, the one whose transaction is the oldest. */
  readonly waitsFor: { readonly name: string; readonly seconds: number } | null
}

// `pg_blocking_pids` stops the lock manager for a moment, so it is called only for a session that waits.
const ACTIVITY = `
  select (select max(tuples_processed)::double precision from pg_stat_progress_copy where pid = $1) as "copiedRows",
    (select json_build_object('name', other.application_name,
       'seconds', coalesce(extract(epoch from now() - other.xact_start), 0))
     from pg_stat_activity own
     cross join lateral unnest(pg_blocking_pids(own.pid)) blocker (pid)
     join pg_stat_activity other on other.pid = blocker.pid
     where own.pid = $1 and own.wait_event_type = 'Lock'
     order by other.xact_start
     limit 1) as "waitsFor"`

/**
 * Reports once a second what the session of a client is doing, until the returned function is called. Looks over
 * another connection, because that of the session is busy. A pooler's clients have no session of their own.
 */
export function watchActivity(
  pool: pg.Pool,
  clientOf: () => pg.ClientBase | undefined,
  onActivity: (activity: Activity) => void,
): () => void {
  const control = pool instanceof Pool ? pool.control : pool
  let isLooking = false
  const look = async () => {
    const client = clientOf()
    if (isLooking || !(client instanceof Client) || client.processID === null) return
    isLooking = true
    try {
      const { rows } = await control.query<Activity>(ACTIVITY, [client.processID])
      if (rows[0]) onActivity(rows[0])
    } catch {
      // The work itself reports a lost database.
    }
    isLooking = false
  }
  const timer = setInterval(look, LOOK_MS)
  return () => clearInterval(timer)
}
