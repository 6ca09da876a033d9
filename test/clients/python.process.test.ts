// @module-tag python
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Worker } from '../../src/jobs/worker.ts'
import { startApp, type TestApp } from '../helpers/app.ts'
import { clientsPython } from '../helpers/extras.ts'
import { workFor } from '../helpers/jobs.ts'
import { listen, type TestServer } from '../helpers/server.ts'

/** Runs the Python client's own tests against a service, and its type checker. */

const CLIENT = fileURLToPath(new URL('../../clients/python', import.meta.url))
const python = clientsPython()

/** Runs a module of Python in the client's folder; returns its exit code and what it printed. */
async function run(args: readonly string[], settings: Readonly<Record<string, string>> = {}) {
  const child = spawn(python ?? '', ['-B', '-m', ...args], {
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

describe('the Python client', () => {
  let app: TestApp
  let server: TestServer
  let worker: Worker
  let directory: string
  beforeAll(async () => {
    app = await startApp({ rowThreshold: 150 })
    server = await listen(app.app)
    worker = await workFor(app.database)
    directory = await mkdtemp(join(tmpdir(), 'flowgate-python-'))
  })
  afterAll(async () => {
    await server.close()
    await worker.stop()
    await app.close()
    await rm(directory, { recursive: true })
  })

  test('passes its tests against a service', async () => {
    const { code, said } = await run(['pytest', '-q'], {
      FLOWGATE_URL: server.url,
      FLOWGATE_TOKEN: 'professional:analyst@example.com',
    })
    expect(said).toMatch(/ passed/)
    expect(code, said).toBe(0)
  })

  test('is typed without a gap', async () => {
    const { code, said } = await run(['mypy', '--cache-dir', directory])
    expect(code, said).toBe(0)
  })
})
