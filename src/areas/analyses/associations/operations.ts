import { z } from 'zod'
import type { DateRange } from '../../../core/answers.ts'
import { paced } from '../../../core/async/turns.ts'
import type { ReadContext } from '../../../core/context.ts'
import { InvalidInput } from '../../../core/errors.ts'
import { boundedList } from '../../../core/lists.ts'
import { operation } from '../../../core/operation.ts'
import { charge, WORK } from '../../../core/work.ts'
import {
  type Association,
  type AssociationMethod,
  associationOf,
  laggedAssociation,
  laggedPairs,
  windowAssociation,
} from '../../../engine/statistics/association.ts'
import type { Interval } from '../../../market/vocabulary.ts'
import { type AssociationMetadata, metadataOf } from './metadata.ts'
import { Pairs, pairedValues } from './pairing.ts'
import {
  associationRules,
  lags,
  method,
  rollingWindow,
  SeriesInput,
  sharedParameters,
  withSingleLag,
} from './parameters.ts'
import { type AnalysedSeries, momentsOf, type ObservedAt, rangeOf, readAnalysedSeries } from './reading.ts'

/** What every analysis of several series says. */
export interface Analysed {
  readonly interval: Interval
  readonly metadata: AssociationMetadata
}

/** Most pairs of values that a request correlates. */
const MAX_WORK = 100_000_000
/** Pairs that one pair counts as against that limit, and pairs whose work it costs. */
const COUNTED: Readonly<Record<AssociationMethod, number>> = { pearson: 1, spearman: 8 }
const COST: Readonly<Record<AssociationMethod, number>> = { pearson: 1, spearman: WORK.rankedPairs }

/** Counts the work of correlating so many pairs, before it is done. Throws InvalidInput above the limit. */
export async function chargePairs(
  pairs: number,
  by: AssociationMethod,
  { each = WORK.pair, windows = 0 }: { readonly each?: number; readonly windows?: number } = {},
): Promise<void> {
  const work = pairs * COUNTED[by]
  if (work <= MAX_WORK)
    return charge(pairs * COST[by] * each + windows * WORK.window, {
      path: ['startDate'],
      cheaper:
        'Use a later start, a longer interval, fewer lags or a shorter window, or send several requests',
    })
  throw new InvalidInput([
    {
      path: ['startDate'],
      type: 'too_many_items',
      message: `The request correlates about ${work} pairs of values. Use a later start, a longer interval, fewer lags or a shorter window`,
      ctx: { max_length: MAX_WORK, actual_length: work },
    },
  ])
}

/** Correlation at a lag. */
export interface LaggedCorrelation extends Association {
  readonly lag: number
}

/** Correlation of the pairs in a window that ends at a time. */
export interface RollingCorrelation extends Pick<Association, 'correlation' | 'pValue'>, ObservedAt {}

/** Correlation of two series at one or more lags. */
export interface SeriesCorrelation extends Analysed {
  readonly x: AnalysedSeries
  readonly y: AnalysedSeries
  readonly method: AssociationMethod
  /** Number of pairs. */
  readonly dataPoints: number
  /** Number of periods in which only one series has a value. */
  readonly unpaired: number
  readonly dateRange: DateRange | null
  readonly lags: readonly LaggedCorrelation[]
  /** Null without a window. */
  readonly rolling: readonly RollingCorrelation[] | null
}

/** Correlates windows of pairs at a lag. A window ends at the later observation of its last pair. */
async function rollingOf(
  { times, x, y }: Readonly<Record<'times' | 'x' | 'y', Float64Array>>,
  {
    lag,
    window,
    method: by,
    interval,
  }: { lag: number; window: number; method: AssociationMethod; interval: Interval },
  { signal }: ReadContext,
): Promise<RollingCorrelation[]> {
  const [first, second] = laggedPairs(x, y, lag)
  const ends = momentsOf(times.subarray(Math.abs(lag)), interval)
  const count = Math.max(0, first.length - window + 1)
  await chargePairs(count * window, by, { windows: count })
  return paced(new Uint32Array(count).keys(), signal, (start) => {
    const { correlation, pValue } = windowAssociation(first, second, start, window, by)
    return { ...(ends[start + window - 1] ?? { ts: '', date: '' }), correlation, pValue }
  })
}

