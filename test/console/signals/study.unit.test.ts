import { describe, expect, test } from 'vitest'
import type { EventStudyResultFragment as EventStudy } from '../../../console/graph/generated/graphql.ts'
import { viewIn } from '../../../console/parts/view.ts'
import { STUDY } from '../../../console/signals/study/codecs.ts'
import { chartOf, type StudiedEvent } from '../../../console/signals/study/event-chart.ts'
import { caveatsOf, countWords, findingOf } from '../../../console/signals/study/findings.ts'
import {
  eventStudyInput,
  quantileStudyInput,
  requestText,
  shownHorizon,
  sortedBy,
} from '../../../console/signals/study/inputs.ts'
import { studySearchOf } from '../../../console/signals/study/kept.ts'
import { outcomeName, outcomeText, outcomeUnit, probability } from '../../../console/signals/study/units.ts'
import { CODECS, type SignalsView } from '../../../console/signals/view.ts'

/** Studies of the console as the address states them, and what is said of their results. */

const viewAt = (search: string): SignalsView => viewIn(CODECS, search)
/** Without the narrow spaces before units. */
const plain = (text: string): string => text.replaceAll(/\s/g, ' ')

type Signal = EventStudy['signals'][number]
type Horizon = Signal['horizons'][number]

const HORIZON: Horizon = {
  ...{ __typename: 'HorizonStatistics', horizon: 20, outcomes: 412, missing: 0, delisted: 0 },
  ...{ mean: 0.012, median: 0.01, meanLower: 0.005, meanUpper: 0.019, positiveShare: 0.56 },
  ...{
    tStatistic: 3.2,
    pValue: 0.001,
    clusteredTStatistic: 3,
    clusteredPValue: 0.003,
    adjustedPValue: 0.009,
  },
}

const SIGNAL: Signal = {
  ...{ __typename: 'SignalStatistics', name: '1', events: 412, instruments: 40, bars: 412 },
  ...{ horizons: [HORIZON], path: [], years: [] },
}

const RESULT: EventStudy = {
  ...{ __typename: 'EventStudy', ' $fragmentName': 'EventStudyResultFragment' },
  ...{ interval: 'DAY', firstDate: '2024-01-02', lastDate: '2025-12-31', trigger: 'ENTRY' },
  ...{ minimumDistance: 20, outcome: 'px', outcomeKind: 'RETURN', minusUniverseMean: true, benchmark: null },
  ...{ signals: [SIGNAL], horizons: [20], rows: [] },
  pagination: { __typename: 'Pagination', pageNumber: 1, totalPages: 1, totalRecordCount: 412 },
  metadata: { __typename: 'ScreenMetadata', warnings: [] },
}

