import { counted } from '../platform/cli/counted.ts'
import { COUNTED } from './counts.ts'
import type { LoadResult, LoadSummary } from './merge.ts'

export const rowsInWords = (rows: number): string => counted(rows, 'row', 'rows')

function remarks({ facts, repeats }: LoadSummary): string[] {
  const { weekendBars, holidayBars, hasZonelessTimes } = facts
  return [
    ...(repeats > 0
      ? [`${counted(repeats, 'row repeats', 'rows repeat')} another row of the same file`]
      : []),
    ...(weekendBars > 0 ? [`${counted(weekendBars, 'bar falls', 'bars fall')} on a weekend`] : []),
    ...(holidayBars > 0 ? [`${counted(holidayBars, 'bar falls', 'bars fall')} on an exchange holiday`] : []),
    ...(hasZonelessTimes ? ['times without a zone were read as UTC'] : []),
  ]
}

/** Formats the result of a load or a dry run: a summary, one line for each kind of row, and remarks. */
export function report({ version, rows, summary }: LoadResult, isRehearsal: boolean): string {
  const written = `${rowsInWords(rows)} ${isRehearsal ? 'would be written' : 'written'}`
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
