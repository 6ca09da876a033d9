import type { ClientBase } from 'pg'
import type { FileKind } from './files.ts'
import { namingColumns } from './instrument-keys.ts'
import { numberBefore } from './locate.ts'
import { isRemovedBy } from './memberships.ts'

/** A query of the stored values of optional columns. `match` joins it (`stored`) with the staged rows (`s`). */
interface Stored {
  readonly sql: string
  readonly match: string
}

const SAME_ID = 'stored.id = s.id'

const SECURITIES = `
  select s.id, figi, isin, exchange, sector, industry, asset_type, i.is_active, valid_from::text as valid_from,
    valid_to::text as valid_to
  from security s
  join instrument i using (id)
  where s.id not in (select id from stage_remove_security)`

const AGGREGATES = `
  select a.*, i.is_active as active
  from aggregate a
  join instrument i using (id)
  where a.id not in (select id from stage_remove_aggregate)`

// A membership is identified by its first day. In files without that column, rows refer to the newest membership.
const MEMBERSHIPS = `
  select aggregate_id, security_id, weight, nullif(valid_from, '-infinity')::text as valid_from,
    nullif(valid_to, 'infinity')::text as valid_to,
    valid_from = max(valid_from) over (partition by aggregate_id, security_id) as is_newest
  from constituent
  where (aggregate_id, security_id) in (select aggregate_id, security_id from stage_constituent)
    and not exists (select from stage_remove_constituent r where ${isRemovedBy('r', 'constituent')})`
const memberships = (hasFirstDay: boolean): Stored => ({
  sql: MEMBERSHIPS,
  match: `(stored.aggregate_id, stored.security_id) = (s.aggregate_id, s.security_id)
    and ${hasFirstDay ? 'stored.valid_from is not distinct from s.valid_from' : 'stored.is_newest'}`,
})

// A series keeps its instrument even if this load changes the instrument's provider_id.
const FLOW_SERIES = `
  select f.slug, f.description, coalesce(security.provider_id, aggregate.provider_id, i.provider_id) as provider_id
  from flow_series f
  left join instrument i on i.id = f.instrument_id
  left join stage_security security on security.id = i.id
  left join stage_aggregate aggregate on aggregate.id = i.id`

const storedFor = (file: string, absent: readonly string[]): Stored | null => {
  switch (file) {
    case 'securities':
      return { sql: SECURITIES, match: SAME_ID }
    case 'aggregates':
      return {
        sql: AGGREGATES,
        match: SAME_ID,
      }
    case 'constituents':
      return memberships(!absent.includes('valid_from'))
    case 'flow_series':
      return { sql: FLOW_SERIES, match: 'stored.slug = s.slug' }
    default:
      return null
  }
}

/**
 * Fills the optional columns that the file at `place` of the load lacks with the stored values, unless the load removes
 * them. Call it after all files are copied.
 */
export async function keepStored(
  client: ClientBase,
  { name, table, keys = [] }: FileKind,
  absent: readonly string[],
  place: number,
): Promise<void> {
  const isOfFile = `s.line between ${numberBefore(place)} and ${numberBefore(place + 1)}`
  const naming = new Set(['id', ...keys.flatMap(namingColumns)])
  if (name === 'remove_constituents' && absent.includes('valid_from'))
    await client.query(`update ${table} s set has_all_periods = true where ${isOfFile}`)
  const stored = storedFor(name, absent)
  const columns = absent.filter((column) => !naming.has(column))
  if (stored === null || columns.length === 0) return
  await client.query(`
    update ${table} s
    set ${columns.map((column) => `${column} = stored.${column}`).join(', ')}
    from (${stored.sql}) stored
    where ${stored.match} and ${isOfFile}`)
}
