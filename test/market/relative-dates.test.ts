import { describe, expect, test } from 'vitest'
import { CalendarDate, LongCalendarDate, LongMoment, Moment } from '../../src/market/moments.ts'
import { dateAt, endAt, startAt } from '../../src/market/relative-dates.ts'
import { startApp } from '../helpers/app.ts'
import { NOW } from '../helpers/market.ts'
import { useApp } from '../helpers/use-app.ts'

const app = useApp()

interface Dated {
  readonly data: unknown
  readonly date_range: unknown
}

/** Relative dates on 11 March 2026, the exchange's date at NOW, as a start and as an end. */
const MEANINGS = [
  ['today', '2026-03-11', '2026-03-11'],
  ['-1d', '2026-03-10', '2026-03-10'],
  ['-2w', '2026-02-25', '2026-02-25'],
  ['-1m', '2026-02-11', '2026-02-11'],
  ['-1y', '2025-03-11', '2025-03-11'],
  ['mtd', '2026-03-01', '2026-03-01'],
  ['ytd', '2026-01-01', '2026-01-01'],
  ['2026-02', '2026-02-01', '2026-02-28'],
  ['2025', '2025-01-01', '2025-12-31'],
] as const

describe('relative dates', () => {
  test.each(MEANINGS)('%s begins a range on %s and ends one on %s', (text, start, end) => {
    expect(startAt(text, NOW)).toBe(start)
    expect(endAt(text, NOW)).toBe(end)
    if (!/^\d/.test(text)) expect(dateAt(text, NOW)).toBe(start)
  })

  test('count from the date of the exchange, not from the date in UTC', () => {
    expect(dateAt('today', new Date('2026-03-12T03:59:59Z'))).toBe('2026-03-11')
    expect(dateAt('today', new Date('2026-03-12T04:00:00Z'))).toBe('2026-03-12')
  })

  test('are the last day of a shorter month', () => {
    expect(dateAt('-1m', new Date('2026-03-31T15:00:00Z'))).toBe('2026-02-28')
    expect(dateAt('-1y', new Date('2024-02-29T15:00:00Z'))).toBe('2023-02-28')
  })

  test('end every month on its last day', () => {
    for (
      let month = Temporal.PlainYearMonth.from('2023-01');
      month.year < 2025;
      month = month.add({ months: 1 })
    ) {
      const last = month.add({ months: 1 }).toPlainDate({ day: 1 }).subtract({ days: 1 })
      expect(endAt(`${month}`, NOW)).toBe(`${last}`)
    }
  })

  test.each([
    '',
    'yesterday',
    '-d',
    '-1',
    '1d',
    '+1d',
    '-1.5d',
    '-12345d',
    '2026-3',
    '2026-13',
    'TODAY',
    ' today',
  ])('are not %j', (text) => {
    for (const meaning of [dateAt, startAt, endAt]) expect(meaning(text, NOW)).toBe(text)
  })
})

