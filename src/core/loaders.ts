import DataLoader from 'dataloader'

/**
 * Batches of one request. A loader is found by its name and arguments, so that the same field asked with other
 * arguments (an alias) is a batch of its own, and every level of a query costs one statement.
 */
export class Loaders {
  readonly #loaders = new Map<string, DataLoader<never, unknown>>()

  /** Loads one key together with all keys asked of the same loader in this tick; `batch` answers in key order. */
  load<K extends string | number, V>(
    name: string,
    args: unknown,
    key: K,
    batch: (keys: readonly K[]) => Promise<readonly V[]>,
  ): Promise<V> {
    const address = `${name}:${JSON.stringify(args)}`
    // An address names one kind of loader: whoever asks by it has the same types.
    let loader = this.#loaders.get(address) as DataLoader<K, V> | undefined
    if (!loader) {
      loader = new DataLoader<K, V>(batch)
      this.#loaders.set(address, loader as DataLoader<never, unknown>)
    }
    return loader.load(key)
  }

  /** Forgets everything: what was read before a change is not to be believed after it. */
  clear(): void {
    this.#loaders.clear()
  }
}

/** Rows in the order of the keys that they belong to; `absent` where a key has none. */
export function inOrder<K, R, A>(
  keys: readonly K[],
  rows: readonly R[],
  keyOf: (row: R) => K,
  absent: A,
): (R | A)[] {
  const byKey = new Map(rows.map((row) => [keyOf(row), row]))
  return keys.map((key) => byKey.get(key) ?? absent)
}
