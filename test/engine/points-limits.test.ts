import { describe, expect, test } from 'vitest'
import { InvalidInput } from '../../src/core/errors.ts'
import { requireReadable, singlePage } from '../../src/engine/downsampling.ts'
import { faultsIn, issuesIn, type Query } from '../helpers/answers.ts'
import { useApp } from '../helpers/use-app.ts'

/** What requests for points are refused, and what they cost. */

const fixed = useApp()
const FROM = '2024-11-01'

describe('faults', () => {
  test('of REST', async () => {
    const path = '/aggregates/timeseries'
    const faults = async (query: Query, at = path) => {
      const { status, body } = await fixed.rest(
        at,
        at === path ? { aggregate_ids: '1,3', start_date: FROM, ...query } : query,
      )
      expect(status).toBe(422)
      return faultsIn(body)
    }
    expect(await faults({ points: 3, page_number: 0 })).toEqual([
      'query.page_number greater_than_equal',
      'query.points greater_than_equal',
    ])
    expect(await faults({ points: 10_001 })).toEqual(['query.points less_than_equal'])
    expect(await faults({ points: 5, page_number: 2 })).toEqual(['query.page_number mutually_exclusive'])
    expect(await faults({ points_by: 'px' })).toEqual(['query.points_by value_error'])
    expect(await faults({ points: 5, points_by: 'zscore' })).toEqual(['query.points_by unknown_metric'])
    expect(await faults({ points: 5, points_by: 'put_turnover', asset_class: 'cash' })).toEqual([
      'query.points_by asset_class_conflict',
    ])
    expect(
      await faults({ tickers: 'ALFA', points: 5, points_by: 'px_linked' }, '/series/marketdata'),
    ).toEqual(['query.points_by metric_conflict'])
    expect(await faults({ slugs: 'retail-net', points: 5, page_number: 2 }, '/flow/timeseries')).toEqual([
      'query.page_number mutually_exclusive',
    ])
  })

  test('of connections: a page, or points', async () => {
    const { errors } = await fixed.graphql(
      '{ a: aggregate(by: { aggregateId: 3 }) { bars(points: 5, first: 3) { totalCount } } f: flowSeries(slug: "retail-net") { observations(points: 5, last: 2) { totalCount } } }',
    )
    expect(issuesIn(errors).toSorted()).toEqual(['first mutually_exclusive', 'last mutually_exclusive'])
  })
})

test('a query costs as many values as its points have', async () => {
  const pages = (aliases: number) =>
    `query($points: Int) { ${Array.from({ length: aliases }, (_, at) => `a${at}: aggregateTimeseries(aggregateIds: [${Array.from({ length: 50 }, (_id, id) => id + 1)}], from: "2026-03-01", points: $points) { rows { ts px pxChg retailNetTurnover } }`).join(' ')} }`
  const codesOf = async (aliases: number, points: number) =>
    (await fixed.graphql(pages(aliases), { points })).errors?.map(({ extensions }) => extensions.code)
  expect(await codesOf(3, 200)).toBeUndefined()
  expect(await codesOf(3, 2000)).toEqual(['QUERY_TOO_COMPLEX'])
  const sparklines = Array.from({ length: 9 }, (_, at) => `s${at}: sparkline(points: 100)`).join(' ')
  const board = await fixed.graphql(`{ aggregateLeaderboard(first: 1000) { nodes { ${sparklines} } } }`)
  expect(board.errors?.map(({ extensions }) => extensions.code)).toEqual(['QUERY_TOO_COMPLEX'])
})

describe('limits', () => {
  const faultOf = (act: () => unknown) => {
    try {
      return act()
    } catch (error) {
      return error instanceof InvalidInput ? error.faults.map(({ path, type }) => [path, type]) : error
    }
  }

  test('of the rows of a page', () => {
    expect(singlePage({ length: 10_000 }).totalRecordCount).toBe(10_000)
    expect(faultOf(() => singlePage({ length: 10_001 }))).toEqual([[['points'], 'too_many_items']])
  })

  test('of the rows to choose from', () => {
    expect(faultOf(() => requireReadable({ length: 100_000 }))).toBeUndefined()
    expect(faultOf(() => requireReadable({ length: 100_001 }))).toEqual([[['points'], 'too_many_items']])
  })
})
