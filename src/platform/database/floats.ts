/**
 * Decodes numbers that PostgreSQL sends as one byte string (`string_agg(float8send(x), ''::bytea)`), in network byte
 * order. Avoids converting them to text and back, most of the cost of one row per number.
 */
export function floatsOf(bytes: Buffer | null): Float64Array {
  if (!bytes) return new Float64Array()
  const values = new Float64Array(bytes.length / 8)
  for (let place = 0; place < values.length; place++) values[place] = bytes.readDoubleBE(place * 8)
  return values
}
