import type { ReadContext } from '../../../core/context.ts'
import { isIdText } from '../../../core/inputs.ts'
import { loadAggregate, loadAggregateByProviderId } from './aggregates.ts'
import { requireNamedSecurity } from './named-securities.ts'
import { loadSecurity, securityNotFound } from './securities.ts'

/**
 * Returns the id of the aggregate or security that a text names: by its id, the provider id of an aggregate, or a symbol
 * or another identifier of a security. Throws `security_not_found` if the caller can see none.
 */
export async function requireInstrumentId(context: ReadContext, text: string): Promise<number> {
  if (isIdText(text)) {
    const id = Number(text)
    const named = (await loadAggregate(context, id)) ?? (await loadSecurity(context, id))
    if (named) return named.id
    throw securityNotFound([text])
  }
  const aggregate = await loadAggregateByProviderId(context, text)
  return aggregate?.id ?? (await requireNamedSecurity(context, text)).id
}
