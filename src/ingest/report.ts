import { counted } from '../platform/cli/counted.ts'
import { COUNTED } from './counts.ts'
import type { ClosedDay } from './facts.ts'
import type { LoadResult, LoadSummary } from './merge.ts'

/** Says how many events of alerts an unload has withdrawn. Empty if none. */
export const withdrawnInWords = (events: number): string[] =>
  events === 0
    ? []
    : [`${counted(events, 'event of alerts', 'events of alerts')} withdrawn, because their bars are gone`]

export const rowsInWords = (rows: number): string => counted(rows, 'row', 'rows')

/** Lists the first names of a number of instruments: `AAPL, MSFT and 8 more`. */
function namesInWords(names: readonly string[], instruments: number): string {
  const others = instruments - names.length
  return `${names.join(', ')}${others > 0 ? ` and ${others.toLocaleString('en')} more` : ''}`
}

/** Names the first days and their first instruments: `2024-07-04 (AAPL, MSFT and 8 more)`. */
const daysInWords = (days: readonly ClosedDay[]): string =>
  days.map(({ day, names, instruments }) => `${day} (${namesInWords(names, instruments)})`).join(', ')

/** Returns what is noteworthy about the rows of a load. */
export function remarks({ facts, repeats, superseded }: LoadSummary): string[] {
  const { weekendBars, holidayBars, closedDays, endless, hasZonelessTimes } = facts
  const first = (isWeekend: boolean) => daysInWords(closedDays.filter((day) => day.isWeekend === isWeekend))
  return [
    ...(repeats > 0
      ? [`${counted(repeats, 'row repeats', 'rows repeat')} another row of the same file`]
      : []),
    ...(superseded > 0
      ? [`${counted(superseded, 'row was', 'rows were')} superseded by a later row with the same key`]
      : []),
    ...(weekendBars > 0
      ? [`${counted(weekendBars, 'bar falls', 'bars fall')} on a weekend, first on ${first(true)}`]
      : []),
    ...(holidayBars > 0
      ? [`${counted(holidayBars, 'bar falls', 'bars fall')} on an exchange holiday, first on ${first(false)}`]
      : []),
    ...(endless.securities > 0
      ? [
          `${counted(endless.securities, 'inactive security has', 'inactive securities have')} no valid_to and count${endless.securities === 1 ? 's' : ''} as active up to the last bar in point-in-time rankings: ${namesInWords(endless.names, endless.securities)}`,
        ]
      : []),
    ...(hasZonelessTimes ? ['times without a zone were read as UTC'] : []),
  ]
}

/** Formats the result of a load or a dry run: a summary, one line for each kind of row, and remarks. */
export function report({ version, rows, summary }: LoadResult, dryRun = false): string {
  const written = `${rowsInWords(rows)} ${dryRun ? 'would be written' : 'written'}`
  const whole = version === null ? `dry run: ${written}` : `data version ${version}: ${written}`
  const kinds = COUNTED.flatMap((name) => {
    const counts = summary.counts[name]
    if (!counts) return []
    const parts = Object.entries(counts).filter(([, number]) => number > 0)
    return [
      `  ${name}: ${parts.map(([what, number]) => `${number.toLocaleString('en')} ${what}`).join(', ')}`,
    ]
  })
  return [rows === 0 ? 'nothing new' : whole, ...kinds, ...remarks(summary)].join('\n')
}
