import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { LOAD_LOCK, UNHURRIED } from '../../engine/derive/session.ts'
import type { Queryable } from '../../platform/database/queryable.ts'
import type { Arrival } from './arrivals.ts'

/**
 * The load under way in a watched directory, before its commit. If its process ends between the commit and the move of
 * the files, the next one recognises by it that they are loaded: loading a removal twice would be a fault.
 */
const Marker = z.object({
  name: z.string(),
  fingerprint: z.string(),
  version: z.number().nullable(),
  report: z.string(),
})

const pathOf = (directory: string): string => join(directory, '.loading')

/** Notes the version that the load of an arrival is about to commit, null if it changes nothing. */
export const mark = (
  directory: string,
  { name, fingerprint }: Arrival,
  { version, report }: { version: number | null; report: string },
): Promise<void> =>
  writeFile(pathOf(directory), JSON.stringify({ name, fingerprint, version, report }), { flush: true })

export const unmark = (directory: string): Promise<void> => rm(pathOf(directory), { force: true })

async function readMarker(directory: string): Promise<z.output<typeof Marker> | undefined> {
  const text = await readFile(pathOf(directory), 'utf8').catch(() => '')
  // A process that was killed while it wrote the marker has committed nothing.
  return text.endsWith('}') ? Marker.parse(JSON.parse(text)) : undefined
}

/** Returns the report of the load of an arrival that an earlier process has committed. Null if none has, or nothing changed. */
export async function reportOfLoaded(
  client: Queryable,
  directory: string,
  { name, fingerprint }: Arrival,
): Promise<string | null> {
  const marker = await readMarker(directory)
  if (marker?.name !== name || marker.fingerprint !== fingerprint || marker.version === null) return null
  // Waits until a commit that was sent is over.
  await client.query(`begin; ${UNHURRIED}; select pg_advisory_xact_lock_shared(${LOAD_LOCK})`)
  const { rows } = await client.query('select from data_version where id = $1 and source = $2', [
    ...[marker.version, name],
  ])
  await client.query('commit')
  return rows.length > 0 ? marker.report : null
}
