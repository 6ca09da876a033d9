/** Longest time that a computation keeps the process from answering others. */
const TURN_MS = 10

/**
 * Maps items one after another, letting other requests run in between. Throws the signal's reason when it is aborted, so
 * that nothing is computed for a client that has left.
 */
export async function paced<T, R>(
  items: Iterable<T>,
  signal: AbortSignal,
  compute: (item: T) => R,
): Promise<R[]> {
  const results: R[] = []
  let begun = performance.now()
  for (const item of items) {
    if (performance.now() - begun > TURN_MS) {
      await new Promise(setImmediate)
      signal.throwIfAborted()
      begun = performance.now()
    }
    results.push(compute(item))
  }
  return results
}
