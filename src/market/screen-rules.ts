import { z } from 'zod'
import { shortened } from '../core/bounds.ts'
import { type Finding, withRule } from '../core/faults.ts'
import { nearestNames } from '../core/nearest-names.ts'
import type { MeasureInput } from './measures.ts'
import { aggregateMetricFaults } from './metric-parameters.ts'
import { ALL_METRIC_NAMES } from './metrics.ts'
import { windowFault } from './transformations.ts'
import type { Interval } from './vocabulary.ts'

type Path = Finding['path']

/** Maximum number of conditions of a screen, nested ones included, and of columns. */
export const MOST_CONDITIONS = 20

/** Names of comparisons, of which a condition has one. */
export const COMPARISONS = [
  ...(['gt', 'gte', 'lt', 'lte', 'between', 'top', 'bottom', 'topPercent'] as const),
  ...(['crossesAbove', 'crossesBelow'] as const),
]
type Comparisons = { readonly [name in (typeof COMPARISONS)[number]]?: unknown }

interface Condition extends Comparisons {
  readonly measure?: MeasureInput | undefined
}

interface Term extends Condition {
  readonly all?: readonly Condition[] | undefined
  readonly any?: readonly Condition[] | undefined
}

/** Members of a screen that rules judge together. */
interface ScreenInput extends Pick<Term, 'all' | 'any'> {
  readonly kind: 'securities' | 'aggregates'
  readonly interval: Interval
  readonly universe?: Readonly<Record<string, unknown>> | undefined
  readonly all?: readonly Term[] | undefined
  readonly any?: readonly Term[] | undefined
  readonly columns?: readonly MeasureInput[] | undefined
  readonly sort?:
    | { readonly field?: string | undefined; readonly measure?: MeasureInput | undefined }
    | undefined
}

const exclusive = (path: Path, message: string): Finding => ({ path, type: 'mutually_exclusive', message })

/** Returns the faults of the comparisons of a condition: it has exactly one. */
export function comparisonFaults(condition: Comparisons): Finding[] {
  const [first, ...others] = COMPARISONS.filter((name) => condition[name] !== undefined)
  if (first === undefined)
    return [{ path: [], type: 'missing', message: 'The condition has no comparison. Give one, such as `gt`' }]
  const { between } = condition
  const isReversed = Array.isArray(between) && between[0] > between[1]
  return [
    ...others.map((name) =>
      exclusive([name], 'A condition has one comparison. Use one condition for each comparison'),
    ),
    ...(isReversed
      ? [{ path: ['between'], type: 'value_error', message: 'The first number is greater than the second' }]
      : []),
  ]
}

/** Returns the faults of a term: it is one condition, or one list of conditions. */
export function termFaults({ all, any, ...condition }: Term): Finding[] {
  const isCondition =
    condition.measure !== undefined || COMPARISONS.some((name) => condition[name] !== undefined)
  if (all && any) return [exclusive(['any'], 'Give either `all` or `any`, not both')]
  const list = all ? 'all' : 'any'
  if (all ?? any)
    return isCondition ? [exclusive([list], 'Give either a condition or a list of conditions, not both')] : []
  if (!isCondition)
    return [
      { path: [], type: 'missing', message: 'Give a measure and a comparison, or a list: `all` or `any`' },
    ]
  if (condition.measure === undefined)
    return [{ path: ['measure'], type: 'missing', message: 'Field required' }]
  return comparisonFaults(condition)
}

/** Returns the faults of the lists of conditions: one of them is given, and they are not too many. */
function listFaults({ all, any }: Pick<ScreenInput, 'all' | 'any'>): Finding[] {
  if (all && any) return [exclusive(['any'], 'Give either `all` or `any`, not both')]
  const terms = all ?? any
  if (!terms)
    return [{ path: ['all'], type: 'missing', message: 'A screen needs conditions. Give `all` or `any`' }]
  const count = terms.reduce((sum, term) => sum + ((term.all ?? term.any)?.length ?? 1), 0)
  if (count <= MOST_CONDITIONS) return []
  return [
    {
      path: [all ? 'all' : 'any'],
      type: 'too_many_items',
      message: `A screen has at most ${MOST_CONDITIONS} conditions, nested ones included, not ${count}`,
      ctx: { max_length: MOST_CONDITIONS, actual_length: count },
    },
  ]
}

