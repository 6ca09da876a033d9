import type { QuantileStudyResultFragment as QuantileStudy } from '../../graph/generated/graphql.ts'
import { format, formatDate } from '../../parts/format.ts'
import { type Finding, verdictOf } from './findings.ts'
import { barsWord } from './inputs.ts'
import { outcomeName, outcomeUnit, pWords } from './units.ts'

type Measured = QuantileStudy['measures'][number]
type Horizon = Measured['horizons'][number]

/** Number of non-overlapping outcomes below which a sample is small. */
const FEW_OUTCOMES = 20

const count = (value: number): string => value.toLocaleString('en')
const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0)

/** States the mean spread of the top over the bottom quantile at a horizon. */
export function quantileFinding(study: QuantileStudy, { horizons }: Measured, at: Horizon): Finding {
  const { spread, horizon } = at
  const { mean, tStatistic, pValue, dates, adjustedPValue } = spread
  const during = `${horizon} ${barsWord(study.interval, horizon)}`
  if (typeof mean !== 'number')
    return {
      sentence: `No date has outcomes of both the top and the bottom quantile over ${during}.`,
      ...verdictOf(null, 1),
    }
  const size = format(Math.abs(mean), outcomeUnit(study))
  const tested =
    typeof pValue === 'number' && typeof tStatistic === 'number'
      ? ` (t = ${format(tStatistic, 'index')}, ${pWords(pValue)})`
      : ''
  const name = outcomeName(study).replace(/^[PRC]/, (letter) => letter.toLowerCase())
  return {
    sentence: `Over the ${during} after each of ${count(dates)} dates, the ${name} was on average ${size} ${mean < 0 ? 'lower' : 'higher'} in the top of ${study.quantiles} quantiles than in the bottom one${tested}.`,
    ...verdictOf(adjustedPValue, horizons.length),
  }
}

/** States the numbers of sorted values, and of those without an outcome or of delisted instruments. */
export function quantileCounts(study: QuantileStudy, measured: Measured, at: Horizon): string[] {
  const { firstDate, lastDate, instruments, interval } = study
  const { dates, nulls, values } = measured
  const missing = sum(at.quantiles.map((one) => one.missing))
  const delisted = sum(at.quantiles.map((one) => one.delisted))
  const span = firstDate && lastDate ? `, between ${formatDate(firstDate)} and ${formatDate(lastDate)}` : ''
  const { mean, positiveShare } = at.correlation
  return [
    `${count(instruments)} instruments sorted on ${count(dates)} dates${span}: ${count(values)} values${nulls > 0 ? `, ${count(nulls)} without one` : ''}.`,
    ...(typeof mean === 'number' && typeof positiveShare === 'number'
      ? [
          `The rank correlation of measure and outcome is ${format(mean, 'weight', { isSigned: true })} on average, and above 0 on ${format(positiveShare * 100, 'percent')} of the dates.`,
        ]
      : []),
    ...(missing > 0
      ? [
          `Missing outcomes: ${count(missing)}. The later ${interval === 'DAY' ? 'day' : 'bar'} is yet to come or has no value.`,
        ]
      : []),
    ...(delisted > 0
      ? [`Outcomes of delisted instruments: ${count(delisted)}. They end at the last bar.`]
      : []),
  ]
}

/** Limits of the result of a quantile study. */
export function quantileCaveats(study: QuantileStudy, { horizons }: Measured, at: Horizon): string[] {
  const { step, interval, quantiles } = study
  const apart = Math.floor((at.spread.dates * step) / Math.max(at.horizon, step))
  const top = at.quantiles.find(({ quantile }) => quantile === quantiles)?.turnover
  return [
    ...(apart < FEW_OUTCOMES
      ? [
          `The sample is small: the range has only ${count(apart)} non-overlapping outcomes of ${at.horizon} ${barsWord(interval, at.horizon)}.`,
        ]
      : []),
    ...(horizons.length > 1
      ? [
          `${horizons.length} horizons were tested. Use the adjusted p-values; they do not account for your earlier studies.`,
        ]
      : []),
    ...(typeof top === 'number'
      ? [
          `Trading costs are excluded: on average, ${format(top * 100, 'percent')} of the top quantile was not in it one horizon earlier.`,
        ]
      : []),
    'Quantiles dilute an effect of a few extreme values: study these as events.',
    'The study describes the past. It identifies no cause.',
  ]
}
