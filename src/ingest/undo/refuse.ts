import type { ClientBase } from 'pg'

/** A version that cannot be taken back; the message says what can be done. */
export class UnloadFault extends Error {
  override name = 'UnloadFault'
}

interface Kept {
  readonly id: number
  readonly version: number
}

function reasonOf(version: number, kept: readonly Kept[], isTakenBack: boolean): string {
  const place = kept.findIndex((load) => load.version === version)
  if (place > 0)
    return `Load ${version} is not the newest. Take back first, in this order: ${kept
      .slice(0, place)
      .map((load) => load.version)
      .join(', ')}`
  if (isTakenBack) return `Load ${version} has been taken back already`
  const [newest] = kept
  return newest
    ? `Load ${version} is none that can be taken back. The newest that can be is ${newest.version}; kept are the last ten loads and those of the last seven days`
    : 'There is no load that can be taken back: nothing has been loaded since the database was made or updated'
}

/** The journal of a version that can be taken back, being the newest; throws UnloadFault for any other. */
export async function refuse(client: ClientBase, version: number): Promise<number> {
  const { rows: kept } = await client.query<Kept>('select id, version from undo.load order by id desc')
  const [newest] = kept
  if (newest?.version === version) return newest.id
  const { rows } = await client.query('select from data_version where source = $1', [`unload of ${version}`])
  throw new UnloadFault(reasonOf(version, kept, rows.length > 0))
}
