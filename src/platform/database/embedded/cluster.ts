import { hash, randomBytes } from 'node:crypto'
import { mkdir, readFile, realpath, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseError } from '../errors.ts'
import { type Account, clusterAccount, giveTo, makePublicDirectory, run } from './account.ts'
import { findBinaries, type Run } from './binaries.ts'

/** The owner of everything in an embedded cluster. */
export const USER = 'flowgate'

/** An initialised cluster on disk, running or not. */
export interface Cluster {
  /** Its directory; what is inside belongs to PostgreSQL. */
  readonly data: string
  readonly password: string
  readonly logFile: string
  readonly run: Run
}

/** Opens the cluster of a data directory, creating it first where there is none. */
export async function openCluster(dataDir: string, ephemeral: boolean): Promise<Cluster> {
  // A temporary directory keeps other accounts out, and with them the one of the cluster.
  await (ephemeral ? makePublicDirectory(dataDir) : mkdir(dataDir, { recursive: true }))
  const account = await clusterAccount()
  const run = await findBinaries(account, dataDir)
  const published = join(dataDir, 'postgres')
  const password = () => readFile(join(published, 'password'), 'utf8')
  const open = async () => ({
    password: await password(),
    data: join(await realpath(published), 'data'),
    logFile: join(dataDir, 'postgres.log'),
    run,
  })
  try {
    return await open()
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  }
  const place = await choosePlace(dataDir, account)
  await create(place.home, account, run, ephemeral)
  await publish(place, published)
  return open()
}

/**
 * Beside the published name where PostgreSQL's account can get there, else in /var/lib with a link to it. A
 * new name each time, so a data directory that was deleted to start afresh does not find the old data again.
 */
async function choosePlace(dataDir: string, account: Account | undefined) {
  const unique = `${process.pid}-${randomBytes(4).toString('hex')}`
  if (!account || (await run('/bin/sh', ['-c', 'cd "$0"', dataDir], { account, cwd: '/' })).code === 0)
    return { home: join(dataDir, `postgres.new-${unique}`), elsewhere: false }
  const name = hash('sha256', dataDir).slice(0, 16)
  await makePublicDirectory('/var/lib/flowgate')
  return { home: `/var/lib/flowgate/${name}-${unique}`, elsewhere: true }
}

async function create(home: string, account: Account | undefined, run: Run, ephemeral: boolean) {
  const data = join(home, 'data')
  const passwordFile = join(home, 'password')
  await makePublicDirectory(home)
  await mkdir(data)
  await writeFile(passwordFile, randomBytes(32).toString('base64url'), { mode: 0o600 })
  for (const path of [data, passwordFile]) await giveTo(account, path)
  const { code, output } = await run('initdb', [
    ...['-D', data, '-U', USER, '-A', 'scram-sha-256', `--pwfile=${passwordFile}`, '-E', 'UTF8'],
    // PostgreSQL's own locale: the same order and letter case on every machine.
    ...['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
    ...(ephemeral ? ['--no-sync'] : []),
  ])
  if (code === 0) return
  await rm(home, { recursive: true, force: true })
  throw new DatabaseError(`The embedded PostgreSQL could not be set up: ${output.trim()}`)
}

/** One atomic step: of several processes that start at once, one wins and the others use its cluster. */
async function publish(
  { home, elsewhere }: { home: string; elsewhere: boolean },
  published: string,
): Promise<void> {
  try {
    await (elsewhere ? symlink(home, published) : rename(home, published))
  } catch (error) {
    await rm(home, { recursive: true, force: true })
    const taken =
      error instanceof Error && 'code' in error && /^(?:EEXIST|ENOTEMPTY|EPERM)$/.test(String(error.code))
    if (!taken) throw error
  }
}
