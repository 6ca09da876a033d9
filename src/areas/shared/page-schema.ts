import type { z } from 'zod'
import { Warning } from '../../core/answers.ts'
import { Pagination } from '../../core/numbered-pages.ts'
import type { BarRow } from '../../engine/bars/selection.ts'
import type { AssetClass, Interval } from '../../market/vocabulary.ts'
import { builder, type Types } from '../../protocols/graphql/builder.ts'
import { enumRef } from '../../protocols/graphql/enums.ts'
import { zodFields } from '../../protocols/graphql/from-zod.ts'
import { selectedNames } from '../../protocols/graphql/selection.ts'
import { BarRef } from './bars.ts'
import { BarColumnsRef, columnsOf } from './columns.ts'

export const PaginationRef = builder.objectRef<z.output<typeof Pagination>>('Pagination')
PaginationRef.implement({
  description: 'Where a numbered page stands.',
  fields: (t) => zodFields(t, Pagination),
})

export const WarningRef = builder.objectRef<z.output<typeof Warning>>('Warning')
WarningRef.implement({
  description: 'Something that the server changed or ignored without refusing the request.',
  fields: (t) => zodFields(t, Warning),
})

/** What an answer says about the bars that it read. */
interface Read {
  readonly interval: Interval
  readonly assetClasses: readonly AssetClass[]
}

/** A numbered page of bars, whatever they belong to. */
interface NumberedBars extends Read {
  readonly rows: readonly BarRow[]
  readonly pagination: z.output<typeof Pagination>
}

type FieldBuilder<T> = PothosSchemaTypes.ObjectFieldBuilder<Types, T>

/** The fields of every answer about bars. */
export const readFields = <T extends Read>(t: FieldBuilder<T>) => ({
  interval: t.field({
    type: enumRef('Interval'),
    description: 'Length of the bars.',
    resolve: ({ interval }: Read) => interval,
  }),
  assetClasses: t.field({
    type: [enumRef('AssetClass')],
    description: 'Asset classes in the bars.',
    resolve: ({ assetClasses }: Read) => [...assetClasses],
  }),
})

/** Where the bars of a numbered page are selected. */
export const PAGE_PATHS = [['rows'], ['columns']]

/** The fields of a numbered page. */
export const pageFields = <T extends NumberedBars>(t: FieldBuilder<T>) => ({
  rows: t.field({
    type: [BarRef],
    description: 'Bars in order.',
    resolve: ({ rows }: NumberedBars) => [...rows],
  }),
  columns: t.field({
    type: BarColumnsRef,
    description: 'The same bars as parallel arrays.',
    resolve: ({ rows }: NumberedBars, _args: object, _context, info) =>
      columnsOf(rows, selectedNames(info, [[]]), selectedNames(info, [['transformed']])),
  }),
  ...readFields(t),
  count: t.int({
    description: 'Number of bars on this page.',
    resolve: ({ rows }: NumberedBars) => rows.length,
  }),
  pagination: t.field({
    type: PaginationRef,
    description: 'Where the page stands.',
    resolve: ({ pagination }: NumberedBars) => pagination,
  }),
})
