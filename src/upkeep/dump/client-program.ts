import { spawn } from 'node:child_process'
import { DatabaseError } from '../../platform/database/errors.ts'

/**
 * Runs a client program of PostgreSQL on a database. Passes the password in the environment: every user of the machine can
 * read arguments. Only the owner can read the files that the program creates. Throws a one-line `DatabaseError` if the
 * program is missing or fails.
 */
export async function runClient(program: string, url: string, args: readonly string[]): Promise<void> {
  const address = new URL(url)
  const password = decodeURIComponent(address.password)
  address.password = ''
  const former = process.umask(0o077)
  const child = spawn(program, [...args, `--dbname=${address.href}`], {
    env: { ...process.env, ...(password && { PGPASSWORD: password }) },
    stdio: ['ignore', 'inherit', 'pipe'],
  })
  process.umask(former)
  let errors = ''
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    errors += chunk
  })
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  child.on('error', () =>
    reject(
      new DatabaseError(
        `${program} is not installed. Install PostgreSQL's client programs of the server's major version or newer.`,
      ),
    ),
  )
  child.on('close', (code) =>
    code === 0
      ? resolve()
      : reject(new DatabaseError(errors.trim().replaceAll(/\n\s*/g, ' ') || `${program} failed`)),
  )
  await promise
}
