import { z } from 'zod'
import { plannedOperation } from '../../../core/operation.ts'
import { dataPagingParameters } from '../../../market/data-pages.ts'
import { order } from '../../../market/parameters.ts'
import {
  calculateMetrics,
  dateParameters,
  fields,
  rangeRules,
  seriesParameters,
} from '../timeseries/parameters.ts'
import { planPanel, readPanel } from './plan.ts'
import { panelSelection, withOneSelection } from './selection.ts'

const { recordsPerPage, pageNumber, dataVersion } = dataPagingParameters({ max: 10_000, size: 2000 })

export const securityPanel = plannedOperation({
  id: 'securityPanel',
  connected: 'Security.bars',
  description:
    'A page of bars of many securities over a date range, merged by time: those listed, those of a sector or an industry, or all.',
  input: withOneSelection(
    rangeRules(
      z.object({
        ...panelSelection,
        ...dateParameters,
        ...seriesParameters,
        recordsPerPage,
        // Without a default, to tell whether the client names a page: such a request never becomes a job.
        pageNumber: pageNumber.unwrap().optional().describe('Number of the page. Default: 1.'),
        dataVersion,
        order,
        fields,
        calculateMetrics,
      }),
    ),
  ),
  plan: planPanel,
  answer: (plan, { pageNumber: number = 1, ...page }, context) =>
    readPanel(plan, { ...page, pageNumber: number }, context),
})
