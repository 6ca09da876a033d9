import { beforeAll, expect, test } from 'vitest'
import type { Body } from '../../helpers/answers.ts'
import { loadFiles } from '../../helpers/load-files.ts'
import { useApp } from '../../helpers/use-app.ts'

/** After an early close, the calendar, bars and rankings agree that the day is over. */

const [DAY, BEFORE] = ['2026-11-27', '2026-11-25']
let now = new Date('2026-11-27T17:59:00Z')
const app = useApp({ settings: { now: () => now } })
beforeAll(async () => {
  await loadFiles(app.database.pool, {
    'aggregates.csv': [{ id: 70, provider_id: 'HALF-DAY', name: 'Half day', type: 'HalfDay' }],
    'aggregate_cash.csv': [BEFORE, DAY].map((ts, at) => ({
      ...{ id: 70, interval: '1d', ts, px: `${10 + at}` },
      ...{ retail_buy_turnover: '5', retail_sell_turnover: '1' },
    })),
  })
})

test.each([
  ['before', '2026-11-27T17:59:00Z', true, BEFORE],
  ['after', '2026-11-27T18:30:00Z', false, DAY],
])('%s the close', async (_when, instant, isPartial, ranked) => {
  now = new Date(instant)
  const { body: days } = await app.rest<{ data: { close: string }[] }>('/calendar', {
    ...{ start_date: DAY, end_date: DAY },
  })
  expect(Date.parse(days.data[0]?.close ?? '') <= now.getTime()).toBe(!isPartial)
  const { body: latest } = await app.rest<{ data: object }>('/aggregates/70/latest')
  expect(JSON.stringify(latest)).toContain(`"is_partial":${isPartial}`)
  const { body: series } = await app.rest<Body>('/aggregates/70/timeseries', { start_date: DAY })
  expect(JSON.stringify(series)).toContain(`"is_partial":${isPartial}`)
  const { body: board } = await app.rest<Body>('/aggregates/leaderboard', { types: 'HalfDay' })
  expect(JSON.stringify(board)).toContain(`"ts":"${ranked}T00:00:00Z"`)
  const history = await app.rest('/aggregates/70/rank-history', { start_date: BEFORE })
  expect(JSON.stringify(history.body).includes(`"ts":"${DAY}T00:00:00Z"`)).toBe(!isPartial)
})
