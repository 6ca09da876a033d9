import { describe, expect, test } from 'vitest'
import { graphql } from '../../../generated/gql.ts'
import { rowsOf } from '../../../helpers/market.ts'
import { useApp } from '../../../helpers/use-app.ts'

/** Before the market's first day. */
const ALWAYS = '2025-01-01'

const app = useApp()

const Timeseries = graphql(`
  query Timeseries($ids: [Int!]!, $from: DateOrDateTime!, $interval: Interval, $assetClass: AssetClass, $page: Int, $size: Int) {
    aggregateTimeseries(
      aggregateIds: $ids
      from: $from
      interval: $interval
      assetClass: $assetClass
      pageNumber: $page
      recordsPerPage: $size
    ) {
      rows { ts date isPartial marketHours assetClass px pxChg retailBuyTurnover retailNetTurnover callTurnover netCpNotional moneyness }
      columns { ts date isPartial px pxChg retailBuyTurnover netCpNotional }
      aggregates { aggregateId }
      interval
      assetClasses
      count
      pagination { pageNumber recordsPerPage totalRecordCount totalPages hasNextPage hasPreviousPage nextPage previousPage }
      metadata { includeIntraday moneyness unknownAggregateIds warnings { code parameter } }
    }
  }
`)

describe('on the graph', () => {
  test('the same page is available as rows and as columns', async () => {
    const variables = { ids: [3, 9, 77], from: ALWAYS, page: 2, size: 10 }
    const { data, errors } = await app.graphql(Timeseries, {
      ...variables,
      interval: 'WEEK',
      assetClass: 'ALL',
    })
    expect(errors).toBeUndefined()
    const expected = rowsOf([3, 9], { interval: '1w', asset_class: 'all' }).slice(10, 20)
    const page = data?.aggregateTimeseries
    expect(page?.rows).toEqual(
      expected.map((row) => ({
        ts: row.ts,
        date: row['date'],
        isPartial: row['is_partial'],
        marketHours: null,
        assetClass: 'ALL',
        px: row['px'],
        pxChg: row['px_chg'],
        retailBuyTurnover: row['retail_buy_turnover'],
        retailNetTurnover: row['retail_net_turnover'],
        callTurnover: row['call_turnover'],
        netCpNotional: row['net_cp_notional'],
        moneyness: 'TOTAL',
      })),
    )
    expect(page?.columns).toEqual({
      ts: expected.map(({ ts }) => ts),
      date: expected.map(({ date }) => date),
      isPartial: expected.map((row) => row['is_partial']),
      px: expected.map((row) => row['px']),
      pxChg: expected.map((row) => row['px_chg']),
      retailBuyTurnover: expected.map((row) => row['retail_buy_turnover']),
      netCpNotional: expected.map((row) => row['net_cp_notional']),
    })
    expect(page).toMatchObject({ interval: 'WEEK', assetClasses: ['CASH', 'OPTIONS'], count: 10 })
    expect(page?.aggregates).toEqual([{ aggregateId: 3 }, { aggregateId: 9 }])
    expect(page?.metadata).toMatchObject({
      includeIntraday: true,
      moneyness: 'TOTAL',
      unknownAggregateIds: [77],
      warnings: [],
    })
    expect(page?.pagination).toMatchObject({ pageNumber: 2, nextPage: 3, previousPage: 1 })
  })

  test('the selected fields determine the asset class', async () => {
    const classes = async (fields: string) => {
      const query = `{ aggregateTimeseries(aggregateIds: [9], from: "2026-03-01") { assetClasses rows { ts ${fields} } } }`
      const { data } = await app.graphql<{ aggregateTimeseries: { assetClasses: string[] } }, never>(query)
      return data?.aggregateTimeseries.assetClasses
    }
    expect(await classes('px')).toEqual(['CASH'])
    expect(await classes('callNotional')).toEqual(['OPTIONS'])
    expect(await classes('...on Bar { callNotional } retailNetTurnover')).toEqual(['CASH', 'OPTIONS'])
  })

  test('the basic tier gets the same warning', async () => {
    const { data } = await app
      .as('basic@example.com', 'basic')
      .graphql(Timeseries, { ids: [1], from: ALWAYS })
    expect(data?.aggregateTimeseries?.metadata).toMatchObject({
      includeIntraday: false,
      warnings: [{ code: 'INCLUDE_INTRADAY_FORCED', parameter: 'includeIntraday' }],
    })
  })
})
