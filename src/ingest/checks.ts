import type { Queryable } from '../platform/database/queryable.ts'
import { type CellFault, MAX_LISTED_FAULTS, throwFaults } from './fault.ts'
import { FILES, type FileName } from './files.ts'
import { locate, type RowFault, type SourceFiles } from './locate.ts'
import { stagedFiles } from './staging.ts'

/**
 * A rule across rows or tables. Its query returns `line` (the record's number in the file) and `reason` for every row
 * that breaks it, and `other_line` if the reason ends with the line of another row.
 */
export interface LoadCheck {
  readonly file: FileName
  readonly column: string
  readonly sql: string
  /** Columns of the staging table that must be unique in the file, except among identical rows. */
  readonly key?: { readonly table: string; readonly parts: readonly string[] }
  /** Other files in which the rule looks up values. If one of them has faulty cells, the rule is skipped. */
  readonly needs?: readonly FileName[]
}

const isSame = (parts: readonly string[], one: string, other: string): string =>
  parts.map((part) => `${one}.${part} is not distinct from ${other}.${part}`).join(' and ')

// Without the line, and without the texts of timestamps, whose values are in `at` and `known_at`.
const CONTENT = (row: string): string => `to_jsonb(${row}) - '{line,ts,updated_time}'::text[]`

/** Lists duplicate keys in the temporary table `repeated`, and deletes rows identical to the first with their key. */
async function dropRepeats(
  client: Queryable,
  { table, parts }: NonNullable<LoadCheck['key']>,
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
      and ${CONTENT('s')} = ${CONTENT('f')}`)
  return { isRepeated: true, dropped: rowCount ?? 0 }
}

async function rowFaults(client: Queryable, { file, column, sql }: LoadCheck): Promise<RowFault[]> {
  const { rows } = await client.query<{ line: string; reason: string; other_line?: string }>(
    `select * from (${sql}) broken order by line limit ${MAX_LISTED_FAULTS}`,
  )
  return rows.map(({ line, reason, other_line }) => ({
    ...{ file, column, reason, record: Number(line) },
    otherRecord: other_line === undefined ? null : Number(other_line),
  }))
}

const fileOrder = ({ file }: RowFault): number => FILES.findIndex(({ name }) => name === file)

/** Runs the checks. Returns the first 20 faults in the order of the files, and the number of identical rows dropped. */
export async function findFaults(
  client: Queryable,
  files: SourceFiles,
  checks: readonly LoadCheck[],
): Promise<{ faults: CellFault[]; repeats: number }> {
  const faults: RowFault[] = []
  let repeats = 0
  const staged = await stagedFiles(client)
  for (const check of checks.filter(({ file }) => staged.has(file))) {
    const { isRepeated, dropped } = check.key
      ? await dropRepeats(client, check.key)
      : { isRepeated: true, dropped: 0 }
    repeats += dropped
    if (!isRepeated) continue
    faults.push(...(await rowFaults(client, check)))
    if (check.key) await client.query('drop table repeated')
  }
  faults.sort((a, b) => fileOrder(a) - fileOrder(b) || a.record - b.record)
  return { faults: await locate(files, faults.slice(0, MAX_LISTED_FAULTS)), repeats }
}

/** Runs the checks. Throws LoadFault if they find faults. */
export async function runChecks(
  client: Queryable,
  files: SourceFiles,
  checks: readonly LoadCheck[],
): Promise<void> {
  throwFaults((await findFaults(client, files, checks)).faults)
}

/** Returns the rule that `key`, columns of the staging table, is unique in its file. */
export const uniqueKey = (file: FileName, table: string, column: string, ...key: string[]): LoadCheck => ({
  file,
  column,
  key: { table, parts: key },
  sql: `
    select s.line, 'duplicate key with different values, first on line' as reason, r.first_line as other_line
    from repeated r
    join ${table} s on ${isSame(key, 's', 'r')}
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
