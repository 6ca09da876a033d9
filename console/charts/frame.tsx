import { type ReactNode, useId, useRef, useState } from 'react'
import { ActionsButton } from '../parts/menu-button.tsx'
import { formatCell } from './cells.ts'
import { type Language, type Source, sampleOf } from './samples.ts'
import { type ChartTable, csvOf, download, fileName } from './table.ts'
import './frame.css'

/** More rows than a reader reads. The CSV has all of them. */
const MAX_TABLE_ROWS = 500
const LANGUAGES: readonly Language[] = ['GraphQL', 'curl', 'Python']

/** What can be saved as a picture. A chart of ECharts is one. */
export interface Drawing {
  renderToCanvas(options: {
    readonly pixelRatio: number
    readonly backgroundColor: string
  }): HTMLCanvasElement
}

interface FrameProps {
  readonly title: string
  /** Beside the title: the choices of this chart. */
  readonly controls?: ReactNode
  /** The query behind the chart. */
  readonly source: Source
  /** The numbers of the chart. A function, as most readers never ask. */
  readonly table: () => ChartTable
  /** The chart. Its `onReady` must be the function given. */
  readonly children: (onReady: (drawing: Drawing | null) => void) => ReactNode
}

/** Saves the picture of a chart, with the ground of the page behind it. */
function savePicture(drawing: Drawing | null, title: string): void {
  const backgroundColor = getComputedStyle(document.documentElement).getPropertyValue('--raised').trim()
  drawing?.renderToCanvas({ pixelRatio: 2, backgroundColor }).toBlob((picture) => {
    if (picture) download(fileName(title, 'png'), picture)
  })
}

const copy = (text: string): Promise<void> => navigator.clipboard.writeText(text)

/** A chart with its title, its numbers as a table, and the ways to take it elsewhere. */
export function ChartFrame({ title, controls, source, table, children }: FrameProps) {
  const drawing = useRef<Drawing | null>(null)
  const [isTable, setIsTable] = useState(false)
  const [status, setStatus] = useState('')
  const id = useId()
  // One function for as long as the frame is shown: the chart is made anew for another one.
  const [onReady] = useState(() => (made: Drawing | null) => {
    drawing.current = made
  })
  const copyAs = (language: Language) =>
    copy(sampleOf(source, language)).then(
      () => setStatus(`Copied as ${language}.`),
      () => setStatus('The browser does not allow this page to copy.'),
    )
  const saveCsv = () =>
    download(fileName(title, 'csv'), new Blob([csvOf(table())], { type: 'text/csv;charset=utf-8' }))
  return (
    <section className="card frame" aria-labelledby={id}>
      <header className="frame-head">
        <h2 id={id}>{title}</h2>
        <div className="frame-controls">{controls}</div>
        <span className="frame-said is-soft" role="status">
          {status}
        </span>
        <button type="button" aria-pressed={isTable} onClick={() => setIsTable(!isTable)}>
          Table
        </button>
        <ActionsButton
          label={`Save or copy: ${title}`}
          face="Save"
          entries={[
            {
              label: 'PNG picture',
              isDisabled: isTable,
              onSelect: () => savePicture(drawing.current, title),
            },
            { label: 'CSV file', onSelect: saveCsv },
            null,
            ...LANGUAGES.map((language) => ({
              label: `Copy as ${language}`,
              onSelect: () => copyAs(language),
            })),
          ]}
        />
      </header>
      {isTable ? <NumbersTable table={table()} title={title} /> : children(onReady)}
    </section>
  )
}

function NumbersTable({
  table: { columns, rows },
  title,
}: {
  readonly table: ChartTable
  readonly title: string
}) {
  const shown = rows.slice(0, MAX_TABLE_ROWS)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by keyboard.
    <section className="frame-table" tabIndex={0} aria-label={`Table: ${title}`}>
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity and never move.
            <tr key={at}>
              {row.map((cell, column) => (
                <td key={columns[column]} className={typeof cell === 'number' ? 'is-number' : undefined}>
                  {formatCell(cell)}
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
