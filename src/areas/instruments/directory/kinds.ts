import { z } from 'zod'
import type { ReadContext } from '../../../core/context.ts'
import { Id, Text } from '../../../core/inputs.ts'
import type { PageWindow } from '../../../core/keyset-pages.ts'
import { vocabulary } from '../../../core/vocabulary.ts'
import { charge, chargeInstruments, WORK } from '../../../core/work.ts'
import {
  AGGREGATE,
  type Instrument,
  type InstrumentKind,
  SECURITY,
} from '../../../engine/instruments/kinds.ts'
import {
  type AggregateFilter,
  type AggregateRecord,
  loadAggregate,
  loadAggregateByProviderId,
} from '../../../engine/instruments/queries/aggregates.ts'
import { loadSecurityByKey } from '../../../engine/instruments/queries/named-securities.ts'
import {
  loadSecurity,
  type SecurityFilter,
  type SecurityRecord,
} from '../../../engine/instruments/queries/securities.ts'
import { SYMBOL_MATCHING, securityFilterParameters, typeParameters } from '../../../market/parameters.ts'
import {
  countAggregates,
  countSecurities,
  type ListOrder,
  selectAggregatePage,
  selectSecurityPage,
} from './queries.ts'

/** A kind of instrument whose directory can be read: records `I`, and a filter `F` of its lists. */
export interface DirectoryKind<I extends Instrument = Instrument, F extends object = object>
  extends InstrumentKind<I> {
  readonly descriptions: { readonly list: string; readonly one: string }
  /** Parameters of a list: its filter, and the field to sort by. */
  readonly filters: z.ZodRawShape
  readonly orderBy: z.ZodType<string>
  /** Identifiers of one instrument. A request has one of them. */
  readonly identifiers: z.ZodRawShape
  /** Texts of errors: for a request without identifier, and for quoting identifiers. */
  readonly noIdentifier: string
  readonly quote: '`' | ''
  /** Finds an instrument by the identifier of the request. */
  find(context: ReadContext, by: object): Promise<I | null>
  /** Reads a page of a list. Counts its work. */
  selectPage(context: ReadContext, filter: F, order: ListOrder<string>, window: PageWindow): Promise<I[]>
  count(context: ReadContext, filter: F): Promise<number>
}

const Identifier = Text.min(1).max(256)

const AggregateOrderField = vocabulary(
  'AggregateOrderField',
  'Fields to sort aggregates by.',
  {
    id: { description: 'Numeric id.' },
    name: { description: 'Name.' },
    provider_id: { description: 'Provider id.' },
    type: { description: 'Type, then subtype, then id.' },
  },
  { areFields: true },
)

export const LISTED_AGGREGATES: DirectoryKind<AggregateRecord, AggregateFilter> = {
  ...AGGREGATE,
  descriptions: {
    list: "Aggregates visible to the caller: service-managed ones and the caller's own.",
    one: 'One aggregate by an identifier. Null if it does not exist or the caller cannot see it.',
  },
  filters: {
    ...typeParameters,
    isActive: z
      .boolean()
      .optional()
      .describe('Returns only active (true) or only inactive (false) aggregates. Default: both.'),
  },
  orderBy: AggregateOrderField.default('type').describe('Field to sort by.'),
  identifiers: {
    aggregateId: Id.optional().describe('Numeric id of the aggregate.'),
    providerId: Identifier.optional().describe('Provider id of the aggregate.'),
  },
  noIdentifier: 'Give `aggregateId` or `providerId`',
  quote: '`',
  find: (context, { aggregateId, providerId }: { aggregateId?: number; providerId?: string }) =>
    aggregateId === undefined
      ? loadAggregateByProviderId(context, providerId ?? '')
      : loadAggregate(context, aggregateId),
  async selectPage(
    { db, principal },
    filter,
    order: ListOrder<z.output<typeof AggregateOrderField>>,
    window,
  ) {
    const rows = await selectAggregatePage(db, principal.email, filter, order, window)
    // Lists of one type have no limit.
    await charge(rows.length * WORK.instrument, { cheaper: 'Ask for smaller pages' })
    return rows
  },
  count: ({ db, principal }, filter) => countAggregates(db, principal.email, filter),
}

const SecurityOrderField = vocabulary(
  'SecurityOrderField',
  'Fields to sort securities by.',
  {
    id: { description: 'Numeric id.' },
    ticker: { description: 'Trading symbol.' },
    name: { description: 'Name.' },
    sector: { description: 'Sector, then industry, then id. In ascending order, missing values come first.' },
  },
  { areFields: true },
)

const SECURITY_KEYS = ['providerId', 'ticker', 'figi', 'isin'] as const
type SecurityBy = { readonly securityId?: number } & {
  readonly [key in (typeof SECURITY_KEYS)[number]]?: string
}

export const LISTED_SECURITIES: DirectoryKind<SecurityRecord, SecurityFilter> = {
  ...SECURITY,
  descriptions: {
    list: 'Securities, optionally filtered.',
    one: 'One security by an identifier. Null if it does not exist.',
  },
  filters: securityFilterParameters,
  orderBy: SecurityOrderField.default('id').describe('Field to sort by.'),
  identifiers: {
    securityId: Id.optional().describe('Numeric id of the security.'),
    providerId: Identifier.optional().describe('Provider id of the security.'),
    ticker: Identifier.optional().describe(
      `Trading symbol, ${SYMBOL_MATCHING}. If several securities share it, active ones take precedence.`,
    ),
    figi: Identifier.optional().describe('FIGI.'),
    isin: Identifier.optional().describe(
      'ISIN. If several securities share it, active ones take precedence.',
    ),
  },
  noIdentifier: 'Give one of securityId, providerId, ticker, figi, isin',
  quote: '',
  async find(context, { securityId, ...keys }: SecurityBy) {
    if (securityId !== undefined) return await loadSecurity(context, securityId)
    const key = SECURITY_KEYS.find((name) => keys[name] !== undefined)
    return key ? await loadSecurityByKey(context, key, keys[key] ?? '') : null
  },
  async selectPage({ db }, filter, order: ListOrder<z.output<typeof SecurityOrderField>>, window) {
    await chargeInstruments(window.limit)
    return await selectSecurityPage(db, filter, order, window)
  },
  // Counts for several filters share a statement.
  count: ({ loaders, db }, filter) =>
    loaders.load('securityCount', null, JSON.stringify(filter), (keys) =>
      countSecurities(
        db,
        keys.map((key) => JSON.parse(key) as SecurityFilter),
      ),
    ),
}
