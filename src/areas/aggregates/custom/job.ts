import { z } from 'zod'
import { Id } from '../../../core/inputs.ts'
import type { WriteKind } from '../../../jobs/kind.ts'
import { computeBars, tryPurge } from './bars.ts'

const BarsInput = z.object({ aggregateId: Id })

/** Computes the bars of a private aggregate if there are too many to compute during the request. */
export const barsJob: WriteKind = {
  type: 'aggregate_bars',
  description:
    "Bars of one of the caller's private aggregates, derived from its constituents. Has no result to read.",
  run: (input, transacted, onShare) => computeBars(BarsInput.parse(input).aggregateId, transacted, onShare),
  tidy: tryPurge,
}
