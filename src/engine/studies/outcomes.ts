import { pause } from '../../core/async/turns.ts'
import { basicsOf, centred, quantileOf } from '../statistics/statistics.ts'
import { ascendingInTurns } from './ascending.ts'
import { EVENTS_PER_PAUSE, type EventTable } from './event-table.ts'
import { clusteredTest, meanTest } from './significance.ts'

/** Statistics of the outcomes of some events at a horizon. */
export interface OutcomeStatistics {
  readonly events: number
  /** Number of events with an outcome, and of those without one. */
  readonly outcomes: number
  readonly missing: number
  /** Number of outcomes that end at the last bar of an instrument that was delisted. */
  readonly delisted: number
  readonly mean: number | null
  readonly median: number | null
  readonly stdDev: number | null
  readonly tStatistic: number | null
  readonly pValue: number | null
  readonly clusteredTStatistic: number | null
  readonly clusteredPValue: number | null
  readonly positiveShare: number | null
  readonly p05: number | null
  readonly p25: number | null
  readonly p75: number | null
  readonly p95: number | null
}

/** Outcomes of some events at a horizon, without the missing ones. */
interface KnownOutcomes {
  readonly values: Float64Array
  /** Places of the bars of their events. */
  readonly bars: Int32Array
  /** Number of outcomes that end at the last bar of a delisted instrument, and number of outcomes above 0. */
  readonly delisted: number
  readonly positive: number
}

/** Memory for the statistics of up to `most` events, for one set after another: new arrays would be most of the garbage. */
export class OutcomeMemory {
  readonly values: Float64Array
  readonly bars: Int32Array
  readonly sorting: readonly [Float64Array, Float64Array]

  constructor(most: number) {
    this.values = new Float64Array(most)
    this.bars = new Int32Array(most)
    this.sorting = [new Float64Array(most), new Float64Array(most)]
  }
}

async function knownOutcomes(
  table: EventTable,
  events: Int32Array,
  at: number,
  { values, bars }: OutcomeMemory,
): Promise<KnownOutcomes> {
  const horizon = table.horizons[at] ?? 0
  let [count, delisted, positive] = [0, 0, 0]
  for (let place = 0; place < events.length; place++) {
    if (place % EVENTS_PER_PAUSE === 0) await pause()
    const event = events[place] ?? 0
    const value = table.outcomeOf(event, at)
    if (Number.isNaN(value)) continue
    const bar = table.barOf(event)
    if (bar + horizon >= table.endOf(event)) delisted++
    if (value > 0) positive++
    values[count] = value
    bars[count++] = bar
  }
  return { values: values.subarray(0, count), bars: bars.subarray(0, count), delisted, positive }
}

/**
 * Returns the statistics of the outcomes of some events of a table at a horizon. `events`: by ascending bar; `at`: the place
 * of the horizon. Pauses for other requests.
 */
export async function statisticsOf(
  table: EventTable,
  events: Int32Array,
  at: number,
  memory: OutcomeMemory,
): Promise<OutcomeStatistics> {
  const { values, bars, delisted, positive } = await knownOutcomes(table, events, at, memory)
  const outcomes = values.length
  const ascending = await ascendingInTurns(values, memory.sorting)
  const distances = centred(values)
  await pause()
  const { mean, median, stdDev } = basicsOf(values, ascending, distances)
  await pause()
  const test = meanTest(values)
  await pause()
  const clustered = clusteredTest(values, bars, (bars.at(-1) ?? -1) + 1)
  return {
    ...{ events: events.length, outcomes, missing: events.length - outcomes, delisted },
    ...{ mean, median, stdDev, ...test },
    ...{ clusteredTStatistic: clustered.tStatistic, clusteredPValue: clustered.pValue },
    positiveShare: outcomes === 0 ? null : positive / outcomes,
    ...{ p05: quantileOf(ascending, 0.05), p25: quantileOf(ascending, 0.25) },
    ...{ p75: quantileOf(ascending, 0.75), p95: quantileOf(ascending, 0.95) },
  }
}
