import { z } from 'zod'

export const Warning = z
  .object({
    code: z.string().describe('What kind of warning it is.'),
    message: z.string().describe('What was changed or left out, and why.'),
    parameter: z.string().nullable().describe('Parameter that it concerns.'),
  })
  .meta({
    id: 'Warning',
    description: 'Something that the server changed or ignored without refusing the request.',
  })
export type Warning = z.output<typeof Warning>

export const DateRange = z
  .object({
    startDate: z.string().meta({ format: 'date-time' }).describe('First bar that was used.'),
    endDate: z.string().meta({ format: 'date-time' }).describe('Last bar that was used.'),
  })
  .meta({ id: 'DateRange', description: 'First and last of the bars that an answer was made from.' })
export type DateRange = z.output<typeof DateRange>

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
