import { z } from 'zod'
import { DateRange } from '../../core/answers.ts'
import {
  type BarsPage,
  barCursor,
  barsInput,
  latestInput,
  loadBarCount,
  loadBars,
  loadLatestBar,
} from '../../engine/bars/connection.ts'
import type { BarRow, MetricValues } from '../../engine/bars/selection.ts'
import { BarShape, calculatedShape, metricShape } from '../../engine/bars/shape.ts'
import { loadAggregate } from '../../engine/instruments/queries/aggregates.ts'
import { loadSecurity } from '../../engine/instruments/queries/securities.ts'
import { builder } from '../../protocols/graphql/builder.ts'
import { connectionType } from '../../protocols/graphql/connections.ts'
import { withArguments, zodFields } from '../../protocols/graphql/from-zod.ts'
import { selectedNames } from '../../protocols/graphql/selection.ts'
import { BarColumnsRef, columnsOf } from './columns.ts'
import { InstrumentRef } from './instruments.ts'
import { selectedOf } from './selected.ts'

const TransformedRef = builder.objectRef<MetricValues>('TransformedMetrics').implement({
  description:
    'What the transformation, the normalisation, or one after the other makes of the metrics of a bar. Null where there are too few values before it.',
  fields: (t) => zodFields(t, z.object(metricShape)),
})

export const BarRef = builder.objectRef<BarRow>('Bar')
BarRef.implement({
  description:
    'What happened to one instrument in one interval. Metrics of an asset class that was not read are null.',
  fields: (t) => ({
    ...zodFields(t, BarShape.extend(calculatedShape)),
    transformed: t.field({
      type: TransformedRef,
      nullable: true,
      description:
        'The metrics as the arguments `transformation` and `normalisation` of the list ask for, computed only for those selected here; null where neither is given.',
      extensions: { isPlainProperty: true },
      resolve: ({ transformed }) => transformed ?? null,
    }),
    instrument: t.field({
      type: InstrumentRef,
      nullable: true,
      description: 'The aggregate or security that the bar belongs to.',
      resolve: async ({ instrumentId }, _args, context) =>
        (await loadAggregate(context, instrumentId)) ?? (await loadSecurity(context, instrumentId)),
    }),
  }),
})

export const DateRangeRef = builder.objectRef<DateRange>('DateRange')
DateRangeRef.implement({
  description: 'First and last of the bars that an answer was made from.',
  fields: (t) => zodFields(t, DateRange),
})

const BarConnectionRef = connectionType<BarRow, BarsPage, BarRow>({
  name: 'Bar',
  description: "One page of an instrument's bars in the asked order.",
  node: BarRef,
  cursor: barCursor,
  positionOf: ({ ts }) => ts,
  total: { of: 'bars in the range', load: (page, context) => loadBarCount(context, page) },
  fields: (t) => ({
    columns: t.field({
      type: BarColumnsRef,
      description: 'The same page as parallel arrays.',
      resolve: ({ rows }, _args, _context, info) =>
        columnsOf(rows, selectedNames(info, [[]]), selectedNames(info, [['transformed']])),
    }),
  }),
})

const PAGE_PATHS = [['nodes'], ['edges', 'node'], ['columns']]

builder.interfaceFields(InstrumentRef, (t) => ({
  bars: t.field({
    type: BarConnectionRef,
    description:
      'Bars of the instrument, newest first unless ordered otherwise. Without an asset class, the fields selected decide it: option metrics read options, retail metrics cash, both read both. With a `transformation` or `normalisation`, `transformed` holds what they make of the metrics selected there, complete from the first bar on: what they look back over is read as well. Both together: the transformation is normalised.',
    ...withArguments(t, barsInput, ({ id }: { id: number }, args, context, info) =>
      loadBars(context, id, args, selectedOf(info, PAGE_PATHS)),
    ),
  }),
  latest: t.field({
    type: BarRef,
    nullable: true,
    description:
      'The newest bar; null when there is none. Without an asset class, the fields selected decide it; transformed as in `bars`.',
    ...withArguments(t, latestInput, ({ id }: { id: number }, args, context, info) =>
      loadLatestBar(context, id, args, selectedOf(info, [[]])),
    ),
  }),
}))
