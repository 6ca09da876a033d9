import type { ChartTable } from '../charts/table.ts'
import { outcomeOf, type Run } from './fan.ts'
import type { Point } from './history.ts'

/** The numbers of all runs, each scenario beside what came. */
export const runTable = (runs: readonly Run[], points: readonly Point[]): ChartTable => ({
  columns: ['run', 'horizon', 'forecast date', 'z-score', 'forecast', 'what came', 'observed on'],
  rows: runs.flatMap(({ runDate, horizons }) =>
    horizons.flatMap(({ horizon, targetDate, zScores, values }) => {
      const outcome = outcomeOf(points, runDate, targetDate)
      return zScores.map((z, at) => [
        ...[runDate, horizon, targetDate, z, values[at] ?? null],
        ...[outcome?.value ?? null, outcome?.date ?? null],
      ])
    }),
  ),
})
