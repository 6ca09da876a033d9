import type { Replicas } from '../data-state/replicas.ts'
import type { Pool } from '../platform/database/connect.ts'
import type { OpenDatabase } from '../platform/database/open.ts'
import type { Running, ServicePart } from './part.ts'

/** Starts the traces of this process, if they are exported. Loads the code for them only then. */
export async function startTraces({ config, post }: Running): Promise<ServicePart> {
  if (config.traceShare === null) return { stop: async () => {} }
  const { startTracing } = await import('../platform/telemetry/tracing.ts')
  return { stop: startTracing({ share: config.traceShare, process: post?.name }) }
}

/** The metrics of a process. */
export interface MetricsPart extends ServicePart {
  /** States the connections of a further pool. */
  addPool(name: string, pool: Pool): void
  /** States the replicas that requests choose among. */
  addReplicas(replicas: Pick<Replicas, 'states'>): void
}

/**
 * Records metrics, if they have a port. One process of a service listens on it: the only one, or the primary process,
 * which collects those of its children.
 */
export async function startMetrics(
  { config, log, post }: Running,
  { db, pool, replicas }: OpenDatabase,
): Promise<MetricsPart> {
  const { metricsPort: port, host } = config
  if (port === null) return { stop: async () => {}, addPool: () => {}, addReplicas: () => {} }
  const { openMetrics } = await import('../platform/telemetry/metrics.ts')
  const metrics = openMetrics({ process: post?.name })
  const { addPool } = metrics
  const { gaugeReplicas } = await import('./replica-gauges.ts')
  const addReplicas: MetricsPart['addReplicas'] = (chosen) => gaugeReplicas(metrics.registry, chosen)
  addPool('primary', pool)
  for (const [index, one] of replicas.entries()) addPool(`replica_${index + 1}`, one.pool)
  if (post) return { stop: async () => metrics.close(), addPool, addReplicas }
  const { gaugeData } = await import('./data-gauges.ts')
  const { serveMetrics } = await import('../platform/telemetry/endpoint.ts')
  const readData = gaugeData(metrics.registry, db, log)
  const collect = async () => {
    await readData()
    return metrics.registry.metrics()
  }
  const endpoint = await serveMetrics({ port, host }, collect, log)
  return {
    addPool,
    addReplicas,
    stop: async () => {
      await endpoint.close()
      metrics.close()
    },
  }
}

/** Serves the metrics of the primary process's children. */
export async function startClusterMetrics(
  { config, log }: Pick<Running, 'config' | 'log'>,
  { db }: OpenDatabase,
): Promise<ServicePart> {
  const { metricsPort: port, host } = config
  if (port === null) return { stop: async () => {} }
  const { AggregatorRegistry, Registry } = await import('prom-client')
  const { gaugeData } = await import('./data-gauges.ts')
  const { serveMetrics } = await import('../platform/telemetry/endpoint.ts')
  const own = new Registry()
  const children = new AggregatorRegistry()
  const readData = gaugeData(own, db, log)
  const collect = async () => {
    // A child that is being restarted does not answer.
    const [ofChildren] = await Promise.all([
      children.clusterMetrics().catch((err: unknown) => {
        log.warn({ err }, 'metrics: a process did not answer')
        return ''
      }),
      readData(),
    ])
    return `${await own.metrics()}\n${ofChildren}`
  }
  const endpoint = await serveMetrics({ port, host }, collect, log)
  return { stop: endpoint.close }
}
