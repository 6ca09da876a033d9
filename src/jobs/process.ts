import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { RunFailed } from './failures.ts'
import type { JobFailure } from './record.ts'
import type { Claim } from './transition-queries.ts'

/** Time for a process to end its queries once its job is no longer its own. */
const LEAVE_MS = 5000

/** How the processes of jobs are started. */
export interface ProcessSettings {
  /** Module that a process runs, and its arguments: it calls `serveParent`. */
  readonly module: URL
  readonly args: readonly string[]
  /** Limit on the memory of a process, in megabytes. */
  readonly memory: number
  /** Limit on the bytes that the files of a load decompress to. */
  readonly maxBytes: number
}

/** What a process is to do. Contains the password: never log it. */
export interface Assignment extends Pick<ProcessSettings, 'maxBytes' | 'memory'> {
  readonly url: string
  readonly claim: Claim
}

/** Progress of a job, and what it reports of its run so far. */
export interface RunProgress {
  readonly percent: number
  readonly rows: number
  readonly outcome: unknown
}

/** What a process reports. `failure`: null if another attempt may succeed. */
export type Message =
  | { readonly kind: 'progress'; readonly progress: RunProgress }
  | { readonly kind: 'end'; readonly isCompleted: boolean }
  | {
      readonly kind: 'failure'
      readonly failure: JobFailure | null
      readonly outcome: unknown
      readonly cause: unknown
    }

const OUT_OF_MEMORY: JobFailure = {
  code: 'out_of_memory',
  title: 'Out of memory',
  detail: 'The load needed more memory than LOAD_MEMORY allows. Split it, or raise the setting.',
  retryable: false,
}

/** Exit code of a process that needs more memory than allowed, with which Node on Windows aborts at V8's limit. */
export const ABORTED = 134

/** Returns the failure of a process that ended without a report. V8 aborts at its limit. */
function unreported(code: number | null, signal: NodeJS.Signals | null): RunFailed {
  const cause = new Error(`The process of the job ended with ${signal ?? code}`)
  return new RunFailed(signal === 'SIGABRT' || code === ABORTED ? OUT_OF_MEMORY : null, { cause })
}

/** Asks a process to leave by closing its channel, as if this process had died. Kills it if it does not. */
function dismiss(child: ChildProcess): void {
  if (child.connected) child.disconnect()
  const late = setTimeout(() => child.kill('SIGKILL'), LEAVE_MS)
  child.once('exit', () => clearTimeout(late))
}

const start = ({ module, args, memory }: ProcessSettings): ChildProcess => {
  const { FLOWGATE_POST: _, ...env } = process.env
  return fork(module, args, {
    env,
    execArgv: [`--max-old-space-size=${memory}`],
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
}

/** Runs a job in a process of its own. Returns whether it has completed the job, which is not its own otherwise. */
export async function runInProcess(
  claim: Claim,
  { url, ...settings }: ProcessSettings & { readonly url: string },
  onProgress: (progress: RunProgress) => void,
  signal: AbortSignal,
): Promise<boolean> {
  signal.throwIfAborted()
  const child = start(settings)
  const { memory, maxBytes } = settings
  let last: Exclude<Message, { kind: 'progress' }> | undefined
  child.on('message', (message: Message) => {
    if (message.kind === 'progress') onProgress(message.progress)
    else last = message
  })
  const leave = () => dismiss(child)
  signal.addEventListener('abort', leave)
  try {
    // Messages may arrive after the exit.
    const ended = Promise.all([once(child, 'exit'), once(child, 'disconnect')])
    child.send({ url, claim, memory, maxBytes } satisfies Assignment, () => {})
    const [[code, killer]] = await ended
    if (last?.kind === 'end') return last.isCompleted
    if (last?.kind === 'failure') throw new RunFailed(last.failure, last)
    signal.throwIfAborted()
    throw unreported(code, killer)
  } finally {
    signal.removeEventListener('abort', leave)
  }
}
