import type { z } from 'zod'
import { type Fault, InvalidInput } from '../../core/errors.ts'
import { vocabulary } from '../../core/vocabulary.ts'
import { MAX_SHEET_ROWS } from '../../files/formats/sheet.ts'
import type { FileCompression } from '../../files/layout.ts'
import { MEDIA } from '../../files/media.ts'
import { isTyped, TYPED_LAYOUTS, type TypedFormat } from '../../files/typed-layouts.ts'
import { namedType } from '../../protocols/rest/accept.ts'
import { csvFaults, csvParameters } from '../../protocols/rest/tables/csv-style.ts'

const ExportFormat = vocabulary('ExportFormat', 'Format of an exported file.', {
  json: { description: 'JSON body of the endpoint, with all rows and without pagination.' },
  csv: { description: 'CSV with a header and one line per row (RFC 4180).' },
  arrow: { description: 'Arrow IPC stream, with typed columns.' },
  parquet: { description: 'Parquet file, with typed columns.' },
  xlsx: { description: `Excel workbook with one sheet, with typed cells. At most ${MAX_SHEET_ROWS} rows.` },
})

export const Compression = vocabulary('Compression', 'Compression of an exported file.', {
  none: { description: 'No compression.' },
  gzip: { description: 'Gzip file.' },
  zip: { description: 'Zip archive with one member.' },
})

/** Parameters of every export. */
export const exportParameters = {
  exportFormat: ExportFormat.default('csv').describe(
    'Format of the file. If omitted, `Accept` may request Arrow, Parquet or XLSX by its media type instead.',
  ),
  compression: Compression.default('none').describe(
    'Compression of the file. Arrow, Parquet and XLSX files are compressed already.',
  ),
  ...csvParameters,
}

export const ENDINGS: Readonly<Record<FileCompression, string>> = { none: '', gzip: '.gz', zip: '.zip' }

const TYPED_MEDIA = Object.keys(TYPED_LAYOUTS).map((format) => MEDIA[format as TypedFormat])
export const EXPORT_MEDIA = [MEDIA.csv, MEDIA.json, 'application/gzip', 'application/zip', ...TYPED_MEDIA]

/** Returns the media type of a file. */
export const fileMedia = (format: keyof typeof MEDIA, compression: FileCompression): string =>
  compression === 'none' ? MEDIA[format] : `application/${compression}`

type Export = z.output<z.ZodObject<typeof exportParameters>>

const fault = (name: string, type: string, message: string, input: unknown): Fault => ({
  ...{ path: [name], type, message, input },
})

/** Returns the fault of a file in another arrangement: rows by date take all of them at once, and a file is written in pieces. */
export function layoutFaults({ url }: Request): Fault[] {
  const layout = new URL(url).searchParams.get('layout') ?? 'long'
  if (layout === 'long') return []
  const message =
    'Files have the rows of the JSON body. For `layout=wide`, request pages with `page_number` and `format` instead'
  return [fault('layout', 'mutually_exclusive', message, layout)]
}

/** Adds the format that `Accept` names, if no parameter does. Throws if other parameters do not go with it. */
export function withAccepted<E extends Export>(input: E, request: Request): E {
  const { url, headers } = request
  const isGiven = new URL(url).searchParams.has('export_format')
  const type = isGiven ? undefined : namedType(headers.get('accept'), TYPED_MEDIA, [MEDIA.csv, MEDIA.json])
  const accepted = ExportFormat.options.find((format) => MEDIA[format] === type)
  const exportFormat = accepted ?? input.exportFormat
  const faults = [...csvFaults(input, exportFormat, 'export_format'), ...layoutFaults(request)]
  if (input.compression !== 'none' && isTyped(exportFormat)) {
    const source = accepted ? `${type} in Accept` : `\`export_format=${exportFormat}\``
    const message = `Give either \`compression\` or ${source}, not both; ${accepted ? type : exportFormat} files cannot be compressed further`
    faults.push(fault('compression', 'mutually_exclusive', message, input.compression))
  }
  if (faults.length > 0) throw new InvalidInput(faults)
  return { ...input, exportFormat }
}

/** Throws if a sheet cannot hold the rows of a file. */
export function requireFitting(format: keyof typeof MEDIA, rows: number): void {
  if (format !== 'xlsx' || rows <= MAX_SHEET_ROWS) return
  const message = `The file would have ${rows} rows, and a sheet holds ${MAX_SHEET_ROWS}. Choose csv, arrow or parquet, or request fewer rows`
  throw new InvalidInput([fault('exportFormat', 'too_many_rows', message, format)])
}
