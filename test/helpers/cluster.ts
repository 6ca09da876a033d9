import { readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '../../src/platform/database/embedded.ts'
import { createTemplate } from './template.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The maintenance database of the run's PostgreSQL. */
    clusterUrl: string
  }
}

const PREFIX = 'flowgate-test-'

/** Starts one PostgreSQL for the whole run, with the template that every test database is copied from. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await removeForgotten()
  const dataDir = join(tmpdir(), PREFIX + process.pid)
  const embedded = await startEmbedded({ dataDir, ephemeral: true })
  const stop = async () => {
    await embedded.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    await createTemplate(embedded.url)
  } catch (error) {
    await stop()
    throw error
  }
  project.provide('clusterUrl', embedded.url)
  return stop
}

/** Stops and removes the PostgreSQL that a killed run left behind. */
async function removeForgotten(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = name.startsWith(PREFIX) ? Number(name.slice(PREFIX.length)) : Number.NaN
    if (!Number.isInteger(pid) || isAlive(pid)) continue
    const dataDir = join(tmpdir(), name)
    await startEmbedded({ dataDir, ephemeral: true }).then((embedded) => embedded.stop())
    await rm(dataDir, { recursive: true, force: true })
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
