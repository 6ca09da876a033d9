import { z } from 'zod'
import { Warning } from '../../core/answers.ts'
import type { ReadContext } from '../../core/context.ts'
import { BarMetadata } from '../../engine/bars/metadata.ts'
import { EXCHANGE_TIMEZONE } from '../../market/exchange-date.ts'

export const ScreenMetadata = BarMetadata.pick({
  requestId: true,
  generatedAt: true,
  asOf: true,
  dataVersion: true,
  timezone: true,
  exchangeTimezone: true,
  barLabel: true,
})
  .extend({ warnings: z.array(Warning).describe('Parameters that were adjusted or ignored.') })
  .meta({ id: 'ScreenMetadata', description: 'Metadata of a screen.' })
export type ScreenMetadata = z.output<typeof ScreenMetadata>

export const metadataOf = (
  { requestId, now, dataVersion }: ReadContext,
  asOf: string | null,
  warnings: readonly Warning[],
): ScreenMetadata => ({
  ...{ requestId, asOf, timezone: 'UTC', exchangeTimezone: EXCHANGE_TIMEZONE, barLabel: 'end' },
  generatedAt: now.toISOString(),
  ...(dataVersion !== undefined && { dataVersion }),
  warnings: [...warnings],
})
