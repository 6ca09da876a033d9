import { describe, expect, test } from 'vitest'
import { exchangeDay, isTradingDay } from '../../../src/market/exchange-calendar.ts'
import { faultsIn, type Query } from '../../helpers/answers.ts'
import { type Caller, startApp } from '../../helpers/app.ts'
import { createDatabase } from '../../helpers/database.ts'
import { loadFiles } from '../../helpers/load-files.ts'
import { EMPTY_TEMPLATE } from '../../helpers/template.ts'
import { useApp } from '../../helpers/use-app.ts'

/** The session calendar: the holidays and early closes that the exchange announced, and the data of each date. */

/** Weekdays without a session, and those that ended at 13:00, as published. */
const KNOWN: Readonly<Record<number, { readonly closed: string; readonly early: string }>> = {
  2001: {
    closed: '01-01 01-15 02-19 04-13 05-28 07-04 09-03 09-11 09-12 09-13 09-14 11-22 12-25',
    early: '07-03 11-23 12-24',
  },
  2002: { closed: '01-01 01-21 02-18 03-29 05-27 07-04 09-02 11-28 12-25', early: '07-05 11-29 12-24' },
  2012: {
    closed: '01-02 01-16 02-20 04-06 05-28 07-04 09-03 10-29 10-30 11-22 12-25',
    early: '07-03 11-23 12-24',
  },
  2013: { closed: '01-01 01-21 02-18 03-29 05-27 07-04 09-02 11-28 12-25', early: '07-03 11-29 12-24' },
  2015: { closed: '01-01 01-19 02-16 04-03 05-25 07-03 09-07 11-26 12-25', early: '11-27 12-24' },
  2016: { closed: '01-01 01-18 02-15 03-25 05-30 07-04 09-05 11-24 12-26', early: '11-25' },
  2017: { closed: '01-02 01-16 02-20 04-14 05-29 07-04 09-04 11-23 12-25', early: '07-03 11-24' },
  2018: {
    closed: '01-01 01-15 02-19 03-30 05-28 07-04 09-03 11-22 12-05 12-25',
    early: '07-03 11-23 12-24',
  },
  2019: { closed: '01-01 01-21 02-18 04-19 05-27 07-04 09-02 11-28 12-25', early: '07-03 11-29 12-24' },
  2020: { closed: '01-01 01-20 02-17 04-10 05-25 07-03 09-07 11-26 12-25', early: '11-27 12-24' },
  2021: { closed: '01-01 01-18 02-15 04-02 05-31 07-05 09-06 11-25 12-24', early: '11-26' },
  2022: { closed: '01-17 02-21 04-15 05-30 06-20 07-04 09-05 11-24 12-26', early: '11-25' },
  2023: { closed: '01-02 01-16 02-20 04-07 05-29 06-19 07-04 09-04 11-23 12-25', early: '07-03 11-24' },
  2024: {
    closed: '01-01 01-15 02-19 03-29 05-27 06-19 07-04 09-02 11-28 12-25',
    early: '07-03 11-29 12-24',
  },
  2025: {
    closed: '01-01 01-09 01-20 02-17 04-18 05-26 06-19 07-04 09-01 11-27 12-25',
    early: '07-03 11-28 12-24',
  },
  2026: { closed: '01-01 01-19 02-16 04-03 05-25 06-19 07-03 09-07 11-26 12-25', early: '11-27 12-24' },
  2027: { closed: '01-01 01-18 02-15 03-26 05-31 06-18 07-05 09-06 11-25 12-24', early: '11-26' },
}

const datesOf = (year: number): Temporal.PlainDate[] => {
  const dates: Temporal.PlainDate[] = []
  for (
    let date = Temporal.PlainDate.from({ year, month: 1, day: 1 });
    date.year === year;
    date = date.add({ days: 1 })
  )
    dates.push(date)
  return dates
}

