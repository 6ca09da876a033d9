import { expect, test } from 'vitest'
import type { Row } from '../../helpers/load-files.ts'
import { plantedMarket } from '../../helpers/planted-market.ts'
import { useApp } from '../../helpers/use-app.ts'

const app = useApp(() => plantedMarket({ rowThreshold: 1e9 }))

const FLOW = 'ris'
/** The study of docs/signals.md. */
const STUDY = {
  signals: [
    { name: 'unusual buying', all: [{ measure: FLOW, gt: 0.3 }] },
    { name: 'unusual selling', all: [{ measure: FLOW, lt: -0.25 }] },
  ],
  ...{ start_date: '-5y', horizons: [1, 10, 20], minus_universe_mean: true },
}

const resultsIn = async (sector: string): Promise<readonly Row[]> => {
  const { status, body } = await app
    .as('analyst@example.com')
    .post<{ signals: readonly { name: string; horizons: readonly Row[] }[] }>('/analytics/event-study', {
      ...{ ...STUDY, universe: { sectors: [sector] } },
    })
  expect(status).toBe(200)
  return body.signals.flatMap(({ name, horizons }) => horizons.map((horizon) => ({ name, ...horizon })))
}

test('a study finds the planted effect: unusual buying in one sector, and nothing else', async () => {
  const found = await resultsIn('Health Care')
  const placebo = await resultsIn('Industrials')
  const buying = found.filter(({ name, horizon }) => name === 'unusual buying' && horizon !== 1)
  for (const { mean, adjusted_p_value, mean_lower } of buying) {
    expect(mean).toBeGreaterThan(0.01)
    expect(adjusted_p_value).toBeLessThan(0.05)
    expect(mean_lower).toBeGreaterThan(0)
  }
  const nothing = [...found.filter(({ name }) => name === 'unusual selling'), ...placebo]
  expect(nothing.length).toBe(9)
  for (const { adjusted_p_value } of nothing) expect(adjusted_p_value).toBeGreaterThan(0.05)
})
