import type { EventStudyResultFragment as EventStudy, StudyTrigger } from '../../graph/generated/graphql.ts'
import { formatDate } from '../../parts/format.ts'
import { barsWord } from './inputs.ts'
import { changeWords, LEVEL, outcomeText, pWords } from './units.ts'

/** What a study says, and how sure it is. */
export interface Finding {
  /** What was found, in one sentence. */
  readonly sentence: string
  /** Whether chance explains it. */
  readonly verdict: string
  /** Null: too little for a test. */
  readonly isFound: boolean | null
}

/** Fewer events, or dates with events, than that are few. */
const [FEW_EVENTS, FEW_DATES] = [30, 20]

const count = (value: number): string => value.toLocaleString('en')
const plural = (value: number, noun: string): string => `${count(value)} ${noun}${value === 1 ? '' : 's'}`

type Signal = EventStudy['signals'][number]
type Horizon = Signal['horizons'][number]

/** What was subtracted, after a comma. */
function basisWords({ benchmark, minusUniverseMean }: EventStudy): string {
  if (benchmark) return `, the outcome of ${benchmark.name} taken off`
  return minusUniverseMean ? ", the universe's mean taken off" : ''
}

/** Says whether chance explains a mean, by the p-value that counts how many were looked at. */
export function verdictOf(
  adjusted: number | null | undefined,
  tried: number,
): Pick<Finding, 'verdict' | 'isFound'> {
  if (adjusted === null || adjusted === undefined)
    return { isFound: null, verdict: 'There is too little for a test.' }
  const isFound = adjusted < LEVEL
  const often = isFound ? 'Chance alone would rarely bring this' : 'Chance alone may well bring this'
  const how = tried > 1 ? `${pWords(adjusted)}, adjusted for ${tried} horizons` : pWords(adjusted)
  return { isFound, verdict: `${often}: ${how}.` }
}

/** What happened after the events of a signal, at a horizon. */
export function findingOf(study: EventStudy, { events, horizons }: Signal, at: Horizon): Finding {
  const { mean, meanLower, meanUpper, clusteredPValue, adjustedPValue, horizon, outcomes } = at
  if (typeof mean !== 'number')
    return {
      sentence: `${plural(events, 'event')}, none with an outcome ${horizon} ${barsWord(study.interval, horizon)} later.`,
      ...verdictOf(null, 1),
    }
  const tested = typeof clusteredPValue === 'number' ? ` (${pWords(clusteredPValue)}, clustered by date)` : ''
  const later = `${horizon} ${barsWord(study.interval, horizon)} later`
  const interval =
    typeof meanLower === 'number' && typeof meanUpper === 'number'
      ? ` The 95 % interval of the mean is ${outcomeText(meanLower, study)} to ${outcomeText(meanUpper, study)}.`
      : ''
  return {
    sentence: `After ${plural(outcomes, 'event')}, ${changeWords(mean, study)} ${later}${tested}${basisWords(study)}.${interval}`,
    ...verdictOf(adjustedPValue, horizons.length),
  }
}

/** What an event is. */
const EVENTS = {
  ENTRY: 'a bar that meets the conditions after one that does not',
  EVERY: 'any bar that meets the conditions',
} as const satisfies Record<StudyTrigger, string>

/** Where and when the events were, and which of them have no outcome. */
export function countWords(study: EventStudy, { events, instruments, bars }: Signal, at: Horizon): string[] {
  const { firstDate, lastDate, interval, trigger, minimumDistance } = study
  const { missing, delisted, horizon } = at
  const dates = interval === 'DAY' ? 'date' : 'bar'
  const span = firstDate && lastDate ? `, between ${formatDate(firstDate)} and ${formatDate(lastDate)}` : ''
  return [
    `${plural(events, 'event')} of ${plural(instruments, 'instrument')} on ${plural(bars, dates)}${span}.`,
    `An event is ${EVENTS[trigger]}, at least ${minimumDistance} ${barsWord(interval, minimumDistance)} after the instrument's last event.`,
    ...(missing > 0
      ? [
          `${plural(missing, 'event')} without an outcome ${horizon} ${barsWord(interval, horizon)} later: that ${interval === 'DAY' ? 'day' : 'bar'} is yet to come, or has no value.`,
        ]
      : []),
    ...(delisted > 0
      ? [`${plural(delisted, 'event')} of instruments that ceased before then, counted up to their last bar.`]
      : []),
  ]
}

/** How many years had a mean of the same sign as all. */
function yearWords({ years }: Signal, { horizon, mean }: Horizon): string[] {
  const own = years.filter((one) => one.horizon === horizon && typeof one.mean === 'number')
  if (own.length < 2 || typeof mean !== 'number') return []
  const alike = own.filter((one) => Math.sign(one.mean ?? 0) === Math.sign(mean)).length
  return alike === own.length
    ? []
    : [`The years disagree: ${alike} of ${own.length} have the sign of the mean of all.`]
}

/** What a result does not prove, the particular before the general. */
export function caveatsOf(study: EventStudy, signal: Signal, at: Horizon): string[] {
  const { interval, minimumDistance } = study
  const { events, bars, horizons } = signal
  const few = at.outcomes < FEW_EVENTS || bars < FEW_DATES
  return [
    ...(few
      ? [
          `It rests on few events: ${count(at.outcomes)} on ${plural(bars, interval === 'DAY' ? 'date' : 'bar')}. A few others could turn it.`,
        ]
      : []),
    ...(at.horizon > minimumDistance
      ? [
          `Outcomes overlap: ${at.horizon} ${barsWord(interval, at.horizon)} reach beyond the ${minimumDistance} between two events of an instrument. The p-values are too small.`,
        ]
      : []),
    ...(events > bars
      ? [
          'Several events share a date, and so its news. The clustered p-values allow for that; those by event do not.',
        ]
      : []),
    ...(horizons.length > 1
      ? [
          `${horizons.length} horizons were tried. Judge by the adjusted p-values, and count what you tried before yourself.`,
        ]
      : []),
    ...yearWords(signal, at),
    'It describes the past, not the cause, and contains no costs.',
  ]
}
