import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { environment } from './service.ts'

/** How a command ended, and what it printed. */
interface Ended {
  readonly code: unknown
  readonly out: string
  readonly err: string
}

/** Runs a command of the repository (`bin/<name>.ts`) on a database, without a terminal. */
export function runCommand(databaseUrl: string, name: string, ...args: readonly string[]): Promise<Ended> {
  const file = fileURLToPath(new URL(`../../bin/${name}.ts`, import.meta.url))
  const env = { ...environment(), DATABASE_URL: databaseUrl }
  return new Promise((resolve) =>
    execFile(process.execPath, [file, ...args], { env }, (error, out, err) =>
      resolve({ code: error?.code ?? 0, out, err }),
    ),
  )
}
