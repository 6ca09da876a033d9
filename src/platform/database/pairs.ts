import { type RawBuilder, sql } from 'kysely'

/** Numbers at times, oldest first. */
export interface TimedValues {
  /** In seconds since 1970. */
  readonly times: Float64Array<ArrayBuffer>
  readonly values: Float64Array<ArrayBuffer>
}

/**
 * SQL: times and numbers of all rows as one byte string, by ascending time. One sorted aggregate costs half as much as two,
 * and a fraction of a row per pair.
 */
export const pairBytes = (time: RawBuilder<unknown>, value: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`string_agg(float8send(date_part('epoch', ${time})) || float8send(${value}), ''::bytea order by ${time})`

/** Decodes `pairBytes`. */
export function pairsOf(bytes: Buffer | null): TimedValues {
  const length = bytes ? bytes.length / 16 : 0
  const [times, values] = [new Float64Array(length), new Float64Array(length)]
  if (bytes) {
    // Several times as fast as the methods of a buffer.
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
    for (let at = 0; at < length; at++) {
      times[at] = view.getFloat64(at * 16)
      values[at] = view.getFloat64(at * 16 + 8)
    }
  }
  return { times, values }
}
