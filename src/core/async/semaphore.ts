import { Refusal } from '../errors.ts'

/** A semaphore. Callers beyond its capacity wait for a place, and are refused after a timeout. */
export class Semaphore {
  readonly #waiting: (() => void)[] = []
  readonly #waitMs: number
  readonly #busy: string
  #free: number

  /** `busy` begins the error message after a timeout, as in "Too many exports are running". */
  constructor(count: number, waitMs: number, busy: string) {
    this.#free = count
    this.#waitMs = waitMs
    this.#busy = busy
  }

  /**
   * Takes a place and returns a function that releases it. Throws a 503 if none becomes free in time, and the signal's
   * reason if the caller has left.
   */
  async take(signal: AbortSignal): Promise<() => void> {
    // An aborted signal no longer calls its listeners, so the caller would wait for a place in vain.
    signal.throwIfAborted()
    if (this.#free > 0) this.#free--
    else await this.#turn(signal)
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      const next = this.#waiting.shift()
      if (next) next()
      else this.#free++
    }
  }

  #turn(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const turn = () => {
        clearTimeout(timer)
        signal.removeEventListener('abort', leave)
        resolve()
      }
      const giveUp = (reason: unknown) => {
        clearTimeout(timer)
        signal.removeEventListener('abort', leave)
        this.#waiting.splice(this.#waiting.indexOf(turn), 1)
        reject(reason)
      }
      const leave = () => giveUp(signal.reason)
      const timer = setTimeout(
        () =>
          giveUp(
            new Refusal('unavailable', `${this.#busy}. Try again shortly.`, {
              headers: { 'Retry-After': '10' },
            }),
          ),
        this.#waitMs,
      )
      this.#waiting.push(turn)
      signal.addEventListener('abort', leave, { once: true })
    })
  }
}
