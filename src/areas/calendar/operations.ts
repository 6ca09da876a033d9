import { z } from 'zod'
import { paced } from '../../core/async/turns.ts'
import type { ReadContext } from '../../core/context.ts'
import { type Finding, withRule } from '../../core/faults.ts'
import { Text } from '../../core/inputs.ts'
import { operation } from '../../core/operation.ts'
import { vocabulary } from '../../core/vocabulary.ts'
import { charge, WORK } from '../../core/work.ts'
import { requireInstrumentId } from '../../engine/instruments/queries/named-instruments.ts'
import { EXAMPLE } from '../../market/examples.ts'
import {
  exchangeDay,
  exchangeInstant,
  FIRST_CALENDAR_YEAR,
  sessionOn,
} from '../../market/exchange-calendar.ts'
import { EXCHANGE_TIMEZONE, exchangeDate } from '../../market/exchange-date.ts'
import { CalendarDate } from '../../market/moments.ts'
import { withDates } from '../../market/parameters.ts'
import { endAt, startAt } from '../../market/relative-dates.ts'
import { mayIncludeIntraday } from '../../market/tiers.ts'
import { selectDatesOfInstrument, selectDatesWithData } from './queries.ts'

/** Maximum number of days of a response: ten years. */
const MAX_DAYS = 3660

const DayStatus = vocabulary('CalendarDayStatus', 'What the exchange does on a date.', {
  open: { description: 'A full session.' },
  early_close: { description: 'A session that ends at 13:00 in exchange time.' },
  holiday: { description: 'Closed for a holiday.' },
  closure: { description: 'Closed for another reason, such as a storm or a day of mourning.' },
  weekend: { description: 'Closed on a Saturday or Sunday.' },
})

const instant = z.string().meta({ format: 'date-time' }).nullable()
const time = z.string().nullable()
const date = z.string().meta({ format: 'date' })

export const calendarDayShape = {
  date: date.describe('Date in exchange time.'),
  status: DayStatus.describe('What the exchange does on the date.'),
  reason: z
    .string()
    .nullable()
    .describe('Holiday, or reason of a closure or an early close. Null for other days.'),
  open: instant.describe('Start of the session, in UTC. Null without a session.'),
  close: instant.describe('End of the session, in UTC. Null without a session.'),
  exchangeOpen: time.describe('Start of the session in exchange time (`HH:MM`). Null without a session.'),
  exchangeClose: time.describe('End of the session in exchange time (`HH:MM`). Null without a session.'),
  hasData: z
    .boolean()
    .describe(
      'Whether there are daily bars of the date. With `instrument`: bars of that instrument. Otherwise: bars of any instrument, or of most instruments if the exchange is closed. Excludes the current trading day for the basic tier.',
    ),
  isGap: z.boolean().describe('Whether charts can leave the date out: it has neither a session nor data.'),
}
/** Members of a calendar besides its days. */
export const calendarShape = {
  startDate: date.describe('First date of the range.'),
  endDate: date.describe('Last date of the range.'),
  gaps: z.array(date).describe('Dates of the range that charts can leave out, oldest first.'),
  timezone: z.string().describe('Time zone of the exchange.'),
}

const calendarDaySchema = z.object(calendarDayShape)
export type CalendarDay = z.output<typeof calendarDaySchema>

/** Days of the exchange. */
export interface SessionCalendar {
  readonly rows: readonly CalendarDay[]
  readonly startDate: string
  readonly endDate: string
  /** Dates without a session and without data. */
  readonly gaps: readonly string[]
  readonly timezone: string
}

/** Returns what the exchange does on a date, and whether charts need it. */
function dayOf(date: Temporal.PlainDate, hasData: boolean): CalendarDay {
  const { status, reason } = exchangeDay(date)
  const session = sessionOn(date)
  return {
    date: date.toString(),
    status,
    reason,
    open: session && exchangeInstant(date, session.opens).toString(),
    close: session && exchangeInstant(date, session.closes).toString(),
    exchangeOpen: session?.opens ?? null,
    exchangeClose: session?.closes ?? null,
    hasData,
    isGap: !session && !hasData,
  }
}

interface DatedInput {
  readonly startDate?: string | undefined
  readonly endDate?: string | undefined
}

