import { z } from 'zod'
import type { ReadContext } from '../../core/context.ts'
import { operation } from '../../core/operation.ts'
import { type Distribution, distributionOf } from '../../engine/screens/distribution.ts'
import { planScreen } from '../../engine/screens/plan.ts'
import { findMatches } from '../../engine/screens/screens.ts'
import { withCondition } from '../../market/screen-rules.ts'
import { type Screen, ScreenCondition, screenParameters } from '../../market/screens.ts'
import { resultOf, type ScreenResult } from './operations.ts'

const { kind, universe, interval, date, includePartial } = screenParameters

/** Distribution of a measure in a bar. */
export interface ScreenDistribution extends Distribution, Omit<ScreenResult, 'columns' | 'total'> {
  /** Text of the measure. */
  readonly measure: string
}

export const screenDistribution = operation({
  id: 'screenDistribution',
  description:
    'Histogram of a measure over a universe, with the threshold of a condition and the number of matches. Use it to choose a threshold.',
  input: withCondition(
    z.object({
      ...{ kind, universe, interval, date, includePartial },
      condition: ScreenCondition.describe('Measure and comparison.').meta({
        examples: [{ measure: 'retail_net_turnover|z_score:1y', gt: 1 }],
      }),
      binCount: z.int().min(1).max(200).default(40).describe('Maximum number of bins. 1 to 200.'),
    }),
  ),
  run: async ({ condition, binCount, ...definition }, context: ReadContext): Promise<ScreenDistribution> => {
    const screen: Screen = { ...definition, all: [condition] }
    const { found, asOf } = await findMatches(context, [await planScreen(screen, context)])
    const [one] = found
    if (!one) throw new Error('A screen has one result')
    const { columns, total: _, ...result } = await resultOf(screen, one, asOf, context)
    return { ...result, measure: columns[0] ?? '', ...distributionOf(one, binCount) }
  },
})
