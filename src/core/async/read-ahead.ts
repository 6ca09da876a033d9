/**
 * Yields the result of reading each part, in order. While the caller uses one, up to `depth` of the following parts are
 * being read. With a depth of 2, the source stays busy while a result is decoded.
 */
export async function* readAhead<P, T>(
  parts: Iterable<P>,
  depth: number,
  read: (part: P) => Promise<T>,
): AsyncGenerator<T> {
  const reading: Promise<T>[] = []
  for (const part of parts) {
    const one = read(part)
    // Avoids an unhandled rejection if the caller stops early: otherwise, it gets the error when it comes to this part.
    one.catch(() => {})
    reading.push(one)
    const first = reading.length > depth ? reading.shift() : undefined
    if (first) yield await first
  }
  for (const one of reading) yield await one
}
