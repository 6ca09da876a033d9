import { z } from 'zod'
import { idCursor } from '../../../core/cursors.ts'
import { isIdText } from '../../../core/inputs.ts'
import { connectionParameters, windowOf, withConnection } from '../../../core/keyset-pages.ts'
import type { AggregateRecord } from '../../../engine/instruments/queries/aggregates.ts'
import { loadAggregate } from '../../../engine/instruments/queries/aggregates.ts'
import type { Constituent } from '../../../engine/instruments/queries/memberships.ts'
import {
  loadConstituentCount,
  loadConstituents,
  type MembershipPage,
} from '../../../engine/instruments/queries/memberships.ts'
import type { SecurityRecord } from '../../../engine/instruments/queries/securities.ts'
import { exchangeDate } from '../../../market/exchange-date.ts'
import { OPEN_TO_KEYS } from '../../../protocols/graphql/access.ts'
import { builder } from '../../../protocols/graphql/builder.ts'
import { connectionType } from '../../../protocols/graphql/connections.ts'
import { plainAs } from '../../../protocols/graphql/encoded-schema.ts'
import { fromOperation, withArguments } from '../../../protocols/graphql/from-zod.ts'
import { queryFields } from '../../../protocols/graphql/parts.ts'
import {
  AggregateRef,
  InstrumentRef,
  membershipDay,
  membershipFields,
  SecurityRef,
} from '../../instruments/types.ts'
import {
  type AggregatesPage,
  aggregate,
  aggregateCursor,
  aggregates,
  loadAggregateCount,
} from './operations.ts'

const MEMBERS = 100
const constituentCursor = idCursor('constituent')

const constituentsInput = withConnection(
  z.object({ asOf: membershipDay, ...connectionParameters({ max: 1000, size: MEMBERS }) }),
  constituentCursor,
)
const countInput = z.object({ asOf: membershipDay })

const ConstituentConnection = connectionType<Constituent, MembershipPage<Constituent>, SecurityRecord>({
  name: 'Constituent',
  description: 'A page of an aggregate’s constituents, by ascending id.',
  node: SecurityRef,
  cursor: constituentCursor,
  positionOf: ({ id }) => id,
  total: { of: 'securities', load: ({ of, date }, context) => loadConstituentCount(context, of, date) },
  edgeFields: membershipFields,
})

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
    constituentsCount: t.int({
      description: 'Number of securities in the aggregate on a date.',
      ...withArguments(t, countInput, ({ id }: AggregateRecord, { asOf: day }, context) =>
        loadConstituentCount(context, id, day ?? exchangeDate(context.now).toString()),
      ),
    }),
    constituents: t.field({
      type: ConstituentConnection,
      description: 'Securities in the aggregate on a date, with their weights and periods of membership.',
      ...withArguments(t, constituentsInput, ({ id }: AggregateRecord, { asOf: day, ...page }, context) => {
        const window = windowOf(page, MEMBERS, constituentCursor)
        return loadConstituents(context, id, day ?? exchangeDate(context.now).toString(), window)
      }),
    }),
  }),
})

export const AggregateConnection = connectionType<AggregateRecord, AggregatesPage, AggregateRecord>({
  name: 'Aggregate',
  description: 'A page of aggregates in the requested order.',
  node: AggregateRef,
  cursor: aggregateCursor,
  positionOf: ({ id }) => id,
  total: { of: 'aggregates', load: (page, context) => loadAggregateCount(context, page) },
})

export const aggregateDirectoryQueries = queryFields((t) => ({
  aggregate: t.field({ ...fromOperation(t, aggregate), type: AggregateRef }),
  aggregates: t.field({ ...fromOperation(t, aggregates), type: AggregateConnection }),
}))
