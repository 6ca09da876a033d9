import type { Kysely } from 'kysely'
import type { DB } from '../../../../db/types.ts'
import type { Finding } from '../../../core/faults.ts'
import { planOf, transformedValues } from '../../../engine/bars/transform.ts'
import { type TooLong, valuesBefore, valuesFrom } from '../../../engine/bars/values.ts'
import type { Period, Transform, TransformInput } from '../../../market/transformations.ts'
import { windowFault } from '../../../market/transformations.ts'
import type { TimedValues } from '../../../platform/database/pairs.ts'
import { type ObservationScope, selectObservedValues } from './observation-queries.ts'
import type { FlowFrequency, FlowSeries } from './shapes.ts'

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
  asked: TransformInput,
  { slug, frequency }: Pick<FlowSeries, 'slug' | 'frequency'>,
): Finding | null {
  return windowFault(asked, PERIOD_OF[frequency], `observation of ${slug}, which is ${frequency}`)
}

/** A flow series, possibly transformed. */
export interface FlowValues {
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
  const found = await selectObservedValues(db, ids, scope, { before, limit: limit + 1 })
  const longest = Math.max(0, ...[...found.values()].map(({ times }) => times.length))
  if (longest > limit) return { excess: longest }
  const { lower } = scope.range
  const start = lower === undefined ? Number.NEGATIVE_INFINITY : Date.parse(lower) / 1000
  return requests.map((request) => {
    const { times, values } = found.get(request.series.id) ?? {
      times: new Float64Array(),
      values: new Float64Array(),
    }
    const plan = planFor(request)
    const first = times.findIndex((time) => time >= start)
    const computed = plan ? transformedValues(plan, values, { days: null, first }) : values
    return plan || before > 0 ? valuesFrom(times, computed, start) : { times, values }
  })
}
