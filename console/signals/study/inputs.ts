import type {
  EventStudySizeQueryVariables,
  Interval,
  QuantileStudyQueryVariables,
} from '../../graph/generated/graphql.ts'
import { conditionsOf, termInput } from '../conditions.ts'
import { type Measure, measureInput } from '../measures.ts'
import { type SignalsView, universeOf } from '../view.ts'

/** Input that both kinds of study share. */
function sharedInput(view: SignalsView) {
  const { kind, interval, from, to, outcome, compared, horizons } = view
  return {
    ...{ kind, universe: universeOf(view), interval, from, to, horizons: [...horizons] },
    outcome: outcome && measureInput(outcome),
    outcomeKind: compared === '' ? null : compared,
    minusUniverseMean: view.minus === 'universe',
  }
}

/** The event study of a screen, as the graph takes it. */
export function eventStudyInput(view: SignalsView): EventStudySizeQueryVariables {
  const { match, where, trigger, distance, minus } = view
  return {
    ...{ signals: [{ [match]: where.map(termInput) }], ...sharedInput(view) },
    ...{ trigger, minimumDistance: distance, benchmark: /^\d/.test(minus) ? Number(minus) : null },
  }
}

/** Measure that a quantile study sorts by: the chosen one, otherwise that of the first condition. Null without either. */
export const sortedBy = ({ sorted, where }: Pick<SignalsView, 'sorted' | 'where'>): Measure | null =>
  sorted ?? conditionsOf(where)[0]?.measure ?? null

/** The quantile study of a universe, as the graph takes it. */
export function quantileStudyInput(view: SignalsView, measure: Measure): QuantileStudyQueryVariables {
  const { quantiles, step } = view
  return { ...{ measures: [measureInput(measure)], quantiles, step }, ...sharedInput(view) }
}

/** Requests of both studies of a view, as text, to tell whether a job computes one of them. */
export function requestText(view: SignalsView): string {
  const measure = sortedBy(view)
  return JSON.stringify([view.show, eventStudyInput(view), measure && quantileStudyInput(view, measure)])
}

/** Words for numbers of bars: days, or bars of another length. */
export const barsWord = (interval: Interval, count: number): string =>
  `${interval === 'DAY' ? 'day' : 'bar'}${count === 1 ? '' : 's'}`

/** Horizon of the finding: the chosen one, otherwise the longest that does not exceed the distance between events. */
export function shownHorizon(horizons: readonly number[], at: number, distance: number): number {
  if (horizons.includes(at)) return at
  return horizons.findLast((one) => one <= distance) ?? horizons[0] ?? 0
}
