import type { ReadContext } from '../../../core/context.ts'
import { Text } from '../../../core/inputs.ts'
import { loadSecurityBySymbol } from '../../../engine/instruments/queries/named-securities.ts'
import { type SecurityRecord, securityNotFound } from '../../../engine/instruments/queries/securities.ts'
import { EXAMPLE } from '../../../market/examples.ts'
import { SYMBOL_MATCHING } from '../../../market/parameters.ts'

/** The parameter that names one security, as in paths. */
export const securityName = Text.min(1)
  .max(256)
  .describe(`Provider id, or trading symbol: ${SYMBOL_MATCHING}.`)
  .meta({ example: EXAMPLE.ticker })

/** Loads a security by its symbol or provider id. Throws `security_not_found` if there is none. */
export async function requireSecurity(context: ReadContext, name: string): Promise<SecurityRecord> {
  const security = await loadSecurityBySymbol(context, name)
  if (!security) throw securityNotFound([name])
  return security
}
