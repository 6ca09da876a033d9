import { z } from 'zod'

/** What the rule that a value breaks asks for, and what it found; in pydantic's names, as the wire spells them. */
export const FaultContext = z
  .object({
    ge: z.number().describe('The value should be greater than or equal to this.'),
    gt: z.number().describe('The value should be greater than this.'),
    le: z.number().describe('The value should be less than or equal to this.'),
    lt: z.number().describe('The value should be less than this.'),
    min_length: z.int().describe('Least number of items or characters.'),
    max_length: z.int().describe('Greatest number of items or characters.'),
    actual_length: z.int().describe('Number of items found.'),
    field_type: z.string().describe('What has the length: `List`.'),
    expected: z.string().describe('The values that are allowed, in words.'),
    pattern: z.string().describe('Regular expression that the value should match.'),
    error: z.string().describe('What the parser of the body says.'),
  })
  .partial()
  .meta({
    id: 'ValidationContext',
    description: 'What the rule asks for; which members depends on the type.',
  })
export type FaultContext = z.output<typeof FaultContext>

/** One thing wrong with a request, in the words of both protocols. `path` uses the operation's own names. */
export interface Fault {
  readonly path: readonly (string | number)[]
  readonly message: string
  /** Pydantic's name of the rule where one exists, else one of the project's own (contract, section 4). */
  readonly type: string
  readonly input?: unknown
  readonly ctx?: FaultContext
}

/** The caller sent something we refuse; carries every fault found. REST answers 422, GraphQL BAD_USER_INPUT. */
export class InvalidInput extends Error {
  readonly faults: readonly Fault[]

  constructor(faults: readonly Fault[]) {
    super(faults.map(({ path, message }) => [path.join('.'), message].filter(Boolean).join(': ')).join('; '))
    this.name = 'InvalidInput'
    this.faults = faults
  }
}

/** Every refusal that is not bad input: the literal code, its HTTP status and its title, said once. */
export const REFUSALS = {
  not_authenticated: [401, 'Authentication required'],
  invalid_token: [401, 'Invalid token'],
  token_expired: [401, 'Token expired'],
  invalid_api_key: [401, 'Invalid API key'],
  tier_insufficient: [403, 'Tier insufficient'],
  not_owner: [403, 'Not the owner'],
  user_inactive: [403, 'User inactive'],
  aggregate_not_found: [404, 'Aggregate not found'],
  security_not_found: [404, 'Security not found'],
  series_not_found: [404, 'Series not found'],
  run_date_not_found: [404, 'Run date not found'],
  job_not_found: [404, 'Job not found'],
  chart_not_found: [404, 'Chart not found'],
  api_key_not_found: [404, 'API key not found'],
  route_not_found: [404, 'Not found'],
  method_not_allowed: [405, 'Method not allowed'],
  not_acceptable: [406, 'Not acceptable'],
  job_not_completed: [409, 'Job not completed'],
  job_failed: [409, 'Job failed'],
  job_cancelled: [409, 'Job cancelled'],
  job_already_finished: [409, 'Job already finished'],
  too_many_api_keys: [409, 'Too many API keys'],
  job_without_result: [409, 'Job without result'],
  too_many_aggregates: [409, 'Too many aggregates'],
  job_expired: [410, 'Job expired'],
  precondition_failed: [412, 'Precondition failed'],
  payload_too_large: [413, 'Payload too large'],
  uri_too_long: [414, 'URI too long'],
  unsupported_media_type: [415, 'Unsupported media type'],
  too_many_jobs: [429, 'Too many jobs'],
  range_not_satisfiable: [416, 'Range not satisfiable'],
  rate_limited: [429, 'Rate limited'],
  bad_request: [400, 'Bad request'],
  internal: [500, 'Internal error'],
  unavailable: [503, 'Service unavailable'],
  query_timeout: [504, 'Query timeout'],
} as const satisfies Record<string, readonly [status: number, title: string]>

export type RefusalCode = keyof typeof REFUSALS

/** A request that is understood and refused. `extra` members go into the answer, `headers` onto it, `cause` to the log. */
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
    super(detail, { cause })
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

/** Refuses a method where a path answers others. */
export const methodNotAllowed = (...methods: string[]): Refusal => {
  const allow = methods.join(', ')
  return new Refusal('method_not_allowed', `This path answers ${allow}.`, { headers: { Allow: allow } })
}
