import { SearchMatch } from '../../engine/instruments/match.ts'
import type { AggregateRecord } from '../../engine/instruments/queries/aggregates.ts'
import type { Membership } from '../../engine/instruments/queries/memberships.ts'
import type { SecurityRecord } from '../../engine/instruments/queries/securities.ts'
import { CalendarDate } from '../../market/moments.ts'
import { builder, type Types } from '../../protocols/graphql/builder.ts'
import { zodFields } from '../../protocols/graphql/from-zod.ts'

const SearchMatchRef = builder.objectRef<SearchMatch>('SearchMatch').implement({
  description: 'Why a search found an instrument: of several reasons the best.',
  fields: (t) => zodFields(t, SearchMatch),
})

export const InstrumentRef = builder.interfaceRef<AggregateRecord | SecurityRecord>('Instrument')
InstrumentRef.implement({
  description:
    'What aggregates and securities have in common. They share one space of numeric and provider ids.',
  resolveType: ({ kind }) => (kind === 'aggregate' ? 'Aggregate' : 'Security'),
  fields: (t) => ({
    providerId: t.exposeString('providerId', {
      description: 'The service’s own string identifier, unique over all instruments.',
    }),
    name: t.exposeString('name', { description: 'Name of the instrument.' }),
    match: t.field({
      type: SearchMatchRef,
      nullable: true,
      description: 'Why a search found it; null where it was not searched for.',
      resolve: ({ match }) => match ?? null,
    }),
    isActive: t.exposeBoolean('isActive', { description: 'Whether the instrument is active.' }),
  }),
})

export const AggregateRef = builder.objectRef<AggregateRecord>('Aggregate')
export const SecurityRef = builder.objectRef<SecurityRecord>('Security')

export const membershipDay = CalendarDate.optional().describe(
  'Day whose memberships count; default: today at the exchange.',
)

/** What an edge between an aggregate and a security says of the membership. */
export const membershipFields = (t: PothosSchemaTypes.ObjectFieldBuilder<Types, Membership>) => ({
  weight: t.exposeFloat('weight', {
    description: 'Weight in the aggregate’s price; 1 unless one was given.',
  }),
  validFrom: t.expose('validFrom', {
    type: 'Date',
    nullable: true,
    description: 'First day of the membership; null when it has always held.',
  }),
  validTo: t.expose('validTo', {
    type: 'Date',
    nullable: true,
    description: 'First day on which the membership no longer holds; null when it is open.',
  }),
})
