import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const SAMPLE_MS = 100
/** Twenty of them may start at once, on a slow machine. */
const PATIENCE_MS = 180_000

/** A process of ours under measurement. */
export interface Measured {
  readonly child: ChildProcess
  /** The most memory that it held at any time so far, in MB (10^6 bytes). */
  peak(): number
  /** Lets the highest mark begin anew; what it holds now, in MB. */
  restart(): Promise<number>
}

type Environment = Readonly<Record<string, string>>

/** Starts Node on a module of ours, with nothing of our own configuration but what is given. */
export function startModule(args: readonly string[], environment: Environment): Measured {
  const { PATH = '' } = process.env
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { PATH, ...environment },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  let peak = 0
  const sample = setInterval(async () => {
    peak = Math.max(peak, await residentMegabytes(child.pid ?? 0))
  }, SAMPLE_MS)
  child.once('exit', () => clearInterval(sample))
  const restart = async () => {
    // Linux: sets the kernel's mark to what is resident now.
    await writeFile(`/proc/${child.pid}/clear_refs`, '5').catch(() => {})
    peak = await residentMegabytes(child.pid ?? 0)
    return peak
  }
  return { child, peak: () => peak, restart }
}

/** Memory of a process: the highest mark where the kernel keeps one, else what it holds now; 0 once it has ended. */
async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => undefined)
  if (status !== undefined) return (Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024) / 1e6
  if (process.platform === 'linux') return 0
  const { execFile } = await import('node:child_process')
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)]).catch(() => ({
    stdout: '0',
  }))
  return (Number(stdout) * 1024) / 1e6
}

/** CPU time that a process has used so far, in milliseconds. */
export async function cpuMilliseconds({ pid = 0 }: ChildProcess): Promise<number> {
  if (process.platform === 'linux') {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
    // After the name, which may contain spaces: user and system time in hundredths of a second.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) * 10
  }
  const { execFile } = await import('node:child_process')
  const { stdout } = await promisify(execFile)('ps', ['-o', 'time=', '-p', String(pid)])
  return stdout.split(':').reduce((sum, part) => sum * 60 + Number(part), 0) * 1000
}

/** The first lines of a process's output that match the patterns, one for each; throws when it ends before. */
export async function firstMatches(child: ChildProcess, patterns: readonly RegExp[]): Promise<string[]> {
  const found: (string | undefined)[] = patterns.map(() => undefined)
  if (!child.stdout) throw new TypeError('The output of the process is not piped')
  const reader = createInterface({ input: child.stdout })
  const late = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS)
  for await (const line of reader) {
    for (const [place, pattern] of patterns.entries()) found[place] ??= pattern.exec(line)?.[1]
    if (found.every((text) => text !== undefined)) break
  }
  clearTimeout(late)
  child.stdout.resume()
  const texts = found.filter((text) => text !== undefined)
  if (texts.length < patterns.length) throw new Error(`${child.spawnargs.join(' ')} did not start`)
  return texts
}

/** Asks a process to end, and waits until it has. */
export async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const late = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS)
  await ended
  clearTimeout(late)
}

/** Runs a line of `psql`. */
export async function psql(url: string, line: string): Promise<void> {
  const child = spawn('psql', [url, '-qf', '-'], { stdio: ['pipe', 'inherit', 'inherit'] })
  child.stdin.end(`${line}\n`)
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`psql ended with exit code ${code}`)
}

/** Writes the rows of a statement to a file, as CSV. */
export const psqlCopy = (url: string, statement: string, path: string): Promise<void> =>
  psql(url, `\\copy (${statement.replaceAll(/\s+/g, ' ')}) to '${path}' csv header`)
