import { expect } from 'vitest'
import { camelCase } from '../../src/core/names.ts'
import { parseMeasure } from '../../src/market/measure-text.ts'
import { type Measure, measureOf } from '../../src/market/measures.ts'
import { isStoredMetric } from '../../src/market/metrics.ts'
import { NormalisationPeriod, Window } from '../../src/market/vocabulary.ts'
import type { Caller } from './app.ts'

/** What screens must find, computed from the time series that the service answers with. */

export interface Condition {
  readonly measure: string
  readonly [comparison: string]: unknown
}
export interface Term extends Partial<Condition> {
  readonly all?: readonly Condition[]
  readonly any?: readonly Condition[]
}
export interface Definition {
  readonly kind: 'securities' | 'aggregates'
  readonly all?: readonly Term[]
  readonly any?: readonly Term[]
  readonly columns?: readonly string[]
  readonly sort?: string
  readonly order?: 'asc' | 'desc'
  readonly date?: string
}

export interface Match {
  readonly id: number
  readonly met: readonly number[]
  readonly values: readonly (number | null)[]
}

const measureIn = (text: string): Measure => {
  const parsed = parseMeasure(text)
  if ('fault' in parsed) throw new Error(parsed.fault.message)
  return measureOf(parsed.input)
}

type Values = ReadonlyMap<string, number | null>
type Bar = { readonly ts: string; readonly transformed: Bar | null } & Readonly<Record<string, number | null>>

const LENGTHS = new Map(
  [Window, NormalisationPeriod].flatMap((schema) => {
    const names: Readonly<Record<string, string>> = {
      ...{ '5': 'ONE_WEEK', '20': 'ONE_MONTH', '60': 'THREE_MONTHS', '120': 'SIX_MONTHS', '252': 'ONE_YEAR' },
      ...{ '1y': 'ONE_YEAR', '2y': 'TWO_YEARS', '3y': 'THREE_YEARS', '5y': 'FIVE_YEARS', all: 'ALL' },
    }
    return schema.options.map((name) => [name as string, names[name] ?? ''] as const)
  }),
)

function argumentsOf({ assetClass, moneyness, size, transform }: Measure, interval: string): string {
  const { transformation, window, normalisation, normalisationPeriod } = transform ?? {}
  const given = [
    ['interval', interval],
    ['assetClass', assetClass.toUpperCase()],
    ...(assetClass === 'cash' ? [] : [['moneyness', moneyness] as const, ['size', size] as const]),
    ['transformation', transformation?.toUpperCase()],
    ['window', window && LENGTHS.get(window)],
    ['normalisation', normalisation?.toUpperCase()],
    ['normalisationPeriod', normalisationPeriod && LENGTHS.get(normalisationPeriod)],
  ] as const
  return given.flatMap(([name, value]) => (value ? [`${name}: ${value}`] : [])).join(', ')
}

/** The series of measures of one interval, read once each. */
export class SeriesReader {
  readonly #app: Caller
  readonly #interval: string
  readonly #range: string
  readonly #known = new Map<string, Promise<Values>>()

  constructor(app: Caller, interval: string, range: { readonly from: string; readonly to: string }) {
    this.#app = app
    this.#interval = interval
    this.#range = `from: "${range.from}", to: "${range.to}"`
  }

  /** Returns the values of a measure of an instrument by the stamps of its bars. */
  of(kind: Definition['kind'], id: number, measure: string): Promise<Values> {
    const key = `${kind} ${id} ${measure}`
    const values = this.#known.get(key) ?? this.#read(kind, id, measureIn(measure))
    this.#known.set(key, values)
    return values
  }

