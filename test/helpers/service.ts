import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

const SETPRIV = '/usr/bin/setpriv'
/** A command that Linux ends with this process: a killed run leaves no server behind. */
export const tied = (command: string, args: readonly string[]): [string, string[]] =>
  existsSync(SETPRIV) ? [SETPRIV, ['--pdeathsig', 'KILL', command, ...args]] : [command, [...args]]

/** What programs need of this process's environment. Their configuration comes from the test alone. */
const KEPT = ['PATH', 'HOME', 'TMPDIR', 'NODE_COMPILE_CACHE']
export const environment = (): Record<string, string> =>
  Object.fromEntries(
    KEPT.flatMap((name) => {
      const value = process.env[name]
      return value === undefined ? [] : [[name, value]]
    }),
  )

/** The service in separate processes, as an operator starts it. */
export interface Service {
  readonly child: ChildProcess
  /** Its output so far. */
  said(): string
  /** Resolves once its output matches. */
  says(pattern: RegExp): Promise<RegExpMatchArray>
  /** Its exit code, or the signal that ended it. */
  readonly ended: Promise<number | string | null>
  /** Kills it and every process that it started. */
  kill(): void
}

/** Runs a program of these helpers in its own process. Resolves once it has printed a line. */
export async function runHelper(name: string, ...args: readonly string[]): Promise<Service> {
  const service = runService(process.execPath, [`test/helpers/${name}`, ...args], {})
  await service.says(/\n/)
  return service
}

/** Runs a command of the repository in its own process group, with only the given configuration. */
export function runService(
  command: string,
  args: readonly string[],
  settings: Record<string, string>,
): Service {
  const child = spawn(...tied(command, args), {
    ...{ cwd: ROOT, detached: true, stdio: ['ignore', 'pipe', 'pipe'] },
    // On a busy machine, the first connections to the database take seconds.
    env: { ...environment(), PORT: '0', HOST: '127.0.0.1', CONNECTION_TIMEOUT: '60', ...settings },
  })
  let text = ''
  const heard = new Set<() => void>()
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
      for (const listener of heard) listener()
    })
  const ended = once(child, 'close').then(([code, signal]) => code ?? signal)
  return {
    child,
    said: () => text,
    says: (pattern) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const match = pattern.exec(text)
          if (!match) return
          heard.delete(look)
          resolve(match)
        }
        heard.add(look)
        look()
        ended.then((code) => reject(new Error(`It ended with ${code}, having said:\n${text}`)))
      }),
    ended,
    kill: () => {
      try {
        process.kill(-(child.pid ?? 0), 'SIGKILL')
      } catch {
        // It has already exited.
      }
    },
  }
}
