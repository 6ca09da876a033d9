import type { ClientBase } from 'pg'
import { type CellFault, LoadFault } from './fault.ts'
import type { FileName } from './files.ts'

/** A rule across rows or tables: the query returns `line` and `reason` of every row that breaks it. */
export interface Check {
  readonly file: FileName
  readonly column: string
  readonly sql: string
}

/** The name under which each kind of file is known to the user who loads it. */
export type FileNames = ReadonlyMap<FileName, string>

const MOST_FAULTS = 20

/** Runs the checks and throws a LoadFault with everything found, up to twenty faults. */
export async function runChecks(
  client: ClientBase,
  files: FileNames,
  checks: readonly Check[],
): Promise<void> {
  const faults: CellFault[] = []
  for (const { file, column, sql } of checks) {
    const { rows } = await client.query<{ line: string; reason: string }>(
      `select line, reason from (${sql}) broken order by line limit ${MOST_FAULTS}`,
    )
    const name = files.get(file) ?? `${file}.csv`
    for (const { line, reason } of rows) faults.push({ file: name, line: Number(line), column, reason })
  }
  const [first, ...others] = faults.slice(0, MOST_FAULTS)
  if (first) throw new LoadFault(first, ...others)
}

/** The rule that a key stands once in its file; `key` are columns of the staging table. */
export const uniqueKey = (file: FileName, table: string, column: string, ...key: string[]): Check => ({
  file,
  column,
  sql: `
    select s.line, format('the same key as on line %s', twice.first_line) as reason
    from (
      select ${key.join(', ')}, min(line) as first_line
      from ${table}
      group by ${key.join(', ')}
      having count(*) > 1
      limit ${MOST_FAULTS}
    ) twice
    join ${table} s on ${key.map((part) => `s.${part} is not distinct from twice.${part}`).join(' and ')}
    where s.line > twice.first_line`,
})

/** The rule that a column names something that exists: `known` is a query of one column. */
export const isKnown = (
  file: FileName,
  table: string,
  column: string,
  what: string,
  known: string,
): Check => ({
  file,
  column,
  sql: `
    select line, format('%s is not ${what}', ${column}) as reason
    from (
      select ${column}, min(line) as line from ${table} where ${column} is not null group by ${column}
    ) named
    where not exists (select from (${known}) list (known) where list.known = named.${column})`,
})
