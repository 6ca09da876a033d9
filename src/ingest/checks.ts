import type { Queryable } from '../platform/database/queryable.ts'
import { type CellFault, MAX_LISTED_FAULTS, throwFaults } from './fault.ts'
import { FILES, type FileKind, type FileName } from './files.ts'
import { namingColumns } from './instrument-keys.ts'
import { locate, type RowFault, type SourceFiles } from './locate.ts'
import { stagedFiles } from './staging.ts'

/** Columns of a staging table that must be unique, except among identical rows. */
interface UniqueKey {
  readonly table: string
  readonly parts: readonly string[]
  /** Columns that do not tell rows apart: they name what an id names. */
  readonly names: readonly string[]
  /** Whether the last row of those with the same key counts, even if others differ. Default: false. */
  readonly isLastKept?: boolean
}

/**
 * A rule across rows or tables. Its query returns `line` (the record's number in the file) and `reason` for every row
 * that breaks it, and `other_line` if the reason ends with the line of another row.
 */
export interface LoadCheck {
  readonly file: FileName
  readonly column: string
  readonly sql: string
  readonly key?: UniqueKey
  /** Other files in which the rule looks up values. If one of them has faulty cells, the rule is skipped. */
  readonly needs?: readonly FileName[]
}

const isSame = (parts: readonly string[], one: string, other: string): string =>
  parts.map((part) => `${one}.${part} is not distinct from ${other}.${part}`).join(' and ')

/** Maximum number of characters of a value in a reason. */
const SHOWN = 60

// Without the line, and without the texts of timestamps, whose values are in `at` and `known_at`.
const CONTENT = (row: string, names: readonly string[]): string =>
  `to_jsonb(${row}) - '{${['line', 'ts', 'updated_time', ...names].join()}}'::text[]`

// The cells of a row, as text. A scalar subquery uses it, so that PostgreSQL computes it only for the faults listed.
const shownCells = (row: string, names: readonly string[]): string => `(
  select key, value, key || ' ' || case jsonb_typeof(value)
    when 'null' then 'empty'
    when 'number' then trim_scale(value::numeric)::text
    else left(value #>> '{}', ${SHOWN}) end as shown
  from jsonb_each(${CONTENT(row, names)}))`

/** Lists duplicate keys in the temporary table `repeated`, and deletes rows identical to the first with their key. */
async function dropRepeats(
  client: Queryable,
  { table, parts, names }: UniqueKey,
): Promise<{ isRepeated: boolean; dropped: number }> {
  const duplicates = (columns: string) => `
    select ${columns} from ${table} group by ${parts.join(', ')} having count(*) > 1`
  // A file rarely has duplicates, and a table costs more than a query.
  const { rows } = await client.query(`${duplicates('')} limit 1`)
  if (rows.length === 0) return { isRepeated: false, dropped: 0 }
  await client.query(`
    create temp table repeated on commit drop as ${duplicates(`${parts.join(', ')}, min(line) as first_line`)}`)
  const { rowCount } = await client.query(`
    delete from ${table} s
    using repeated r, ${table} f
    where ${isSame(parts, 's', 'r')} and f.line = r.first_line and s.line > r.first_line
      and ${CONTENT('s', names)} = ${CONTENT('f', names)}`)
  return { isRepeated: true, dropped: rowCount ?? 0 }
}

/** Deletes all rows but the last with their key. Returns how many were identical to it, and how many were not. */
async function keepLast(
  client: Queryable,
  { table, parts, names }: UniqueKey,
): Promise<{ repeats: number; superseded: number }> {
  const { rows } = await client.query<{ repeats: number; superseded: number }>(`
    with earlier as (
      select * from (
        select line, first_value(line) over (partition by ${parts.join(', ')} order by line desc) as last_line
        from ${table}
      ) numbered
      where line <> last_line
    ), deleted as (
      delete from ${table} s
      using earlier e, ${table} l
      where s.line = e.line and l.line = e.last_line
      returning ${CONTENT('s', names)} = ${CONTENT('l', names)} as is_same
    )
    select count(*) filter (where is_same)::integer as repeats,
      count(*) filter (where not is_same)::integer as superseded
    from deleted`)
  return rows[0] ?? { repeats: 0, superseded: 0 }
}

/** Returns the rules with the last row of those with the same key counting. */
export const keepingLast = (checks: readonly LoadCheck[]): LoadCheck[] =>
  checks.map((check) => (check.key ? { ...check, key: { ...check.key, isLastKept: true } } : check))

