import type { ReactNode } from 'react'

interface FiguresProps {
  /** Accessible name of the table. */
  readonly label: string
  readonly columns: readonly ReactNode[]
  readonly rows: readonly {
    readonly key: string | number
    readonly cells: readonly ReactNode[]
    readonly isShown?: boolean
  }[]
}

/** A table of numbers whose first column names the rows. It scrolls where there is no room for it. */
export const Figures = ({ label, columns, rows }: FiguresProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by keyboard.
  <section className="signals-scroll" tabIndex={0} aria-label={label}>
    <table className="signals-table study-figures">
      <thead>
        <tr>
          {columns.map((column, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place.
            <th key={at} scope="col" className={at > 0 ? 'is-number' : undefined}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells: [first, ...cells], isShown }) => (
          <tr key={key} className={isShown ? 'is-shown' : undefined}>
            <th scope="row">{first}</th>
            {cells.map((cell, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place.
              <td key={at} className="is-number">
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)
