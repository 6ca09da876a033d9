import { asShared } from '../observation/call.ts'

/** Work whose result several callers await, and which stops when the last of them leaves. */
export class SharedWork<T> {
  readonly #stop = new AbortController()
  readonly #result: Promise<T>
  #waiting = 0
  /** Resolves when the work has ended, successfully or not. */
  readonly settled: Promise<void>

  constructor(start: (stop: AbortSignal) => Promise<T>) {
    const { signal } = this.#stop
    this.#result = asShared(signal, () => start(signal))
    this.settled = this.#result.then(
      () => {},
      () => {},
    )
  }

  get isStopped(): boolean {
    return this.#stop.signal.aborted
  }

  async join(signal: AbortSignal): Promise<T> {
    signal.throwIfAborted()
    this.#waiting++
    const leave = () => {
      if (--this.#waiting === 0) this.#stop.abort(signal.reason)
    }
    signal.addEventListener('abort', leave, { once: true })
    return this.#result.finally(() => signal.removeEventListener('abort', leave))
  }
}
