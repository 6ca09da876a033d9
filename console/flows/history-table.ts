import type { Cell, ChartTable } from '../charts/table.ts'
import type { Model } from './model.ts'

/** The numbers of a history, newest first: as known at the time shown and, if that is not now, as known now. */
export function historyTable({ known, present, asOf }: Model): ChartTable {
  if (asOf === null)
    return {
      columns: ['date', 'value', 'known since', 'revision'],
      rows: present
        .toReversed()
        .map(({ date, value, updatedTime, revision }) => [date, value, updatedTime, revision]),
    }
  const then = new Map(known.map((point) => [point.date, point]))
  return {
    columns: [
      'date',
      `value as of ${asOf}`,
      `revision as of ${asOf}`,
      'value now',
      'revision now',
      'known since',
    ],
    rows: present.toReversed().map(({ date, value, revision, updatedTime }): Cell[] => {
      const former = then.get(date)
      return [date, former?.value ?? null, former?.revision ?? null, value, revision, updatedTime]
    }),
  }
}
