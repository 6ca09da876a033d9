import { z } from 'zod'
import { type Finding, withRule } from '../core/faults.ts'
import {
  type Interval,
  Normalisation,
  NormalisationPeriod,
  Transformation,
  Window,
  type Window as WindowName,
} from './vocabulary.ts'

/** What is computed from the metrics of bars, with every default applied. */
export interface Transform {
  readonly transformation: Transformation | null
  readonly normalisation: Normalisation | null
  /** Null where the normalisation looks back for no period of its own. */
  readonly normalisationPeriod: NormalisationPeriod | null
  /** In trading days; null where the transformation has no window. */
  readonly window: WindowName | null
}

/** Parameters of a transformation, for everything that answers a time series. */
export const transformParameters = {
  transformation: Transformation.optional()
    .describe(
      'What is computed from each metric, beside the metric itself; nulls are skipped, and nothing later than the bar counts. Absent means that values are taken as they are.',
    )
    .meta({ example: 'moving_avg' }),
  normalisation: Normalisation.optional()
    .describe(
      'What each metric, or what the transformation makes of it, is put in relation to. Null under 60 values of the period (so a week over one year, 52 values, is always null).',
    )
    .meta({ example: 'z_score' }),
  normalisationPeriod: NormalisationPeriod.optional()
    .describe(
      'How far back the normalisation looks; absent means one year. Without effect on turnover_share.',
    )
    .meta({ example: '1y' }),
  window: Window.optional()
    .describe(
      'Window of the transformation in trading days: bars of a session count by their trading date, a week is 5 days, a month 20, a year 252. Absent means 20, for change and pct_change one bar. Without effect on cumulative_sum.',
    )
    .meta({ example: '20' }),
}

/** The parameters, and whether the start of the range is to be ignored. */
export const transformationParameters = {
  ...transformParameters,
  isFullHistory: z
    .boolean()
    .optional()
    .describe('Whether the start date is ignored and all that exists returned; absent means false.')
    .meta({ example: false }),
}

/** What a request says about it. */
export interface TransformInput {
  readonly transformation?: Transformation | undefined
  readonly normalisation?: Normalisation | undefined
  readonly normalisationPeriod?: NormalisationPeriod | undefined
  readonly window?: WindowName | undefined
}

/** Bars that a window or a period is made of, where a bar is longer than a trading day; 0: shorter than one bar. */
const WINDOW_BARS: Readonly<Record<'1w' | '1m' | '1y', Readonly<Record<WindowName, number>>>> = {
  '1w': { '5': 1, '20': 4, '60': 12, '120': 24, '252': 52 },
  '1m': { '5': 0, '20': 1, '60': 3, '120': 6, '252': 12 },
  '1y': { '5': 0, '20': 0, '60': 0, '120': 0, '252': 1 },
}
const YEARS = { '1y': 1, '2y': 2, '3y': 3, '5y': 5 } as const

/** Bars of a session, 09:30 to 16:00 cut on exchange-time midnight. */
const SESSION_BARS: Readonly<Partial<Record<Interval, number>>> = {
  '10min': 39,
  '30min': 13,
  '1h': 7,
  '3h': 3,
}

/** Bars of a trading date; 1 where bars are no shorter. */
export const sessionBars = (interval: Interval): number => SESSION_BARS[interval] ?? 1

const isLong = (interval: Interval): interval is '1w' | '1m' | '1y' => interval in WINDOW_BARS

/** A window as a number of periods: trading dates, or bars where those are longer than a day. */
export const windowPeriods = (interval: Interval, window: WindowName): number =>
  isLong(interval) ? WINDOW_BARS[interval][window] : Number(window)

/** A normalisation's period in the same unit; infinite for `all`. */
export const normalisationPeriods = (interval: Interval, period: NormalisationPeriod): number =>
  period === 'all' ? Number.POSITIVE_INFINITY : YEARS[period] * windowPeriods(interval, '252')

const DEFAULT_WINDOW = '20'

/** The window that a transformation works with; null where it needs none. */
function windowOf({ transformation, window }: TransformInput): WindowName | null {
  if (!transformation || transformation === 'cumulative_sum') return null
  const isOptional = transformation === 'change' || transformation === 'pct_change'
  return window ?? (isOptional ? null : DEFAULT_WINDOW)
}

/** What the parameters ask for; null when it is nothing. */
export function transformOf(input: TransformInput): Transform | null {
  const { transformation = null, normalisation = null, normalisationPeriod } = input
  if (!transformation && !normalisation) return null
  const hasPeriod = normalisation !== null && normalisation !== 'turnover_share'
  return {
    transformation,
    normalisation,
    normalisationPeriod: hasPeriod ? (normalisationPeriod ?? '1y') : null,
    window: windowOf(input),
  }
}

/** What a transformed metric's column is called after the metric's own name. */
export const suffixOf = ({ transformation, normalisation }: Transform): string =>
  [transformation, normalisation].filter((part) => part !== null).join('__')

/** Parameters given that change nothing, with the reason. */
export function unusedParameters(input: TransformInput): { parameter: string; reason: string }[] {
  const { transformation, normalisation, normalisationPeriod, window } = input
  const without = (name: string) => `there is no ${name}`
  const unused: { parameter: string; reason: string }[] = []
  if (window && windowOf(input) === null)
    unused.push({
      parameter: 'window',
      reason: transformation ? `${transformation} has no window` : without('transformation'),
    })
  if (normalisationPeriod && (!normalisation || normalisation === 'turnover_share'))
    unused.push({
      parameter: 'normalisationPeriod',
      reason: normalisation ? `${normalisation} has no period` : without('normalisation'),
    })
  return unused
}

/** A window shorter than one bar is refused, the default one too. */
export const withFittingWindow = <S extends z.ZodObject>(schema: S): S =>
  withRule(schema, ['interval', 'transformation', 'window'], (input): Finding | null => {
    // The members that the rule names have been parsed.
    const { interval, ...asked } = input as unknown as TransformInput & { interval: Interval }
    const window = asked.window ?? windowOf(asked)
    if (window === null || windowPeriods(interval, window) > 0) return null
    const fitting = Window.options.filter((option) => windowPeriods(interval, option) > 0)
    return {
      path: ['window'],
      type: 'window_shorter_than_interval',
      message: `A window of ${window} trading days is shorter than one bar of ${interval}; windows that fit: ${fitting.join(', ')}`,
    }
  })
