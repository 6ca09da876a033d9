import type { Queryable } from '../platform/database/queryable.ts'
import { addCounts, NO_ROWS, type RowCounts, type RowKind } from './counts.ts'
import type { Facts } from './facts.ts'

interface NewLoadRecord {
  readonly source: string
  /** Names of the files. Empty if the rows did not come from files. */
  readonly files: readonly string[]
  readonly counts: Partial<Record<RowKind, RowCounts>>
  readonly facts: Pick<Facts, 'firstDate' | 'lastDate'>
  /** Milliseconds since the load began. */
  readonly elapsed: number
}

/** Publishes the transaction's changes as a new data version, and notifies listeners on the channel `flowgate`. */
export async function publish(client: Queryable, source: string): Promise<number> {
  const { rows } = await client.query<{ id: string }>(
    'insert into data_version (source) values ($1) returning id',
    [source],
  )
  const version = Number(rows[0]?.id)
  await client.query(`select pg_notify('flowgate', $1)`, [JSON.stringify({ topic: 'data', version })])
  return version
}

/** Publishes a load as a new data version, and records its row counts. */
export async function publishLoad(client: Queryable, load: NewLoadRecord): Promise<number> {
  const total = Object.values(load.counts).reduce(addCounts, NO_ROWS)
  const version = await publish(client, load.source)
  await client.query(
    `insert into load_record (
       version, files, rows_added, rows_changed, rows_removed, rows_unchanged, first_date, last_date, duration_ms)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      ...[version, load.files, total.added, total.changed, total.removed, total.unchanged],
      ...[load.facts.firstDate, load.facts.lastDate, Math.round(load.elapsed)],
    ],
  )
  return version
}
