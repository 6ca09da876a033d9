import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { loadDirectory } from '../../src/ingest/load.ts'
import { connect } from '../../src/platform/database/connect.ts'
import { clusterAccount } from '../../src/platform/database/embedded/account.ts'
import { freePort } from '../../src/platform/database/embedded/postmaster.ts'
import { migrate } from '../../src/upkeep/migrate.ts'
import { blocksOf } from './documents.ts'
import { ownPrograms } from './extras.ts'
import { LATER } from './load-files.ts'
import { makePlace, type OwnServer, type Place, startServer } from './own-postgres.ts'
import { tied } from './service.ts'

/** PgBouncer with the settings of docs/operating.md, which refuses root as PostgreSQL does. */

const DEBIAN = '/usr/sbin/pgbouncer'

/** A running pooler, which a test can kill and start again on the same port. */
export interface Pooler {
  /** The documented database, through the pooler. */
  readonly url: string
  kill(): Promise<void>
  start(): Promise<void>
  /** Runs a command of its console, such as `show servers`. */
  console(command: string): Promise<Record<string, string>[]>
}

async function respond(url: string): Promise<boolean> {
  const client = new pg.Client(url)
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

/** Starts a pooler in front of a server; `changes` replaces texts of the documented settings. */
async function startPooler(
  { directory }: Place,
  server: OwnServer,
  changes: Readonly<Record<string, string>>,
): Promise<Pooler> {
  const [documented = ''] = blocksOf('docs/operating.md', 'ini')
  const port = await freePort()
  const direct = new URL(server.url('flowgate'))
  const settings = Object.entries({
    'port=5432': `port=${server.port}`,
    'listen_port = 6432': `listen_port = ${port}\nadmin_users = ${direct.username}`,
    ...changes,
  }).reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`docs/operating.md sets no ${from}`)
    return text.replace(from, to)
  }, documented)
  const file = join(directory, `pgbouncer-${port}.ini`)
  await writeFile(file, settings)
  await writeFile(join(directory, 'userlist.txt'), `"${direct.username}" "${direct.password}"\n`)
  await Promise.all([file, join(directory, 'userlist.txt')].map((path) => chmod(path, 0o644)))
  const account = await clusterAccount()
  const url = Object.assign(new URL(direct), { port: String(port) }).href
  let child: ChildProcess | undefined
  const start = async () => {
    child = spawn(...tied(DEBIAN, ['-q', file]), { ...account, cwd: directory, stdio: 'ignore' })
    while (!(await respond(url))) {
      if (child.exitCode !== null) throw new Error(`PgBouncer ended with ${child.exitCode}:\n${settings}`)
      await sleep(20)
    }
  }
  const kill = async () => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const exited = once(child, 'exit')
    child.kill('SIGKILL')
    await exited
  }
  const ask = async (command: string) => {
    const client = new pg.Client(Object.assign(new URL(url), { pathname: '/pgbouncer' }).href)
    await client.connect()
    const { rows } = await client.query(command)
    await client.end()
    return rows
  }
  await start()
  return { url, kill, start, console: ask }
}

/** A server with the tests' market, and a pooler of three connections in front of it. */
export interface PooledMarket {
  readonly place: Place
  /** The market without the pooler. */
  readonly directUrl: string
  readonly pooler: Pooler
  /** Starts another pooler, with other settings. */
  startPooler(changes: Readonly<Record<string, string>>): Promise<Pooler>
  close(): Promise<void>
}

/** Starts them with the files of these directories. */
export async function startPooledMarket(directories: readonly string[]): Promise<PooledMarket> {
  const place = await makePlace(ownPrograms() ?? '')
  const server = await startServer(place, 'primary')
  const directUrl = server.url('flowgate')
  await place.sh('psql -q "$DATABASE" -c "create database flowgate"', { DATABASE: server.url('postgres') })
  await migrate(directUrl)
  const { pool, end } = connect(directUrl)
  for (const directory of directories) await loadDirectory(pool, directory, { now: LATER })
  await end()
  const start: PooledMarket['startPooler'] = (changes) =>
    startPooler(place, server, { 'default_pool_size = 20': 'default_pool_size = 3', ...changes })
  const pooler = await start({})
  const close = async () => {
    await pooler.kill()
    await server.stop()
    await place.remove()
  }
  return { place, directUrl, pooler, startPooler: start, close }
}
