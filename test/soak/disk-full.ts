import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmod, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { MAIN } from '../bench/market.ts'
import type { Scenario, Stage } from './scenario.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const DISK = '1500m'
const FULL_S = 30
const START_MS = 300_000
const RECOVERY_MS = 60_000
const READ = '/aggregates/reference/list/indices'
const CHARTS = '/series/user/charts'
const FINAL = ['COMPLETED', 'FAILED', 'CANCELLED', 'EXPIRED']

/** The service and its embedded PostgreSQL, on a small tmpfs that disappears with their last process. */
class Patient {
  readonly child: ChildProcess
  readonly #disk: string
  readonly #log: string[] = []
  origin = ''
  #token = ''

  constructor(directory: string) {
    // The mount is private to the process: nothing else sees it, and nothing has to unmount it.
    const script = 'mount -t tmpfs -o size="$0",mode=755 none "$1" && exec "$2" src/main.ts'
    this.child = spawn('unshare', ['-m', 'sh', '-c', script, DISK, directory, process.execPath], {
      cwd: ROOT,
      env: {
        ...{ PATH: process.env['PATH'], PORT: '0', HOST: '127.0.0.1', RATE_LIMIT: 'off' },
        DATA_DIR: join(directory, 'data'),
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    this.#disk = `/proc/${this.child.pid}/root${directory}`
  }

  async started(): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    this.child.once('exit', (code) => reject(new Error(`The service did not start (exit code ${code})`)))
    const late = setTimeout(() => reject(new Error('The service did not start in time')), START_MS)
    createInterface({ input: this.child.stdout ?? process.stdin }).on('line', (line) => {
      this.#log.push(line)
      this.origin ||= /listening on (http:\S+)/.exec(line)?.[1] ?? ''
      this.#token ||= /^TOKEN=(\S+)/.exec(line)?.[1] ?? ''
      if (this.origin && this.#token) resolve()
    })
    await promise.finally(() => clearTimeout(late))
  }

  /** Writes until the disk is full, at last in blocks of 4 KB. */
  async fill(): Promise<void> {
    const ballast = await open(join(this.#disk, 'ballast'), 'a')
    try {
      for (const bytes of [2 ** 20, 2 ** 12])
        await untilFails(() => ballast.write(Buffer.alloc(bytes)).then(() => {}))
    } finally {
      await ballast.close()
    }
  }

  makeRoom(): Promise<void> {
    return rm(join(this.#disk, 'ballast'), { force: true })
  }

  ask(path: string, init: { method?: string; body?: string; headers?: Record<string, string> } = {}) {
    const headers = {
      authorization: `Bearer ${this.#token}`,
      'content-type': 'application/json',
      ...init.headers,
    }
    return fetch(this.origin + path, { ...init, headers, signal: AbortSignal.timeout(30_000) })
  }

  /** Whether a line of the log matches. */
  hasSaid(pattern: RegExp): boolean {
    return this.#log.some((line) => pattern.test(line))
  }

  /** Stops the service, after a minute with SIGKILL; returns its exit code. */
  async end(): Promise<number | null> {
    const { child } = this
    if (child.exitCode !== null) return child.exitCode
    const late = setTimeout(() => child.kill('SIGKILL'), 60_000)
    child.kill('SIGTERM')
    await once(child, 'exit')
    clearTimeout(late)
    return child.exitCode
  }
}

async function untilFails(work: () => Promise<void>): Promise<void> {
  for (;;)
    try {
      await work()
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') return
      throw error
    }
}

/** Sends a request and records the answer; 503 is the only error allowed while the disk is full. */
async function ask(
  patient: Patient,
  { witness }: Stage,
  what: string,
  ...request: Parameters<Patient['ask']>
): Promise<{ status: number; text: string }> {
  const response = await patient.ask(...request)
  const text = await response.text()
  const { status } = response
  witness.saw(what, status, text, [200, 202, 503])
  if (status === 503 && !(text.includes('"unavailable"') && response.headers.has('retry-after')))
    witness.fault(`${what} received an unexpected 503: ${text.slice(0, 200)}`)
  return { status, text }
}

/** A write that needs new pages: its random content does not compress. */
const write = (patient: Patient, stage: Stage) => {
  const charts = Array.from({ length: 8 }, (_, place) => [
    `c${place}`,
    randomBytes(24_000).toString('base64'),
  ])
  return ask(patient, stage, 'a write', CHARTS, {
    ...{ method: 'PUT', body: JSON.stringify(Object.fromEntries(charts)) },
  })
}

/** The job's error code or final status, or `not ended` after `patienceMs`. */
async function endOf(patient: Patient, stage: Stage, id: string, patienceMs: number): Promise<string> {
  for (const end = performance.now() + patienceMs; performance.now() < end; await sleep(200)) {
    const { status, text } = await ask(patient, stage, 'a status', `/aggregates/jobs/${id}/status`)
    if (status !== 200) continue
    const job = JSON.parse(text)
    if (FINAL.includes(job.status)) return job.error?.code ?? job.status
  }
  return 'not ended'
}

const handedIn: string[] = []
/** Starts a job whose result does not fit on the full disk; returns how the job ended. */
async function work(patient: Patient, stage: Stage, patienceMs: number): Promise<string> {
  const start = new Date(Date.UTC(2021, 0, 1 + handedIn.length)).toISOString().slice(0, 10)
  const path = `/aggregates/timeseries?interval=10min&aggregate_ids=101,102,103,104,105,106&start_date=${start}`
  const { status, text } = await ask(patient, stage, 'a job', path, { headers: { prefer: 'respond-async' } })
  if (status === 503) return 'refused'
  const { job_id: id } = JSON.parse(text)
  handedIn.push(id)
  return endOf(patient, stage, id, patienceMs)
}

/** Reads every 100 ms until stopped; counts the reads that were answered and refused. */
function readAllTheTime(patient: Patient, stage: Stage) {
  const counts = { answered: 0, refused: 0 }
  let isOver = false
  const reading = (async () => {
    for (; !isOver; await sleep(100)) {
      const { status } = await ask(patient, stage, 'a read', READ)
      if (status === 200) counts.answered++
      else counts.refused++
      const { status: live } = await patient.ask('/health/live')
      if (live !== 200) stage.witness.fault(`/health/live answered ${live}`)
    }
  })()
  const stop = async () => {
    isOver = true
    await reading
    return counts
  }
  return { counts, stop }
}

async function whileFull(patient: Patient, stage: Stage): Promise<string> {
  const reader = readAllTheTime(patient, stage)
  const ends = new Map<string, number>()
  let [written, refused] = [0, 0]
  for (const end = performance.now() + FULL_S * 1000; performance.now() < end; ) {
    await patient.fill()
    for (let turn = 0; turn < 5; turn++) {
      const { status } = await write(patient, stage)
      if (status === 200) written++
      else refused++
    }
    const how = await work(patient, stage, 5000)
    ends.set(how, (ends.get(how) ?? 0) + 1)
  }
  const reads = await reader.stop()
  if (refused === 0) stage.witness.fault('the disk was full, but no write was refused')
  if (reads.answered === 0) stage.witness.fault('no read succeeded while the disk was full')
  const jobsSaid = [...ends].map(([how, count]) => `${count} ${how}`).join(', ')
  return `writes: ${written} done, ${refused} refused; reads: ${reads.answered} answered, ${reads.refused} refused; jobs: ${jobsSaid}`
}

/** Frees space on the disk; returns the seconds until everything works again. */
async function recovery(patient: Patient, stage: Stage): Promise<number> {
  const begun = performance.now()
  await patient.makeRoom()
  const works = async () =>
    (await write(patient, stage)).status === 200 && (await work(patient, stage, 20_000)) === 'COMPLETED'
  while (!(await works())) {
    if (performance.now() - begun > RECOVERY_MS)
      throw new Error('The service did not recover after space was freed')
    await sleep(200)
  }
  const seconds = (performance.now() - begun) / 1000
  for (const id of handedIn)
    if ((await endOf(patient, stage, id, RECOVERY_MS)) === 'not ended')
      stage.witness.fault('an earlier job did not end')
  return seconds
}

export const diskFull: Scenario = {
  name: 'disk-full',
  title: 'a full disk under the embedded PostgreSQL',
  market: MAIN,
  /** Needs root, to mount its disk. */
  async run(stage: Stage): Promise<string> {
    // PostgreSQL runs under its own account, which must be able to enter the directory.
    const directory = await mkdtemp(join(tmpdir(), 'flowgate-disk-'))
    await chmod(directory, 0o755)
    const patient = new Patient(directory)
    try {
      await patient.started()
      const first = await work(patient, stage, 60_000)
      if (first !== 'COMPLETED') throw new Error(`With free space, the job ended as ${first}`)
      stage.say('filling the disk')
      const detail = await whileFull(patient, stage)
      const seconds = await recovery(patient, stage)
      if (!patient.hasSaid(/"code":"53100"|No space left on device/))
        stage.witness.fault('the log does not say that the disk is full')
      const code = await patient.end()
      if (code !== 0) stage.witness.fault(`the service exited with ${code}`)
      return `${detail}; recovered ${seconds.toFixed(1)} s after space was freed`
    } finally {
      await patient.end()
      await rm(directory, { recursive: true, force: true })
    }
  },
}
