import { pino } from 'pino'
import { workFor } from './jobs.ts'

/** A worker in a separate process, for tests that kill or suspend it. Logs how each run of a job ends. */
const [, , url = ''] = process.argv
await workFor({ url }, { log: pino({ base: null }) })
console.log('started')
