import { z } from 'zod'
import { DateRange, Warning } from '../../core/answers.ts'
import { Pagination } from '../../core/numbered-pages.ts'
import { Downsampled } from '../../engine/downsampling.ts'
import { OPEN_TO_KEYS } from '../../protocols/graphql/access.ts'
import { builder, type FieldBuilder } from '../../protocols/graphql/builder.ts'
import { zodFields } from '../../protocols/graphql/from-zod.ts'

export const PaginationRef = builder.objectRef<z.output<typeof Pagination>>('Pagination')
PaginationRef.implement({
  description: 'Position of a page among all pages.',
  fields: (t) => zodFields(t, Pagination),
})

export const WarningRef = builder.objectRef<z.output<typeof Warning>>('Warning')
WarningRef.implement({
  description: 'Notice that the server changed or ignored part of a request without rejecting it.',
  fields: (t) => zodFields(t, Warning),
})

export const DateRangeRef = builder.objectRef<DateRange>('DateRange')
DateRangeRef.implement({
  description: 'Times of the first and last bar that a result is based on.',
  fields: (t) => zodFields(t, DateRange),
})

const DownsampledRef = builder.objectRef<Downsampled>('Downsampled').implement({
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

interface Metadata {
  readonly downsampled?: Downsampled | undefined
  readonly warnings: readonly Warning[]
}

/** Defines a type of metadata, which states how the rows were chosen if its shape does. */
export function metadataType<M extends Metadata>(name: string, description: string, { shape }: z.ZodObject) {
  const { warnings: _warnings, downsampled: chosen, ...others } = shape
  return builder.objectRef<M>(name).implement({
    description,
    fields: (t) => ({
      ...zodFields(t, z.object(others)),
      ...(chosen && {
        downsampled: t.field({
          ...DOWNSAMPLED,
          extensions: { isPlainProperty: true },
          resolve: ({ downsampled }: Metadata) => downsampled,
        }),
      }),
      warnings: t.field({
        type: [WarningRef],
        description: 'Parts of the request that the server changed or ignored.',
        extensions: { isPlainProperty: true },
        resolve: ({ warnings }: Metadata) => warnings,
      }),
    }),
  })
}
