import type { ReadContext } from '../../../core/context.ts'
import { isIdText } from '../../../core/inputs.ts'
import { orderByKeys } from '../../../core/loaders.ts'
import type { Instrument } from '../../../engine/instruments/kinds.ts'
import { loadAggregate } from '../../../engine/instruments/queries/aggregates.ts'
import { loadSecurity } from '../../../engine/instruments/queries/securities.ts'
import { OPEN_TO_KEYS, OPEN_TO_READERS } from '../../../protocols/graphql/access.ts'
import { builder } from '../../../protocols/graphql/builder.ts'
import { connectionType } from '../../../protocols/graphql/connections.ts'
import { plainAs } from '../../../protocols/graphql/encoded-schema.ts'
import { fromOperation } from '../../../protocols/graphql/from-zod.ts'
import { queryFields } from '../../../protocols/graphql/parts.ts'
import { AggregateRef, INSTRUMENT_REFS, InstrumentRef, SecurityRef } from '../../shared/instruments.ts'
import {
  aggregateDirectory,
  type Directory,
  type InstrumentsPage,
  instruments,
  securityCount,
  securityDirectory,
} from './operations.ts'
import { type ActiveDates, selectActiveDates } from './queries.ts'
import { searchInstruments, securitySearch } from './search-operations.ts'

builder.node(AggregateRef, {
  extensions: OPEN_TO_KEYS,
  interfaces: [InstrumentRef],
  description: 'A sector, index, theme or other set of securities, with their combined flows.',
  id: { resolve: ({ id }) => id },
  loadWithoutCache: (id, context) => (isIdText(id) ? loadAggregate(context, Number(id)) : null),
  fields: (t) => ({
    aggregateId: t.exposeInt('id', {
      description: 'Numeric id, unique across all instruments.',
      extensions: { ...OPEN_TO_KEYS, ...plainAs('id') },
    }),
    type: t.exposeString('type', { description: 'Type, such as Sector or Benchmark.' }),
    subtype: t.exposeString('subtype', {
      nullable: true,
      description: 'Subtype within the type. Null if it has none.',
    }),
    isOwn: t.boolean({
      description: 'Whether the aggregate belongs to the caller. False for service-managed ones.',
      extensions: OPEN_TO_KEYS,
      resolve: ({ ownerEmail }) => ownerEmail !== null,
    }),
  }),
})

/** Loads the dates between which a security was active, with one statement for several securities. */
const loadActiveDates = ({ db, loaders }: ReadContext, securityId: number): Promise<ActiveDates> =>
  loaders.load('activeDates', null, securityId, async (ids) =>
    orderByKeys(ids, await selectActiveDates(db, ids), ({ id }) => id, { activeFrom: null, activeTo: null }),
  )

builder.node(SecurityRef, {
  extensions: OPEN_TO_READERS,
  interfaces: [InstrumentRef],
  description: 'A listed instrument with its own flows.',
  id: { resolve: ({ id }) => id },
  loadWithoutCache: (id, context) => (isIdText(id) ? loadSecurity(context, Number(id)) : null),
  fields: (t) => ({
    securityId: t.exposeInt('id', {
      description: 'Numeric id, unique across all instruments.',
      extensions: plainAs('id'),
    }),
    ticker: t.exposeString('ticker', { description: 'Trading symbol.' }),
    figi: t.exposeString('figi', { nullable: true, description: 'Financial Instrument Global Identifier.' }),
    isin: t.exposeString('isin', {
      nullable: true,
      description: 'International Securities Identification Number.',
    }),
    exchange: t.exposeString('exchange', { nullable: true, description: 'Listing exchange.' }),
    sector: t.exposeString('sector', { nullable: true, description: 'Sector.' }),
    industry: t.exposeString('industry', { nullable: true, description: 'Industry within the sector.' }),
    assetType: t.exposeString('assetType', {
      nullable: true,
      description: 'Kind of security, such as common stock or ETF.',
    }),
    activeFrom: t.field({
      type: 'Date',
      nullable: true,
      description: 'First day on which the security was active. Null if unknown.',
      resolve: async ({ id }, _args, context) => (await loadActiveDates(context, id)).activeFrom,
    }),
    activeTo: t.field({
      type: 'Date',
      nullable: true,
      description: 'First day on which the security was no longer active. Null if still active or unknown.',
      resolve: async ({ id }, _args, context) => (await loadActiveDates(context, id)).activeTo,
    }),
  }),
})

/** Defines the type of the list of a kind of instrument, and the fields of its look-up and its list. */
function defineDirectory({ kind, cursor, list, one }: Directory) {
  const type = INSTRUMENT_REFS[kind.name]
  const Connection = connectionType<Instrument, InstrumentsPage, Instrument>({
    name: kind.typeName,
    description: `A page of ${kind.plural} in the requested order.`,
    node: type,
    cursor,
    positionOf: ({ id }) => id,
    total: { of: kind.plural, load: ({ filter }, context) => kind.count(context, filter) },
  })
  const queries = queryFields((t) => ({
    [one.id]: t.field({ ...fromOperation(t, one), type }),
    [list.id]: t.field({ ...fromOperation(t, list), type: Connection }),
  }))
  return { Connection, queries }
}

const ofAggregates = defineDirectory(aggregateDirectory)
const ofSecurities = defineDirectory(securityDirectory)
export const AggregateConnection = ofAggregates.Connection
export const SecurityConnection = ofSecurities.Connection

export const directoryQueries = [
  ofAggregates.queries,
  ofSecurities.queries,
  queryFields((t) => ({
    instruments: t.field({
      ...fromOperation(t, instruments),
      type: [InstrumentRef],
      nullable: { list: true, items: true },
    }),
    searchInstruments: t.field({ ...fromOperation(t, searchInstruments), type: [InstrumentRef] }),
    searchSecurities: t.field({ ...fromOperation(t, securitySearch), type: [SecurityRef] }),
    securityCount: t.field({ ...fromOperation(t, securityCount), type: 'Int' }),
  })),
]
