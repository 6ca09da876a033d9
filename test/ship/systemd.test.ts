// @module-tag bubblewrap
import { execFile } from 'node:child_process'
import { chmod, chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase, type TestDatabase } from '../helpers/database.ts'
import { read } from '../helpers/deployment.ts'
import { runService } from '../helpers/service.ts'

/** The systemd units: checked by systemd, and run in the same sandbox without it. This project is the installation. */

const execute = promisify(execFile)
const PROJECT = fileURLToPath(new URL('../..', import.meta.url))
const fileOf = (unit: string): string => join(PROJECT, 'deploy', unit)
/** The machine, with this project where the units expect the installation. */
const INSTALLED = ['--dev-bind', '/', '/', '--tmpfs', '/opt', '--ro-bind', PROJECT, '/opt/flowgate']
/** A number of those that systemd gives to dynamic users. */
const DYNAMIC_USER = 61_200

test.each(['flowgate.service', 'flowgate-load.service'])(
  'systemd accepts %s, and finds it safe',
  async (unit) => {
    const analyse = (...args: string[]) =>
      execute('bwrap', [...INSTALLED, 'systemd-analyze', ...args, fileOf(unit)])
    expect(await analyse('verify')).toEqual({ stdout: '', stderr: '' })
    // From 0, the safest, to 100. Fails above it.
    await analyse('security', '--offline=true', '--threshold=20')
  },
)

let database: TestDatabase
let state: string
beforeAll(async () => {
  database = await createDatabase({ template: 'template0' })
  state = await mkdtemp(join(tmpdir(), 'flowgate-state-'))
  await chown(state, DYNAMIC_USER, DYNAMIC_USER)
  await chmod(state, 0o700)
})
afterAll(async () => {
  await database.drop()
  await rm(state, { recursive: true })
})

const unit = read('deploy/flowgate.service')
const valuesOf = (name: string): string[] =>
  [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value = '']) => value)
const firstOf = (name: string): string => valuesOf(name)[0] ?? ''

/** What directives of the unit are to Bubblewrap. Those that filter system calls have no counterpart. */
const SANDBOX: Readonly<Record<string, readonly string[]>> = {
  'ProtectSystem=strict': ['--ro-bind', '/', '/'],
  'ProtectHome=yes': ['--tmpfs', '/home', '--tmpfs', '/root'],
  'PrivateDevices=yes': ['--dev', '/dev'],
  'ProtectProc=invisible': ['--proc', '/proc'],
  'PrivateTmp=yes': ['--perms', '1777', '--tmpfs', '/tmp', '--perms', '1777', '--tmpfs', '/var/tmp'],
}

test('the service runs in the sandbox of its unit, and ends as asked', async () => {
  for (const directive of Object.keys(SANDBOX)) expect(unit).toContain(`\n${directive}\n`)
  const sandbox = [
    ...Object.values(SANDBOX).flat(),
    ...['--tmpfs', '/opt', '--ro-bind', PROJECT, '/opt/flowgate', '--bind', state, '/var/lib/flowgate'],
    ...['--chdir', firstOf('WorkingDirectory'), '--die-with-parent'],
  ]
  const user = `--reuid=${DYNAMIC_USER} --regid=${DYNAMIC_USER} --clear-groups --no-new-privs`
  const service = runService(
    'bwrap',
    [...sandbox, 'setpriv', ...user.split(' '), ...firstOf('ExecStart').split(' ')],
    {
      ...Object.fromEntries(
        valuesOf('Environment')
          .join(' ')
          .split(' ')
          .map((text) => text.split(/=(.*)/s).slice(0, 2)),
      ),
      DATABASE_URL: database.url,
      ALLOW_DEVELOPMENT_ISSUER: 'on',
    },
  )
  const [, origin = ''] = await service.says(/listening on (\S+)/)
  expect((await fetch(`${origin}/health/ready`)).status).toBe(200)
  expect((await fetch(`${origin}/`, { headers: { accept: 'text/html' } })).status).toBe(200)
  process.kill(Number(await childOf(service.child.pid)), firstOf('KillSignal') as NodeJS.Signals)
  expect(await service.ended).toBe(0)
})

/** The only process that another one has started. */
async function childOf(pid = 0): Promise<string> {
  const { stdout } = await execute('pgrep', ['--parent', String(pid)])
  return stdout.trim()
}
