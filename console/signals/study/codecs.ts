import { type Codec, number, oneOf, optional, text, ViewFault } from '../../parts/view.ts'
import { LABELS, valuesOf } from '../../parts/vocabulary.ts'
import { optionalMeasure } from '../conditions.ts'

/** Views of the conditions: the matches now, or the studies of what followed. */
export const SHOWN = { matches: 'Matches', after: 'What happened after', quantiles: 'Quantiles' } as const

export const MOST_HORIZONS = 10
export const LONGEST_HORIZON = 252

/** Reads numbers of bars: `1, 5, 20`. Null unless they are different, few enough and in range. */
export function horizonsIn(typed: string): number[] | null {
  const words = typed.split(/[\s,]+/).filter(Boolean)
  const horizons = words.map(Number)
  const isFit = (one: number) => Number.isInteger(one) && one >= 1 && one <= LONGEST_HORIZON
  if (words.length === 0 || words.length > MOST_HORIZONS || !horizons.every(isFit)) return null
  return new Set(horizons).size === horizons.length ? horizons : null
}

const horizonList: Codec<readonly number[]> = {
  initial: [1, 5, 20, 60],
  parse(value, name) {
    const horizons = horizonsIn(value)
    if (horizons === null)
      throw new ViewFault(
        `“${name}” must be up to ${MOST_HORIZONS} different numbers from 1 to ${LONGEST_HORIZON}, but the address says “${value}”.`,
      )
    return horizons
  },
  write: (horizons) => horizons.join(','),
}

/** Bases that can be subtracted from outcomes. An aggregate stands in the address by its id. */
export const BASES = { universe: 'Universe mean', nothing: 'Nothing' } as const

const basis: Codec<string> = {
  ...text('universe'),
  parse(value, name) {
    if (!Object.hasOwn(BASES, value) && !/^\d{1,9}$/.test(value))
      throw new ViewFault(
        `“${name}” must be ${valuesOf(BASES).join(', ')} or the id of an aggregate, but the address says “${value}”.`,
      )
    return value
  },
}

/** Settings of studies in the address. */
export const STUDY = {
  show: oneOf(valuesOf(SHOWN), 'matches'),
  /** Measure after the event. Null: the price. */
  outcome: optionalMeasure,
  /** How its values are compared. Empty: the default of the service. */
  compared: oneOf(['', ...valuesOf(LABELS.OutcomeKind)], ''),
  horizons: horizonList,
  minus: basis,
  /** First and last date. The first can be relative: `-2y`. The service validates them. */
  from: text('-2y'),
  to: optional,
  trigger: oneOf(valuesOf(LABELS.StudyTrigger), 'ENTRY'),
  distance: number(20),
  /** Horizon of the finding and the years. 0: the default. */
  at: number(0),
  /** Page of the events. */
  page: number(1),
  quantiles: number(5),
  /** Measure that sorts the universe. Null: that of the first condition. */
  sorted: optionalMeasure,
  step: number(1),
  /** The job that computes the study. */
  job: optional,
}
