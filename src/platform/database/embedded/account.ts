import { spawn } from 'node:child_process'
import { chmod, chown, mkdir, readFile } from 'node:fs/promises'

/** The operating-system account for PostgreSQL if this process is root, as which PostgreSQL refuses to run. */
export interface SystemAccount {
  readonly uid: number
  readonly gid: number
}

/** Returns `nobody` if this process is root; undefined, its own account, otherwise. */
export async function clusterAccount(): Promise<SystemAccount | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const users = await readFile('/etc/passwd', 'utf8').catch(() => '')
  const [, uid, gid] = /^nobody:[^:]*:(-?\d+):(-?\d+):/m.exec(users) ?? []
  return { uid: Number(uid ?? 65_534), gid: Number(gid ?? 65_534) }
}

/** Changes the owner of a file or directory to the account, if there is one. */
export async function giveTo(account: SystemAccount | undefined, path: string): Promise<void> {
  if (account) await chown(path, account.uid, account.gid)
}

/** Creates a directory that every account can enter, regardless of the umask. */
export async function makePublicDirectory(path: string): Promise<void> {
  await mkdir(path, { recursive: true })
  await chmod(path, 0o755)
}

export interface RunOptions {
  readonly account: SystemAccount | undefined
  /** File descriptor for the program's output. Default: the output is returned. */
  readonly output?: number
  /** Working directory, which the account must be able to enter: the programs resolve it. */
  readonly cwd: string
}

/** Runs a program to its end. A program that cannot be started has exit code -1 and the reason as output. */
export function run(
  file: string,
  args: readonly string[],
  { account, output, cwd }: RunOptions,
): Promise<{ code: number; output: string }> {
  const target = output ?? 'pipe'
  const child = spawn(file, args, {
    ...account,
    cwd,
    env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC', SystemRoot: process.env['SystemRoot'] },
    stdio: ['ignore', target, target],
    windowsHide: true,
  })
  const { promise, resolve } = Promise.withResolvers<{ code: number; output: string }>()
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
    })
  child.on('error', (error) => resolve({ code: -1, output: error.message }))
  child.on('close', (code, signal) => resolve({ code: code ?? -1, output: text || `ended by ${signal}` }))
  return promise
}
