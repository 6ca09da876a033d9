import type { Line } from './line.ts'
import { tenYears, tenYearsOnGraph, tenYearsReduced, tenYearsReducedOnGraph } from './requests.ts'
import { compareOwn } from './throughput.ts'

/** What reducing a long series to the points of a chart saves. */
export const pointLines: readonly Line[] = [
  {
    name: 'points',
    title: '10 years of days at `points=500` against all of them',
    goal: { unit: 'x', atLeast: 1.5 },
    measure: (bench) => compareOwn(bench, tenYearsReduced, tenYears),
  },
  {
    name: 'points-columns',
    title: 'the same as `columns` of the graph',
    goal: { unit: 'x', atLeast: 1 },
    measure: (bench) => compareOwn(bench, tenYearsReducedOnGraph, tenYearsOnGraph),
  },
]
