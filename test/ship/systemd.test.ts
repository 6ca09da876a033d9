// @module-tag bubblewrap
import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase, type TestDatabase } from '../helpers/database.ts'
import { until } from '../helpers/jobs.ts'
import { makeState, PROJECT, unitIn } from '../helpers/unit-sandbox.ts'

/** The systemd units: checked by systemd, and run in the same sandbox without it. This project is the installation. */

const execute = promisify(execFile)
const fileOf = (unit: string): string => join(PROJECT, 'deploy', unit)
/** The machine, with this project where the units expect the installation. */
const INSTALLED = ['--dev-bind', '/', '/', '--tmpfs', '/opt', '--ro-bind', PROJECT, '/opt/flowgate']

test.each(['flowgate.service', 'flowgate-load.service', 'flowgate-dump.service'])(
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
  state = await makeState()
})
afterAll(async () => {
  await database.drop()
  await rm(state, { recursive: true })
})

test('the service runs in the sandbox of its unit, and ends as asked', async () => {
  const { firstOf, run } = unitIn('flowgate.service')
  const service = run({ flowgate: state }, { DATABASE_URL: database.url, ALLOW_DEVELOPMENT_ISSUER: 'on' })
  const [, origin = ''] = await service.says(/listening on (\S+)/)
  await until(
    async () => (await fetch(`${origin}/health/ready`)).status,
    (status) => status === 200,
  )
  expect((await fetch(`${origin}/`, { headers: { accept: 'text/html' } })).status).toBe(200)
  process.kill(Number(await childOf(service.child.pid)), firstOf('KillSignal') as NodeJS.Signals)
  expect(await service.ended).toBe(0)
})

/** The only process that another one has started. */
async function childOf(pid = 0): Promise<string> {
  const { stdout } = await execute('pgrep', ['--parent', String(pid)])
  return stdout.trim()
}
