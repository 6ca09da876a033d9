import { describe, expect, test } from 'vitest'
import { faultsIn, withoutUpdates } from '../../../helpers/answers.ts'
import { type Asked, INTERVALS, NOW, rowsOf } from '../../../helpers/market.ts'
import { useApp } from '../../../helpers/use-app.ts'

const PATH = '/aggregates/timeseries'
/** Service-managed aggregates. */
const SHARED = [1, 2, 3, 4, 5, 6, 9, 10]
/** Before the market's first day. */
const ALWAYS = '2025-01-01'

const app = useApp()

const ask = (query: Record<string, string | number | readonly (string | number)[]>, caller = app.rest) =>
  caller(PATH, { aggregate_ids: SHARED, start_date: ALWAYS, records_per_page: 10_000, ...query })

/** All rows that match a query, on a single page. */
async function rows(asked: Asked) {
  const { status, body } = await ask({ ...asked } as Record<string, string>)
  expect(status).toBe(200)
  return withoutUpdates(body.data)
}

describe('rows', () => {
  const cases = INTERVALS.flatMap((interval) =>
    (['cash', 'options', 'all'] as const).flatMap((asset_class) =>
      [true, false].map((include_intraday) => ({ interval, asset_class, include_intraday })),
    ),
  )
  test.each(cases)('$interval bars of $asset_class, include_intraday $include_intraday', async (asked) => {
    const expected = rowsOf(SHARED, asked)
    expect(expected.length).toBeGreaterThan(0)
    expect(await rows(asked)).toEqual(expected)
  })

  const combinations = (['TOTAL', 'ITM', 'ATM', 'OTM'] as const).flatMap((moneyness) =>
    (['TOTAL', 'SMALL', 'LARGE'] as const).map((size) => ({ moneyness, size })),
  )
  test.each(combinations)('options $moneyness/$size, alone and merged with cash', async (filter) => {
    expect(await rows({ ...filter })).toEqual(rowsOf(SHARED, { ...filter, asset_class: 'options' }))
    expect(await rows({ ...filter, asset_class: 'all' })).toEqual(
      rowsOf(SHARED, { ...filter, asset_class: 'all' }),
    )
  })

  test('the fixture covers the cases that the rules distinguish', async () => {
    const weekly = await rows({ interval: '1w', order: 'asc' })
    const running = weekly.filter(({ ts }) => ts === '2026-03-13T00:00:00Z')
    expect(running.map(({ id, is_partial }) => [id, is_partial])).toEqual(
      [1, 2, 3, 4, 5, 9].map((id) => [id, true]),
    )
    const days = await rows({ order: 'asc' })
    expect(days.find(({ id }) => id === 1)?.['px_chg']).toBeNull()
    expect(days.filter(({ ts }) => ts === '2026-03-11T00:00:00Z').map(({ id }) => id)).toEqual([
      1, 2, 3, 4, 5, 9,
    ])
    const completed = await rows({ include_intraday: false })
    expect(completed.some(({ ts }) => ts === '2026-03-11T00:00:00Z')).toBe(false)
    // A past day for which one constituent has only 10min bars.
    const [partial, whole] = [days, completed].map((all) =>
      all.find(({ id, ts }) => id === 1 && ts.startsWith('2026-03-09')),
    )
    expect([partial?.['is_partial'], whole?.['is_partial']]).toEqual([true, false])
    expect(partial?.['retail_buy_turnover']).not.toBe(whole?.['retail_buy_turnover'])
  })

  test('each row states when a load last changed it', async () => {
    const { body } = await ask({ aggregate_ids: [1], start_date: '2026-03-02' })
    // Later loads contain only flow observations.
    const { rows } = await app.database.pool.query('select created_at from data_version order by id')
    const loads = rows.map(({ created_at }) => Date.parse(created_at))
    expect(loads.at(-1)).toBe(Date.parse(body.metadata.as_of ?? ''))
    for (const row of body.data) expect(Date.parse(String(row['updated_time']))).toBe(loads[0])
  })

  test('the defaults are 1d, cash, newest first, 2000 per page, up to now', async () => {
    const { body } = await app.rest(PATH, { aggregate_ids: 3, start_date: ALWAYS })
    expect(withoutUpdates(body.data)).toEqual(rowsOf([3]))
    expect(body).toMatchObject({ interval: '1d', asset_classes: ['cash'], count: rowsOf([3]).length })
    expect(body.pagination).toEqual({
      page_number: 1,
      records_per_page: 2000,
      total_record_count: rowsOf([3]).length,
      total_pages: 1,
      has_next_page: false,
      has_previous_page: false,
      next_page: null,
      previous_page: null,
    })
  })

  test('each asset class has its own fields, in the documented order', async () => {
    const own = 'ts id provider_id name type subtype asset_class market_hours is_active is_partial px px_chg'
    const retail = 'retail_buy_turnover retail_sell_turnover retail_net_turnover retail_total_turnover'
    const options =
      'moneyness size call_turnover put_turnover cp_turnover net_cp_turnover call_notional put_notional cp_notional net_cp_notional'
    for (const [asset_class, members] of [
      ['cash', `${own} ${retail} updated_time date`],
      ['options', `${own} ${options} updated_time date`],
      ['all', `${own} ${retail} ${options} updated_time date`],
    ] as const) {
      const { body } = await ask({ aggregate_ids: [9], asset_class })
      for (const row of body.data) expect(Object.keys(row)).toEqual(members.split(' '))
    }
  })
})

