import { ConfigurationError } from '../config.ts'
import { DatabaseError, explainUnavailable, isUnavailable } from '../database/errors.ts'

/** Invalid arguments of a command. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

const isFromArguments = (error: Error): boolean =>
  error instanceof UsageError ||
  ('code' in error && typeof error.code === 'string' && error.code.startsWith('ERR_PARSE_ARGS'))

/**
 * Returns one line for errors that the operator can fix (an address, argument, permission, or a database that is
 * away), otherwise the stack.
 */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const known =
    error instanceof ConfigurationError || error instanceof DatabaseError || isFromArguments(error)
  if (known) return `flowgate: ${error.message}`
  // Before other errors of the system: a refused connection is one, too, if a library opened it.
  if (isUnavailable(error)) return `flowgate: ${explainUnavailable(error)}`
  const fromSystem = 'syscall' in error
  return fromSystem ? `flowgate: ${error.message}` : (error.stack ?? error.message)
}

/**
 * Runs a command. Prints errors to standard error and sets exit code 1. With `--help` it prints its usage and `help`
 * instead.
 */
export async function runCommand(usage: string, command: () => Promise<void>, help = ''): Promise<void> {
  if (process.argv.slice(2).some((argument) => argument === '--help' || argument === '-h')) {
    console.log([`usage: ${usage}`, help].filter(Boolean).join('\n\n'))
    return
  }
  try {
    await command()
  } catch (error) {
    console.error(explain(error))
    if (error instanceof Error && isFromArguments(error)) console.error(`usage: ${usage}`)
    process.exitCode = 1
  }
}
