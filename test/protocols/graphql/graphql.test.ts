import { describe, expect, test } from 'vitest'
import { graphql } from '../../generated/gql.ts'
import type { GraphQLFault } from '../../helpers/answers.ts'
import { AGGREGATES, barsOf } from '../../helpers/market.ts'
import { useApp } from '../../helpers/use-app.ts'

/** Bars over GraphQL, and partial answers if a field is refused. */

const app = useApp()

test('__proto__ is a name like any other', async () => {
  const { data, errors } = await app.graphql<unknown, never>(
    `query __proto__ { __proto__: aggregate(by: { aggregateId: 3 }) { __proto__: name ...__proto__ } }
    fragment __proto__ on Aggregate { constructor: aggregateId }`,
  )
  expect(errors).toBeUndefined()
  const { name } = AGGREGATES.find(({ id }) => id === 3) ?? {}
  expect(JSON.stringify(data)).toBe(`{"__proto__":{"__proto__":"${name}","constructor":3}}`)
})

const Series = graphql(`
  query Series($id: Int!) {
    aggregate(by: { aggregateId: $id }) {
      week: bars(interval: WEEK, first: 2) { nodes { ts px } totalCount }
      month: bars(interval: MONTH, order: ASC) { ...Line totalCount }
      options: bars(first: 3, moneyness: ITM) { nodes { ts callTurnover moneyness size assetClass } }
      merged: bars(first: 3) { columns { ts date retailBuyTurnover putNotional } }
      day: bars(from: "2026-03-10", to: "2026-03-10", interval: HOUR) { nodes { ts date marketHours } totalCount }
      completed: latest(includeIntraday: false) { ts isPartial px }
      latest { ts isPartial px instrument { providerId ... on Aggregate { aggregateId } } }
      newestOptions: latest(assetClass: OPTIONS) { ts cpTurnover }
    }
  }
  fragment Line on BarConnection { columns { ts px pxChg } }
`)

describe('bars', () => {
  test.each([1, 3, 9])('of aggregate %i with different arguments under different aliases', async (id) => {
    const { data, errors } = await app.graphql(Series, { id })
    expect(errors).toBeUndefined()
    const [week, month] = [barsOf(id, { interval: '1w' }), barsOf(id, { interval: '1m', order: 'asc' })]
    const options = barsOf(id, { moneyness: 'ITM', asset_class: 'options' })
    const merged = barsOf(id, { asset_class: 'all' }).slice(0, 3)
    const hours = barsOf(id, { interval: '1h', start_date: '2026-03-10', end_date: '2026-03-10' })
    const [newest, completed] = [barsOf(id)[0], barsOf(id, { include_intraday: false })[0]]
    const [newestOptions] = barsOf(id, { asset_class: 'options' })
    expect(data?.aggregate).toEqual({
      week: { nodes: week.slice(0, 2).map(({ ts, px }) => ({ ts, px })), totalCount: week.length },
      month: {
        columns: {
          ts: month.map(({ ts }) => ts),
          px: month.map(({ px }) => px),
          pxChg: month.map((bar) => bar['px_chg']),
        },
        totalCount: month.length,
      },
      options: {
        nodes: options.slice(0, 3).map((bar) => ({
          ts: bar.ts,
          callTurnover: bar['call_turnover'],
          moneyness: 'ITM',
          size: 'TOTAL',
          assetClass: 'OPTIONS',
        })),
      },
      merged: {
        columns: {
          ts: merged.map(({ ts }) => ts),
          date: merged.map(({ ts }) => ts.slice(0, 10)),
          retailBuyTurnover: merged.map((bar) => bar['retail_buy_turnover'] ?? null),
          putNotional: merged.map((bar) => bar['put_notional'] ?? null),
        },
      },
      day: {
        nodes: hours.map(({ ts }) => ({ ts, date: '2026-03-10', marketHours: 'REGULAR_MARKET' })),
        totalCount: hours.length,
      },
      completed: { ts: completed?.ts, isPartial: false, px: completed?.['px'] },
      latest: {
        ts: newest?.ts,
        isPartial: true,
        px: newest?.['px'],
        instrument: { providerId: AGGREGATES.find((one) => one.id === id)?.provider_id, aggregateId: id },
      },
      newestOptions: newestOptions
        ? { ts: newestOptions.ts, cpTurnover: newestOptions['cp_turnover'] }
        : null,
    })
  })

  test('are empty, and `latest` is null, for an aggregate without any', async () => {
    const { data } = await app.graphql(Series, { id: 10 })
    expect(data?.aggregate).toMatchObject({
      week: { nodes: [], totalCount: 0 },
      latest: null,
      merged: { columns: { ts: [] } },
    })
  })

  test('of completed days only are visible to the basic tier', async () => {
    const { data } = await app.as('b@example.com', 'basic').graphql(Series, { id: 1 })
    expect(data?.aggregate?.latest?.ts).toBe('2026-03-10T00:00:00Z')
    expect(data?.aggregate?.week?.nodes[0]?.px).toBe(
      barsOf(1, { interval: '1w', include_intraday: false })[0]?.['px'],
    )
  })
})

