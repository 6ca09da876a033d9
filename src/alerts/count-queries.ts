import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/types.ts'

/** Alerts and deliveries of all users, counted. */
export interface AlertCounts {
  /** Active alerts that were evaluated on the newest data, that are yet to be, and that cannot be. */
  readonly evaluated: number
  readonly due: number
  readonly failed: number
  /** Deliveries that have not been attempted, and those that have failed and are repeated. */
  readonly waiting: number
  readonly retrying: number
  /** Most seconds that an alert waits to be evaluated on the newest load, from the load or its own last change. Otherwise 0. */
  readonly late: number
}

export async function selectAlertCounts(db: Kysely<DB>): Promise<AlertCounts | undefined> {
  const { rows } = await sql<AlertCounts>`
    with newest as (select id, created_at from data_version order by id desc limit 1), active as (
      select st.failure, st.data_version is not distinct from coalesce((select id from newest), 0) as is_done,
        greatest((select created_at from newest), a.updated_at) as due_at
      from alert a join app_user u on u.id = a.user_id and u.is_active left join alert_state st on st.alert_id = a.id
      where a.is_active
    )
    select count(*) filter (where is_done and failure is null) as evaluated,
      count(*) filter (where not is_done) as due,
      count(*) filter (where is_done and failure is not null) as failed,
      (select count(*) from alert_delivery where status = 'pending' and attempts = 0) as waiting,
      (select count(*) from alert_delivery where status = 'pending' and attempts > 0) as retrying,
      coalesce(extract(epoch from clock_timestamp() - min(due_at) filter (where not is_done)), 0)::double precision as late
    from active`.execute(db)
  return rows[0]
}
