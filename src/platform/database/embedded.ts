import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type Cluster, openCluster, USER } from './embedded/cluster.ts'
import { freePort, lastPort, startPostmaster, stopPostmaster } from './embedded/postmaster.ts'
import { join } from './embedded/presence.ts'
import { DatabaseError } from './errors.ts'

const DATABASE = 'flowgate'
const PATIENCE = 150_000

export interface EmbeddedOptions {
  /** The cluster lives below it, with its log and its password. */
  readonly dataDir: string
  /** For tests: faster, lost in a crash of the machine, and stopped whoever is still connected. */
  readonly ephemeral?: boolean
  /** Told when PostgreSQL went away by itself and is being started again. */
  readonly onRestart?: (message: string) => void
}

/** A running PostgreSQL of our own. */
export interface EmbeddedDatabase {
  readonly url: string
  /** Leaves it; the last process to leave stops it. */
  stop(): Promise<void>
}

/**
 * Starts PostgreSQL on the data directory, or joins the one that runs there already, whoever started it. Should
 * it die, it is started again on the same port.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const { ephemeral = false, onRestart = () => {} } = options
  const cluster = await openCluster(options.dataDir, ephemeral)
  const stopping = new AbortController()
  let { presence, port } = await enter(cluster, ephemeral, stopping.signal)

  let restarting = Promise.resolve()
  const restart = async () => {
    onRestart('The embedded PostgreSQL went away; starting it again')
    try {
      // On the port that our pools know.
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
  `postgres://${USER}:${password}@127.0.0.1:${port}/${database}`

/**
 * Joins the running server or starts one, again and again: others may be starting or stopping it meanwhile, and
 * PostgreSQL's own lock on the directory decides who succeeds.
 */
async function enter(cluster: Cluster, ephemeral: boolean, stopping: AbortSignal, only?: number) {
  const deadline = Date.now() + PATIENCE
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
    `The embedded PostgreSQL in ${cluster.data} did not become ready; see ${cluster.logFile}`,
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
    // 42P04, 23505: another process created it in this moment.
    if (!(error instanceof pg.DatabaseError && /^(?:42P04|23505)$/.test(error.code ?? ''))) throw error
  } finally {
    await client.end()
  }
}