describe('the exchange', () => {
  test.each(Object.keys(KNOWN))('was closed, and closed early, on the known dates of %s', (year) => {
    const dates = datesOf(Number(year)).map((date) => ({
      date: date.toString().slice(5),
      ...exchangeDay(date),
    }))
    const named = (...wanted: string[]) =>
      dates.flatMap(({ date, status }) => (wanted.includes(status) ? [date] : [])).join(' ')
    expect(named('holiday', 'closure')).toBe(KNOWN[Number(year)]?.closed)
    expect(named('early_close')).toBe(KNOWN[Number(year)]?.early)
    for (const { status, reason } of dates) expect(reason === null).toBe(['open', 'weekend'].includes(status))
  })

  test('is open on the days that the data are judged by', () => {
    for (const year of [1995, 1998, 2012, 2022, 2026])
      for (const date of datesOf(year))
        expect(isTradingDay(date)).toBe(['open', 'early_close'].includes(exchangeDay(date).status))
  })

  test.each([
    ['2012-10-29', 'closure', 'Hurricane Sandy'],
    ['2018-12-05', 'closure', 'National day of mourning for George H. W. Bush'],
    ['2021-06-18', 'open', null],
    ['2022-06-20', 'holiday', 'Juneteenth'],
    ['2022-01-03', 'open', null],
    ['2021-12-31', 'open', null],
    ['1999-12-31', 'early_close', 'New Year’s Eve'],
    ['2024-11-29', 'early_close', 'Day after Thanksgiving'],
  ])('%s: %s %s', (date, status, reason) => {
    expect(exchangeDay(Temporal.PlainDate.from(date))).toEqual({ status, reason })
  })
})

interface Day {
  readonly date: string
  readonly status: string
  readonly open: string | null
  readonly close: string | null
  readonly has_data: boolean
  readonly is_gap: boolean
}
interface Calendar {
  readonly data: readonly Day[]
  readonly count: number
  readonly start_date: string
  readonly end_date: string
  readonly gaps: readonly string[]
  readonly timezone: string
}

const app = useApp()

