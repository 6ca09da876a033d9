import type { Interval } from '../../graph/generated/graphql.ts'
import { EXCHANGE_ZONE, formatDate, formatTime, type Zone, zoneName } from '../../parts/format.ts'
import { isIntraday } from '../bars/windows.ts'

/** Writes the time of a bar in full: what it covers and, within a day, in which zone. */
export function barTime(ts: string, interval: Interval, zone: Zone): string {
  if (isIntraday(interval)) return `${formatTime(ts, zone)} ${zoneName(zone)}`
  if (interval === 'WEEK') return `Week to ${formatDate(ts)}`
  if (interval === 'MONTH') return `Month to ${formatDate(ts)}`
  return interval === 'YEAR' ? `Year to ${formatDate(ts)}` : formatDate(ts)
}

const formOf = (interval: Interval): Intl.DateTimeFormatOptions =>
  isIntraday(interval)
    ? { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' }
    : interval === 'DAY' || interval === 'WEEK'
      ? { day: 'numeric', month: 'short', year: '2-digit' }
      : { month: 'short', year: 'numeric' }

/** The function that writes the times of an axis: as short as they are clear. */
export function tickLabel(interval: Interval, zone: Zone): (ts: string) => string {
  const timeZone = !isIntraday(interval) ? 'UTC' : zone === 'exchange' ? EXCHANGE_ZONE : undefined
  const writer = new Intl.DateTimeFormat('en-GB', { ...formOf(interval), timeZone })
  return (ts) => writer.format(new Date(ts))
}
