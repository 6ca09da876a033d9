import type { z } from 'zod'
import { type Finding, withRule } from '../../core/faults.ts'
import { measureOf } from '../../market/measures.ts'
import { CATALOGUE, hasMetric, isRowMetric } from '../../market/metrics.ts'
import { withAssetClass, withDates, withStart } from '../../market/parameters.ts'
import { transformOf, windowFault } from '../../market/transformations.ts'
import type { AssetClass } from '../../market/vocabulary.ts'
import { isBarField } from './fields.ts'
import { metricsOf } from './measured.ts'
import { type RankingRequest, rankedMetric } from './ranking-request.ts'
import { isMetric } from './selection.ts'

/** Returns the asset class of the rows of a ranking: the requested one, or the one that what is ranked implies. */
function classOfRows(request: RankingRequest): AssetClass {
  if (request.measure) return measureOf(request.measure).assetClass
  const isFiltered = request.moneyness !== undefined || request.size !== undefined
  const isOfOptions = isFiltered || CATALOGUE[rankedMetric(request)].assetClass === 'options'
  return request.assetClass ?? (isOfOptions ? 'options' : 'cash')
}

/** Rejects sorting by a metric that the rows do not have. */
export const withSort = <S extends z.ZodObject>(schema: S): S =>
  withRule(
    schema,
    ['sort', 'metric', 'measure', 'assetClass', 'moneyness', 'size', 'type', 'notional'],
    (input): Finding | null => {
      // The fields that the rule names have been parsed.
      const request = input as unknown as RankingRequest
      const { sort } = request
      if (sort === undefined || !isBarField(sort) || !isMetric(sort)) return null
      const assetClass = classOfRows(request)
      if (hasMetric(assetClass, sort)) return null
      return {
        path: ['sort'],
        type: 'asset_class_conflict',
        message: `The rows have no ${sort}: they are of asset class ${assetClass}`,
      }
    },
  )

const withOneSide = <S extends z.ZodObject>(schema: S): S =>
  withRule(schema, ['type', 'notional'], (input): Finding | null =>
    input['type'] !== undefined && input['notional'] !== undefined
      ? {
          path: ['notional'],
          type: 'mutually_exclusive',
          message: 'Give either `type` or `notional`, not both',
        }
      : null,
  )

/** Rejects a metric that the requested asset class, or the one that the filters imply, does not have. */
const withRankedMetric = <S extends z.ZodObject>(schema: S): S =>
  withRule(
    schema,
    ['metric', 'measure', 'assetClass', 'moneyness', 'size', 'type', 'notional'],
    (input): Finding | null => {
      // The fields that the rule names have been parsed.
      const request = input as unknown as RankingRequest
      if (request.measure) return null
      const metric = rankedMetric(request)
      const isFiltered = request.moneyness !== undefined || request.size !== undefined
      const assetClass = request.assetClass ?? (isFiltered ? 'options' : 'all')
      if (hasMetric(assetClass, metric)) return null
      const [decisive = 'metric'] = (['type', 'notional'] as const).filter(
        (name) => request[name] !== undefined,
      )
      return {
        path: [decisive],
        type: 'asset_class_conflict',
        message: `${metric} is not available for asset class ${assetClass}`,
      }
    },
  )

const withOneDateOrRange = <S extends z.ZodObject>(schema: S): S =>
  withRule(schema, ['date', 'startDate', 'endDate'], (input): Finding | null => {
    // Parsed: see above.
    const { date, startDate, endDate } = input as unknown as RankingRequest
    if (date !== undefined && (startDate !== undefined || endDate !== undefined))
      return {
        path: ['date'],
        type: 'mutually_exclusive',
        message: 'Give either one date or a range of dates, not both',
      }
    return null
  })

/** Rejects a range for a number that looks back from single bars, or across instruments. */
const withMeasureOfRange = <S extends z.ZodObject>(schema: S): S =>
  withRule(schema, ['metric', 'measure', 'startDate', 'type', 'notional'], (input): Finding | null => {
    const request = input as unknown as RankingRequest
    const { measure } = request
    const measured = measure ? measureOf(measure) : { metric: rankedMetric(request), dividedBy: null }
    const isOfBars =
      metricsOf(measured).some((metric) => !isRowMetric(metric)) || (measure && transformOf(measure))
    if (request.startDate === undefined || !isOfBars) return null
    return {
      path: [measure ? 'measure' : 'metric'],
      type: 'metric_conflict',
      message: `${measure ? 'The measure' : measured.metric} exists only for single bars, not for ranges. Use \`date\``,
    }
  })

/** Parameters that a measure states, too. */
const STATED = ['metric', 'type', 'notional', 'assetClass', 'moneyness', 'size'] as const

/** Rejects a measure beside what it states, and one whose window is shorter than a bar. */
const withOneMeasure = <S extends z.ZodObject>(schema: S): S =>
  withRule(schema, ['measure', 'interval', ...STATED], (input): Finding[] => {
    const request = input as unknown as RankingRequest
    const { measure, interval } = request
    if (!measure) return []
    const window = windowFault(measure, interval)
    return [
      ...(window ? [{ ...window, path: ['measure', ...window.path] }] : []),
      ...STATED.filter((name) => request[name] !== undefined).map((name) => ({
        path: [name],
        type: 'mutually_exclusive',
        message: 'The measure states this. Give either the measure or its parts, not both',
      })),
    ]
  })

/** Adds the rules on the parameters of a ranking. */
export const withRanking = <S extends z.ZodObject>(schema: S): S =>
  withOneMeasure(
    withMeasureOfRange(
      withOneDateOrRange(withStart(withDates(withOneSide(withRankedMetric(withAssetClass(schema)))))),
    ),
  )