const OF_SECURITIES = {
  universe: ['sectors', 'industries', 'assetTypes', 'securityIds', 'constituentsOf'],
  sort: ['symbol', 'sector', 'industry', 'asset_type'],
}
const OF_AGGREGATES = { universe: ['types', 'subtypes', 'aggregateIds'], sort: ['type', 'subtype'] }

/** Returns the faults of filters and of a field that the kind of instrument does not have. */
const kindFaults = ({
  kind,
  universe = {},
  sort,
}: Pick<ScreenInput, 'kind' | 'universe' | 'sort'>): Finding[] => {
  const unfit = kind === 'securities' ? OF_AGGREGATES : OF_SECURITIES
  const conflict = (path: Path, message: string): Finding => ({ path, type: 'kind_conflict', message })
  return [
    ...unfit.universe
      .filter((name) => universe[name] !== undefined)
      .map((name) => conflict(['universe', name], `A screen of ${kind} has no such filter`)),
    ...(sort?.field !== undefined && unfit.sort.includes(sort.field)
      ? [conflict(['sort'], `The screen finds ${kind}, which have no ${sort.field}`)]
      : []),
  ]
}

/** Returns the measures of the conditions of a list, with their paths. */
const measuresIn = (terms: readonly Term[] | undefined, path: Path): [Path, MeasureInput][] =>
  (terms ?? []).flatMap(({ measure, all, any }, at): [Path, MeasureInput][] => [
    ...(measure ? [[[...path, at, 'measure'], measure] as [Path, MeasureInput]] : []),
    ...measuresIn(all, [...path, at, 'all']),
    ...measuresIn(any, [...path, at, 'any']),
  ])

/** Returns the faults of a measure that bars of the kind and the interval do not have. */
function measureFaults(
  [path, measure]: [Path, MeasureInput],
  { kind, interval }: Pick<ScreenInput, 'kind' | 'interval'>,
): Finding[] {
  const ofAggregates = [measure.metric, measure.dividedBy].flatMap((name) =>
    aggregateMetricFaults(path, name),
  )
  const window = windowFault(measure, interval)
  return [
    ...(kind === 'securities' ? ofAggregates.slice(0, 1) : []),
    ...(measure.transformation === 'cumulative_sum'
      ? [
          {
            path,
            type: 'metric_conflict',
            message: '`cumulative_sum` needs the start of a range, which single bars lack. Use `moving_sum`',
          },
        ]
      : []),
    ...(window ? [{ ...window, path: [...path, ...window.path] }] : []),
  ]
}

/** Measures of a screen, with their paths, by the parameter that contains them. */
const MEASURES: Readonly<
  Record<'all' | 'any' | 'columns' | 'sort', (input: ScreenInput) => [Path, MeasureInput][]>
> = {
  all: ({ all }) => measuresIn(all, ['all']),
  any: ({ any }) => measuresIn(any, ['any']),
  columns: ({ columns = [] }) => columns.map((measure, at) => [['columns', at], measure]),
  sort: ({ sort }) => (sort?.measure ? [[['sort'], sort.measure]] : []),
}

/** Returns the faults of filters of a universe that the kind of instrument does not have. */
export const universeFaults = ({ kind, universe }: Pick<ScreenInput, 'kind' | 'universe'>): Finding[] =>
  kindFaults({ kind, universe })

/** Returns the faults of a list of measures, in a parameter. */
export const listedMeasureFaults = (
  parameter: string,
  measures: readonly MeasureInput[],
  of: Pick<ScreenInput, 'kind' | 'interval'>,
): Finding[] => measures.flatMap((measure, at) => measureFaults([[parameter, at], measure], of))

