import { z } from 'zod'
import { firstFitting, shortened, shownInput, shownPath } from './bounds.ts'
import { vocabulary } from './vocabulary.ts'

/** The violated rule's bounds and the value's length, under pydantic's names as sent on the wire. */
export const FaultContext = z
  .object({
    ge: z.number().describe('Minimum value, inclusive.'),
    gt: z.number().describe('Minimum value, exclusive.'),
    le: z.number().describe('Maximum value, inclusive.'),
    lt: z.number().describe('Maximum value, exclusive.'),
    min_length: z.int().describe('Minimum number of items or characters.'),
    max_length: z.int().describe('Maximum number of items or characters.'),
    actual_length: z.int().describe('Number of items received.'),
    field_type: z.string().describe('Kind of value whose length is limited: `List`.'),
    expected: z.string().describe('Allowed values, in words.'),
    pattern: z.string().describe('Regular expression that the value must match.'),
    error: z.string().describe('Message of the JSON parser.'),
  })
  .partial()
  .meta({
    id: 'ValidationContext',
    description: 'Details of the violated rule. The type of the error determines which members are present.',
  })
export type FaultContext = z.output<typeof FaultContext>

/** One fault of a request, for both protocols. `path` uses the operation's camelCase names. */
export interface Fault {
  readonly path: readonly (string | number)[]
  readonly message: string
  /** Pydantic's name of the rule, which the documented API reports; the project's own where Pydantic has none. */
  readonly type: string
  readonly input?: unknown
  readonly ctx?: FaultContext
  /** Number of further faults, which are not listed. */
  readonly more?: number
}

/** Limits of an error: on its faults, on their JSON, of which agents get two copies, and on the characters of a message. */
export const MAX_FAULTS = 100
const [MAX_BYTES, MAX_MESSAGE] = [18_000, 1000]

/** Returns the message of a fault, the last of which says how many are not listed. */
export const saidOf = ({ message, more = 0 }: Pick<Fault, 'message' | 'more'>): string =>
  more === 0
    ? message
    : `${message.replace(/\.?$/, '.')} ${more} more fault${more === 1 ? ' is' : 's are'} not listed.`

/** Returns faults of which the last counts `more` that are not listed. */
export const withUnlisted = (faults: readonly Fault[], more: number): Fault[] =>
  faults.map((fault, at) => (more > 0 && at === faults.length - 1 ? { ...fault, more } : fault))

const shown = ({ more: _, ...fault }: Fault): Fault => ({
  ...fault,
  path: shownPath(fault.path),
  message: shortened(fault.message, MAX_MESSAGE),
  ...(fault.input !== undefined && { input: shownInput(fault.input) }),
})

/** Returns the first faults, shortened to what an answer can repeat of its request. The last one counts the others. */
function listed(faults: readonly Fault[]): Fault[] {
  const first = firstFitting(faults.slice(0, MAX_FAULTS).map(shown), MAX_FAULTS, MAX_BYTES)
  const more = faults.reduce((sum, fault) => sum + (fault.more ?? 0), faults.length - first.length)
  return withUnlisted(first, more)
}

/** Invalid input, with the first hundred faults found. REST responds with 422, GraphQL with BAD_USER_INPUT. */
export class InvalidInput extends Error {
  readonly faults: readonly Fault[]

  constructor(faults: readonly Fault[]) {
    const shown = listed(faults)
    super(shown.map((fault) => [fault.path.join('.'), saidOf(fault)].filter(Boolean).join(': ')).join('; '))
    this.name = 'InvalidInput'
    this.faults = shown
  }
}

