import { Gauge, type Registry } from 'prom-client'
import type { Replicas } from '../data-state/replicas.ts'

/** Adds gauges of the replicas, filled when they are read. */
export function gaugeReplicas(registry: Registry, replicas: Pick<Replicas, 'states'>): void {
  const options = { labelNames: ['replica'], registers: [registry] }
  const lag = new Gauge({
    ...options,
    name: 'flowgate_replica_lag_seconds',
    help: 'Time that a replica lags behind the primary. Absent until it has caught up once.',
  })
  new Gauge({
    ...options,
    name: 'flowgate_replica_in_use',
    help: 'Whether requests may be read from a replica: it responds, and lags no more than allowed.',
    collect() {
      for (const { name, isInUse, lagSeconds } of replicas.states()) {
        this.set({ replica: name }, isInUse ? 1 : 0)
        if (lagSeconds !== null) lag.set({ replica: name }, lagSeconds)
      }
    },
  })
}
