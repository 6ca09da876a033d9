import { OWN_IDS } from '../engine/derive/session.ts'
import type { Queryable } from '../platform/database/queryable.ts'

const TABLES = { security: 'stage_security', aggregate: 'stage_aggregate' } as const
type Kind = keyof typeof TABLES

const KINDS = Object.keys(TABLES) as Kind[]

// Another row of the file may state the id. Otherwise an instrument is known by its provider_id, unless the load gives
// that to another instrument.
const KNOWN_IDS = (kind: Kind): string => `
  update ${TABLES[kind]} s set id = o.id
  from ${TABLES[kind]} o
  where s.id is null and o.id is not null and o.provider_id = s.provider_id;
  update ${TABLES[kind]} s set id = i.id
  from instrument i
  where s.id is null and i.provider_id = s.provider_id and i.kind = '${kind}' and i.id < ${OWN_IDS}
    and not exists (select from ${TABLES[kind]} o where o.id = i.id)`

// Unused ids, first those above all others. Ids of removed instruments stay used as long as a load can be undone that
// had them.
const FREE_IDS = `
  select first, size, sum(size) over (order by is_last desc, first) - size as before
  from (
    select id + 1 as first, coalesce(lead(id) over ids, ${OWN_IDS}) - id - 1 as size, lead(id) over ids is null as is_last
    from (
      select 0 as id
      union
      select id from instrument where id < ${OWN_IDS}
      union
      select id from undo.instrument where id < ${OWN_IDS}
      ${KINDS.map((kind) => `union select id from ${TABLES[kind]} where id < ${OWN_IDS}`).join(' ')}
    ) used
    window ids as (order by id)
  ) gap
  where size > 0`

const NEW_IDS = `
  create temp table new_id on commit drop as
  select nameless.kind, nameless.provider_id, (free.first + nameless.number - free.before)::integer as id
  from (
    select kind, provider_id, row_number() over (order by kind desc, min(line)) - 1 as number
    from (
      ${KINDS.map((kind) => `select '${kind}' as kind, provider_id, line from ${TABLES[kind]} where id is null`).join(' union all ')}
    ) s
    group by kind, provider_id
  ) nameless
  join (${FREE_IDS}) free on nameless.number >= free.before and nameless.number < free.before + free.size`

/**
 * Gives ids to staged securities and aggregates without one: the one that they have, or else the next free ones, to
 * securities first and in the order of the rows.
 */
export async function assignIds(client: Queryable): Promise<void> {
  const { rows } = await client.query(
    KINDS.map((kind) => `(select from ${TABLES[kind]} where id is null limit 1)`).join(' union all '),
  )
  if (rows.length === 0) return
  for (const kind of KINDS) await client.query(KNOWN_IDS(kind))
  await client.query(NEW_IDS)
  for (const kind of KINDS)
    await client.query(`
      update ${TABLES[kind]} s set id = n.id
      from new_id n
      where s.id is null and n.kind = '${kind}' and n.provider_id = s.provider_id`)
  await client.query('drop table new_id')
}
