import type { ObjectRef } from '@pothos/core'
import type { CursorKind } from '../../core/cursors.ts'
import { encodeCursor } from '../../core/cursors.ts'
import type { Page, Rows } from '../../core/keyset-pages.ts'
import type { Context } from '../context.ts'
import { OPEN_TO_KEYS } from './access.ts'
import { builder, type FieldBuilder, type Types } from './builder.ts'
import { type Encode, encodedBy } from './encoded-schema.ts'

/** Returns Relay's page info for a keyset page. Cursors are null if the page is empty. */
function pageInfoOf<T>(
  { rows, hasNextPage, hasPreviousPage }: Page<T, Rows<T>>,
  kind: CursorKind,
  positionOf: (row: T) => string | number,
) {
  const [first, last] = [rows.at(0), rows.at(-1)]
  return {
    hasNextPage,
    hasPreviousPage,
    startCursor: first === undefined ? null : encodeCursor(kind, positionOf(first)),
    endCursor: last === undefined ? null : encodeCursor(kind, positionOf(last)),
  }
}

interface ConnectionOptions<T, P extends Page<T, Rows<T>>, N> {
  /** Name of the item type, and prefix of the names of the connection and edge types. */
  readonly name: string
  readonly description: string
  readonly node: ObjectRef<Types, N, N>
  readonly cursor: CursorKind
  positionOf(row: T): string | number
  /** Total count: the noun for its description, and how to load it. */
  readonly total?: {
    readonly of: string
    load(page: P, context: Context): number | Promise<number>
  }
  /** Encoders of `nodes` and `edges`, if items consist of plain properties. */
  readonly encoded?: { readonly nodes: Encode<P>; readonly edges: Encode<P> }
  /** Further fields of the connection. */
  readonly fields?: (t: FieldBuilder<P>) => object
  /** Further fields of an edge. */
  readonly edgeFields?: (t: FieldBuilder<T>) => object
}

/**
 * Defines a connection type over keyset pages: edges, nodes, page info and any further fields. A page is as open to API
 * keys as the field that returns it.
 */
export function connectionType<T extends N & object, P extends Page<T, Rows<T>>, N>({
  name,
  description,
  node,
  cursor,
  positionOf,
  total,
  encoded,
  fields,
  edgeFields,
}: ConnectionOptions<T, P, N>) {
  const plainIfEncoded = { ...OPEN_TO_KEYS, isPlainWhenEncoded: encoded !== undefined }
  const edge = builder.objectRef<T>(`${name}Edge`).implement({
    description: `An item of \`${name}Connection\` and its cursor.`,
    fields: (t) => ({
      cursor: t.string({
        description: 'Opaque cursor of the item, for `after` and `before`.',
        extensions: plainIfEncoded,
        resolve: (row) => encodeCursor(cursor, positionOf(row)),
      }),
      // The caller passes `node` along with the rows, so a row is the source of the node type.
      node: t.field({
        type: node,
        description: 'The item.',
        extensions: plainIfEncoded,
        resolve: (row) => row as never,
      }),
      ...edgeFields?.(t),
    }),
  })
  return builder.objectRef<P>(`${name}Connection`).implement({
    description,
    fields: (t) => ({
      // Rows as above, copied because the builder requires mutable arrays.
      edges: t.field({
        type: [edge],
        description: 'Items with their cursors.',
        extensions: { ...OPEN_TO_KEYS, ...(encoded && encodedBy(encoded.edges)) },
        resolve: ({ rows }) => [...rows] as never,
      }),
      nodes: t.field({
        type: [node],
        description: 'Items without their cursors.',
        extensions: { ...OPEN_TO_KEYS, ...(encoded && encodedBy(encoded.nodes)) },
        resolve: ({ rows }) => [...rows] as never,
      }),
      pageInfo: t.field({
        type: builder.pageInfoRef(),
        description: 'Whether other pages precede or follow, and the cursors of this page.',
        extensions: OPEN_TO_KEYS,
        resolve: (page) => pageInfoOf(page, cursor, positionOf),
      }),
      ...(total && {
        totalCount: t.int({
          description: `Total number of ${total.of}. Counted only if selected.`,
          extensions: OPEN_TO_KEYS,
          resolve: (page, _args, context) => total.load(page, context),
        }),
      }),
      ...fields?.(t),
    }),
  })
}
