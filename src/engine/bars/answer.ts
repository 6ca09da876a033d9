import { z } from 'zod'
import { Warning } from '../../core/answers.ts'
import type { ReadContext } from '../../core/context.ts'
import { mayIncludeIntraday } from '../../core/principal.ts'
import { EXCHANGE_TIMEZONE, runningFrom, stampRange } from '../../market/dates.ts'
import { isIntraday } from '../../market/intervals.ts'
import type { CalculatedName } from '../../market/metrics.ts'
import { parseMoment } from '../../market/moments.ts'
import type { Transform } from '../../market/transformations.ts'
import {
  type AssetClass,
  type Interval,
  type Moneyness,
  Normalisation,
  NormalisationPeriod,
  OptionType,
  type TradeSize,
  Transformation,
} from '../../market/vocabulary.ts'
import { assetClassOf, type BarField, type SeriesSelection } from './selection.ts'

/** How a data answer was made. */
export const BarMetadata = z
  .object({
    requestId: z.string().describe('The request, as in the X-Request-ID header.'),
    generatedAt: z.string().meta({ format: 'date-time' }).describe('When the answer was made.'),
    asOf: z.string().meta({ format: 'date-time' }).nullable().describe('When the data was last loaded.'),
    timezone: z.string().describe('Timezone of every stamp: UTC.'),
    exchangeTimezone: z.string().describe('Timezone of the session and of trading dates.'),
    barLabel: z.string().describe('Where a bar is stamped: at its end.'),
    effectiveStartDate: z
      .string()
      .nullable()
      .describe('First date or instant that was read; null when open.'),
    effectiveEndDate: z.string().nullable().describe('Last date or instant that was read; null when open.'),
    includeIntraday: z.boolean().describe('Whether the running day was counted in.'),
    type: OptionType.nullable().describe('Options type filter asked for.'),
    notional: OptionType.nullable().describe('Options notional filter asked for.'),
    moneyness: z.string().nullable().describe('Moneyness of the options counted; null for cash.'),
    size: z.string().nullable().describe('Size of the option trades counted; null for cash.'),
    transformation: Transformation.nullable()
      .optional()
      .describe('Transformation of the metrics; null without one.'),
    normalisation: Normalisation.nullable()
      .optional()
      .describe('Normalisation of the metrics; null without one.'),
    normalisationPeriod: NormalisationPeriod.nullable()
      .optional()
      .describe('How far back the normalisation looked; null where it has no period.'),
    window: z
      .int()
      .nullable()
      .optional()
      .describe('Window of the transformation in trading days; null where it has none.'),
    unknownAggregateIds: z.array(z.int()).describe('Ids asked for that the caller cannot see.'),
    noDataAggregateIds: z.array(z.int()).optional().describe('Aggregates asked for that have no bar.'),
    warnings: z.array(Warning).describe('What was changed or ignored.'),
  })
  .meta({ id: 'BarMetadata', description: 'How a data answer was made.' })
export type BarMetadata = z.output<typeof BarMetadata>

/** What a request says about the bars it wants; defaults and the caller's tier are applied here, once. */
export interface BarRequest {
  readonly interval: Interval
  readonly assetClass?: AssetClass | undefined
  readonly moneyness?: Moneyness | undefined
  readonly size?: TradeSize | undefined
  readonly includeIntraday: boolean
  readonly startDate?: string | undefined
  readonly endDate?: string | undefined
}

/** The effective selection of a request, and the warnings about what was changed silently. */
export function selectionOf(
  request: BarRequest,
  fields: readonly (BarField | CalculatedName)[],
  { principal, now }: ReadContext,
): { selection: SeriesSelection; warnings: Warning[] } {
  const { interval, moneyness, size } = request
  const includeIntraday = request.includeIntraday && mayIncludeIntraday(principal)
  const asked = assetClassOf(fields)
  const byFilter = moneyness || size ? (asked === 'all' ? 'all' : 'options') : asked
  return {
    selection: {
      interval,
      assetClass: request.assetClass ?? byFilter,
      moneyness: moneyness ?? 'TOTAL',
      size: size ?? 'TOTAL',
      includeIntraday,
      range: stampRange(interval, { start: request.startDate, end: request.endDate }, now),
      runningFrom: runningFrom(interval, now),
    },
    warnings:
      includeIntraday === request.includeIntraday || isIntraday(interval)
        ? []
        : [
            {
              code: 'include_intraday_forced',
              message: `The ${principal.tier} tier does not include intraday data: the running day is left out.`,
              parameter: 'includeIntraday',
            },
          ],
  }
}

/** Asset classes that rows of a selection hold. */
export const assetClassesOf = ({ assetClass }: SeriesSelection): ('cash' | 'options')[] =>
  assetClass === 'all' ? ['cash', 'options'] : [assetClass]

/** A date parameter in its normal form. */
function normalDate(text: string | undefined): string | null {
  const moment = text === undefined ? null : parseMoment(text)
  if (!moment) return null
  return moment.kind === 'date' ? moment.date.toString() : moment.instant.toString()
}

/** The metadata of an answer made with a selection; of a time series with its transform, null for none. */
export function metadataOf<F extends Pick<BarMetadata, 'asOf' | 'warnings'>>(
  request: Pick<BarRequest, 'startDate' | 'endDate'> & {
    type?: OptionType | undefined
    notional?: OptionType | undefined
  },
  selection: SeriesSelection,
  { requestId, now }: ReadContext,
  found: F,
  transform?: Transform | null,
): Omit<BarMetadata, 'unknownAggregateIds' | 'noDataAggregateIds'> & F {
  const generatedAt = now.toISOString()
  const hasOptions = selection.assetClass !== 'cash'
  return {
    requestId,
    generatedAt,
    timezone: 'UTC',
    exchangeTimezone: EXCHANGE_TIMEZONE,
    barLabel: 'end',
    effectiveStartDate: normalDate(request.startDate),
    effectiveEndDate: normalDate(request.endDate) ?? generatedAt,
    includeIntraday: selection.includeIntraday,
    type: request.type ?? null,
    notional: request.notional ?? null,
    moneyness: hasOptions ? selection.moneyness : null,
    size: hasOptions ? selection.size : null,
    ...(transform !== undefined && {
      transformation: transform?.transformation ?? null,
      normalisation: transform?.normalisation ?? null,
      normalisationPeriod: transform?.normalisationPeriod ?? null,
      window: transform?.window ? Number(transform.window) : null,
    }),
    ...found,
  }
}
