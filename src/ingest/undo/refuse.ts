import type { Queryable } from '../../platform/database/queryable.ts'

/** Thrown when a load cannot be undone. The message says what to do instead. */
export class UnloadFault extends Error {
  override name = 'UnloadFault'
}

interface Kept {
  readonly id: number
  readonly version: number
}

function reasonOf(version: number, kept: readonly Kept[], isUndone: boolean): string {
  const place = kept.findIndex((load) => load.version === version)
  if (place > 0)
    return `Load ${version} is not the newest. First undo, in this order: ${kept
      .slice(0, place)
      .map((load) => load.version)
      .join(', ')}`
  if (isUndone) return `Load ${version} has already been undone`
  const [newest] = kept
  return newest
    ? `Load ${version} cannot be undone. The newest load that can be undone is ${newest.version}; the last ten loads and those of the last seven days are kept`
    : 'No load can be undone: nothing has been loaded since the database was created or updated'
}

/** Returns the journal of the newest load. Throws UnloadFault if `version` is any other load. */
export async function refuse(client: Queryable, version: number): Promise<number> {
  const { rows: kept } = await client.query<Kept>('select id, version from undo.load order by id desc')
  const [newest] = kept
  if (newest?.version === version) return newest.id
  const { rows } = await client.query('select from data_version where source = $1', [`unload of ${version}`])
  throw new UnloadFault(reasonOf(version, kept, rows.length > 0))
}
