import { describe, expect, test } from 'vitest'
import { faultsIn, withoutUpdates } from '../../helpers/answers.ts'
import { rowsOf } from '../../helpers/market.ts'
import { useApp } from '../../helpers/use-app.ts'

const app = useApp()

/** Every route over bars, with a valid query. */
const ROUTES = [
  { path: '/aggregates/timeseries', good: 'aggregate_ids=1&start_date=2026-03-02', size: 2000, max: 10_000 },
  { path: '/aggregates/1/timeseries', good: 'start_date=2026-03-02', size: 2000, max: 10_000 },
  { path: '/aggregates/snapshot', good: 'aggregate_ids=1', size: 100, max: 1000 },
  { path: '/aggregates/1/latest', good: '', size: null, max: null },
]
const SERIES = ROUTES.slice(0, 2)
const PAGED = ROUTES.flatMap(({ max, ...route }) => (max === null ? [] : [{ ...route, max }]))
const LISTED = ROUTES.filter(({ path }) => !path.includes('/1/'))

/** Returns the faults that a route finds in a query, or the status if it is not 422. */
async function faults(path: string, query: string) {
  const { status, body, headers } = await app.rest(path, query)
  expect(headers.get('content-type')).toBe(status === 422 ? 'application/json' : headers.get('content-type'))
  return status === 422 ? faultsIn(body) : status
}

describe.each(ROUTES)('$path', ({ path, good }) => {
  const ask = (more: string) => app.rest(path, `${good}&${more}`)
  const refused = (more: string) => faults(path, `${good}&${more}`)

  test.each([
    ['interval', 'enum', '2d 1D daily 10MIN'],
    ['asset_class', 'enum', 'both Cash'],
    ['moneyness', 'enum', 'itm DEEP'],
    ['size', 'enum', 'small MEDIUM'],
    ['type', 'enum', 'call X'],
    ['notional', 'enum', 'put ITM'],
    ['include_intraday', 'bool_parsing', '2 truee nein'],
  ])('%s accepts only its documented values: %s', async (name, type, values) => {
    for (const value of ['', ...values.split(' ')])
      expect(await refused(`${name}=${value}`)).toEqual([`query.${name} ${type}`])
  })

  test('an enumeration fault lists the accepted values', async () => {
    const { body } = await ask('interval=2d')
    expect(body.detail).toEqual([
      {
        loc: ['query', 'interval'],
        msg: "Input should be '10min', '30min', '1h', '3h', '1d', '1w', '1m' or '1y'",
        type: 'enum',
        input: '2d',
        ctx: { expected: "'10min', '30min', '1h', '3h', '1d', '1w', '1m' or '1y'" },
      },
    ])
  })

  test('booleans are accepted in every spelling', async () => {
    for (const word of ['true', 'TRUE', '1', 'yes', 'Yes', 'on', 'ON'])
      expect((await ask(`include_intraday=${word}`)).body.metadata.include_intraday).toBe(true)
    for (const word of ['false', 'False', '0', 'no', 'NO', 'off', 'oFF'])
      expect((await ask(`include_intraday=${word}`)).body.metadata.include_intraday).toBe(false)
  })

  test('the last value wins when a single-valued parameter is repeated', async () => {
    expect((await ask('include_intraday=true&include_intraday=false')).body.metadata.include_intraday).toBe(
      false,
    )
    expect((await ask('moneyness=nonsense&moneyness=ITM')).body.metadata['moneyness']).toBe('ITM')
    expect(await refused('moneyness=ITM&moneyness=nonsense')).toEqual(['query.moneyness enum'])
  })

  test('text that is not UTF-8 or contains NUL is refused', async () => {
    expect(await refused('interval=%ff')).toEqual(['query.interval string_unicode'])
    expect(await refused('interval=1d%00')).toEqual(['query.interval enum'])
    expect(await refused('interval=%ZZ&size=%c3%28')).toEqual([
      'query.interval string_unicode',
      'query.size string_unicode',
    ])
    expect((await ask('%ff=1&a%00=1')).status).toBe(200)
  })
})

describe.each(PAGED)('pages of $path', ({ path, good, size, max }) => {
  test('size and number have bounds and defaults', async () => {
    const { body } = await app.rest(path, good)
    expect(body.pagination).toMatchObject({ page_number: 1, records_per_page: size })
    for (const [value, type] of [
      ['0', 'greater_than_equal'],
      ['-1', 'greater_than_equal'],
      [`${max + 1}`, 'less_than_equal'],
      ['99999999999999999999999', 'less_than_equal'],
      ['', 'int_parsing'],
      ['1.5', 'int_parsing'],
      ['1e3', 'int_parsing'],
      ['ten', 'int_parsing'],
      ['0x10', 'int_parsing'],
      ['Infinity', 'int_parsing'],
    ])
      expect(await faults(path, `${good}&records_per_page=${value}`)).toEqual([
        `query.records_per_page ${type}`,
      ])
    expect((await app.rest(path, `${good}&records_per_page=${max}`)).status).toBe(200)
    expect(await faults(path, `${good}&page_number=0`)).toEqual(['query.page_number greater_than_equal'])
    expect(await faults(path, `${good}&page_number=2147483648`)).toEqual([
      'query.page_number less_than_equal',
    ])
    const { status, body: last } = await app.rest(
      path,
      `${good}&page_number=2147483647&records_per_page=${max}`,
    )
    expect([status, last.data]).toEqual([200, []])
  })

  test('a fault states the bound', async () => {
    const { body } = await app.rest(path, `${good}&records_per_page=${max + 1}`)
    expect(body.detail).toEqual([
      {
        loc: ['query', 'records_per_page'],
        msg: `Input should be less than or equal to ${max}`,
        type: 'less_than_equal',
        input: max + 1,
        ctx: { le: max },
      },
    ])
  })
})

