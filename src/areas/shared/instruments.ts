import type { ObjectRef } from '@pothos/core'
import type { Instrument } from '../../engine/instruments/kinds.ts'
import { SearchMatch } from '../../engine/instruments/match.ts'
import type { AggregateRecord } from '../../engine/instruments/queries/aggregates.ts'
import type { SecurityRecord } from '../../engine/instruments/queries/securities.ts'
import { OPEN_TO_KEYS } from '../../protocols/graphql/access.ts'
import { builder, type Types } from '../../protocols/graphql/builder.ts'
import { zodFields } from '../../protocols/graphql/from-zod.ts'

const SearchMatchRef = builder.objectRef<SearchMatch>('SearchMatch').implement({
  description: 'The field that matched a search. If several match, the best one.',
  fields: (t) => zodFields(t, SearchMatch),
})

export const InstrumentRef = builder.interfaceRef<Instrument>('Instrument')
InstrumentRef.implement({
  description: 'An aggregate or a security. Numeric and provider ids are unique across both.',
  resolveType: ({ kind }) => (kind === 'aggregate' ? 'Aggregate' : 'Security'),
  fields: (t) => ({
    providerId: t.exposeString('providerId', {
      description: 'The service’s own string identifier, unique across all instruments.',
    }),
    name: t.exposeString('name', { description: 'Name of the instrument.' }),
    match: t.field({
      type: SearchMatchRef,
      nullable: true,
      description: 'The field that matched the search. Null outside search results.',
      extensions: OPEN_TO_KEYS,
      resolve: ({ match }) => match ?? null,
    }),
    isActive: t.exposeBoolean('isActive', { description: 'Whether the instrument is active.' }),
  }),
})

export const AggregateRef = builder.objectRef<AggregateRecord>('Aggregate')
export const SecurityRef = builder.objectRef<SecurityRecord>('Security')

/** Types of instruments, by the names of their kinds. */
export const INSTRUMENT_REFS = { aggregate: AggregateRef, security: SecurityRef } as unknown as Readonly<
  // Each type is of the records of its kind.
  Record<Instrument['kind'], ObjectRef<Types, Instrument>>
>
