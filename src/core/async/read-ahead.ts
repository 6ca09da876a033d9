/**
 * Yields what is read of each of some parts, in their order. While one is used, up to `depth` of the following ones are read:
 * with two, the source is never idle while an answer is decoded.
 */
export async function* readAhead<P, T>(
  parts: Iterable<P>,
  depth: number,
  read: (part: P) => Promise<T>,
): AsyncGenerator<T> {
  const reading: Promise<T>[] = []
  for (const part of parts) {
    const one = read(part)
    // Whoever awaits it gets the error; nobody does if the use of another part fails.
    one.catch(() => {})
    reading.push(one)
    const first = reading.length > depth ? reading.shift() : undefined
    if (first) yield await first
  }
  for (const one of reading) yield await one
}
