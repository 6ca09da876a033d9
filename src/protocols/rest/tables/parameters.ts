import { z } from 'zod'
import type { Fault } from '../../../core/errors.ts'
import { vocabulary } from '../../../core/vocabulary.ts'
import { MAX_SHEET_COLUMNS, MAX_SHEET_ROWS } from '../../../files/formats/sheet.ts'
import { MEDIA } from '../../../files/media.ts'
import { preferredType } from '../accept.ts'
import { csvFaults, csvParameters } from './csv-style.ts'

const TableFormat = vocabulary('TableFormat', 'Format of a table of rows.', {
  json: { description: 'JSON body of the path.' },
  csv: { description: 'CSV with a header and one line per row (RFC 4180).' },
  ndjson: { description: 'One JSON object per line.' },
  arrow: { description: 'Arrow IPC stream, with typed columns.' },
  parquet: { description: 'Parquet file, with typed columns.' },
  xlsx: {
    description: `Excel workbook with one sheet, with typed cells. At most ${MAX_SHEET_ROWS} rows and ${MAX_SHEET_COLUMNS} columns.`,
  },
})
export type TableFormat = z.output<typeof TableFormat>

const TableLayout = vocabulary('TableLayout', 'Arrangement of a table of rows.', {
  long: { description: 'The rows of the JSON body.' },
  wide: {
    description:
      'A row per date or time, and a column per instrument and metric, such as `AGG-000001.px`; per instrument if there is one metric.',
  },
})

/** Parameters of every path that returns a table. They are part of the query, of requests with a body too. */
export const TableInput = z.object({
  format: TableFormat.optional()
    .describe(
      'Format of the response. If omitted, `Accept` may request a format by its media type. Errors are JSON in every format.',
    )
    .meta({ example: 'json' }),
  layout: TableLayout.default('long').describe(
    'Arrangement of the rows, in all formats but JSON. `wide` arranges the rows of the page, and leaves texts out.',
  ),
  ...csvParameters,
})

type TableParameters = z.output<typeof TableInput>

/** A requested table: its format, and how it is written. */
export interface TableRequest extends TableParameters {
  readonly format: TableFormat
}

const layoutClash = (message: string, input: unknown): Fault => ({
  ...{ path: ['layout'], type: 'mutually_exclusive', message, input },
})

/** Media types of tables, JSON first. */
export const TABLE_MEDIA = TableFormat.options.map((format) => MEDIA[format])

/** Returns the format that a client asks for. `Accept` counts if there is no parameter. */
function requestedFormat(format: TableFormat | undefined, accept: string | null): TableFormat {
  if (format) return format
  const type = preferredType(accept, TABLE_MEDIA)
  return TableFormat.options.find((known) => MEDIA[known] === type) ?? 'json'
}

/** Returns the faults of parameters that do not go together. `isWide`: whether the rows can be arranged as `wide`. */
export function tableFaults(request: TableRequest, { isWide }: { readonly isWide: boolean }): Fault[] {
  const { format, layout } = request
  return [
    ...csvFaults(request, format),
    ...(layout === 'wide' && format === 'json'
      ? [layoutClash('`layout=wide` is for formats other than JSON. Set `format`', layout)]
      : []),
    ...(layout === 'wide' && !isWide
      ? [layoutClash('The rows of this path cannot be arranged by date and instrument', layout)]
      : []),
  ]
}

/** Returns the request that valid parameters make. */
export const tableRequest = (
  { format, ...tableParameters }: TableParameters,
  accept: string | null,
): TableRequest => ({
  ...tableParameters,
  format: requestedFormat(format, accept),
})
