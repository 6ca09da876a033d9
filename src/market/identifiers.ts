import { Id, PositiveId } from '../core/inputs.ts'
import type { Naming } from '../core/naming.ts'
import { EXAMPLE } from './examples.ts'

/**
 * Words such as `abc` or `not-a-number` stay invalid ids of aggregates, as legacy clients expect: names have a digit or
 * a capital. So do the words that programs write for a missing value or a flag.
 */
export const AGGREGATE: Naming = {
  kind: 'aggregate',
  argument: 'aggregateProviderId',
  nouns: { one: 'Provider id of the aggregate', many: 'Provider ids of the aggregates' },
  pattern: /^(?!(?:NaN|Infinity|None|True|False)$)(?=\P{Lu}*\p{Lu}|\D*\d)\p{L}[^\p{C}\s,]{0,199}$/u,
  id: 'AggregateName',
  description:
    'Provider id of an aggregate, instead of its numeric id. Starts with a letter, contains a digit or a capital, and is not `NaN`, `Infinity`, `None`, `True` or `False`.',
  example: EXAMPLE.aggregateProviderId,
}

export const SECURITY: Naming = {
  kind: 'security',
  argument: 'ticker',
  nouns: {
    one: 'Symbol, provider id, FIGI or ISIN of the security',
    many: 'Symbols, provider ids, FIGIs or ISINs of the securities',
  },
  pattern: /^\p{L}[^\p{C}\s,]{0,199}$/u,
  id: 'SecurityName',
  description:
    'Provider id, FIGI, ISIN or trading symbol of a security, instead of its numeric id. Starts with a letter. If several securities share a symbol or an ISIN, active ones take precedence.',
  example: EXAMPLE.ticker,
}

/** Id of an aggregate. REST also accepts its provider id. */
export const AggregateId = Id.meta({ naming: AGGREGATE })
/** Id of a security. REST also accepts its other identifiers. */
export const SecurityId = Id.meta({ naming: SECURITY })

/** The same ids in request bodies of analyses, where the published rule is `> 0`. */
export const PositiveAggregateId = PositiveId.meta({ naming: AGGREGATE })
export const PositiveSecurityId = PositiveId.meta({ naming: SECURITY })

/** The same ids in lists, where those that do not exist are left out. */
export const ListedAggregateId = AggregateId.meta({ skipsUnknown: true })
export const ListedSecurityId = SecurityId.meta({ skipsUnknown: true })

/** Names that no path can carry: clients and servers read them as another path. */
export const DOT_SEGMENTS = ['.', '..'] as const
/** Provider ids that no aggregate can have: paths below `/aggregates/reference` mean something else by them. */
export const PATH_WORDS = ['search', 'subtypes', 'types', ...DOT_SEGMENTS] as const
