import { workFor } from './jobs.ts'

/** A worker in a process of its own, for tests that kill or stop it. */
const [, , url = '', lostAfterMs = '1000'] = process.argv
await workFor({ url }, { lostAfterMs: Number(lostAfterMs) })
console.log('started')
