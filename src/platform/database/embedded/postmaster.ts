import { open, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { DatabaseError } from '../errors.ts'
import type { Cluster } from './cluster.ts'

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: 100,
  timezone: 'UTC',
  log_timezone: 'UTC',
  // The binaries come without LLVM.
  jit: 'off',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  random_page_cost: 1.1,
  // Without replication, loads write less WAL; the size limit avoids checkpoints during a load.
  wal_level: 'minimal',
  max_wal_senders: 0,
  max_wal_size: '2GB',
  // Memory for parallel queries outside /dev/shm, which is limited to 64 MB in containers.
  min_dynamic_shared_memory: '64MB',
}

const EPHEMERAL = {
  ...{ fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
  // Its databases end before they need it, and plans do not depend on when it comes by.
  autovacuum: 'off',
}

/** Returns the port of the server that runs, or last ran, on a cluster. */
export async function lastPort({ data }: Cluster): Promise<number | undefined> {
  const lines = await pidFile(data)
  return Number(lines[3]) || undefined
}

/**
 * Starts PostgreSQL on the cluster, detached from the terminal's Ctrl-C, and resolves when it accepts connections.
 * Also resolves if another process is just starting or stopping it: try to connect.
 */
export async function startPostmaster(cluster: Cluster, port: number, ephemeral: boolean): Promise<void> {
  await removeForeignPid(cluster.data)
  const settings = Object.entries({ port, ...SETTINGS, ...(ephemeral ? EPHEMERAL : {}) })
  const options = settings.map(([name, value]) => `-c ${name}=${value}`).join(' ')
  const log = await open(cluster.logFile, 'a', 0o600)
  try {
    if ((await log.stat()).size > 16 * 1024 * 1024) await log.truncate(0)
    const { size } = await log.stat()
    const args = ['start', '-s', '-w', '-t', '120', '-D', cluster.data, '-o', options]
    const { code } = await cluster.run('pg_ctl', args, log.fd)
    if (code === 0) return
    const messages = (await readFile(cluster.logFile)).subarray(size).toString().trim()
    // Another process was faster, processes of a killed server are still exiting, or the port was just taken.
    if (
      /lock file "postmaster\.pid"|pre-existing shared memory|Address already in use|did not start in time/.test(
        messages,
      )
    )
      return
    const last = messages.split('\n').slice(-12).join('\n  ')
    throw new DatabaseError(`The embedded PostgreSQL did not start. ${cluster.logFile} says:\n  ${last}`)
  } finally {
    await log.close()
  }
}

/** Stops PostgreSQL and waits for it to exit. `fast` shuts down cleanly, `immediate` without a checkpoint. */
export async function stopPostmaster({ run, data }: Cluster, mode: 'fast' | 'immediate'): Promise<void> {
  const [pid] = await pidFile(data)
  await run('pg_ctl', ['stop', '-s', '-W', '-m', mode, '-D', data])
  // `pg_ctl` would also wait for a successor that another process may start at once.
  const deadline = Date.now() + 60_000
  while (Date.now() < deadline && isAlive(Number(pid)) && (await pidFile(data))[0] === pid) await sleep(20)
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Returns a free loopback port. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  server.once('listening', resolve).once('error', reject)
  await promise
  const address = server.address()
  await server[Symbol.asyncDispose]()
  return typeof address === 'object' && address !== null ? address.port : freePort()
}

async function pidFile(data: string): Promise<string[]> {
  const text = await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')
  return text.split('\n')
}

/**
 * Removes a pid file whose pid belongs to an unrelated process, as after a crash of the machine or container;
 * PostgreSQL would mistake that process for a running server. It checks everything else on its own.
 */
async function removeForeignPid(data: string): Promise<void> {
  const [pid = ''] = await pidFile(data)
  const name = await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => 'postgres')
  if (pid !== '' && name.trim() !== 'postgres') await rm(join(data, 'postmaster.pid'), { force: true })
}
