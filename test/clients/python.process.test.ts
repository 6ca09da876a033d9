// @module-tag python
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }
import type { Worker } from '../../src/jobs/worker.ts'
import { startApp, type TestApp } from '../helpers/app.ts'
import { clientsPython } from '../helpers/extras.ts'
import { workFor } from '../helpers/jobs.ts'
import { ADMIN, type LoadingService, startLoadingService } from '../helpers/loading-service.ts'
import { listen, type TestServer } from '../helpers/server.ts'

/** Builds the Python client, runs its own tests against a service as installed, and its type checker. */

const CLIENT = fileURLToPath(new URL('../../clients/python', import.meta.url))
const python = clientsPython() ?? ''

/** Runs a Python in the client's folder; returns its exit code and what it printed. */
async function run(file: string, args: readonly string[], settings: Readonly<Record<string, string>> = {}) {
  const child = spawn(file, ['-B', ...args], {
    cwd: CLIENT,
    env: { ...process.env, PYTHONUNBUFFERED: '1', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const output of [child.stdout, child.stderr])
    output.on('data', (text) => {
      said += String(text)
    })
  const [code] = await once(child, 'close')
  return { code, said }
}

/**
 * Builds the source distribution, of it the wheel, and installs that into an environment. Returns the environment's
 * Python. What the client depends on is the machine's.
 */
async function install(directory: string): Promise<string> {
  const expectDone = async (file: string, ...args: string[]) => {
    const { code, said } = await run(file, ['-m', ...args])
    expect(code, said).toBe(0)
  }
  await expectDone(python, 'build', '--no-isolation', '--skip-dependency-check', '--outdir', directory)
  const files = await readdir(directory)
  expect(files.map((name) => name.replace(manifest.version, 'V')).toSorted()).toEqual([
    'flowgate-V-py3-none-any.whl',
    'flowgate-V.tar.gz',
  ])
  const environment = join(directory, 'environment')
  await expectDone(python, 'venv', '--system-site-packages', environment)
  const installed = join(environment, 'bin/python')
  const wheel = files.find((name) => name.endsWith('.whl')) ?? ''
  await expectDone(installed, 'pip', 'install', '--quiet', '--no-index', '--no-deps', join(directory, wheel))
  return installed
}

describe('the Python client', () => {
  let app: TestApp
  let server: TestServer
  let worker: Worker
  let loading: LoadingService
  let directory: string
  beforeAll(async () => {
    app = await startApp({ rowThreshold: 150 })
    server = await listen(app.app)
    worker = await workFor(app.database)
    loading = await startLoadingService()
    directory = await mkdtemp(join(tmpdir(), 'flowgate-python-'))
  })
  afterAll(async () => {
    await server.close()
    await worker.stop()
    await app.close()
    await loading.close()
    await rm(directory, { recursive: true })
  })

  test('passes its tests against a service, installed from its wheel', async () => {
    const installed = await install(directory)
    const where = ['-c', 'import flowgate; print(flowgate.__file__)']
    expect((await run(installed, where)).said).toContain(directory)
    const { code, said } = await run(installed, ['-m', 'pytest', '-q', '-o', 'pythonpath='], {
      FLOWGATE_URL: server.url,
      FLOWGATE_TOKEN: 'professional:analyst@example.com',
      FLOWGATE_LOADS_URL: loading.server.url,
      FLOWGATE_LOADS_TOKEN: ADMIN,
    })
    expect(said).toMatch(/ passed/)
    expect(code, said).toBe(0)
  })

  test('is typed without a gap', async () => {
    const { code, said } = await run(python, ['-m', 'mypy', '--cache-dir', join(directory, 'types')])
    expect(code, said).toBe(0)
  })
})
