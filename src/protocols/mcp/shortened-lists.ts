import { inTurns, type Steps } from '../../core/async/turns.ts'

/** Random per process, so that no name in an answer can match it. */
const MARK = `more:${crypto.randomUUID()}`

/** Returns the number of items that a shortened list lacks, if the last one of it states that. */
export const itemsLeftOut = (last: unknown): number | undefined =>
  typeof last === 'object' && last !== null && MARK in last
    ? Number((last as Readonly<Record<string, unknown>>)[MARK])
    : undefined

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c]
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d]

/** Bytes to read before others may have their turn. */
const BYTES_AT_ONCE = 256 * 1024

/** Reads JSON, and copies all but the items of lists after the first ones. */
class Shortening {
  readonly #json: Buffer
  readonly #most: number
  readonly #parts: string[] = []
  /** Commas of the open lists so far; of an open object, -1. */
  readonly #commas: number[] = []
  /** Number of open lists and objects where items are left out. */
  #leftOutAt = Number.POSITIVE_INFINITY
  #copied = 0

  constructor(json: Buffer, most: number) {
    this.#json = json
    this.#most = most
  }

  get text(): string {
    return this.#parts.join('')
  }

  *read(): Steps {
    const json = this.#json
    let [pausedAt, isQuoted] = [0, false]
    for (let at = 0; at < json.length; at++) {
      const byte = json[at]
      if (byte === QUOTE) isQuoted = !isQuoted
      else if (isQuoted) at += byte === BACKSLASH ? 1 : 0
      else if (byte === COMMA) this.#comma(at)
      else if (byte === OPEN_LIST) this.#commas.push(0)
      else if (byte === OPEN_OBJECT) this.#commas.push(-1)
      else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) this.#close(at)
      if (at - pausedAt < BYTES_AT_ONCE) continue
      pausedAt = at
      yield
    }
    this.#copy(json.length)
  }

  #copy(end: number): void {
    this.#parts.push(this.#json.toString('utf8', this.#copied, end))
  }

  #comma(at: number): void {
    const open = this.#commas.length
    const commas = this.#commas[open - 1] ?? -1
    if (commas === -1 || open > this.#leftOutAt) return
    this.#commas[open - 1] = commas + 1
    if (commas + 1 !== this.#most || open === this.#leftOutAt) return
    this.#copy(at)
    this.#leftOutAt = open
  }

  #close(at: number): void {
    const open = this.#commas.length
    const commas = this.#commas.pop() ?? -1
    if (open !== this.#leftOutAt) return
    this.#parts.push(`,{"${MARK}":${commas + 1 - this.#most}}`)
    this.#copied = at
    this.#leftOutAt = Number.POSITIVE_INFINITY
  }
}

/**
 * Parses JSON with at most so many items of each list, the last of which states how many are left out. To parse all of a
 * large answer takes longer, and others would wait for it.
 */
export async function parseShortened(json: Buffer, most: number): Promise<unknown> {
  const shortening = new Shortening(json, most)
  await inTurns(shortening.read())
  return JSON.parse(shortening.text)
}
