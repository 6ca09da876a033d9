import type { QuantileStudyResultFragment as QuantileStudy } from '../../graph/generated/graphql.ts'
import { format, formatDate } from '../../parts/format.ts'
import { type Finding, verdictOf } from './findings.ts'
import { barsWord } from './inputs.ts'
import { outcomeName, outcomeUnit, pWords } from './units.ts'

type Measured = QuantileStudy['measures'][number]
type Horizon = Measured['horizons'][number]

/** Fewer outcomes that do not overlap than that are few. */
const FEW_OUTCOMES = 20

const count = (value: number): string => value.toLocaleString('en')
const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0)

/** What the top quantile did better than the bottom one over a horizon. */
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
  const name = outcomeName(study).replace(/^[RC]/, (letter) => letter.toLowerCase())
  return {
    sentence: `In the ${during} after ${count(dates)} dates, the ${name} was on average ${size} ${mean < 0 ? 'lower' : 'higher'} in the top of ${study.quantiles} quantiles than in the bottom one${tested}.`,
    ...verdictOf(adjustedPValue, horizons.length),
  }
}

/** What was sorted, and what of it has no outcome. */
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
          `${count(missing)} of them without an outcome: that ${interval === 'DAY' ? 'day' : 'bar'} is yet to come, or has no value.`,
        ]
      : []),
    ...(delisted > 0
      ? [`${count(delisted)} of them of instruments that ceased before, counted up to their last bar.`]
      : []),
  ]
}

/** What the result of a quantile study does not prove. */
export function quantileCaveats(study: QuantileStudy, { horizons }: Measured, at: Horizon): string[] {
  const { step, interval, quantiles } = study
  const apart = Math.floor((at.spread.dates * step) / Math.max(at.horizon, step))
  const top = at.quantiles.find(({ quantile }) => quantile === quantiles)?.turnover
  return [
    ...(apart < FEW_OUTCOMES
      ? [
          `It rests on few observations: the range has ${count(apart)} outcomes of ${at.horizon} ${barsWord(interval, at.horizon)} that do not overlap.`,
        ]
      : []),
    ...(horizons.length > 1
      ? [
          `${horizons.length} horizons were tried. Judge by the adjusted p-values, and count what you tried before yourself.`,
        ]
      : []),
    ...(typeof top === 'number'
      ? [
          `Costs are not taken off: ${format(top * 100, 'percent')} of the top quantile was not in it a horizon earlier.`,
        ]
      : []),
    'An effect of a few extreme values is diluted: study those as events.',
    'It describes the past, not the cause.',
  ]
}
