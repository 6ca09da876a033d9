import { z } from 'zod'
import { Warning } from '../../core/answers.ts'
import type { ReadContext } from '../../core/context.ts'
import { EXCHANGE_TIMEZONE } from '../../market/dates.ts'
import { parseMoment } from '../../market/moments.ts'
import type { Transform } from '../../market/transformations.ts'
import { Normalisation, NormalisationPeriod, OptionType, Transformation } from '../../market/vocabulary.ts'
import type { BarRequest } from './request.ts'
import type { SeriesSelection } from './selection.ts'

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
