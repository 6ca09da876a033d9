import type { Column } from '../../src/files/formats/columns.ts'
import { COLUMNS } from './results.ts'
import { readArrow, readParquet } from './typed-files.ts'

/** Formats of files with typed columns, and what they hold. */

const ARROW = 'application/vnd.apache.arrow.stream'
const PARQUET = 'application/vnd.apache.parquet'

export const TYPED_FORMATS = [
  { name: 'arrow', media: ARROW, read: readArrow },
  { name: 'parquet', media: PARQUET, read: readParquet },
]

/** An instant in microseconds since 1970. */
export function microsOf(text: string): bigint {
  const [, seconds = '', fraction = ''] = /^(.{19})(?:\.(\d+))?Z$/.exec(text) ?? []
  return BigInt(Date.parse(`${seconds}Z`)) * 1000n + BigInt(fraction.padEnd(6, '0'))
}

/** Columns like `COLUMNS`, with the forms that typed files keep. */
export const TYPED_COLUMNS: readonly Column[] = COLUMNS.map((column) => {
  const form = { ts: 'milliseconds', id: 'int32', updated_time: 'microseconds' }[column.name]
  return form ? { ...column, form: form as NonNullable<Column['form']> } : column
})
