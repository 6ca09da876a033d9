import { describe, expect, test } from 'vitest'
import { type Body, faultsIn, type Query } from '../../../helpers/answers.ts'
import { useApp } from '../../../helpers/use-app.ts'

/** The parameters of transformations: their defaults, and which of them do not go together. */

const PATH = '/aggregates/timeseries'
const app = useApp()

const ask = async (query: Query): Promise<Body> => {
  const answer = await app.rest(PATH, { aggregate_ids: 1, start_date: '2000-01-01', ...query })
  expect(answer.status).toBe(200)
  return answer.body
}

describe('metadata', () => {
  const nothing = { transformation: null, normalisation: null, normalisation_period: null, window: null }
  test.each([
    [{}, {}],
    [{ transformation: 'moving_avg' }, { transformation: 'moving_avg', window: 20 }],
    [
      { transformation: 'ewma', window: 60 },
      { transformation: 'ewma', window: 60 },
    ],
    [{ transformation: 'change' }, { transformation: 'change' }],
    [
      { transformation: 'pct_change', window: 5 },
      { transformation: 'pct_change', window: 5 },
    ],
    [{ transformation: 'cumulative_sum' }, { transformation: 'cumulative_sum' }],
    [{ normalisation: 'z_score' }, { normalisation: 'z_score', normalisation_period: '1y' }],
    [
      { normalisation: 'min_max', normalisation_period: 'all' },
      { normalisation: 'min_max', normalisation_period: 'all' },
    ],
    [{ normalisation: 'turnover_share' }, { normalisation: 'turnover_share' }],
  ])('%j is echoed with its defaults', async (query, expected) => {
    const { metadata } = await ask({ ...query, start_date: '2026-03-02' })
    expect(metadata).toMatchObject({ ...nothing, ...expected, warnings: [] })
  })

  test.each([
    ['window=20', ['window']],
    ['normalisation_period=2y', ['normalisation_period']],
    ['window=5&normalisation_period=1y', ['window', 'normalisation_period']],
    ['transformation=cumulative_sum&window=5', ['window']],
    ['normalisation=turnover_share&normalisation_period=all', ['normalisation_period']],
    ['normalisation=z_score&window=60', ['window']],
  ])('%s changes nothing, and causes a warning', async (query, parameters) => {
    const { body } = await app.rest(PATH, `aggregate_ids=1&start_date=2026-03-02&${query}`)
    expect(body.metadata.warnings).toEqual(
      parameters.map((parameter) => ({ code: 'unused_parameter', message: expect.any(String), parameter })),
    )
  })
})

describe('windows shorter than a bar', () => {
  test.each([
    ['interval=1m&window=5', false],
    ['interval=1m&window=20', true],
    ['interval=1y&window=120', false],
    ['interval=1y&window=252', true],
    // The default is 20 days.
    ['interval=1y', false],
    ['interval=1w&window=5', true],
    ['interval=10min&window=5', true],
  ])('%s', async (query, fits) => {
    for (const path of [`${PATH}?aggregate_ids=1&start_date=2026-03-02&`, '/aggregates/1/timeseries?']) {
      const { status, body } = await app.rest(`${path}transformation=moving_avg&${query}`)
      expect(status === 200 || faultsIn(body)).toEqual(fits || ['query.window window_shorter_than_interval'])
    }
  })

  test('are impossible for transformations without a window', async () => {
    for (const transformation of ['cumulative_sum', 'change', 'pct_change'])
      await ask({ interval: '1y', transformation })
  })
})
