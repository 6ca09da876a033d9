import type { Pool } from '../platform/database/connect.ts'
import { BEGIN_READING, type HeldConnection, hold } from '../platform/database/hold.ts'
import { builderOn } from '../platform/database/transaction.ts'
import type { Snapshot } from './kind.ts'

/**
 * Runs work in a transaction on one snapshot of the data. When the signal fires, PostgreSQL cancels its queries.
 */
export async function withSnapshot<T>(
  pool: Pool,
  signal: AbortSignal,
  work: (snapshot: Snapshot) => Promise<T>,
): Promise<T> {
  const connections: HeldConnection[] = []
  const cancel = () => {
    for (const connection of connections) void connection.cancel()
  }
  const open = async (state?: string) => {
    const connection = await hold(pool)
    connections.push(connection)
    signal.throwIfAborted()
    const { client } = connection
    await client.query(BEGIN_READING)
    if (state) await client.query(`set transaction snapshot '${state}'`)
    await client.query("set local work_mem = '64MB'")
    return client
  }
  let isClean = false
  signal.addEventListener('abort', cancel)
  try {
    const client = await open()
    const another = async () => {
      const { rows } = await client.query<{ state: string }>('select pg_export_snapshot() as state')
      return open(rows[0]?.state)
    }
    const result = await work({ client, db: builderOn(client), another })
    for (const connection of connections) await connection.client.query('commit')
    isClean = true
    return result
  } finally {
    signal.removeEventListener('abort', cancel)
    await Promise.all(
      connections.map(({ release, restore }) => (isClean && !signal.aborted ? release() : restore())),
    )
  }
}
