import { z } from 'zod'
import { type CursorKind, idCursor } from '../../../core/cursors.ts'
import { isIdText } from '../../../core/inputs.ts'
import { windowOf, withConnection } from '../../../core/keyset-pages.ts'
import type { AggregateRecord } from '../../../engine/instruments/queries/aggregates.ts'
import {
  loadPeriodCount,
  loadPeriods,
  type PeriodPage,
  periodPosition,
} from '../../../engine/instruments/queries/membership-periods.ts'
import {
  type Constituent,
  loadConstituentCount,
  loadConstituents,
  loadMembershipCount,
  loadMemberships,
  type Membership,
  type MembershipOf,
  type MembershipPage,
} from '../../../engine/instruments/queries/memberships.ts'
import type { SecurityRecord } from '../../../engine/instruments/queries/securities.ts'
import { exchangeDate } from '../../../market/exchange-date.ts'
import { CalendarDate, LongCalendarDate } from '../../../market/moments.ts'
import type { FieldBuilder } from '../../../protocols/graphql/builder.ts'
import { connectionType } from '../../../protocols/graphql/connections.ts'
import { withArguments } from '../../../protocols/graphql/from-zod.ts'
import { objectFields } from '../../../protocols/graphql/parts.ts'
import { AggregateRef, SecurityRef } from '../../shared/instruments.ts'
import { PAGE_SIZE, paging } from './operations.ts'

const asOf = CalendarDate.optional().describe(
  'Date of the memberships. Default: today in the exchange’s timezone.',
)

const dayOf = (date: string | undefined, { now }: { readonly now: Date }): string =>
  date ?? exchangeDate(now).toString()

/** Fields of an edge between an aggregate and a security. */
const edgeFields = (t: FieldBuilder<Membership>) => ({
  weight: t.exposeFloat('weight', {
    description: 'Weight in the aggregate’s price. Default: 1.',
  }),
  validFrom: t.expose('validFrom', {
    type: 'Date',
    nullable: true,
    description: 'First day of the membership. Null if it has no start.',
  }),
  validTo: t.expose('validTo', {
    type: 'Date',
    nullable: true,
    description: 'First day after the membership. Null if it has no end.',
  }),
})

const constituentCursor = idCursor('constituent')
const constituentsInput = withConnection(z.object({ asOf, ...paging }), constituentCursor)

const ConstituentConnection = connectionType<Constituent, MembershipPage<Constituent>, SecurityRecord>({
  name: 'Constituent',
  description: 'A page of an aggregate’s constituents, by ascending id.',
  node: SecurityRef,
  cursor: constituentCursor,
  positionOf: ({ id }) => id,
  total: { of: 'securities', load: ({ of, date }, context) => loadConstituentCount(context, of, date) },
  edgeFields,
})

const periodCursor: CursorKind = {
  name: 'period',
  isPosition(text) {
    const [id = '', validFrom, ...rest] = text.split(':')
    const isDate = validFrom === '' || LongCalendarDate.safeParse(validFrom).success
    return isIdText(id) && isDate && rest.length === 0
  },
}
const periodsInput = withConnection(z.object(paging), periodCursor)

const PeriodConnection = connectionType<Constituent, PeriodPage, SecurityRecord>({
  name: 'ConstituentPeriod',
  description: "A page of an aggregate's periods of membership, by ascending security id and start.",
  node: SecurityRef,
  cursor: periodCursor,
  positionOf: periodPosition,
  total: { of: 'periods', load: ({ of }, context) => loadPeriodCount(context, of) },
  edgeFields,
})

export const constituentsOfAggregate = objectFields(AggregateRef, (t) => ({
  constituentsCount: t.int({
    description: 'Number of securities in the aggregate on a date.',
    ...withArguments(t, z.object({ asOf }), ({ id }: AggregateRecord, { asOf: date }, context) =>
      loadConstituentCount(context, id, dayOf(date, context)),
    ),
  }),
  constituents: t.field({
    type: ConstituentConnection,
    description: 'Securities in the aggregate on a date, with their weights and periods of membership.',
    ...withArguments(t, constituentsInput, ({ id }: AggregateRecord, { asOf: date, ...page }, context) =>
      loadConstituents(context, id, dayOf(date, context), windowOf(page, PAGE_SIZE, constituentCursor)),
    ),
  }),
  constituentPeriods: t.field({
    type: PeriodConnection,
    description:
      'Past, current and future periods of membership, as `createAggregate` and `updateAggregate` accept them. A security has one item per period.',
    ...withArguments(t, periodsInput, ({ id }: AggregateRecord, page, context) =>
      loadPeriods(context, id, windowOf(page, PAGE_SIZE, periodCursor)),
    ),
  }),
}))

const membershipCursor = idCursor('membership')
const membershipsInput = withConnection(z.object({ asOf, ...paging }), membershipCursor)

const MembershipConnection = connectionType<MembershipOf, MembershipPage<MembershipOf>, AggregateRecord>({
  name: 'Membership',
  description: 'A page of the aggregates that a security belongs to, by ascending id.',
  node: AggregateRef,
  cursor: membershipCursor,
  positionOf: ({ id }) => id,
  total: { of: 'aggregates', load: ({ of, date }, context) => loadMembershipCount(context, of, date) },
  edgeFields,
})

export const membershipsOfSecurity = objectFields(SecurityRef, (t) => ({
  memberships: t.field({
    type: MembershipConnection,
    description: 'Aggregates that contain the security and are visible to the caller.',
    ...withArguments(t, membershipsInput, ({ id }: SecurityRecord, { asOf: date, ...page }, context) =>
      loadMemberships(context, id, dayOf(date, context), windowOf(page, PAGE_SIZE, membershipCursor)),
    ),
  }),
}))
