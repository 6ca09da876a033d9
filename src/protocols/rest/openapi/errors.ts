import { ErrorCode, FaultContext, REFUSALS, type RefusalCode } from '../../../core/errors.ts'
import { pascalCase } from '../../../core/names.ts'
import { RETRY_AFTER, rateHeaderReferences } from './headers.ts'
import { type Components, content, type Json, jsonSchema, reference } from './schemas.ts'

const text = (description: string): Json => ({ type: 'string', description })

const HTTP_VALIDATION_ERROR: Json = {
  type: 'object',
  description: 'Validation errors of a request.',
  required: ['detail'],
  properties: {
    detail: { type: 'array', description: 'Every fault found.', items: reference('ValidationError') },
  },
}

const validationError = (context: Json): Json => ({
  type: 'object',
  description: 'One fault of a request.',
  required: ['loc', 'msg', 'type'],
  properties: {
    loc: {
      type: 'array',
      description: 'Location of the fault: `query`, `path` or `body`, then names and indexes within.',
      items: { anyOf: [{ type: 'string' }, { type: 'integer' }] },
    },
    msg: text(
      'Human-readable explanation. If there are more faults than are listed, the last one states their number.',
    ),
    type: text('Machine-readable name of the rule.'),
    input: { description: 'Value that was sent. A long one is cut, and ends with `…`.' },
    ctx: context,
  },
})

const PROBLEM: Json = {
  type: 'object',
  description: 'Problem details of a refused request (RFC 9457).',
  required: ['type', 'title', 'status', 'detail', 'instance', 'code', 'request_id'],
  properties: {
    type: text('URN that identifies the code.'),
    title: text('Human-readable summary of the code.'),
    status: { type: 'integer', description: 'HTTP status.' },
    detail: text('What went wrong and how to resolve it.'),
    instance: text('Path of the request.'),
    code: { ...text('Machine-readable error code.'), enum: ErrorCode.options },
    request_id: text('Id of the request, as in the `X-Request-ID` header.'),
    required_tier: {
      type: ['string', 'null'],
      description: 'For `tier_insufficient`: lowest tier that allows the request. Null if none does.',
    },
    job_status: text('For `job_not_completed`: status of the job.'),
    progress: { type: 'integer', description: 'For `job_not_completed`: progress of the job, in per cent.' },
    error: { type: ['object', 'null'], description: 'For `job_failed`: error of the job.' },
  },
}

/** Adds the schemas of all errors to the components. */
export function describeErrors(components: Components): void {
  Object.assign(components.schemas, {
    HTTPValidationError: HTTP_VALIDATION_ERROR,
    ValidationError: validationError(jsonSchema(FaultContext, 'output', components)),
    Problem: PROBLEM,
  })
}

/** Adds a response that several operations share to the components, and returns a reference to it. */
function shared(name: string, response: Json, { responses }: Components): Json {
  responses[name] = response
  return { $ref: `#/components/responses/${name}` }
}

/** Omitted from response names: every 401 has them, and is named after `not_authenticated`. */
const UNNAMED = ['invalid_token', 'token_expired']
const wordOf = (code: string): string => (code === 'not_authenticated' ? 'Unauthorized' : pascalCase(code))
const nameOf = (codes: readonly string[]): string =>
  codes
    .filter((code) => !UNNAMED.includes(code))
    .map(wordOf)
    .join('Or')

const headersOf = (status: number): Json | undefined => {
  if (status === 429) return { ...RETRY_AFTER, ...rateHeaderReferences() }
  return status === 503 ? RETRY_AFTER : undefined
}

/** Returns the responses for refusals by status. Each description lists its codes. */
export function refusalResponses(codes: readonly RefusalCode[], components: Components): Json {
  const byStatus = Map.groupBy(codes, (code) => REFUSALS[code][0])
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => {
      const headers = headersOf(status)
      const response = {
        description: group.map((code) => `\`${code}\`: ${REFUSALS[code][1]}`).join('; '),
        ...(headers && { headers }),
        content: content('application/problem+json', reference('Problem')),
      }
      return [status, shared(nameOf(group), response, components)]
    }),
  )
}

const INVALID: Json = {
  description: 'The request is invalid. The body lists every fault.',
  content: content('application/json', reference('HTTPValidationError')),
}
export const invalidResponse = (components: Components): Json =>
  shared('ValidationFailed', INVALID, components)

const NOT_MODIFIED: Json = { description: 'Not modified since the given entity tag.' }
export const notModified = (components: Components): Json => shared('NotModified', NOT_MODIFIED, components)
