import { publish } from '../../ingest/history.ts'
import type { Queryable } from '../../platform/database/queryable.ts'

/**
 * Publishes a data version for what this transaction has removed. It keeps the time of the newest load, which
 * responses state: pruning makes no data newer. Its name has the date instead.
 */
export async function publishPruned(client: Queryable, what: string, now: Date): Promise<void> {
  const version = await publish(client, `prune on ${now.toISOString().slice(0, 10)} of ${what}`)
  await client.query(
    `update data_version set created_at = newest.created_at
     from (select created_at from data_version where id < $1 order by id desc limit 1) newest
     where id = $1`,
    [version],
  )
}
