import type { Warning } from '../../../core/answers.ts'
import type { ReadContext } from '../../../core/context.ts'
import { type Fault, InvalidInput } from '../../../core/errors.ts'
import { charge, WORK } from '../../../core/work.ts'
import { planScreen } from '../../../engine/screens/plan.ts'
import { readCalendar, readMembers } from '../../../engine/studies/forward.ts'
import type { QuantileStudyPlan } from '../../../engine/studies/quantile-study.ts'
import { stampRange } from '../../../market/dates.ts'
import { universeWarnings } from '../../screens/warnings.ts'
import { barOf, outcomeOf } from '../outcome/outcome.ts'
import type { QuantileStudyInput } from './parameters.ts'

/** A quantile study, and what a response states of its request. */
export interface PlannedQuantileStudy extends QuantileStudyPlan {
  /** Number of instruments that belong to the universe at any time. */
  readonly instruments: number
  readonly warnings: readonly Warning[]
}

/** Parts of a plan that determine the size of a study. */
type StudySize = Pick<PlannedQuantileStudy, 'instruments' | 'measures' | 'shape'>

/** Most rows of a study, which are in memory: 24 MB. */
const MOST_ROWS = 1_000_000
/** Most values that a study sorts: those of 20,000 securities in 50 years of days. */
const MOST_VALUES = 250_000_000

const tooMany = (path: Fault['path'], message: string, most: number, actual: number): InvalidInput =>
  new InvalidInput([
    { path, type: 'too_many_items', message, ctx: { max_length: most, actual_length: actual } },
  ])

/** Returns the number of values that a study sorts at most. */
export const valuesOf = ({ instruments, measures, shape }: StudySize): number =>
  instruments * measures.size * shape.dates

/** Returns the number of rows of a study: one for each date, measure, horizon and quantile. */
export const rowCountOf = ({
  measures,
  shape: { dates, horizons, quantiles },
}: Pick<StudySize, 'measures' | 'shape'>): number => measures.size * dates * horizons.length * quantiles

/** Throws InvalidInput if a study has too many rows or values. */
export function refuseTooLarge(plan: StudySize): void {
  const [rows, values] = [rowCountOf(plan), valuesOf(plan)]
  if (rows > MOST_ROWS)
    throw tooMany(
      ['horizons'],
      `The study has ${rows} rows: dates times measures, horizons and quantiles. At most ${MOST_ROWS} are allowed. Use a later start, a larger step, or fewer measures, horizons or quantiles`,
      MOST_ROWS,
      rows,
    )
  if (values > MOST_VALUES)
    throw tooMany(
      ['startDate'],
      `The study sorts ${values} values: instruments times dates and measures. At most ${MOST_VALUES} are allowed. Use a later start, a larger step, a smaller universe or fewer measures`,
      MOST_VALUES,
      values,
    )
}

/**
 * Applies defaults, the caller and the tier to a request, and reads its calendar and universe. Throws a 403 for metrics that
 * the tier does not include, and a 404 for constituents of an aggregate that the caller cannot see.
 */
export async function planQuantileStudy(
  input: QuantileStudyInput,
  context: ReadContext,
): Promise<PlannedQuantileStudy> {
  const { kind, universe, interval, measures: columns, quantiles, step, minusUniverseMean } = input
  const screen = await planScreen({ kind, universe, interval, columns, includePartial: false }, context)
  const outcome = outcomeOf(input)
  const bar = barOf(input, outcome, context)
  const horizons = [...new Set(input.horizons)].toSorted((a, b) => a - b)
  const range = stampRange(interval, { start: input.startDate, end: input.endDate }, context.now)
  const calendar = await readCalendar(context, bar, range, { before: 0, after: horizons.at(-1) ?? 0 })
  const members = await readMembers(context, screen.universe, calendar)
  const dates = Math.ceil((calendar.end - calendar.start) / step)
  const found = { plan: screen, read: null, universe: members.ids.length, matches: [] }
  const plan = {
    ...{ bar, universe: screen.universe, calendar, members, measures: screen.measures, outcome },
    formations: Array.from({ length: dates }, (_, at) => calendar.start + at * step),
    shape: { dates, step, quantiles, horizons, outcome: outcome.kind, isDemeaned: minusUniverseMean },
    instruments: new Set(members.ids).size,
    warnings: await universeWarnings(context, universe ?? {}, found),
  }
  refuseTooLarge(plan)
  return plan
}

/** Counts the work of a study beside reading its values. */
export const chargeStudy = (plan: PlannedQuantileStudy): Promise<void> =>
  charge(valuesOf(plan) * (1 + plan.shape.horizons.length) * WORK.sorted, {
    path: ['startDate'],
    cheaper:
      'Use a later start, a larger step, a smaller universe, or fewer measures or horizons, or start a job',
  })
