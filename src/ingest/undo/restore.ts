import { OWN_IDS } from '../../engine/derive/session.ts'
import type { WorkClient } from '../../engine/derive/work.ts'
import type { Queryable } from '../../platform/database/queryable.ts'
import type { Relation } from './relations.ts'

const names = ({ columns }: Relation): string[] => columns.map(({ name }) => name)
const list = (columns: readonly string[], row = ''): string =>
  columns.map((name) => `${row}"${name}"`).join(', ')
const isSame = (relation: Relation): string =>
  relation.key.map((name) => `t."${name}" = u."${name}"`).join(' and ')

/** Lists each row's first change by the load, with its values before it, in undo_<table> (dropped on commit). */
export async function listReplaced(
  client: WorkClient,
  relations: readonly Relation[],
  load: number,
): Promise<void> {
  for (const relation of relations) {
    const { name, key } = relation
    const replaced = `
      select distinct on (${list(key)}) event, ${list(names(relation))}
      from undo.${name}
      where load = ${load}
      order by ${list(key)}, place`
    if (relation.isDistributed) await client.fill(`undo_${name}`, replaced)
    else await client.query(`create temp table undo_${name} on commit drop as ${replaced}`)
    await client.query(`analyze undo_${name}`)
  }
  // Restores instruments that the load deleted, but not those that their owners have deleted since.
  await client.query(`
    create temp table undo_present on commit drop as
    select id from instrument union select id from undo.instrument where load = ${load} and event = 'd'`)
  await client.query('analyze undo_present')
}

/** Deletes the rows that the load inserted. Returns their number. */
export async function deleteInserted(client: Queryable, relation: Relation, also = 'true'): Promise<number> {
  const { rowCount } = await client.query(
    `delete from ${relation.name} t using undo_${relation.name} u where u.event = 'i' and ${isSame(relation)} and ${also}`,
  )
  return rowCount ?? 0
}

/** Restores the rows that the load updated or deleted. Returns their number. */
export async function putBack(client: Queryable, relation: Relation, also = 'true'): Promise<number> {
  const { name, key } = relation
  const values = names(relation).filter((column) => !key.includes(column))
  const { rowCount } = await client.query(`
    insert into ${name} (${list(names(relation))}) overriding system value
    select ${list(names(relation))} from undo_${name} u where event <> 'i' and ${also}
    on conflict (${list(key)}) do update set ${values.map((column) => `"${column}" = excluded."${column}"`).join(', ')}`)
  return rowCount ?? 0
}

const INSERTED_INSTRUMENTS = `select id from undo_instrument where event = 'i'`

// Private aggregates may contain securities that the load added: they lose these memberships and are derived again.
const LOST_MEMBERSHIPS = `
  insert into membership_change
  select aggregate_id, min(valid_from), max(valid_to)
  from constituent
  where security_id in (${INSERTED_INSTRUMENTS}) and aggregate_id >= ${OWN_IDS}
  group by aggregate_id`

// The load may have moved unique codes between instruments, so they are released first.
const RELEASE_CODES = `
  update instrument set provider_id = chr(1) || id where id in (select id from undo_instrument);
  update security set figi = null where figi is not null and id in (select id from undo_security)`

const DELETE_INSTRUMENTS = [
  `delete from constituent where security_id in (${INSERTED_INSTRUMENTS}) or aggregate_id in (${INSERTED_INSTRUMENTS})`,
  `update flow_series set instrument_id = null where instrument_id in (${INSERTED_INSTRUMENTS})`,
  ...['security', 'aggregate', 'instrument'].map(
    (table) => `delete from ${table} where id in (${INSERTED_INSTRUMENTS})`,
  ),
]

// Users who have become active since are kept.
const UNUSED = `
  t.username is null and t.updated_at = t.created_at
  and not exists (select from aggregate a where a.owner_email = t.email)
  and not exists (select from api_key k where k.user_id = t.id)
  and not exists (select from user_setting s where s.user_id = t.id)
  and not exists (select from screen s where s.user_id = t.id)`

const IS_PRESENT = (column: string): string => `u.${column} in (select id from undo_present)`

/** Restores instruments, memberships, flow series and their values. Returns the number of rows written. */
export async function restoreReference(client: Queryable, relations: readonly Relation[]): Promise<number> {
  const of = (name: string): Relation => {
    const journal = relations.find((relation) => relation.name === name)
    if (!journal) throw new TypeError(`No journal of table ${name}`)
    return journal
  }
  let rows = 0
  await client.query(LOST_MEMBERSHIPS)
  for (const name of ['flow_forecast', 'flow_observation', 'flow_series', 'constituent'])
    rows += await deleteInserted(client, of(name))
  await client.query(RELEASE_CODES)
  for (const [name, also] of [
    ['app_user', 'not exists (select from app_user where id = u.id)'],
    ['instrument', IS_PRESENT('id')],
    ['security', IS_PRESENT('id')],
    ['aggregate', IS_PRESENT('id')],
    ['constituent', IS_PRESENT('aggregate_id')],
    ['flow_unit', 'true'],
    ['flow_series', 'true'],
    ['flow_observation', 'true'],
    ['flow_forecast', 'true'],
  ] as const)
    rows += await putBack(client, of(name), also)
  for (const statement of DELETE_INSTRUMENTS) rows += (await client.query(statement)).rowCount ?? 0
  rows += await deleteInserted(client, of('flow_unit'))
  return rows + (await deleteInserted(client, of('app_user'), UNUSED))
}
