import { pause } from '../../core/async/turns.ts'
import { copyDigits } from '../../core/exact-json.ts'
import { BYTES_AT_ONCE, faultAround, isList, JsonOutline, type JsonPiece } from './json-outline.ts'

/** A fault of JSON, with its place among the characters. */
export class JsonFault extends Error {
  override readonly name = 'JsonFault'
  readonly position: number

  constructor(message: string, position: number) {
    super(message)
    this.position = position
  }
}

type Parse = (json: string) => unknown
/** Returns the place of a fault in a text, of which the message may tell it. */
type Locate = (json: string, message: string) => number

/** Sets a member as JSON.parse does: none is the prototype. */
function setMember(object: Record<string, unknown>, name: string, value: unknown): void {
  if (name !== '__proto__') object[name] = value
  else Object.defineProperty(object, name, { value, writable: true, enumerable: true, configurable: true })
}

/** Parses JSON that is too large to be parsed at once, member by member. */
class LargeJson {
  readonly #json: Buffer
  readonly #parse: Parse
  readonly #locate: Locate

  constructor(json: Buffer, parse: Parse, locate: Locate) {
    this.#json = json
    this.#parse = parse
    this.#locate = locate
  }

  /** Returns the value between two places. `known`: its outline. */
  async value(start: number, end: number, known?: JsonOutline): Promise<unknown> {
    const json = this.#json.subarray(start, end)
    if (json.length <= BYTES_AT_ONCE) return this.#piece('', start, end, '')
    const outline = known ?? new JsonOutline(json)
    if (outline.opened < 0) return this.#piece('', start, end, '')
    const fault = faultAround(json, outline)
    if (fault !== null) this.#fail('Unexpected token or end of JSON', start + fault)
    const pieces = outline.pieces.map((piece) => ({
      ...{ start: start + piece.start, value: start + piece.value, end: start + piece.end },
    }))
    return isList(json, outline) ? this.#list(pieces) : this.#object(pieces)
  }

  async #list(pieces: readonly JsonPiece[]): Promise<unknown[]> {
    const list: unknown[] = []
    for (const { start, end } of pieces) {
      await pause()
      const items =
        end - start > BYTES_AT_ONCE
          ? [await this.value(start, end)]
          : (this.#piece('[', start, end, ']') as unknown[])
      this.#requireMember(items.length > 0, start, pieces)
      copyDigits(items, list, list.length)
      for (const item of items) list.push(item)
    }
    return list
  }

  async #object(pieces: readonly JsonPiece[]): Promise<object> {
    const object: Record<string, unknown> = {}
    for (const { start, value: valueAt, end } of pieces) {
      await pause()
      const isLarge = end - start > BYTES_AT_ONCE
      const part = isLarge ? this.#piece('{', start, valueAt, 'null}') : this.#piece('{', start, end, '}')
      const entries = Object.entries(part as object)
      this.#requireMember(entries.length > 0, start, pieces)
      copyDigits(part as object, object)
      for (const [name, value] of entries)
        setMember(object, name, isLarge ? await this.value(valueAt, end) : value)
    }
    return object
  }

  /** A comma has a member before it and one behind it. */
  #requireMember(isThere: boolean, start: number, { length }: readonly JsonPiece[]): void {
    if (!isThere && length > 1) this.#fail('Unexpected comma in JSON', start)
  }

  #piece(opening: string, start: number, end: number, closing: string): unknown {
    const text = opening + this.#json.toString('utf8', start, end) + closing
    try {
      return this.#parse(text)
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error
      const within = Math.max(0, this.#locate(text, error.message) - opening.length)
      return this.#fail(error.message, start, within)
    }
  }

  #fail(message: string, start: number, within = 0): never {
    const position = this.#json.toString('utf8', 0, start).length + within
    throw new JsonFault(message.replace(/position \d+.*$/s, `position ${position}`), position)
  }
}

/** Parses JSON in pieces, and lets others run in between. Throws `JsonFault`. */
export const parseLarge = (
  json: Buffer,
  outline: JsonOutline,
  { parse, locate }: { readonly parse: Parse; readonly locate: Locate },
): Promise<unknown> => new LargeJson(json, parse, locate).value(0, json.length, outline)
