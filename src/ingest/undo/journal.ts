import { createHash } from 'node:crypto'
import type { Queryable } from '../../platform/database/queryable.ts'
import { RELATIONS, type Relation } from './relations.ts'

/** SQL: a list of columns, each prefixed with `row`. */
const list = (names: readonly string[], row = ''): string => names.map((name) => `${row}"${name}"`).join(', ')

// Keeps the key of an inserted row, and the former values of an updated or deleted one. `event` is i, u or d.
const shadow = ({ name, columns }: Relation): string => `
  create table undo.${name} (
    load integer not null, place integer not null, event "char" not null,
    ${columns.map((column) => `"${column.name}" ${column.type}`).join(', ')}
  );
  create index ${name}_load on undo.${name} using brin (load)`

// Citus takes no triggers on distributed tables: derivations record what they replace (src/engine/derive/change.ts).
const colocated = ({ name, columns }: Relation): string => `
  select create_distributed_table('undo.${name}', 'instrument_id', colocate_with => '${name}');
  create unlogged table undo.undo_${name} (
    event "char" not null, ${columns.map((column) => `"${column.name}" ${column.type}`).join(', ')}
  );
  select create_distributed_table('undo.undo_${name}', 'instrument_id', colocate_with => '${name}')`

const keeper = ({ name, columns, key }: Relation, event: 'insert' | 'update' | 'delete'): string => {
  const kept = event === 'insert' ? key : columns.map((column) => column.name)
  const rows = event === 'insert' ? 'new table as changed' : 'old table as changed'
  return `
  create function undo.${name}_${event}() returns trigger language plpgsql as $$
  declare
    load text := current_setting('flowgate.load', true);
    place integer;
  begin
    if load <> '' then
      place := nextval('undo.place');
      insert into undo.${name} (load, place, event, ${list(kept)})
      select load::integer, place, '${event.charAt(0)}', ${list(kept)} from changed;
    end if;
    return null;
  end $$;
  create trigger undo_${event} after ${event} on ${name} referencing ${rows}
    for each statement execute function undo.${name}_${event}()`
}

const keepers = (relation: Relation): string[] => [
  keeper(relation, 'insert'),
  keeper(relation, 'update'),
  keeper(relation, 'delete'),
  `create trigger undo_truncate before truncate on ${relation.name} for each statement execute function undo.forget()`,
]

// A truncated table cannot be restored.
const FORGET_ON_TRUNCATE = `
  create function undo.forget() returns trigger language plpgsql as $$
  begin
    perform set_config('flowgate.load', '', true);
    if exists (select from undo.load) then
      delete from undo.load;
    end if;
    return null;
  end $$`

const journalOf = (relations: readonly Relation[]): string =>
  [
    'create schema undo',
    `create table undo.load (
      id integer primary key generated always as identity,
      version bigint not null unique,
      created_at timestamptz(3) not null default now()
    )`,
    'create sequence undo.place as integer cycle',
    FORGET_ON_TRUNCATE,
    ...relations.flatMap((relation) => [
      shadow(relation),
      ...(relation.isDistributed ? [colocated(relation)] : keepers(relation)),
    ]),
  ].join(';\n')

/** Returns the tables that the journal covers, with their current columns. */
export async function relationsOf(client: Queryable): Promise<Relation[]> {
  const { rows: catalogs } = await client.query<{ isCluster: boolean }>(
    `select to_regclass('pg_dist_partition') is not null as "isCluster"`,
  )
  const isDistributed = catalogs[0]?.isCluster
    ? 'exists (select from pg_dist_partition where logicalrelid = r.name::regclass)'
    : 'false'
  const { rows } = await client.query<Relation>(
    `select r.name, ${isDistributed} as "isDistributed",
       (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum)
        from pg_attribute a
        where a.attrelid = r.name::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
       (select json_agg(a.attname order by k.place)
        from pg_index i
        cross join unnest(i.indkey) with ordinality k (number, place)
        join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.number
        where i.indrelid = r.name::regclass and i.indisprimary) as key
     from unnest($1::text[]) with ordinality r (name, place)
     order by r.place`,
    [RELATIONS],
  )
  return rows
}

/**
 * Creates triggers that copy the rows each load replaces into tables of the schema `undo`, whichever statement writes.
 * If the tables have changed since, starts a new journal: rows with other columns could not be restored exactly.
 */
export async function prepareJournal(client: Queryable): Promise<void> {
  await client.query('begin')
  try {
    await client.query(`select pg_advisory_xact_lock(hashtext('flowgate.journal'))`)
    const journal = journalOf(await relationsOf(client))
    const digest = createHash('sha256').update(journal).digest('hex')
    const { rows } = await client.query<{ digest: string | null }>(
      `select obj_description(to_regnamespace('undo'), 'pg_namespace') as digest`,
    )
    if (rows[0]?.digest !== digest)
      await client.query(
        `drop schema if exists undo cascade;\n${journal};\ncomment on schema undo is '${digest}'`,
      )
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** Starts the journal of this transaction: the rows that it replaces from now on are kept. */
export async function beginJournal(client: Queryable): Promise<void> {
  await client.query(
    `select set_config('flowgate.load', nextval(pg_get_serial_sequence('undo.load', 'id'))::text, true)`,
  )
}

const EXPIRED = `
  delete from undo.load
  where created_at < now() - interval '7 days' and id not in (select id from undo.load order by id desc limit 10)
  returning id`

/** Keeps the journal of this transaction, so that its load can be undone. Deletes expired journals. */
export async function keepJournal(client: Queryable, version: number): Promise<void> {
  // The setting is empty if the load truncated a table.
  await client.query(
    `insert into undo.load (id, version) overriding system value
     select current_setting('flowgate.load')::integer, $1 where current_setting('flowgate.load') <> ''`,
    [version],
  )
  const { rowCount } = await client.query(EXPIRED)
  if (!rowCount) return
  for (const name of RELATIONS)
    await client.query(`delete from undo.${name} where load < (select min(id) from undo.load)`)
}

/** Deletes all journals. Needed after changes without a journal, beneath which older rows cannot be restored. */
export async function forgetJournal(client: Queryable): Promise<void> {
  await client.query('delete from undo.load')
}
