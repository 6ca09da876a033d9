import { tradingDate } from '../engine/derive/buckets.ts'

/** Columns that can name the instrument of a row. A row needs at least one of them; all must name the same instrument. */
export interface InstrumentKey {
  readonly of: 'security' | 'aggregate' | 'instrument'
  readonly id: string
  readonly providerId: string
  /** Ticker of a security. */
  readonly ticker?: string
  /** SQL: first and last day of row `s`, on which the security had the ticker. Null: the active security. */
  readonly days?: readonly [first: string, last: string]
}

/** Returns the columns of a key. */
export const namingColumns = ({ id, providerId, ticker }: InstrumentKey): string[] => [
  ...[id, providerId],
  ...(ticker === undefined ? [] : [ticker]),
]

/** Name of the constraint that a row names its instrument. */
export const keyRule = (key: InstrumentKey): string => `has_${key.id}`

/** SQL: the constraint. */
export const keyConstraint = (key: InstrumentKey): string =>
  `constraint ${keyRule(key)} check (${namingColumns(key)
    .map((name) => `${name} is not null`)
    .join(' or ')})`

/** The columns of a security, and of an aggregate. */
export const securityKey = (days?: InstrumentKey['days']): InstrumentKey => ({
  ...{ of: 'security', id: 'id', providerId: 'provider_id', ticker: 'ticker' },
  ...(days && { days }),
})
export const AGGREGATE_KEY: InstrumentKey = { of: 'aggregate', id: 'id', providerId: 'provider_id' }

const BAR_DAY = `case s.interval when '1d' then s.at::date else ${tradingDate('s.at')} end`
export const BAR_KEY = securityKey([BAR_DAY, BAR_DAY])

export const membershipKeys = (...days: [first: string, last: string]): InstrumentKey[] => [
  { of: 'aggregate', id: 'aggregate_id', providerId: 'aggregate_provider_id' },
  {
    ...{ of: 'security', id: 'security_id', providerId: 'security_provider_id', ticker: 'security_ticker' },
    days,
  },
]

/** SQL: the day of a moment of row `s`. */
export const dayOf = (column: string): string => `left(s."${column}", 10)::date`
