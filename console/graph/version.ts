/** The scripts of a page of the console. Their names have digests, so other versions have others. */
const scriptsOf = (page: Document): string =>
  Array.from(page.querySelectorAll('script[src]'), (script) => script.getAttribute('src')).join()

/** Knows whether the service has another version of the console than the page that is open. */
class VersionWatch {
  #isOutdated = false
  readonly #listeners = new Set<() => void>()

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly isOutdated = (): boolean => this.#isOutdated

  /** Compares the page with the newest one. Without an answer, nothing changes. */
  async check(): Promise<void> {
    const response = await fetch('/', { headers: { Accept: 'text/html' }, cache: 'no-store' }).catch(
      () => null,
    )
    if (this.#isOutdated || !response?.ok) return
    const newest = new DOMParser().parseFromString(await response.text(), 'text/html')
    if (scriptsOf(newest) === scriptsOf(document)) return
    this.#isOutdated = true
    for (const listener of this.#listeners) listener()
  }
}

export const version = new VersionWatch()
