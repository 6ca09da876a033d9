import type { ClientBase } from 'pg'
import { copyInto } from './copy-in.ts'
import { type CsvShape, formatRow } from './csv-rows.ts'
import { CELLS, type FileKind } from './files.ts'

/** SQL: adds 1 to `cells` if PostgreSQL rejects the text of a column. */
function judgedCell(kind: FileKind, column: string): string {
  const spec = kind.columns[column]
  if (!spec) return ''
  const isMissing = spec.mayBeEmpty ? '' : `if row_."${column}" is null then cells := cells + 1; end if;`
  return `
    begin
      perform row_."${column}"::${CELLS[spec.cell].type};
    exception when others then cells := cells + 1;
    end;
    ${isMissing}`
}

// A row whose cells are all valid breaks a rule across them: one fault.
const counter = (kind: FileKind, names: readonly string[]): string => `
  create temp table faulty_row (${names.map((name) => `"${name}" text`).join(', ')}) on commit drop;
  create function pg_temp.count_faults() returns integer language plpgsql as $$
  declare
    row_ record;
    cells integer;
    total integer := 0;
  begin
    for row_ in select * from faulty_row loop
      begin
        insert into ${kind.table} (${names.map((name) => `"${name}"`).join(', ')})
        values (${names.map((name) => `row_."${name}"::${CELLS[kind.columns[name]?.cell ?? 'name'].type}`).join(', ')});
      exception when others then
        cells := 0;
        ${names.map((name) => judgedCell(kind, name)).join('')}
        total := total + greatest(cells, 1);
      end;
    end loop;
    return total;
  end $$`

/** Counts the faults of rows, and stages the valid ones. */
export async function countFaults(
  client: ClientBase,
  kind: FileKind,
  shape: CsvShape,
  rows: readonly (readonly string[])[],
): Promise<number> {
  // PostgreSQL reads no text with a NUL.
  const readable = rows.filter((cells) => !cells.some((text) => text.includes('\0')))
  await client.query(counter(kind, shape.names))
  const csv = readable.map((cells) => formatRow(cells, shape))
  await copyInto(client, { ...kind, table: 'faulty_row' }, shape.names, csv, 1)
  const { rows: counts } = await client.query<{ total: number }>('select pg_temp.count_faults() as total')
  await client.query('drop table faulty_row; drop function pg_temp.count_faults')
  return rows.length - readable.length + (counts[0]?.total ?? 0)
}
