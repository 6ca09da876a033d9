import type { ByteWriter } from './byte-writer.ts'
import type { RowBytes } from './row-bytes.ts'
import {
  type Form,
  MAX_BYTES,
  MAX_TEXT_BYTES,
  WRITE,
  type Write,
  writeComputed,
  writeNull,
  writeNumber,
} from './values.ts'

/** Where the value of a member comes from. */
export type Origin =
  | { readonly column: string; readonly form: Form }
  /** Numbers computed for each row of the result; NaN is null. */
  | { readonly numbers: Float64Array }
  /** The same for all rows. */
  | { readonly constant: unknown }
  /** The same for all rows with a key, see `RowBytes`. */
  | { readonly ofKey: (key: number) => unknown }

/** A member of an encoded row, with the members of an object for a nested one. */
export interface Member {
  readonly name: string
  readonly value: Origin | readonly Member[]
}

/** A value that differs from row to row: a column of the result, or computed numbers. */
interface Cell {
  readonly write: Write
  readonly place: number
  readonly numbers: Float64Array | null
}

/** What precedes each cell of a row, and what follows the last. */
interface Frame {
  readonly parts: readonly Uint8Array[]
  readonly size: number
}

type Part = string | ((key: number) => string)

const isGroup = (value: Member['value']): value is readonly Member[] => Array.isArray(value)

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
    if ('constant' in origin) this.#part(JSON.stringify(origin.constant))
    else if ('ofKey' in origin) this.#part((key) => JSON.stringify(origin.ofKey(key)))
    else {
      this.#cells.push(
        'numbers' in origin
          ? { write: writeNull, place: 0, numbers: origin.numbers }
          : { write: WRITE[origin.form], place: this.#source.place(origin.column), numbers: null },
      )
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
        const start = starts[cell] ?? 0
        const end = ends[cell] ?? 0
        if (isNumber[at] === 1 && end !== -1) place = writeNumber(bytes, start, end, memory, place)
        else {
          const { write, numbers } = cells[at] as Cell
          if (numbers) place = writeComputed(numbers[row] ?? Number.NaN, memory, place)
          else place = end === -1 ? writeNull(memory, place) : write(bytes, start, end, memory, place)
        }
      }
      const last = parts[cells.length] as Uint8Array
      memory.set(last, place)
      out.length = place + last.length
    }
  }

  /** Gives back the memory of the rows, which are not read again. */
  release(): void {
    this.#source.release()
  }

  /** Maximum number of bytes of a row's cells, and of a comma. */
  #mostIn(row: number): number {
    const texts = this.#hasText ? MAX_TEXT_BYTES * this.#source.size(row) : 0
    return 1 + MAX_BYTES * this.#cells.length + texts
  }
}
