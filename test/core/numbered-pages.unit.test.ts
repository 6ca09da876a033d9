import { expect, test } from 'vitest'
import { paginateRows } from '../../src/core/numbered-pages.ts'

/** Pages of two rows: number, rows of the page, count, and the total that both allow. */
test.each([
  ['rows that agree with the count', 2, 1, 3, 3],
  ['a row that was written before the count', 1, 0, 1, 0],
  ['the same on the last page', 2, 1, 4, 3],
  ['a row that was written after the count', 1, 1, 0, 1],
  ['the same on a full page', 2, 2, 3, 4],
  ['a full page before others', 1, 2, 5, 5],
  ['a page past the end', 4, 0, 3, 3],
  ['a page that was past the end', 2, 0, 3, 2],
])('%s', (_case, pageNumber, length, count, total) => {
  const { totalRecordCount, hasNextPage } = paginateRows(
    { pageNumber, recordsPerPage: 2 },
    Array(length),
    count,
  )
  expect(totalRecordCount).toBe(total)
  expect(hasNextPage).toBe(total > pageNumber * 2)
})
