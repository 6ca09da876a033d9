import type { ObjectRef } from '@pothos/core'
import type { CursorKind } from '../../core/cursors.ts'
import { encodeCursor } from '../../core/cursors.ts'
import type { Page } from '../../core/keyset-pages.ts'
import type { Context } from '../context.ts'
import { builder, type Types } from './builder.ts'

/** Relay's page info of a keyset page; an empty page has no cursors. */
export function pageInfoOf<T>(
  { rows, hasNextPage, hasPreviousPage }: Page<T>,
  kind: CursorKind,
  positionOf: (row: T) => string | number,
) {
  const [first, last] = [rows[0], rows.at(-1)]
  return {
    hasNextPage,
    hasPreviousPage,
    startCursor: first === undefined ? null : encodeCursor(kind, positionOf(first)),
    endCursor: last === undefined ? null : encodeCursor(kind, positionOf(last)),
  }
}

interface ConnectionOptions<T, P extends Page<T>, N> {
  /** Type of the items, and the connection's name before `Connection`. */
  readonly name: string
  readonly description: string
  readonly node: ObjectRef<Types, N, N>
  readonly cursor: CursorKind
  positionOf(row: T): string | number
  /** What there are on all pages, and how many. */
  readonly total?: {
    readonly of: string
    load(page: P, context: Context): number | Promise<number>
  }
  /** Further fields of the connection. */
  readonly fields?: (t: PothosSchemaTypes.ObjectFieldBuilder<Types, P>) => object
  /** Further fields of an edge. */
  readonly edgeFields?: (t: PothosSchemaTypes.ObjectFieldBuilder<Types, T>) => object
}

/** A connection type over keyset pages: edges, nodes, page info, and what the caller adds. */
export function connectionType<T extends N & object, P extends Page<T>, N>({
  name,
  description,
  node,
  cursor,
  positionOf,
  total,
  fields,
  edgeFields,
}: ConnectionOptions<T, P, N>) {
  const edge = builder.objectRef<T>(`${name}Edge`).implement({
    description: `One item of a ${name}Connection and its place.`,
    fields: (t) => ({
      cursor: t.string({
        description: 'Opaque place of the item, for `after` and `before`.',
        resolve: (row) => encodeCursor(cursor, positionOf(row)),
      }),
      // A row is what the type of the node was made for: `node` and the rows are given together.
      node: t.field({ type: node, description: 'The item.', resolve: (row) => row as never }),
      ...edgeFields?.(t),
    }),
  })
  return builder.objectRef<P>(`${name}Connection`).implement({
    description,
    fields: (t) => ({
      // Rows as above; lists are copied, for the builder wants ones that may be changed.
      edges: t.field({
        type: [edge],
        description: 'Items with their cursors.',
        resolve: ({ rows }) => [...rows] as never,
      }),
      nodes: t.field({
        type: [node],
        description: 'The items themselves.',
        resolve: ({ rows }) => [...rows] as never,
      }),
      pageInfo: t.field({
        type: builder.pageInfoRef(),
        description: 'Whether more pages follow or precede, and the cursors of this one.',
        resolve: (page) => pageInfoOf(page, cursor, positionOf),
      }),
      ...(total && {
        totalCount: t.int({
          description: `Number of ${total.of} on all pages; counted only when asked for.`,
          resolve: (page, _args, context) => total.load(page, context),
        }),
      }),
      ...fields?.(t),
    }),
  })
}
