import { atOnce, inTurns, type Steps } from '../async/turns.ts'
import { digitsIn, holdersIn, parseJson } from '../exact-json.ts'
import { ByteWriter } from './byte-writer.ts'
import { jsonPieces } from './json-pieces.ts'
import { memory } from './memory-pool.ts'

/** Random per process, so that no text from a client can match it. */
const MARK = `json:${crypto.randomUUID()}:`
const MARKS = new RegExp(`"${MARK}(\\d+)"`, 'g')

declare global {
  interface JSON {
    rawJSON(text: string): unknown
  }
}

const isNumber = (json: string): boolean => /^-?\d/.test(json)

/** Parts found by the current call of `jsonBytes`. Null outside a call. */
let embedded: JsonPart[] | null = null

/** A value that writes its own JSON. `jsonBytes` embeds that JSON unchanged; `JSON.stringify` parses it first, except for numbers. */
export abstract class JsonPart {
  abstract writeTo(out: ByteWriter): Steps

  /** Returns the value's memory to the pool. It must not be written again. */
  release(): void {}

  toJSON(): unknown {
    if (embedded) return MARK + (embedded.push(this) - 1)
    const out = new ByteWriter()
    atOnce(this.writeTo(out))
    const bytes = out.finish()
    const text = bytes.toString()
    memory.give(bytes)
    return isNumber(text) ? JSON.rawJSON(text) : withDigits(parseJson(text))
  }
}

/** A value whose JSON exists already. */
export class EncodedJson extends JsonPart {
  readonly #json: string | Uint8Array
  #isReleased = false

  constructor(json: string | Uint8Array) {
    super()
    this.#json = json
  }

  override writeTo(out: ByteWriter): Steps {
    if (this.#isReleased) throw new Error('The JSON has been released')
    if (typeof this.#json === 'string') out.writeText(this.#json)
    else out.write(this.#json)
    return []
  }

  override release(): void {
    if (typeof this.#json === 'string' || this.#isReleased) return
    this.#isReleased = true
    memory.give(this.#json)
  }
}

/** Replaces the numbers that a value was sent with by parts that write their digits, in place. */
export function withDigits<T>(value: T): T {
  for (const holder of holdersIn(value))
    digitsIn(holder)?.forEach((text, key) => {
      holder[key] = new EncodedJson(text)
    })
  return value
}

/** Returns the JSON of a value, with marks in place of its parts, which are added to `parts`. */
function outlineOf(value: unknown, parts: JsonPart[]): string {
  embedded = parts
  try {
    return JSON.stringify(value)
  } finally {
    embedded = null
  }
}

function* write(value: unknown, out: ByteWriter, isLast: boolean): Generator<void> {
  const parts: JsonPart[] = []
  for (const outline of jsonPieces(value, (part) => outlineOf(part, parts))) {
    let at = 0
    for (const mark of outline.matchAll(MARKS)) {
      out.writeText(outline.slice(at, mark.index))
      const part = parts[Number(mark[1])]
      if (part) yield* part.writeTo(out)
      at = mark.index + mark[0].length
    }
    out.writeText(outline.slice(at))
    yield
  }
  if (isLast) for (const part of parts) part.release()
}

/**
 * Encodes a value as UTF-8 JSON; each `JsonPart` writes itself. The bytes are pooled memory, which the server returns
 * to the pool after sending them. `isLast` declares that the value is not encoded again, and releases its parts.
 */
export function jsonBytes(value: unknown, { isLast = false } = {}): Buffer<ArrayBuffer> {
  const out = new ByteWriter()
  atOnce(write(value, out, isLast))
  return out.finish()
}

/** Encodes the same, letting others run in between. */
export async function jsonInTurns(value: unknown, { isLast = false } = {}): Promise<Buffer<ArrayBuffer>> {
  const out = new ByteWriter()
  await inTurns(write(value, out, isLast))
  return out.finish()
}