describe('the address of a study', () => {
  test('states the request of the graph', () => {
    const view = viewAt(
      '?where=RIS~gt~0.3&group=Health+Care&show=after&from=2024-01-02&to=2025-12-31&horizons=1,10&minus=106&trigger=EVERY&distance=5&outcome=RETAIL_NET_TURNOVER&compared=CHANGE',
    )
    expect(eventStudyInput(view)).toEqual({
      signals: [{ all: [{ measure: { metric: 'RIS' }, gt: 0.3 }] }],
      ...{ kind: 'SECURITIES', universe: { sectors: ['Health Care'] }, interval: 'DAY' },
      ...{ from: '2024-01-02', to: '2025-12-31', horizons: [1, 10], trigger: 'EVERY', minimumDistance: 5 },
      ...{ outcome: { metric: 'RETAIL_NET_TURNOVER' }, outcomeKind: 'CHANGE' },
      ...{ benchmark: 106, minusUniverseMean: false },
    })
    const measure = sortedBy(view)
    expect(measure && quantileStudyInput(view, measure)).toMatchObject({
      ...{ measures: [{ metric: 'RIS' }], quantiles: 5, step: 1, minusUniverseMean: false },
    })
  })

  test('sorts by the measure that is chosen, else by that of the first condition, nested ones included', () => {
    const where = 'any(PX~gt~1,RIS~gt~0)'
    expect(sortedBy(viewAt(`?where=${where}`))?.metric).toBe('PX')
    expect(sortedBy(viewAt(`?where=${where}&sorted=STREAK`))?.metric).toBe('STREAK')
    expect(sortedBy(viewAt(''))).toBeNull()
  })

  test.each(['0', '253', '1,1', '1.5', 'x', ''])('refuses horizons such as “%s”', (text) => {
    expect(() => STUDY.horizons.parse(text, 'horizons')).toThrow('must be up to 10 different numbers')
  })

  test('tells another study from another look at the same', () => {
    const one = viewAt('?where=RIS~gt~0.3&show=after')
    for (const same of ['at=5', 'page=3', 'by=1', 'job=1'])
      expect(requestText(viewAt(`?where=RIS~gt~0.3&show=after&${same}`))).toBe(requestText(one))
    for (const other of ['distance=5', 'from=-5y', 'group=Energy', 'minus=nothing', 'show=quantiles'])
      expect(requestText(viewAt(`?${other}&where=RIS~gt~0.3&show=after`))).not.toBe(requestText(one))
  })
})

describe('a finding', () => {
  test('is one sentence with its interval, and a verdict by the adjusted p-value', () => {
    const { sentence, verdict, isFound } = findingOf(RESULT, SIGNAL, HORIZON)
    expect(plain(sentence)).toBe(
      'After 412 events, the price was on average 1.20 % higher 20 days later, relative to the universe mean (p = 0.003, clustered by date). The 95 % interval of the mean is +0.50 % to +1.90 %.',
    )
    expect([plain(verdict), isFound]).toEqual(['Chance alone would rarely produce this: p = 0.009.', true])
  })

  test('is none if the adjusted p-value is not small, however small the other', () => {
    const at = { ...HORIZON, clusteredPValue: 0.03, adjustedPValue: 0.12 }
    const { verdict, isFound } = findingOf(RESULT, { ...SIGNAL, horizons: [at, at, at, at] }, at)
    expect([plain(verdict), isFound]).toEqual([
      'Chance alone may well produce this: p = 0.12, adjusted for 4 horizons.',
      false,
    ])
  })

  test('names the benchmark, a fall, and a change of another measure', () => {
    const study: EventStudy = {
      ...{ ...RESULT, outcome: 'retail_net_turnover', outcomeKind: 'CHANGE', minusUniverseMean: false },
      benchmark: { __typename: 'Aggregate', id: 'x', name: 'Technology' },
    }
    const { sentence } = findingOf(study, SIGNAL, { ...HORIZON, mean: -2e6, meanLower: null })
    expect(plain(sentence)).toBe(
      'After 412 events, Net flow was on average USD 2.00 m lower 20 days later, relative to Technology (p = 0.003, clustered by date).',
    )
  })

  test('says that nothing changed rather than a fall of zero, and that there is too little for a test', () => {
    const at = { ...HORIZON, mean: -0.00001, clusteredPValue: null, adjustedPValue: null, outcomes: 1 }
    const { sentence, verdict } = findingOf(RESULT, SIGNAL, at)
    expect(plain(sentence)).toContain(
      'After 1 event, the price was on average unchanged 20 days later, relative to the',
    )
    expect(verdict).toBe('Too little data for a test.')
    expect(findingOf(RESULT, SIGNAL, { ...at, mean: null, outcomes: 0 }).sentence).toBe(
      '412 events, none with an outcome 20 days later.',
    )
  })

  test('counts missing and delisted outcomes in words', () => {
    expect(countWords(RESULT, SIGNAL, { ...HORIZON, missing: 3, delisted: 1 })).toEqual([
      '412 events of 40 instruments on 412 dates, between 2 Jan 2024 and 31 Dec 2025.',
      "An event is a bar that meets the conditions after one that does not, at least 20 days after the instrument's previous event.",
      '3 events without an outcome 20 days later: that day is yet to come or has no value.',
      'Outcomes of instruments delisted before then: 1. They end at the last bar.',
    ])
  })

  test('says of what it does not prove only what applies', () => {
    const general = 'The study describes the past. It identifies no cause and excludes trading costs.'
    expect(caveatsOf(RESULT, SIGNAL, HORIZON)).toEqual([general])
    const years = [0.02, -0.01].map((mean, at) => ({
      ...{ __typename: 'YearStatistics' as const, year: 2024 + at, horizon: 60, outcomes: 4, mean },
      clusteredPValue: null,
    }))
    const at = { ...HORIZON, horizon: 60, outcomes: 8 }
    const signal = { ...SIGNAL, events: 9, bars: 5, horizons: [HORIZON, at], years }
    expect(caveatsOf(RESULT, signal, at)).toEqual([
      'The sample is small: 8 events on 5 dates. A few more could reverse the result.',
      'Outcomes overlap: the horizon of 60 days exceeds the minimum distance of 20. The p-values are too small.',
      'Several events share a date, and so its news. The p-values by date account for this; those by event do not.',
      '2 horizons were tested. Use the adjusted p-values; they do not account for your earlier studies.',
      'The years disagree: the means of 1 of 2 have the sign of the overall mean.',
      general,
    ])
  })
})

