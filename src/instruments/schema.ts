import { builder } from '../graphql/builder.ts'
import type { AggregateRecord } from './aggregates.ts'
import type { SecurityRecord } from './securities.ts'

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
    isActive: t.exposeBoolean('isActive', { description: 'Whether the instrument is active.' }),
  }),
})

export const AggregateRef = builder.objectRef<AggregateRecord>('Aggregate')
export const SecurityRef = builder.objectRef<SecurityRecord>('Security')
