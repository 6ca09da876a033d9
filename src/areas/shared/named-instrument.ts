import { z } from 'zod'
import { InvalidInput } from '../../core/errors.ts'
import type { Planning } from '../../protocols/mcp/offers.ts'

/** Metric that prompts ask about. */
export const PROMPT_METRIC = 'retail_net_turnover'

/** Parameter of a prompt: a name. */
export const nameText = (value: string, description: string) =>
  z.string().min(1).max(100).default(value).describe(description)

/** An instrument that a search finds. */
interface Hit {
  readonly id: number
  readonly name: string
  readonly result_type: 'aggregate' | 'single_security'
  readonly match: { readonly field: string }
}

/** Fields that name an instrument. Others match through what it belongs to or consists of. */
const NAMES = ['name', 'provider_id', 'id', 'ticker', 'figi', 'isin']

/** Finds the instrument that an argument of a prompt names best. */
export async function namedInstrument(
  argument: string,
  query: string,
  { ask }: Planning,
  options: object = {},
): Promise<Hit> {
  const hits = (await ask('search_instruments', { query, ...options })) as readonly Hit[]
  const hit = hits.find(({ match }) => NAMES.includes(match.field))
  if (hit) return hit
  const message = `Nothing is named \`${query}\`. Use another name`
  throw new InvalidInput([{ path: [argument], type: 'value_error', message }])
}

/** Returns the parameter that identifies an instrument. */
export const identifierOf = ({ id, result_type }: Hit) =>
  result_type === 'aggregate' ? { aggregate_id: id } : { security_id: id }
