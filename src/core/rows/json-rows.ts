import type { Steps } from '../async/turns.ts'
import type { ByteWriter } from './byte-writer.ts'
import { RowEncoder } from './encoder.ts'
import { JsonPart } from './json-bytes.ts'
import type { Member } from './origins.ts'
import { OBJECTS, type RowFormat } from './row-formats.ts'
import type { Table } from './table.ts'

const [OPEN, CLOSE] = [Buffer.from('['), Buffer.from(']')]

/** A row that is encoded when the response is written, as an object. */
export class JsonRow extends JsonPart {
  protected readonly encoder: RowEncoder
  protected readonly rows: Int32Array

  constructor(encoder: RowEncoder, rows: Int32Array) {
    super()
    this.encoder = encoder
    this.rows = rows
  }

  get members(): readonly Member[] {
    return this.encoder.members
  }

  /** Number of rows. */
  get count(): number {
    return this.rows.length
  }

  /** Writes the rows in another format. */
  writeAs(format: RowFormat, out: ByteWriter): Steps {
    return this.encoder.as(format).writeRows(this.rows, out)
  }

  override writeTo(out: ByteWriter): Steps {
    return this.encoder.writeRows(this.rows, out)
  }

  override release(): void {
    this.encoder.release()
  }
}

/** Rows that are encoded when the response is written, as an array of objects. */
export class JsonRows extends JsonRow {
  /** Returns the same rows with a first member that is the same for all of them, and replaces one of that name. */
  startingWith(name: string, constant: string): JsonRows {
    const others = this.encoder.members.filter((member) => member.name !== name)
    const members = [{ name, value: { constant } }, ...others]
    return new JsonRows(this.encoder.as(OBJECTS, members), this.rows)
  }

  override *writeTo(out: ByteWriter): Generator<void> {
    out.write(OPEN)
    yield* super.writeTo(out)
    out.write(CLOSE)
  }
}

type AnyTable = Pick<Table<unknown>, 'source' | 'rows'>

/** Encodes the rows of a table with these members. */
export const encodedRows = ({ source, rows }: AnyTable, members: readonly Member[]): JsonRows =>
  new JsonRows(new RowEncoder(source, members), rows)

/** Encodes the only row of a table with these members. Null if it is empty. */
export const encodedRow = ({ source, rows }: AnyTable, members: readonly Member[]): JsonRow | null =>
  rows.length === 0 ? null : new JsonRow(new RowEncoder(source, members), rows)
