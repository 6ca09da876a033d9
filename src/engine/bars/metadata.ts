import { z } from 'zod'
import { Warning } from '../../core/answers.ts'
import type { ReadContext } from '../../core/context.ts'
import { dataVersion } from '../../market/data-pages.ts'
import { EXCHANGE_TIMEZONE } from '../../market/exchange-date.ts'
import { parseMoment } from '../../market/moments.ts'
import type { Transform } from '../../market/transformations.ts'
import {
  BarLabel,
  Moneyness,
  Normalisation,
  NormalisationPeriod,
  OptionType,
  TradeSize,
  Transformation,
} from '../../market/vocabulary.ts'
import { downsampledShape } from '../downsampling.ts'
import type { BarRequest } from './request.ts'
import type { SeriesSelection } from './selection.ts'

const moment = z.string().meta({ format: 'date-or-date-time' })

/** Metadata of a data response. */
export const BarMetadata = z
  .object({
    requestId: z.string().describe('Id of the request, as in the `X-Request-ID` header.'),
    generatedAt: z.string().meta({ format: 'date-time' }).describe('When the response was generated.'),
    dataVersion,
    asOf: z
      .string()
      .meta({ format: 'date-time' })
      .nullable()
      .describe('When the data was last loaded. Null before the first load.'),
    timezone: z.string().describe('Time zone of all timestamps: UTC.'),
    exchangeTimezone: z.string().describe('Time zone of sessions and trading dates.'),
    barLabel: BarLabel.describe('Edge of a bar that its timestamp marks: always the end.'),
    effectiveStartDate: moment
      .nullable()
      .describe('First date or instant read. Null if open or if nothing was read.'),
    effectiveEndDate: moment.nullable().describe('Last date or instant read. Null if nothing was read.'),
    includeIntraday: z
      .boolean()
      .describe("Whether bars of one day or longer include the current trading day's intraday data."),
    type: OptionType.nullable().describe('Requested option type.'),
    notional: OptionType.nullable().describe('Requested option notional side.'),
    moneyness: Moneyness.nullable().describe('Moneyness of the options included. Null for cash.'),
    size: TradeSize.nullable().describe('Size of the option trades included. Null for cash.'),
    transformation: Transformation.nullable()
      .optional()
      .describe('Transformation of the metrics. Null if none.'),
    normalisation: Normalisation.nullable()
      .optional()
      .describe('Normalisation of the metrics. Null if none.'),
    normalisationPeriod: NormalisationPeriod.nullable()
      .optional()
      .describe('Look-back period of the normalisation. Null if it takes none.'),
    window: z
      .int()
      .nullable()
      .optional()
      .describe('Window of the transformation, in trading days. Null if it takes none.'),
    ...downsampledShape,
    unknownAggregateIds: z
      .array(z.int())
      .describe('Requested ids that do not exist or that the caller cannot see.'),
    noDataAggregateIds: z.array(z.int()).optional().describe('Requested aggregates without bars.'),
    warnings: z.array(Warning).describe('Parameters that were adjusted or ignored.'),
  })
  .meta({ id: 'BarMetadata', description: 'Metadata of a data response.' })
export type BarMetadata = z.output<typeof BarMetadata>

/** Metadata of a response about securities. */
export const SeriesMetadata = BarMetadata.omit({
  unknownAggregateIds: true,
  noDataAggregateIds: true,
  transformation: true,
  normalisation: true,
  normalisationPeriod: true,
  window: true,
})
  .extend({
    notFound: z.array(z.string()).describe('Requested identifiers that match no security.'),
  })
  .meta({ id: 'SeriesMetadata', description: 'Metadata of a response about securities.' })
export type SeriesMetadata = z.output<typeof SeriesMetadata>

/** Returns a date parameter in normal form. */
function normalDate(text: string | undefined): string | null {
  const parsed = text === undefined ? null : parseMoment(text)
  if (!parsed) return null
  return parsed.kind === 'date' ? parsed.date.toString() : parsed.instant.toString()
}

/** Builds the metadata of a response. Time series pass their transform, null if they have none. */
export function barMetadataOf<F extends Pick<BarMetadata, 'asOf' | 'warnings'>>(
  request: Pick<BarRequest, 'startDate' | 'endDate'> & {
    type?: OptionType | undefined
    notional?: OptionType | undefined
  },
  selection: SeriesSelection,
  { requestId, now, dataVersion }: ReadContext,
  members: F,
  transform?: Transform | null,
): Omit<BarMetadata, 'unknownAggregateIds' | 'noDataAggregateIds'> & F {
  const generatedAt = now.toISOString()
  const hasOptions = selection.assetClass !== 'cash'
  return {
    requestId,
    generatedAt,
    ...(dataVersion !== undefined && { dataVersion }),
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
    ...members,
  }
}
