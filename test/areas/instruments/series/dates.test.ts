import { describe, expect, test } from 'vitest'
import { withoutUpdates } from '../../../helpers/answers.ts'
import { BAR_ROUTES, faultsAt } from '../../../helpers/bar-routes.ts'
import { rowsOf } from '../../../helpers/market.ts'
import { useApp } from '../../../helpers/use-app.ts'

const app = useApp()
const SERIES = BAR_ROUTES.slice(0, 2)

describe.each(SERIES)('dates of $path', ({ path, good }) => {
  const series = good.replace('start_date=2026-03-02', '')
  const ask = (dates: string) => app.rest(path, `${series}&order=asc&${dates}`)

  test.each([
    ['start_date=2026-03-02', { start_date: '2026-03-02' }],
    ['start_date=2026-03-02&end_date=2026-03-02', { start_date: '2026-03-02', end_date: '2026-03-02' }],
    ['start_date=2026-03-09&end_date=2026-03-11', { start_date: '2026-03-09' }],
    ['start_date=2026-02-21&end_date=2026-02-22', { start_date: '2026-02-21', end_date: '2026-02-22' }],
    // Instants are compared with the timestamps themselves, not with trading dates.
    [
      'start_date=2026-03-03T00:00Z&end_date=2026-03-05T00:00:00.000Z',
      { start_date: '2026-03-03', end_date: '2026-03-05' },
    ],
    ['start_date=2026-03-03T00:00:01Z', { start_date: '2026-03-04' }],
    ['start_date=2026-03-02T19:00:00-05:00', { start_date: '2026-03-03' }],
    ['start_date=2026-03-03T05:30%2B05:30', { start_date: '2026-03-03' }],
    ['start_date=2026-03-03T05:30+0530', { start_date: '2026-03-03' }],
    ['start_date=2026-03-03+00:00', { start_date: '2026-03-03' }],
    ['start_date=2026-03-02&end_date=2200-12-31', { start_date: '2026-03-02' }],
    ['start_date=1900-01-01', {}],
  ])('%s', async (dates, expected) => {
    const { status, body } = await ask(dates)
    expect(status).toBe(200)
    expect(withoutUpdates(body.data)).toEqual(rowsOf([1], { order: 'asc', ...expected }))
  })

  test('a date selects 10min bars by the exchange’s trading date', async () => {
    const { body } = await ask('start_date=2026-03-09&end_date=2026-03-09&interval=10min')
    const stamps = body.data.map(({ ts }) => ts)
    expect([stamps[0], stamps.at(-1), stamps.length]).toEqual([
      '2026-03-09T13:40:00Z',
      '2026-03-09T20:00:00Z',
      39,
    ])
    const winter = await ask('start_date=2026-03-06&end_date=2026-03-06&interval=10min')
    expect(winter.body.data[0]?.ts).toBe('2026-03-06T14:40:00Z')
  })
})

describe.each(SERIES)('refused dates of $path', ({ path, good }) => {
  const series = good.replace('start_date=2026-03-02', '')
  const nonsense = [
    '',
    'now',
    'tomorrow',
    'infinity',
    '-infinity',
    'epoch',
    '20260302',
    '2026-3-2',
    '2026-02-30',
    '2025-02-29',
    '2026-13-01',
    '2026-W10',
    '2026-060',
    '1899-12-31',
    '2201-01-01',
    '+002026-03-02',
    '1772409600',
    '2026-03-02T24:00Z',
    '2026-03-02T10:61Z',
    '2026-03-02T10:00%2B25:00',
    '2026-03-02T10',
    '2026-03-02T10:00[UTC]',
    '2026-03-02%00',
    '٢٠٢٦-٠٣-٠٢',
    '2026-03-02, 2026-03-03',
  ]
  test('nonsense is refused', async () => {
    for (const text of nonsense) {
      expect(await faultsAt(app, path, `${series}&start_date=${text}`)).toEqual([
        'query.start_date date_from_datetime_parsing',
      ])
      const both = `${series}&start_date=2026-03-02&end_date=${text}`
      expect(await faultsAt(app, path, both)).toEqual(['query.end_date date_from_datetime_parsing'])
    }
  })

  test('the start must not be after the end', async () => {
    for (const [start, end, isGood] of [
      ['2026-03-03', '2026-03-02', false],
      ['2026-03-03T00:00:01Z', '2026-03-03T00:00:00Z', false],
      ['2026-03-03', '2026-03-02T23:59:59Z', false],
      ['2026-03-03T23:59:59Z', '2026-03-03', true],
      ['2026-03-04T00:00:00Z', '2026-03-03', false],
      ['2026-03-03T00:00-05:00', '2026-03-03T04:59Z', false],
      ['2026-03-03T00:00Z', '2026-03-03T00:00Z', true],
    ] as const)
      expect(await faultsAt(app, path, `${series}&start_date=${start}&end_date=${end}`)).toEqual(
        isGood ? 200 : ['query.end_date date_range'],
      )
  })
})

describe.each(SERIES)('order and calculations of $path', ({ path, good }) => {
  const series = good.replace('start_date=2026-03-02', '')
  const ask = (dates: string) => app.rest(path, `${series}&order=asc&${dates}`)

  test('rows are sorted in either direction', async () => {
    const ascending = await ask('start_date=2026-02-02')
    const descending = await app.rest(path, `${series}&start_date=2026-02-02&order=desc`)
    expect(descending.body.data).toEqual(ascending.body.data.toReversed())
    expect(await faultsAt(app, path, `${good}&order=ASC`)).toEqual(['query.order enum'])
  })

  test('calculations accept only documented values', async () => {
    for (const [name, type] of [
      ['transformation=median', 'enum'],
      ['normalisation=rank', 'enum'],
      ['normalisation_period=4y', 'enum'],
      ['window=21', 'enum'],
      ['is_full_history=maybe', 'bool_parsing'],
    ])
      expect(await faultsAt(app, path, `${good}&${name}`)).toEqual([`query.${name?.split('=')[0]} ${type}`])
  })
})

test('a single series starts one year before its end by default', async () => {
  const { body } = await app.rest('/aggregates/1/timeseries', { order: 'asc' })
  expect(withoutUpdates(body.data)).toEqual(rowsOf([1], { order: 'asc' }))
  expect(body.metadata).toMatchObject({ effective_start_date: '2025-03-11' })
  const early = await app.rest('/aggregates/1/timeseries', { end_date: '2027-01-05' })
  expect(early.body.metadata).toMatchObject({
    effective_start_date: '2026-01-05',
    effective_end_date: '2027-01-05',
  })
  expect(withoutUpdates(early.body.data)).toEqual(rowsOf([1], { start_date: '2026-01-05' }))
})
