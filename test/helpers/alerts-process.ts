import { pino } from 'pino'
import { startAlerts } from '../../src/alerts/worker.ts'
import { postgresEvents } from '../../src/platform/pubsub/postgres.ts'
import { AFTER } from './alert-market.ts'

/** Evaluates alerts and sends what they fire in a separate process, for tests that kill it. */
const [, , url = '', host = ''] = process.argv
startAlerts({
  ...{ url, hosts: [host], log: pino({ base: null }), now: () => AFTER },
  events: postgresEvents(url, { applicationName: 'test alerts', onError: console.error }),
})
console.log('started')
