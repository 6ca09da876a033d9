import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** The service in processes of its own, as an operator starts it. */
export interface Service {
  readonly child: ChildProcess
  /** What it has said so far. */
  said(): string
  /** Resolves once it has said something. */
  says(pattern: RegExp): Promise<RegExpMatchArray>
  /** Its exit code, or the signal that ended it. */
  readonly ended: Promise<number | string | null>
  /** Ends it by force, with all that it has started. */
  kill(): void
}

/** Runs a command of the repository with nothing configured but what is given, in a process group of its own. */
export function runService(
  command: string,
  args: readonly string[],
  settings: Record<string, string>,
): Service {
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(command, args, {
    ...{ cwd: ROOT, detached: true, stdio: ['ignore', 'pipe', 'pipe'] },
    env: { PATH, HOME, PORT: '0', HOST: '127.0.0.1', ...settings },
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
        // It has ended by itself.
      }
    },
  }
}
