import { z } from 'zod'
import type { Warning } from '../core/answers.ts'
import { type Finding, withRule } from '../core/faults.ts'
import {
  type Interval,
  Normalisation,
  NormalisationPeriod,
  Transformation,
  Window,
  type Window as WindowName,
} from './vocabulary.ts'

/** Computation on the metrics of bars, with all defaults applied. */
export interface Transform {
  readonly transformation: Transformation | null
  readonly normalisation: Normalisation | null
  /** Null if the normalisation takes no period. */
  readonly normalisationPeriod: NormalisationPeriod | null
  /** In trading days. Null if the transformation has no window. */
  readonly window: WindowName | null
}

/** Transformation parameters, shared by all operations that return a time series. */
export const transformParameters = {
  transformation: Transformation.optional()
    .describe(
      'Computation on each metric, returned in addition to the metric itself. Skips nulls and uses no value after the bar. Default: none.',
    )
    .meta({ example: 'moving_avg' }),
  normalisation: Normalisation.optional()
    .describe(
      'Normalisation of each metric, or of its transformation if there is one. Period-based methods return null if the period has fewer than 60 values, so weekly bars over one year (52 values) are always null. Default: none.',
    )
    .meta({ example: 'z_score' }),
  normalisationPeriod: NormalisationPeriod.optional()
    .describe(
      'Period that the normalisation looks back over. Default: one year. No effect on `turnover_share`.',
    )
    .meta({ example: '1y' }),
  window: Window.optional()
    .describe(
      'Window of the transformation, in trading days: intraday bars count by trading date; a week is 5 days, a month 20, a year 252. Default: 20; for `change` and `pct_change`, one bar. No effect on `cumulative_sum`.',
    )
    .meta({ example: '20' }),
}

/** `transformParameters`, plus whether to ignore the start of the range. */
export const transformationParameters = {
  ...transformParameters,
  isFullHistory: z
    .boolean()
    .optional()
    .describe('Whether to ignore the start of the range and return the full history. Default: false.')
    .meta({ example: false }),
}

/** Transformation parameters of a request. */
export interface TransformInput {
  readonly transformation?: Transformation | undefined
  readonly normalisation?: Normalisation | undefined
  readonly normalisationPeriod?: NormalisationPeriod | undefined
  readonly window?: WindowName | undefined
}

/** Time from one value to the next: the interval of bars, or a quarter. */
export type Period = Interval | 'quarter'

/** Values per window, for periods longer than a trading day; 0 if the window is shorter than one. */
const WINDOW_BARS: Readonly<Record<'1w' | '1m' | 'quarter' | '1y', Readonly<Record<WindowName, number>>>> = {
  '1w': { '5': 1, '20': 4, '60': 12, '120': 24, '252': 52 },
  '1m': { '5': 0, '20': 1, '60': 3, '120': 6, '252': 12 },
  quarter: { '5': 0, '20': 0, '60': 1, '120': 2, '252': 4 },
  '1y': { '5': 0, '20': 0, '60': 0, '120': 0, '252': 1 },
}
const YEARS = { '1y': 1, '2y': 2, '3y': 3, '5y': 5 } as const

/** Bars per session (09:30 to 16:00), aligned to exchange-time midnight. */
const SESSION_BARS: Readonly<Partial<Record<Period, number>>> = {
  '10min': 39,
  '30min': 13,
  '1h': 7,
  '3h': 3,
}

/** Returns the bars per trading date; 1 for daily and longer bars. */
export const sessionBars = (interval: Period): number => SESSION_BARS[interval] ?? 1

const isLong = (period: Period): period is keyof typeof WINDOW_BARS => period in WINDOW_BARS

/** Converts a window to a number of periods: trading dates or, for weekly and longer intervals, bars. */
export const windowPeriods = (interval: Period, window: WindowName): number =>
  isLong(interval) ? WINDOW_BARS[interval][window] : Number(window)

/** Converts a normalisation period to the same unit; infinite for `all`. */
export const normalisationPeriods = (interval: Period, period: NormalisationPeriod): number =>
  period === 'all' ? Number.POSITIVE_INFINITY : YEARS[period] * windowPeriods(interval, '252')

const DEFAULT_WINDOW = '20'

/** Returns the effective window of a transformation; null if it uses none. */
function windowOf({ transformation, window }: TransformInput): WindowName | null {
  if (!transformation || transformation === 'cumulative_sum') return null
  const isOptional = transformation === 'change' || transformation === 'pct_change'
  return window ?? (isOptional ? null : DEFAULT_WINDOW)
}

/** Builds the transform of a request; null if it requests none. */
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

/** Returns the suffix that the column of a transformed metric has after the metric's name. */
export const suffixOf = ({ transformation, normalisation }: Transform): string =>
  [transformation, normalisation].filter((part) => part !== null).join('__')

/** Returns the given parameters that have no effect, each with the reason. */
function unusedParameters(input: TransformInput): { parameter: string; reason: string }[] {
  const { transformation, normalisation, normalisationPeriod, window } = input
  const without = (name: string) => `no ${name} is set`
  const unused: { parameter: string; reason: string }[] = []
  if (window && windowOf(input) === null)
    unused.push({
      parameter: 'window',
      reason: transformation ? `${transformation} takes no window` : without('transformation'),
    })
  if (normalisationPeriod && (!normalisation || normalisation === 'turnover_share'))
    unused.push({
      parameter: 'normalisationPeriod',
      reason: normalisation ? `${normalisation} takes no period` : without('normalisation'),
    })
  return unused
}

/** Returns a warning for each given parameter that has no effect. */
export const unusedWarnings = (input: TransformInput): Warning[] =>
  unusedParameters(input).map(({ parameter, reason }) => ({
    code: 'unused_parameter',
    message: `The parameter has no effect: ${reason}.`,
    parameter,
  }))

/** Returns the fault of a window shorter than one value, including the default window. Null if it fits. */
export function windowFault(
  transform: TransformInput,
  period: Period,
  noun = `${period} bar`,
): Finding | null {
  const window = transform.window ?? windowOf(transform)
  if (window === null || windowPeriods(period, window) > 0) return null
  const fitting = Window.options.filter((option) => windowPeriods(period, option) > 0)
  return {
    path: ['window'],
    type: 'window_shorter_than_interval',
    message: `A window of ${window} trading days is shorter than one ${noun}. Use one of: ${fitting.join(', ')}`,
  }
}

/** Rejects a window shorter than one bar, including the default window. */
export const withFittingWindow = <S extends z.ZodObject>(schema: S): S =>
  withRule(schema, ['interval', 'transformation', 'window'], (input): Finding | null => {
    // The fields that the rule names have been parsed.
    const { interval, ...transform } = input as unknown as TransformInput & { interval: Interval }
    return windowFault(transform, interval)
  })
