import { z } from 'zod'
import type { ReadContext } from '../../../core/context.ts'
import { distinctList } from '../../../core/lists.ts'
import { vocabulary } from '../../../core/vocabulary.ts'
import { metricsOf } from '../../../engine/bars/measured.ts'
import { selectionOf } from '../../../engine/bars/request.ts'
import type { BarRequest } from '../../../engine/screens/plan.ts'
import type { Outcome } from '../../../engine/studies/event-study.ts'
import { isIntraday } from '../../../market/intervals.ts'
import { Measure } from '../../../market/measure-parameters.ts'
import { measureOf } from '../../../market/measures.ts'

const MOST_HORIZONS = 10
/** Longest horizon of a study, and distance between events, in bars: a year of days. */
export const LONGEST_HORIZON = 252

export const OutcomeKind = vocabulary(
  'OutcomeKind',
  'How an outcome compares the later value with the earlier one.',
  {
    return: {
      description: 'Later value divided by the earlier one, minus 1. Null if the earlier one is 0 or less.',
    },
    change: { description: 'Later value minus the earlier one.' },
  },
)

/** Parameters of the outcome after events or dates. */
export const outcomeParameters = {
  outcome: Measure.optional()
    .describe(
      'Measure of the outcome: later values are compared with the value in the bar of the event or the date. Default: `px`; `px_linked` for aggregates.',
    )
    .meta({ examples: ['retail_net_turnover|moving_avg:20'] }),
  outcomeKind: OutcomeKind.optional()
    .describe('How the values of `outcome` are compared. Default: `return` for prices, otherwise `change`.')
    .meta({ example: 'change' }),
  horizons: distinctList(z.int().min(1).max(LONGEST_HORIZON), MOST_HORIZONS)
    .default([1, 5, 20, 60])
    .describe('Numbers of bars after the event or the date at which outcomes end. At most 10, each 1 to 252.')
    .meta({ example: [1, 20] }),
}

const PRICES: readonly string[] = ['px', 'px_linked']

/** Parameters that determine the outcome of a study. */
interface OutcomeInput
  extends z.output<z.ZodObject<Pick<typeof outcomeParameters, 'outcome' | 'outcomeKind'>>> {
  readonly kind: 'securities' | 'aggregates'
}

/** Returns the outcome of a request, with its defaults. */
export function outcomeOf({ kind, outcome, outcomeKind }: OutcomeInput): Outcome {
  const measure = measureOf(outcome ?? { metric: kind === 'securities' ? 'px' : 'px_linked' })
  const isPrice = PRICES.includes(measure.metric) && measure.dividedBy === null && measure.transform === null
  return { measure, kind: outcomeKind ?? (isPrice ? 'return' : 'change') }
}

/** Returns the bars of an outcome. Throws a 403 for metrics that the tier does not include. */
export function barOf(
  { interval }: Pick<BarRequest, 'interval'>,
  { measure }: Outcome,
  context: ReadContext,
): BarRequest {
  const { assetClass } = measure
  const request = { interval, assetClass, includeIntraday: isIntraday(interval) }
  const { selection } = selectionOf(request, metricsOf(measure), context)
  const { includeIntraday, range, runningFrom } = selection
  return { interval, assetClass: selection.assetClass, includeIntraday, range, runningFrom }
}
