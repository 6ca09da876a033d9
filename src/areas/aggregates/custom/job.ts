import { z } from 'zod'
import { Id } from '../../../core/inputs.ts'
import type { WriteKind } from '../../../jobs/kind.ts'
import { computeBars, tryPurge } from './bars.ts'

const BarsInput = z.object({ aggregateId: Id })

/** Computes the bars of a private aggregate if there are too many to compute during the request. */
export const barsJob: WriteKind = {
  type: 'aggregate_bars',
  run: (input, transacted, onShare) => computeBars(BarsInput.parse(input).aggregateId, transacted, onShare),
  tidy: tryPurge,
}
