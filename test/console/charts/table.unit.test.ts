import { expect, test } from 'vitest'
import { csvOf } from '../../../console/charts/table.ts'
import { csvRow, parseCsv } from '../../helpers/csv.ts'

/** The CSV of a chart guards the same texts as the service. */

const TEXTS = [
  ...['=1', '+1', '-1', '@x', '\t', '\r1', '\n1', "'=1", ' =1', '\u00a0+1', '\u3000-1', '\ufeff@x', ' \t=1'],
  ...['＝1', '＋1', '－1', '＠x', "''＝1", '\t＝1', ' ＠x', ' x', "'x", '＊1', 'a=1', 'a,"b'],
]

test.each(TEXTS)('%j', (text) => {
  const csv = csvOf({ columns: ['name', text], rows: [[text, -1]] })
  expect(csv).toBe(`${csvRow(['name', text])}${csvRow([text, -1])}`)
  expect(parseCsv(csv)).toHaveLength(2)
})
