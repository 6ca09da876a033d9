import { describe, expect, test } from 'vitest'
import { BAR_ROUTES, faultsAt } from '../../../helpers/bar-routes.ts'
import { useApp } from '../../../helpers/use-app.ts'

const app = useApp()
const PAGED = BAR_ROUTES.flatMap(({ max, ...route }) => (max === null ? [] : [{ ...route, max }]))
const LISTED = BAR_ROUTES.filter(({ path }) => !path.includes('/1/'))

describe.each(BAR_ROUTES)('$path', ({ path, good }) => {
  const ask = (more: string) => app.rest(path, `${good}&${more}`)
  const refused = (more: string) => faultsAt(app, path, `${good}&${more}`)

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
      expect(await faultsAt(app, path, `${good}&records_per_page=${value}`)).toEqual([
        `query.records_per_page ${type}`,
      ])
    expect((await app.rest(path, `${good}&records_per_page=${max}`)).status).toBe(200)
    expect(await faultsAt(app, path, `${good}&page_number=0`)).toEqual([
      'query.page_number greater_than_equal',
    ])
    expect(await faultsAt(app, path, `${good}&page_number=2147483648`)).toEqual([
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
    expect(await faultsAt(app, path, rest)).toEqual(['query.aggregate_ids missing'])
    for (const blank of ['', ',', '+,+', '%09'])
      expect(await faultsAt(app, path, `${rest}&aggregate_ids=${blank}`)).toEqual([
        'query.aggregate_ids too_short',
      ])
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
    expect(await faultsAt(app, path, `${rest}&aggregate_ids=${hundred},101`)).toEqual([
      'query.aggregate_ids too_many_items',
    ])
  })

  test('must be positive integers, each checked on its own', async () => {
    expect(await faultsAt(app, path, `${rest}&aggregate_ids=0,1,x,2.5,-3,2147483648,٣`)).toEqual([
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

describe.each(BAR_ROUTES.filter(({ path }) => path.includes('/1/')))('the id in $path', ({ path, good }) => {
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
    expect(await faultsAt(app, path.replace('/1/', `/${id}/`), good)).toEqual(expected)
  })
})

test('all faults in a request are listed at once', async () => {
  const query =
    'aggregate_ids=x&interval=2d&records_per_page=0&page_number=a&order=up&fields=nothing&include_intraday=perhaps'
  expect(
    await faultsAt(app, '/aggregates/timeseries', `${query}&asset_class=cash&moneyness=ITM&end_date=soon`),
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
