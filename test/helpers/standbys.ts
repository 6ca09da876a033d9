import { type ReplicaState, Replicas, type ReplicasOptions } from '../../src/data-state/replicas.ts'
import { loadDirectory } from '../../src/ingest/load.ts'
import { connect, type Database } from '../../src/platform/database/connect.ts'
import { migrate } from '../../src/upkeep/migrate.ts'
import { startApp, type TestApp } from './app.ts'
import type { TestDatabase } from './database.ts'
import { LATER } from './load-files.ts'
import { copyAsStandby, makePlace, type OwnServer, type Place, startServer } from './own-postgres.ts'
import { PATIENCE_MS } from './patience.ts'
import { MARKET_DIRECTORY } from './template.ts'

/** Neither a slow machine nor a paused standby exceeds these. */
export const PATIENT: Omit<ReplicasOptions, 'onChange'> = { maxLagMs: 3_600_000, quietMs: 3_600_000 }

/** A process that reads from the standbys. */
interface Process {
  readonly app: TestApp
  /** Its pools on the standbys, and the choice among them. */
  readonly copies: readonly Database[]
  readonly replicas: Replicas
  /** What `replicas` has reported. */
  readonly changes: ReplicaState[]
  close(): Promise<void>
}

/** A primary with two standbys, and two processes that share nothing but these servers. */
export interface Standbys extends Process {
  readonly place: Place
  readonly main: TestDatabase
  /** The standbys' servers; a test may put another in its place. */
  readonly servers: OwnServer[]
  readonly other: TestApp
  /** Starts a further process. */
  startProcess(options: ReplicasOptions): Promise<Process>
}

async function startPrimary(place: Place): Promise<{ server: OwnServer; main: TestDatabase }> {
  const server = await startServer(place, 'primary')
  const whole = connect(server.url('postgres'), { max: 1 })
  await whole.pool.query('create database market')
  await whole.end()
  const url = server.url('market')
  await migrate(url)
  const { db, pool, end } = connect(url, { max: 8, applicationName: 'test', waitMs: PATIENCE_MS })
  await loadDirectory(pool, MARKET_DIRECTORY, { now: LATER })
  return { server, main: { url, db, pool, drop: end } }
}

async function startProcess(
  database: TestDatabase,
  servers: readonly OwnServer[],
  options: ReplicasOptions,
): Promise<Process> {
  const copies = servers.map((one) => connect(one.url('market'), { max: 8, waitMs: PATIENCE_MS }))
  const changes: ReplicaState[] = []
  const replicas = new Replicas(database.pool, copies, {
    ...options,
    onChange: (state) => changes.push(state),
  })
  const app = await startApp({ database: { ...database, drop: async () => {} }, settings: { replicas } })
  const close = async () => {
    replicas.close()
    await Promise.all([app.close(), ...copies.map((one) => one.end())])
  }
  return { app, copies, replicas, changes, close }
}

/** Starts all of it, with the programs of a PostgreSQL. */
export async function startStandbys(bin: string): Promise<Standbys> {
  const place = await makePlace(bin)
  const { server, main } = await startPrimary(place)
  const servers: OwnServer[] = []
  for (const name of ['first', 'second']) {
    await copyAsStandby(place, server, name)
    servers.push(await startServer(place, name))
  }
  const start = (options: ReplicasOptions) => startProcess(main, servers, options)
  const [one, two] = [await start(PATIENT), await start(PATIENT)]
  return {
    ...{ place, main, servers, other: two.app, startProcess: start },
    ...one,
    close: async () => {
      await Promise.all([one.close(), two.close()])
      await main.drop()
      for (const each of [...servers, server]) await each.stop()
      await place.remove()
    },
  }
}
