import type { ByteWriter } from './byte-writer.ts'
import { type Cell, cellOf, isNested, type Member, type Origin, writeCell } from './origins.ts'
import type { RowBytes } from './row-bytes.ts'
import { OBJECTS, type RowFormat } from './row-formats.ts'
import { MAX_ESCAPED_BYTES, MAX_VALUE_BYTES, writeDigits, writeNumber } from './values.ts'

/** What precedes each cell of a row, and what follows the last. */
interface Frame {
  readonly parts: readonly Uint8Array[]
  readonly size: number
}

type Piece = string | ((key: number) => string)

const NOTHING = new Uint8Array()

const partOf = (pieces: readonly Piece[], key: number): Uint8Array =>
  Buffer.from(pieces.map((piece) => (typeof piece === 'string' ? piece : piece(key))).join(''))

/** Kinds of cells that most are, for which the call is inlined. */
const [OTHER, NUMBER, DIGITS] = [0, 1, 2]
const kindOf = ({ form }: Cell): number => (form === 'number' ? NUMBER : form === 'digits' ? DIGITS : OTHER)

/** Longer constants are copied by a call, which costs as much as copying so many bytes one by one. */
const MAX_INLINE_BYTES = 8

/** Bytes of rows to write, read or digest before others may have their turn. */
export const STEP_BYTES = 128 * 1024

/** Encodes rows of a statement's results: copies the bytes of their values between constant bytes. */
export class RowEncoder {
  readonly members: readonly Member[]
  #source: RowBytes
  readonly #format: RowFormat
  readonly #cells: Cell[] = []
  readonly #pieces: Piece[][] = [[]]
  /** Frames by key; a single one if none depends on it. */
  readonly #frames = new Map<number, Frame>()
  /** Parts that are the same for all keys, and the numbers of the others. */
  readonly #constants: readonly Uint8Array[]
  readonly #keyed: readonly number[]
  /** For each cell: its column, and its kind. */
  readonly #cellColumns: Int32Array
  readonly #kinds: Uint8Array
  readonly #hasText: boolean

  constructor(source: RowBytes, members: readonly Member[], format: RowFormat = OBJECTS) {
    this.members = members
    this.#source = source
    this.#format = format
    this.#add(members)
    this.#put(format.end)
    const isKeyed = (pieces: readonly Piece[]) => pieces.some((piece) => typeof piece !== 'string')
    this.#keyed = [...this.#pieces.keys()].filter((part) => isKeyed(this.#pieces[part] ?? []))
    this.#constants = this.#pieces.map((pieces) => (isKeyed(pieces) ? NOTHING : partOf(pieces, 0)))
    this.#cellColumns = Int32Array.from(this.#cells, ({ column }) => column)
    this.#kinds = Uint8Array.from(this.#cells, kindOf)
    this.#hasText = this.#cells.some(({ form }) => form === 'text')
  }

  #add(members: readonly Member[]): void {
    const { open, close, nameOf } = this.#format
    this.#put(open)
    for (const [index, { name, value }] of members.entries()) {
      this.#put(`${index === 0 ? '' : ','}${nameOf(name)}`)
      if (isNested(value)) this.#add(value)
      else this.#addValue(value)
    }
    this.#put(close)
  }

  #addValue(origin: Origin): void {
    const { constantOf, syntax } = this.#format
    // A key may be unknown, as when an instrument has been unloaded since its bars were read.
    if ('constant' in origin) this.#put(constantOf(origin.constant ?? null))
    else if ('ofKey' in origin) this.#put((key) => constantOf(origin.ofKey(key) ?? null))
    else {
      this.#cells.push(cellOf(this.#source, origin, syntax))
      this.#pieces.push([])
    }
  }

  #put(piece: Piece): void {
    this.#pieces.at(-1)?.push(piece)
  }

  #frameOf(key: number): Frame {
    const known = this.#frames.get(key)
    if (known) return known
    const parts = [...this.#constants]
    for (const part of this.#keyed) parts[part] = partOf(this.#pieces[part] ?? [], key)
    const frame = { parts, size: parts.reduce((sum, { length }) => sum + length, 0) }
    this.#frames.set(key, frame)
    return frame
  }

  /** Returns an encoder of the same rows in another format, or with other members. */
  as(format: RowFormat, members = this.members): RowEncoder {
    return new RowEncoder(this.#source, members, format)
  }

  /** Continues with another result of the same statement. Not for rows with computed values. */
  continueWith(source: RowBytes): void {
    this.#source = source
  }

  /** Writes rows, by their numbers in the result, with what separates them. */
  *writeRows(rows: Int32Array, out: ByteWriter): Generator<void> {
    for (let at = 0; at < rows.length; ) {
      at = this.fill(rows, at, out, out.length + STEP_BYTES, at > 0)
      if (at < rows.length) yield
    }
  }

  /**
   * Writes rows from an index on until `out` has at least `size` bytes. Returns the index of the first that was not
   * written. `isAfterOthers`: whether rows precede the first one.
   */
  fill(rows: Int32Array, from: number, out: ByteWriter, size: number, isAfterOthers: boolean): number {
    this.#source.requireMemory()
    const cells = this.#cells
    const kinds = this.#kinds
    const cellColumns = this.#cellColumns
    const { syntax, separator } = this.#format
    const { bytes, columns, starts, ends } = this.#source
    let index = from
    for (; index < rows.length && out.length < size; index++) {
      const row = rows[index] ?? 0
      const { parts, size: constants } = this.#frameOf(this.#keyed.length > 0 ? this.#source.key(row) : 0)
      const target = out.reserve(constants + this.#maxBytesOf(row))
      let offset = out.length
      if (separator !== 0 && (isAfterOthers || index > from)) target[offset++] = separator
      for (let at = 0; at < cells.length; at++) {
        offset = copyPart(parts[at] as Uint8Array, target, offset)
        const cell = row * columns.length + (cellColumns[at] ?? 0)
        const kind = kinds[at]
        if (kind === NUMBER)
          offset = writeNumber(bytes, starts[cell] ?? 0, ends[cell] ?? -1, target, offset, syntax)
        else if (kind === DIGITS)
          offset = writeDigits(bytes, starts[cell] ?? 0, ends[cell] ?? -1, target, offset, syntax)
        else offset = writeCell(this.#source, cells[at] as Cell, row, target, offset)
      }
      out.length = copyPart(parts[cells.length] as Uint8Array, target, offset)
    }
    return index
  }

  /** Returns the rows' memory to the pool. They must not be read again. */
  release(): void {
    this.#source.release()
  }

  /** Maximum number of bytes of a row's cells, and of a separator. */
  #maxBytesOf(row: number): number {
    const texts = this.#hasText ? MAX_ESCAPED_BYTES * this.#source.size(row) : 0
    return 1 + MAX_VALUE_BYTES * this.#cells.length + texts
  }
}

function copyPart(part: Uint8Array, out: Uint8Array, offset: number): number {
  const { length } = part
  if (length > MAX_INLINE_BYTES) out.set(part, offset)
  else for (let at = 0; at < length; at++) out[offset + at] = part[at] ?? 0
  return offset + length
}
