import { z } from 'zod'
import { builder } from '../../protocols/graphql/builder.ts'
import { fromOperation, zodFields } from '../../protocols/graphql/from-zod.ts'
import { queryFields } from '../../protocols/graphql/parts.ts'
import {
  type CalendarDay,
  calendar,
  calendarDayShape,
  calendarShape,
  type SessionCalendar,
} from './operations.ts'

const CalendarDayRef = builder.objectRef<CalendarDay>('CalendarDay').implement({
  description: 'What the exchange does on a date, and whether there are data.',
  fields: (t) => zodFields(t, z.object(calendarDayShape)),
})

const CalendarRef = builder.objectRef<SessionCalendar>('SessionCalendar').implement({
  description: 'Days of the exchange.',
  fields: (t) => ({
    ...zodFields(t, z.object(calendarShape)),
    rows: t.field({
      type: [CalendarDayRef],
      description: 'Days, oldest first.',
      resolve: ({ rows }) => [...rows],
    }),
    count: t.int({ description: 'Number of days.', resolve: ({ rows }) => rows.length }),
  }),
})

export const calendarQueries = queryFields((t) => ({
  calendar: t.field({ ...fromOperation(t, calendar), type: CalendarRef }),
}))
