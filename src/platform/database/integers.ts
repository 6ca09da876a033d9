/**
 * Decodes integers that PostgreSQL sends as one byte string (`string_agg(int4send(x), ''::bytea)`), in network byte order.
 * Avoids converting them to text and back.
 */
export function int32sOf(bytes: Buffer | null): Int32Array<ArrayBuffer> {
  if (!bytes) return new Int32Array()
  const values = new Int32Array(bytes.length / 4)
  const copy = Buffer.from(values.buffer)
  bytes.copy(copy)
  copy.swap32()
  return values
}
