/**
 * What a connection, a subscription or another owner holds until it ends. Whatever is added after the end is released
 * at once, so nothing leaks if its owner ends while it is still being acquired.
 */
export class Holdings {
  readonly #releases = new DisposableStack()

  /** Adds the function that releases something. It runs once: at the end, or now if the owner has already ended. */
  add(release: () => void): void {
    if (this.#releases.disposed) release()
    else this.#releases.defer(release)
  }

  /** Releases everything, last acquired first. Later calls have no effect. */
  end(): void {
    this.#releases.dispose()
  }
}
