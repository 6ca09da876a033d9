import { openDevelopmentIssuer } from '../platform/auth/development-issuer.ts'
import type { Config } from '../platform/config.ts'
import { connectionsPerProcess } from '../platform/database/budget.ts'
import { openDatabase } from '../platform/database/open.ts'
import { type Post, Processes } from '../platform/processes.ts'
import { randomKey } from '../platform/telemetry/caller.ts'
import { banner } from './banner.ts'
import { collectAfterStart } from './garbage.ts'
import type { Running, ServicePart } from './part.ts'
import { prepare } from './prepare.ts'
import { startClusterMetrics } from './telemetry.ts'

/** Checks what the web processes will read from disk, and creates the key of the development issuer once. */
async function readFiles(config: Config) {
  if (config.trustedDocuments) {
    const { readTrustedDocuments } = await import('../protocols/graphql/trusted-documents.ts')
    await readTrustedDocuments(config.trustedDocuments)
  }
  return config.auth.provider === 'development' ? openDevelopmentIssuer(config) : undefined
}

/**
 * Starts the web processes, and one that processes jobs, on a database that this process opens before and closes after
 * them. Keeps them running; throws `NotStarted` if one fails at first.
 */
export async function startPrimary({ config, log }: Running, stopping: AbortSignal): Promise<ServicePart> {
  const issuer = await readFiles(config)
  const database = await openDatabase(config, {
    onError: (err) => log.warn({ err }, 'database connection lost'),
    onRestart: (message) => log.warn(message),
  })
  const processes = new Processes(config.port, log)
  const logKey = config.logKey ?? randomKey()
  let metrics: ServicePart | undefined
  const stop = () =>
    processes.stop().finally(async () => {
      await metrics?.stop()
      await database.close()
    })
  const stopEarly = () => void processes.stop().catch(() => {})
  try {
    metrics = await startClusterMetrics({ config, log }, database)
    await prepare(config, database, log, stopping)
    const connections = await connectionsPerProcess(database, config)
    const start = (name: string, role: Post['role']) =>
      processes.start({ name, role, databaseUrl: database.url, connections, logKey })
    stopping.addEventListener('abort', stopEarly)
    // Starts the first one alone, so that an error that would stop all of them is reported once.
    const address = await start('web-1', 'web')
    const others = Array.from({ length: config.workers - 1 }, (_, place) => start(`web-${place + 2}`, 'web'))
    await Promise.all([...others, ...(config.role === 'all' ? [start('worker', 'worker')] : [])])
    process.stdout.write(await banner(address, issuer, config))
    collectAfterStart()
  } catch (error) {
    await stop().catch((err: unknown) => log.error({ err }, 'shutdown failed'))
    throw error
  } finally {
    stopping.removeEventListener('abort', stopEarly)
  }
  return { stop }
}
