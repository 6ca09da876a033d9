import DataLoader from 'dataloader'
import { inSpan } from './observation/spans.ts'

/**
 * Most keys of a batch. What a level of a query makes of its keys is computed without a wait: the fields below must be
 * asked for together, to be a batch again.
 */
const MAX_KEYS = 500

/**
 * Batches the lookups of one request, so that every level of a query costs one statement for 500 keys. Loaders are keyed by name
 * and arguments: the same field with other arguments (an alias) is a separate batch.
 */
export class Loaders {
  readonly #loaders = new Map<string, DataLoader<never, unknown, unknown>>()

  /**
   * Loads a key, batched with all others requested in this tick. `batch` must return values in key order. Equal keys are loaded
   * once: objects are equal if `textOf` is. Default: if they are the same.
   */
  load<K, V>(
    name: string,
    args: unknown,
    key: K,
    batch: (keys: readonly K[]) => Promise<readonly V[]>,
    textOf: (key: K) => unknown = (own) => own,
  ): Promise<V> {
    const address = `${name}:${JSON.stringify(args)}`
    // Safe cast: all callers with the same name use the same types.
    let loader = this.#loaders.get(address) as DataLoader<K, V, unknown> | undefined
    if (!loader) {
      loader = new DataLoader<K, V, unknown>(
        (keys) => inSpan(`load ${name}`, { attributes: { 'flowgate.keys': keys.length } }, () => batch(keys)),
        { maxBatchSize: MAX_KEYS, cacheKeyFn: textOf },
      )
      this.#loaders.set(address, loader as DataLoader<never, unknown, unknown>)
    }
    return loader.load(key)
  }

  /** Discards all cached values, which a mutation may have made stale. */
  clear(): void {
    this.#loaders.clear()
  }
}

/** Returns the rows in the order of their keys, with `absent` for keys that have none. */
export function orderByKeys<K, R, A>(
  keys: readonly K[],
  rows: readonly R[],
  keyOf: (row: R) => K,
  absent: A,
): (R | A)[] {
  const byKey = new Map(rows.map((row) => [keyOf(row), row]))
  return keys.map((key) => byKey.get(key) ?? absent)
}
