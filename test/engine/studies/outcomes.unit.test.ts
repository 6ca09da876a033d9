import { afterEach, describe, expect, test, vi } from 'vitest'
import { TURN_MS } from '../../../src/core/async/turns.ts'
import { asPartOf, Call } from '../../../src/core/observation/call.ts'
import { ascendingInTurns } from '../../../src/engine/studies/ascending.ts'
import { EventTable } from '../../../src/engine/studies/event-table.ts'
import { OutcomeMemory, statisticsOf } from '../../../src/engine/studies/outcomes.ts'
import { PathSums } from '../../../src/engine/studies/paths.ts'

/** Outcomes of many events: their order and statistics, and the pauses in which other requests run. */

const HORIZONS = [1, 2]
const [EVENTS, BARS] = [200_000, 4000]
const memory = new OutcomeMemory(EVENTS)

afterEach(() => {
  vi.restoreAllMocks()
})

/** Events in unordered bars, with whole numbers as outcomes; every tenth outcome is missing at the second horizon. */
function tableOf(events: number): EventTable {
  const table = new EventTable(HORIZONS)
  const row = new Float64Array(BARS + 2)
  for (let event = 0; event < events; event++) {
    const bar = (event * 7919) % BARS
    row[bar] = 0
    row[bar + 1] = (event * 31) % 1000
    row[bar + 2] = event % 10 === 0 ? Number.NaN : -event
    table.add(event, bar, row, 'change', event % 4 === 0 ? bar + 1 : BARS * 2)
  }
  return table
}

/** Returns how often a computation waits for its next turn if a turn has only a few pauses. */
async function waitsOf(compute: () => Promise<unknown>): Promise<number> {
  let [clock, waits] = [0, 0]
  vi.spyOn(performance, 'now').mockImplementation(() => {
    clock += TURN_MS / 4
    return clock
  })
  const call = new Call('rest')
  Object.defineProperty(call, 'signal', { get: () => void waits++ })
  await asPartOf(call, compute)
  return waits
}

describe('outcomes of many events', () => {
  test('are ordered by bar, then by number', async () => {
    const table = tableOf(EVENTS)
    const expected = Array.from({ length: EVENTS }, (_, event) => event).sort(
      (a, b) => table.barOf(a) - table.barOf(b) || a - b,
    )
    expect(Array.from(await table.order())).toEqual(expected)
    expect(await new EventTable(HORIZONS).order()).toHaveLength(0)
  })

  test('have the statistics of the outcomes that are not missing', async () => {
    const table = tableOf(EVENTS)
    const order = await table.order()
    expect(await statisticsOf(table, order, 0, memory)).toMatchObject({
      ...{ events: EVENTS, outcomes: EVENTS, missing: 0, delisted: EVENTS / 4 },
      // The numbers from 0 to 999, each 200 times.
      ...{ mean: 499.5, median: 499.5, p05: expect.closeTo(49.95) },
      ...{ p25: 249.75, p75: 749.25, p95: expect.closeTo(949.05), positiveShare: 0.999 },
    })
    expect(await statisticsOf(table, order, 1, memory)).toMatchObject({
      ...{ events: EVENTS, outcomes: EVENTS * 0.9, missing: EVENTS / 10, positiveShare: 0 },
      // Outcomes of events with numbers divisible by 20 are missing.
      delisted: EVENTS / 4 - EVENTS / 20,
      mean: -EVENTS / 2,
    })
    expect(await statisticsOf(table, new Int32Array(), 0, memory)).toMatchObject({
      ...{ events: 0, outcomes: 0, mean: null, median: null, positiveShare: null, p95: null },
    })
  })

  test.each([0, 1, 9999, 10_000, 10_001, 20_000, 123_457])('%d numbers are sorted', async (length) => {
    const values = Float64Array.from({ length }, (_, at) => ((at * 7919) % 10_007) - 5000)
    const before = values.slice()
    expect(await ascendingInTurns(values, memory.sorting)).toEqual(values.toSorted())
    expect(values).toEqual(before)
  })

  test.each<[string, (table: EventTable, order: Int32Array) => Promise<unknown>]>([
    ['order', (table) => table.order()],
    ['statistics', (table, order) => statisticsOf(table, order, 0, memory)],
    ['outcomes minus those of a benchmark', (table) => table.subtract(() => 1)],
    ['sorted numbers', () => ascendingInTurns(new Float64Array(EVENTS), memory.sorting)],
  ])('let others run while they are computed: %s', async (_, compute) => {
    const table = tableOf(EVENTS)
    const order = await table.order()
    expect(await waitsOf(() => compute(table, order))).toBeGreaterThan(1)
  })

  test('let others run while a benchmark is subtracted from paths', async () => {
    const paths = new PathSums({ start: 20, end: 220 }, 252)
    const row = Float64Array.from({ length: 472 }, (_, bar) => bar)
    for (let bar = 20; bar < 220; bar++) paths.add(row, bar, 'change')
    expect(await waitsOf(() => paths.subtract((_, offset) => offset - 2))).toBeGreaterThan(20)
    expect([paths.meanAt(20, -20), paths.meanAt(219, 252)]).toEqual([2, 2])
  })
})
