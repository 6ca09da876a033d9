import type { z } from 'zod'
import { Warning } from '../../core/answers.ts'
import { Pagination } from '../../core/numbered-pages.ts'
import type { BarTable } from '../../engine/bars/table.ts'
import type { AssetClass, Interval } from '../../market/vocabulary.ts'
import { OPEN_TO_KEYS } from '../../protocols/graphql/access.ts'
import { builder, type FieldBuilder } from '../../protocols/graphql/builder.ts'
import { encodedBy } from '../../protocols/graphql/encoded-schema.ts'
import { enumRef } from '../../protocols/graphql/enums.ts'
import { zodFields } from '../../protocols/graphql/from-zod.ts'
import { BarRef } from './bars.ts'
import { BarColumnsRef, columnsField } from './columns.ts'
import { encodedNodes } from './encoded-graph.ts'

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

/** Interval and asset classes of the bars in a response. */
interface Read {
  readonly interval: Interval
  readonly assetClasses: readonly AssetClass[]
}

/** A numbered page of bars of any instruments. */
interface NumberedBars extends Read {
  readonly rows: BarTable
  readonly pagination: z.output<typeof Pagination>
}

/** Fields of every response with bars. */
export const readFields = <T extends Read>(t: FieldBuilder<T>) => ({
  interval: t.field({
    type: enumRef('Interval'),
    description: 'Length of the bars.',
    extensions: OPEN_TO_KEYS,
    resolve: ({ interval }: Read) => interval,
  }),
  assetClasses: t.field({
    type: [enumRef('AssetClass')],
    description: 'Asset classes of the bars.',
    extensions: OPEN_TO_KEYS,
    resolve: ({ assetClasses }: Read) => [...assetClasses],
  }),
})

/** Paths at which a query selects the bars of a numbered page. */
export const PAGE_PATHS = [['rows'], ['columns']]

/** Fields of a numbered page. */
export const pageFields = <T extends NumberedBars>(t: FieldBuilder<T>) => ({
  rows: t.field({
    type: [BarRef],
    description: 'Bars in the requested order.',
    extensions: {
      ...OPEN_TO_KEYS,
      ...encodedBy<NumberedBars>(({ rows }, _args, _context, info) => encodedNodes(rows, info)),
    },
    resolve: ({ rows }: NumberedBars) => [...rows],
  }),
  columns: columnsField(t, BarColumnsRef, 'The same bars as parallel arrays.', { isOpenToKeys: true }),
  ...readFields(t),
  count: t.int({
    description: 'Number of bars on this page.',
    extensions: OPEN_TO_KEYS,
    resolve: ({ rows }: NumberedBars) => rows.length,
  }),
  pagination: t.field({
    type: PaginationRef,
    description: 'Position of the page among all pages.',
    extensions: OPEN_TO_KEYS,
    resolve: ({ pagination }: NumberedBars) => pagination,
  }),
})
