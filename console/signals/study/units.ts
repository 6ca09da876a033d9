import type { OutcomeKind } from '../../graph/generated/graphql.ts'
import { format, type Unit } from '../../parts/format.ts'
import { measureIn } from '../measure-reading.ts'
import { measureName, measureUnit } from '../measures.ts'

/** Outcome of a study: `outcome` is the text of a measure, as the service writes it. */
interface OutcomeOf {
  readonly outcome: string
  readonly outcomeKind: OutcomeKind
}

const PRICES = ['px', 'px_linked']

const isPrice = ({ outcome, outcomeKind }: OutcomeOf): boolean =>
  PRICES.includes(outcome) && outcomeKind === 'RETURN'

/** Unit of outcomes: returns are fractions, changes have the unit of their measure. */
export function outcomeUnit({ outcome, outcomeKind }: OutcomeOf): Unit {
  if (outcomeKind === 'RETURN') return 'fraction'
  const measure = measureIn(outcome)
  const unit = measure ? measureUnit(measure) : 'number'
  return unit === 'count' ? 'value' : unit
}

/** Name of outcomes, as a noun that begins a heading. */
export function outcomeName(of: OutcomeOf): string {
  if (isPrice(of)) return 'Price return'
  const measure = measureIn(of.outcome)
  const name = measure ? measureName(measure) : of.outcome
  return of.outcomeKind === 'RETURN' ? `Return of ${name}` : `Change of ${name}`
}

/** Whether a formatted number is zero. */
const isZero = (text: string): boolean => /^[^1-9]*0[^1-9]*$/.test(text)

/** Formats a mean of outcomes, with its sign unless it rounds to zero. */
export function outcomeText(value: number | null | undefined, of: OutcomeOf): string {
  const unit = outcomeUnit(of)
  const text = format(value, unit, { isSigned: true })
  return isZero(text) ? format(0, unit) : text
}

/** States the mean change: “the price was on average 1.2 % higher”. */
export function changeWords(mean: number, of: OutcomeOf): string {
  const size = format(Math.abs(mean), outcomeUnit(of))
  const change = isZero(size) ? 'unchanged' : `${size} ${mean < 0 ? 'lower' : 'higher'}`
  const measure = measureIn(of.outcome)
  const subject = isPrice(of) ? 'the price' : measure ? measureName(measure) : of.outcome
  return `${subject} was on average ${change}`
}

const LEAST_P = 0.001

/** Formats a p-value: 0.034, 0.41, < 0.001. */
export function probability(p: number | null | undefined): string {
  if (p === null || p === undefined) return '–'
  if (p < LEAST_P) return `< ${LEAST_P}`
  return p < 0.0995 ? p.toFixed(3) : p.toFixed(2)
}

/** Formats a p-value with its symbol, without a line break: `p = 0.034`, `p < 0.001`. */
export const pWords = (p: number): string =>
  `p ${p < LEAST_P ? '' : '= '}${probability(p)}`.replaceAll(' ', '\u00a0')

/** Significance level: the console calls a result with a lower p-value unlikely by chance alone. */
export const LEVEL = 0.05