/** HTTP status and title of every error other than invalid input, by its code. */
export const REFUSALS = {
  not_authenticated: [401, 'Authentication required'],
  invalid_token: [401, 'Invalid token'],
  token_expired: [401, 'Token expired'],
  invalid_api_key: [401, 'Invalid API key'],
  tier_insufficient: [403, 'Tier insufficient'],
  not_owner: [403, 'Not the owner'],
  user_inactive: [403, 'User inactive'],
  invalid_link: [403, 'Invalid link'],
  aggregate_not_found: [404, 'Aggregate not found'],
  security_not_found: [404, 'Security not found'],
  series_not_found: [404, 'Series not found'],
  run_date_not_found: [404, 'Run date not found'],
  job_not_found: [404, 'Job not found'],
  chart_not_found: [404, 'Chart not found'],
  api_key_not_found: [404, 'API key not found'],
  link_not_found: [404, 'Link not found'],
  screen_not_found: [404, 'Screen not found'],
  alert_not_found: [404, 'Alert not found'],
  load_not_found: [404, 'Load not found'],
  route_not_found: [404, 'Not found'],
  method_not_allowed: [405, 'Method not allowed'],
  not_acceptable: [406, 'Not acceptable'],
  request_timeout: [408, 'Request timeout'],
  data_changed: [409, 'Data changed'],
  job_not_completed: [409, 'Job not completed'],
  job_failed: [409, 'Job failed'],
  job_cancelled: [409, 'Job cancelled'],
  job_already_finished: [409, 'Job already finished'],
  load_not_undoable: [409, 'Load not undoable'],
  idempotency_key_reused: [409, 'Idempotency key reused'],
  too_many_api_keys: [409, 'Too many API keys'],
  too_many_links: [409, 'Too many links'],
  too_many_screens: [409, 'Too many screens'],
  screen_name_taken: [409, 'Screen name taken'],
  too_many_alerts: [409, 'Too many alerts'],
  alert_without_webhook: [409, 'Alert without webhook'],
  job_without_result: [409, 'Job without result'],
  too_many_aggregates: [409, 'Too many aggregates'],
  job_expired: [410, 'Job expired'],
  precondition_failed: [412, 'Precondition failed'],
  payload_too_large: [413, 'Payload too large'],
  uri_too_long: [414, 'URI too long'],
  unsupported_media_type: [415, 'Unsupported media type'],
  too_many_jobs: [429, 'Too many jobs'],
  too_many_deliveries: [429, 'Too many deliveries'],
  range_not_satisfiable: [416, 'Range not satisfiable'],
  rate_limited: [429, 'Rate limited'],
  bad_request: [400, 'Bad request'],
  internal: [500, 'Internal error'],
  unavailable: [503, 'Service unavailable'],
  query_timeout: [504, 'Query timeout'],
} as const satisfies Record<string, readonly [status: number, title: string]>

export type RefusalCode = keyof typeof REFUSALS

/** The same codes as an enumeration, for both protocols. */
export const ErrorCode = vocabulary(
  'ErrorCode',
  'Machine-readable code of an error.',
  Object.fromEntries(
    Object.entries(REFUSALS).map(([code, [, title]]) => [code, { description: `${title}.` }]),
    // `fromEntries` types the keys as strings.
  ) as { [code in RefusalCode]: { description: string } },
)

/** Limit on the characters of a refusal's message: enough for all industries or a hundred names. */
const MAX_DETAIL = 8000

/** An error other than invalid input. `extra` members join the response body; `cause` is only logged. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly extra: Readonly<Record<string, unknown>>
  readonly headers: Readonly<Record<string, string>>

  constructor(
    code: RefusalCode,
    detail: string,
    {
      extra = {},
      headers = {},
      cause,
    }: { extra?: Record<string, unknown>; headers?: Record<string, string>; cause?: unknown } = {},
  ) {
    super(shortened(detail, MAX_DETAIL), { cause })
    this.name = 'Refusal'
    this.code = code
    this.extra = extra
    this.headers = headers
  }

  get status(): number {
    return REFUSALS[this.code][0]
  }

  get title(): string {
    return REFUSALS[this.code][1]
  }
}

/** Returns the 405 of a path, naming the methods that it supports. */
export const methodNotAllowed = (...methods: string[]): Refusal => {
  const allow = methods.join(', ')
  return new Refusal('method_not_allowed', `This path supports only ${allow}.`, { headers: { Allow: allow } })
}
