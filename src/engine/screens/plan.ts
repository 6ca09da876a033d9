import type { Warning } from '../../core/answers.ts'
import type { ReadContext } from '../../core/context.ts'
import type { StampRange } from '../../market/dates.ts'
import { isIntraday } from '../../market/intervals.ts'
import { type Measure, type MeasureInput, measureOf, measureText } from '../../market/measures.ts'
import type { AnyMetric } from '../../market/metrics.ts'
import { completedStamps, stampsOn } from '../../market/periods.ts'
import { COMPARISONS } from '../../market/screen-rules.ts'
import type { Screen, ScreenCondition, ScreenTerm, ScreenUniverse } from '../../market/screens.ts'
import type { AssetClass, Interval, OrderDirection } from '../../market/vocabulary.ts'
import { metricsOf } from '../bars/measured.ts'
import { selectionOf } from '../bars/request.ts'
import type { SeriesSelection } from '../bars/selection.ts'
import { AGGREGATE, type InstrumentKind, SECURITY } from '../instruments/kinds.ts'
import { requireAggregates } from '../instruments/queries/aggregates.ts'
import type { Comparison, Criteria, PlannedCondition, PlannedTerm } from './evaluate.ts'

/** The bar that a screen is of: the newest one in a range. Screens with equal requests are of the same bar. */
export interface BarRequest {
  readonly interval: Interval
  /** Asset class of the bars that the measures need. */
  readonly assetClass: AssetClass
  readonly includeIntraday: boolean
  readonly range: StampRange
  readonly runningFrom: string
}

/** Instruments that a screen chooses from, in order. Screens with equal requests have the same universe on a date. */
export interface UniverseRequest extends ScreenUniverse {
  readonly kind: 'securities' | 'aggregates'
  /** The caller who sees the instruments. Null for securities, which everyone sees. */
  readonly email: string | null
  /** Field to sort by. Null for the id. */
  readonly field: NonNullable<Screen['sort']>['field'] | null
  readonly order: OrderDirection
}

/** A screen with defaults, the caller and the tier applied. */
export interface PlannedScreen extends Criteria {
  readonly kind: InstrumentKind
  readonly bar: BarRequest
  readonly universe: UniverseRequest
  /** Measures of conditions, columns and order, by their texts. */
  readonly measures: ReadonlyMap<string, Measure>
  /** Texts of the measures to return. */
  readonly columns: readonly string[]
  /** Text of the measure to sort by, and the direction. Null if the universe is sorted. */
  readonly sort: { readonly measure: string; readonly order: OrderDirection } | null
  readonly warnings: readonly Warning[]
}

/** Returns a text that is equal for plans with the same matches and values. */
export const planText = ({ kind: { name }, measures: _, warnings: __, ...plan }: PlannedScreen): string =>
  JSON.stringify([name, plan])

const KINDS: Readonly<Record<Screen['kind'], InstrumentKind>> = {
  securities: SECURITY,
  aggregates: AGGREGATE,
} as const

const textOf = (measure: MeasureInput): string => measureText(measureOf(measure))

/** Returns the comparison of a condition, which has exactly one. */
function comparisonOf(condition: Omit<ScreenCondition, 'measure'>): Comparison {
  const [low, high] = condition.between ?? []
  if (low !== undefined && high !== undefined) return { by: 'between', bound: [low, high] }
  for (const by of COMPARISONS) {
    const bound = condition[by]
    if (by !== 'between' && typeof bound === 'number') return { by, bound }
  }
  throw new TypeError('A condition without a comparison')
}

const conditionOf = ({ measure, ...condition }: ScreenCondition): PlannedCondition => ({
  measure: textOf(measure),
  comparison: comparisonOf(condition),
})

function termOf({ measure, all, any, ...condition }: ScreenTerm): PlannedTerm {
  if (measure) return { join: 'all', conditions: [conditionOf({ measure, ...condition })] }
  return all
    ? { join: 'all', conditions: all.map(conditionOf) }
    : { join: 'any', conditions: (any ?? []).map(conditionOf) }
}

/** Returns the measures that a screen names, in the order of the definition. */
const measuresIn = ({ all, any, columns = [], sort }: Screen): MeasureInput[] => [
  ...(all ?? any ?? [])
    .flatMap((term) => [term, ...(term.all ?? term.any ?? [])])
    .flatMap(({ measure }) => measure ?? []),
  ...columns,
  ...(sort?.measure ? [sort.measure] : []),
]

/** Returns the asset class of bars that have all measures. */
function classOf(measures: readonly Measure[]): AssetClass {
  const classes = new Set(measures.map(({ assetClass }) => assetClass))
  const [only] = classes
  return classes.size === 1 ? (only ?? 'cash') : 'all'
}

function barOf(
  { interval, date, includePartial }: Screen,
  measures: readonly Measure[],
  context: ReadContext,
): { bar: BarRequest; warnings: Warning[] } {
  const metrics: AnyMetric[] = measures.flatMap(metricsOf)
  const { selection, warnings } = selectionOf(
    { interval, assetClass: classOf(measures), includeIntraday: includePartial || isIntraday(interval) },
    metrics,
    context,
  )
  const { assetClass, includeIntraday, runningFrom } = selection
  const isOpen = includePartial && (includeIntraday || isIntraday(interval))
  const range = date === undefined ? selection.range : stampsOn(interval, date, context.now)
  const { upper: completed } = completedStamps(interval, context.now)
  const upper = isOpen ? range.upper : earlier(range.upper, completed)
  return {
    bar: { interval, assetClass, includeIntraday, runningFrom, range: { ...range, ...(upper && { upper }) } },
    warnings: warnings.map((warning) => ({ ...warning, parameter: 'includePartial' })),
  }
}

const earlier = (one: string | undefined, other: string | undefined): string | undefined =>
  one !== undefined && (other === undefined || Date.parse(one) <= Date.parse(other)) ? one : other

/** Returns the selection of the bars of a measure. */
export const selectionFor = (
  { interval, includeIntraday, runningFrom }: BarRequest,
  { assetClass, moneyness, size }: Measure,
  range: StampRange,
): SeriesSelection => ({ interval, assetClass, moneyness, size, includeIntraday, runningFrom, range })

/**
 * Applies defaults, the caller and the tier to a screen. Throws a 403 for metrics that the tier does not include, and a 404
 * for constituents of an aggregate that the caller cannot see.
 */
export async function planScreen(screen: Screen, context: ReadContext): Promise<PlannedScreen> {
  const { kind, universe = {}, all, any, sort } = screen
  const measures = new Map(measuresIn(screen).map((input) => [textOf(input), measureOf(input)]))
  const { bar, warnings } = barOf(screen, [...measures.values()], context)
  if (universe.constituentsOf !== undefined) await requireAggregates(context, [universe.constituentsOf])
  const terms = (all ?? any ?? []).map(termOf)
  const named = terms.flatMap(({ conditions }) => conditions.map(({ measure }) => measure))
  const columns = [...new Set(screen.columns?.map(textOf) ?? named)]
  const byMeasure =
    sort?.field === undefined ? (sort?.measure ? textOf(sort.measure) : columns[0]) : undefined
  return {
    kind: KINDS[kind],
    ...{ bar, warnings, measures, terms, columns, join: all ? 'all' : 'any' },
    universe: {
      ...{ ...universe, kind, email: kind === 'aggregates' ? context.principal.email : null },
      field: sort?.field ?? null,
      order: (sort?.field && screen.order) ?? 'asc',
    },
    sort: byMeasure === undefined ? null : { measure: byMeasure, order: screen.order ?? 'desc' },
  }
}
