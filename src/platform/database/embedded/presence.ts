import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { isUnavailable } from '../errors.ts'

// Every process that uses the cluster holds this lock, shared; the one that gets it exclusively is the last.
const LOCK = 4_201_987

/** Our place in a running cluster, held for as long as we use it. */
export interface Presence {
  /** Resolves when the connection that holds the place is lost. */
  readonly lost: Promise<void>
  /**
   * Gives the place up; true when no other process of ours is there, and none can come in until `close`.
   * `considerate`: nor any other program's session.
   */
  leave(considerate: boolean): Promise<boolean>
  close(): Promise<void>
}

/** Takes a place in the cluster behind `url`, unless there is no server or it is just starting or being stopped. */
export async function join(url: string): Promise<Presence | 'absent' | 'busy'> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'flowgate presence',
    connectionTimeoutMillis: 5000,
    keepAlive: true,
  })
  const lost = Promise.withResolvers<void>()
  client.on('error', () => {}).on('end', () => lost.resolve())
  const ask = async (expression: string): Promise<boolean> => {
    const { rows } = await client.query<{ answer: boolean }>(`select ${expression} as answer`)
    return rows[0]?.answer === true
  }
  try {
    await client.connect()
    if (await ask(`pg_try_advisory_lock_shared(${LOCK})`))
      return { lost: lost.promise, ...places(client, ask) }
    await client.end()
    return 'busy'
  } catch (error) {
    await client.end().catch(() => {})
    const code = error instanceof pg.DatabaseError ? error.code : undefined
    // Starting up or shutting down; all connections taken.
    if (code === '57P03' || code === '53300') return 'busy'
    // 28P01: another program's server has the port that ours had.
    if (code === '28P01' || isUnavailable(error)) return 'absent'
    throw error
  }
}

function places(client: pg.Client, ask: (expression: string) => Promise<boolean>) {
  const others = `exists (select from pg_stat_activity
    where backend_type = 'client backend' and pid <> pg_backend_pid())`
  const isLast = async (considerate: boolean) => {
    await ask(`pg_advisory_unlock_shared(${LOCK})`)
    if (!(await ask(`pg_try_advisory_lock(${LOCK})`))) return false
    if (!considerate) return true
    // The sessions that we ended ourselves take a moment to go.
    for (let attempt = 0; attempt < 20; attempt++) {
      if (!(await ask(others))) return true
      await sleep(50)
    }
    return false
  }
  return {
    leave: (considerate: boolean) => isLast(considerate).catch(() => false),
    close: () => client.end().catch(() => {}),
  }
}
