import type { EventStudyResultFragment as EventStudy, StudyTrigger } from '../../graph/generated/graphql.ts'
import { formatDate } from '../../parts/format.ts'
import { barsWord } from './inputs.ts'
import { changeWords, LEVEL, outcomeText, pWords } from './units.ts'

/** Result of a study in words, and its significance. */
export interface Finding {
  /** The result, in one sentence. */
  readonly sentence: string
  /** Significance, in one sentence. */
  readonly verdict: string
  /** Whether the result is significant. Null: too little data for a test. */
  readonly isFound: boolean | null
}

/** Numbers of events, and of dates with events, below which a sample is small. */
const [FEW_EVENTS, FEW_DATES] = [30, 20]

const count = (value: number): string => value.toLocaleString('en')
const plural = (value: number, noun: string): string => `${count(value)} ${noun}${value === 1 ? '' : 's'}`

type Signal = EventStudy['signals'][number]
type Horizon = Signal['horizons'][number]

/** Names the basis that was subtracted from the outcomes, after a comma. */
function basisWords({ benchmark, minusUniverseMean }: EventStudy): string {
  if (benchmark) return `, relative to ${benchmark.name}`
  return minusUniverseMean ? ', relative to the universe mean' : ''
}

/** States the significance of a mean, by the p-value adjusted for the number of tests. */
export function verdictOf(
  adjusted: number | null | undefined,
  tried: number,
): Pick<Finding, 'verdict' | 'isFound'> {
  if (adjusted === null || adjusted === undefined)
    return { isFound: null, verdict: 'Too little data for a test.' }
  const isFound = adjusted < LEVEL
  const often = isFound ? 'Chance alone would rarely produce this' : 'Chance alone may well produce this'
  const how = tried > 1 ? `${pWords(adjusted)}, adjusted for ${tried} horizons` : pWords(adjusted)
  return { isFound, verdict: `${often}: ${how}.` }
}

/** States the mean outcome of the events of a signal at a horizon. */
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
    sentence: `After ${plural(outcomes, 'event')}, ${changeWords(mean, study)} ${later}${basisWords(study)}${tested}.${interval}`,
    ...verdictOf(adjustedPValue, horizons.length),
  }
}

/** Definitions of an event. */
const EVENTS = {
  ENTRY: 'a bar that meets the conditions after one that does not',
  EVERY: 'any bar that meets the conditions',
} as const satisfies Record<StudyTrigger, string>

/** States the numbers of events, and of those without an outcome or of delisted instruments. */
export function countWords(study: EventStudy, { events, instruments, bars }: Signal, at: Horizon): string[] {
  const { firstDate, lastDate, interval, trigger, minimumDistance } = study
  const { missing, delisted, horizon } = at
  const dates = interval === 'DAY' ? 'date' : 'bar'
  const span = firstDate && lastDate ? `, between ${formatDate(firstDate)} and ${formatDate(lastDate)}` : ''
  return [
    `${plural(events, 'event')} of ${plural(instruments, 'instrument')} on ${plural(bars, dates)}${span}.`,
    `An event is ${EVENTS[trigger]}, at least ${minimumDistance} ${barsWord(interval, minimumDistance)} after the instrument's previous event.`,
    ...(missing > 0
      ? [
          `${plural(missing, 'event')} without an outcome ${horizon} ${barsWord(interval, horizon)} later: that ${interval === 'DAY' ? 'day' : 'bar'} is yet to come or has no value.`,
        ]
      : []),
    ...(delisted > 0
      ? [`Outcomes of instruments delisted before then: ${count(delisted)}. They end at the last bar.`]
      : []),
  ]
}

/** States how many years have a mean of the same sign as the overall mean, unless all have. */
function yearWords({ years }: Signal, { horizon, mean }: Horizon): string[] {
  const own = years.filter((one) => one.horizon === horizon && typeof one.mean === 'number')
  if (own.length < 2 || typeof mean !== 'number') return []
  const alike = own.filter((one) => Math.sign(one.mean ?? 0) === Math.sign(mean)).length
  return alike === own.length
    ? []
    : [`The years disagree: the means of ${alike} of ${own.length} have the sign of the overall mean.`]
}

/** Limits of a result: those of this study, then those of all studies. */
export function caveatsOf(study: EventStudy, signal: Signal, at: Horizon): string[] {
  const { interval, minimumDistance } = study
  const { events, bars, horizons } = signal
  const few = at.outcomes < FEW_EVENTS || bars < FEW_DATES
  return [
    ...(few
      ? [
          `The sample is small: ${plural(at.outcomes, 'event')} on ${plural(bars, interval === 'DAY' ? 'date' : 'bar')}. A few more could reverse the result.`,
        ]
      : []),
    ...(at.horizon > minimumDistance
      ? [
          `Outcomes overlap: the horizon of ${at.horizon} ${barsWord(interval, at.horizon)} exceeds the minimum distance of ${minimumDistance}. The p-values are too small.`,
        ]
      : []),
    ...(events > bars
      ? [
          'Several events share a date, and so its news. The p-values by date account for this; those by event do not.',
        ]
      : []),
    ...(horizons.length > 1
      ? [
          `${horizons.length} horizons were tested. Use the adjusted p-values; they do not account for your earlier studies.`,
        ]
      : []),
    ...yearWords(signal, at),
    'The study describes the past. It identifies no cause and excludes trading costs.',
  ]
}
