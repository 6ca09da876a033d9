import { sparklinePath } from './sparkline-path.ts'
import './sparkline.css'

const BOX = { width: 96, height: 24 }

interface SparklineProps {
  /** Values, oldest first. Null is a gap. */
  readonly values: readonly (number | null)[]
  /** Whether the newest value is of a bar that is still running: it is drawn hollow. */
  readonly isPartial?: boolean
  /** What the line shows, for those who cannot see it. */
  readonly label: string
}

/** A small line without axes. */
export function Sparkline({ values, isPartial = false, label }: SparklineProps) {
  const { line, zero, last } = sparklinePath(values, BOX)
  return (
    <svg className="sparkline" viewBox={`0 0 ${BOX.width} ${BOX.height}`} role="img" aria-label={label}>
      {zero !== null && <line className="sparkline-zero" x1="0" x2={BOX.width} y1={zero} y2={zero} />}
      <path className="sparkline-line" d={line} />
      {last && (
        <circle
          className={isPartial ? 'sparkline-last is-partial' : 'sparkline-last'}
          cx={last.x}
          cy={last.y}
          r="2"
        />
      )}
    </svg>
  )
}
