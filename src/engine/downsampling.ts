import { z } from 'zod'
import type { Warning } from '../core/answers.ts'
import { pause } from '../core/async/turns.ts'
import { InvalidInput } from '../core/errors.ts'
import { type Finding, withRule } from '../core/faults.ts'
import { type Pagination, paginate } from '../core/numbered-pages.ts'
import type { Table } from '../core/rows/table.ts'
import { vocabulary } from '../core/vocabulary.ts'
import { type Course, downsampled, MIN_POINTS } from './statistics/downsample.ts'

const MAX_POINTS = 10_000
/** Maximum number of rows to choose from, and of rows chosen for one page. */
export const MOST_READ = 100_000
const MOST_SHOWN = 10_000

/** The parameter of the number of rows to choose. */
export const points = z
  .int()
  .min(MIN_POINTS)
  .max(MAX_POINTS)
  .optional()
  .describe(
    `Number of rows to reduce each series to, for charts: whole rows of the series, chosen by largest triangle three buckets (LTTB), always with the first and the last, the smallest and the largest value. ${MIN_POINTS} to ${MAX_POINTS}; shorter series are complete. The response is a single page. Default: all rows.`,
  )
  .meta({ example: 500 })

const DownsamplingMethod = vocabulary('DownsamplingMethod', 'How rows of a series are chosen for a chart.', {
  lttb: { description: 'Largest triangle three buckets, with the smallest and the largest value.' },
})

/** How the rows of a response were chosen. */
export const Downsampled = z
  .object({
    method: DownsamplingMethod.describe('How the rows were chosen.'),
    points: z.int().describe('Requested number of rows of each series.'),
    of: z.int().describe('Number of rows of all series that they were chosen from.'),
    by: z.string().describe('Column that they were chosen by, as REST spells it.'),
    fallbackBy: z
      .string()
      .optional()
      .describe(
        'Column by which rows without a value of `by` are chosen, as REST spells it: its smallest and largest value are kept, and series without any value of `by` are chosen by it. Only if there are such rows.',
      ),
  })
  .meta({ id: 'Downsampled', description: 'How the rows of a response were chosen.' })
export type Downsampled = z.output<typeof Downsampled>

/** Metadata of a response whose rows may be chosen. */
export const downsampledShape = {
  downsampled: Downsampled.optional().describe('How the rows were chosen. Only with `points`.'),
}

/** Rejects choosing a page of rows that are reduced already: `paging` names the parameters, which have no default. */
export const withoutPages = <S extends z.ZodObject>(
  schema: S,
  paging: readonly (keyof z.output<S> & string)[],
): S =>
  withRule(schema, ['points', ...paging], (input): Finding[] =>
    input['points'] === undefined
      ? []
      : paging
          .filter((name) => input[name] !== undefined)
          .map((name) => ({
            path: [name],
            type: 'mutually_exclusive',
            message: 'With `points`, the response is a single page: leave this out',
          })),
  )

/** Rejects the pages after the first of rows that are reduced to a single one. */
export const withOnlyPage = <S extends z.ZodObject>(schema: S): S =>
  withRule(schema, ['points', 'pageNumber'], (input): Finding | null =>
    input['points'] === undefined || input['pageNumber'] === 1
      ? null
      : {
          path: ['pageNumber'],
          type: 'mutually_exclusive',
          message: 'With `points`, the response is a single page: leave this out',
        },
  )

/** Warns of a page size, other than the default, that has no effect. */
export const pagingWarnings = (
  { points, recordsPerPage }: { points?: number | undefined; recordsPerPage?: number | undefined },
  size: number,
): Warning[] =>
  points === undefined || (recordsPerPage ?? size) === size
    ? []
    : [
        {
          code: 'unused_parameter',
          message: 'The parameter has no effect: with `points`, the response is a single page.',
          parameter: 'recordsPerPage',
        },
      ]

const tooMany = (message: string, max: number): InvalidInput =>
  new InvalidInput([{ path: ['points'], type: 'too_many_items', message, ctx: { max_length: max } }])

/** Throws InvalidInput if there are too many rows to choose from. */
export function requireReadable({ length }: { readonly length: number }): void {
  const message = `The range contains more than the ${MOST_READ} rows that can be reduced at once. Use a shorter range, fewer series or a longer interval`
  if (length > MOST_READ) throw tooMany(message, MOST_READ)
}

/** Returns the single page of rows that are reduced. Throws InvalidInput if they are too many for one. */
export function singlePage({ length }: { readonly length: number }): Pagination {
  const message = `The page would have ${length} rows, and at most ${MOST_SHOWN} are allowed. Use fewer points or fewer series`
  if (length > MOST_SHOWN) throw tooMany(message, MOST_SHOWN)
  return paginate({ pageNumber: 1, recordsPerPage: Math.max(1, length) }, length)
}

/** Where the times and values of rows come from, by their numbers in the result. */
interface Columns {
  timeOf(row: number): number
  /** NaN is null. */
  numberOf(row: number): number
  /** What is measured where there is no value. */
  readonly fallbackOf?: ((row: number) => number) | undefined
}

/** What the rows of a series were chosen by. */
export interface Measured {
  /** Number of rows that they were chosen from. */
  readonly count: number
  readonly hasValues: boolean
  /** Whether rows without a value have one of the fallback. */
  readonly hasFallback: boolean
}

/** Rows to read before others may have their turn. */
const ROWS_AT_ONCE = 8 * 1024

/** Returns the course of rows in ascending order. Loops: `Float64Array.from` takes three times as long. */
async function courseOf(
  rows: Int32Array,
  { timeOf, numberOf, fallbackOf }: Columns,
): Promise<{ course: Course; measured: Measured }> {
  const count = rows.length
  const course = { times: new Float64Array(count), values: new Float64Array(count) }
  const fallback = fallbackOf && new Float64Array(count)
  let [hasValues, hasFallback] = [false, false]
  for (let at = 0; at < count; at++) {
    if (at % ROWS_AT_ONCE === 0) await pause()
    const row = rows[at] ?? 0
    const value = numberOf(row)
    course.times[at] = timeOf(row)
    course.values[at] = value
    hasValues ||= !Number.isNaN(value)
    if (!fallback) continue
    fallback[at] = fallbackOf(row)
    hasFallback ||= Number.isNaN(value) && !Number.isNaN(fallback[at])
  }
  return { course: { ...course, fallback }, measured: { count, hasValues, hasFallback } }
}

/** Rows of series, and what they were chosen by, by key. */
export interface ReducedRows<T> {
  readonly rows: T
  readonly measured: ReadonlyMap<number, Measured>
}

/** Reduces each series of a table, by its key, to a number of rows. Keeps the order of the rows. */
export async function downsampledRows<T extends Table<unknown>>(
  table: T,
  columns: Columns,
  points: number,
): Promise<ReducedRows<T>> {
  const kept = new Uint8Array(table.source.count)
  const bySeries = new Map<number, Measured>()
  for (const [key, { rows }] of await table.byKey()) {
    const isDescending = columns.timeOf(rows[0] ?? 0) > columns.timeOf(rows.at(-1) ?? 0)
    const ascending = isDescending ? rows.toReversed() : rows
    const { course, measured } = await courseOf(ascending, columns)
    bySeries.set(key, measured)
    await pause()
    for (const at of downsampled(course, points)) kept[ascending[at] ?? 0] = 1
  }
  return { rows: table.filter((row) => kept[row] === 1), measured: bySeries }
}
