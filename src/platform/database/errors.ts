import pg from 'pg'

/** A database that cannot be used. The message is a complete explanation for the operator. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError'
}

/** Returns the message of any thrown value. */
export const reasonOf = (error: unknown): string =>
  // Node tries every address of a host and reports every failure.
  error instanceof AggregateError
    ? error.errors.map(reasonOf).join(', ')
    : error instanceof Error
      ? error.message
      : String(error)

const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined

/**
 * A connection that could not be opened, did not become free in time, or is no longer usable. Separate from other errors,
 * because the same codes mean something else when a statement fails with them.
 */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError'
  readonly code: string | undefined

  constructor(reason: unknown) {
    super(reasonOf(reason))
    this.code = codeOf(reason)
  }
}

// Node's socket errors and these SQLSTATEs: classes 08 (connection) and 53 (resources), shutdown and startup (57P),
// cancelled statements (57014), and conflicts with other transactions or with replication (40).
const UNAVAILABLE_CODES =
  /^(?:ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|08...|53...|57P0[1-5]|57014|40001|40P01)$/

// The driver's own errors have no code: no connection, none free in time, or a server that is not PostgreSQL.
const DRIVER_MESSAGES =
  /^(?:Connection terminated|timeout expired|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Query read timeout|Received unexpected )/

/** Whether a query failed because its database was unreachable or overloaded: a 503, which the client may retry. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isUnavailable)
  if (error instanceof ConnectionError) return true
  if (!(error instanceof Error)) return false
  const code = codeOf(error)
  if (code !== undefined) return UNAVAILABLE_CODES.test(code)
  // PostgreSQL always sends a code, so an error without one comes from elsewhere.
  return error instanceof pg.DatabaseError || DRIVER_MESSAGES.test(error.message)
}

/** What an operator must know about an unusable database, by SQLSTATE: what is wrong, and what to do. */
const CAUSES: readonly (readonly [code: RegExp, cause: string, remedy: string])[] = [
  [/^53100$/, 'the disk of the database is full', 'Free space or enlarge the disk'],
  [
    /^53200$/,
    'the server of the database is out of memory',
    'Free memory, or lower work_mem and maintenance_work_mem',
  ],
  [/^53300$/, 'the database has no free connection', 'End other sessions or raise max_connections'],
  [/^57P0[1-5]$/, 'the database was stopped or restarted', 'Wait until it runs'],
  [/^57014$/, 'the database cancelled the statement', 'See its log for who did'],
  [/^(?:40|53)...$/, 'the database is overloaded', 'Wait until less runs'],
]
const LOST = ['the connection to the database failed', 'Check that it runs and can be reached'] as const

/** Explains an error that is `isUnavailable` to the operator of a command, in one line: cause, reason and remedy. */
export function explainUnavailable(error: unknown): string {
  const code = codeOf(error) ?? ''
  const [, cause, remedy] = CAUSES.find(([pattern]) => pattern.test(code)) ?? ['', ...LOST]
  return `${cause} (${reasonOf(error)}). ${remedy}, then run the command again.`
}

/** Whether a statement exceeded `statement_timeout`. */
export const isQueryTimeout = (error: unknown): error is Error =>
  // Cancelled statements have the same code; only the message differs.
  codeOf(error) === '57014' && error instanceof Error && !error.message.endsWith('due to user request')

/** Whether a transaction failed because of concurrent ones (deadlock, serialization failure) and can be retried. */
export const isConflict = (error: unknown): boolean => /^40(?:001|P01)$/.test(codeOf(error) ?? '')
