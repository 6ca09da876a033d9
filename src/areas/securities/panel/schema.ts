import { builder } from '../../../protocols/graphql/builder.ts'
import { fromOperation } from '../../../protocols/graphql/from-zod.ts'
import { PAGE_PATHS } from '../../shared/page-schema.ts'
import { fieldsIn, SeriesPageRef } from '../timeseries/schema.ts'
import { securityPanel } from './operations.ts'

builder.queryFields((t) => ({
  securityPanel: t.field({
    ...fromOperation(t, securityPanel, {
      omit: ['fields', 'calculateMetrics', 'type', 'notional'],
      selected: fieldsIn(PAGE_PATHS),
    }),
    type: SeriesPageRef,
  }),
}))