describe('a result', () => {
  test('is shown at the longest horizon that does not reach into the next event', () => {
    expect(shownHorizon([1, 5, 20, 60], 0, 20)).toBe(20)
    expect(shownHorizon([1, 5, 20, 60], 5, 20)).toBe(5)
    expect(shownHorizon([1, 5, 20, 60], 7, 20)).toBe(20)
    expect(shownHorizon([30, 60], 0, 20)).toBe(30)
  })

  test('has the unit and the name of its outcome', () => {
    const price = { outcome: 'px_linked', outcomeKind: 'RETURN' } as const
    const score = { outcome: 'retail_net_turnover|z_score:1y', outcomeKind: 'CHANGE' } as const
    expect([outcomeUnit(price), outcomeName(price)]).toEqual(['fraction', 'Price return'])
    expect([outcomeUnit(score), outcomeName(score)]).toEqual([
      'sigma',
      'Change of Net flow, z-score, of 1 year',
    ])
    expect([0.01, -0.00001, null].map((one) => plain(outcomeText(one, price)))).toEqual([
      ...['+1.00 %', '0.00 %', '–'],
    ])
  })

  test.each([
    [0.0004, '< 0.001'],
    [0.001, '0.001'],
    [0.0994, '0.099'],
    [0.0996, '0.10'],
    [0.414, '0.41'],
    [1, '1.00'],
    [null, '–'],
  ])('writes the p-value %s as %s', (p, text) => expect(probability(p)).toBe(text))

  test('leads from an event to the chart around it', () => {
    const event = (isActive: boolean): StudiedEvent => ({
      ...{ __typename: 'StudiedEvent', ts: '2025-03-03T21:00:00Z', date: '2025-03-03', outcomes: [] },
      instrument: { __typename: 'Security', id: 'x', name: 'A', ticker: 'A/B', securityId: 7, isActive },
    })
    expect(chartOf(event(true), 60)).toBe('/i/A%2FB?from=2024-12-03&to=2025-06-01')
    expect(chartOf(event(true), 1)).toBe('/i/A%2FB?from=2024-12-03&to=2025-04-02')
    // Another security may have taken the ticker of one that no longer trades.
    expect(chartOf(event(false), 1)).toBe('/i/A%2FB?security=7&from=2024-12-03&to=2025-04-02')
    expect(chartOf({ ...event(true), instrument: null }, 1)).toBeNull()
  })
})

