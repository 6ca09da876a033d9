import { z } from 'zod'
import { type Route, route } from '../../protocols/rest/route.ts'
import { calendar, calendarDayShape, calendarShape } from './operations.ts'

const CalendarDay = z
  .object(calendarDayShape)
  .meta({ id: 'CalendarDay', description: 'What the exchange does on a date, and whether there are data.' })

export const calendarRoutes: Route[] = [
  route({
    path: '/calendar',
    operation: calendar,
    summary: 'Sessions, holidays and gaps',
    tag: 'Reference',
    refusals: ['security_not_found'],
    body: z
      .object({
        data: z.array(CalendarDay).describe('Days, oldest first.'),
        count: z.int().describe('Number of days.'),
        ...calendarShape,
      })
      .meta({ id: 'CalendarResponse', description: 'Days of the exchange.' }),
    table: 'data',
    present: ({ rows, startDate, endDate, gaps, timezone }) => ({
      body: {
        data: rows.map((row) => ({ ...row })),
        count: rows.length,
        startDate,
        endDate,
        gaps: [...gaps],
        timezone,
      },
    }),
  }),
]
