import { z } from 'zod'
import { DateRange } from '../../core/answers.ts'
import { encodeCursor } from '../../core/cursors.ts'
import {
  type BarsPage,
  barCursor,
  barsInput,
  latestInput,
  loadBarCount,
  loadBars,
  loadLatestBar,
  loadLatestTable,
} from '../../engine/bars/connection.ts'
import type { BarRow, MetricValues } from '../../engine/bars/selection.ts'
import { BarShape, calculatedShape, metricShape } from '../../engine/bars/shape.ts'
import { loadAggregate } from '../../engine/instruments/queries/aggregates.ts'
import { loadSecurity } from '../../engine/instruments/queries/securities.ts'
import { OPEN_TO_KEYS } from '../../protocols/graphql/access.ts'
import { builder } from '../../protocols/graphql/builder.ts'
import { connectionType } from '../../protocols/graphql/connections.ts'
import { encodedBy } from '../../protocols/graphql/encoded-schema.ts'
import { parsing, withArguments, zodFields } from '../../protocols/graphql/from-zod.ts'
import { interfaceFields } from '../../protocols/graphql/parts.ts'
import { BarColumnsRef, columnsField } from './columns.ts'
import { downsampledField } from './downsampled.ts'
import { encodedEdges, encodedNode, encodedNodes } from './encoded-graph.ts'
import { InstrumentRef } from './instruments.ts'
import { DIRECTLY, selectedOf } from './selected.ts'

const TransformedRef = builder.objectRef<MetricValues>('TransformedMetrics').implement({
  description:
    'Metrics of a bar after transformation, normalisation, or both in this order. Null if too few earlier values exist.',
  fields: (t) => zodFields(t, z.object(metricShape)),
})

export const BarRef = builder.objectRef<BarRow>('Bar')
BarRef.implement({
  description:
    'Metrics of one instrument over one interval. Metrics of an asset class that was not read are null.',
  fields: (t) => ({
    ...zodFields(t, BarShape.extend(calculatedShape)),
    transformed: t.field({
      type: TransformedRef,
      nullable: true,
      description:
        'Metrics after the `transformation` and `normalisation` given as arguments. Computed only for the metrics selected here. Null if neither argument is given.',
      extensions: { isPlainProperty: true },
      resolve: ({ transformed }) => transformed ?? null,
    }),
    instrument: t.field({
      type: InstrumentRef,
      nullable: true,
      description: 'The aggregate or security that the bar belongs to.',
      extensions: OPEN_TO_KEYS,
      resolve: async ({ instrumentId }, _args, context) =>
        (await loadAggregate(context, instrumentId)) ?? (await loadSecurity(context, instrumentId)),
    }),
  }),
})

export const DateRangeRef = builder.objectRef<DateRange>('DateRange')
DateRangeRef.implement({
  description: 'Times of the first and last bar that a result is based on.',
  fields: (t) => zodFields(t, DateRange),
})

const BarConnectionRef = connectionType<BarRow, BarsPage, BarRow>({
  name: 'Bar',
  description: "A page of an instrument's bars in the requested order.",
  node: BarRef,
  cursor: barCursor,
  positionOf: ({ ts }) => ts,
  encoded: {
    nodes: ({ rows }, _args, _context, info) => encodedNodes(rows, info),
    edges: ({ rows }, _args, _context, info) =>
      encodedEdges(rows, info, (table, row) => encodeCursor(barCursor, table.ts(row))),
  },
  total: { of: 'bars in the range', load: (page, context) => loadBarCount(context, page) },
  fields: (t) => ({
    columns: columnsField(t, BarColumnsRef, 'The same page as parallel arrays.', { isOpenToKeys: true }),
    downsampled: downsampledField(t, { isOpenToKeys: true }),
  }),
})

const encodedLatest = parsing(latestInput, async ({ id }: { id: number }, input, context, info) => {
  const table = await loadLatestTable(context, id, input, selectedOf(info, DIRECTLY))
  return table && encodedNode(table, info)
})

const PAGE_PATHS = [['nodes'], ['edges', 'node'], ['columns']]

export const barsOfInstrument = interfaceFields(InstrumentRef, (t) => ({
  bars: t.field({
    type: BarConnectionRef,
    description:
      'Bars of the instrument, newest first by default. Without `assetClass`, the selected metrics determine it: option metrics read options, retail metrics cash, both read both. `transformation` and `normalisation`, applied in this order, fill `transformed`; earlier bars are read as needed, so its values are complete from the first bar on.',
    extensions: OPEN_TO_KEYS,
    ...withArguments(t, barsInput, ({ id }: { id: number }, args, context, info) =>
      loadBars(context, id, args, selectedOf(info, PAGE_PATHS)),
    ),
  }),
  latest: t.field({
    type: BarRef,
    description:
      'The newest bar. Null if there is none. The asset class and `transformed` work as in `bars`.',
    extensions: { ...OPEN_TO_KEYS, ...encodedBy(encodedLatest) },
    ...withArguments(t, latestInput, ({ id }: { id: number }, args, context, info) =>
      loadLatestBar(context, id, args, selectedOf(info, DIRECTLY)),
    ),
  }),
}))
