import { chmod, chown, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import { read } from './deployment.ts'
import { runService } from './service.ts'

/** The systemd units, run in the same sandbox without systemd. This project is the installation. */

export const PROJECT = fileURLToPath(new URL('../..', import.meta.url))
/** An id from the range that systemd reserves for dynamic users. */
const DYNAMIC_USER = 61_200

/** Creates a directory that the dynamic user owns, as systemd does for state directories. */
export async function makeState(): Promise<string> {
  const state = await mkdtemp(join(tmpdir(), 'flowgate-state-'))
  await chown(state, DYNAMIC_USER, DYNAMIC_USER)
  await chmod(state, 0o700)
  return state
}

/** Options of Bubblewrap for directives of the unit. Filters of system calls have no counterpart. */
const SANDBOX: Readonly<Record<string, readonly string[]>> = {
  'ProtectSystem=strict': ['--ro-bind', '/', '/'],
  'ProtectHome=yes': ['--tmpfs', '/home', '--tmpfs', '/root'],
  'PrivateDevices=yes': ['--dev', '/dev'],
  'ProtectProc=invisible': ['--proc', '/proc'],
  'PrivateTmp=yes': ['--perms', '1777', '--tmpfs', '/tmp', '--perms', '1777', '--tmpfs', '/var/tmp'],
}

type Settings = Readonly<Record<string, string>>

/**
 * Reads a unit of deploy. `run` starts its command in its sandbox, with the given state directories, by their names in
 * /var/lib, and with further settings.
 */
export function unitIn(file: string) {
  const unit = read(`deploy/${file}`)
  const valuesOf = (name: string): string[] =>
    [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value = '']) => value)
  const firstOf = (name: string): string => valuesOf(name)[0] ?? ''
  const run = (directories: Settings, settings: Settings) => {
    for (const directive of Object.keys(SANDBOX)) expect(unit).toContain(`\n${directive}\n`)
    const states = firstOf('StateDirectory').split(' ')
    expect(Object.keys(directories)).toEqual(states)
    const sandbox = [
      ...Object.values(SANDBOX).flat(),
      ...['--tmpfs', '/var/lib', '--tmpfs', '/opt', '--ro-bind', PROJECT, '/opt/flowgate'],
      ...states.flatMap((name) => ['--bind', directories[name] ?? '', `/var/lib/${name}`]),
      ...['--chdir', firstOf('WorkingDirectory'), '--die-with-parent'],
    ]
    const user = `--reuid=${DYNAMIC_USER} --regid=${DYNAMIC_USER} --clear-groups --no-new-privs`
    const environment = valuesOf('Environment')
      .join(' ')
      .split(' ')
      .map((text) => text.split(/=(.*)/s).slice(0, 2))
    return runService(
      'bwrap',
      [...sandbox, 'setpriv', ...user.split(' '), ...firstOf('ExecStart').split(' ')],
      {
        ...Object.fromEntries(environment),
        ...settings,
      },
    )
  }
  return { firstOf, run }
}
