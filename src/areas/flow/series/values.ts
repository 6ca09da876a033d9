import type { Kysely } from 'kysely'
import type { z } from 'zod'
import type { DB } from '../../../../db/types.ts'
import { paced } from '../../../core/async/turns.ts'
import { InvalidInput } from '../../../core/errors.ts'
import { type Finding, withRule } from '../../../core/faults.ts'
import { chargeValues } from '../../../core/work.ts'
import { planOf, transformedValues } from '../../../engine/bars/transform.ts'
import { valuesBefore } from '../../../engine/bars/value-reads.ts'
import { type TooLong, valuesFrom } from '../../../engine/bars/values.ts'
import type { Period, Transform, TransformInput } from '../../../market/transformations.ts'
import {
  transformationParameters,
  transformOf,
  transformParameters,
  windowFault,
} from '../../../market/transformations.ts'
import type { TimedValues } from '../../../platform/database/timed.ts'
import { type ObservationScope, selectObservedValues } from './observation-queries.ts'
import type { ObservationTable } from './observation-table.ts'
import type { FlowFrequency, FlowSeries } from './shapes.ts'

const { transformation, normalisation, ...ofWindow } = transformParameters
const WINDOWS =
  'Windows count observations by the frequency of the series, as bars of a day, week, month or year do; a quarter is 60 days. Events count as days.'

/** Transformation parameters of flow series, which have one metric. */
export const flowTransformParameters = {
  transformation: transformation.describe(
    `Computation on the values, returned in addition to them. Uses no value after the observation. ${WINDOWS} Default: none.`,
  ),
  normalisation: normalisation.describe(
    'Normalisation of the values, or of their transformation if there is one. All but `turnover_share`. Null if the period has fewer than 60 values, so weekly series over one year (52 values) are always null. Default: none.',
  ),
  ...ofWindow,
}
export const flowTransformationParameters = {
  ...flowTransformParameters,
  isFullHistory: transformationParameters.isFullHistory,
}

/** Time from one observation to the next. Events count as daily: a window of 20 days is 20 observations. */
export const PERIOD_OF: Readonly<Record<FlowFrequency, Exclude<Period, '10min' | '30min' | '1h' | '3h'>>> = {
  daily: '1d',
  weekly: '1w',
  monthly: '1m',
  quarterly: 'quarter',
  annual: '1y',
  event: '1d',
}

/** Returns the fault of parameters that do not fit the frequency of a series. Null if they do. */
export function frequencyFault(
  transform: TransformInput,
  { slug, frequency }: Pick<FlowSeries, 'slug' | 'frequency'>,
): Finding | null {
  return windowFault(transform, PERIOD_OF[frequency], `observation of ${slug}, which is ${frequency}`)
}

/** The fault of a transform that only bars have. */
export const NO_SHARE: Finding = {
  path: ['normalisation'],
  type: 'metric_conflict',
  message: 'A flow series has no turnover to be a share of. Use another normalisation',
}

/** Rejects a normalisation that only bars have. */
export const withFlowNormalisation = <S extends z.ZodObject>(schema: S): S =>
  withRule(schema, ['normalisation'], ({ normalisation }): Finding | null =>
    normalisation === 'turnover_share' ? NO_SHARE : null,
  )

/** Returns the transform of a request for flow series. Throws a 422 if it does not fit the frequency of one. */
export function flowTransformOf(
  transform: TransformInput,
  series: readonly Pick<FlowSeries, 'slug' | 'frequency'>[],
): Transform | null {
  const [fault] = series.flatMap((one) => frequencyFault(transform, one) ?? [])
  if (fault) throw new InvalidInput([fault])
  return transformOf(transform)
}

/** A flow series, possibly transformed. */
interface FlowValues {
  readonly series: Pick<FlowSeries, 'id' | 'frequency'>
  readonly transform: Transform | null
}

const planFor = ({ series, transform }: FlowValues) =>
  transform && planOf(transform, PERIOD_OF[series.frequency])

/** Returns how many observations to read before the range. */
function beforeOf(request: FlowValues): number {
  const plan = planFor(request)
  return plan ? valuesBefore(plan, '1d') : 0
}

/**
 * Reads several series, each with its own transform, in one statement. Transforms look back before the range. Returns one
 * series per request, without undefined values; or how many values there are at least if any has more than `limit`.
 */
export async function readFlowValues(
  db: Kysely<DB>,
  requests: readonly FlowValues[],
  scope: ObservationScope,
  limit: number,
): Promise<TimedValues[] | TooLong> {
  if (requests.length === 0) return []
  const ids = [...new Set(requests.map(({ series }) => series.id))]
  const before = Math.min(limit, Math.max(...requests.map(beforeOf)))
  const valuesById = await selectObservedValues(db, ids, scope, { before, limit: limit + 1 })
  const longest = Math.max(0, ...[...valuesById.values()].map(({ times }) => times.length))
  if (longest > limit) return { excess: longest }
  await chargeValues(valuesById.values().reduce((sum, { times }) => sum + times.length, 0))
  const { lower } = scope.range
  const start = lower === undefined ? Number.NEGATIVE_INFINITY : Date.parse(lower) / 1000
  return paced(requests, undefined, (request) => {
    const { times, values } = valuesById.get(request.series.id) ?? {
      times: new Float64Array(),
      values: new Float64Array(),
    }
    const plan = planFor(request)
    const first = times.findIndex((time) => time >= start)
    const computed = plan ? transformedValues(plan, values, { days: null, first }) : values
    return plan || before > 0 ? valuesFrom(times, computed, start) : { times, values }
  })
}

/** Most values that the transform of a page looks back over, for each series. */
const MAX_LOOK_BACK = 200_000

/** Computes a transform for the rows of a page, looking back before it. Cumulative sums start at the scope's range. */
export async function transformObservations(
  db: Kysely<DB>,
  table: ObservationTable,
  series: readonly Pick<FlowSeries, 'id' | 'frequency'>[],
  transform: Transform,
  scope: ObservationScope,
): Promise<void> {
  const pages = await table.byKey()
  const dates = Array.from(table.rows, (row) => table.date(row)).toSorted()
  const [first, last] = [dates[0], dates.at(-1)]
  const column = new Float64Array(table.source.count).fill(Number.NaN)
  table.withTransformed(column)
  if (first === undefined || last === undefined) return
  const isCumulative = transform.transformation === 'cumulative_sum'
  const range = isCumulative ? { ...scope.range, upper: last } : { lower: first, upper: last }
  const pagedSeries = series.filter(({ id }) => pages.has(id))
  const requests = pagedSeries.map((one) => ({ series: one, transform }))
  const transformed = await readFlowValues(db, requests, { ...scope, range }, MAX_LOOK_BACK)
  if ('excess' in transformed) throw tooManyObservations(MAX_LOOK_BACK)
  for (const [place, { id }] of pagedSeries.entries()) {
    const { times, values } = transformed[place] ?? { times: new Float64Array(), values: new Float64Array() }
    const byTime = new Map(Array.from(times, (time, at) => [time, values[at] ?? Number.NaN]))
    for (const row of pages.get(id)?.rows ?? [])
      column[row] = byTime.get(Date.parse(table.date(row)) / 1000) ?? Number.NaN
  }
}

/** The 422 of a request that reads more than `limit` observations of a series. */
export const tooManyObservations = (limit: number): InvalidInput =>
  new InvalidInput([
    {
      path: ['startDate'],
      type: 'too_many_items',
      message: `A series has more than ${limit} observations in the range. Use a later start`,
      ctx: { max_length: limit },
    },
  ])
