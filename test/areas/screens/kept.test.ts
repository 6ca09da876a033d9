import { expect, test } from 'vitest'
import { loadFiles } from '../../helpers/load-files.ts'
import { useApp } from '../../helpers/use-app.ts'

/** Values of securities are kept in memory until the data change. */

const app = useApp({ settings: { keptBytes: 1_000_000 } })

const SCREEN = { all: [{ measure: 'px', gt: 0 }], date: '2026-03-09', sort: 'symbol' }

interface Body {
  readonly data: readonly { id: number; symbol: string; px: number }[]
}

async function run(definition: object = SCREEN) {
  const { result, statements } = await app.recorded(() => app.post<Body>('/screens/run', definition))
  expect(result.status).toBe(200)
  return { rows: result.body.data, bars: statements.filter(({ sql }) => sql.includes('"cash_bar_1d" c')) }
}

test('the values of a bar are read once, whatever the universe', async () => {
  const screen = { ...SCREEN, date: '2026-03-05' }
  const first = await run(screen)
  expect(first.bars).toHaveLength(1)
  expect(first.rows.length).toBeGreaterThan(3)
  const again = await run(screen)
  expect(again).toEqual({ rows: first.rows, bars: [] })
  const some = first.rows.slice(1, 3)
  const part = await run({ ...screen, universe: { security_ids: some.map(({ id }) => id) } })
  expect(part).toEqual({ rows: some, bars: [] })
})

test('a crossing reads the bar before as well, and other dates and tiers are read on their own', async () => {
  const crossing = { all: [{ measure: 'px', crosses_above: 1 }], date: '2026-03-09' }
  expect((await run(crossing)).bars).toHaveLength(1)
  expect((await run(crossing)).bars).toHaveLength(0)
  expect((await run()).bars).toHaveLength(0)
  expect((await run({ ...SCREEN, date: '2026-03-06' })).bars).toHaveLength(1)
  expect((await run({ ...SCREEN, include_partial: true })).bars).toHaveLength(1)
})

test('a load makes them be read again', async () => {
  const { rows } = await run()
  const file = [{ id: 1001, interval: '1d', ts: '2026-03-09', px: 77.5 }]
  await loadFiles(app.database.pool, { 'security_cash.csv': file })
  const after = await run()
  expect(after.bars).toHaveLength(1)
  const priceOf = (list: typeof rows) => list.find(({ symbol }) => symbol === 'ALFA')?.px
  expect([priceOf(rows) === 77.5, priceOf(after.rows)]).toEqual([false, 77.5])
})

test('values of aggregates, which belong to callers, are not kept', async () => {
  const definition = { ...SCREEN, kind: 'aggregates', sort: 'name' }
  expect((await run(definition)).bars).toHaveLength(1)
  expect((await run(definition)).bars).toHaveLength(1)
})
