import { describe, expect, test } from 'vitest'
import { METRIC_NAMES } from '../../../../src/market/metrics.ts'
import { faultsIn } from '../../../helpers/answers.ts'
import { COMPARE, compare, DATES, SIDE_BY_SIDE, sideBySide } from '../../../helpers/comparison.ts'
import { useApp } from '../../../helpers/use-app.ts'

const app = useApp()

describe('refusals', () => {
  const cases: [name: string, body: object, faults: string[]][] = [
    ['one aggregate', { aggregate_ids: [1] }, ['body.aggregate_ids too_short']],
    ['eleven', { aggregate_ids: [...Array(11).keys()].map((id) => id + 1) }, ['body.aggregate_ids too_long']],
    ['the same twice', { aggregate_ids: [1, 3, 1] }, ['body.aggregate_ids value_error']],
    ['no list', { aggregate_ids: 13 }, ['body.aggregate_ids list_type']],
    [
      'bad ids',
      { aggregate_ids: [0, 1.5, 'x', null] },
      [
        'body.aggregate_ids.0 greater_than_equal',
        'body.aggregate_ids.1 int_from_float',
        'body.aggregate_ids.2 int_parsing',
        'body.aggregate_ids.3 int_type',
      ],
    ],
    ['no metric', { metrics: [] }, ['body.metrics too_short']],
    ['eleven metrics', { metrics: METRIC_NAMES.slice(0, 11) }, ['body.metrics too_long']],
    [
      'unknown metrics',
      { metrics: ['price', 'px', 'zscore'], interval: '2d' },
      ['body.interval enum', 'body.metrics.0 unknown_metric', 'body.metrics.2 unknown_metric'],
    ],
    [
      'metrics of options in cash, beside an unknown one',
      { asset_class: 'cash', metrics: ['px', 'put_notional', 'nonsense', 'cp_turnover'] },
      [
        'body.metrics.2 unknown_metric',
        'body.metrics.1 asset_class_conflict',
        'body.metrics.3 asset_class_conflict',
      ],
    ],
    [
      'metrics of cash in options',
      { asset_class: 'options', metrics: ['retail_buy_turnover', 'px'] },
      ['body.metrics.0 asset_class_conflict'],
    ],
    [
      'a filter of options on cash',
      { asset_class: 'cash', size: 'SMALL' },
      ['body.size asset_class_conflict'],
    ],
    [
      'a filter of options on metrics of cash',
      { moneyness: 'ITM', metrics: ['px', 'retail_net_turnover'] },
      ['body.metrics.1 asset_class_conflict'],
    ],
    ['a reversed range', { end_date: '2026-01-11' }, ['body.end_date date_range']],
    [
      'bad dates',
      { start_date: 'now', end_date: '2026-02-30' },
      ['body.start_date date_from_datetime_parsing', 'body.end_date date_from_datetime_parsing'],
    ],
    [
      'no dates',
      { start_date: undefined, end_date: null },
      ['body.start_date missing', 'body.end_date string_type'],
    ],
  ]
  test.each(cases)('%s', async (_name, asked, faults) => {
    for (const ask of [compare, sideBySide]) {
      const { status, body } = await ask(app, { aggregate_ids: [1, 3], ...asked })
      expect([status, faultsIn(body)]).toEqual([422, faults])
    }
  })

  test('an unknown normalisation', async () => {
    const { status, body } = await sideBySide(app, { aggregate_ids: [1, 3], normalise: 'percent' })
    expect([status, faultsIn(body)]).toEqual([422, ['body.normalise enum']])
  })

  test('aggregates that do not exist or that the caller cannot see', async () => {
    for (const ask of [compare, sideBySide]) {
      for (const id of [4242, 7, 8, 1001]) {
        const { status, body } = await ask(app, { aggregate_ids: [1, id] })
        expect([status, body.code]).toEqual([404, 'aggregate_not_found'])
      }
      const own = await ask(app.as('owner@example.com'), { aggregate_ids: [1, 7] })
      expect(own.status).toBe(200)
    }
  })

  test('an API key', async () => {
    for (const path of [COMPARE, SIDE_BY_SIDE]) {
      const sent = { headers: { 'x-api-key': 'professional:key@example.com' } }
      const { status } = await app.nobody.post(path, { aggregate_ids: [1, 3], ...DATES }, sent)
      expect(status).toBe(401)
    }
    const key = { headers: { 'x-api-key': 'professional:key@example.com' } }
    const query =
      '{ aggregateComparison(aggregateIds: [1, 3], from: "2026-01-01", to: "2026-02-01") { interval } }'
    const { errors } = await app.nobody.graphql<unknown, never>(query, undefined, key)
    expect(errors?.map(({ extensions }) => extensions.code)).toEqual(['NOT_AUTHENTICATED'])
  })
})