describe('the kept request of a study', () => {
  const kept = (endpoint: string, values: Readonly<Record<string, string>>) =>
    studySearchOf({ endpoint, parameters: Object.entries(values).map(([name, value]) => ({ name, value })) })
  const EVENT = {
    signals: JSON.stringify([
      {
        all: [
          { measure: 'retail_net_turnover|z_score:1y', crosses_above: 2 },
          { any: [{ measure: 'options.OTM.put_turnover/call_turnover', between: [1, 2] }] },
        ],
      },
    ]),
    ...{ kind: 'securities', universe: '{"sectors":["Health Care"]}', interval: '1w' },
    ...{ start_date: '2024-01-02', end_date: '2025-12-31', trigger: 'every', minimum_distance: '5' },
    ...{ outcome: 'retail_net_turnover', outcome_kind: 'change', horizons: '1,10', benchmark: '106' },
    ...{ minus_universe_mean: 'false', resamples: '1000', seed: '1' },
  }

  test('opens its settings', () => {
    const view = viewAt(kept('/analytics/event-study', EVENT) ?? '')
    expect(view.show).toBe('after')
    expect(eventStudyInput(view)).toEqual({
      signals: [
        {
          all: [
            {
              measure: {
                metric: 'RETAIL_NET_TURNOVER',
                normalisation: 'Z_SCORE',
                normalisationPeriod: 'ONE_YEAR',
              },
              crossesAbove: 2,
            },
            {
              any: [
                {
                  measure: { metric: 'PUT_TURNOVER', dividedBy: 'CALL_TURNOVER', moneyness: 'OTM' },
                  between: [1, 2],
                },
              ],
            },
          ],
        },
      ],
      ...{ kind: 'SECURITIES', universe: { sectors: ['Health Care'] }, interval: 'WEEK' },
      ...{ from: '2024-01-02', to: '2025-12-31', trigger: 'EVERY', minimumDistance: 5 },
      ...{ outcome: { metric: 'RETAIL_NET_TURNOVER' }, outcomeKind: 'CHANGE', horizons: [1, 10] },
      ...{ benchmark: 106, minusUniverseMean: false },
    })
  })

  test('opens the quantiles of its measure', () => {
    const view = viewAt(
      kept('/analytics/quantile-study', {
        ...{ measures: 'ris', quantiles: '3', step: '20', kind: 'aggregates', interval: '1d' },
        ...{ universe: '{"aggregate_ids":[101,106]}', start_date: '2024-01-02', horizons: '1,5,20,60' },
        minus_universe_mean: 'true',
      }) ?? '',
    )
    const measure = sortedBy(view)
    expect([view.show, view.where]).toEqual(['quantiles', []])
    expect(measure && quantileStudyInput(view, measure)).toEqual({
      ...{ measures: [{ metric: 'RIS' }], quantiles: 3, step: 20, kind: 'AGGREGATES', interval: 'DAY' },
      ...{ universe: { aggregateIds: [101, 106] }, from: '2024-01-02', to: null, horizons: [1, 5, 20, 60] },
      ...{ outcome: null, outcomeKind: null, minusUniverseMean: true },
    })
  })

  test.each([
    [
      'several signals',
      { signals: '[{"all":[{"measure":"ris","gt":0}]},{"all":[{"measure":"px","gt":0}]}]' },
    ],
    ['listed events', { signals: '[{"events":[{"security_id":1,"date":"2025-01-02"}]}]' }],
    ['a measure that the console does not know', { signals: '[{"all":[{"measure":"other","gt":0}]}]' }],
    ['another outcome that the console does not know', { outcome: 'other' }],
    ['another seed', { seed: '2' }],
  ])('cannot be opened with %s', (_, other) => {
    expect(kept('/analytics/event-study', { ...EVENT, ...other })).toBeNull()
  })

  test('cannot be opened if it is not a study', () => {
    expect(kept('/aggregates/leaderboard', { metric: 'px' })).toBeNull()
  })
})
