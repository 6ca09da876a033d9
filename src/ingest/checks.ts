import type { ClientBase } from 'pg'
import { type CellFault, MOST_FAULTS, throwFaults } from './fault.ts'
import { FILES, type FileName } from './files.ts'
import { locate, type RowFault, type SourceFiles } from './locate.ts'

/**
 * A rule across rows or tables. Its query returns `line` (the record's number in the file) and `reason` of every row
 * that breaks it, and `other_line` where the reason ends with the line of another row.
 */
export interface Check {
  readonly file: FileName
  readonly column: string
  readonly sql: string
  /** Columns of the staging table that stand once in the file, but for rows that say the same again. */
  readonly key?: { readonly table: string; readonly parts: readonly string[] }
  /** What the rule looks up in another file: it says nothing where that one could not be read whole. */
  readonly needs?: readonly FileName[]
}

const isSame = (parts: readonly string[], one: string, other: string): string =>
  parts.map((part) => `${one}.${part} is not distinct from ${other}.${part}`).join(' and ')

// Without the number, and without the texts of stamps, of which `at` and `known_at` are the meaning.
const CONTENT = (row: string): string => `to_jsonb(${row}) - '{line,ts,updated_time}'::text[]`

/** Lists the keys that stand more than once in `repeated`; drops the rows that only say the same again. */
async function dropRepeats(
  client: ClientBase,
  { table, parts }: NonNullable<Check['key']>,
): Promise<{ isRepeated: boolean; dropped: number }> {
  const repeated = await client.query(`
    create temp table repeated on commit drop as
    select ${parts.join(', ')}, min(line) as first_line
    from ${table}
    group by ${parts.join(', ')}
    having count(*) > 1`)
  if (repeated.rowCount === 0) {
    await client.query('drop table repeated')
    return { isRepeated: false, dropped: 0 }
  }
  const { rowCount } = await client.query(`
    delete from ${table} s
    using repeated r, ${table} f
    where ${isSame(parts, 's', 'r')} and f.line = r.first_line and s.line > r.first_line
      and ${CONTENT('s')} = ${CONTENT('f')}`)
  return { isRepeated: true, dropped: rowCount ?? 0 }
}

async function rowFaults(client: ClientBase, { file, column, sql }: Check): Promise<RowFault[]> {
  const { rows } = await client.query<{ line: string; reason: string; other_line?: string }>(
    `select * from (${sql}) broken order by line limit ${MOST_FAULTS}`,
  )
  return rows.map(({ line, reason, other_line }) => ({
    ...{ file, column, reason, record: Number(line) },
    otherRecord: other_line === undefined ? null : Number(other_line),
  }))
}

const placeOf = ({ file }: RowFault): number => FILES.findIndex(({ name }) => name === file)

/** Runs the checks: the first twenty faults in the order of the files, and how many rows were dropped as said twice. */
export async function findFaults(
  client: ClientBase,
  files: SourceFiles,
  checks: readonly Check[],
): Promise<{ faults: CellFault[]; repeats: number }> {
  const found: RowFault[] = []
  let repeats = 0
  for (const check of checks) {
    const { isRepeated, dropped } = check.key
      ? await dropRepeats(client, check.key)
      : { isRepeated: true, dropped: 0 }
    repeats += dropped
    if (!isRepeated) continue
    found.push(...(await rowFaults(client, check)))
    if (check.key) await client.query('drop table repeated')
  }
  found.sort((a, b) => placeOf(a) - placeOf(b) || a.record - b.record)
  return { faults: await locate(files, found.slice(0, MOST_FAULTS)), repeats }
}

/** Runs the checks and throws a LoadFault with what they find. */
export async function runChecks(
  client: ClientBase,
  files: SourceFiles,
  checks: readonly Check[],
): Promise<void> {
  throwFaults((await findFaults(client, files, checks)).faults)
}

/** The rule that a key stands once in its file; `key` are columns of the staging table. */
export const uniqueKey = (file: FileName, table: string, column: string, ...key: string[]): Check => ({
  file,
  column,
  key: { table, parts: key },
  sql: `
    select s.line, 'the same key, but other values, as on line' as reason, r.first_line as other_line
    from repeated r
    join ${table} s on ${isSame(key, 's', 'r')}
    where s.line > r.first_line`,
})

/** The rule that a column names something that exists: `known` is a query of one column. */
export const isKnown = (
  file: FileName,
  table: string,
  column: string,
  what: string,
  known: string,
  ...needs: FileName[]
): Check => ({
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
