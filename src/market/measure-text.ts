import { shortened } from '../core/bounds.ts'
import type { Finding } from '../core/faults.ts'
import { nearestNames } from '../core/nearest-names.ts'
import type { MeasureInput } from './measures.ts'
import { ALL_METRIC_NAMES } from './metrics.ts'
import {
  AssetClass,
  Moneyness,
  Normalisation,
  NormalisationPeriod,
  TradeSize,
  Transformation,
  Window,
} from './vocabulary.ts'

/** Maximum length of the text of a measure: twice that of the longest valid one. */
export const MAX_TEXT = 256

/** Valid names of a part of a text. */
interface Part {
  readonly noun: string
  readonly names: readonly string[]
  readonly type: string
}
const METRIC: Part = { noun: 'metric', names: ALL_METRIC_NAMES, type: 'unknown_metric' }
const TIERS: Part = {
  noun: 'asset class, moneyness or trade size',
  names: [...AssetClass.options, ...Moneyness.options, ...TradeSize.options].filter(
    (name) => name !== 'TOTAL',
  ),
  type: 'enum',
}
const STEP: Part = {
  noun: 'transformation or normalisation',
  names: [...Transformation.options, ...Normalisation.options],
  type: 'enum',
}
const WINDOW: Part = { noun: 'window', names: Window.options, type: 'enum' }
const PERIOD: Part = { noun: 'period', names: NormalisationPeriod.options, type: 'enum' }

/** A fault in the text of a measure. */
class Misspelt extends Error {
  readonly finding: Finding

  constructor(message: string, type = 'value_error') {
    super(message)
    this.finding = { path: [], type, message }
  }
}

/** Throws for an unknown name. The message lists the valid names, the nearest first. */
function refuse(text: string, { noun, names, type }: Part): never {
  const [nearest] = nearestNames(text, names)
  const hint = nearest ? `Did you mean \`${nearest}\`? ` : ''
  const what = text === '' ? `The ${noun} is missing.` : `Unknown ${noun} \`${shortened(text)}\`.`
  throw new Misspelt(`${what} ${hint}Use one of: ${names.join(', ')}`, type)
}

const oneOf = <T extends string>(names: readonly T[], text: string): T | undefined =>
  names.find((name) => name === text)

/** Returns the name in a text. Throws if it is not one of the valid names. */
function nameIn<T extends string>(names: readonly T[], text: string, part: Part): T {
  return oneOf(names, text) ?? refuse(text, part)
}

/** Reads `class.moneyness.size.`, each of which may be left out. */
function qualifiersIn(texts: readonly string[]): Pick<MeasureInput, 'assetClass' | 'moneyness' | 'size'> {
  const rest = [...texts]
  const take = <T extends string>(names: readonly T[]): T | undefined => {
    const name = oneOf(names, rest[0] ?? '')
    if (name !== undefined) rest.shift()
    return name
  }
  const assetClass = take(AssetClass.options)
  const moneyness = take(Moneyness.options.filter((name) => name !== 'TOTAL'))
  const size = take(TradeSize.options.filter((name) => name !== 'TOTAL'))
  const [left] = rest
  if (left !== undefined)
    if (TIERS.names.includes(left))
      throw new Misspelt(
        `\`${left}\` is out of place. Write the asset class, the moneyness and the size in this order`,
      )
    else refuse(left, TIERS)
  return { ...(assetClass && { assetClass }), ...(moneyness && { moneyness }), ...(size && { size }) }
}

/** Reads the value of a measure: `qualifiers.metric` or `qualifiers.metric/metric`. */
function valueIn(text: string): MeasureInput {
  const [first = '', second, ...more] = text.split('/')
  if (more.length > 0) throw new Misspelt('A measure divides by one metric. Use at most one `/`')
  const texts = first.split('.')
  const metric = nameIn(ALL_METRIC_NAMES, texts.pop() ?? '', METRIC)
  if (second?.includes('.'))
    throw new Misspelt(
      'The asset class, the moneyness and the size apply to both metrics. Write them once, before the first',
    )
  const dividedBy = second === undefined ? undefined : nameIn(ALL_METRIC_NAMES, second, METRIC)
  return { ...qualifiersIn(texts), metric, ...(dividedBy && { dividedBy }) }
}

const TAKES_NO_LENGTH: readonly string[] = ['cumulative_sum', 'turnover_share']

type Steps = Pick<MeasureInput, 'transformation' | 'window' | 'normalisation' | 'normalisationPeriod'>

/** Reads a transformation or a normalisation, with its window or period after a colon. */
function stepIn(text: string): Steps {
  const [name = '', length, ...more] = text.split(':')
  if (more.length > 0) throw new Misspelt(`\`${name}\` takes one length. Use at most one \`:\``)
  const transformation = oneOf(Transformation.options, name)
  if (length !== undefined && TAKES_NO_LENGTH.includes(name))
    throw new Misspelt(`\`${name}\` takes no length. Leave out \`:${shortened(length)}\``)
  if (transformation)
    return {
      transformation,
      ...(length !== undefined && { window: nameIn(Window.options, length, WINDOW) }),
    }
  return {
    normalisation: nameIn(Normalisation.options, name, STEP),
    ...(length !== undefined && { normalisationPeriod: nameIn(NormalisationPeriod.options, length, PERIOD) }),
  }
}

function stepsIn(texts: readonly string[]): Steps {
  const [first, second, ...more] = texts.map(stepIn)
  if (more.length > 0 || (second && !second.normalisation) || (second && first?.normalisation))
    throw new Misspelt('A measure has at most one transformation and, after it, one normalisation')
  return { ...first, ...second }
}

/** Reads the text of a measure: its members, or the fault that it has. */
export function parseMeasure(text: string): { readonly input: MeasureInput } | { readonly fault: Finding } {
  if (text.length > MAX_TEXT)
    return {
      fault: {
        path: [],
        type: 'string_too_long',
        message: `String should have at most ${MAX_TEXT} characters`,
      },
    }
  try {
    const [value = '', ...steps] = text.split('|').map((part) => part.trim())
    return { input: { ...valueIn(value), ...stepsIn(steps) } }
  } catch (error) {
    if (error instanceof Misspelt) return { fault: error.finding }
    throw error
  }
}

const eitherOf = (names: readonly string[]): string => `(?:${names.join('|')})`

/** Pattern of the texts of measures. */
export const MEASURE_PATTERN = new RegExp(
  [
    '^',
    ...[AssetClass.options, Moneyness.options, TradeSize.options].map(
      (names) => `(?:${eitherOf(names)}\\.)?`,
    ),
    `${eitherOf(ALL_METRIC_NAMES)}(?:\\/${eitherOf(ALL_METRIC_NAMES)})?`,
    `(?:\\|${eitherOf(Transformation.options)}(?::${eitherOf(Window.options)})?)?`,
    `(?:\\|${eitherOf(Normalisation.options)}(?::${eitherOf(NormalisationPeriod.options)})?)?$`,
  ].join(''),
)