describe('arguments of bars', () => {
  test.each([
    ['from: "2026-03-02", to: "2026-03-01"', [['to', 'date_range']]],
    [
      'from: "now", to: "infinity"',
      [
        ['from', 'date_from_datetime_parsing'],
        ['to', 'date_from_datetime_parsing'],
      ],
    ],
    [
      'assetClass: CASH, size: LARGE, first: 10001',
      [
        ['first', 'less_than_equal'],
        ['size', 'asset_class_conflict'],
      ],
    ],
    [
      `after: "${Buffer.from('1:bar:2026-03-10T23:59:60Z').toString('base64url')}"`,
      [['after', 'value_error']],
    ],
    [`after: "${Buffer.from('1:bar:yesterday').toString('base64url')}"`, [['after', 'value_error']]],
  ])('bars(%s) is refused', async (args, expected) => {
    const { errors, data } = await app.graphql<unknown, never>(
      `{ aggregate(by: { aggregateId: 1 }) { bars(${args}) { totalCount } } }`,
    )
    expect(data).toEqual({ aggregate: { bars: null } })
    expect(errors?.map(({ extensions, path }) => [extensions.code, path])).toEqual([
      ['BAD_USER_INPUT', ['aggregate', 'bars']],
    ])
    expect(errors?.[0]?.extensions.issues?.map(({ path, type }) => [path, type])).toEqual(expected)
  })
})

describe('a bad argument of bars', () => {
  const told = (errors: readonly GraphQLFault[] | undefined) =>
    errors?.map(({ extensions, path }) => [
      extensions.code,
      path,
      extensions.issues?.map((issue) => issue.path),
    ])
  const good = barsOf(1).length

  // A document with two operations is interpreted, not compiled; both must behave alike.
  describe.each([
    ['compiled', ''],
    ['interpreted', ' query Other { __typename }'],
  ])('%s', (_how, other) => {
    const ask = (selection: string) =>
      app.graphql<unknown, Record<string, never>>(
        `query Main { ${selection} }${other}`,
        {},
        { operationName: 'Main' },
      )

    test('nulls only its own field', async () => {
      const { data, errors, status } = await ask(`aggregate(by: { aggregateId: 1 }) {
        name bad: bars(first: -1) { totalCount } worse: bars(from: "x", interval: WEEK) { totalCount }
        bars(first: 1) { totalCount } latest { isPartial }
      }`)
      expect(data).toEqual({
        aggregate: {
          name: AGGREGATES.find(({ id }) => id === 1)?.name,
          bad: null,
          worse: null,
          bars: { totalCount: good },
          latest: { isPartial: true },
        },
      })
      expect([status, told(errors)]).toEqual([
        200,
        [
          ['BAD_USER_INPUT', ['aggregate', 'bad'], ['first']],
          ['BAD_USER_INPUT', ['aggregate', 'worse'], ['from']],
        ],
      ])
    })

    test('does not affect other root fields, even if several are refused', async () => {
      const { data, errors } = await ask(`
        a: aggregate(by: { aggregateId: 1 }) { aggregateId bars(last: -1) { totalCount } }
        b: aggregate(by: { aggregateId: 1 }) { aggregateId bars(first: 1) { totalCount } }
        c: aggregateTimeseries(aggregateIds: [1], from: "x") { count }
        d: aggregateSnapshot(aggregateIds: [1]) { count }
        e: aggregate(by: { aggregateId: 0 }) { name }
      `)
      expect(data).toEqual({
        a: { aggregateId: 1, bars: null },
        b: { aggregateId: 1, bars: { totalCount: good } },
        c: null,
        d: { count: 1 },
        e: null,
      })
      const byPath = told(errors)?.toSorted(([, a], [, b]) => String(a).localeCompare(String(b)))
      expect(byPath).toEqual([
        ['BAD_USER_INPUT', ['a', 'bars'], ['last']],
        ['BAD_USER_INPUT', ['c'], ['from']],
        ['BAD_USER_INPUT', ['e'], ['by.aggregateId']],
      ])
    })

    test('is reported for each item of a list', async () => {
      const { data, errors } = await ask(
        'aggregates(first: 2, orderBy: ID) { nodes { aggregateId bars(first: -1) { totalCount } } totalCount }',
      )
      expect(data).toMatchObject({
        aggregates: {
          nodes: [
            { aggregateId: 1, bars: null },
            { aggregateId: 2, bars: null },
          ],
        },
      })
      expect(told(errors)).toEqual(
        [0, 1].map((place) => ['BAD_USER_INPUT', ['aggregates', 'nodes', place, 'bars'], ['first']]),
      )
    })
  })
})
