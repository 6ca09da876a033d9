import { useSyncExternalStore } from 'react'
import type { Interval } from '../../graph/generated/graphql.ts'
import type { Zone } from '../../parts/format.ts'
import { type Bars, positionOf } from '../bars/bars.ts'
import type { Cursor } from './cursor.ts'
import { type Mark, valueAt } from './marks.ts'
import { barTime } from './times.ts'

interface ReadOutProps {
  readonly bars: Bars
  readonly marks: readonly Mark[]
  readonly interval: Interval
  readonly zone: Zone
  readonly cursor: Cursor
  /** The bar to read without a crosshair. */
  readonly last: number
}

/** The numbers of the bar under the crosshair, else of the last one shown. */
export function ReadOut({ bars, marks, interval, zone, cursor, last }: ReadOutProps) {
  const at = positionOf(bars, useSyncExternalStore(cursor.subscribe, cursor.get)) ?? last
  const ts = bars.ts[at]
  if (ts === undefined) return null
  return (
    <p className="read-out">
      <time dateTime={ts}>{barTime(ts, interval, zone)}</time>
      {bars.isPartial[at] && <strong className="read-out-partial">partial</strong>}
      {marks.map((mark) => (
        <span key={mark.key} className="read-out-mark">
          <Swatch mark={mark} at={at} />
          <bdi title={mark.name}>{mark.name}</bdi> <b>{valueAt(mark, at)}</b>
        </span>
      ))}
    </p>
  )
}

function Swatch({ mark: { colour, below, values, kind }, at }: { readonly mark: Mark; readonly at: number }) {
  const isBelow = below !== undefined && (values[at] ?? 0) < 0
  return (
    <span
      aria-hidden
      className={kind === 'line' ? 'read-out-line' : 'read-out-square'}
      style={{ background: isBelow ? below : colour }}
    />
  )
}