describe('trading dates', () => {
  test.each([
    ['1d', '2026-03-09T00:00:00Z', '2026-03-09'],
    ['1w', '2026-03-06T00:00:00Z', '2026-03-06'],
    ['1m', '2026-02-28T00:00:00Z', '2026-02-28'],
    ['10min', '2026-03-10T13:40:00Z', '2026-03-10'],
    ['3h', '2026-03-10T22:00:00Z', '2026-03-10'],
    ['3h', '2026-03-06T23:00:00Z', '2026-03-06'],
  ] as const)('a %s row of %s is dated %s', async (interval, ts, date) => {
    const found = (await rows({ interval })).filter((row) => row.ts === ts)
    expect(found.length).toBeGreaterThan(0)
    for (const row of found) expect(row['date']).toBe(date)
  })
})

describe('asset class', () => {
  test.each([
    ['', ['cash'], null, null],
    ['asset_class=cash', ['cash'], null, null],
    ['asset_class=options', ['options'], 'TOTAL', 'TOTAL'],
    ['asset_class=all', ['cash', 'options'], 'TOTAL', 'TOTAL'],
    ['moneyness=ITM', ['options'], 'ITM', 'TOTAL'],
    ['size=LARGE', ['options'], 'TOTAL', 'LARGE'],
    ['moneyness=TOTAL', ['options'], 'TOTAL', 'TOTAL'],
    ['asset_class=all&moneyness=OTM&size=SMALL', ['cash', 'options'], 'OTM', 'SMALL'],
    ['fields=px,cp_notional', ['options'], 'TOTAL', 'TOTAL'],
    ['fields=retail_net_turnover,cp_notional', ['cash', 'options'], 'TOTAL', 'TOTAL'],
    ['fields=px', ['cash'], null, null],
  ])('%s: %j', async (query, classes, moneyness, size) => {
    const { body } = await app.rest(PATH, `aggregate_ids=1,9&start_date=2026-02-02&${query}`)
    expect(body.asset_classes).toEqual(classes)
    expect(body.metadata).toMatchObject({ moneyness, size })
    const asset_class = classes.length === 2 ? 'all' : classes[0]
    if (!query.includes('fields')) for (const row of body.data) expect(row['asset_class']).toBe(asset_class)
  })

  test.each([
    ['moneyness=ITM', ['query.moneyness asset_class_conflict']],
    ['size=TOTAL', ['query.size asset_class_conflict']],
    ['moneyness=ITM&size=SMALL', ['query.moneyness asset_class_conflict', 'query.size asset_class_conflict']],
    ['fields=px,put_turnover', ['query.fields.1 asset_class_conflict']],
  ])('asset_class=cash conflicts with %s', async (query, faults) => {
    const { status, body } = await app.rest(
      PATH,
      `aggregate_ids=1&start_date=2026-02-02&asset_class=cash&${query}`,
    )
    expect(status).toBe(422)
    expect(faultsIn(body)).toEqual(faults)
  })

  test('type and notional are echoed but change no rows', async () => {
    const plain = await ask({})
    const filtered = await ask({ type: 'CALL', notional: 'ALL' })
    expect(filtered.body.data).toEqual(plain.body.data)
    expect(plain.body.metadata).toMatchObject({ type: null, notional: null })
    expect(filtered.body.metadata).toMatchObject({ type: 'CALL', notional: 'ALL' })
  })
})

