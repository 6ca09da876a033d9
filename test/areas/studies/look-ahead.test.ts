import { expect, test } from 'vitest'
import { startApp } from '../../helpers/app.ts'
import type { Row } from '../../helpers/load-files.ts'
import { random } from '../../helpers/random-market.ts'
import { AFTER, createStudied, STUDIED } from '../../helpers/study-market.ts'

const { dates } = STUDIED
const HORIZONS = [1, 5, 20]
const SIGNALS = [
  { name: 'falling', all: [{ measure: 'px|pct_change:5', lt: -0.03 }] },
  { name: 'crossing', all: [{ measure: 'px|change:5', crosses_above: 0 }] },
  { name: 'worst', any: [{ measure: 'px|pct_change:20', bottom: 2 }] },
  { name: 'unusual', all: [{ measure: 'px|pct_change|z_score:1y', gt: 1 }] },
]

/** Returns the events of a study of prices that are others after a date. */
async function eventsWith(change: (px: number, date: string) => number): Promise<readonly Row[]> {
  const app = await startApp({ now: AFTER, database: await createStudied(change), rowThreshold: 1e9 })
  try {
    const { status, body } = await app
      .as('analyst@example.com', 'data_license')
      .post<{ data: readonly Row[] }>('/analytics/event-study', {
        ...{ signals: SIGNALS, start_date: dates[25], end_date: dates[300], horizons: HORIZONS },
        ...{ minus_universe_mean: true, minimum_distance: 3, resamples: 100 },
        ...{ records_per_page: 10_000, page_number: 1 },
      })
    expect(status).toBe(200)
    return body.data
  } finally {
    await app.close()
  }
}

test('nothing after an event decides it, and nothing after its horizon changes its outcome', async () => {
  const original = await eventsWith((px) => px)
  for (const cut of [120, 215]) {
    const { whole } = random(cut)
    const changed = await eventsWith((px, date) =>
      dates.indexOf(date) > cut ? Number((px * (0.5 + whole(1000) / 1000)).toFixed(4)) : px,
    )
    const until = (rows: readonly Row[]) =>
      rows
        .map((row) => ({ row, bar: dates.indexOf(String(row['date'])) }))
        .filter(({ bar }) => bar <= cut)
        .map(({ row: { signal, id, date, ...outcomes }, bar }) => ({
          ...{ signal, id, date },
          outcomes: HORIZONS.filter((horizon) => bar + horizon <= cut).map((h) => outcomes[`outcome_${h}`]),
        }))
    expect(until(changed)).toEqual(until(original))
    expect(new Set(until(original).map(({ signal }) => signal)).size).toBe(SIGNALS.length)
    // The change is seen where it may be.
    expect(changed).not.toEqual(original)
  }
})
