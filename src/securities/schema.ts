import { z } from 'zod'
import { requireBearer } from '../auth/principal.ts'
import { builder } from '../graphql/builder.ts'
import { connectionType } from '../graphql/connections.ts'
import { fromOperation, withArguments } from '../graphql/from-zod.ts'
import type { AggregateRecord } from '../instruments/aggregates.ts'
import { loadSecurity } from '../instruments/lookup.ts'
import {
  loadMembershipCount,
  loadMemberships,
  type MembershipOf,
  type MembershipPage,
} from '../instruments/memberships.ts'
import { AggregateRef, InstrumentRef, SecurityRef } from '../instruments/schema.ts'
import type { SecurityRecord } from '../instruments/securities.ts'
import { CalendarDate, exchangeDate } from '../market/dates.ts'
import { isIdText } from '../market/parameters.ts'
import { connectionParameters, idCursor, type Page, windowOf, withConnection } from '../page.ts'
import { securities, security, securityCursor } from './operations.ts'
import { countSecurities } from './queries.ts'

const PAGE_SIZE = 100
const membershipCursor = idCursor('membership')
const membershipsInput = withConnection(
  z.object({
    asOf: CalendarDate.optional().describe('Day whose memberships count; default: today at the exchange.'),
    ...connectionParameters({ max: 1000, size: PAGE_SIZE }),
  }),
  membershipCursor,
)

const MembershipConnection = connectionType<MembershipOf, MembershipPage<MembershipOf>, AggregateRecord>({
  name: 'Membership',
  description: 'Aggregates that a security belongs to, by ascending id.',
  node: AggregateRef,
  cursor: membershipCursor,
  positionOf: ({ id }) => id,
  fields: (t) => ({
    totalCount: t.int({
      description: 'Number of aggregates on all pages; counted only when asked for.',
      resolve: ({ of, date }, _args, context) => loadMembershipCount(context, of, date),
    }),
  }),
  edgeFields: (t) => ({
    weight: t.exposeFloat('weight', {
      description: 'Weight in the aggregate’s price; 1 unless one was given.',
    }),
    validFrom: t.field({
      type: 'Date',
      nullable: true,
      description: 'First day of the membership; null when it has always held.',
      resolve: ({ validFrom }) => validFrom,
    }),
    validTo: t.field({
      type: 'Date',
      nullable: true,
      description: 'First day on which the membership no longer holds; null when it is open.',
      resolve: ({ validTo }) => validTo,
    }),
  }),
})

builder.node(SecurityRef, {
  interfaces: [InstrumentRef],
  description: 'A listed instrument with flows of its own.',
  id: { resolve: ({ id }) => id },
  loadWithoutCache: (id, context) => {
    requireBearer(context.principal)
    return isIdText(id) ? loadSecurity(context, Number(id)) : null
  },
  fields: (t) => ({
    securityId: t.exposeInt('id', { description: 'Numeric id, unique over all instruments.' }),
    ticker: t.exposeString('ticker', { description: 'Trading symbol.' }),
    figi: t.exposeString('figi', { nullable: true, description: 'Financial Instrument Global Identifier.' }),
    isin: t.exposeString('isin', {
      nullable: true,
      description: 'International Securities Identification Number.',
    }),
    exchange: t.exposeString('exchange', { nullable: true, description: 'Exchange that it is listed on.' }),
    sector: t.exposeString('sector', { nullable: true, description: 'Sector.' }),
    industry: t.exposeString('industry', { nullable: true, description: 'Industry within the sector.' }),
    assetType: t.exposeString('assetType', {
      nullable: true,
      description: 'Kind of security, such as common stock or ETF.',
    }),
    memberships: t.field({
      type: MembershipConnection,
      description: 'Aggregates that hold the security, as far as the caller may see them.',
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

const SecurityConnection = connectionType<SecurityRecord, Page<SecurityRecord>, SecurityRecord>({
  name: 'Security',
  description: 'A page of securities.',
  node: SecurityRef,
  cursor: securityCursor,
  positionOf: ({ id }) => id,
  fields: (t) => ({
    totalCount: t.int({
      description: 'Number of securities on all pages; counted only when asked for.',
      resolve: (_page, _args, { db }) => countSecurities(db),
    }),
  }),
})

builder.queryFields((t) => ({
  security: t.field({ ...fromOperation(t, security), type: SecurityRef, nullable: true }),
  securities: t.field({ ...fromOperation(t, securities), type: SecurityConnection }),
}))
