import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type Cluster, openCluster, SUPERUSER } from './embedded/cluster.ts'
import { freePort, lastPort, startPostmaster, stopPostmaster } from './embedded/postmaster.ts'
import { join } from './embedded/presence.ts'
import { DatabaseError } from './errors.ts'

const DATABASE = 'flowgate'
const READY_TIMEOUT_MS = 150_000

interface EmbeddedOptions {
  /** Directory of the cluster, its log and its password. */
  readonly dataDir: string
  /** For tests: faster, not crash-safe, and stopped even while other programs are connected. */
  readonly ephemeral?: boolean
  /** Called when PostgreSQL has stopped unexpectedly and is being restarted. */
  readonly onRestart?: (message: string) => void
}

/** A running embedded PostgreSQL. */
interface EmbeddedDatabase {
  readonly url: string
  /** Disconnects this process. The last process to do so stops the server. */
  stop(): Promise<void>
}

/**
 * Starts PostgreSQL on the data directory, or joins the server that another process has started there. Restarts the
 * server on the same port if it dies.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const { ephemeral = false, onRestart = () => {} } = options
  const cluster = await openCluster(options.dataDir, ephemeral)
  const stopping = new AbortController()
  let { presence, port } = await enter(cluster, ephemeral, stopping.signal)

  let restarting = Promise.resolve()
  const restart = async () => {
    onRestart('The embedded PostgreSQL stopped unexpectedly; restarting it')
    try {
      // Reuses the port that the pools connect to.
      ;({ presence } = await enter(cluster, ephemeral, stopping.signal, port))
    } catch (error) {
      onRestart(String(error))
      await sleep(1000)
    }
    watch()
  }
  const watch = () =>
    presence.lost.then(() => {
      if (!stopping.signal.aborted) restarting = restart()
    })
  watch()

  const stop = async () => {
    stopping.abort()
    await restarting
    if (await presence.leave(!ephemeral)) await stopPostmaster(cluster, ephemeral ? 'immediate' : 'fast')
    await presence.close()
  }
  try {
    await createDatabase(urlOf(cluster, port, 'postgres'))
  } catch (error) {
    await stop()
    throw error
  }
  return { url: urlOf(cluster, port, DATABASE), stop }
}

const urlOf = ({ password }: Cluster, port: number, database: string): string =>
  `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/${database}`

/**
 * Joins the running server or starts one, and retries: other processes may be starting or stopping it at the same
 * time, and PostgreSQL's lock on the directory decides which one succeeds.
 */
async function enter(cluster: Cluster, ephemeral: boolean, stopping: AbortSignal, only?: number) {
  const deadline = Date.now() + READY_TIMEOUT_MS
  while (Date.now() < deadline) {
    const port = await lastPort(cluster)
    const usable = port !== undefined && (only === undefined || port === only)
    const presence = usable ? await join(urlOf(cluster, port, 'postgres')) : 'absent'
    if (typeof presence === 'object' && port !== undefined) return { presence, port }
    if (stopping.aborted) break
    if (presence === 'absent') await startPostmaster(cluster, only ?? (await freePort()), ephemeral)
    await sleep(50)
  }
  throw new DatabaseError(
    `The embedded PostgreSQL in ${cluster.data} did not become ready. See ${cluster.logFile}.`,
  )
}

async function createDatabase(maintenanceUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: maintenanceUrl })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE])
    if (rowCount === 0) await client.query(`create database ${DATABASE}`)
  } catch (error) {
    // 42P04, 23505: another process has just created it.
    if (!(error instanceof pg.DatabaseError && /^(?:42P04|23505)$/.test(error.code ?? ''))) throw error
  } finally {
    await client.end()
  }
}
