import { useState } from 'react'
import { Link } from 'wouter'
import { formatCell } from './cells.ts'
import { type Cell, type ChartTable, sortedTable, type TableSort } from './table.ts'

/** More rows than a reader reads. The CSV has all of them. */
const MAX_TABLE_ROWS = 500

interface NumbersTableProps {
  readonly table: ChartTable
  readonly title: string
}

/** The numbers of a chart, sorted by any column. */
export function NumbersTable({ table, title }: NumbersTableProps) {
  const [sort, setSort] = useState<TableSort | null>(null)
  const { columns, rows, links, forms } = sortedTable(table, sort)
  const shown = rows.slice(0, MAX_TABLE_ROWS)
  const write = (cell: Cell, column: number) => (forms?.[column] ?? formatCell)(cell)
  const sortBy = (column: number) =>
    setSort({ column, isDescending: sort?.column === column && !sort.isDescending })
  const orderOf = (column: number) =>
    sort?.column !== column ? undefined : sort.isDescending ? 'descending' : 'ascending'
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by keyboard.
    <section className="frame-table" tabIndex={0} aria-label={`Table: ${title}`}>
      <table>
        <thead>
          <tr>
            {columns.map((column, at) => (
              <th key={column} scope="col" aria-sort={orderOf(at)}>
                <button type="button" onClick={() => sortBy(at)}>
                  {column}
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity.
            <tr key={at}>
              {row.map((cell, column) => (
                <td key={columns[column]} className={typeof cell === 'number' ? 'is-number' : undefined}>
                  {column === 0 && links?.[at] ? (
                    <Link href={links[at]}>{write(cell, column)}</Link>
                  ) : (
                    write(cell, column)
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > shown.length && (
        <p className="is-soft">
          The first {shown.length} of {rows.length.toLocaleString('en')} rows. The CSV file has all.
        </p>
      )}
    </section>
  )
}
