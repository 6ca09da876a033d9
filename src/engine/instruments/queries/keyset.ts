import { type RawBuilder, sql } from 'kysely'
import type { PageWindow } from '../../../core/keyset-pages.ts'
import type { OrderDirection } from '../../../market/vocabulary.ts'

interface Keyset {
  /** Sort key, ending with the id. */
  readonly parts: readonly RawBuilder<unknown>[]
  readonly direction: OrderDirection
  /** SQL: `from …` of the row that a cursor refers to, if the caller can see it. */
  from(id: number): RawBuilder<unknown>
}

/**
 * Returns the bounds and order of a keyset page, relative to the row that a cursor refers to. Cursors can be
 * forged: one that refers to a row the caller cannot see must not reveal its position.
 */
export function keysetOf(
  { parts, direction, from }: Keyset,
  { after, before, inverted }: PageWindow,
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
