import { z } from 'zod'
import { pagingParameters } from '../core/numbered-pages.ts'
import { EXAMPLE } from './examples.ts'

/** Form of a data version: that of all loads, and that of the caller's own aggregates. */
const DATA_VERSION = /^\d{1,15}\.\d{1,15}$/

/** Parameters of numbered pages of loaded data, which may change from one page to the next. */
export const dataPagingParameters = (limits: Parameters<typeof pagingParameters>[0]) => ({
  ...pagingParameters(limits),
  dataVersion: z
    .string()
    .regex(DATA_VERSION)
    .optional()
    .describe(
      'Version of the data that the page must show: the `data_version` of the first page. If the data have changed since, the request is refused (`data_changed`), so that pages fit together. Default: the newest.',
    )
    .meta({ example: EXAMPLE.dataVersion }),
})

/** Member of the metadata of a page. */
export const dataVersion = z.string().optional().describe('Version of the data that the result shows.')