describe('the current trading day, by tier', () => {
  test('the basic tier gets only completed days, with a warning', async () => {
    const { rest } = app.as('basic@example.com', 'basic')
    const { body } = await ask({}, rest)
    expect(withoutUpdates(body.data)).toEqual(rowsOf(SHARED, { include_intraday: false }))
    expect(body.metadata.include_intraday).toBe(false)
    expect(body.metadata.warnings).toEqual([
      { code: 'include_intraday_forced', message: expect.any(String), parameter: 'include_intraday' },
    ])
    const willing = await ask({ include_intraday: 'false' }, rest)
    expect(willing.body.data).toEqual(body.data)
    expect(willing.body.metadata.warnings).toEqual([])
  })

  test('intraday bars are unaffected', async () => {
    const { body } = await ask({ interval: '10min' }, app.as('basic@example.com', 'basic').rest)
    expect(withoutUpdates(body.data)).toEqual(rowsOf(SHARED, { interval: '10min' }))
    expect(body.metadata.warnings).toEqual([])
  })

  test.each(['professional', 'data_license'] as const)('the %s tier may include it or not', async (tier) => {
    const { rest } = app.as('a@example.com', tier)
    expect(withoutUpdates((await ask({}, rest)).body.data)).toEqual(rowsOf(SHARED))
    const without = await ask({ include_intraday: 'no' }, rest)
    expect(withoutUpdates(without.body.data)).toEqual(rowsOf(SHARED, { include_intraday: false }))
  })
})

describe('fields', () => {
  const keys = async (fields: string) => {
    const { status, body } = await app.rest(PATH, `aggregate_ids=1&start_date=2026-02-02&${fields}`)
    expect(status).toBe(200)
    return Object.keys(body.data[0] ?? {})
  }

  test('a projection keeps ts, id and provider_id', async () => {
    expect(await keys('fields=px')).toEqual(['ts', 'id', 'provider_id', 'px'])
    expect(await keys('fields=name,is_partial,retail_net_turnover')).toEqual([
      'ts',
      'id',
      'provider_id',
      'name',
      'is_partial',
      'retail_net_turnover',
    ])
    expect(await keys('fields=px&fields=+px+,,px_chg')).toEqual(['ts', 'id', 'provider_id', 'px', 'px_chg'])
    expect(await keys('fields=ts')).toEqual(['ts', 'id', 'provider_id'])
    expect(await keys('fields=date,px')).toEqual(['ts', 'id', 'provider_id', 'px', 'date'])
  })

  test('a projection has the same values as the full row', async () => {
    const { body } = await ask({ fields: 'px,retail_total_turnover', interval: '1w' })
    expect(body.data).toEqual(
      rowsOf(SHARED, { interval: '1w' }).map(({ ts, id, provider_id, px, retail_total_turnover }) => ({
        ts,
        id,
        provider_id,
        px,
        retail_total_turnover,
      })),
    )
  })

  test.each([
    ['fields=price', ['query.fields.0 unknown_field']],
    ['fields=px,Px,nonsense', ['query.fields.1 unknown_field', 'query.fields.2 unknown_field']],
    ['fields=', ['query.fields too_short']],
    ['fields=retailNetTurnover', ['query.fields.0 unknown_field']],
  ])('%s is refused', async (query, faults) => {
    const { status, body } = await app.rest(PATH, `aggregate_ids=1&start_date=2026-02-02&${query}`)
    expect(status).toBe(422)
    expect(faultsIn(body)).toEqual(faults)
  })
})

describe('metadata', () => {
  test('describes how the response was made', async () => {
    const { body, headers } = await ask({
      aggregate_ids: [1, 8, 77],
      start_date: '2026-02-02T00:00:00+05:30',
    })
    expect(body.metadata).toEqual({
      request_id: headers.get('x-request-id'),
      generated_at: NOW.toISOString(),
      data_version: headers.get('x-data-version'),
      as_of: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/),
      timezone: 'UTC',
      exchange_timezone: 'America/New_York',
      bar_label: 'end',
      effective_start_date: '2026-02-01T18:30:00Z',
      effective_end_date: NOW.toISOString(),
      include_intraday: true,
      type: null,
      notional: null,
      moneyness: null,
      size: null,
      transformation: null,
      normalisation: null,
      normalisation_period: null,
      window: null,
      unknown_aggregate_ids: [8, 77],
      warnings: [],
    })
  })

  test('lists unknown parameters, which are ignored', async () => {
    const { status, body } = await app.rest(
      PATH,
      'aggregate_ids=1&start_date=2026-02-02&start=1&Interval=1w&a%20b=',
    )
    expect(status).toBe(200)
    expect(body.interval).toBe('1d')
    expect(body.metadata.warnings).toEqual(
      ['start', 'Interval', 'a b'].map((parameter) => ({
        code: 'unknown_parameter',
        message: expect.stringContaining(parameter),
        parameter,
      })),
    )
  })
})
