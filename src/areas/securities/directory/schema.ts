import { z } from 'zod'
import { idCursor } from '../../../core/cursors.ts'
import { isIdText } from '../../../core/inputs.ts'
import { connectionParameters, windowOf, withConnection } from '../../../core/keyset-pages.ts'
import type { AggregateRecord } from '../../../engine/instruments/queries/aggregates.ts'
import type { MembershipOf } from '../../../engine/instruments/queries/memberships.ts'
import {
  loadMembershipCount,
  loadMemberships,
  type MembershipPage,
} from '../../../engine/instruments/queries/memberships.ts'
import type { SecurityRecord } from '../../../engine/instruments/queries/securities.ts'
import { loadSecurity } from '../../../engine/instruments/queries/securities.ts'
import { exchangeDate } from '../../../market/exchange-date.ts'
import { OPEN_TO_READERS } from '../../../protocols/graphql/access.ts'
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
  loadActiveDates,
  loadMembers,
  loadSecurityCount,
  membersInput,
  type SecuritiesPage,
  sectors,
  securities,
  security,
  securityCount,
  securityCursor,
  securitySearch,
} from './operations.ts'
import type { Category, SectorSummary } from './sector-queries.ts'

const PAGE_SIZE = 100
const membershipCursor = idCursor('membership')
const membershipsInput = withConnection(
  z.object({
    asOf: membershipDay,
    ...connectionParameters({ max: 1000, size: PAGE_SIZE }),
  }),
  membershipCursor,
)

const MembershipConnection = connectionType<MembershipOf, MembershipPage<MembershipOf>, AggregateRecord>({
  name: 'Membership',
  description: 'A page of the aggregates that a security belongs to, by ascending id.',
  node: AggregateRef,
  cursor: membershipCursor,
  positionOf: ({ id }) => id,
  total: { of: 'aggregates', load: ({ of, date }, context) => loadMembershipCount(context, of, date) },
  edgeFields: membershipFields,
})

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
    memberships: t.field({
      type: MembershipConnection,
      description: 'Aggregates that contain the security and are visible to the caller.',
      ...withArguments(t, membershipsInput, ({ id }: SecurityRecord, { asOf, ...page }, context) =>
        loadMemberships(
          context,
          id,
          asOf ?? exchangeDate(context.now).toString(),
          windowOf(page, PAGE_SIZE, membershipCursor),
        ),
      ),
    }),
  }),
})

const SecurityConnection = connectionType<SecurityRecord, SecuritiesPage, SecurityRecord>({
  name: 'Security',
  description: 'A page of securities in the requested order.',
  node: SecurityRef,
  cursor: securityCursor,
  positionOf: ({ id }) => id,
  total: { of: 'securities', load: ({ filter }, context) => loadSecurityCount(context, filter) },
})

const IndustryRef = builder.objectRef<Category & { industry: string; count: number }>('Industry').implement({
  description: 'An industry within a sector.',
  fields: (t) => ({
    industry: t.exposeString('industry', { description: 'Name of the industry.' }),
    count: t.exposeInt('count', { description: 'Number of securities in the industry.' }),
    securities: t.field({
      type: SecurityConnection,
      description: 'Securities of the industry, by ascending id.',
      ...withArguments(t, membersInput, (category: Category, args, context) =>
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

export const securityDirectoryQueries = queryFields((t) => ({
  security: t.field({ ...fromOperation(t, security), type: SecurityRef }),
  securities: t.field({ ...fromOperation(t, securities), type: SecurityConnection }),
  searchSecurities: t.field({ ...fromOperation(t, securitySearch), type: [SecurityRef] }),
  securityCount: t.field({ ...fromOperation(t, securityCount), type: 'Int' }),
  sectors: t.field({ ...fromOperation(t, sectors), type: [SectorRef] }),
}))
