import { builder } from '../../../protocols/graphql/builder.ts'
import { fromOperation } from '../../../protocols/graphql/from-zod.ts'
import { queryFields } from '../../../protocols/graphql/parts.ts'
import { InstrumentRef } from '../../instruments/types.ts'
import { aggregateSubtypes, aggregateTypes, searchInstruments } from './search-operations.ts'

type TypeSummary = Awaited<ReturnType<typeof aggregateTypes.run>>[number]

const AggregateTypeRef = builder.objectRef<TypeSummary>('AggregateType').implement({
  description: 'An aggregate type with its subtypes.',
  fields: (t) => ({
    type: t.exposeString('type', { description: 'Name of the type.' }),
    subtypes: t.exposeStringList('subtypes', { description: 'Subtypes of the type, sorted by name.' }),
    count: t.exposeInt('count', { description: 'Number of active aggregates of the type.' }),
  }),
})

export const searchQueries = queryFields((t) => ({
  searchInstruments: t.field({ ...fromOperation(t, searchInstruments), type: [InstrumentRef] }),
  aggregateTypes: t.field({ ...fromOperation(t, aggregateTypes), type: [AggregateTypeRef] }),
  aggregateSubtypes: t.field({ ...fromOperation(t, aggregateSubtypes), type: ['String'] }),
}))
