import { z } from 'zod'
import { MAX_INT } from './inputs.ts'

/** Parameters of numbered paging, with the endpoint's own limits. */
export const pagingParameters = ({ max, size }: { max: number; size: number }) => ({
  recordsPerPage: z
    .int()
    .min(1)
    .max(max)
    .default(size)
    .describe(`Rows per page. 1 to ${max}.`)
    .meta({ example: 10 }),
  pageNumber: z
    .int()
    .min(1)
    .max(MAX_INT)
    .default(1)
    .describe('Page number, starting at 1. Pages past the end are empty.'),
})

export const Pagination = z
  .object({
    pageNumber: z.int().describe('Number of this page, starting at 1.'),
    recordsPerPage: z.int().describe('Rows per page.'),
    totalRecordCount: z.int().describe('Number of rows on all pages.'),
    totalPages: z.int().describe('Number of pages.'),
    hasNextPage: z.boolean().describe('Whether a next page exists.'),
    hasPreviousPage: z.boolean().describe('Whether a previous page exists.'),
    nextPage: z.int().nullable().describe('Number of the next page. Null if there is none.'),
    previousPage: z.int().nullable().describe('Number of the previous page. Null if there is none.'),
  })
  .meta({ id: 'Pagination', description: 'Position of a page among all pages.' })
export type Pagination = z.output<typeof Pagination>

/**
 * Returns the pagination of rows that were read beside their count, so either may lack what was written meanwhile. The
 * rows decide: after a page that is not full there are none.
 */
export function paginateRows(
  paging: { pageNumber: number; recordsPerPage: number },
  { length }: readonly unknown[],
  count: number,
): Pagination {
  const end = (paging.pageNumber - 1) * paging.recordsPerPage + length
  const least = length > 0 ? end : 0
  const most = length < paging.recordsPerPage ? end : Number.POSITIVE_INFINITY
  return paginate(paging, Math.min(Math.max(count, least), most))
}

/** Returns the pagination object of a page. The previous page of one past the end is the last page. */
export function paginate(
  { pageNumber, recordsPerPage }: { pageNumber: number; recordsPerPage: number },
  totalRecordCount: number,
): Pagination {
  const totalPages = Math.ceil(totalRecordCount / recordsPerPage)
  const hasNextPage = pageNumber < totalPages
  const hasPreviousPage = pageNumber > 1 && totalPages > 0
  return {
    pageNumber,
    recordsPerPage,
    totalRecordCount,
    totalPages,
    hasNextPage,
    hasPreviousPage,
    nextPage: hasNextPage ? pageNumber + 1 : null,
    previousPage: hasPreviousPage ? Math.min(pageNumber - 1, totalPages) : null,
  }
}
