import { z } from 'zod'
import { type CursorKind, decodeCursor } from './cursors.ts'
import { withRule } from './faults.ts'
import { Text } from './inputs.ts'

/** The page that a query reads, with decoded cursors. */
export interface PageWindow {
  readonly after?: string | undefined
  readonly before?: string | undefined
  /** One more than the page size: the extra row shows whether another page exists. */
  readonly limit: number
  /** Whether to read from the end. */
  readonly inverted: boolean
}

/** The rows of a page: an array, or a table that makes its rows when they are needed. */
export interface Rows<T> extends Iterable<T> {
  readonly length: number
  at(index: number): T | undefined
}

/** Rows of a page, in the connection's order, and whether other pages follow or precede it. */
export interface Page<T, R extends Rows<T> = readonly T[]> {
  readonly rows: R
  readonly hasNextPage: boolean
  readonly hasPreviousPage: boolean
}

export interface ConnectionInput {
  readonly first?: number | undefined
  readonly after?: string | undefined
  readonly last?: number | undefined
  readonly before?: string | undefined
}

/** Arguments of every connection; cursors are opaque. */
export const connectionParameters = ({ max, size }: { max: number; size: number }) => ({
  first: z
    .int()
    .min(0)
    .max(max)
    .optional()
    .describe(`Number of items from the start. 0 to ${max}. Default: ${size}, unless \`last\` is given.`),
  after: Text.optional().describe('Returns items after this cursor.'),
  last: z.int().min(0).max(max).optional().describe(`Number of items from the end. 0 to ${max}.`),
  before: Text.optional().describe('Returns items before this cursor.'),
})

/** Adds the rules that `first` and `last` exclude each other and that cursors belong to this kind of connection. */
export const withConnection = <S extends z.ZodObject>(schema: S, kind: CursorKind): S => {
  const oneEnd = withRule(schema, ['first', 'last'], (input) =>
    input['first'] !== undefined && input['last'] !== undefined
      ? { path: ['last'], type: 'mutually_exclusive', message: 'Give either `first` or `last`, not both' }
      : null,
  )
  return withRule(oneEnd, ['after', 'before'], (input) =>
    ['after', 'before'].flatMap((name) =>
      input[name] !== undefined && decodeCursor(kind, String(input[name])) === null
        ? [
            {
              path: [name],
              type: 'value_error',
              message: 'Input should be a cursor returned by this connection',
            },
          ]
        : [],
    ),
  )
}

/** Converts connection arguments to a query window. */
export function windowOf(
  { first, after, last, before }: ConnectionInput,
  size: number,
  kind: CursorKind,
): PageWindow {
  const start = after === undefined ? null : decodeCursor(kind, after)
  const end = before === undefined ? null : decodeCursor(kind, before)
  return {
    ...(start !== null && { after: start }),
    ...(end !== null && { before: end }),
    limit: (last ?? first ?? size) + 1,
    inverted: last !== undefined,
  }
}

interface Sliceable<R> {
  readonly length: number
  slice(start: number, end: number): R
  toReversed(): R
}

/** Returns the page of rows read with a window, without the extra row and in the connection's order. */
export function keysetPageOf<R extends Sliceable<R>>(
  rows: R,
  { after, before, limit, inverted }: PageWindow,
) {
  const hasMore = rows.length === limit
  const kept = hasMore ? rows.slice(0, limit - 1) : rows
  return inverted
    ? { rows: kept.toReversed(), hasNextPage: before !== undefined, hasPreviousPage: hasMore }
    : { rows: kept, hasNextPage: hasMore, hasPreviousPage: after !== undefined }
}
