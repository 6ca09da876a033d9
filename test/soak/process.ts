import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile, readlink } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { MALLOC, START } from '../bench/bench.ts'
import type { Call } from '../bench/client.ts'
import { CACHE } from '../bench/market.ts'
import { endProcess, firstMatches } from '../bench/processes.ts'
import type { Probed, ProbeQuestion } from './probe.ts'
import type { Witness } from './witness.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const PROBE = fileURLToPath(new URL('probe.ts', import.meta.url))
/** Log lines of level `error` or worse, except 503s with `Retry-After`. */
const WORST = /"level":(?:50|60)(?!.*"code":"unavailable","extra":\{\},"headers":\{"Retry-After")/

/** npm's messages about its own settings. */
const OF_NPM = /^npm (?:warn|notice) /

/** A process of the service under test. */
export interface Service {
  readonly child: ChildProcess
  readonly pid: number
  probe(question: ProbeQuestion): Promise<Probed>
  /** Resident memory, in MB (10^6 bytes). */
  memory(): Promise<number>
  /** Open sockets and files. */
  descriptors(): Promise<number>
  /** Stops the process; returns its exit code, or the signal that killed it. */
  end(): Promise<number | NodeJS.Signals | null>
}

export interface Server extends Service {
  readonly origin: string
  call(question: { readonly path: string; readonly query?: string }, token?: string): Call
}

export interface StartOptions {
  readonly settings: Readonly<Record<string, string>>
  readonly witness: Witness
  /** Command to run. Default: that of `npm start`, with the probe. */
  readonly command?: readonly string[]
}

/** Starts a process and reports its errors to the witness. */
function launch({ settings, witness, command }: StartOptions): Service {
  const [file = '', ...args] = command ?? [process.execPath, '--import', PROBE, ...START]
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(file, args, {
    cwd: ROOT,
    env: {
      ...MALLOC,
      PATH,
      HOME,
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: CACHE,
      RATE_LIMIT: 'off',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe', ...(command ? [] : (['ipc'] as const))],
  })
  const pid = child.pid ?? 0
  const listen = (stream: NodeJS.ReadableStream | null, isFault: (line: string) => boolean) =>
    stream &&
    createInterface({ input: stream }).on('line', (line) => {
      if (isFault(line)) witness.fault(`the process printed ${line.slice(0, 600)}`)
    })
  listen(child.stderr, (line) => !OF_NPM.test(line))
  listen(child.stdout, (line) => WORST.test(line))
  return {
    child,
    pid,
    probe: async (question) => {
      child.send(question)
      const [probed] = (await once(child, 'message', { signal: AbortSignal.timeout(30_000) })) as [Probed]
      return probed
    },
    memory: async () => {
      const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
      return (Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024) / 1e6
    },
    descriptors: () => descriptorsOf(pid),
    end: async () => {
      await endProcess(child)
      return child.exitCode ?? child.signalCode
    },
  }
}

async function descriptorsOf(pid: number): Promise<number> {
  const names = await readdir(`/proc/${pid}/fd`).catch(() => [])
  const targets = await Promise.all(names.map((name) => readlink(`/proc/${pid}/fd/${name}`).catch(() => '')))
  return targets.filter((target) => target.startsWith('socket:') || target.startsWith('/')).length
}

/** Starts a worker and waits until it accepts jobs. */
export async function startWorker(options: StartOptions): Promise<Service> {
  const worker = launch({ ...options, settings: { ...options.settings, ROLE: 'worker' } })
  await firstMatches(worker.child, [/(waiting for jobs)/])
  return worker
}

/** Starts a server and waits until it listens. */
export async function startServer(options: StartOptions): Promise<Server> {
  const service = launch(options)
  const [origin = '', owner = ''] = await firstMatches(service.child, [
    /listening on (http:\S+)/,
    /^TOKEN=(\S+)/,
  ])
  return {
    ...service,
    origin,
    call: ({ path, query }, token = owner) => {
      const headers = { Authorization: `Bearer ${token}` }
      if (query === undefined) return { url: origin + path, headers }
      const body = JSON.stringify({ query })
      return {
        url: origin + path,
        method: 'POST',
        headers: { ...headers, 'Content-Type': 'application/json' },
        body,
      }
    },
  }
}
