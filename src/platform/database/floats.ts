/**
 * The numbers that PostgreSQL has sent as one byte string (`string_agg(float8send(x), ''::bytea)`), in network order:
 * neither side spells them out, which is most of what a row per number would cost.
 */
export function floatsOf(bytes: Buffer | null): Float64Array {
  if (!bytes) return new Float64Array()
  const values = new Float64Array(bytes.length / 8)
  for (let place = 0; place < values.length; place++) values[place] = bytes.readDoubleBE(place * 8)
  return values
}
