import { arrowLayout, parquetLayout } from './binary-layout.ts'
import type { FileFrame, Layout } from './layout.ts'
import { xlsxLayout } from './sheet-layout.ts'

/** Formats with typed columns, converted from CSV, and never compressed again. */
export type TypedFormat = 'arrow' | 'parquet' | 'xlsx'

export const TYPED_LAYOUTS: Readonly<Record<TypedFormat, (frame: FileFrame) => Layout>> = {
  arrow: arrowLayout,
  parquet: parquetLayout,
  xlsx: xlsxLayout,
}

export const isTyped = (format: string): format is TypedFormat => Object.hasOwn(TYPED_LAYOUTS, format)
