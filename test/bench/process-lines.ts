import { setTimeout as sleep } from 'node:timers/promises'
import { startServer } from './bench.ts'
import { requestRate, send } from './client.ts'
import { type Line, median } from './line.ts'
import { endProcess } from './processes.ts'
import { graphqlBars, graphqlColumns, graphqlNested, restPage } from './requests.ts'

const STARTS = 3

/** Measured before anything else, while the cluster of the bench is at rest. */
export const startLine: Line = {
  name: 'start',
  title: 'start to first answer, embedded PostgreSQL and loaded database',
  goal: { unit: 's', atMost: 3 },
  async measure() {
    const seconds: number[] = []
    for (let start = 0; start < STARTS; start++) {
      const begun = performance.now()
      const server = await startServer()
      await send(server.call(restPage))
      seconds.push((performance.now() - begun) / 1000)
      await endProcess(server.process.child)
    }
    return {
      value: median(seconds),
      detail: `median of ${seconds.map((one) => one.toFixed(2)).join(', ')} s`,
    }
  },
}

/** Measured after everything else. */
export const memoryLine: Line = {
  name: 'memory',
  title: 'most memory (RSS) of the server during the whole run',
  goal: { unit: 'MB', atMost: 220 },
  async measure(bench) {
    const server = await bench.main()
    // So that the line means something when it is measured alone.
    for (const question of [restPage, graphqlBars, graphqlNested, graphqlColumns])
      await requestRate(server.call(question))
    await sleep(500)
    return { value: bench.peak(), detail: 'high-water mark of the process' }
  },
}