describe('requests with relative dates', () => {
  test('mean other dates on another day', async () => {
    let now = NOW
    const timed = await startApp({ settings: { now: () => now } })
    try {
      const query =
        '{ aggregate(by: { aggregateId: 1 }) { bars(first: 1, from: "-1y", to: "-1w") { nodes { ts } } } }'
      const newestBar = (ts: string) => ({ aggregate: { bars: { nodes: [{ ts }] } } })
      const newest = async () => {
        const { data } = await timed.graphql(query)
        const { body } = await timed.rest('/aggregates/1/timeseries', { start_date: '-1y', end_date: '-1w' })
        return [data, body.data[0]?.ts]
      }
      expect(await newest()).toEqual([newestBar('2026-03-04T00:00:00Z'), '2026-03-04T00:00:00Z'])
      now = new Date(now.getTime() - 86_400_000)
      expect(await newest()).toEqual([newestBar('2026-03-03T00:00:00Z'), '2026-03-03T00:00:00Z'])
    } finally {
      await timed.close()
    }
  })

  test('answer the rows of the dates that they mean, and echo these', async () => {
    for (const [from, to, start, end] of [
      ['-30d', 'today', '2026-02-09', '2026-03-11'],
      ['ytd', '-1w', '2026-01-01', '2026-03-04'],
      ['2026-01', '2026-02', '2026-01-01', '2026-02-28'],
      ['2025', '2025', '2025-01-01', '2025-12-31'],
    ] as const) {
      const query = { aggregate_ids: [1, 2], records_per_page: 500 }
      const relative = await app.rest('/aggregates/timeseries', { ...query, start_date: from, end_date: to })
      const absolute = await app.rest('/aggregates/timeseries', {
        ...query,
        start_date: start,
        end_date: end,
      })
      expect(absolute.body.data).not.toEqual([])
      expect(relative.body.data).toEqual(absolute.body.data)
      expect(relative.body.metadata).toMatchObject({
        effective_start_date: start,
        effective_end_date: absolute.body.metadata.effective_end_date,
      })
    }
  })

  test('are the same on the graph, in variables and in the query', async () => {
    const query = (dates: string) =>
      `{ aggregate(by: { aggregateId: 1 }) { bars(first: 50, ${dates}) { nodes { ts retailNetTurnover } } } }`
    const absolute = await app.graphql(query('from: "2026-01-01", to: "2026-02-28"'))
    expect(absolute.errors).toBeUndefined()
    expect((await app.graphql(query('from: "ytd", to: "2026-02"'))).data).toEqual(absolute.data)
    const withVariables = `query ($from: DateOrDateTime, $to: DateOrDateTime) ${query('from: $from, to: $to')}`
    const { data } = await app.graphql(withVariables, { from: 'ytd', to: '2026-02' })
    expect(data).toEqual(absolute.data)
  })

  test('rank the dates that they mean', async () => {
    const ranked = { metric: 'retail_net_turnover' }
    for (const [relative, absolute] of [
      [{ date: '-1d' }, { date: '2026-03-10' }],
      [
        { start_date: '2026-02', end_date: '2026-02' },
        { start_date: '2026-02-01', end_date: '2026-02-28' },
      ],
    ]) {
      const asked = await app.rest<Dated>('/aggregates/leaderboard', { ...ranked, ...relative })
      const expected = await app.rest<Dated>('/aggregates/leaderboard', { ...ranked, ...absolute })
      expect(expected.status).toBe(200)
      expect(asked.body.data).toEqual(expected.body.data)
      expect(asked.body.date_range).toEqual(expected.body.date_range)
    }
  })

  test('are accepted within bodies', async () => {
    const body = { aggregate_id_1: 1, aggregate_id_2: 2, start_date: '2026-01' }
    const asked = await app.post<Dated>('/aggregates/analytics/correlation', { ...body, end_date: '2026-02' })
    const expected = await app.post<Dated>('/aggregates/analytics/correlation', {
      ...body,
      ...{ start_date: '2026-01-01', end_date: '2026-02-28' },
    })
    expect([asked.status, expected.status]).toEqual([200, 200])
    expect(asked.body.date_range).toEqual(expected.body.date_range)
  })
})

describe('refused dates', () => {
  test('are reported as they were sent', async () => {
    const query = { aggregate_ids: [1], start_date: '-5x', end_date: '2026-13' }
    const { status, body } = await app.rest('/aggregates/timeseries', query)
    expect(status).toBe(422)
    expect(body.detail).toMatchObject([
      { loc: ['query', 'start_date'], input: '-5x' },
      { loc: ['query', 'end_date'], input: '2026-13' },
    ])
  })

  test('are a month where one day is asked for', async () => {
    const { status, body } = await app.rest('/aggregates/leaderboard', { date: '2026-02' })
    expect(status).toBe(422)
    expect(body.detail).toMatchObject([{ loc: ['query', 'date'], input: '2026-02' }])
  })

  test('are a relative start after its end', async () => {
    const { status } = await app.rest('/aggregates/timeseries', {
      ...{ aggregate_ids: [1], start_date: 'today', end_date: '-1y' },
    })
    expect(status).toBe(422)
  })
})

test('errors name every form', () => {
  for (const type of [Moment, LongMoment, CalendarDate, LongCalendarDate]) {
    const { message } = type.safeParse('last tuesday').error?.issues[0] ?? {}
    expect(message).toMatch(/^Input should be a valid date \(YYYY-MM-DD\).* from 1[69]00 to 2200, /)
    expect(message).toMatch(
      / a month \(YYYY-MM\) or year \(YYYY\) that begins or ends a range, or a relative date: today, -30d, -2w, -6m, -1y, mtd or ytd$/,
    )
  }
})
