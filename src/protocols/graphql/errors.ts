import { type ExecutionResult, GraphQLError } from 'graphql'
import { InvalidInput, type Refusal } from '../../core/errors.ts'
import type { Logger } from '../../platform/log.ts'
import { publicRefusal } from '../rest/errors.ts'

/** Whom to tell about an error that the client must not see. */
export interface Witness {
  readonly requestId: string
  readonly log: Logger
  /** Aborted once the client has gone away: what fails then is no fault of ours. */
  readonly signal: AbortSignal
}

const issue = (message: string, type: string, path = '') => ({ path, message, type })

/** Of the errors of an answer, and of the issues of an error: lists can hold the same fault thousands of times. */
const MOST_SHOWN = 100

/** Bad input as an error of the graph. */
export function badUserInput(
  input: InvalidInput,
  { path }: Pick<Partial<GraphQLError>, 'path'> = {},
): GraphQLError {
  const { message, faults } = new InvalidInput(input.faults.slice(0, MOST_SHOWN))
  const issues = faults.map((fault) => issue(fault.message, fault.type, fault.path.join('.')))
  return new GraphQLError(message, { path, extensions: { code: 'BAD_USER_INPUT', issues } })
}

/** Characters of a message: GraphQL repeats what it refuses, however long that is. */
const MOST_SAID = 500

/** What GraphQL itself refuses (syntax, unknown fields, values of the wrong type), in the words of bad input. */
export function refusedByGraphQL(error: GraphQLError, type: string): GraphQLError {
  // The compiled executor's own errors have no extensions at all.
  if (error.extensions?.['code']) return error
  const { nodes, source, positions, path } = error
  const message = error.message.length > MOST_SAID ? `${error.message.slice(0, MOST_SAID)}…` : error.message
  return new GraphQLError(message, {
    nodes,
    source,
    positions,
    path,
    extensions: { code: 'BAD_USER_INPUT', issues: [issue(message, type)] },
  })
}

/** Refusals of a whole request, whatever part of it met them. */
const ENDS_REQUEST: ReadonlySet<string> = new Set(['unavailable', 'query_timeout', 'user_inactive'])

function refused(error: GraphQLError, refusal: Refusal, requestId: string): GraphQLError {
  const isServerFault = refusal.status >= 500
  return new GraphQLError(refusal.message, {
    path: error.path,
    extensions: {
      ...refusal.extra,
      code: refusal.code.toUpperCase(),
      ...(isServerFault && { requestId }),
      ...(ENDS_REQUEST.has(refusal.code) && { http: { status: refusal.status, headers: refusal.headers } }),
    },
  })
}

/**
 * An error of execution as the client may see it; what is unexpected is logged with the request id and masked. Its path
 * says where it belongs: compiled code knows no locations, and interpreted documents are to answer the same.
 */
export function publicError(error: GraphQLError, { requestId, log, signal }: Witness): GraphQLError {
  const cause = error.originalError
  if (cause instanceof InvalidInput) return badUserInput(cause, error)
  if (!cause || cause instanceof GraphQLError) return refusedByGraphQL(error, 'graphql_value')
  const refusal = publicRefusal(cause)
  if (refusal.status >= 500 && !signal.aborted)
    log.error({ requestId, err: cause, path: error.path }, refusal.title)
  return refused(error, refusal, requestId)
}

type Incremental = ExecutionResult & { incremental?: readonly { errors?: readonly GraphQLError[] }[] }

/** GraphQL over HTTP: an answer without data is a 400, for clients of `application/graphql-response+json`. */
export const REQUEST_ERROR = { http: { spec: true, status: 400 } }

const more = (count: number): GraphQLError =>
  new GraphQLError(`${count} more errors are not listed.`, { extensions: { code: 'TOO_MANY_ERRORS' } })

/** A result, whole or incremental, with its errors made public. */
export function publicResult(result: Incremental, witness: Witness): Incremental {
  const isRequestError = result.data === undefined && !result.incremental
  const shown = (errors: readonly GraphQLError[]) => {
    const seen = errors.slice(0, MOST_SHOWN).map((error) => publicError(error, witness))
    if (isRequestError) for (const { extensions } of seen) extensions['http'] ??= REQUEST_ERROR.http
    return errors.length > MOST_SHOWN ? [...seen, more(errors.length - MOST_SHOWN)] : seen
  }
  const isClean = !result.errors && !result.incremental?.some((part) => part.errors)
  if (isClean) return result
  return {
    ...result,
    ...(result.errors && { errors: shown(result.errors) }),
    ...(result.incremental && {
      incremental: result.incremental.map((part) =>
        part.errors ? { ...part, errors: shown(part.errors) } : part,
      ),
    }),
  }
}
