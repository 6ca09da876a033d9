import { type ExecutionResult, GraphQLError } from 'graphql'
import { firstFitting, shortened } from '../../core/bounds.ts'
import { InvalidInput, MAX_FAULTS, type Refusal, saidOf } from '../../core/errors.ts'
import type { Logger } from '../../platform/log.ts'
import { publicRefusal } from '../rest/errors.ts'

/** Context for logging an error that the client must not see. */
interface ErrorContext {
  readonly requestId: string
  readonly log: Logger
  /** Aborted once the client disconnects. Errors after that are not logged. */
  readonly signal: AbortSignal
  /** Stacks of the errors of this response that have been logged: an outage fails many fields in the same way. */
  readonly logged?: Set<string>
}

const issue = (message: string, type: string, path = '') => ({ path, message, type })

/** Limit on the JSON of all errors of a response. */
const MAX_BYTES = 48_000
/** Limits on the characters of a message: of those of all issues, and of GraphQL's, which quote the input they refuse. */
const [MAX_SUMMARY, MAX_QUOTING] = [4000, 500]

/** Converts invalid input to a GraphQL error with the code `BAD_USER_INPUT`. */
export function badUserInput(
  input: InvalidInput,
  { path }: Pick<Partial<GraphQLError>, 'path'> = {},
): GraphQLError {
  const issues = input.faults.map((fault) => issue(saidOf(fault), fault.type, fault.path.join('.')))
  return new GraphQLError(shortened(input.message, MAX_SUMMARY), {
    path,
    extensions: { code: 'BAD_USER_INPUT', issues },
  })
}

/** Shortens the message of an error from outside the execution, which may quote a name of the request. */
export function quotingLittle(error: GraphQLError): GraphQLError {
  if (error.message.length <= MAX_QUOTING) return error
  const { nodes, source, positions, path, extensions } = error
  return new GraphQLError(shortened(error.message, MAX_QUOTING), {
    nodes,
    source,
    positions,
    path,
    extensions,
  })
}

/** Gives an error of GraphQL itself (syntax, unknown field, wrong type) the code and issues of bad input. */
export function refusedByGraphQL(error: GraphQLError, type: string): GraphQLError {
  // Errors of the compiled executor have no `extensions` at all.
  if (error.extensions?.['code']) return error
  const { nodes, source, positions, path } = error
  const message = shortened(error.message, MAX_QUOTING)
  return new GraphQLError(message, {
    nodes,
    source,
    positions,
    path,
    extensions: { code: 'BAD_USER_INPUT', issues: [issue(message, type)] },
  })
}

/** Refusals that set the status of the whole response, whichever field raised them. */
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
 * Converts an execution error to what the client may see. Logs unexpected errors with the request id and masks them.
 * Keeps the path but not the locations: compiled code has none, and interpreted documents must answer the same.
 */
export function publicError(
  error: GraphQLError,
  { requestId, log, signal, logged }: ErrorContext,
): GraphQLError {
  const cause = error.originalError
  if (cause instanceof InvalidInput) return badUserInput(cause, error)
  if (!cause || cause instanceof GraphQLError) return refusedByGraphQL(error, 'graphql_value')
  const refusal = publicRefusal(cause)
  if (refusal.status >= 500 && !signal.aborted && !logged?.has(cause.stack ?? cause.message)) {
    logged?.add(cause.stack ?? cause.message)
    log.error({ requestId, err: cause, path: error.path }, refusal.title)
  }
  return refused(error, refusal, requestId)
}

type Incremental = ExecutionResult & { incremental?: readonly { errors?: readonly GraphQLError[] }[] }

/** GraphQL over HTTP: a response without data has status 400 if it is `application/graphql-response+json`. */
export const REQUEST_ERROR = { http: { spec: true, status: 400 } }

const more = (count: number): GraphQLError =>
  new GraphQLError(`${count} more ${count === 1 ? 'error is' : 'errors are'} not listed.`, {
    extensions: { code: 'TOO_MANY_ERRORS' },
  })

const issuesIn = ({ extensions }: GraphQLError): number =>
  (extensions['issues'] as unknown[] | undefined)?.length ?? 0

/** Returns the first errors, as many as have a hundred issues together and are short enough. */
function firstOf(errors: readonly GraphQLError[]): GraphQLError[] {
  let issues = 0
  const end = errors.findIndex((error) => {
    issues += issuesIn(error)
    return issues > MAX_FAULTS
  })
  // The first error has no more than a hundred.
  return firstFitting(end < 0 ? errors : errors.slice(0, end), MAX_FAULTS, MAX_BYTES)
}

/** Converts the errors of a result, whole or incremental, to what the client may see. */
export function publicResult(result: Incremental, context: Omit<ErrorContext, 'logged'>): Incremental {
  const isRequestError = result.data === undefined && !result.incremental
  const logged = new Set<string>()
  const shown = (errors: readonly GraphQLError[]) => {
    const seen = firstOf(
      errors.slice(0, MAX_FAULTS).map((error) => publicError(error, { ...context, logged })),
    )
    if (isRequestError) for (const { extensions } of seen) extensions['http'] ??= REQUEST_ERROR.http
    return errors.length > seen.length ? [...seen, more(errors.length - seen.length)] : seen
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
