import { z } from 'zod'
import { type CursorKind, decodeCursor } from './cursors.ts'
import { withRule } from './faults.ts'
import { Text } from './inputs.ts'

/** The window of a connection as a query needs it; cursors are already decoded. */
export interface Window {
  readonly after?: string | undefined
  readonly before?: string | undefined
  /** One more row than asked for, which tells whether a further page exists. */
  readonly limit: number
  /** Rows are wanted from the end. */
  readonly inverted: boolean
}

/** Rows of a page, in the connection's order, and whether more follow or precede. */
export interface Page<T> {
  readonly rows: readonly T[]
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
    .min(1)
    .max(max)
    .optional()
    .describe(`Items from the start, 1 to ${max}; default ${size} unless \`last\` is given.`),
  after: Text.optional().describe('Cursor after which the page begins.'),
  last: z.int().min(1).max(max).optional().describe(`Items from the end, 1 to ${max}.`),
  before: Text.optional().describe('Cursor before which the page ends.'),
})

/** `first` and `last` contradict each other, and a cursor must be one that this kind of connection gave out. */
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
              message: 'Input should be a cursor that this connection gave out',
            },
          ]
        : [],
    ),
  )
}

/** The query window of connection arguments. */
export function windowOf(
  { first, after, last, before }: ConnectionInput,
  size: number,
  kind: CursorKind,
): Window {
  const start = after === undefined ? null : decodeCursor(kind, after)
  const end = before === undefined ? null : decodeCursor(kind, before)
  return {
    ...(start !== null && { after: start }),
    ...(end !== null && { before: end }),
    limit: (last ?? first ?? size) + 1,
    inverted: last !== undefined,
  }
}

/** Rows read through a window (one more than asked, from the end when inverted) as a page. */
export function pageOf<T>(rows: readonly T[], { after, before, limit, inverted }: Window): Page<T> {
  const hasMore = rows.length === limit
  const kept = hasMore ? rows.slice(0, limit - 1) : rows
  return inverted
    ? { rows: kept.toReversed(), hasNextPage: before !== undefined, hasPreviousPage: hasMore }
    : { rows: kept, hasNextPage: hasMore, hasPreviousPage: after !== undefined }
}
