import { exchangeDate } from '../market/exchange-date.ts'
import type { Config } from '../platform/config.ts'
import { abandonable } from '../platform/database/abandon.ts'
import type { OpenDatabase } from '../platform/database/open.ts'
import type { Logger } from '../platform/log.ts'
import { migrate } from '../upkeep/migrate.ts'
import { DEMO_EMAIL } from './banner.ts'

/** Loads the demo market into an empty embedded database, unless `DEMO=off`. */
async function loadDemoOnce({ pool }: OpenDatabase, config: Config, log: Logger): Promise<void> {
  if (config.databaseUrl !== null || !config.demo) return
  const { loadDemoMarket } = await import('../demo/demo.ts')
  const now = new Date()
  const started = performance.now()
  const onProgress = (step: string) => log.info(`demo market: ${step}`)
  const loaded = await loadDemoMarket(pool, {
    today: exchangeDate(now).toString(),
    now,
    ownerEmail: DEMO_EMAIL,
    onProgress,
  })
  if (loaded) log.info(`demo market loaded in ${((performance.now() - started) / 1000).toFixed(1)} s`)
}

/** Migrates the database and loads the demo market. Aborts if the process is asked to stop. */
export async function prepare(
  config: Config,
  database: OpenDatabase,
  log: Logger,
  stopping: AbortSignal,
): Promise<void> {
  await migrate(database.url, stopping)
  await abandonable(database, stopping, () => loadDemoOnce(database, config, log))
}
