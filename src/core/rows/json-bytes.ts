import { ByteWriter } from './byte-writer.ts'

/** Random per process, so that no text from a client can match it. */
const MARK = `json:${crypto.randomUUID()}:`
const MARKS = new RegExp(`"${MARK}(\\d+)"`, 'g')

/** The parts met by the running `jsonBytes`. Null outside of it. */
let met: JsonPart[] | null = null

/** A value that writes its own JSON. `jsonBytes` puts it into the text as it is; `JSON.stringify` parses it first. */
export abstract class JsonPart {
  abstract writeTo(out: ByteWriter): void

  toJSON(): unknown {
    if (met) return MARK + (met.push(this) - 1)
    const out = new ByteWriter()
    this.writeTo(out)
    return JSON.parse(out.take().toString())
  }
}

/** A value whose JSON exists already. */
export class EncodedJson extends JsonPart {
  readonly #json: string | Uint8Array

  constructor(json: string | Uint8Array) {
    super()
    this.#json = json
  }

  override writeTo(out: ByteWriter): void {
    if (typeof this.#json === 'string') out.writeText(this.#json)
    else out.write(this.#json)
  }
}

// Used by one call at a time: nothing waits while it writes.
const shared = new ByteWriter()

function outlineOf(value: unknown): { outline: string; parts: readonly JsonPart[] } {
  const parts: JsonPart[] = []
  met = parts
  try {
    return { outline: JSON.stringify(value), parts }
  } finally {
    met = null
  }
}

/** Encodes a value as JSON in UTF-8, with each `JsonPart` as it writes itself. */
export function jsonBytes(value: unknown): Buffer<ArrayBuffer> {
  const { outline, parts } = outlineOf(value)
  shared.length = 0
  let at = 0
  for (const mark of outline.matchAll(MARKS)) {
    shared.writeText(outline.slice(at, mark.index))
    parts[Number(mark[1])]?.writeTo(shared)
    at = mark.index + mark[0].length
  }
  shared.writeText(outline.slice(at))
  return shared.take()
}
