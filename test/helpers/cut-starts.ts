import { setImmediate as nextTurn } from 'node:timers/promises'
import { loadConfig } from '../../src/platform/config.ts'
import { createLogger } from '../../src/platform/log.ts'
import { startService } from '../../src/service/service.ts'
import { startOutage } from './outage.ts'

/**
 * Starts the service again and again in this process, on a database that goes away at the first statement of the start,
 * at the second, and so on, until a start needs no more. Prints how each start ended, and ends only if none has left
 * anything behind. Its own process, so that whatever keeps it alive is the service's.
 */
const [, , url = '', dataDir = '', away = ''] = process.argv

/** What keeps the process alive, besides its output. */
const alive = (): string[] =>
  process.getActiveResourcesInfo().filter((name) => !/^(?:Pipe|Immediate)/.test(name))

async function startOnce(step: number): Promise<'refused' | 'runs' | 'whole'> {
  const outage = await startOutage(url, ({ count }) => count === step)
  const config = loadConfig({
    ...{ DATABASE_URL: outage.url, DATABASE_READ_URL: outage.url, DATA_DIR: dataDir },
    ...{ PORT: '0', METRICS_PORT: '0', LOG_LEVEL: 'silent' },
  })
  if (away === 'briefly') void outage.begun.then(outage.end)
  const log = createLogger(config.logLevel, { name: undefined })
  const end = await startService({ config, log, post: undefined }, new AbortController().signal).then(
    async (running) => {
      const isWhole = !outage.hasBegun()
      await outage.end()
      await running.stop()
      return isWhole ? 'whole' : 'runs'
    },
    () => 'refused' as const,
  )
  await outage.close()
  return end
}

for (let step = 1, end = ''; end !== 'whole'; step++) {
  end = await startOnce(step)
  console.log(`step ${step}: ${end}`)
  while (alive().length > 0) await nextTurn()
}