const calendarOf = async (query: Query, caller: Caller = app): Promise<Calendar> => {
  const { status, body } = await caller.rest<Calendar>('/calendar', query)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

describe('/calendar', () => {
  test('has sessions in UTC and in exchange time, on both sides of the change of the clocks', async () => {
    const { data, gaps, timezone } = await calendarOf({ start_date: '2025-11-26', end_date: '2025-11-30' })
    const none = {
      open: null,
      close: null,
      exchange_open: null,
      exchange_close: null,
      has_data: expect.any(Boolean),
    }
    expect(data).toMatchObject([
      { date: '2025-11-26', status: 'open', open: '2025-11-26T14:30:00Z', close: '2025-11-26T21:00:00Z' },
      { date: '2025-11-27', status: 'holiday', reason: 'Thanksgiving Day', ...none },
      {
        ...{ date: '2025-11-28', status: 'early_close', reason: 'Day after Thanksgiving' },
        ...{ open: '2025-11-28T14:30:00Z', close: '2025-11-28T18:00:00Z' },
        ...{ exchange_open: '09:30', exchange_close: '13:00', is_gap: false },
      },
      { date: '2025-11-29', status: 'weekend', reason: null, ...none },
      { date: '2025-11-30', status: 'weekend', is_gap: true, ...none },
    ])
    expect([gaps, timezone]).toEqual([['2025-11-27', '2025-11-29', '2025-11-30'], 'America/New_York'])
    const [summer] = (await calendarOf({ start_date: '2025-07-01', end_date: '2025-07-01' })).data
    expect(summer).toMatchObject({ open: '2025-07-01T13:30:00Z', close: '2025-07-01T20:00:00Z' })
  })

  test('is that of the current year, or of the year of one end', async () => {
    const rangeOf = async (query: Query) => {
      const { start_date, end_date, count } = await calendarOf(query)
      return [start_date, end_date, count]
    }
    expect(await rangeOf({})).toEqual(['2026-01-01', '2026-12-31', 365])
    expect(await rangeOf({ start_date: '2024-12-01' })).toEqual(['2024-12-01', '2024-12-31', 31])
    expect(await rangeOf({ end_date: '2012-02-29' })).toEqual(['2012-01-01', '2012-02-29', 60])
    expect(await rangeOf({ start_date: 'mtd', end_date: 'today' })).toEqual(['2026-03-01', '2026-03-11', 11])
  })

  test('can be reduced to the days with or without a session', async () => {
    const range = { start_date: '2026-01-01', end_date: '2026-01-31' }
    const [all, open, closed] = await Promise.all(
      [{}, { is_open: true }, { is_open: 'no' }].map((query) => calendarOf({ ...range, ...query })),
    )
    expect([all?.count, open?.count, closed?.count]).toEqual([31, 20, 11])
    expect(open?.data.every(({ open: opens }) => opens !== null)).toBe(true)
    expect(closed?.gaps).toEqual(all?.gaps)
    expect(
      [...(open?.data ?? []), ...(closed?.data ?? [])].toSorted((a, b) => a.date.localeCompare(b.date)),
    ).toEqual(all?.data)
  })

  test('knows the dates of the data, and for the basic tier only completed ones', async () => {
    const range = { start_date: '2026-03-06', end_date: '2026-03-12' }
    const withData = ({ data }: Calendar) => data.flatMap(({ date, has_data }) => (has_data ? [date] : []))
    const professional = withData(await calendarOf(range))
    const basic = withData(await calendarOf(range, app.as('analyst@example.com', 'basic')))
    expect(professional).toEqual(['2026-03-06', '2026-03-09', '2026-03-10', '2026-03-11'])
    expect(basic).toEqual(['2026-03-06', '2026-03-09', '2026-03-10'])
  })
})

describe('the data of a calendar', () => {
  test('leave no date out of charts on which most instruments trade', async () => {
    const other = await startApp({ database: await createDatabase({ template: EMPTY_TEMPLATE }) })
    try {
      const days = ['2026-03-06', '2026-03-07', '2026-03-08', '2026-03-09']
      const bars = [1, 2, 3].flatMap((id) =>
        days
          .filter((day) => id > 1 || day !== '2026-03-08')
          .filter((day) => id > 2 || !day.endsWith('08'))
          .map((day) => `${id},1d,${day},${id},,`),
      )
      await loadFiles(other.database.pool, {
        'securities.csv': 'id,provider_id,ticker,name\n1,S1,AAA,First\n2,S2,BBB,Second\n3,S3,OIL,Always\n',
        'security_cash.csv': `id,interval,ts,px,retail_buy_turnover,retail_sell_turnover\n${bars.join('\n')}\n`,
      })
      const { data, gaps } = await calendarOf({ start_date: '2026-03-06', end_date: '2026-03-09' }, other)
      // All three trade on the Saturday, and only one of them on the Sunday.
      expect(data.map(({ has_data }) => has_data)).toEqual([true, true, false, true])
      expect(gaps).toEqual(['2026-03-08'])
    } finally {
      await other.close()
    }
  })
})

describe('both protocols', () => {
  test('answer the same', async () => {
    const { data, errors } = await app.graphql<
      { calendar: { rows: Record<string, unknown>[]; gaps: string[]; count: number } },
      never
    >(
      '{ calendar(from: "2026-03-01", to: "2026-07-10") { count gaps rows { date status reason open close exchangeOpen exchangeClose hasData isGap } } }',
    )
    expect(errors).toBeUndefined()
    const rest = await calendarOf({ start_date: '2026-03-01', end_date: '2026-07-10' })
    expect(data?.calendar.gaps).toEqual(rest.gaps)
    expect(
      data?.calendar.rows.map(({ date, hasData, isGap, close }) => [date, hasData, isGap, close]),
    ).toEqual(rest.data.map(({ date, has_data, is_gap, close }) => [date, has_data, is_gap, close]))
    expect(data?.calendar.rows.find(({ date }) => date === '2026-07-03')).toMatchObject({
      ...{ status: 'HOLIDAY', reason: 'Independence Day', open: null },
    })
  })

  test('take ten years in one statement', async () => {
    const { result, statements } = await app.recorded(() =>
      calendarOf({ start_date: '2017-01-01', end_date: '2026-12-31' }),
    )
    expect([result.count, statements.length]).toEqual([3652, 1])
  })

  test('list all faults', async () => {
    const faults = async (query: Query) => {
      const { status, body } = await app.rest('/calendar', query)
      expect(status).toBe(422)
      return faultsIn(body)
    }
    expect(await faults({ start_date: '1994-12-31', end_date: '1993-01-01', is_open: 'perhaps' })).toEqual([
      'query.is_open bool_parsing',
      'query.start_date date_range',
      'query.end_date date_range',
    ])
    expect(await faults({ start_date: '2026-02-01', end_date: '2026-01-01' })).toEqual([
      'query.end_date date_range',
    ])
    expect(await faults({ start_date: '2000-01-01', end_date: '2010-01-08' })).toEqual([
      'query.end_date too_many_items',
    ])
    expect(await faults({ start_date: '2026-02-30' })).toEqual([
      'query.start_date date_from_datetime_parsing',
    ])
    expect((await app.nobody.rest('/calendar')).status).toBe(401)
  })
})
