import { describe, expect, test } from 'vitest'
import { factsOf, namesOf, summaryOf, titleOf } from '../../../console/jobs/describe.ts'
import {
  type JobView,
  leaderboardInput,
  missingIn,
  searchOf,
  securitiesInput,
  timeseriesInput,
} from '../../../console/jobs/request.ts'

const VIEW: JobView = {
  kind: 'timeseries',
  aggregate_ids: [],
  security_ids: [],
  sector: '',
  industry: '',
  all: false,
  start_date: '',
  end_date: '',
  interval: '1d',
  asset_class: '',
  moneyness: '',
  size: '',
  include_intraday: true,
  is_full_history: false,
  transformation: '',
  window: '',
  normalisation: '',
  normalisation_period: '',
  order: 'desc',
  fields: [],
  metric: '',
  measure: '',
  date: '',
  universe: 'current',
  type: '',
  notional: '',
  types: [],
  subtypes: [],
  provider_ids: [],
}

const parameters = (values: Readonly<Record<string, string>>) =>
  Object.entries(values).map(([name, value]) => ({ name, value }))

describe('a request of the builder', () => {
  test('has only the members that differ from a default', () => {
    expect(timeseriesInput({ ...VIEW, aggregate_ids: ['101'], start_date: '2021-01-01' })).toEqual({
      aggregateIds: [101],
      from: '2021-01-01',
      interval: 'DAY',
      order: 'DESC',
    })
    expect(leaderboardInput(VIEW)).toEqual({ interval: 'DAY' })
  })

  test('translates the words of REST', () => {
    const view: JobView = {
      ...VIEW,
      aggregate_ids: ['101', '106'],
      start_date: '2021-01-01',
      end_date: '2021-06-30',
      interval: '10min',
      asset_class: 'options',
      moneyness: 'OTM',
      size: 'LARGE',
      include_intraday: false,
      transformation: 'moving_avg',
      window: '20',
      normalisation: 'z_score',
      normalisation_period: '5y',
      order: 'asc',
      fields: ['px', 'cp_turnover'],
    }
    expect(timeseriesInput(view)).toEqual({
      aggregateIds: [101, 106],
      from: '2021-01-01',
      to: '2021-06-30',
      interval: 'TEN_MINUTES',
      assetClass: 'OPTIONS',
      moneyness: 'OTM',
      size: 'LARGE',
      includeIntraday: false,
      transformation: 'MOVING_AVG',
      window: 'ONE_MONTH',
      normalisation: 'Z_SCORE',
      normalisationPeriod: 'FIVE_YEARS',
      order: 'ASC',
      fields: ['px', 'cp_turnover'],
    })
  })

  test('of the full history needs no start', () => {
    const view = { ...VIEW, aggregate_ids: ['101'], is_full_history: true }
    expect(missingIn(view)).toBeNull()
    expect(timeseriesInput(view)).toMatchObject({ from: '1900-01-01', isFullHistory: true })
  })

  test('ranks by a metric, or by a side of the options market', () => {
    const view: JobView = {
      ...VIEW,
      kind: 'leaderboard',
      metric: 'px_chg',
      start_date: '2026-01-02',
      end_date: '2026-02-02',
      notional: 'CALL',
      types: ['Sector'],
      provider_ids: ['a', 'b'],
    }
    expect(leaderboardInput(view)).toEqual({
      interval: 'DAY',
      metric: 'PX_CHG',
      from: '2026-01-02',
      to: '2026-02-02',
      notional: 'CALL',
      types: ['Sector'],
      providerIds: ['a', 'b'],
    })
  })

  test('says what is missing', () => {
    expect(missingIn(VIEW)).toBe('Choose at least one aggregate.')
    expect(missingIn({ ...VIEW, aggregate_ids: ['101'] })).toBe('Choose a start, or the full history.')
    expect(missingIn({ ...VIEW, kind: 'leaderboard' })).toBeNull()
  })
})

