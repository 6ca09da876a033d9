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
