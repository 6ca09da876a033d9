/** A security as a pasted list names it. */
export interface PastedEntry {
  readonly text: string
  /** Weight as a number's text. Null if the list states none. */
  readonly weight: string | null
}

export interface PastedList {
  readonly entries: readonly PastedEntry[]
  /** Names that the list states more than once. Only the first counts. */
  readonly repeated: readonly string[]
  /** Number of names beyond the limit. They are left out. */
  readonly omitted: number
}

/** Limit of the service on the constituents of an aggregate. */
export const MAX_CONSTITUENTS = 1000

const HEADINGS = new Set([
  'ticker',
  'tickers',
  'symbol',
  'symbols',
  'isin',
  'figi',
  'security',
  'id',
  'name',
  'weight',
  'weights',
])
const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?%?$/i
const DECIMAL_COMMA = /^([+-]?\d+),(\d+%?)$/

/** Longer words are neither numbers nor identifiers, and are not looked up. */
const MAX_IDENTIFIER = 64

const isNumber = (word: string): boolean => word.length <= MAX_IDENTIFIER && NUMBER.test(word)

const OPENING = `"'$([`
const CLOSING = `"')]`

/** Removes quotes, brackets and currency signs around a word. Not by a pattern: those take the square of the length. */
function bare(word: string): string {
  let [start, end] = [0, word.length]
  while (start < end && OPENING.includes(word.charAt(start))) start++
  while (end > start && CLOSING.includes(word.charAt(end - 1))) end--
  return word.slice(start, end)
}

/** Removes what is not seen: byte order marks, marks of direction, soft hyphens, control characters. */
const visible = (text: string): string => text.replaceAll(/[^\P{C}\r\n\t]/gu, '')

/** Whether commas of a line are decimal points: something else separates, or each stands between two digits. */
const hasDecimalCommas = (line: string): boolean => /[;\t|]/.test(line) || !/(?:^|\D),|,(?:\D|$)/.test(line)

/** Splits a line into words. */
function wordsOf(line: string): string[] {
  const separator = hasDecimalCommas(line) ? /[;\t|\s]+/ : /[,\s]+/
  return line
    .split(separator)
    .flatMap((word) => {
      const trimmed = bare(word)
      const decimal = DECIMAL_COMMA.exec(trimmed)
      return decimal ? [`${decimal[1]}.${decimal[2]}`] : trimmed.split(',')
    })
    .filter((word) => word !== '')
}

/** Writes a weight as a plain number: 12% is 0.12. */
function weightOf(word: string): string {
  if (!word.endsWith('%')) return word.replace(/^\+/, '')
  // Rounded to hide binary fractions: 7% is 0.07, not 0.07000000000000001.
  return String(Number((Number(word.slice(0, -1)) / 100).toPrecision(12)))
}

/** A number after a name is its weight. Elsewhere it is a name: some exchanges use numbers. */
function entriesOf(words: readonly string[]): PastedEntry[] {
  const entries: PastedEntry[] = []
  for (const word of words) {
    const last = entries.at(-1)
    if (last && last.weight === null && isNumber(word))
      entries[entries.length - 1] = { ...last, weight: weightOf(word) }
    else entries.push({ text: word, weight: null })
  }
  return entries
}

const isHeading = (words: readonly string[]): boolean =>
  words.length > 0 && words.every((word) => HEADINGS.has(word.toLowerCase()))

/** Reads a list of tickers, ISINs or other identifiers, with or without weights, however they are separated. */
export function parseList(text: string): PastedList {
  const lines = visible(text)
    .split(/[\r\n]+/)
    .map(wordsOf)
    .filter((words) => words.length > 0)
  const named = (isHeading(lines[0] ?? []) ? lines.slice(1) : lines).flatMap(entriesOf)
  const entries = new Map<string, PastedEntry>()
  const repeated = new Set<string>()
  for (const entry of named) {
    const key = entry.text.toUpperCase()
    if (entries.has(key)) repeated.add(entries.get(key)?.text ?? key)
    else entries.set(key, entry)
  }
  const all = [...entries.values()]
  return {
    entries: all.slice(0, MAX_CONSTITUENTS),
    repeated: [...repeated],
    omitted: Math.max(0, all.length - MAX_CONSTITUENTS),
  }
}

interface Identifiers {
  readonly isins: string[]
  readonly figis: string[]
  /** What may be a ticker or a provider id. */
  readonly others: string[]
}

/** Sorts names by the kind of identifier that they are. */
export function identifiersOf(names: readonly string[]): Identifiers {
  const isins: string[] = []
  const figis: string[] = []
  const others: string[] = []
  for (const name of names) {
    const upper = name.toUpperCase()
    // Some FIGIs could be ISINs of Barbados.
    if (/^[A-Z]{2}[A-Z0-9]{9}\d$/.test(upper)) isins.push(upper)
    if (/^BBG[A-Z0-9]{9}$/.test(upper)) figis.push(upper)
    if (name.length <= MAX_IDENTIFIER) others.push(name)
  }
  return { isins, figis, others }
}

/** The security of a search or a list. */
export interface FoundSecurity {
  readonly securityId: number
  readonly providerId: string
  readonly ticker: string
  readonly isActive: boolean
  readonly name: string
  readonly isin?: string | null
  readonly figi?: string | null
}

/** A ticker without what share classes are separated by: BRK.B, BRK-B and BRK/B are one. */
const plainTicker = (ticker: string): string => ticker.toUpperCase().replaceAll(/[.\-/ ]/g, '')

/** Returns a function that finds the security a name stands for: exact identifiers first, then spellings of tickers. */
export function matcherOf(securities: readonly FoundSecurity[]): (name: string) => FoundSecurity | null {
  const index = new Map<string, FoundSecurity>()
  const add = (kind: string, key: string | null | undefined, security: FoundSecurity) => {
    if (key && !index.has(`${kind} ${key}`)) index.set(`${kind} ${key}`, security)
  }
  for (const security of securities) {
    add('exact', security.ticker.toUpperCase(), security)
    add('exact', security.isin?.toUpperCase(), security)
    add('exact', security.figi?.toUpperCase(), security)
    add('provider', security.providerId, security)
    add('plain', plainTicker(security.ticker), security)
  }
  return (name) =>
    index.get(`exact ${name.toUpperCase()}`) ??
    index.get(`provider ${name}`) ??
    index.get(`plain ${plainTicker(name)}`) ??
    null
}
