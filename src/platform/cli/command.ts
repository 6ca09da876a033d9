import { ConfigurationError } from '../config.ts'
import { DatabaseError } from '../database/errors.ts'

/** Arguments that a command cannot use. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

const isFromArguments = (error: Error): boolean =>
  error instanceof UsageError ||
  ('code' in error && typeof error.code === 'string' && error.code.startsWith('ERR_PARSE_ARGS'))

/** One clear line for what the operator can put right (an address, an argument, a permission); else the stack. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const known =
    error instanceof ConfigurationError || error instanceof DatabaseError || isFromArguments(error)
  const fromSystem = 'syscall' in error
  return known || fromSystem ? `flowgate: ${error.message}` : (error.stack ?? error.message)
}

/** Runs a command line: what goes wrong is said on standard error, and the process ends with exit code 1. */
export async function runCommand(usage: string, command: () => Promise<void>): Promise<void> {
  try {
    await command()
  } catch (error) {
    console.error(explain(error))
    if (error instanceof Error && isFromArguments(error)) console.error(`usage: ${usage}`)
    process.exitCode = 1
  }
}
