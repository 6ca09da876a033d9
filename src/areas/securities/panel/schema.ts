import { fromOperation } from '../../../protocols/graphql/from-zod.ts'
import { queryFields } from '../../../protocols/graphql/parts.ts'
import { PAGE_PATHS } from '../../shared/page-schema.ts'
import { fieldsIn, SeriesPageRef } from '../timeseries/schema.ts'
import { securityPanel } from './operations.ts'

export const securityPanelQueries = queryFields((t) => ({
  securityPanel: t.field({
    ...fromOperation(t, securityPanel, {
      omit: ['fields', 'calculateMetrics', 'type', 'notional'],
      selected: fieldsIn(PAGE_PATHS),
    }),
    type: SeriesPageRef,
  }),
}))