  async #read(kind: Definition['kind'], id: number, measure: Measure): Promise<Values> {
    const { metric, dividedBy, transform } = measure
    if (transform && (dividedBy || !isStoredMetric(metric))) throw new Error('No time series shows this')
    const [own, divisor] = [camelCase(metric), dividedBy && camelCase(dividedBy)]
    const by =
      kind === 'securities' ? `security(by: { securityId: ${id} })` : `aggregate(by: { aggregateId: ${id} })`
    const bars = `bars(first: 1000, order: ASC, includeIntraday: false, ${this.#range}, ${argumentsOf(measure, this.#interval)})`
    const query = `{ one: ${by} { ${bars} { nodes { ts ${own} ${divisor ?? ''} ${transform ? `transformed { ${own} }` : ''} } } } }`
    const { data, errors } = (await this.#app.graphql(query)) as unknown as {
      data: { one: { bars: { nodes: Bar[] } } }
      errors?: unknown
    }
    expect(errors, query).toBeUndefined()
    return new Map(
      data.one.bars.nodes.map((bar) => {
        const [value = null, base = 1] = [bar[own], divisor ? bar[divisor] : 1]
        if (transform) return [bar.ts, bar.transformed?.[own] ?? null]
        return [bar.ts, value === null || !base ? null : value / base]
      }),
    )
  }
}

type Measured = (
  measure: string,
  id: number,
) => { readonly now: number | null; readonly before: number | null }

/** Whether an instrument of a universe meets a condition. */
function isMet(
  { measure, ...comparison }: Condition,
  id: number,
  universe: readonly number[],
  measured: Measured,
) {
  const [[name = '', bound] = []] = Object.entries(comparison)
  const { now, before } = measured(measure, id)
  if (now === null) return false
  const limit = Number(bound)
  const others = universe.flatMap((other) => measured(measure, other).now ?? [])
  const above = others.filter((other) => other > now).length
  switch (name) {
    case 'gt':
      return now > limit
    case 'gte':
      return now >= limit
    case 'lt':
      return now < limit
    case 'lte':
      return now <= limit
    case 'between':
      return ((bound as number[])[0] as number) <= now && now <= ((bound as number[])[1] as number)
    case 'top':
      return above < limit
    case 'bottom':
      return others.filter((other) => other < now).length < limit
    case 'top_percent':
      // In tenths of a percent, which are whole numbers.
      return above < Math.ceil((others.length * Math.round(limit * 10)) / 1000)
    case 'crosses_above':
      return before !== null && now > limit && before <= limit
    case 'crosses_below':
      return before !== null && now < limit && before >= limit
    default:
      throw new Error(`Unknown comparison ${name}`)
  }
}

/** Returns the matches of a screen in its order. */
export function expectedMatches(
  { all, any, columns, sort, order }: Definition,
  universe: readonly number[],
  measured: Measured,
): Match[] {
  const terms = all ?? any ?? []
  const conditions = terms.flatMap((term) => term.all ?? term.any ?? [term as Condition])
  const shown = columns ?? [...new Set(conditions.map(({ measure }) => measure))]
  const by = sort ?? shown[0] ?? ''
  const sign = order === 'asc' ? 1 : -1
  const matches = universe.flatMap((id): Match[] => {
    const verdicts = new Map(conditions.map((one) => [one, isMet(one, id, universe, measured)]))
    const holds = ({ all: every, any: some, ...one }: Term, term: Term): boolean => {
      if (every) return every.every((condition) => verdicts.get(condition))
      if (some) return some.some((condition) => verdicts.get(condition))
      return one.measure !== undefined && verdicts.get(term as Condition) === true
    }
    const isMatch = all ? terms.every((term) => holds(term, term)) : terms.some((term) => holds(term, term))
    if (!isMatch) return []
    const met = conditions.flatMap((one, at) => (verdicts.get(one) ? [at + 1] : []))
    return [{ id, met, values: shown.map((measure) => measured(measure, id).now) }]
  })
  const value = ({ id }: Match) => measured(by, id).now
  return matches.toSorted((a, b) => {
    const [one, other] = [value(a), value(b)]
    if (one === null || other === null) return Number(one === null) - Number(other === null) || a.id - b.id
    return sign * (one - other) || a.id - b.id
  })
}
