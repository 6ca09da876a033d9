import { expect, test } from 'vitest'
import { OPTION_METRICS } from '../../../console/parts/metrics.ts'
import { searchWith, ViewFault } from '../../../console/parts/view.ts'
import {
  aggregateVariables,
  CODECS,
  optionChoice,
  optionMetric,
  type RankingView,
  securityVariables,
} from '../../../console/rankings/ranking-view.ts'

const INITIAL = Object.fromEntries(
  Object.entries(CODECS).map(([name, { initial }]) => [name, initial]),
) as RankingView

test('splits each metric of options into its choices, and none of the cash market', () => {
  for (const metric of OPTION_METRICS) {
    const choice = optionChoice(metric)
    expect(choice && optionMetric(choice)).toBe(metric)
  }
  expect(optionChoice('NET_CP_TURNOVER')).toEqual({ side: 'NET_CP', measure: 'TURNOVER' })
  expect(optionChoice('RETAIL_NET_TURNOVER')).toBeUndefined()
})

test('asks the service for what the view states, and leaves out what it does not', () => {
  expect(aggregateVariables(INITIAL)).toEqual({
    ...{ metric: 'RETAIL_NET_TURNOVER', interval: 'DAY', date: null, from: null, to: null },
    ...{ moneyness: null, size: null, types: null, subtypes: null },
  })
  const view: RankingView = { ...INITIAL, metric: 'CALL_TURNOVER', moneyness: 'OTM', size: 'LARGE' }
  expect(aggregateVariables({ ...view, type: 'Sector', subtype: 'Cyclical' })).toMatchObject({
    ...{ moneyness: 'OTM', size: 'LARGE', types: ['Sector'], subtypes: ['Cyclical'] },
  })
  expect(securityVariables({ ...view, sector: 'Energy' })).toMatchObject({ sector: 'Energy', industry: null })
  expect(securityVariables(view).universe).toBeNull()
  for (const dates of [{ date: '2026-01-27' }, { from: '2026-01-27' }, { to: '2026-01-27' }])
    expect(securityVariables({ ...view, ...dates }).universe).toBe('POINT_IN_TIME')
})

test('writes only what differs from the first view', () => {
  expect(searchWith('?metric=PX', CODECS, { metric: 'RETAIL_NET_TURNOVER', sort: '-share' })).toBe(
    '?sort=-share',
  )
})

test.each([
  ['of', 'bonds'],
  ['metric', 'price'],
  ['interval', '5m'],
  ['sort', 'rank,-value'],
  ['bars', '21'],
] as const)('says that %s cannot be %s', (name, text) => {
  expect(() => CODECS[name].parse(text, name)).toThrow(ViewFault)
})
