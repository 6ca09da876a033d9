import type { ByteWriter } from './byte-writer.ts'
import { type Cell, cellOf, isGroup, type Member, type Origin, writeCell } from './origins.ts'
import type { RowBytes } from './row-bytes.ts'
import { MAX_BYTES, MAX_TEXT_BYTES, WRITE, writeNumber } from './values.ts'

/** What precedes each cell of a row, and what follows the last. */
interface Frame {
  readonly parts: readonly Uint8Array[]
  readonly size: number
}

type Part = string | ((key: number) => string)

const COMMA = 0x2c

/** Encodes rows of a result as JSON objects: copies the bytes of their values between constant bytes. */
export class RowEncoder {
  readonly #source: RowBytes
  readonly #cells: Cell[] = []
  readonly #parts: Part[][] = [[]]
  /** Frames by key; a single one if none depends on it. */
  readonly #frames = new Map<number, Frame>()
  readonly #isKeyed: boolean
  /** For each cell: its column, and whether it is a stored number, which is most of them. */
  readonly #places: Int32Array
  readonly #isNumber: Uint8Array
  readonly #hasText: boolean

  constructor(source: RowBytes, members: readonly Member[]) {
    this.#source = source
    this.#add(members)
    this.#isKeyed = this.#parts.some((parts) => parts.some((part) => typeof part !== 'string'))
    this.#places = Int32Array.from(this.#cells, ({ place }) => place)
    this.#isNumber = Uint8Array.from(this.#cells, ({ write }) => (write === writeNumber ? 1 : 0))
    this.#hasText = this.#cells.some(({ write }) => write === WRITE.text)
  }

  #add(members: readonly Member[]): void {
    this.#part('{')
    for (const [index, { name, value }] of members.entries()) {
      this.#part(`${index === 0 ? '' : ','}${JSON.stringify(name)}:`)
      if (isGroup(value)) this.#add(value)
      else this.#addValue(value)
    }
    this.#part('}')
  }

  #addValue(origin: Origin): void {
    // A key may be unknown, as when an instrument has been unloaded since its bars were read.
    if ('constant' in origin) this.#part(JSON.stringify(origin.constant ?? null))
    else if ('ofKey' in origin) this.#part((key) => JSON.stringify(origin.ofKey(key) ?? null))
    else {
      this.#cells.push(cellOf(this.#source, origin))
      this.#parts.push([])
    }
  }

  #part(part: Part): void {
    this.#parts.at(-1)?.push(part)
  }

  #frameOf(key: number): Frame {
    const known = this.#frames.get(key)
    if (known) return known
    const parts = this.#parts.map((pieces) =>
      Buffer.from(pieces.map((piece) => (typeof piece === 'string' ? piece : piece(key))).join('')),
    )
    const frame = { parts, size: parts.reduce((sum, { length }) => sum + length, 0) }
    this.#frames.set(key, frame)
    return frame
  }

  /** Writes rows, by their numbers in the result, separated by commas. */
  writeRows(rows: Int32Array, out: ByteWriter): void {
    this.#source.requireMemory()
    const cells = this.#cells
    const isNumber = this.#isNumber
    const places = this.#places
    const { bytes, columns, starts, ends } = this.#source
    for (let index = 0; index < rows.length; index++) {
      const row = rows[index] ?? 0
      const { parts, size } = this.#frameOf(this.#isKeyed ? this.#source.key(row) : 0)
      const memory = out.reserve(size + this.#mostIn(row))
      let place = out.length
      if (index > 0) memory[place++] = COMMA
      for (let at = 0; at < cells.length; at++) {
        const part = parts[at] as Uint8Array
        memory.set(part, place)
        place += part.length
        const cell = row * columns.length + (places[at] ?? 0)
        // Most cells are stored numbers; for them, the call is inlined.
        place = isNumber[at]
          ? writeNumber(bytes, starts[cell] ?? 0, ends[cell] ?? -1, memory, place)
          : writeCell(this.#source, cells[at] as Cell, row, memory, place)
      }
      const last = parts[cells.length] as Uint8Array
      memory.set(last, place)
      out.length = place + last.length
    }
  }

  /** Returns the rows' memory to the pool. They must not be read again. */
  release(): void {
    this.#source.release()
  }

  /** Maximum number of bytes of a row's cells, and of a comma. */
  #mostIn(row: number): number {
    const texts = this.#hasText ? MAX_TEXT_BYTES * this.#source.size(row) : 0
    return 1 + MAX_BYTES * this.#cells.length + texts
  }
}
