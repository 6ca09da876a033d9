import { encodeCursor } from '../../core/cursors.ts'
import { barCursor } from '../../engine/bars/connection.ts'
import type { BarName, BarTable, MetricKey } from '../../engine/bars/table.ts'
import { encodersOf, selectedMembers, typeBelow } from './encoded-graph.ts'

/** Encodes bars for the graph. The only objects below a bar are its transformed metrics. */
export const encodedBars = encodersOf<BarTable>({
  row: 'Bar',
  columns: 'BarColumns',
  cursorOf: (table, row) => encodeCursor(barCursor, table.ts(row)),
  originFor: (table, { name, below }, type) => {
    if (!below) return table.origin(name as BarName)
    const { transformed } = table.result
    if (!transformed) return { constant: null }
    return selectedMembers(below, typeBelow(type, name), (metric) => {
      const numbers = transformed.get(metric.name as MetricKey)
      return numbers ? { numbers } : { constant: null }
    })
  },
})
