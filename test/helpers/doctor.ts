import { examine } from '../../src/upkeep/doctor/doctor.ts'

/** The evening of the fixtures' last day. */
export const EVENING = new Date('2026-03-11T22:00:00Z')

/** What the doctor says of each check. Null: skipped. */
export type Outcome = Record<string, { summary: string; faults: readonly string[] } | null>

/** The outcome of every check with these settings. */
export async function outcomeOf(settings: Record<string, string>, now = EVENING): Promise<Outcome> {
  const outcome: Outcome = {}
  for await (const { name, finding } of examine(settings, now))
    outcome[name] = finding && { summary: finding.summary, faults: finding.faults ?? [] }
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
