/** What of the service cannot be reached at the moment. */
export type Health = 'well' | 'offline' | 'service' | 'socket'

const PROBE_MS = 5000

/** Knows whether the service and the socket of subscriptions can be reached, and notices by itself when they can again. */
class HealthWatch {
  #isServiceAway = false
  #isSocketAway = false
  #timer: ReturnType<typeof setTimeout> | undefined
  readonly #listeners = new Set<() => void>()
  readonly #resumptions = new Set<() => void>()

  constructor() {
    addEventListener('offline', () => this.#tell())
    addEventListener('online', () => {
      this.#tell()
      if (this.#isServiceAway) this.probe()
    })
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly read = (): Health => {
    if (!navigator.onLine) return 'offline'
    if (this.#isServiceAway) return 'service'
    return this.#isSocketAway ? 'socket' : 'well'
  }

  /** Notes whether the service answered a request. */
  service(isAway: boolean): void {
    if (this.#isServiceAway === isAway) return
    this.#isServiceAway = isAway
    clearTimeout(this.#timer)
    // The screen that noticed may be closed before its next request.
    if (isAway) this.#timer = setTimeout(() => this.probe(), PROBE_MS)
    this.#tell()
  }

  /** Notes whether the socket is lost. */
  socket(isAway: boolean): void {
    if (this.#isSocketAway === isAway) return
    this.#isSocketAway = isAway
    this.#tell()
  }

  /** Notes that a lost socket is open again. */
  resumed(): void {
    for (const listener of this.#resumptions) listener()
  }

  /** Calls a listener when a lost socket is open again: what was announced meanwhile has been missed. */
  readonly onResumption = (listener: () => void): (() => void) => {
    this.#resumptions.add(listener)
    return () => this.#resumptions.delete(listener)
  }

  /** Finds out whether the service can be reached. */
  async probe(): Promise<void> {
    clearTimeout(this.#timer)
    const isWell = await fetch('/health/ready', { cache: 'no-store' }).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isWell) this.service(false)
    else if (this.#isServiceAway) this.#timer = setTimeout(() => this.probe(), PROBE_MS)
    else this.service(true)
  }

  #tell(): void {
    for (const listener of this.#listeners) listener()
  }
}

export const health = new HealthWatch()
