import { encodeCursor } from '../../../core/cursors.ts'
import { encodersOf, selectedMembers, typeBelow } from '../../shared/encoded-graph.ts'
import type { ObservationField, ObservationTable } from './observation-table.ts'
import { observationCursor } from './observations.ts'
import type { FlowSeries } from './shapes.ts'

/** Encodes observations for the graph. The only object below an observation is its series. */
export const encodedObservations = encodersOf<ObservationTable>({
  row: 'FlowObservation',
  columns: 'FlowColumns',
  cursorOf: (table, row) => encodeCursor(observationCursor, table.date(row)),
  originFor: (table, { name, below }, type) =>
    below
      ? selectedMembers(below, typeBelow(type, name), (field) => ({
          ofKey: (id) => table.seriesOf(id)?.[field.name as keyof FlowSeries] ?? null,
        }))
      : table.origin(name as ObservationField),
})
