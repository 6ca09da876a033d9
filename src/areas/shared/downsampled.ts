import { Downsampled } from '../../engine/downsampling.ts'
import { OPEN_TO_KEYS } from '../../protocols/graphql/access.ts'
import { builder, type FieldBuilder } from '../../protocols/graphql/builder.ts'
import { zodFields } from '../../protocols/graphql/from-zod.ts'

export const DownsampledRef = builder.objectRef<Downsampled>('Downsampled').implement({
  description: Downsampled.description ?? '',
  fields: (t) => zodFields(t, Downsampled),
})

/** Describes how the rows of a response were chosen. */
export const DOWNSAMPLED = {
  type: DownsampledRef,
  nullable: true,
  description: 'How the rows were chosen. Null without `points`.',
} as const

/** Defines how the rows of a connection were chosen. */
export const downsampledField = <P extends { readonly downsampled: Downsampled | null }>(
  t: FieldBuilder<P>,
  { isOpenToKeys = false } = {},
) =>
  t.field({
    ...DOWNSAMPLED,
    extensions: isOpenToKeys ? OPEN_TO_KEYS : {},
    resolve: ({ downsampled }: P) => downsampled,
  })
