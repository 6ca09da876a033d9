import { currentCall } from '../../core/observation/call.ts'
import { beginSpan } from '../../core/observation/spans.ts'
import { statements } from '../../core/observation/topics.ts'
import { statementName } from './statement-names.ts'

/** Callback of a statement. */
export type Done = (error: Error | null, result: unknown) => void

const DATABASE = { kind: 'client', attributes: { 'db.system.name': 'postgresql' } } as const

const rowsOf = (result: unknown): number =>
  typeof result === 'object' && result !== null && 'rowCount' in result ? Number(result.rowCount) : 0

/** Wraps the callback of a statement: counts it for the call that sends it, and tells observers. */
export function observed(text: string, done: Done): Done {
  const call = currentCall()
  if (!call && !statements.isObserved) return done
  const statement = statementName(text)
  const span = beginSpan(statement, DATABASE)
  const begun = performance.now()
  return (error, result) => {
    const ms = performance.now() - begun
    const rows = rowsOf(result)
    span?.end({ 'db.response.returned_rows': rows }, Boolean(error))
    call?.sent(statement, ms, rows)
    statements.publish({ statement, seconds: ms / 1000, rows })
    done(error, result)
  }
}
