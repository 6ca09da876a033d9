import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { examine } from '../../src/upkeep/doctor/doctor.ts'
import { createDatabase, type TestDatabase } from './database.ts'

/** The evening of the fixtures' last day. */
const EVENING = new Date('2026-03-11T22:00:00Z')

/**
 * What the doctor says of each check. Null: skipped. How full the disks of this machine are is none of a test's
 * business, so the check of disks has no faults here (`judgeSpace` is tested by itself).
 */
type Outcome = Record<string, { summary: string; faults: readonly string[] } | null>

/** The outcome of every check with these settings. */
export async function outcomeOf(settings: Record<string, string>, now = EVENING): Promise<Outcome> {
  const outcome: Outcome = {}
  for await (const { name, finding } of examine(settings, now))
    outcome[name] = finding && {
      summary: finding.summary,
      faults: name === 'disk' ? [] : (finding.faults ?? []),
    }
  return outcome
}

/** The faults found, by check. */
export async function faultsOf(
  settings: Record<string, string>,
  now = EVENING,
): Promise<Record<string, string[]>> {
  const found = Object.entries(await outcomeOf(settings, now))
  return Object.fromEntries(
    found.flatMap(([name, finding]) => (finding?.faults.length ? [[name, [...finding.faults]]] : [])),
  )
}

/** What the command printed and its exit code, as if the disks of this machine had room. */
export function withRoomOnDisk(code: unknown, printed: string): { code: unknown; printed: string } {
  const roomy = printed.replace(/^flowgate: disk: .*\n/gm, '').replace(/^fault(?= +disk )/m, 'ok   ')
  const isOnlyFault = roomy !== printed && !/^(?:fault|flowgate:)/m.test(roomy)
  return { code: isOnlyFault && code === 1 ? 0 : code, printed: roomy }
}

/** Gives a file a database of its own and an empty data directory, for the doctor to examine. */
export function useDoctor() {
  let database: TestDatabase
  let dataDir: string
  beforeAll(async () => {
    database = await createDatabase()
    dataDir = await mkdtemp(join(tmpdir(), 'flowgate-doctor-'))
  })
  afterAll(async () => {
    await rm(dataDir, { recursive: true })
    await database.drop()
  })
  const settled = (settings: Record<string, string>) => ({
    ...{ DATABASE_URL: database.url, DATA_DIR: dataDir },
    ...settings,
  })
  return {
    get database() {
      return database
    },
    get dataDir() {
      return dataDir
    },
    outcomeOf: (settings: Record<string, string> = {}, now?: Date) => outcomeOf(settled(settings), now),
    faultsOf: (settings: Record<string, string> = {}, now?: Date) => faultsOf(settled(settings), now),
  }
}