interface BrokenRow {
  readonly line: string
  readonly reason: string
  readonly other_line?: string
}

/** Returns the first 20 faults, and the number of all. */
async function rowFaults(
  client: Queryable,
  { file, column, sql }: LoadCheck,
): Promise<{ faults: RowFault[]; total: number }> {
  const { rows } = await client.query<BrokenRow>(
    `select * from (${sql}) broken order by line limit ${MAX_LISTED_FAULTS}`,
  )
  const faults = rows.map(({ line, reason, other_line }) => ({
    ...{ file, column, reason, record: Number(line) },
    otherRecord: other_line === undefined ? null : Number(other_line),
  }))
  if (faults.length < MAX_LISTED_FAULTS) return { faults, total: faults.length }
  const { rows: counted } = await client.query<{ total: number }>(
    `select count(*)::integer as total from (${sql}) broken`,
  )
  return { faults, total: counted[0]?.total ?? 0 }
}

const fileOrder = ({ file }: RowFault): number => FILES.findIndex(({ name }) => name === file)

/** What checks have found. */
interface Findings {
  /** First 20 faults, in the order of the files. */
  readonly faults: readonly CellFault[]
  /** Number of all faults. */
  readonly total: number
  /** Number of dropped rows that were identical to another row of their file. */
  readonly repeats: number
  /** Number of dropped rows that differed from the last row with their key. */
  readonly superseded: number
}

/** Runs the checks, and drops rows identical to another row of their file. */
export async function findFaults(
  client: Queryable,
  files: SourceFiles,
  checks: readonly LoadCheck[],
): Promise<Findings> {
  const faults: RowFault[] = []
  let total = 0
  let repeats = 0
  let superseded = 0
  const staged = await stagedFiles(client)
  for (const check of checks.filter(({ file }) => staged.has(file))) {
    if (check.key?.isLastKept) {
      const dropped = await keepLast(client, check.key)
      repeats += dropped.repeats
      superseded += dropped.superseded
      continue
    }
    const { isRepeated, dropped } = check.key
      ? await dropRepeats(client, check.key)
      : { isRepeated: true, dropped: 0 }
    repeats += dropped
    if (!isRepeated) continue
    const broken = await rowFaults(client, check)
    faults.push(...broken.faults)
    total += broken.total
    if (check.key) await client.query('drop table repeated')
  }
  faults.sort((a, b) => fileOrder(a) - fileOrder(b) || a.record - b.record)
  return { faults: await locate(files, faults.slice(0, MAX_LISTED_FAULTS)), total, repeats, superseded }
}

/** Runs the checks. Throws LoadFault if they find faults. */
export async function runChecks(
  client: Queryable,
  files: SourceFiles,
  checks: readonly LoadCheck[],
): Promise<void> {
  const { faults, total } = await findFaults(client, files, checks)
  throwFaults(faults, total)
}

// The values in which two rows with the same key differ: those of `s`, then those of `f`.
const difference = (names: readonly string[]): string => `(
  select format('%s here, and %s', string_agg(here.shown, ', ' order by here.key), string_agg(there.shown, ', ' order by here.key))
  from ${shownCells('s', names)} here
  join ${shownCells('f', names)} there using (key)
  where here.value is distinct from there.value)`

const namesIn = (file: FileName): string[] => {
  const kind: FileKind | undefined = FILES.find(({ name }) => name === file)
  return (kind?.keys ?? []).flatMap((key) => namingColumns(key).filter((column) => column !== key.id))
}

/** Returns the rule that `key`, columns of the staging table, is unique in its file. */
export const uniqueKey = (file: FileName, table: string, column: string, ...key: string[]): LoadCheck => ({
  file,
  column,
  key: { table, parts: key, names: namesIn(file) },
  sql: `
    select s.line, 'duplicate key with different values: ' || ${difference(namesIn(file))} || ' on line' as reason,
      r.first_line as other_line
    from repeated r
    join ${table} s on ${isSame(key, 's', 'r')}
    join ${table} f on f.line = r.first_line
    where s.line > r.first_line`,
})

/** Returns the rule that the values of a column exist in `known`, a query of one column. */
export const isKnown = (
  file: FileName,
  table: string,
  column: string,
  what: string,
  known: string,
  ...needs: FileName[]
): LoadCheck => ({
  file,
  column,
  needs,
  sql: `
    select line, format('%s is not ${what}', ${column}) as reason
    from (
      select ${column}, min(line) as line from ${table} where ${column} is not null group by ${column}
    ) named
    where not exists (select from (${known}) list (known) where list.known = named.${column})`,
})
