import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { isUnavailable } from '../errors.ts'

// Every process that uses the cluster holds this lock as shared. The last one can acquire it exclusively.
const LOCK = 4_201_987

/** This process's registration with a running cluster, held for as long as it uses the cluster. */
interface Presence {
  /** Resolves when the connection that holds the registration is lost. */
  readonly lost: Promise<void>
  /**
   * Gives up the registration. Returns true if no other flowgate process is registered; none can register until
   * `close`. `considerate`: true only if no other program is connected either.
   */
  leave(considerate: boolean): Promise<boolean>
  close(): Promise<void>
}

/** Registers with the cluster at `url`, unless there is no server (`absent`) or it is starting or stopping (`busy`). */
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
    // 57P03: starting up or shutting down. 53300: no connection free.
    if (code === '57P03' || code === '53300') return 'busy'
    // 28P01: another program's server now uses the port.
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
    // This process's own sessions take a moment to end.
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
