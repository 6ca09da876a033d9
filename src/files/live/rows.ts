import type { CompiledQuery } from 'kysely'
import type pg from 'pg'
import { Quota } from '../../core/async/quota.ts'
import { Semaphore } from '../../core/async/semaphore.ts'
import { Refusal } from '../../core/errors.ts'
import type { Member } from '../../core/rows/origins.ts'
import type { RowFormat } from '../../core/rows/row-formats.ts'
import type { Pool } from '../../platform/database/connect.ts'
import { BEGIN_READING, hold } from '../../platform/database/hold.ts'
import { Disk } from '../../platform/disk.ts'
import { type Block, blocksOf } from '../formats/blocks.ts'
import { streamBatches } from '../row-batches.ts'

/** Maximum number of concurrent exports. Each holds a connection. */
const MAX_AT_ONCE = 4
const WAIT_MS = 10_000
/** Maximum number of exports that one user may have open, until they are read completely. */
const MAX_PER_USER = 8
/** Disk space for exports with slow readers. */
const DISK_BYTES = 2 ** 30

/** Connection pool and limits of exports. */
export interface LiveRows {
  /** Chooses the pool to read from. */
  pool(): Promise<Pool>
  readonly places: Semaphore
  readonly quota: Quota
  readonly disk: Disk
}

export const openLiveRows = (pool: Pool): LiveRows => ({
  pool: async () => pool,
  places: new Semaphore(MAX_AT_ONCE, WAIT_MS, 'Too many exports are running'),
  quota: new Quota(MAX_PER_USER, 'exports'),
  disk: new Disk(DISK_BYTES),
})

/** A query to export, and the members of its rows. `asOf` is the time of the data version that the response has announced. */
export interface LiveQuery {
  readonly query: CompiledQuery
  readonly members: readonly Member[]
  readonly asOf: string | null
}

/** How the rows are encoded, and the size of the blocks. */
export interface Blocks {
  readonly format: RowFormat
  readonly bytes: number
}

const SETTINGS = `
  set local statement_timeout = '20min';
  set local idle_in_transaction_session_timeout = '20min';
  set local max_parallel_workers_per_gather = 0`

async function begin(client: pg.PoolClient, asOf: string | null): Promise<void> {
  await client.query(BEGIN_READING)
  await client.query(SETTINGS)
  const { rows } = await client.query<{ asOf: string }>(
    'select created_at as "asOf" from data_version order by id desc limit 1',
  )
  if ((rows[0]?.asOf ?? null) !== asOf)
    throw new Refusal('unavailable', 'New data was loaded while the export was starting. Try again.', {
      headers: { 'Retry-After': '1' },
    })
}

/**
 * Streams a query's rows as encoded blocks from one snapshot, no faster than the consumer reads. Cancels the query
 * if the signal aborts or the consumer stops early.
 */
export async function* liveRows(
  { pool, places }: Pick<LiveRows, 'pool' | 'places'>,
  signal: AbortSignal,
  { query, members, asOf }: LiveQuery,
  { format, bytes: size }: Blocks,
): AsyncGenerator<Block> {
  const leave = await places.take(signal)
  try {
    const { client, release, restore } = await hold(await pool())
    // On abort, not only in `finally`: the consumer may never request another row.
    const abandon = () => {
      void restore()
      leave()
    }
    signal.addEventListener('abort', abandon)
    try {
      signal.throwIfAborted()
      await begin(client, asOf)
      const batches = streamBatches(client, query, members, format)
      yield* blocksOf(batches, size)
      await client.query('commit')
      release()
    } finally {
      signal.removeEventListener('abort', abandon)
      abandon()
    }
  } finally {
    leave()
  }
}
