import { z } from 'zod'
import { Text } from '../../../core/inputs.ts'
import { distinctList } from '../../../core/lists.ts'
import { operation } from '../../../core/operation.ts'
import { opens } from '../../../core/principal.ts'
import { chargeInstruments } from '../../../core/work.ts'
import {
  type AggregateRecord,
  loadAggregateByProviderId,
} from '../../../engine/instruments/queries/aggregates.ts'
import { loadSecurityByKey } from '../../../engine/instruments/queries/named-securities.ts'
import type { SecurityRecord } from '../../../engine/instruments/queries/securities.ts'
import { EXAMPLE } from '../../../market/examples.ts'
import { SYMBOL_MATCHING } from '../../../market/parameters.ts'

const codes = distinctList(Text.min(1).max(256), 100)
  .describe(
    `Provider ids of aggregates and trading symbols of securities, ${SYMBOL_MATCHING}. The aggregate with a code precedes securities. If several securities share a symbol, active ones take precedence. At most 100.`,
  )
  .meta({ example: [EXAMPLE.aggregateProviderId, EXAMPLE.ticker] })

export const instruments = operation({
  id: 'instruments',
  description:
    'Aggregates and securities by provider id and trading symbol, in the requested order. Null for each code without an instrument that the caller can see.',
  input: z.object({ codes }),
  apiKey: true,
  run: async (input, context): Promise<(AggregateRecord | SecurityRecord | null)[]> => {
    await chargeInstruments(input.codes.length)
    const aggregates = await Promise.all(input.codes.map((code) => loadAggregateByProviderId(context, code)))
    // API keys with the scope `documented` see no securities.
    const hasSecurities = opens(context.principal, { reads: true })
    return await Promise.all(
      input.codes.map((code, at) =>
        aggregates[at] || !hasSecurities
          ? (aggregates[at] ?? null)
          : loadSecurityByKey(context, 'ticker', code),
      ),
    )
  },
})
