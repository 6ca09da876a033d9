import type { Kysely } from 'kysely'
import type { DB } from '../../../db/types.ts'
import { countOldEvents, deleteOldEvents } from '../../alerts/old-events.ts'
import { oldBefore, type PruneOptions } from './options.ts'

/** Events of alerts removed, or that would be. */
export interface PrunedEvents {
  readonly events: number
}

/** Removes events of alerts, read or not, and the records of their deliveries, before they are deleted by themselves. */
export async function pruneEvents(db: Kysely<DB>, options: PruneOptions): Promise<PrunedEvents> {
  const before = oldBefore(options)
  const { isRehearsal, onProgress } = options
  const events = isRehearsal
    ? await countOldEvents(db, before)
    : await deleteOldEvents(db, before, (deleted) => onProgress?.('events of alerts', deleted))
  return { events }
}
