import { z } from 'zod'
import { MAX_INT } from './inputs.ts'

/** Numbered paging with the endpoint's own bounds. */
export const pagingParameters = ({ max, size }: { max: number; size: number }) => ({
  recordsPerPage: z
    .int()
    .min(1)
    .max(max)
    .default(size)
    .describe(`Rows per page, 1 to ${max}.`)
    .meta({ example: 10 }),
  pageNumber: z
    .int()
    .min(1)
    .max(MAX_INT)
    .default(1)
    .describe('Page, counted from 1; a page past the end is empty.'),
})

export const Pagination = z
  .object({
    pageNumber: z.int().describe('This page, counted from 1.'),
    recordsPerPage: z.int().describe('Rows per page.'),
    totalRecordCount: z.int().describe('Rows on all pages.'),
    totalPages: z.int().describe('Number of pages.'),
    hasNextPage: z.boolean().describe('Whether a page follows.'),
    hasPreviousPage: z.boolean().describe('Whether a page precedes.'),
    nextPage: z.int().nullable().describe('Number of the following page.'),
    previousPage: z.int().nullable().describe('Number of the preceding page.'),
  })
  .meta({ id: 'Pagination', description: 'Where a numbered page stands.' })
export type Pagination = z.output<typeof Pagination>

/** The pagination object of a page; a page past the end has the last page before it. */
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
