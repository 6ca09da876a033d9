import type { Kept } from '../../core/kept.ts'
import type { MeasureValues } from './evaluate.ts'

/** Values of a measure of securities, which are the same for every caller. Never written to again. */
interface KeptColumn extends MeasureValues {
  /** Ascending. */
  readonly ids: Int32Array
  readonly hasPrevious: boolean
}

const isSame = (one: Int32Array, other: Int32Array): boolean =>
  one === other || (one.length === other.length && one.every((id, at) => id === other[at]))

/** Returns the places of ids in a list, both ascending. Null if one is missing. */
export function placesAmong(list: Int32Array, ids: Int32Array): Int32Array | null {
  const places = new Int32Array(ids.length)
  let place = 0
  for (const [at, id] of ids.entries()) {
    while ((list[place] ?? Number.POSITIVE_INFINITY) < id) place++
    if (list[place] !== id) return null
    places[at] = place
  }
  return places
}

/** Returns the kept values of securities, whose ids are ascending. Undefined if any of them is not kept. */
export function keptValues(
  kept: Kept,
  key: string,
  ids: Int32Array,
  withPrevious: boolean,
): MeasureValues | undefined {
  const column = kept.get<KeptColumn>(key)
  if (!column || (withPrevious && !column.hasPrevious)) return undefined
  if (isSame(column.ids, ids)) return column
  const places = placesAmong(column.ids, ids)
  if (!places) return undefined
  const pick = (values: Float64Array) => Float64Array.from(places, (place) => values[place] ?? Number.NaN)
  return { current: pick(column.current), previous: pick(column.previous) }
}

/** Keeps the values of securities in a bar of one data version. Those of more securities replace others. */
export function keep(kept: Kept, key: string, column: KeptColumn): void {
  const { ids, current, previous, hasPrevious } = column
  const former = kept.get<KeptColumn>(key)
  if (former && former.ids.length >= ids.length && (former.hasPrevious || !hasPrevious)) return
  kept.set(key, column, ids.byteLength + current.byteLength + previous.byteLength)
}
