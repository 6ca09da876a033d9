import type { ByteWriter } from './byte-writer.ts'
import type { RowEncoder } from './encoder.ts'
import { JsonPart } from './json-bytes.ts'

const [OPEN, CLOSE] = [Buffer.from('['), Buffer.from(']')]

/** A row that is encoded when the response is written, as an object. */
export class JsonRow extends JsonPart {
  readonly #encoder: RowEncoder
  readonly #rows: Int32Array

  constructor(encoder: RowEncoder, rows: Int32Array) {
    super()
    this.#encoder = encoder
    this.#rows = rows
  }

  override writeTo(out: ByteWriter): void {
    this.#encoder.writeRows(this.#rows, out)
  }

  override release(): void {
    this.#encoder.release()
  }
}

/** Rows that are encoded when the response is written, as an array of objects. */
export class JsonRows extends JsonRow {
  override writeTo(out: ByteWriter): void {
    out.write(OPEN)
    super.writeTo(out)
    out.write(CLOSE)
  }
}
