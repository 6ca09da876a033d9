import type { Steps } from '../async/turns.ts'
import type { ByteWriter } from './byte-writer.ts'
import { JsonPart } from './json-bytes.ts'
import { cellOf, isNested, type Member, type Origin, writeCell } from './origins.ts'
import type { RowBytes } from './row-bytes.ts'
import { JSON_SYNTAX, MAX_ESCAPED_BYTES, MAX_VALUE_BYTES } from './values.ts'

const COMMA = 0x2c

/** Rows that are encoded when the response is written, as an object of arrays, one for each member. */
export class JsonColumns extends JsonPart {
  readonly #source: RowBytes
  readonly #rows: Int32Array
  readonly #members: readonly Member[]

  constructor(source: RowBytes, rows: Int32Array, members: readonly Member[]) {
    super()
    this.#source = source
    this.#rows = rows
    this.#members = members
  }

  override writeTo(out: ByteWriter): Steps {
    return this.#write(this.#members, out)
  }

  override release(): void {
    this.#source.release()
  }

  *#write(members: readonly Member[], out: ByteWriter): Generator<void> {
    out.writeText('{')
    for (const [index, { name, value, isScalarInColumns }] of members.entries()) {
      if (index > 0) yield
      this.#source.requireMemory()
      out.writeText(`${index === 0 ? '' : ','}${JSON.stringify(name)}:`)
      if (isNested(value)) yield* this.#write(value, out)
      else if (isScalarInColumns && 'constant' in value) out.writeText(JSON.stringify(value.constant ?? null))
      else this.#writeColumn(value, out)
    }
    out.writeText('}')
  }

  #writeColumn(origin: Origin, out: ByteWriter): void {
    const rows = this.#rows
    if ('constant' in origin || 'ofKey' in origin) {
      const constantOf = (row: number) =>
        'constant' in origin ? origin.constant : origin.ofKey(this.#source.key(row))
      out.writeText(JSON.stringify(Array.from(rows, constantOf)))
      return
    }
    const cell = cellOf(this.#source, origin, JSON_SYNTAX)
    out.writeText('[')
    const isText = 'column' in origin && origin.form === 'text'
    const sizeOf = (sum: number, row: number) => sum + this.#source.size(row)
    const texts = isText ? MAX_ESCAPED_BYTES * rows.reduce(sizeOf, 0) : 0
    const target = out.reserve((MAX_VALUE_BYTES + 1) * rows.length + texts)
    let offset = out.length
    for (let index = 0; index < rows.length; index++) {
      if (index > 0) target[offset++] = COMMA
      offset = writeCell(this.#source, cell, rows[index] ?? 0, target, offset)
    }
    out.length = offset
    out.writeText(']')
  }
}
