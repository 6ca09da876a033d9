/** Base class of all errors of the client. */
export class FlowgateError extends Error {
  override readonly name: string = 'FlowgateError'
}

/** An answer that is an error. */
export class ApiError extends FlowgateError {
  override readonly name: string = 'ApiError'
  /** Machine-readable code, such as `rate_limited`. */
  readonly code: string
  /** HTTP status. */
  readonly status: number
  /** Id of the request: quote it when you report a problem. */
  readonly requestId: string | null
  /** Seconds after which the request may succeed, if the service says so. */
  readonly retryAfter: number | null
  /** All members of the error's body. */
  readonly details: Readonly<Record<string, unknown>>

  constructor(
    message: string,
    about: Pick<ApiError, 'code' | 'status' | 'requestId' | 'retryAfter' | 'details'>,
  ) {
    super(message)
    this.code = about.code
    this.status = about.status
    this.requestId = about.requestId
    this.retryAfter = about.retryAfter
    this.details = about.details
  }
}

/** One fault of an invalid request. */
export interface Fault {
  /** Where the fault is, such as `['query', 'interval']`. */
  readonly path: readonly (string | number)[]
  readonly message: string
  /** Name of the violated rule, such as `enum` or `missing`. */
  readonly type: string
  /** Value that was sent. */
  readonly input?: unknown
  /** Details of the violated rule, such as the allowed values. */
  readonly context?: Readonly<Record<string, unknown>>
}

const said = ({ path, message }: Fault): string => [path.join('.'), message].filter(Boolean).join(': ')

/** A request with invalid parameters. `faults` lists all of them. */
export class InvalidRequest extends ApiError {
  override readonly name = 'InvalidRequest'
  readonly faults: readonly Fault[]

  constructor(faults: readonly Fault[], about: Pick<ApiError, 'requestId' | 'details'>) {
    super(faults.map(said).join('; '), { ...about, code: 'invalid_request', status: 422, retryAfter: null })
    this.faults = faults
  }
}

/** An error in an answer of the graph. */
export interface GraphFault {
  readonly message: string
  /** Field that failed. */
  readonly path?: readonly (string | number)[]
  readonly extensions?: {
    /** Machine-readable code, such as `BAD_USER_INPUT`. */
    readonly code?: string
    /** Every fault of invalid input. */
    readonly issues?: readonly { readonly path: string; readonly message: string; readonly type: string }[]
    readonly [name: string]: unknown
  }
}

/** An answer of the graph with errors. `data` is what it has all the same. */
export class GraphError extends FlowgateError {
  override readonly name = 'GraphError'
  readonly errors: readonly GraphFault[]
  readonly data: unknown

  constructor(errors: readonly GraphFault[], data: unknown) {
    super(errors.map(({ message }) => message).join('; '))
    this.errors = errors
    this.data = data
  }

  /** Code of the first error. */
  get code(): string | undefined {
    return this.errors[0]?.extensions?.code
  }
}

/** Reason why a job ended without a result. */
export interface JobError {
  readonly code: string
  readonly detail: string
  readonly retryable: boolean
}

/** A job that ended without a result. */
export class JobFailed extends FlowgateError {
  override readonly name: string = 'JobFailed'
  readonly jobId: string
  /** `FAILED`, `CANCELLED` or `EXPIRED`. */
  readonly status: string
  readonly code: string | null
  /** Whether the same request may succeed if it is sent again. */
  readonly retryable: boolean

  constructor(jobId: string, status: string, error: JobError | null) {
    super(error?.detail ?? `Job ${jobId} is ${status}.`)
    this.jobId = jobId
    this.status = status
    this.code = error?.code ?? null
    this.retryable = error?.retryable ?? status !== 'FAILED'
  }
}

/** A file that did not arrive whole, or whose digest is not the promised one. */
export class DownloadError extends FlowgateError {
  override readonly name = 'DownloadError'
}

interface ProblemBody {
  readonly code?: string
  readonly detail?:
    | string
    | readonly {
        readonly loc: readonly (string | number)[]
        readonly msg: string
        readonly type: string
        readonly input?: unknown
        readonly ctx?: Readonly<Record<string, unknown>>
      }[]
  readonly request_id?: string
  /** Of the graph. */
  readonly errors?: readonly GraphFault[]
}

/** Seconds that a response asks to wait. Null if it does not. */
export function retryAfterOf({ headers }: Response): number | null {
  const text = headers.get('retry-after')
  return text && /^\d+$/.test(text) ? Number(text) : null
}

/** Reads the error of a response. */
export async function errorOf(response: Response): Promise<ApiError | GraphError> {
  const body: ProblemBody = await response.json().catch(() => ({}))
  if (body.errors) return new GraphError(body.errors, null)
  const requestId = body.request_id ?? response.headers.get('x-request-id')
  const details = body as Readonly<Record<string, unknown>>
  if (Array.isArray(body.detail))
    return new InvalidRequest(
      body.detail.map(({ loc, msg, type, input, ctx }) => ({
        ...{ path: loc, message: msg, type, input },
        ...(ctx && { context: ctx }),
      })),
      { requestId, details },
    )
  return new ApiError(typeof body.detail === 'string' ? body.detail : response.statusText, {
    ...{ requestId, details, status: response.status, retryAfter: retryAfterOf(response) },
    code: body.code ?? 'http_error',
  })
}
