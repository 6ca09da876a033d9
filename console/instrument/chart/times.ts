import { fittingPeriod, type Period, periodLabel, startsPeriod } from '../../charts/time-ticks.ts'
import type { Interval } from '../../graph/generated/graphql.ts'
import { EXCHANGE_ZONE, formatDate, formatTime, type Zone, zoneName } from '../../parts/format.ts'
import { isIntraday } from '../bars/windows.ts'
import type { Span } from './span.ts'

/** Writes the time of a bar in full: what it covers and, within a day, in which zone. */
export function barTime(ts: string, interval: Interval, zone: Zone): string {
  if (isIntraday(interval)) return `${formatTime(ts, zone)} ${zoneName(zone)}`
  if (interval === 'WEEK') return `Week to ${formatDate(ts)}`
  if (interval === 'MONTH') return `Month to ${formatDate(ts)}`
  return interval === 'YEAR' ? `Year to ${formatDate(ts)}` : formatDate(ts)
}

/** Pixels that a label of the time axis takes. */
const LABEL_WIDTH = 72

/** Writes moments as a clock of the exchange or the viewer shows them: 2026-03-11T10:50. */
function clockOf(zone: Zone): (ts: string) => string {
  const { format } = new Intl.DateTimeFormat('sv', {
    ...{ dateStyle: 'short', timeStyle: 'short' },
    timeZone: zone === 'exchange' ? EXCHANGE_ZONE : undefined,
  })
  return (ts) => format(new Date(ts)).replace(' ', 'T')
}

/** The labels of a time axis: at the starts of months, weeks or whatever period suits the window. */
export class TimeTicks {
  readonly #write: (ts: string) => string
  #source: readonly string[] = []
  #times: readonly string[] = []
  #period: Period = 'month'

  constructor(interval: Interval, zone: Zone) {
    this.#write = isIntraday(interval) ? clockOf(zone) : (ts) => ts.slice(0, 10)
  }

  /** Shows a window of bars. Returns whether other labels are needed than before. */
  show(ts: readonly string[], { start, end }: Span, width: number): boolean {
    if (ts !== this.#source) this.#times = ts.map(this.#write)
    this.#source = ts
    const before = this.#period
    this.#period = fittingPeriod(this.#times, start, end, Math.max(Math.floor(width / LABEL_WIDTH), 2))
    return this.#period !== before
  }

  readonly isTick = (at: number): boolean => startsPeriod(this.#times, at, this.#period)

  readonly label = (ts: string): string => periodLabel(this.#write(ts), this.#period)
}
