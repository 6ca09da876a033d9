import type { Context as HonoContext } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { shortened } from '../../core/bounds.ts'
import { type Fault, InvalidInput, Refusal, saidOf } from '../../core/errors.ts'
import { snakeCase } from '../../core/names.ts'
import { isQueryTimeout, isUnavailable } from '../../platform/database/errors.ts'
import { BodyCut } from '../../platform/http/json-body.ts'
import type { Logger } from '../../platform/log.ts'

type Path = Fault['path']

/** Maps a path in a route's input to its location in the request: the `loc` of a fault. */
export type Locate = (path: Path) => Path

/** Converts a path to the spelling of the wire. */
export const toWirePath = (path: Path): Path =>
  path.map((part) => (typeof part === 'number' ? part : snakeCase(part)))

/** Returns the body of the specification's validation error. */
export const validationError = (faults: readonly Fault[], locate: Locate) => ({
  detail: faults.map(({ path, type, input, ctx, ...text }) => ({
    loc: locate(path),
    msg: saidOf(text),
    type,
    ...(input !== undefined && { input }),
    ...(ctx && { ctx }),
  })),
})

/** Limit on the characters of a path that an error or a log repeats. */
export const MAX_PATH = 1000

const problem = (c: HonoContext, refusal: Refusal, requestId: string): Response =>
  c.body(
    JSON.stringify({
      type: `urn:flowgate:problem:${refusal.code}`,
      title: refusal.title,
      status: refusal.status,
      detail: refusal.message,
      instance: shortened(new URL(c.req.url).pathname, MAX_PATH),
      code: refusal.code,
      request_id: requestId,
      ...refusal.extra,
    }),
    refusal.status as ContentfulStatusCode,
    { ...refusal.headers, 'Content-Type': 'application/problem+json', 'Cache-Control': 'no-store' },
  )

/** Returns what a client sees of an error: the refusal itself, or one that hides the cause. */
export function publicRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  if (isQueryTimeout(error))
    return new Refusal(
      'query_timeout',
      'The database query took too long and was cancelled. Request less, such as a shorter range or fewer instruments.',
    )
  return isUnavailable(error)
    ? new Refusal('unavailable', 'The database is unreachable or overloaded. Retry in a few seconds.', {
        headers: { 'Retry-After': '5' },
      })
    : new Refusal('internal', 'An internal error occurred. Quote the request id when you report it.')
}

/** Whether a request failed because its client disconnected, which is not logged as an error. */
export const isAbandoned = ({ signal }: Request, error: unknown): boolean =>
  signal.aborted || error instanceof BodyCut

/** Returns a response that only the log sees: the client has disconnected. */
export const abandonedResponse = (c: HonoContext): Response => c.body(null, 499 as ContentfulStatusCode)

/** Responds to a failed request: 422 with all faults, or problem+json. Logs server errors. */
export function errorResponse(
  c: HonoContext,
  error: unknown,
  requestId: string,
  log: Logger,
  locate: Locate = (path) => ['query', ...toWirePath(path)],
): Response {
  if (error instanceof InvalidInput)
    return c.body(JSON.stringify(validationError(error.faults, locate)), 422, {
      'Content-Type': 'application/json',
      'Cache-Control': 'no-store',
    })
  if (isAbandoned(c.req.raw, error)) return abandonedResponse(c)
  const refusal = publicRefusal(error)
  if (refusal.status >= 500)
    log.error({ requestId, err: error, path: shortened(c.req.path, MAX_PATH) }, refusal.title)
  return problem(c, refusal, requestId)
}
