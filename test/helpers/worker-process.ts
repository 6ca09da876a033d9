import { pino } from 'pino'
import { startWorker } from '../../src/jobs/worker.ts'
import { NOW } from './market.ts'

/** A worker in a process of its own, for tests that kill or stop it. */
const [, , url = '', lostAfterMs = '1000'] = process.argv
await startWorker({ url, log: pino({ level: 'silent' }), now: () => NOW, lostAfterMs: Number(lostAfterMs) })
console.log('started')
