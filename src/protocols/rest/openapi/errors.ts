import { FaultContext, REFUSALS, type RefusalCode } from '../../../core/errors.ts'
import { pascalCase } from '../../../core/names.ts'
import { RETRY_AFTER, rateHeaders } from './headers.ts'
import { type Components, content, type Json, jsonSchema, reference } from './schemas.ts'

const text = (description: string): Json => ({ type: 'string', description })

const HTTP_VALIDATION_ERROR: Json = {
  type: 'object',
  description: 'What is wrong with a request.',
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
      description: 'Where it stands: `query`, `path` or `body`, then names and places within.',
      items: { anyOf: [{ type: 'string' }, { type: 'integer' }] },
    },
    msg: text('What should be there instead.'),
    type: text('Name of the rule.'),
    input: { description: 'The value that was sent.' },
    ctx: context,
  },
})

const PROBLEM: Json = {
  type: 'object',
  description: 'Why a request was refused (RFC 9457).',
  required: ['type', 'title', 'status', 'detail', 'instance', 'code', 'request_id'],
  properties: {
    type: text('URN of the code.'),
    title: text('The code in words.'),
    status: { type: 'integer', description: 'HTTP status.' },
    detail: text('What happened, and what can be done.'),
    instance: text('Path that was asked for.'),
    code: { ...text('What a program goes by.'), enum: Object.keys(REFUSALS) },
    request_id: text('The request, as in the header `X-Request-ID`.'),
    required_tier: {
      type: ['string', 'null'],
      description: 'Of `tier_insufficient`: the lowest tier that may; null when none may.',
    },
    job_status: text('Of `job_not_completed`: where the job stands.'),
    progress: { type: 'integer', description: 'Of `job_not_completed`: per cent done.' },
    error: { type: ['object', 'null'], description: 'Of `job_failed`: the error of the job.' },
  },
}

/** The schemas of all errors. */
export function describeErrors(components: Components): void {
  Object.assign(components.schemas, {
    HTTPValidationError: HTTP_VALIDATION_ERROR,
    ValidationError: validationError(jsonSchema(FaultContext, 'output', components)),
    Problem: PROBLEM,
  })
}

/** A response that several operations share. */
function shared(name: string, response: Json, { responses }: Components): Json {
  responses[name] = response
  return { $ref: `#/components/responses/${name}` }
}

/** What all 401 begin with is called by one name. */
const UNSAID = ['invalid_token', 'token_expired']
const wordOf = (code: string): string => (code === 'not_authenticated' ? 'Unauthorized' : pascalCase(code))
const nameOf = (codes: readonly string[]): string =>
  codes
    .filter((code) => !UNSAID.includes(code))
    .map(wordOf)
    .join('Or')

const headersOf = (status: number): Json | undefined => {
  if (status === 429) return { ...RETRY_AFTER, ...rateHeaders() }
  return status === 503 ? RETRY_AFTER : undefined
}

/** Refusals grouped by status, each naming its codes. */
export function refusalResponses(codes: readonly string[], components: Components): Json {
  const byStatus = Map.groupBy(codes, (code) => REFUSALS[code as RefusalCode][0])
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => {
      const headers = headersOf(status)
      const response = {
        description: group.map((code) => `\`${code}\`: ${REFUSALS[code as RefusalCode][1]}`).join('; '),
        ...(headers && { headers }),
        content: content('application/problem+json', reference('Problem')),
      }
      return [status, shared(nameOf(group), response, components)]
    }),
  )
}

const INVALID: Json = {
  description: 'The request is not valid; every fault is listed.',
  content: content('application/json', reference('HTTPValidationError')),
}
export const invalidResponse = (components: Components): Json =>
  shared('ValidationFailed', INVALID, components)

const NOT_MODIFIED: Json = { description: 'Not changed since the given entity tag.' }
export const notModified = (components: Components): Json => shared('NotModified', NOT_MODIFIED, components)
