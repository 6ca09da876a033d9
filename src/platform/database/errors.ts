import pg from 'pg'

/** A database that cannot be used at all; the message is for the operator and complete by itself. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError'
}

/** In words, whatever was thrown. */
export const reasonOf = (error: unknown): string =>
  // Node tries every address of a name and reports them all.
  error instanceof AggregateError
    ? error.errors.map(reasonOf).join(', ')
    : error instanceof Error
      ? error.message
      : String(error)

const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined

/**
 * There is no connection: it could not be made, or it is of no use any more. An error of its own, for the same codes
 * mean something else when a statement fails with them.
 */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError'
  readonly code: string | undefined

  constructor(reason: unknown) {
    super(reasonOf(reason))
    this.code = codeOf(reason)
  }
}

// Socket errors of Node, and of SQLSTATE the classes 08 (connection) and 53 (resources), shutting down or starting
// up (57P), a statement that was cancelled (57014), a conflict with other transactions or replication (40).
const AWAY =
  /^(?:ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|08...|53...|57P0[1-5]|57014|40001|40P01)$/

// The driver's own complaints carry no code: no connection, none free in time, or something that is not PostgreSQL.
const LOST =
  /^(?:Connection terminated|timeout expired|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Query read timeout|Received unexpected )/

/** Whether a query failed because its database was away or overloaded: 503 for the client, who may retry. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isUnavailable)
  if (error instanceof ConnectionError) return true
  if (!(error instanceof Error)) return false
  const code = codeOf(error)
  if (code !== undefined) return AWAY.test(code)
  // PostgreSQL gives every error a code.
  return error instanceof pg.DatabaseError || LOST.test(error.message)
}

/** Whether a statement took longer than it may (`statement_timeout`). */
export const isQueryTimeout = (error: unknown): error is Error =>
  // The same code is that of a statement which somebody has cancelled; only the words differ.
  codeOf(error) === '57014' && error instanceof Error && !error.message.endsWith('due to user request')

/** Whether a transaction fell victim to others (deadlock, serialization failure): the same may well succeed now. */
export const isConflict = (error: unknown): boolean => /^40(?:001|P01)$/.test(codeOf(error) ?? '')
