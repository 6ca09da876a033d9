/** A database that cannot be used at all; the message is for the operator and complete by itself. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError'
}

// Socket errors of Node, and of SQLSTATE the classes 08 (connection) and 53 (resources), shutting down or starting
// up (57P), a statement that took too long (57014), a conflict with other transactions or replication (40).
const AWAY =
  /^(?:ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|08...|53...|57P0[1-5]|57014|40001|40P01)$/

// The driver's own complaints carry no code.
const LOST =
  /^(?:Connection terminated|timeout expired|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed)/

/** Whether a query failed because its database was away or overloaded: 503 for the client, who may retry. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isUnavailable)
  if (!(error instanceof Error)) return false
  return 'code' in error && typeof error.code === 'string' ? AWAY.test(error.code) : LOST.test(error.message)
}
