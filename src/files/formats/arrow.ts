import type { Data, DataType, Field } from 'apache-arrow'
import manifest from '../../../package.json' with { type: 'json' }
import { bitsOf, type Cells, takeColumn, typeOf, type Values, type ValueType } from './cells.ts'
import type { Column } from './columns.ts'
import { rowOffsets } from './csv.ts'

/** Release of apache-arrow that encodes the files. Another release may produce different bytes. */
export const ARROW_RELEASE: string = manifest.dependencies['apache-arrow']

/** Encodes an Arrow IPC stream: a schema, record batches and an end marker. */
interface ArrowEncoder {
  readonly schema: Buffer
  readonly end: Buffer
  /** Encodes stored CSV rows as one record batch. */
  encode(csv: Buffer): Buffer
}

type Arrow = typeof import('apache-arrow')

/** Size of the end marker: a continuation indicator and a length of zero. */
const END_BYTES = 8

function arrowType(type: ValueType, arrow: Arrow): DataType {
  if (type === 'text') return new arrow.Utf8()
  if (type === 'float64') return new arrow.Float64()
  if (type === 'int32') return new arrow.Int32()
  if (type === 'boolean') return new arrow.Bool()
  return type === 'milliseconds'
    ? new arrow.TimestampMillisecond('UTC')
    : new arrow.TimestampMicrosecond('UTC')
}

function buffersOf(values: Values) {
  if (values.type === 'text') return { data: values.bytes, valueOffsets: values.offsets }
  if (values.type === 'boolean') return { data: bitsOf(values.flags) }
  return { data: 'numbers' in values ? values.numbers : values.instants }
}

function dataOf({ type }: Field, { rows, nulls, present, values }: Cells, arrow: Arrow): Data {
  const nullBitmap = nulls > 0 ? bitsOf(present) : null
  // TypeScript cannot choose the overload: the buffers match the type by construction.
  return arrow.makeData({ type, length: rows, nullCount: nulls, nullBitmap, ...buffersOf(values) } as never)
}

/** Imports apache-arrow, which only some processes need. */
export const loadArrow = (): Promise<Arrow> => import('apache-arrow')

/** Creates an encoder of stored rows. */
export async function arrowEncoder(
  columns: readonly Column[],
  metadata: ReadonlyMap<string, string>,
): Promise<ArrowEncoder> {
  const arrow = await loadArrow()
  const fields = columns.map((column) => new arrow.Field(column.name, arrowType(typeOf(column), arrow), true))
  const schema = new arrow.Schema(fields, new Map(metadata))
  const rowType = new arrow.Struct(fields)
  const streamOf = (batch?: InstanceType<Arrow['RecordBatch']>): Buffer => {
    const writer = new arrow.RecordBatchStreamWriter({ autoDestroy: false })
    writer.reset(undefined, schema)
    if (batch) writer.write(batch)
    const { buffer, byteOffset, byteLength } = writer.finish().toUint8Array(true)
    return Buffer.from(buffer, byteOffset, byteLength)
  }
  const empty = streamOf()
  const [start, end] = [empty.subarray(0, -END_BYTES), empty.subarray(-END_BYTES)]
  const encode = (csv: Buffer): Buffer => {
    const starts = rowOffsets(csv)
    const cells = columns.map((column) => takeColumn(csv, starts, column))
    const children = cells.map((taken, place) => dataOf(fields[place] as Field, taken, arrow))
    const rows = arrow.makeData({ type: rowType, length: starts.length, nullCount: 0, children })
    const batch = streamOf(new arrow.RecordBatch(schema, rows)).subarray(start.length, -END_BYTES)
    for (const taken of cells) taken.release()
    return batch
  }
  return { schema: start, end, encode }
}
