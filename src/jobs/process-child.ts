import { connect, type Database, PATIENT_MS } from '../platform/database/connect.ts'
import type { Queryable } from '../platform/database/queryable.ts'
import { failureOf, Lost, RunFailed } from './failures.ts'
import { ABORTED, type Assignment, type Message, type RunProgress } from './process.ts'
import { type Claim, completeWithOutcome } from './transition-queries.ts'

/** A job in the process that runs it. */
export interface Task extends Pick<Database, 'db' | 'pool'> {
  readonly claim: Claim
  /** Limit on the bytes that the files of a load decompress to. */
  readonly maxBytes: number
  /** Completes the job in the caller's transaction. Throws if the job is no longer this run's. */
  finish(client: Queryable, end: { readonly rows: number; readonly outcome: unknown }): Promise<void>
  onProgress(progress: RunProgress): void
}

const send = (message: Message): Promise<void> =>
  new Promise((resolve) => {
    if (!process.send?.(message, undefined, undefined, () => resolve())) resolve()
  })

/** Returns an error in a form that can be sent to another process. */
const sendable = (error: unknown): Error =>
  error instanceof Error
    ? Object.assign(new Error(error.message), { stack: error.stack })
    : new Error(String(error))

const LOOK_MS = 200

/** Ends the process if it needs more memory than allowed: V8 limits only its heap. */
function limitMemory(megabytes: number): void {
  const look = () => {
    if (process.memoryUsage.rss() > megabytes * 1_000_000) process.exit(ABORTED)
  }
  look()
  setInterval(look, LOOK_MS).unref()
}

async function run(
  { claim, maxBytes }: Assignment,
  { db, pool }: Database,
  work: (task: Task) => Promise<void>,
): Promise<Message> {
  let isCompleted = false
  try {
    await work({
      ...{ claim, db, pool, maxBytes },
      finish: async (client, end) => {
        if (!(await completeWithOutcome(client, claim, end))) throw new Lost()
        isCompleted = true
      },
      onProgress: (progress) => void send({ kind: 'progress', progress }),
    })
    return { kind: 'end', isCompleted }
  } catch (error) {
    if (error instanceof Lost) return { kind: 'end', isCompleted: false }
    const { outcome, cause = error } = error instanceof RunFailed ? error : { outcome: undefined }
    return { kind: 'failure', failure: failureOf(error), outcome, cause: sendable(cause) }
  }
}

/**
 * Runs the job that the parent process assigns, and reports to it. If the parent leaves or dies, all connections end at
 * once, and what the job has written is rolled back.
 */
export function serveParent(work: (task: Task) => Promise<void>): void {
  process.once('message', async (message) => {
    const assignment = message as Assignment
    limitMemory(assignment.memory)
    const options = { max: 4, applicationName: 'flowgate load', statementTimeout: 0, waitMs: PATIENT_MS }
    const database = connect(assignment.url, options)
    const leave = () => {
      const exit = () => process.exit(1)
      database.abandon().then(exit, exit)
    }
    process.once('disconnect', leave)
    const report = await run(assignment, database, work)
    process.off('disconnect', leave)
    await send(report)
    if (process.connected) process.disconnect?.()
    await database.end()
  })
}
