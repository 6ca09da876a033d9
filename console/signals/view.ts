import type { ScreenDefinition, ScreenQueryVariables as Variables } from '../graph/generated/graphql.ts'
import { type Codec, flag, number, oneOf, optional, type View, ViewFault } from '../parts/view.ts'
import { LABELS, valuesOf } from '../parts/vocabulary.ts'
import { type Condition, conditionsOf, measuresOf, termInput, termList } from './conditions.ts'
import { isJson, measureOf } from './measure-reading.ts'
import { isPlain, isStored, type Measure, measureInput } from './measures.ts'
import { STUDY } from './study/codecs.ts'

/** Parts of the screen. */
export const TABS = { build: 'Build', saved: 'Saved', inbox: 'Inbox' } as const

/** Kinds of instruments that are screened. */
export const KINDS = { SECURITIES: 'Securities', AGGREGATES: 'Aggregates' } as const

/** Parts of a saved definition that the builder keeps, but does not change. */
export type More = Partial<
  Pick<ScreenDefinition, 'universe' | 'columns' | 'sort' | 'order' | 'includePartial' | 'date'>
>

/** In the address, as JSON. The service judges it. */
const moreCodec: Codec<More | null> = {
  initial: null,
  parse(text, name) {
    try {
      const value: unknown = JSON.parse(text)
      if (isJson(value)) return value as More
    } catch {}
    throw new ViewFault(`“${name}” must be a JSON object, but the address says “${text}”.`)
  },
  write: (more) => JSON.stringify(more),
}

/** State of the page in its address, which holds the whole definition of the screen, so that a link shares it. */
export const CODECS = {
  tab: oneOf(valuesOf(TABS), 'build'),
  kind: oneOf(valuesOf(KINDS), 'SECURITIES'),
  /** A sector of securities or a type of aggregates. */
  group: optional,
  interval: oneOf(valuesOf(LABELS.Interval), 'DAY'),
  date: optional,
  match: oneOf(['all', 'any'], 'all'),
  where: termList,
  /** Place of the column to sort by. */
  by: number(0),
  ascending: flag,
  /** The saved screen that is changed. */
  screen: optional,
  more: moreCodec,
  ...STUDY,
}

export type SignalsView = View<typeof CODECS>
export type ChangeView = (changes: Partial<SignalsView>, entry?: 'push' | 'replace') => void

/** Comparisons that look for small values: the smallest come first. */
const isLow = ({ comparison }: Condition): boolean =>
  ['lt', 'lte', 'bottom', 'crossesBelow'].includes(comparison)

type Turned = Pick<SignalsView, 'where' | 'by'> & Partial<Pick<SignalsView, 'more'>>

/** Whether a column is ascending unless the reader turns it. */
const beginsAscending = ({ where, by, more = null }: Turned): boolean => {
  const measure = columnsOf({ where, more })[by]
  return conditionsOf(where).some((one) => one.measure === measure && isLow(one))
}

const isAscending = (view: SignalsView): boolean => beginsAscending(view) !== view.ascending

/** Whether the reader has turned the column that is sorted by. */
export const isTurned = (view: Turned, isAscending: boolean): boolean => beginsAscending(view) !== isAscending

/** The instruments that a view chooses from, as the graph takes them. */
export function universeOf({ kind, group, more }: Pick<SignalsView, 'kind' | 'group' | 'more'>) {
  if (more?.universe) return more.universe
  if (group === null) return null
  return kind === 'SECURITIES' ? { sectors: [group] } : { types: [group] }
}

/** Measures of the columns of a view: those of its conditions, unless a saved screen has others. */
export function columnsOf({ where, more }: Pick<SignalsView, 'where' | 'more'>): Measure[] {
  const own = more?.columns?.map(measureOf).filter((measure) => measure !== null)
  return own ?? measuresOf(where)
}

/** The screen of the market that a view states, as the graph takes it. */
export function definitionOf(view: SignalsView) {
  const { kind, interval, match, where, by, more } = view
  const universe = universeOf(view)
  const measures = columnsOf(view)
  const sorted = measures[by] ?? measures[0]
  return {
    ...{ kind, interval, [match]: where.map(termInput), columns: measures.map(measureInput) },
    ...(universe && { universe }),
    // A custom order has its own direction.
    ...(!more?.sort && {
      ...(sorted && { sort: { measure: measureInput(sorted) } }),
      order: isAscending(view) ? ('ASC' as const) : ('DESC' as const),
    }),
    ...more,
  }
}

/** Variables of the query of the matches, with the recent values of the first measure. */
export function variablesOf(view: SignalsView, first: number): Variables {
  const [measure] = columnsOf(view)
  const { metric = 'RETAIL_NET_TURNOVER', transformation, window, normalisation, period } = measure ?? {}
  return {
    ...{
      ...definitionOf(view),
      date: view.date,
      screened: view.date ?? view.more?.date ?? null,
      first,
      metric,
    },
    hasTrend: measure !== undefined && isStored(measure),
    isPlain: measure === undefined || isPlain(measure),
    ...{ transformation: transformation ?? null, window: window ?? null },
    ...{ normalisation: normalisation ?? null, period: period ?? null },
  }
}

/** Whether the rows are sorted by a column, and how. */
export const orderOf = (view: SignalsView, at: number): 'ascending' | 'descending' | undefined =>
  at !== view.by || view.more?.sort ? undefined : isAscending(view) ? 'ascending' : 'descending'