/** Returns the faults of a measure beside a screen, in the parameter `outcome`. */
export const outcomeFaults = ({
  outcome,
  ...of
}: Pick<ScreenInput, 'kind' | 'interval'> & { readonly outcome?: MeasureInput | undefined }): Finding[] =>
  outcome ? measureFaults([['outcome'], outcome], of) : []

/** A signal: the conditions of a screen, or something instead. */
interface SignalInput extends Pick<Term, 'all' | 'any'> {
  readonly all?: readonly Term[] | undefined
  readonly any?: readonly Term[] | undefined
  readonly events?: readonly unknown[] | undefined
}

/** Returns the faults of the conditions of signals, in the parameter `signals`. */
export const signalFaults = ({
  signals,
  ...of
}: Pick<ScreenInput, 'kind' | 'interval'> & { readonly signals: readonly SignalInput[] }): Finding[] =>
  signals.flatMap((signal, at) => {
    const { all, any, events } = signal
    const within = (fault: Finding): Finding => ({ ...fault, path: ['signals', at, ...fault.path] })
    if (events && (all || any))
      return [within(exclusive(['events'], 'Give either conditions or events, not both'))]
    if (events) return []
    const measures = [...measuresIn(all, ['all']), ...measuresIn(any, ['any'])]
    return [...listFaults(signal), ...measures.flatMap((measure) => measureFaults(measure, of))].map(within)
  })

/** Adds the rules on the kind of instrument. */
const withKind = <S extends z.ZodObject>(schema: S): S =>
  withRule(schema, ['kind', 'universe', 'sort'], (input) => kindFaults(input as unknown as ScreenInput))

/** Adds the rules on a single condition instead of those of a screen. */
export const withCondition = <S extends z.ZodObject>(schema: S): S =>
  withRule(withKind(schema), ['kind', 'interval', 'condition'], (input) => {
    const { condition, ...screen } = input as unknown as ScreenInput & { readonly condition: Condition }
    return condition.measure ? measureFaults([['condition', 'measure'], condition.measure], screen) : []
  })

/** Adds the rules on the parameters of a screen. */
export function withScreen<S extends z.ZodObject>(schema: S): S {
  // The fields that a rule names have been parsed.
  const judged = withRule(schema, ['all', 'any'], (input) => listFaults(input as unknown as ScreenInput))
  return Object.entries(MEASURES).reduce(
    (rules, [name, measuresOf]) =>
      withRule(rules, ['kind', 'interval', name], (input) => {
        const screen = input as unknown as ScreenInput
        return measuresOf(screen).flatMap((measure) => measureFaults(measure, screen))
      }),
    withKind(judged),
  )
}

/** Reads a text as a field of an instrument or as a measure. */
function sortIn(text: string, fields: readonly string[]): { input: object } | { message: string } {
  if (fields.includes(text)) return { input: { field: text } }
  const names = [...fields, ...ALL_METRIC_NAMES]
  if (!/^\w+$/.test(text) || names.includes(text)) return { input: { measure: text } }
  const [nearest] = nearestNames(text, names)
  const hint = nearest ? `Did you mean \`${nearest}\`? ` : ''
  return {
    message: `Unknown field or measure \`${shortened(text)}\`. ${hint}Use a measure or one of: ${fields.join(', ')}`,
  }
}

/** Makes a schema of a field or a measure, of which exactly one is given, read a text as either. */
export const sortOf = <S extends z.ZodObject>(schema: S, fields: readonly string[]) =>
  z.preprocess(
    (value, { issues }) => {
      if (typeof value !== 'string') return value
      const read = sortIn(value, fields)
      if ('input' in read) return read.input
      issues.push({ code: 'custom', message: read.message, input: value, continue: false })
      return z.NEVER
    },
    withRule(schema, ['field', 'measure'], ({ field, measure }) =>
      (field === undefined) === (measure === undefined)
        ? { path: [], type: 'value_error', message: 'Give either a field or a measure' }
        : null,
    ),
  )
