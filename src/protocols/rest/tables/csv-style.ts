import { z } from 'zod'
import type { Fault } from '../../../core/errors.ts'
import { snakeCase } from '../../../core/names.ts'
import { vocabulary } from '../../../core/vocabulary.ts'
import type { CsvStyle } from '../../../files/formats/styled-csv.ts'

const DateStyle = vocabulary('DateStyle', 'How CSV writes times.', {
  iso: { description: 'RFC 3339, such as `2026-03-11T14:30:00Z`.' },
  excel: {
    description:
      '`2026-03-11 14:30:00`, in UTC and to the second, which Excel and LibreOffice read as a time.',
  },
})

const SEPARATORS = { ',': ',', ';': ';', tab: '\t' } as const

/** Parameters of CSV for spreadsheets. */
export const csvParameters = {
  csvBom: z
    .boolean()
    .default(false)
    .describe('Whether CSV starts with a byte order mark, by which Excel recognises UTF-8.'),
  separator: z.enum([',', ';', 'tab']).default(',').describe('What separates the cells of CSV.'),
  decimal: z.enum(['.', ',']).default('.').describe('Decimal separator of CSV.'),
  dates: DateStyle.default('iso').describe('How CSV writes times.'),
}

type CsvRequest = { readonly [name in keyof typeof csvParameters]: z.output<(typeof csvParameters)[name]> }

const DEFAULTS: CsvRequest = { csvBom: false, separator: ',', decimal: '.', dates: 'iso' }
const NAMES = Object.keys(DEFAULTS) as (keyof CsvRequest)[]

const clash = (name: keyof CsvRequest, message: string, input: unknown): Fault => ({
  ...{ path: [name], type: 'mutually_exclusive', message, input },
})

/** Returns the faults of CSV parameters. `parameter` is the name of the one that chooses the format. */
export function csvFaults(request: CsvRequest, format: string, parameter = 'format'): Fault[] {
  const { decimal, separator } = request
  if (format !== 'csv')
    return NAMES.filter((name) => request[name] !== DEFAULTS[name]).map((name) =>
      clash(name, `\`${snakeCase(name)}\` is for \`${parameter}=csv\`, not \`${format}\``, request[name]),
    )
  if (decimal !== separator) return []
  return [clash('decimal', '`decimal` and `separator` must differ. Set `separator` to `;` or `tab`', decimal)]
}

/** Returns the style that CSV is requested in, or undefined if it is plain. */
export function csvStyle(request: CsvRequest): CsvStyle | undefined {
  if (NAMES.every((name) => request[name] === DEFAULTS[name])) return undefined
  const { csvBom, separator, decimal, dates } = request
  return {
    hasMark: csvBom,
    separator: SEPARATORS[separator],
    decimal,
    areDatesPlain: dates === 'excel',
  }
}
