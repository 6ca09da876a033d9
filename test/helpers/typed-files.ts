import { zstdDecompressSync } from 'node:zlib'
import { tableFromIPC } from '@uwdata/flechette'
import { parquetMetadataAsync, parquetReadObjects } from 'hyparquet'

export type Row = Record<string, unknown>
/** The contents of a file with typed columns. */
interface Read {
  readonly types: Readonly<Record<string, string>>
  readonly rows: readonly Row[]
  readonly said: unknown
}

/** The tests' name for an Arrow type; covers only types that files should contain. */
function nameOf(type: {
  typeId: number
  bitWidth?: number
  unit?: number
  timezone?: string | null
}): string {
  const { typeId, bitWidth, unit, timezone } = type
  const names: Readonly<Record<string, string>> = {
    '2 32': 'int32',
    '3': 'float64',
    '5': 'text',
    '6': 'boolean',
    '10 1 UTC': 'milliseconds',
    '10 2 UTC': 'microseconds',
  }
  const key = typeId === 10 ? `10 ${unit} ${timezone}` : typeId === 2 ? `2 ${bitWidth}` : String(typeId)
  return names[key] ?? key
}

const micros = (value: number | null) => (value === null ? null : BigInt(Math.round(value * 1000)))

/** Reads an Arrow stream with an independent implementation; instants are in microseconds. */
export async function readArrow(bytes: Buffer): Promise<Read> {
  const table = tableFromIPC(bytes, { useBigInt: true })
  const { fields, metadata } = table.schema
  const types = fields.map(({ name, type }) => [name, nameOf(type as Parameters<typeof nameOf>[0])])
  const columns = fields.map(({ name, type }) => {
    // The library returns instants as fractional milliseconds.
    const isTime = type.typeId === 10
    return Array.from(table.getChild(name), (value) => (isTime ? micros(value) : value))
  })
  return {
    types: Object.fromEntries(types),
    rows: Array.from({ length: table.numRows }, (_, row) =>
      Object.fromEntries(fields.map(({ name }, place) => [name, columns[place]?.[row]])),
    ),
    said: JSON.parse(metadata?.get('flowgate') ?? 'null'),
  }
}

/** Reads a Parquet file with an independent implementation; instants are in microseconds. */
export async function readParquet(bytes: Buffer): Promise<Read> {
  const file = new Uint8Array(bytes).buffer
  const metadata = await parquetMetadataAsync(file)
  const rows = await parquetReadObjects({
    file,
    metadata,
    compressors: { ZSTD: (packed) => zstdDecompressSync(packed) },
    parsers: {
      timestampFromMilliseconds: (value: bigint) => value * 1000n,
      timestampFromMicroseconds: (value: bigint) => value,
    },
  })
  const names: Readonly<Record<string, string>> = {
    ...{ INT32: 'int32', DOUBLE: 'float64', BOOLEAN: 'boolean', 'BYTE_ARRAY STRING': 'text' },
    ...{ 'INT64 TIMESTAMP MILLIS UTC': 'milliseconds', 'INT64 TIMESTAMP MICROS UTC': 'microseconds' },
  }
  const types = metadata.schema.slice(1).map(({ name, type, logical_type: logical }) => {
    const instant = logical?.type === 'TIMESTAMP' ? [logical.unit, logical.isAdjustedToUTC && 'UTC'] : []
    const key = [type, logical?.type, ...instant].filter(Boolean).join(' ')
    return [name, names[key] ?? key]
  })
  const said = metadata.key_value_metadata?.find(({ key }) => key === 'flowgate')?.value
  return { types: Object.fromEntries(types), rows, said: JSON.parse(said ?? 'null') }
}
