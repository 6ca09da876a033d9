import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Copies of the project as Git has it, for tests that change, release or run them. */

export const PROJECT = fileURLToPath(new URL('../..', import.meta.url))

/** Git requires an author and a committer. */
const NOBODY = ['-c', 'user.name=test', '-c', 'user.email=test@example.com']
export const git = (...args: readonly string[]): string =>
  execFileSync('git', [...NOBODY, ...args], { cwd: PROJECT, encoding: 'utf8' }).trim()

/** Returns a commit of the tracked files with their uncommitted changes. */
export const presentCommit = (): string => git('stash', 'create') || git('rev-parse', 'HEAD')

/** Copies the files of a commit to a new directory, without files that Git ignores. */
export function copyCommit(commit: string, directory: string): string {
  mkdirSync(directory)
  const script = 'git archive "$0" | tar --extract --directory="$1"'
  execFileSync('sh', ['-c', script, commit, directory], { cwd: PROJECT })
  return directory
}

/** Returns the locked packages of a copy, without the project itself, whose version differs between releases. */
function packagesOf(directory: string): string {
  const { packages } = JSON.parse(readFileSync(join(directory, 'package-lock.json'), 'utf8'))
  return JSON.stringify({ ...packages, '': null })
}

/** Installs the packages of a copy: links those of the project if the lock files name the same ones. */
export function addPackages(directory: string): void {
  if (packagesOf(directory) === packagesOf(PROJECT))
    symlinkSync(join(PROJECT, 'node_modules'), join(directory, 'node_modules'))
  else
    execFileSync('npm', ['ci', '--no-audit', '--no-fund', '--prefix', directory], {
      stdio: ['ignore', 'ignore', 'inherit'],
    })
}
