import { Refusal } from '../errors.ts'

/** Room for so many at once: who comes later waits for a while, and is then refused. */
export class Places {
  readonly #waiting: (() => void)[] = []
  readonly #waitMs: number
  readonly #busy: string
  #free: number

  /** `busy` is what whoever waits in vain is told, as in "Many exports are being made". */
  constructor(count: number, waitMs: number, busy: string) {
    this.#free = count
    this.#waitMs = waitMs
    this.#busy = busy
  }

  /** Takes a place; the answer gives it back, once. Throws a 503 when none becomes free in time. */
  async take(signal: AbortSignal): Promise<() => void> {
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
            new Refusal('unavailable', `${this.#busy} at the moment; try again shortly.`, {
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
