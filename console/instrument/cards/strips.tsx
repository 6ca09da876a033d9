import type { StatisticsCardFragment } from '../../graph/generated/graphql.ts'
import { format, type Unit } from '../../parts/format.ts'
import { placeOf } from './words.ts'

const percent = (place: number): string => `${(place * 100).toFixed(2)}%`

const between = (low: number, high: number) => ({
  insetInlineStart: percent(low),
  width: percent(Math.max(high - low, 0)),
})

/** Range from the 5th to the 95th percentile, the middle half as a box, median and newest value as marks. */
export function QuantileStrip({
  stats: { p05, p25, median, p75, p95, last },
  unit,
  isLastPartial,
}: {
  readonly stats: StatisticsCardFragment
  readonly unit: Unit
  readonly isLastPartial: boolean
}) {
  if (p05 == null || p25 == null || median == null || p75 == null || p95 == null) return null
  const at = (value: number) => placeOf(value, p05, p95)
  const words = `5th percentile ${format(p05, unit)}, middle half ${format(p25, unit)} to ${format(p75, unit)}, 95th percentile ${format(p95, unit)}, newest ${format(last, unit)}${isLastPartial ? ', still running' : ''}`
  return (
    <figure className="strip" aria-label={words} title={words}>
      <div className="strip-track">
        {p05 < 0 && p95 > 0 && <i className="strip-zero" style={{ insetInlineStart: percent(at(0)) }} />}
        <i className="strip-box" style={between(at(p25), at(p75))} />
        <i className="strip-mark" style={{ insetInlineStart: percent(at(median)) }} />
        {last != null && (
          <i
            className={isLastPartial ? 'strip-dot is-partial' : 'strip-dot'}
            style={{ insetInlineStart: percent(at(last)) }}
          />
        )}
      </div>
      <figcaption aria-hidden="true">
        <span>p05 {format(p05, unit)}</span>
        <span>p95 {format(p95, unit)}</span>
      </figcaption>
    </figure>
  )
}

/** Confidence interval of a slope beside zero: a trend is significant if it does not contain zero. */
export function IntervalStrip({
  low,
  middle,
  high,
  unit,
}: {
  readonly low: number
  readonly middle: number
  readonly high: number
  readonly unit: Unit
}) {
  const reach = Math.max(Math.abs(low), Math.abs(high)) * 1.1
  const at = (value: number) => placeOf(value, -reach, reach)
  const tone = low > 0 ? 'is-rising' : high < 0 ? 'is-falling' : ''
  const words = `95% interval of the slope: ${format(low, unit)} to ${format(high, unit)}, ${tone ? 'without' : 'with'} zero`
  return (
    <figure className={`strip ${tone}`} aria-label={words} title={words}>
      <div className="strip-track">
        <i className="strip-zero" style={{ insetInlineStart: '50%' }} />
        <i className="strip-box" style={between(at(low), at(high))} />
        <i className="strip-mark" style={{ insetInlineStart: percent(at(middle)) }} />
      </div>
      <figcaption aria-hidden="true">
        <span>falling</span>
        <span>0</span>
        <span>rising</span>
      </figcaption>
    </figure>
  )
}

/** The newest volatility as a bar, beside a mark for that of the whole window. */
export function RatioStrip({ recent, whole }: { readonly recent: number; readonly whole: number }) {
  const reach = Math.max(recent, whole * 2)
  if (reach === 0) return null
  return (
    <figure className="strip" aria-hidden="true">
      <div className="strip-track">
        <i className="strip-box" style={between(0, recent / reach)} />
        <i className="strip-mark" style={{ insetInlineStart: percent(whole / reach) }} />
      </div>
      <figcaption>
        <span>recent</span>
        <span>mark: whole window</span>
      </figcaption>
    </figure>
  )
}
