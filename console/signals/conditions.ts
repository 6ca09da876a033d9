import type { ScreenCondition, ScreenTerm } from '../graph/generated/graphql.ts'
import { format, type Unit } from '../parts/format.ts'
import { type Codec, ViewFault } from '../parts/view.ts'
import { LABELS } from '../parts/vocabulary.ts'
import {
  type Measure,
  MONEYNESS,
  measureInput,
  measureName,
  measureUnit,
  SIZES,
  TRANSFORMATIONS,
} from './measures.ts'

/** The comparisons of a condition, in the order of menus. */
export const COMPARISONS = {
  gt: 'is above',
  gte: 'is at least',
  lt: 'is below',
  lte: 'is at most',
  between: 'is between',
  top: 'is among the largest',
  bottom: 'is among the smallest',
  topPercent: 'is in the top percent',
  crossesAbove: 'crosses above',
  crossesBelow: 'crosses below',
} as const

type Comparison = keyof typeof COMPARISONS

/** A condition on a measure. */
export interface Condition {
  readonly measure: Measure
  readonly comparison: Comparison
  readonly value: number
  /** The second number of `between`. Null for all others. */
  readonly upper: number | null
}

/** Conditions that count as one: all of them are met, or any. */
export interface Group {
  readonly join: 'all' | 'any'
  readonly conditions: readonly Condition[]
}

/** A part of a screen. */
export type Term = Condition | Group

export const isGroup = (term: Term): term is Group => 'join' in term

/** Conditions of terms, nested ones included, in their order. */
export const conditionsOf = (terms: readonly Term[]): Condition[] =>
  terms.flatMap((term) => (isGroup(term) ? term.conditions : [term]))

export const MAX_CONDITIONS = 20

/** Comparisons with a place among all instruments instead of a value. */
const PLACES: readonly Comparison[] = ['top', 'bottom', 'topPercent']

export const isPlace = (comparison: Comparison): boolean => PLACES.includes(comparison)

/** Unit of the number of a condition. */
export const conditionUnit = ({ measure, comparison }: Condition): Unit =>
  comparison === 'topPercent' ? 'percent' : isPlace(comparison) ? 'count' : measureUnit(measure)

/** A condition as the graph takes it. */
export function conditionInput({ measure, comparison, value, upper }: Condition): ScreenCondition {
  const number = comparison === 'between' ? [value, upper ?? value] : value
  return { measure: measureInput(measure), [comparison]: number }
}

/** A term as the graph takes it. */
export const termInput = (term: Term): ScreenTerm =>
  isGroup(term) ? { [term.join]: term.conditions.map(conditionInput) } : conditionInput(term)

/** A condition in words. */
export function conditionWords(condition: Condition): string {
  const { measure, comparison, value, upper } = condition
  const unit = conditionUnit(condition)
  const number = (one: number) => format(one, unit === 'count' ? 'value' : unit)
  const limit = upper === null ? number(value) : `${number(value)} and ${number(upper)}`
  return `${measureName(measure)} ${COMPARISONS[comparison]} ${limit}`
}

const JOINS = { all: ' and ', any: ' or ' } as const

/** Terms in words. */
export const screenWords = (terms: readonly Term[], join: 'all' | 'any'): string =>
  terms
    .map((term) => (isGroup(term) ? `(${screenWords(term.conditions, term.join)})` : conditionWords(term)))
    .join(JOINS[join])

function wordOf<Of extends object>(of: Of, word: string | undefined, name: string) {
  if (word === undefined || word === '') return null
  if (Object.hasOwn(of, word)) return word as Extract<keyof Of, string>
  throw new ViewFault(
    `A part of “${name}” must be one of ${Object.keys(of).join(', ')}, but the address says “${word}”.`,
  )
}

function numberOf(text: string | undefined, name: string): number {
  const value = text?.trim() ? Number(text) : Number.NaN
  if (!Number.isFinite(value))
    throw new ViewFault(`“${name}” needs a number, but the address says “${text ?? ''}”.`)
  return value
}

function measureOf(text: string, name: string): Measure {
  const [metric, transformation, window, normalisation, period, dividedBy, ...tier] = text.split('.')
  const [assetClass, moneyness, size] = tier
  return {
    dividedBy: wordOf(LABELS.Metric, dividedBy, name),
    assetClass: wordOf(LABELS.AssetClass, assetClass, name),
    moneyness: wordOf(MONEYNESS, moneyness, name),
    size: wordOf(SIZES, size, name),
    metric: wordOf(LABELS.Metric, metric, name) ?? 'RETAIL_NET_TURNOVER',
    transformation: wordOf(TRANSFORMATIONS, transformation, name),
    window: wordOf(LABELS.Window, window, name),
    normalisation: wordOf(LABELS.Normalisation, normalisation, name),
    period: wordOf(LABELS.NormalisationPeriod, period, name),
  }
}

function conditionOf(text: string, name: string): Condition {
  const [measure = '', word, value, upper] = text.split('~')
  const comparison = wordOf(COMPARISONS, word, name) ?? 'gt'
  return {
    measure: measureOf(measure, name),
    comparison,
    value: numberOf(value, name),
    upper: comparison === 'between' ? numberOf(upper, name) : null,
  }
}

/** How a measure stands in the address: its parts between dots, as in `RETAIL_NET_TURNOVER...Z_SCORE`. */
export const measureText = (measure: Measure): string => {
  const { metric, transformation, window, normalisation, period } = measure
  const { dividedBy, assetClass, moneyness, size } = measure
  return [metric, transformation, window, normalisation, period, dividedBy, assetClass, moneyness, size]
    .map((word) => word ?? '')
    .join('.')
    .replace(/\.+$/, '')
}

/** A measure in the address. Null: none is chosen. */
export const optionalMeasure: Codec<Measure | null> = {
  initial: null,
  parse: measureOf,
  write: (measure) => (measure === null ? '' : measureText(measure)),
}

const conditionText = ({ measure, comparison, value, upper }: Condition): string =>
  [measureText(measure), comparison, value, ...(upper === null ? [] : [upper])].join('~')

const termText = (term: Term): string =>
  isGroup(term) ? `${term.join}(${term.conditions.map(conditionText).join(',')})` : conditionText(term)

function termOf(text: string, name: string): Term {
  const [, join, conditions = ''] = /^(all|any)\((.*)\)$/.exec(text) ?? []
  if (join !== 'all' && join !== 'any') return conditionOf(text, name)
  return {
    join,
    conditions: conditions
      .split(',')
      .filter(Boolean)
      .map((one) => conditionOf(one, name)),
  }
}

/** Terms in the address, separated by commas. Those that count as one are in brackets: `any(PX~gt~1,RIS~gt~0)`. */
export const termList: Codec<readonly Term[]> = {
  initial: [],
  parse(text, name) {
    const terms = (text.match(/(?:\([^)]*\)?|[^,])+/g) ?? []).map((part) => termOf(part, name))
    const { length } = conditionsOf(terms)
    if (length > MAX_CONDITIONS)
      throw new ViewFault(`“${name}” names ${length} conditions. A screen has at most ${MAX_CONDITIONS}.`)
    return terms.filter((term) => !isGroup(term) || term.conditions.length > 0)
  },
  write: (terms) => terms.map(termText).join(','),
}

/** Measures of conditions, each once, in their order: the columns of a screen. */
export const measuresOf = (terms: readonly Term[]): Measure[] => [
  ...new Map(conditionsOf(terms).map(({ measure }) => [measureText(measure), measure])).values(),
]
