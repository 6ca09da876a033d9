import type { Kysely } from 'kysely'
import type { Registry } from 'prom-client'
import type { DB } from '../../db/types.ts'
import { type AlertCounts, selectAlertCounts } from '../alerts/count-queries.ts'
import { selectAreaStates } from '../areas/loads/freshness-queries.ts'
import { selectLoadPage } from '../areas/loads/queries.ts'
import { singleFlight } from '../core/async/single-flight.ts'
import { selectJobCounts } from '../jobs/count-queries.ts'
import { exchangeDate } from '../market/exchange-date.ts'
import { abortable } from '../platform/database/abort.ts'
import type { Logger } from '../platform/log.ts'
import { wholeGauge } from '../platform/telemetry/gauge.ts'

/** Longest time that a collection of metrics waits for the database: less than Prometheus waits for its answer. */
const WAIT_MS = 5000

const unixTime = (moment: string): number => Date.parse(moment) / 1000

async function readStates(db: Kysely<DB>) {
  const jobs = await selectJobCounts(db)
  const areas = await selectAreaStates(db, exchangeDate(new Date()).toString())
  const [load] = await selectLoadPage(db, { limit: 1, inverted: false })
  const alerts = await selectAlertCounts(db)
  return { jobs, areas, load, alerts }
}

/** Creates the gauges of alerts. Returns the function that fills them, or empties them. */
function openAlertGauges(registry: Registry) {
  const add = (name: string, help: string, labels?: string[]) => wholeGauge(registry, name, help, labels)
  const alerts = add('flowgate_alerts', 'Active alerts, by the state of their evaluation.', ['state'])
  const late = add(
    'flowgate_alert_late_seconds',
    'Longest time that an alert waits to be evaluated on the newest load.',
  )
  const deliveries = add(
    'flowgate_webhook_deliveries',
    'Messages to webhooks that are yet to be delivered.',
    ['state'],
  )
  return (counts: AlertCounts | undefined): void => {
    const counted = (states: readonly Exclude<keyof AlertCounts, 'late'>[]) =>
      counts ? states.map((state): [{ state: string }, number] => [{ state }, counts[state]]) : []
    alerts(counted(['evaluated', 'due', 'failed']))
    deliveries(counted(['waiting', 'retrying']))
    late(counts ? [[{}, counts.late]] : [])
  }
}

/** Creates the gauges. Returns the function that fills them, or empties them. */
function openGauges(registry: Registry) {
  const add = (name: string, help: string, labels?: string[]) => wholeGauge(registry, name, help, labels)
  const jobLabels = ['kind', 'state']
  const reachable = add('flowgate_database_reachable', 'Whether the database answers.')
  const jobs = add('flowgate_jobs', 'Jobs, by kind and state.', jobLabels)
  const oldest = add(
    'flowgate_job_oldest_seconds',
    'Age of the oldest job in a state, from its request.',
    jobLabels,
  )
  const newest = add(
    'flowgate_data_newest_timestamp_seconds',
    'Newest date or bar of an area of the data, as Unix time.',
    ['area'],
  )
  const version = add('flowgate_data_version', 'Version of the data. Rises with each load.')
  const loaded = add('flowgate_load_timestamp_seconds', 'Newest load, as Unix time.')
  const took = add('flowgate_load_duration_seconds', 'Duration of the newest load.')
  const fillAlerts = openAlertGauges(registry)
  return (states: Awaited<ReturnType<typeof readStates>> | null): void => {
    const { jobs: counts = [], areas = [], load, alerts } = states ?? {}
    reachable([[{}, states ? 1 : 0]])
    jobs(counts.map(({ kind, state, jobs: count }) => [{ kind, state }, count]))
    oldest(counts.map(({ kind, state, oldest: age }) => [{ kind, state }, age]))
    newest([...areas].flatMap(([area, { newest: moment }]) => (moment ? [[{ area }, unixTime(moment)]] : [])))
    version(load ? [[{}, load.version]] : [])
    loaded(load ? [[{}, unixTime(load.loadedAt)]] : [])
    fillAlerts(alerts)
    took(load && load.seconds !== null ? [[{}, load.seconds]] : [])
  }
}

/**
 * Adds gauges of what the database holds. Returns the function that reads them; without the database, those that it
 * would fill are absent and `flowgate_database_reachable` is 0.
 */
export function gaugeData(registry: Registry, db: Kysely<DB>, log: Logger): () => Promise<void> {
  const fill = openGauges(registry)
  // Collections at the same time share one reading.
  return singleFlight(() =>
    readStates(abortable(db, AbortSignal.timeout(WAIT_MS))).then(fill, (err: unknown) => {
      log.warn({ err }, 'metrics: the database did not answer')
      fill(null)
    }),
  )
}
