import { hash, randomBytes } from 'node:crypto'
import { mkdir, readFile, realpath, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openDataDirectory } from '../../data-directory.ts'
import { DatabaseError } from '../errors.ts'
import { clusterAccount, giveTo, makePublicDirectory, run, type SystemAccount } from './account.ts'
import { findBinaries, type Run } from './binaries.ts'

/** Superuser of the embedded cluster. */
export const SUPERUSER = 'flowgate'

/** An initialised cluster on disk, running or not. */
export interface Cluster {
  /** Data directory of PostgreSQL. */
  readonly data: string
  readonly password: string
  readonly logFile: string
  readonly run: Run
}

/** The place of the cluster in a data directory. A link if the cluster is elsewhere. */
export const clusterIn = (dataDir: string): string => join(dataDir, 'postgres')

/** Opens the cluster of a data directory, creating it if there is none. */
export async function openCluster(dataDir: string, ephemeral: boolean): Promise<Cluster> {
  await openDataDirectory(dataDir)
  // Temporary directories are private by default, which would lock out the account of the cluster.
  if (ephemeral) await makePublicDirectory(dataDir)
  const account = await clusterAccount()
  const run = await findBinaries(account, dataDir)
  const published = clusterIn(dataDir)
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
 * Chooses a directory in `dataDir` if PostgreSQL's account can enter it, otherwise one in /var/lib, to be linked. The
 * name is always new, so that after deleting the data directory a fresh start does not find the old data.
 */
async function choosePlace(dataDir: string, account: SystemAccount | undefined) {
  const unique = `${process.pid}-${randomBytes(4).toString('hex')}`
  if (!account || (await run('/bin/sh', ['-c', 'cd "$0"', dataDir], { account, cwd: '/' })).code === 0)
    return { home: join(dataDir, `postgres.new-${unique}`), elsewhere: false }
  const name = hash('sha256', dataDir).slice(0, 16)
  await makePublicDirectory('/var/lib/flowgate')
  return { home: `/var/lib/flowgate/${name}-${unique}`, elsewhere: true }
}

async function create(home: string, account: SystemAccount | undefined, run: Run, ephemeral: boolean) {
  const data = join(home, 'data')
  const passwordFile = join(home, 'password')
  await makePublicDirectory(home)
  await mkdir(data)
  await writeFile(passwordFile, randomBytes(32).toString('base64url'), { mode: 0o600 })
  for (const path of [data, passwordFile]) await giveTo(account, path)
  const { code, output } = await run('initdb', [
    ...['-D', data, '-U', SUPERUSER, '-A', 'scram-sha-256', `--pwfile=${passwordFile}`, '-E', 'UTF8'],
    // The builtin locale sorts and maps letter case identically on every machine.
    ...['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
    ...(ephemeral ? ['--no-sync', '--no-data-checksums'] : []),
  ])
  if (code === 0) return
  await rm(home, { recursive: true, force: true })
  throw new DatabaseError(`Could not initialise the embedded PostgreSQL: ${output.trim()}`)
}

/** Publishes the cluster atomically: if several processes start at once, all use the first one's cluster. */
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