/** Returns the first and last date of a request. Default: the current year, or the year of the given end. */
function datesOf({ startDate, endDate }: DatedInput, today: Temporal.PlainDate) {
  const end = endDate === undefined ? null : Temporal.PlainDate.from(endDate)
  const start =
    startDate === undefined ? (end ?? today).with({ month: 1, day: 1 }) : Temporal.PlainDate.from(startDate)
  return { start, end: end ?? start.with({ month: 12, day: 31 }) }
}

/** Rejects dates before the first year of the calendar, and too many of them. */
const withKnownDates = <S extends z.ZodObject>(schema: S): S =>
  withRule(schema, ['startDate', 'endDate'], (input): Finding[] => {
    const { startDate, endDate } = input as DatedInput
    const early = (['startDate', 'endDate'] as const)
      .filter((name) => Number((input as DatedInput)[name]?.slice(0, 4)) < FIRST_CALENDAR_YEAR)
      .map((name) => ({
        path: [name],
        type: 'date_range',
        message: `The calendar begins in ${FIRST_CALENDAR_YEAR}`,
      }))
    if (early.length > 0 || startDate === undefined || endDate === undefined) return early
    const { days } = Temporal.PlainDate.from(startDate).until(endDate, { largestUnit: 'day' })
    return days < MAX_DAYS
      ? []
      : [
          {
            path: ['endDate'],
            type: 'too_many_items',
            message: `The range should have at most ${MAX_DAYS} days`,
            ctx: { max_length: MAX_DAYS },
          },
        ]
  })

async function datesWithData(
  context: ReadContext,
  range: { readonly start: string; readonly end: string },
  instrument: string | undefined,
): Promise<string[]> {
  const { db, principal } = context
  const includeIntraday = mayIncludeIntraday(principal)
  if (instrument === undefined) return selectDatesWithData(db, range, includeIntraday)
  const id = await requireInstrumentId(context, instrument.trim())
  return selectDatesOfInstrument(db, id, range, includeIntraday)
}

export const calendar = operation({
  id: 'calendar',
  description:
    'Days of the exchange: sessions with their opening and closing times, early closes, holidays and other closures since 1995, and whether there are data. Dates in the future follow the present rules.',
  input: withDates(
    withKnownDates(
      z.object({
        startDate: CalendarDate.optional()
          .describe(
            'First date, inclusive. Default: the first day of the year of the last date, or of the current year.',
          )
          .meta({ example: EXAMPLE.startDate, argument: 'from', resolve: startAt }),
        endDate: CalendarDate.optional()
          .describe(
            `Last date, inclusive. At most ${MAX_DAYS} days. Default: the last day of the year of the first date.`,
          )
          .meta({ example: EXAMPLE.endDate, argument: 'to', resolve: endAt }),
        instrument: Text.min(1)
          .max(200)
          .optional()
          .describe(
            'Aggregate or security whose bars alone count as data and determine the gaps: an id, a provider id, a symbol, a FIGI or an ISIN. Default: the whole market.',
          )
          .meta({ examples: [EXAMPLE.ticker] }),
        isOpen: z
          .boolean()
          .optional()
          .describe('Only days with a session (true) or without one (false). Default: both.')
          .meta({ examples: [true] }),
      }),
    ),
  ),
  run: async ({ isOpen, instrument, ...input }, context: ReadContext): Promise<SessionCalendar> => {
    const { now, signal } = context
    const { start, end } = datesOf(input, exchangeDate(now))
    const range = { start: start.toString(), end: end.toString() }
    const length = start.until(end).total('days') + 1
    await charge(length * WORK.day, { path: ['startDate'], cheaper: 'Ask for fewer days' })
    const known = new Set(await datesWithData(context, range, instrument))
    const days = await paced(new Uint16Array(length).keys(), signal, (at) => {
      const date = start.add({ days: at })
      return dayOf(date, known.has(date.toString()))
    })
    return {
      rows: isOpen === undefined ? days : days.filter(({ open }) => (open !== null) === isOpen),
      startDate: range.start,
      endDate: range.end,
      gaps: days.flatMap(({ date, isGap }) => (isGap ? [date] : [])),
      timezone: EXCHANGE_TIMEZONE,
    }
  },
})