describe.each(LISTED)('ids of $path', ({ path, good }) => {
  const rest = good.replace('aggregate_ids=1', '')

  test('are required, at least one', async () => {
    expect(await faults(path, rest)).toEqual(['query.aggregate_ids missing'])
    for (const blank of ['', ',', '+,+', '%09'])
      expect(await faults(path, `${rest}&aggregate_ids=${blank}`)).toEqual(['query.aggregate_ids too_short'])
  })

  test('are trimmed, deduplicated, then counted', async () => {
    const plain = await app.rest(path, `${rest}&aggregate_ids=3,1`)
    for (const list of [
      'aggregate_ids=3,+1+,3,,1',
      'aggregate_ids=3&aggregate_ids=1,3',
      'aggregate_ids=%203%20,%091',
    ])
      expect((await app.rest(path, `${rest}&${list}`)).body.data).toEqual(plain.body.data)
    const hundred = Array.from({ length: 100 }, (_, place) => place + 1).join()
    expect((await app.rest(path, `${rest}&aggregate_ids=${hundred},1,2,3`)).status).toBe(200)
    expect(await faults(path, `${rest}&aggregate_ids=${hundred},101`)).toEqual([
      'query.aggregate_ids too_many_items',
    ])
  })

  test('must be positive integers, each checked on its own', async () => {
    expect(await faults(path, `${rest}&aggregate_ids=0,1,x,2.5,-3,2147483648,٣`)).toEqual([
      'query.aggregate_ids.0 greater_than_equal',
      'query.aggregate_ids.2 int_parsing',
      'query.aggregate_ids.3 int_parsing',
      'query.aggregate_ids.4 greater_than_equal',
      'query.aggregate_ids.5 less_than_equal',
      'query.aggregate_ids.6 int_parsing',
    ])
  })

  test('are listed when unknown; 404 if none is known', async () => {
    const { body } = await app.rest(path, `${rest}&aggregate_ids=4242,1,8`)
    expect(body.metadata.unknown_aggregate_ids).toEqual([4242, 8])
    const none = await app.rest(path, `${rest}&aggregate_ids=4242,1001,8`)
    expect([none.status, none.body.code]).toEqual([404, 'aggregate_not_found'])
  })
})

describe.each(ROUTES.filter(({ path }) => path.includes('/1/')))('the id in $path', ({ path, good }) => {
  test.each([
    ['0', ['path.aggregate_id greater_than_equal']],
    ['-1', ['path.aggregate_id greater_than_equal']],
    ['2147483648', ['path.aggregate_id less_than_equal']],
    ['one', ['path.aggregate_id int_parsing']],
    ['1.0', ['path.aggregate_id int_parsing']],
    ['%20', ['path.aggregate_id int_parsing']],
    ['%ff', ['path.aggregate_id string_unicode']],
    ['1%00', ['path.aggregate_id int_parsing']],
    ['4242', 404],
    ['1001', 404],
    ['8', 404],
    ['%31', 200],
  ])('%s', async (id, expected) => {
    expect(await faults(path.replace('/1/', `/${id}/`), good)).toEqual(expected)
  })
})

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
      expect(await faults(path, `${series}&start_date=${text}`)).toEqual([
        'query.start_date date_from_datetime_parsing',
      ])
      const both = `${series}&start_date=2026-03-02&end_date=${text}`
      expect(await faults(path, both)).toEqual(['query.end_date date_from_datetime_parsing'])
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
      expect(await faults(path, `${series}&start_date=${start}&end_date=${end}`)).toEqual(
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
    expect(await faults(path, `${good}&order=ASC`)).toEqual(['query.order enum'])
  })

  test('calculations accept only documented values', async () => {
    for (const [name, type] of [
      ['transformation=median', 'enum'],
      ['normalisation=rank', 'enum'],
      ['normalisation_period=4y', 'enum'],
      ['window=21', 'enum'],
      ['is_full_history=maybe', 'bool_parsing'],
    ])
      expect(await faults(path, `${good}&${name}`)).toEqual([`query.${name?.split('=')[0]} ${type}`])
  })
})

test('all faults in a request are listed at once', async () => {
  const query =
    'aggregate_ids=x&interval=2d&records_per_page=0&page_number=a&order=up&fields=nothing&include_intraday=perhaps'
  expect(
    await faults('/aggregates/timeseries', `${query}&asset_class=cash&moneyness=ITM&end_date=soon`),
  ).toEqual([
    'query.aggregate_ids.0 int_parsing',
    'query.start_date missing',
    'query.end_date date_from_datetime_parsing',
    'query.interval enum',
    'query.include_intraday bool_parsing',
    'query.records_per_page greater_than_equal',
    'query.page_number int_parsing',
    'query.order enum',
    'query.fields.0 unknown_field',
    'query.moneyness asset_class_conflict',
  ])
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
