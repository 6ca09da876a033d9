import { type Line, median, oncePerBench } from './line.ts'
import { copyAll, loadAll, reviseAll } from './load-runs.ts'

/** One load serves several lines. */
const loadOnce = oncePerBench(async (bench) => loadAll(await bench.cluster()))

const COPIES = 3

export const loadLines: readonly Line[] = [
  {
    name: 'load',
    title: 'load of 1,000,000 daily rows, with roll-ups and 149 aggregates',
    goal: { unit: 's', atMost: 25 },
    isHeavy: true,
    async measure(bench) {
      const { seconds, said } = await loadOnce(bench)
      return { value: seconds, detail: said }
    },
  },
  {
    name: 'load-copy',
    title: 'the same load against `psql \\copy` of the rows into a bare table with their primary key',
    goal: { unit: 'x', atMost: 8 },
    isHeavy: true,
    async measure(bench) {
      const { seconds } = await loadOnce(bench)
      const cluster = await bench.cluster()
      const copies: number[] = []
      while (copies.length < COPIES) copies.push(await copyAll(cluster))
      const copy = median(copies)
      return { value: seconds / copy, detail: `${seconds.toFixed(1)} against ${copy.toFixed(1)} s` }
    },
  },
  {
    name: 'load-dry-run',
    title: 'the same with --dry-run against the load',
    goal: { unit: 'x', atMost: 1.1 },
    isHeavy: true,
    async measure(bench) {
      const { seconds } = await loadOnce(bench)
      const rehearsed = await loadAll(await bench.cluster(), '--dry-run')
      return {
        value: rehearsed.seconds / seconds,
        detail: `${rehearsed.seconds.toFixed(1)} against ${seconds.toFixed(1)} s`,
      }
    },
  },
  {
    name: 'load-journal',
    title: 'load that replaces all of these rows, with what unload needs against without',
    goal: { unit: 'x', atMost: 1.2 },
    isHeavy: true,
    async measure(bench) {
      const { kept, unkept } = await reviseAll(await bench.cluster())
      return { value: kept / unkept, detail: `${kept.toFixed(1)} against ${unkept.toFixed(1)} s` }
    },
  },
  {
    name: 'load-memory',
    title: 'most memory (RSS) of the loading process',
    goal: { unit: 'MB', atMost: 300 },
    isHeavy: true,
    async measure(bench) {
      const { megabytes } = await loadOnce(bench)
      return { value: megabytes, detail: 'high-water mark of the process' }
    },
  },
]
