import { type ReactNode, useId, useRef, useState } from 'react'
import { lazyPart } from '../parts/lazy-part.tsx'
import { loadFile } from '../parts/load.ts'
import { ActionsButton } from '../parts/menu-button.tsx'
import { usePreferences } from '../shell/preferences.tsx'
import { type Caption, fileParts } from './caption.ts'
import type { Drawing } from './drawing.ts'
import { NumbersTable } from './numbers-table.tsx'
import { paletteOf } from './palette.ts'
import { type Language, sampleOf } from './samples.ts'
import { type Source, shortest } from './shortest.ts'
import { type ChartTable, csvOf, download, fileName } from './table.ts'
import './frame.css'

const LANGUAGES: readonly Language[] = ['GraphQL', 'curl', 'Python']

const EmbedDialog = lazyPart('Embedding', () => import('./embed-dialog.tsx'))

interface FrameProps {
  readonly title: string
  /** Beside the title: the choices of this chart. */
  readonly controls?: ReactNode
  /** The queries behind the chart. */
  readonly sources: readonly Source[]
  /** The numbers of the chart. A function, as most readers never ask. */
  readonly table: () => ChartTable
  /** What a saved chart says of itself. */
  readonly caption: () => Caption
  /** Path and query that an embedded chart is drawn from. Default: the chart cannot be embedded. */
  readonly embedded?: string | undefined
  /** The chart. Its `onReady` must be the function given. */
  readonly children: (onReady: (drawing: Drawing | null) => void) => ReactNode
}

const copy = (text: string): Promise<void> => navigator.clipboard.writeText(text)

/** A chart with its title, its numbers as a table, and the ways to take it elsewhere. */
export function ChartFrame(props: FrameProps) {
  const { title, controls, sources, table, caption, embedded, children } = props
  const { isDark } = usePreferences()
  const drawing = useRef<Drawing | null>(null)
  const [isTable, setIsTable] = useState(false)
  const [isEmbedding, setIsEmbedding] = useState(false)
  const [status, setStatus] = useState('')
  const id = useId()
  // One function for as long as the frame is shown: the chart is made anew for another one.
  const [onReady] = useState(() => (made: Drawing | null) => {
    drawing.current = made
  })
  const copyAs = (language: Language) =>
    copy(sampleOf(shortest(sources), language)).then(
      () => setStatus(`Copied as ${language}.`),
      () => setStatus('The browser does not allow this page to copy.'),
    )
  const named = (extension: string) => fileName(fileParts(title, caption()).join(' '), extension)
  const saveCsv = () => download(named('csv'), new Blob([csvOf(table())], { type: 'text/csv;charset=utf-8' }))
  const savePicture = (kind: 'svg' | 'png') =>
    loadFile(() => import('./picture-file.ts'))
      .then(async ({ pictureOf }) => {
        if (!drawing.current) return
        const picture = { drawing: drawing.current, title, caption: caption(), palette: paletteOf(isDark) }
        download(named(kind), await pictureOf(picture, kind))
      })
      .catch(() => setStatus('The picture could not be made. Try again.'))
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
            { label: 'PNG picture', isDisabled: isTable, onSelect: () => savePicture('png') },
            { label: 'SVG picture', isDisabled: isTable, onSelect: () => savePicture('svg') },
            { label: 'CSV file', onSelect: saveCsv },
            ...(embedded === undefined ? [] : [{ label: 'Embed…', onSelect: () => setIsEmbedding(true) }]),
            null,
            ...LANGUAGES.map((language) => ({
              label: `Copy as ${language}`,
              onSelect: () => copyAs(language),
            })),
          ]}
        />
      </header>
      {isTable ? <NumbersTable table={table()} title={title} /> : children(onReady)}
      {isEmbedding && embedded !== undefined && (
        <EmbedDialog request={embedded} title={title} onClose={() => setIsEmbedding(false)} />
      )}
    </section>
  )
}
