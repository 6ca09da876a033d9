import { each, keyColumns, type StoredBarTable, valueColumns } from './tables.ts'
import type { WorkClient } from './work.ts'

/** A statement that changes bars, in parts. `b` is the stored bar, `n` the new row of an insert. */
export interface BarChange {
  readonly event: 'insert' | 'update' | 'delete'
  /** The statement up to its WHERE. */
  readonly write: string
  /** The same rows as a source for a SELECT. */
  readonly from: string
  readonly where: string
  readonly order?: string
}

// A bar from the files: not derived from 10min bars, and counted once across combinations (TOTAL).
const isGiven = ({ dimensions }: StoredBarTable): string =>
  ['basis = 0', ...dimensions.map((name) => `${name} = 'TOTAL'`)].join(' and ')

/** SQL: notes the keys of changed `rows`. All combinations of an option bar count as one key. */
const noting = (table: StoredBarTable, event: BarChange['event'], rows: string): string => {
  const isGrouped = event === 'delete' || table.dimensions.length > 0
  const isAdded = event === 'insert' ? isGiven(table) : 'false'
  return `
    insert into ${table.changed} (instrument_id, interval, ts, is_added, is_in_place)
    select instrument_id, interval, ts, ${isGrouped ? `bool_or(${isAdded})` : isAdded}, ${event === 'update'}
    from ${rows}
    ${isGrouped ? 'group by instrument_id, interval, ts' : ''}`
}

/**
 * Keeps the key of each inserted row, and the former values of others, so that the load can be undone. On one server,
 * triggers do that (src/ingest/undo/journal.ts).
 */
export async function keep(
  client: WorkClient,
  table: StoredBarTable,
  event: BarChange['event'],
  source: string,
): Promise<void> {
  const { rows: loads } = await client.query<{ load: string; place: number }>(`
    select load, nextval('undo.place') as place
    from current_setting('flowgate.load', true) load where load <> ''`)
  const [journal] = loads
  if (!journal) return
  const row = event === 'insert' ? 'n' : 'b'
  const columns = [
    ...keyColumns(table),
    ...(event === 'insert' ? [] : [...valueColumns(table), 'updated_at']),
  ]
  await client.query(`
    insert into undo.${table.bars} (load, place, event, ${columns.join(', ')})
    select ${journal.load}, ${journal.place}, '${event.charAt(0)}'::"char", ${columns.map((name) => `${row}.${name}`).join(', ')}
    from ${source}`)
}

/** Changes bars, and adds their keys to the changed ones. Returns the number of keys. */
export async function change(
  client: WorkClient,
  table: StoredBarTable,
  { event, write, from, where, order }: BarChange,
): Promise<number> {
  const row = event === 'insert' ? 'n' : 'b'
  const columns = `${row}.interval, ${row}.instrument_id, ${each(table.dimensions, (name) => `${row}.${name}`)} ${row}.ts, ${row}.basis`
  const statement = `${write} where ${where}`
  if (client.isDistributed) {
    const { rowCount } = await client.query(
      noting(table, event, `(select ${columns} from ${from} where ${where}) changed`),
    )
    if (!rowCount) return 0
    await keep(client, table, event, `${from} where ${where}`)
    await client.query(statement)
    return rowCount
  }
  const { rowCount } = await client.query(`
    with changed as (
      ${statement} ${order === undefined ? '' : `order by ${order}`}
      returning ${columns.replaceAll(`${row}.`, 'b.')}
    ) ${noting(table, event, 'changed')}`)
  return rowCount ?? 0
}
