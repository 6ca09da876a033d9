import {
  type Choice,
  METRIC_CHOICES,
  NORMALISATIONS,
  PERIODS,
  TRANSFORMATIONS as TRANSFORMATION_WORDS,
  valueFor,
  WINDOWS,
} from '../parts/rest-words.ts'
import { LABELS } from '../parts/vocabulary.ts'
import { assetClassOf, type Measure, MONEYNESS, measureName, SIZES, TRANSFORMATIONS } from './measures.ts'

/** A part of a saved definition. */
export type Json = Readonly<Record<string, unknown>>

export const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const wordIn = <Of extends object>(of: Of, word: unknown) =>
  typeof word === 'string' && Object.hasOwn(of, word) ? (word as Extract<keyof Of, string>) : null

const CLASSES = { cash: 'CASH', options: 'OPTIONS', all: 'ALL' } as const

/** A measure that states its asset class only if it is another than that of its metrics. */
const withClass = (measure: Measure): Measure =>
  measure.assetClass === assetClassOf(measure) ? { ...measure, assetClass: null } : measure

/** Reads the value of a measure, such as `options.OTM.put_turnover/call_turnover`. Null if it is none. */
function valueIn(text: string) {
  const words = text.split('.')
  const [metric, dividedBy] = (words.pop() ?? '').split('/').map((word) => valueFor(METRIC_CHOICES, word))
  const assetClass = wordIn(CLASSES, words[0])
  const tier = assetClass ? words.slice(1) : words
  const moneyness = tier.map((word) => wordIn(MONEYNESS, word)).find(Boolean) ?? null
  const size = tier.map((word) => wordIn(SIZES, word)).find(Boolean) ?? null
  const isWhole = tier.length === Number(moneyness !== null) + Number(size !== null)
  if (!metric || dividedBy === null || !isWhole) return null
  return {
    ...{ metric, dividedBy: dividedBy ?? null, moneyness, size },
    assetClass: CLASSES[assetClass ?? 'cash'],
  }
}

/** Reads the text of a measure, such as `retail_net_turnover|moving_sum:5|z_score:1y`. Null if it is none. */
export function measureIn(text: unknown): Measure | null {
  if (typeof text !== 'string') return null
  const [first = '', ...steps] = text.split('|')
  const value = valueIn(first)
  if (!value) return null
  const words = steps.map((step) => step.split(':'))
  const [transformation, window] = words.find(([word = '']) => valueFor(TRANSFORMATION_WORDS, word)) ?? []
  const [normalisation, period] = words.find(([word = '']) => valueFor(NORMALISATIONS, word)) ?? []
  if (words.some(([word]) => word !== transformation && word !== normalisation)) return null
  return withClass({
    ...value,
    transformation: wordIn(TRANSFORMATIONS, valueFor(TRANSFORMATION_WORDS, transformation ?? '')),
    window: valueFor(WINDOWS, window ?? ''),
    normalisation: valueFor(NORMALISATIONS, normalisation ?? ''),
    period: valueFor(PERIODS, period ?? ''),
  })
}

/** Writes a measure as REST spells it. */
export function measureTextOf(measure: Measure): string {
  const { metric, dividedBy, moneyness, size, transformation, window, normalisation, period } = measure
  const market = measure.assetClass ?? assetClassOf(measure)
  const spelled = <Value>(choices: readonly Choice<Value>[], value: Value | null) =>
    choices.find((one) => one.value === value)?.word
  const value = [metric, dividedBy].flatMap((one) => spelled(METRIC_CHOICES, one) ?? []).join('/')
  const step = (...words: readonly (string | undefined)[]) => words.filter(Boolean).join(':')
  return [
    [...(market === 'CASH' ? [] : [market.toLowerCase(), moneyness, size]), value].filter(Boolean).join('.'),
    step(spelled(TRANSFORMATION_WORDS, transformation), spelled(WINDOWS, window)),
    step(spelled(NORMALISATIONS, normalisation), spelled(PERIODS, period)),
  ]
    .filter(Boolean)
    .join('|')
}

/** A measure of a definition. Null if it is none. */
export function measureOf(measure: unknown): Measure | null {
  if (!isJson(measure)) return null
  const metric = wordIn(LABELS.Metric, measure['metric'])
  return metric === null
    ? null
    : withClass({
        metric,
        dividedBy: wordIn(LABELS.Metric, measure['dividedBy']),
        assetClass: wordIn(LABELS.AssetClass, measure['assetClass']),
        moneyness: wordIn(MONEYNESS, measure['moneyness']),
        size: wordIn(SIZES, measure['size']),
        transformation: wordIn(TRANSFORMATIONS, measure['transformation']),
        window: wordIn(LABELS.Window, measure['window']),
        normalisation: wordIn(LABELS.Normalisation, measure['normalisation']),
        period: wordIn(LABELS.NormalisationPeriod, measure['normalisationPeriod']),
      })
}

/** The name of the measure of a text, or the text itself if the console has no name for it. */
export function namedMeasure(text: string): string {
  const measure = measureIn(text)
  return measure ? measureName(measure) : text
}
