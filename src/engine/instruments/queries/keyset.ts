import { type RawBuilder, sql } from 'kysely'
import type { Window } from '../../../core/keyset-pages.ts'
import type { Order } from '../../../market/vocabulary.ts'

interface Keyset {
  /** What rows are sorted by, the id last. */
  readonly parts: readonly RawBuilder<unknown>[]
  readonly direction: Order
  /** SQL: `from …` of the one row that a cursor names, as far as the caller sees it. */
  from(id: number): RawBuilder<unknown>
}

/**
 * The bounds and the order of a keyset page: rows beside the one that a cursor names, compared part by part. A cursor
 * could be made up: one that names what the caller cannot see must tell nothing of its place.
 */
export function keysetOf(
  { parts, direction, from }: Keyset,
  { after, before, inverted }: Window,
): { bounds: RawBuilder<boolean>[]; order: RawBuilder<unknown> } {
  const key = sql.join(parts)
  const [beyond, short] = direction === 'asc' ? ['>', '<'] : ['<', '>']
  const beside = (side: string | undefined, id: string) =>
    sql<boolean>`(${key}) ${sql.raw(side ?? '>')} (select ${key} ${from(Number(id))})`
  const bounds = [
    ...(after === undefined ? [] : [beside(beyond, after)]),
    ...(before === undefined ? [] : [beside(short, before)]),
  ]
  const isAscending = (direction === 'asc') !== inverted
  return {
    bounds,
    order: sql.join(parts.map((part) => (isAscending ? sql`${part} asc` : sql`${part} desc`))),
  }
}
