import { finite } from '../../core/rows/table.ts'

/** Comparison of a condition: its name, as a definition spells it, and its number or numbers. */
export type Comparison =
  | {
      readonly by: 'gt' | 'gte' | 'lt' | 'lte' | 'crossesAbove' | 'crossesBelow'
      readonly bound: number
    }
  | { readonly by: 'top' | 'bottom' | 'topPercent'; readonly bound: number }
  | { readonly by: 'between'; readonly bound: readonly [low: number, high: number] }

/** A condition of a screen. */
export interface PlannedCondition {
  /** Text of its measure. */
  readonly measure: string
  readonly comparison: Comparison
}

/** Conditions that count as one: all of them must be met, or any. */
export interface PlannedTerm {
  readonly join: 'all' | 'any'
  readonly conditions: readonly PlannedCondition[]
}

/** Conditions of a screen, and whether all must be met. */
export interface Criteria {
  readonly join: 'all' | 'any'
  readonly terms: readonly PlannedTerm[]
}

/** Values of a measure in a bar and in the preceding one, in the order of the instruments. NaN for null. */
export interface MeasureValues {
  readonly current: Float64Array
  readonly previous: Float64Array
}

/** Whether the instrument at a place meets something. */
export type Met = (place: number) => boolean

/** Returns the value that an instrument must reach to be among the `count` largest. NaN if none has a value. */
function thresholdOf(values: Float64Array, places: Int32Array, count: (present: number) => number): number {
  const present = Float64Array.from(places, (place) => values[place] ?? Number.NaN)
    .filter((value) => !Number.isNaN(value))
    .sort()
  return present[Math.max(0, present.length - count(present.length))] ?? Number.NaN
}

/** Returns a percentage of a number, rounded up, but not for the last digits of a product: 64.4 % of 250 is 161. */
const percentOf = (percent: number, present: number): number =>
  Math.ceil(Number(((present * percent) / 100).toPrecision(12)))

/** Returns whether instruments meet a condition, by their places. Comparisons with NaN are false, so nulls never do. */
function metBy({ by, bound }: Comparison, { current, previous }: MeasureValues, places: Int32Array): Met {
  const at = (values: Float64Array, place: number) => values[place] ?? Number.NaN
  switch (by) {
    case 'gt':
      return (place) => at(current, place) > bound
    case 'gte':
      return (place) => at(current, place) >= bound
    case 'lt':
      return (place) => at(current, place) < bound
    case 'lte':
      return (place) => at(current, place) <= bound
    case 'between':
      return (place) => at(current, place) >= bound[0] && at(current, place) <= bound[1]
    case 'crossesAbove':
      return (place) => at(current, place) > bound && at(previous, place) <= bound
    case 'crossesBelow':
      return (place) => at(current, place) < bound && at(previous, place) >= bound
    case 'top':
    case 'topPercent': {
      const count = (present: number) => (by === 'top' ? bound : percentOf(bound, present))
      const threshold = thresholdOf(current, places, count)
      return (place) => at(current, place) >= threshold
    }
    case 'bottom': {
      const negated = current.map((value) => -value)
      const threshold = thresholdOf(negated, places, () => bound)
      return (place) => at(negated, place) >= threshold
    }
  }
}

/** Whether a condition compares the instruments of a bar with each other. */
export const isRelative = ({ comparison: { by } }: PlannedCondition): boolean =>
  by === 'top' || by === 'bottom' || by === 'topPercent'

/** Returns whether all of some criteria are met, or any. It is asked for millions of places. */
function joined(by: Criteria['join'], parts: readonly Met[]): Met {
  const [only] = parts
  if (only && parts.length === 1) return only
  const isDecisive = by === 'any'
  return (place) => {
    for (const isMet of parts) if (isMet(place) === isDecisive) return isDecisive
    return !isDecisive
  }
}

/** Returns whether instruments of a universe meet the criteria, by their places. */
export function judgeOf(
  { join, terms }: Criteria,
  valuesOf: (measure: string) => MeasureValues,
  places: Int32Array,
): Met {
  const judges = terms.map((term) =>
    joined(
      term.join,
      term.conditions.map(({ measure, comparison }) => metBy(comparison, valuesOf(measure), places)),
    ),
  )
  return joined(join, judges)
}

/** An instrument that meets a screen, by its place among the instruments. */
export interface MatchAt {
  readonly place: number
  /** Numbers of the conditions that it meets, from 1, in the order of the definition. */
  readonly met: readonly number[]
}

/** Finds the instruments of a universe that meet the criteria, in the order of their places. */
export function matchesOf(
  { join, terms }: Criteria,
  valuesOf: (measure: string) => MeasureValues,
  places: Int32Array,
): MatchAt[] {
  let number = 0
  const judged = terms.map((term) => ({
    join: term.join,
    conditions: term.conditions.map(({ measure, comparison }) => ({
      number: ++number,
      isMet: metBy(comparison, valuesOf(measure), places),
    })),
  }))
  const matches: MatchAt[] = []
  for (const place of places) {
    const met: number[] = []
    let terms = 0
    for (const { join: within, conditions } of judged) {
      const before = met.length
      for (const { number, isMet } of conditions) if (isMet(place)) met.push(number)
      const count = met.length - before
      if (within === 'all' ? count === conditions.length : count > 0) terms++
    }
    if (join === 'all' ? terms === judged.length : terms > 0) matches.push({ place, met })
  }
  return matches
}

/** Returns matches sorted by values, nulls last and ties as they were. */
export const sortedBy = (
  matches: readonly MatchAt[],
  values: Float64Array,
  order: 'asc' | 'desc',
): MatchAt[] => {
  const sign = order === 'asc' ? 1 : -1
  const numberAt = ({ place }: MatchAt) => finite(values[place])
  return matches.toSorted((a, b) => {
    const [one, other] = [numberAt(a), numberAt(b)]
    if (one === null || other === null) return Number(one === null) - Number(other === null)
    return sign * (one - other)
  })
}
