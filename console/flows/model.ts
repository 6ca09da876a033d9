import type { FlowFrequency } from '../graph/generated/graphql.ts'
import type { Measure } from '../parts/flow-units.ts'
import { bandsOf, type Run } from './fan.ts'
import {
  type Columns,
  type Point,
  pointAt,
  pointsOf,
  type Revised,
  revisedSince,
  unknownThen,
} from './history.ts'

/** A series as a screen shows it: what was known at a time, what is known now, and what differs. */
export interface Model extends Measure {
  readonly slug: string
  readonly name: string
  readonly frequency: FlowFrequency
  /** Observations as known at the time asked for, by ascending date. */
  readonly known: readonly Point[]
  /** Observations as known now. */
  readonly present: readonly Point[]
  /** The time asked for. Null means now. */
  readonly asOf: string | null
  readonly revised: readonly Revised[]
  /** Observations that came after the time shown. */
  readonly later: readonly Point[]
  /** Runs up to the time shown, newest first. */
  readonly runs: readonly Run[]
  /** The z of the bands of all runs, widest first. */
  readonly bands: readonly number[]
}

interface Answered extends Measure {
  readonly slug: string
  readonly name: string
  readonly frequency: FlowFrequency
  readonly now?: { readonly columns: Columns } | null
  readonly known?: { readonly columns: Columns } | null
  readonly forecastRuns?: { readonly nodes: readonly Run[] } | null
}

const NOTHING: Columns = { date: [], value: [], updatedTime: [], revision: [] }

/** Builds the model of a series from an answer. */
export function modelOf(series: Answered, asOf: string | null): Model {
  const present = pointsOf(series.now?.columns ?? NOTHING)
  const known = series.known ? pointsOf(series.known.columns) : present
  const runs = (series.forecastRuns?.nodes ?? []).filter(
    ({ runDate }) => asOf === null || runDate <= asOf.slice(0, 10),
  )
  return {
    ...{ slug: series.slug, name: series.name, frequency: series.frequency },
    ...{ unit: series.unit, unitCode: series.unitCode },
    ...{ known, present, runs, bands: bandsOf(runs), asOf },
    revised: revisedSince(known, present),
    later: unknownThen(known, present),
  }
}

/** The observation that the fan of a run starts from. Null if there is none. */
export const anchorOf = (points: readonly Point[], { runDate }: Run): Point | null => pointAt(points, runDate)
