import { workFor } from './jobs.ts'

/** A worker in a separate process, for tests that kill or stop it. */
const [, , url = '', lostAfterMs = '1000'] = process.argv
await workFor({ url }, { lostAfterMs: Number(lostAfterMs) })
console.log('started')
