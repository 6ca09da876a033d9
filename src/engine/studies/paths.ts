import { pause } from '../../core/async/turns.ts'
import type { DateSums } from './bootstrap.ts'
import type { OutcomeKind } from './forward.ts'

/** Bars before an event at which a path begins. */
export const PATH_BEFORE = 20

/** Sums and numbers of outcomes, by the bar that they begin at and the offset of the bar that they end at. */
export class PathSums {
  readonly #start: number
  readonly #bars: number
  /** Offsets from `-PATH_BEFORE` to the longest horizon. */
  readonly columns: number
  readonly sums: Float64Array
  readonly counts: Int32Array

  constructor({ start, end }: { readonly start: number; readonly end: number }, longest: number) {
    this.#start = start
    this.#bars = end - start
    this.columns = PATH_BEFORE + 1 + longest
    this.sums = new Float64Array(this.#bars * this.columns)
    this.counts = new Int32Array(this.#bars * this.columns)
  }

  /** Adds the outcomes of an instrument from a bar, to which values that are before it lead. */
  add(row: Float64Array, bar: number, kind: OutcomeKind): void {
    const from = row[bar] ?? Number.NaN
    if (Number.isNaN(from) || (kind === 'return' && !(from > 0))) return
    const { sums, counts, columns } = this
    const cell = (bar - this.#start) * columns
    const first = bar - PATH_BEFORE
    for (let column = Math.max(0, -first); column < columns; column++) {
      const to = row[first + column] ?? Number.NaN
      if (Number.isNaN(to)) continue
      sums[cell + column] = (sums[cell + column] ?? 0) + (kind === 'return' ? to / from - 1 : to - from)
      counts[cell + column] = (counts[cell + column] ?? 0) + 1
    }
  }

  /** Returns the mean outcome from a bar to the one at an offset. NaN without outcomes. */
  meanAt(bar: number, offset: number): number {
    const cell = (bar - this.#start) * this.columns + PATH_BEFORE + offset
    return (this.sums[cell] ?? 0) / (this.counts[cell] ?? 0)
  }

  /** Subtracts what a benchmark does from each outcome. Leaves out outcomes for which it has no value. */
  async subtract(benchmarkAt: (bar: number, offset: number) => number): Promise<void> {
    const { sums, counts, columns } = this
    for (let cell = 0; cell < counts.length; cell++) {
      if (cell % columns === 0) await pause()
      const count = counts[cell] ?? 0
      if (count === 0) continue
      const bar = this.#start + Math.floor(cell / columns)
      const benchmark = benchmarkAt(bar, (cell % columns) - PATH_BEFORE)
      const isKnown = !Number.isNaN(benchmark)
      sums[cell] = isKnown ? (sums[cell] ?? 0) - count * benchmark : 0
      counts[cell] = isKnown ? count : 0
    }
  }

  /** Returns the sums of some of the bars, ascending. */
  of(bars: Int32Array): DateSums {
    const { columns } = this
    const sums = new Float64Array(bars.length * columns)
    const counts = new Int32Array(bars.length * columns)
    for (const [date, bar] of bars.entries()) {
      const cell = (bar - this.#start) * columns
      sums.set(this.sums.subarray(cell, cell + columns), date * columns)
      counts.set(this.counts.subarray(cell, cell + columns), date * columns)
    }
    return { dates: bars.length, columns, sums, counts }
  }
}
