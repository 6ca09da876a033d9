import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Caller } from './app.ts'
import { exactly } from './console-pages.ts'
import { graph } from './users.ts'

/** A place of a ranking, as the graph answers. */
export interface RankedPlace {
  readonly rank: number
  readonly rankChange: number | null
  readonly value: number
  readonly previousValue: number | null
  readonly change: number | null
  readonly share: number | null
  readonly bar: { readonly px: number | null; readonly pxChg: number | null; readonly isPartial: boolean }
  readonly of: {
    readonly id: string
    readonly code: string
    readonly name: string
    readonly group: string | null
    readonly subgroup: string | null
  }
}

export interface Ranked {
  readonly totalCount: number
  readonly dateRange: { readonly startDate: string | null; readonly endDate: string | null }
  readonly metadata: { readonly previousStartDate: string | null; readonly previousEndDate: string | null }
  readonly nodes: readonly RankedPlace[]
}

const OF = {
  aggregateLeaderboard: 'aggregate { id code: providerId name group: type subgroup: subtype }',
  securityLeaderboard: 'security { id code: ticker name group: sector subgroup: industry }',
} as const

/** A whole ranking of the graph, by arguments as a document states them. */
export async function rankedBy(caller: Caller, field: keyof typeof OF, args = ''): Promise<Ranked> {
  const { board } = await graph<{ board: Ranked }>(
    caller,
    `{
      board: ${field}(first: 10000 ${args}) {
        totalCount
        dateRange { startDate endDate }
        metadata { previousStartDate previousEndDate }
        nodes {
          rank rankChange value previousValue change share
          bar { px pxChg isPartial }
          of: ${OF[field]}
        }
      }
    }`,
  )
  return board
}

/** Columns of a ranking on a wide screen. */
export const COLUMNS = {
  ...{ choose: 0, rank: 1, move: 2, name: 3, group: 4, value: 5, trend: 6 },
  ...{ previous: 7, change: 8, share: 9, price: 10, priceChange: 11, zScore: 12 },
} as const

/** The table of a ranking. */
export const tableIn = (page: Page): Locator =>
  page.getByRole('table', { name: /^(?:Aggregates|Securities) by / })

/** Cells of the rendered rows of a ranking: names, labels of pictures, and numbers with all their digits. */
export const placesIn = (page: Page): Promise<string[][]> =>
  tableIn(page).evaluate((table) =>
    [...table.querySelectorAll('tbody tr:not([aria-hidden])')].map((row) =>
      [...row.children].map(
        (cell) =>
          cell.querySelector('a')?.textContent ??
          cell.querySelector('svg')?.getAttribute('aria-label') ??
          cell.querySelector('span[title]')?.getAttribute('title') ??
          cell.textContent ??
          '',
      ),
    ),
  )

/** Waits until a page shows a ranking: each rank, name and value. */
export const expectPlaces = (page: Page, { nodes }: Pick<Ranked, 'nodes'>): Promise<void> =>
  expect
    .poll(async () =>
      (await placesIn(page)).map((cells) => [cells[COLUMNS.rank], cells[COLUMNS.name], cells[COLUMNS.value]]),
    )
    .toEqual(nodes.map(({ rank, value, of }) => [String(rank), of.name, exactly(value)]))

/** Names of the rendered rows of a ranking. */
export const namesIn = async (page: Page): Promise<string[]> =>
  (await placesIn(page)).map((cells) => cells[COLUMNS.name] ?? '')
