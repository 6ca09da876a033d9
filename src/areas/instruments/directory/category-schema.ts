import { builder } from '../../../protocols/graphql/builder.ts'
import { fromOperation, withArguments } from '../../../protocols/graphql/from-zod.ts'
import { queryFields } from '../../../protocols/graphql/parts.ts'
import {
  aggregateSubtypes,
  aggregateTypes,
  loadMembers,
  membersInput,
  sectors,
} from './category-operations.ts'
import type { SectorSummary, SecurityCategory } from './category-queries.ts'
import { SecurityConnection } from './schema.ts'

type TypeSummary = Awaited<ReturnType<typeof aggregateTypes.run>>[number]

const AggregateTypeRef = builder.objectRef<TypeSummary>('AggregateType').implement({
  description: 'An aggregate type with its subtypes.',
  fields: (t) => ({
    type: t.exposeString('type', { description: 'Name of the type.' }),
    subtypes: t.exposeStringList('subtypes', { description: 'Subtypes of the type, sorted by name.' }),
    count: t.exposeInt('count', { description: 'Number of active aggregates of the type.' }),
  }),
})

const IndustryRef = builder
  .objectRef<SecurityCategory & { industry: string; count: number }>('Industry')
  .implement({
    description: 'An industry within a sector.',
    fields: (t) => ({
      industry: t.exposeString('industry', { description: 'Name of the industry.' }),
      count: t.exposeInt('count', { description: 'Number of securities in the industry.' }),
      securities: t.field({
        type: SecurityConnection,
        description: 'Securities of the industry, by ascending id.',
        ...withArguments(t, membersInput, (category: SecurityCategory, args, context) =>
          loadMembers(context, category, args),
        ),
      }),
    }),
  })

const SectorRef = builder.objectRef<SectorSummary>('Sector').implement({
  description: 'A sector with its industries.',
  fields: (t) => ({
    sector: t.exposeString('sector', { description: 'Name of the sector.' }),
    count: t.exposeInt('count', { description: 'Number of securities in the sector.' }),
    industries: t.field({
      type: [IndustryRef],
      description: 'Industries of the sector, sorted by name.',
      resolve: ({ sector, industries }) => industries.map((industry) => ({ ...industry, sector })),
    }),
    securities: t.field({
      type: SecurityConnection,
      description: 'Securities of the sector, by ascending id.',
      ...withArguments(t, membersInput, ({ sector }: SectorSummary, args, context) =>
        loadMembers(context, { sector, industry: null }, args),
      ),
    }),
  }),
})

export const categoryQueries = queryFields((t) => ({
  aggregateTypes: t.field({ ...fromOperation(t, aggregateTypes), type: [AggregateTypeRef] }),
  aggregateSubtypes: t.field({ ...fromOperation(t, aggregateSubtypes), type: ['String'] }),
  sectors: t.field({ ...fromOperation(t, sectors), type: [SectorRef] }),
}))
