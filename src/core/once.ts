/** Returns a function that computes its result once per argument, and keeps it as long as the argument. */
export function oncePer<K extends object, V>(make: (key: K) => V): (key: K) => V {
  const values = new WeakMap<K, { readonly value: V }>()
  return (key) => {
    const known = values.get(key) ?? { value: make(key) }
    values.set(key, known)
    return known.value
  }
}

/** Values that are made once for the same objects, and kept as long as all of the objects. */
export class Once<V> {
  readonly #values = new WeakMap<object, WeakMap<object, V>>()

  /** Returns the value of two objects. Calls `make` if there is none. */
  of(first: object, second: object, make: () => V): V {
    const values = this.#values.get(first) ?? new WeakMap<object, V>()
    this.#values.set(first, values)
    const known = values.get(second)
    if (known !== undefined) return known
    const value = make()
    values.set(second, value)
    return value
  }
}
