import { remembering } from '../formats/text.ts'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** Parts of a form of dates, with the patterns of their texts. Numbers next to each other have two digits. */
const PARTS: Readonly<Record<string, { readonly name: string; readonly pattern: string }>> = {
  '%Y': { name: 'year', pattern: '\\d{4}' },
  '%m': { name: 'month', pattern: '\\d{1,2}' },
  '%b': { name: 'word', pattern: '[A-Za-z]{3}' },
  '%d': { name: 'day', pattern: '\\d{1,2}' },
  '%H': { name: 'hour', pattern: '\\d{1,2}' },
  '%M': { name: 'minute', pattern: '\\d{1,2}' },
  '%S': { name: 'second', pattern: '\\d{1,2}' },
}

const NEEDS_WORDS =
  'a form of dates has %Y, %m or %b, and %d, and may have %H with %M, and %S: such as %Y%m%d, %d/%m/%Y, %d-%b-%Y or %Y%m%d %H%M%S'

/** Returns the pattern of a form of dates. Null if it is none. */
function patternOf(form: string): RegExp | null {
  const pieces = form.match(/%.|[^%]/g) ?? []
  const names = pieces.flatMap((piece) => PARTS[piece]?.name ?? [])
  const has = (name: string) => names.includes(name)
  const isComplete = has('year') && has('month') !== has('word') && has('day')
  const isOrdered = has('hour') === has('minute') && (has('hour') || !has('second'))
  if (pieces.join('') !== form || pieces.some((piece) => piece.startsWith('%') && !PARTS[piece])) return null
  if (!isComplete || !isOrdered || new Set(names).size < names.length) return null
  const isNumber = (piece: string | undefined) => piece !== '%b' && PARTS[piece ?? ''] !== undefined
  const source = pieces.map((piece, place) => {
    const part = PARTS[piece]
    if (!part) return RegExp.escape(piece)
    const isAdjacent = isNumber(pieces[place - 1]) || isNumber(pieces[place + 1])
    return `(?<${part.name}>${isAdjacent ? part.pattern.replace('{1,2}', '{2}') : part.pattern})`
  })
  return new RegExp(`^${source.join('')}$`)
}

/** Returns why a text is no form of dates. Null if it is one. */
export const formFault = (form: string): string | null => (patternOf(form) ? null : NEEDS_WORDS)

/** Returns why a text is no time zone. Null if it is one. */
export function zoneFault(zone: string): string | null {
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(zone)
    return null
  } catch {
    return 'not a time zone; use a name of the IANA database, such as America/New_York'
  }
}

function isoOf(text: string, form: string, pattern: RegExp): string {
  const found = pattern.exec(text.trim())?.groups
  const month = found?.month ?? MONTHS.indexOf(found?.word?.toLowerCase() ?? '') + 1
  if (!found || month === 0) return `${text} (not of the form ${form})`
  const two = (part: string | number | undefined) => `${part ?? 0}`.padStart(2, '0')
  const date = `${found.year}-${two(month)}-${two(found.day)}`
  return found.hour === undefined
    ? date
    : `${date}T${two(found.hour)}:${two(found.minute)}:${two(found.second)}`
}

const LOCAL = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?$/

// PostgreSQL refuses what stays as it is. No time is assumed where clocks change.
function instantOf(text: string, zone: string): string {
  if (!LOCAL.test(text)) return text
  try {
    const local = Temporal.PlainDateTime.from(text)
    const [earlier, later] = (['earlier', 'later'] as const).map((disambiguation) =>
      local.toZonedDateTime(zone, { disambiguation }),
    )
    if (earlier && later && earlier.equals(later)) return earlier.toInstant().toString()
    const isSkipped = earlier?.toPlainDateTime().equals(local) === false
    return `${text} (${zone} ${isSkipped ? 'skips this time' : 'has this time twice'})`
  } catch {
    return `${text} (no such time)`
  }
}

interface DateRules {
  readonly form: string | null
  readonly zone: string | null
}

/** Returns what reads the dates of a column. `hasTime`: they may have a time, which may have no zone. */
export function dateReader({ form, zone }: DateRules, hasTime: boolean): ((text: string) => string) | null {
  const pattern = form === null ? null : patternOf(form)
  const timeZone = hasTime ? zone : null
  if (pattern === null && timeZone === null) return null
  return remembering((text) => {
    if (text === '') return text
    const iso = pattern === null ? text.trim() : isoOf(text, form ?? '', pattern)
    return timeZone === null ? iso : instantOf(iso, timeZone)
  })
}