describe('the request of a job', () => {
  const kept = {
    endpoint: '/aggregates/timeseries',
    parameters: parameters({
      aggregate_ids: '101,106,107,108,999',
      start_date: '2021-01-01',
      interval: '10min',
      asset_class: 'options',
      order: 'desc',
      fields: 'px,cp_turnover',
      include_intraday: 'true',
    }),
  }
  const names = new Map([
    ['101', 'All <b>Listed</b>'],
    ['106', 'Technology'],
    ['107', 'Energy'],
    ['7', 'Mine'],
  ])

  test('is named by its aggregates, known or not', () => {
    expect(titleOf(kept, names)).toBe('All <b>Listed</b>, Technology, Energy and 2 more')
    const few = { ...kept, parameters: parameters({ aggregate_ids: '106,999' }) }
    expect(titleOf(few, names)).toBe('Technology, Aggregate 999')
    expect(titleOf({ endpoint: '/aggregates/7/timeseries', parameters: [] }, names)).toBe('Mine')
  })

  test('is summed up and listed in words', () => {
    expect(summaryOf(kept)).toBe('Bars of aggregates · 10 minutes · from 1 Jan 2021 · Options')
    expect(factsOf(kept)).toContainEqual({ label: 'Fields', value: 'px, cp_turnover' })
    expect(factsOf(kept).map(({ label }) => label)).toEqual([
      'Interval',
      'From',
      'Market',
      'Fields',
      'Current day',
      'Order',
    ])
    const board = {
      endpoint: '/aggregates/leaderboard',
      parameters: parameters({ metric: 'retail_net_turnover', types: 'Sector,Theme', date: '2026-11-20' }),
    }
    expect(titleOf(board, names)).toBe('Net flow of Sector, Theme')
    expect(summaryOf(board)).toBe('Ranking of aggregates · 20 Nov 2026')
  })

  test('of the full history has no start', () => {
    const whole = {
      endpoint: '/aggregates/timeseries',
      parameters: parameters({ aggregate_ids: '106', start_date: '1900-01-01', is_full_history: 'true' }),
    }
    expect(summaryOf(whole)).toBe('Bars of aggregates · full history')
    expect(factsOf(whole)).toEqual([{ label: 'Full history', value: 'yes' }])
    expect(searchOf(whole)).toBe('?aggregate_ids=106&is_full_history=true')
  })

  test('fills the builder again', () => {
    expect(new URLSearchParams(searchOf(kept) ?? '').get('aggregate_ids')).toBe('101,106,107,108,999')
    expect(
      searchOf({ endpoint: '/aggregates/leaderboard', parameters: parameters({ types: 'A & B' }) }),
    ).toBe('?types=A+%26+B&kind=leaderboard')
    expect(searchOf({ endpoint: '/aggregates/7/timeseries', parameters: [] })).toBeNull()
  })
})

describe('a request for securities', () => {
  const about = (endpoint: string, values: Readonly<Record<string, string>>) => ({
    endpoint,
    parameters: parameters(values),
  })

  test('names one selection', () => {
    const view: JobView = { ...VIEW, kind: 'securities' }
    expect(missingIn(view)).toBe('Choose a sector, an industry, all securities, or some by symbol or id.')
    const all: JobView = { ...view, all: true, asset_class: 'all', include_intraday: false, fields: ['px'] }
    expect(missingIn(all)).toBeNull()
    expect(securitiesInput(all)).toEqual({
      all: true,
      interval: 'DAY',
      assetClass: ['ALL'],
      includeIntraday: false,
      order: 'DESC',
      fields: ['px'],
    })
    expect(securitiesInput({ ...view, security_ids: ['1001', 'BETA'], start_date: '-1y' })).toEqual({
      securityIds: [1001],
      tickers: ['BETA'],
      from: '-1y',
      interval: 'DAY',
      order: 'DESC',
    })
    expect(securitiesInput({ ...view, industry: 'Oil' })).toMatchObject({ industry: 'Oil' })
  })

  test.each([
    [{ sector: 'Energy', interval: '1d' }, 'Energy', 'Bars of securities · 1 day'],
    [{ industry: 'Oil & Gas' }, 'Oil & Gas', 'Bars of securities'],
    [{ all: 'true', start_date: '-1y' }, 'All securities', 'Bars of securities · from -1y'],
    [{ security_ids: '1,2,3,4,5' }, 'Security 1, Security 2, Security 3 and 2 more', 'Bars of securities'],
    [{ sector: 'Energy', asset_class: 'cash,options' }, 'Energy', 'Bars of securities · Cash and Options'],
  ])('is named by what it selects: %j', (values, title, summary) => {
    const request = about('/securities/timeseries', values)
    expect(titleOf(request, new Map())).toBe(title)
    expect(summaryOf(request)).toBe(summary)
  })

  test.each([
    [{ sector: 'Energy', metric: 'px_chg' }, 'Price change of Energy'],
    [{ universe: 'current' }, 'Ranking of all securities'],
    [{ measure: 'retail_net_turnover|z_score:1y' }, 'Net flow, z-score, of 1 year of all securities'],
  ])('or by its metric, if it ranks: %j', (values, title) => {
    const request = about('/series/timeseries/leaderboard', values)
    expect(titleOf(request, new Map())).toBe(title)
    expect(summaryOf(request)).toBe('Ranking of securities')
    expect(searchOf(request)).toBe(`?${new URLSearchParams({ ...values, kind: 'security_leaderboard' })}`)
  })

  test.each(['sort', 'range', 'sparkline'])('does not fill the builder again if it states the %s', (name) => {
    expect(searchOf(about('/series/timeseries/leaderboard', { [name]: 'x' }))).toBeNull()
  })

  test('orders rankings by value, and bars by time', () => {
    const order = (endpoint: string) => factsOf(about(endpoint, { order: 'asc' }))
    expect(order('/series/timeseries/leaderboard')).toEqual([{ label: 'Order', value: 'Lowest first' }])
    expect(order('/securities/timeseries')).toEqual([{ label: 'Order', value: 'Oldest first' }])
  })

  test('fills the builder again', () => {
    const request = about('/securities/timeseries', { sector: 'Energy', asset_class: 'cash,options' })
    expect(searchOf(request)).toBe('?sector=Energy&asset_class=all&kind=securities')
  })
})

test('names are listed until there are too many', () => {
  expect(namesOf(['a', 'b', 'c', 'd'])).toBe('a, b, c, d')
  expect(namesOf(['a', 'b', 'c', 'd', 'e'])).toBe('a, b, c and 2 more')
})
