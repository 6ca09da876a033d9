import { z } from 'zod'
import type { ReadContext } from '../../core/context.ts'
import { operation } from '../../core/operation.ts'
import { countMatches, type ScreenCount } from '../../engine/screens/counts.ts'
import { planScreen } from '../../engine/screens/plan.ts'
import { stampRange } from '../../market/dates.ts'
import { endDate, startDate, withDates } from '../../market/parameters.ts'
import { completedStamps } from '../../market/periods.ts'
import { withScreen } from '../../market/screen-rules.ts'
import { type Screen, screenParameters } from '../../market/screens.ts'
import type { Interval } from '../../market/vocabulary.ts'
import { metadataOf, type ScreenMetadata } from './metadata.ts'
import { rangeWarnings, universeWarnings } from './warnings.ts'

const { kind, universe, interval, all, any } = screenParameters

/** Numbers of matches by bar. */
export interface ScreenCounts {
  readonly kind: Screen['kind']
  readonly interval: Interval
  readonly rows: readonly ScreenCount[]
  readonly metadata: ScreenMetadata
}

export const screenCounts = operation({
  id: 'screenCounts',
  description:
    'Counts the securities or aggregates whose measures met conditions in each completed bar of a range, and the members of the universe on each date. Use it to see how rare the matches of a screen are, and when there were most.',
  input: withScreen(withDates(z.object({ kind, universe, interval, all, any, startDate, endDate }))),
  run: async (
    { startDate: start, endDate: end, ...definition },
    context: ReadContext,
  ): Promise<ScreenCounts> => {
    const plan = await planScreen({ ...definition, includePartial: false }, context)
    const range = stampRange(definition.interval, { start, end }, context.now)
    const { upper = range.upper } = completedStamps(definition.interval, context.now)
    const isOpen = Date.parse(upper) < Date.parse(range.upper)
    const completed = { ...range, ...(isOpen && { upper }) }
    const { counts, asOf } = await countMatches(context, plan, completed)
    const most = counts.reduce((largest, { universe: size }) => Math.max(largest, size), 0)
    const found = { plan, read: null, universe: most, matches: [] }
    const warnings = [
      ...plan.warnings,
      ...(await rangeWarnings(context, plan.bar, completed, counts.length)),
      ...(await universeWarnings(context, definition.universe ?? {}, found)),
    ]
    return {
      ...{ kind: definition.kind, interval: definition.interval, rows: counts },
      metadata: metadataOf(context, asOf, warnings),
    }
  },
})
