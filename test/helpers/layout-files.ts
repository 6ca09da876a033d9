import { arrowLayout, parquetLayout } from '../../src/files/binary-layout.ts'
import type { Column } from '../../src/files/formats/columns.ts'
import { chunkOf, type Layout } from '../../src/files/layout.ts'
import { csvRow } from './csv.ts'
import type { Row } from './results.ts'

/** Assembles a file from its layout and chunks. */
export async function fileOf(layout: Layout, chunks: readonly Buffer[]): Promise<Buffer> {
  const ending = layout.ending()
  const parts = [await layout.head()]
  for (const [place, raw] of chunks.entries()) {
    for await (const part of layout.piece(chunkOf(raw, place))) parts.push(part)
  }
  for (const part of parts) ending.add(part)
  return Buffer.concat([...parts.map(({ bytes }) => bytes), await ending.tail()])
}

/** Writes rows as the service exports them. */
export function exported(
  format: 'parquet' | 'arrow',
  columns: readonly Column[],
  chunks: readonly (readonly Row[])[],
): Promise<Buffer> {
  const frame = { columns, body: {}, name: 'x', modified: new Date(0), csvBytes: 0 }
  const layout = format === 'arrow' ? arrowLayout(frame) : parquetLayout(frame)
  return fileOf(
    layout,
    chunks.map((rows) => Buffer.from(rows.map(csvRow).join(''))),
  )
}
