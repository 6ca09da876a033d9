import { z } from 'zod'
import type { ReadContext } from '../../../core/context.ts'
import { BarMetadata, barMetadataOf } from '../../../engine/bars/metadata.ts'
import { normalMoment } from '../../flow/series/dates.ts'
import { FlowMetadata } from '../../flow/series/shapes.ts'
import { toSeriesQuery, unpairedWarning } from '../statistics/series.ts'
import type { SharedInput } from './parameters.ts'
import type { SeriesReading } from './reading.ts'

const { shape } = BarMetadata

/** Metadata of an analysis of several series. */
export const AssociationMetadata = z
  .object({
    requestId: shape.requestId,
    generatedAt: shape.generatedAt,
    asOf: shape.asOf,
    dataVersion: shape.dataVersion,
    timezone: shape.timezone,
    effectiveStartDate: shape.effectiveStartDate,
    effectiveEndDate: shape.effectiveEndDate,
    effectiveAsOf: FlowMetadata.shape.effectiveAsOf.describe(
      'Point in time that flow series were read as of. Null for the newest values.',
    ),
    includeIntraday: shape.includeIntraday,
    warnings: shape.warnings,
  })
  .meta({ id: 'AssociationMetadata', description: 'Metadata of an analysis of several series.' })
export type AssociationMetadata = z.output<typeof AssociationMetadata>

/** Builds the metadata of an analysis. `unpaired`: the periods in which a series has no value to pair with another's. */
export function metadataOf(
  { asOf, interval, warnings: ofReading }: Pick<SeriesReading, 'asOf' | 'interval' | 'warnings'>,
  unpaired: number,
  shared: SharedInput,
  context: ReadContext,
): AssociationMetadata {
  const { selection } = toSeriesQuery({ ...shared, interval }, context)
  const warnings = [...ofReading, ...unpairedWarning(unpaired)]
  const { requestId, generatedAt, timezone, effectiveStartDate, effectiveEndDate, includeIntraday } =
    barMetadataOf(shared, selection, context, { asOf, warnings })
  return {
    ...{ requestId, generatedAt, asOf, timezone, effectiveStartDate, effectiveEndDate },
    effectiveAsOf: normalMoment(shared.asOf),
    includeIntraday,
    warnings,
  }
}
