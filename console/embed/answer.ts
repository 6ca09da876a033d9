import { format, type Unit } from '../parts/format.ts'

type Row = Readonly<Record<string, unknown>>

/** A panel of an embedded chart. */
export interface Panel {
  readonly name: string
  readonly kind: 'line' | 'columns'
  readonly values: readonly (number | null)[]
  /** Writes a value: on the axis, or in full. */
  write(value: number | null | undefined, isFull: boolean): string
}

/** What an embedded chart draws. */
export interface EmbeddedChart {
  readonly title: string
  /** Ends of the bars, or dates of the observations, oldest first. */
  readonly times: readonly string[]
  readonly isPartial: readonly boolean[]
  readonly panels: readonly Panel[]
}

/** What the service wrote into the page: the response of the linked request, with its status. */
export interface Settings {
  readonly status: number
  readonly answer: Row
}

/** The columns that are drawn, from above, as far as the response has them. */
const COLUMNS = [
  { field: 'px', name: 'Price', kind: 'line', unit: 'price' },
  { field: 'retail_net_turnover', name: 'Net flow', kind: 'columns', unit: 'USD' },
  { field: 'value', name: 'Value', kind: 'line', unit: 'number' },
] as const satisfies readonly { field: string; name: string; kind: Panel['kind']; unit: Unit }[]

const rowsIn = ({ data, results }: Row): readonly Row[] => {
  const rows = data ?? results
  return Array.isArray(rows) ? rows : []
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const numberOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null

const timeOf = (row: Row): string => textOf(row['ts']) || textOf(row['date'])

/** Names the instrument or series of a row, whichever names it has. */
const keyOf = (row: Row): string =>
  textOf(row['provider_id']) || textOf(row['slug']) || String(row['id'] ?? '')

/** Writes observations in a unit, by its code: in full or, on an axis, without a unit that the values do not show. */
function observationWriter(unit: string): Panel['write'] {
  if (unit === 'USDmn') return (value) => format(typeof value === 'number' ? value * 1e6 : null, 'USD')
  if (unit === 'usd') return (value) => format(value, 'USD')
  if (unit === 'pct') return (value) => format(value, 'percent')
  return (value, isFull) => `${format(value, 'number')}${isFull ? ` ${unit}` : ''}`
}

/** Reads the chart from a response. Null if it has no values: of several instruments, the first is drawn. */
export function chartOf(answer: Row): EmbeddedChart | null {
  const all = rowsIn(answer)
  const [first] = all
  if (!first) return null
  const rows = all
    .filter((row) => keyOf(row) === keyOf(first))
    .sort((a, b) => (timeOf(a) < timeOf(b) ? -1 : 1))
  const panels = COLUMNS.map(
    ({ field, unit, ...column }): Panel => ({
      ...column,
      values: rows.map((row) => numberOf(row[field])),
      write:
        field === 'value'
          ? observationWriter(textOf(first['unit']))
          : (value, isFull) => format(value, unit, { isSigned: isFull && column.kind === 'columns' }),
    }),
  ).filter(({ values }) => values.some((value) => value !== null))
  if (panels.length === 0) return null
  return {
    title: textOf(first['name']) || keyOf(first),
    times: rows.map(timeOf),
    isPartial: rows.map((row) => row['is_partial'] === true),
    panels,
  }
}

/** Returns why there is no chart, in the service's words. */
export function faultIn({ detail }: Row): string {
  if (typeof detail === 'string') return detail
  const [fault] = Array.isArray(detail) ? detail : []
  return textOf(fault?.msg) || 'This chart cannot be shown.'
}
