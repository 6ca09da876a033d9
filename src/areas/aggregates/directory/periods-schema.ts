import { z } from 'zod'
import type { CursorKind } from '../../../core/cursors.ts'
import { isIdText } from '../../../core/inputs.ts'
import { connectionParameters, windowOf, withConnection } from '../../../core/keyset-pages.ts'
import type { AggregateRecord } from '../../../engine/instruments/queries/aggregates.ts'
import {
  loadPeriodCount,
  loadPeriods,
  type PeriodPage,
  periodPosition,
} from '../../../engine/instruments/queries/membership-periods.ts'
import type { Constituent } from '../../../engine/instruments/queries/memberships.ts'
import type { SecurityRecord } from '../../../engine/instruments/queries/securities.ts'
import { LongCalendarDate } from '../../../market/moments.ts'
import { connectionType } from '../../../protocols/graphql/connections.ts'
import { withArguments } from '../../../protocols/graphql/from-zod.ts'
import { objectFields } from '../../../protocols/graphql/parts.ts'
import { AggregateRef, membershipFields, SecurityRef } from '../../instruments/types.ts'

const PERIODS = 100

const periodCursor: CursorKind = {
  name: 'period',
  isPosition(text) {
    const [id = '', validFrom, ...rest] = text.split(':')
    const isDate = validFrom === '' || LongCalendarDate.safeParse(validFrom).success
    return isIdText(id) && isDate && rest.length === 0
  },
}

const periodsInput = withConnection(
  z.object(connectionParameters({ max: 1000, size: PERIODS })),
  periodCursor,
)

const PeriodConnection = connectionType<Constituent, PeriodPage, SecurityRecord>({
  name: 'ConstituentPeriod',
  description: "A page of an aggregate's periods of membership, by ascending security id and start.",
  node: SecurityRef,
  cursor: periodCursor,
  positionOf: periodPosition,
  total: { of: 'periods', load: ({ of }, context) => loadPeriodCount(context, of) },
  edgeFields: membershipFields,
})

export const periodsOfAggregate = objectFields(AggregateRef, (t) => ({
  constituentPeriods: t.field({
    type: PeriodConnection,
    description:
      'Past, current and future periods of membership, as `createAggregate` and `updateAggregate` accept them. A security has one item per period.',
    ...withArguments(t, periodsInput, ({ id }: AggregateRecord, page, context) =>
      loadPeriods(context, id, windowOf(page, PERIODS, periodCursor)),
    ),
  }),
}))
