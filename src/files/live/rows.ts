import type { CompiledQuery } from 'kysely'
import type pg from 'pg'
import { Places } from '../../core/async/places.ts'
import { Quota } from '../../core/async/quota.ts'
import { Refusal } from '../../core/errors.ts'
import type { Pool } from '../../platform/database/connect.ts'
import { BEGIN_READING, hold } from '../../platform/database/hold.ts'
import { copyLines } from '../copy-lines.ts'
import { blocksOf } from '../formats/blocks.ts'
import { Disk } from './spool.ts'

/** Exports that are made at once; each holds a connection. */
const MOST_AT_ONCE = 4
const WAIT_MS = 10_000
/** Exports of one user that are made or read at once. */
const MOST_PER_USER = 8
/** On disk, of exports whose readers are slow. */
const DISK_BYTES = 2 ** 30
const BLOCK_BYTES = 256 * 1024

/** Where exports read from, how many may at once, and what they may leave waiting. */
export interface LiveRows {
  readonly pool: Pool
  readonly places: Places
  readonly quota: Quota
  readonly disk: Disk
}

export const openLiveRows = (pool: Pool): LiveRows => ({
  pool,
  places: new Places(MOST_AT_ONCE, WAIT_MS, 'Many exports are being made'),
  quota: new Quota(MOST_PER_USER, 'exports'),
  disk: new Disk(DISK_BYTES),
})

/** What is exported: the rows of a query, as of the data version whose time the answer has announced. */
export interface LiveQuery {
  readonly query: CompiledQuery
  readonly asOf: string | null
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
    throw new Refusal('unavailable', 'New data came in while the export began; try again.', {
      headers: { 'Retry-After': '1' },
    })
}

/**
 * The rows of a query as blocks of CSV lines, in one transaction that sees one state of the data, no faster than they
 * are taken. The query is cancelled and the connection ended when the signal fires and when the reader stops before the
 * end.
 */
export async function* liveRows(
  { pool, places }: Pick<LiveRows, 'pool' | 'places'>,
  signal: AbortSignal,
  { query, asOf }: LiveQuery,
): AsyncGenerator<Buffer> {
  const leave = await places.take(signal)
  try {
    const { client, giveBack } = await hold(pool)
    // At once: whoever is to draw the next row may be gone.
    const abandon = () => {
      void giveBack(false)
      leave()
    }
    signal.addEventListener('abort', abandon)
    try {
      signal.throwIfAborted()
      await begin(client, asOf)
      for await (const { bytes } of blocksOf(copyLines(client, query), BLOCK_BYTES)) yield bytes
      await client.query('commit')
      await giveBack(true)
    } finally {
      signal.removeEventListener('abort', abandon)
      abandon()
    }
  } finally {
    leave()
  }
}
