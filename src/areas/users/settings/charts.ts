import { z } from 'zod'
import type { CursorKind } from '../../../core/cursors.ts'
import {
  connectionParameters,
  keysetPageOf,
  type Page,
  windowOf,
  withConnection,
} from '../../../core/keyset-pages.ts'
import { distinctList } from '../../../core/lists.ts'
import { orderByKeys } from '../../../core/loaders.ts'
import { serviceOperation } from '../../../core/operation.ts'
import type { WriteContext } from '../../../protocols/context.ts'
import { tagOf } from '../profile/entity-tags.ts'
import { userIdOf } from '../profile/operations.ts'
import { chartId } from './operations.ts'
import { type ChartRecord, countCharts, selectChartPage, selectCharts } from './queries.ts'
import { STORAGE_LIMITS } from './values.ts'

export const chartCursor: CursorKind = {
  name: 'chart',
  isPosition: (text) => /^[1-9]\d{0,15}$/.test(text),
}

/** A page of charts, with the filter for counting them all. */
export interface ChartsPage extends Page<ChartRecord> {
  readonly userId: number
  /** Entity tag of the user's charts as a whole. */
  readonly tag: string
  readonly ids: readonly string[] | undefined
}

/** By default, a page holds as many charts as a user can have. */
const PAGE_SIZE = STORAGE_LIMITS.members

export const chartPage = serviceOperation({
  id: 'charts',
  description: "The caller's charts, in the order in which they were first saved.",
  input: withConnection(
    z.object({
      ids: distinctList(chartId, STORAGE_LIMITS.members)
        .optional()
        .describe('Ids of the charts to include; unknown ids are ignored. Default: all.'),
      ...connectionParameters({ max: STORAGE_LIMITS.members, size: PAGE_SIZE }),
    }),
    chartCursor,
  ),
  run: async ({ ids, ...paging }, context: WriteContext): Promise<ChartsPage> => {
    const userId = await userIdOf(context)
    const window = windowOf(paging, PAGE_SIZE, chartCursor)
    const { version, rows } = await selectChartPage(context.primary, userId, ids, window)
    return { ...keysetPageOf(rows, window), userId, ids, tag: tagOf(userId, 'charts', version) }
  },
})

export const loadChartCount = ({ primary }: WriteContext, { userId, ids }: ChartsPage): Promise<number> =>
  countCharts(primary, userId, ids)

/** Loads one of the caller's charts. Null if it does not exist. */
export async function loadChart(context: WriteContext, id: string): Promise<ChartRecord | null> {
  const userId = await userIdOf(context)
  return context.loaders.load('chart', null, id, async (ids) =>
    orderByKeys(ids, await selectCharts(context.primary, userId, ids), (chart) => chart.chartId, null),
  )
}

export const chart = serviceOperation({
  id: 'chart',
  description: "One of the caller's charts. Null if it does not exist.",
  input: z.object({ chartId }),
  run: ({ chartId: id }, context: WriteContext) => loadChart(context, id),
})
