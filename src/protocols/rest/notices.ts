import type { Warning } from '../../core/answers.ts'
import { snakeCase } from '../../core/names.ts'
import type { Context } from '../context.ts'
import type { ParsedRequest, UnknownParameter } from './parse.ts'
import { warningsField } from './tables/response.ts'

/** Returns a warning for each unknown parameter, the last of which counts `more`. */
const unknownParameters = (unknown: readonly UnknownParameter[], more: number): Warning[] =>
  unknown.map(({ name, advice }, at) => {
    const others = more > 0 && at === unknown.length - 1 ? `, as were ${more} more` : ''
    const hint = advice === null ? '' : ` ${name}: ${advice}.`
    return {
      code: 'unknown_parameter',
      message: `The parameter ${name} is unknown and was ignored${others}.${hint}`,
      parameter: name,
    }
  })

const onTheWire = ({ parameter, ...warning }: Warning): Warning => ({
  ...warning,
  parameter: parameter && snakeCase(parameter),
})

const IGNORED_LINK: Warning = {
  code: 'unused_parameter',
  message:
    'The parameter link is not the token of a signed link and was ignored. Addresses are logged: send credentials in headers alone.',
  parameter: 'link',
}

/** Returns the warnings of a request that are not the operation's own. */
export const noticesOf = (
  { warnings = [] }: Context,
  { unknown, moreUnknown }: Pick<ParsedRequest, 'unknown' | 'moreUnknown'>,
  hasIgnoredLink = false,
): Warning[] => [
  ...warnings.map(onTheWire),
  ...unknownParameters(unknown, moreUnknown),
  ...(hasIgnoredLink ? [IGNORED_LINK] : []),
]

/** Returns the warnings of a body's metadata. Undefined if the body has no place for warnings. */
export function warningsIn(body: unknown): readonly Warning[] | undefined {
  if (typeof body !== 'object' || body === null || !('metadata' in body)) return undefined
  return (body.metadata as { readonly warnings?: readonly Warning[] }).warnings
}

/** Adds warnings from outside the operation to those of a body with metadata. */
export function addWarnings(body: unknown, more: readonly Warning[]): unknown {
  const own = warningsIn(body)
  if (more.length === 0 || !own) return body
  const { metadata } = body as { readonly metadata: object }
  const added = more.map(({ code, message, parameter }) => ({ code, message, parameter }))
  return { ...(body as object), metadata: { ...metadata, warnings: [...own, ...added] } }
}

/** Adds warnings to the headers of a response whose body has no place for them. */
export function withHeader(response: Response, warnings: readonly Warning[]): Response {
  if (warnings.length > 0) response.headers.set('X-Warnings', warningsField(warnings))
  return response
}