export const correlation = operation({
  id: 'correlation',
  description:
    'Correlation of any two series, each an aggregate, a security or a flow series with its own metric and transformation, on their common dates. Several lags at once make a cross-correlogram.',
  input: withSingleLag(
    associationRules(
      z.object({
        x: SeriesInput.describe('First series: the one that leads at positive lags.'),
        y: SeriesInput.describe('Second series.'),
        ...sharedParameters,
        lags,
        method,
        window: rollingWindow,
      }),
      'x',
      'y',
    ),
  ),
  run: async (
    { x, y, lags: requested, method: by, window, ...shared },
    context,
  ): Promise<SeriesCorrelation> => {
    const both = [
      { path: ['x'], series: x },
      { path: ['y'], series: y },
    ]
    const reading = await readAnalysedSeries(context, both, shared)
    const [one, other] = reading.series
    if (!one || !other) throw new Error('Both series have been read')
    const { interval } = reading
    const { times, columns, unpaired } = pairedValues(reading.values, interval)
    const [first = new Float64Array(), second = new Float64Array()] = columns
    const distinct = [...new Set(requested)]
    await chargePairs(distinct.length * times.length, by)
    const [lag = 0] = distinct
    return {
      x: one,
      y: other,
      interval,
      method: by,
      dataPoints: times.length,
      unpaired,
      dateRange: rangeOf(times),
      lags: await paced(distinct, context.signal, (at) => ({
        lag: at,
        ...laggedAssociation(first, second, at, by),
      })),
      rolling:
        window === undefined
          ? null
          : await rollingOf({ times, x: first, y: second }, { lag, window, method: by, interval }, context),
      metadata: metadataOf(reading, unpaired, shared, context),
    }
  },
})

/** Correlations of every two of several series. */
export interface CorrelationMatrix extends Analysed {
  readonly series: readonly AnalysedSeries[]
  readonly method: AssociationMethod
  /** Row by row, in the order of the series; likewise the others. */
  readonly correlations: readonly (readonly (number | null)[])[]
  readonly pValues: readonly (readonly (number | null)[])[]
  readonly dataPoints: readonly (readonly number[])[]
  /** Numbers of periods in which only one of the two has a value. */
  readonly unpaired: readonly (readonly number[])[]
}

export const correlationMatrix = operation({
  id: 'correlationMatrix',
  description:
    'Correlations of every two of 2 to 50 series of any kind, each pair on its own common dates, as `correlation` returns them at lag 0 and the same interval.',
  input: associationRules(
    z.object({
      series: boundedList(SeriesInput, 2, 50).describe('Series to correlate. 2 to 50.'),
      ...sharedParameters,
      method,
    }),
    'series',
  ),
  run: async ({ series: requested, method: by, ...shared }, context): Promise<CorrelationMatrix> => {
    const placed = requested.map((series, at) => ({ path: ['series', at], series }))
    const reading = await readAnalysedSeries(context, placed, shared)
    const common = new Pairs(reading.values, reading.interval)
    const pairs = requested.flatMap((_, row) =>
      Array.from({ length: row + 1 }, (_one, column) => ({ row, column })),
    )
    const longest = Math.max(...reading.values.map(({ times }) => times.length))
    await chargePairs(pairs.length * longest, by, { each: WORK.matrixPair })
    const associations = await paced(pairs, context.signal, ({ row, column }) => {
      const { values, unpaired } = common.of(row, column)
      return { ...associationOf(...values, by), unpaired }
    })
    const at = (a: number, b: number): (typeof associations)[number] | undefined => {
      const [row, column] = a < b ? [b, a] : [a, b]
      return associations[(row * (row + 1)) / 2 + column]
    }
    const square = <T>(read: (association: (typeof associations)[number] | undefined) => T): T[][] =>
      requested.map((_, row) => requested.map((_one, column) => read(at(row, column))))
    return {
      series: reading.series,
      interval: reading.interval,
      method: by,
      correlations: square((one) => one?.correlation ?? null),
      pValues: square((one) => one?.pValue ?? null),
      dataPoints: square((one) => one?.dataPoints ?? 0),
      unpaired: square((one) => one?.unpaired ?? 0),
      metadata: metadataOf(
        reading,
        associations.reduce((sum, { unpaired }) => sum + unpaired, 0),
        shared,
        context,
      ),
    }
  },
})
