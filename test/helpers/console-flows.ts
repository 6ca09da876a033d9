import type { Caller } from './app.ts'
import { graph } from './users.ts'

/** Observations of a flow series as the graph answers, newest first. */
interface Observations {
  readonly date: readonly string[]
  readonly value: readonly number[]
  readonly updatedTime: readonly string[]
  readonly revision: readonly number[]
}

export interface Observation {
  readonly date: string
  readonly value: number
  readonly updatedTime: string
  readonly revision: number
}

/** A forecast run of a flow series as the graph answers. */
export interface Run {
  readonly runDate: string
  readonly horizons: readonly {
    readonly horizon: number
    readonly targetDate: string
    readonly zScores: readonly number[]
    readonly values: readonly number[]
  }[]
}

/** The observations of a flow series as known at a time, newest first. */
export async function observed(caller: Caller, slug: string, asOf?: string): Promise<Observation[]> {
  const { series } = await graph<{ series: { observations: { columns: Observations } } }>(
    caller,
    `query ($slug: String!, $asOf: DateOrDateTime) {
      series: flowSeries(slug: $slug) {
        observations(first: 10000, asOf: $asOf) { columns { date value updatedTime revision } }
      }
    }`,
    { slug, asOf },
  )
  const { date, value, updatedTime, revision } = series.observations.columns
  return date.map((day, at) => ({
    date: day,
    value: value[at] ?? Number.NaN,
    updatedTime: updatedTime[at] ?? '',
    revision: revision[at] ?? Number.NaN,
  }))
}

/** The forecast runs of a flow series, newest first. */
export async function forecastRuns(caller: Caller, slug: string): Promise<readonly Run[]> {
  const { series } = await graph<{ series: { forecastRuns: { nodes: Run[] } } }>(
    caller,
    `query ($slug: String!) {
      series: flowSeries(slug: $slug) {
        forecastRuns(first: 1000) { nodes { runDate horizons { horizon targetDate zScores values } } }
      }
    }`,
    { slug },
  )
  return series.forecastRuns.nodes
}

/** The observation that came of a forecast: the newest after the run and up to the forecast date, once that is observed. */
export function cameOf(
  known: readonly Observation[],
  runDate: string,
  targetDate: string,
): Observation | undefined {
  const [newest] = known
  if (!newest || newest.date < targetDate) return undefined
  return known.find(({ date }) => date > runDate && date <= targetDate)
}
