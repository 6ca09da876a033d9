import type { ByteWriter } from './byte-writer.ts'
import type { RowEncoder } from './encoder.ts'
import { JsonPart } from './json-bytes.ts'

const [OPEN, CLOSE] = [Buffer.from('['), Buffer.from(']')]

/** Rows that are encoded when the response is written, as an array of objects. */
export class JsonRows extends JsonPart {
  readonly #encoder: RowEncoder
  readonly #rows: Int32Array

  constructor(encoder: RowEncoder, rows: Int32Array) {
    super()
    this.#encoder = encoder
    this.#rows = rows
  }

  override writeTo(out: ByteWriter): void {
    out.write(OPEN)
    this.#encoder.writeRows(this.#rows, out)
    out.write(CLOSE)
  }

  override release(): void {
    this.#encoder.release()
  }
}
