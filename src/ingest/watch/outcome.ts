import { existsSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FOLDERS } from './arrivals.ts'

/** What became of an arrival. */
export interface Outcome {
  readonly folder: (typeof FOLDERS)[number]
  /** Text of the file beside it. */
  readonly report: string
}

/**
 * Moves an arrival, and writes its report beside it. Replaces nothing: a name that is taken gets the time. Returns false
 * if the arrival no longer exists.
 */
export async function moveAway(
  directory: string,
  name: string,
  { folder, report }: Outcome,
  now: Date,
): Promise<boolean> {
  const source = join(directory, name)
  if (!existsSync(source)) return false
  const place = join(directory, folder, name)
  const target = existsSync(place) ? `${place}.${now.toISOString().replaceAll(':', '-')}` : place
  await writeFile(`${target}.report.txt`, `${report}\n`)
  await rename(source, target)
  return true
}
