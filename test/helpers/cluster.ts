import { mkdirSync, statfsSync } from 'node:fs'
import { readdir, readFile, readlink, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '../../src/platform/database/embedded.ts'
import { createTemplate } from './template.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The maintenance database of the run's PostgreSQL. */
    clusterUrl: string
  }
}

const PREFIX = 'flowgate-test-'

/** A file system in memory, where PostgreSQL copies a database in a tenth of the time. */
const MEMORY = '/dev/shm'
/** Bytes that a run may need there at once. */
const NEEDED = 4 * 2 ** 30

/** Starts one PostgreSQL for the whole run, with the template that every test database is copied from. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const parent = hasRoom(MEMORY) ? MEMORY : tmpdir()
  await removeForgotten(parent)
  const directory = join(parent, PREFIX + process.pid)
  mkdirSync(directory, { mode: 0o755 })
  // What tests and the programs that they start write goes there, and with it.
  process.env['TMPDIR'] = directory
  // Kept from run to run: a process that finds its modules compiled starts in half the time.
  process.env['NODE_COMPILE_CACHE'] ??= fileURLToPath(
    new URL('../../node_modules/.cache/tests', import.meta.url),
  )
  const remove = () => rm(directory, { recursive: true, force: true })
  if (project.vitest.projects.every(({ name }) => name === 'unit')) return remove
  const embedded = await startEmbedded({ dataDir: join(directory, 'cluster'), ephemeral: true })
  const stop = async () => {
    await embedded.stop()
    await remove()
  }
  try {
    await createTemplate(embedded.url)
  } catch (error) {
    await stop()
    throw error
  }
  project.provide('clusterUrl', embedded.url)
  return stop
}

function hasRoom(path: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(path)
    return bavail * bsize >= NEEDED
  } catch {
    return false
  }
}

/** Removes what killed runs left behind, and stops the servers that still run there. */
async function removeForgotten(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const pid = name.startsWith(PREFIX) ? Number(name.slice(PREFIX.length)) : Number.NaN
    if (!Number.isInteger(pid) || isAlive(pid)) continue
    await stopServersIn(join(parent, name))
    await rm(join(parent, name), { recursive: true, force: true, maxRetries: 20 })
  }
}

async function stopServersIn(directory: string): Promise<void> {
  const files = await readdir(directory, { recursive: true }).catch(() => [])
  for (const file of files.filter((one) => one.endsWith('postmaster.pid'))) {
    const [pid] = (await readFile(join(directory, file), 'utf8')).split('\n').map(Number)
    // Another process may have the number by now. Without /proc, servers are left alone.
    const place = await readlink(`/proc/${pid}/cwd`).catch(() => undefined)
    if (pid && place === dirname(join(directory, file))) process.kill(pid, 'SIGQUIT')
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
