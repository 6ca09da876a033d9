import { mergeDerived } from '../../engine/derive/derive.ts'
import { deriveOwn } from '../../engine/derive/own.ts'
import { OWN_IDS } from '../../engine/derive/session.ts'
import { CASH, OPTIONS } from '../../engine/derive/tables.ts'
import type { WorkClient } from '../../engine/derive/work.ts'
import { deleteBars } from '../removals.ts'
import type { Relation } from './relations.ts'
import { deleteInserted, putBack } from './restore.ts'

/** Lists the changes, other than to bars, that affect the calendar and the boards. Call it before restoring anything. */
export async function listStateChanges(client: WorkClient): Promise<void> {
  await client.query(`
    insert into calendar_change
    select a.id from aggregate a join undo_aggregate u using (id)
    where u.event <> 'i' and (a.owner_email is null, a.has_own_cash, a.has_own_options)
      <> (u.owner_email is null, u.has_own_cash, u.has_own_options)`)
  await client.query(`
    insert into activity_change
    select i.id from instrument i join undo_instrument u using (id)
    where u.event <> 'i' and u.kind = 'security' and i.is_active <> u.is_active`)
}

/**
 * Restores the bars, derives those of private aggregates again, as these may have changed since, and updates everything
 * computed from bars. Call it after restoring instruments and memberships. Returns the number of rows written.
 */
export async function mergeRestoredBars(client: WorkClient, relations: readonly Relation[]): Promise<number> {
  let rows = 0
  for (const table of [CASH, OPTIONS]) {
    const relation = relations.find(({ name }) => name === table.bars)
    if (!relation) throw new TypeError(`No journal of table ${table.bars}`)
    rows += await deleteBars(client, table, `select id from undo_instrument where event = 'i'`)
    rows += await deleteInserted(client, relation)
    rows += await putBack(client, relation, 'u.instrument_id in (select id from instrument)')
    // Bars of private aggregates may have been removed since: restoring them adds bars.
    await client.query(`
      insert into ${table.changed} (instrument_id, interval, ts, is_in_place)
      select instrument_id, interval, ts, bool_and(event = 'u') and instrument_id < ${OWN_IDS}
      from undo_${table.bars}
      group by instrument_id, interval, ts`)
    await client.query(`analyze ${table.changed}`)
    rows += await deriveOwn(client, table)
  }
  await mergeDerived(client)
  return rows
}
