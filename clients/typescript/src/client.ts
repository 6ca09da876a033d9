import { type Download, download } from './download.ts'
import { ApiError, FlowgateError, JobFailed } from './errors.ts'
import { eventsOf } from './events.ts'
import { JobProgressDocument, type JobProgressSubscription } from './generated/graphql.ts'
import {
  type Files,
  type JobStatusOnlyResponse,
  type LoadJobResponse,
  type LoadReport,
  type LoadSummary,
  OPERATIONS,
  type Paged,
  type Rest,
  STARTING,
  type StartsJobs,
} from './generated/rest.ts'
import { type Document, dataOf, graphRequest, Interrupted, isPassing } from './graph.ts'
import { type CallOptions, type ClientOptions, Http, pause, pauseAfter, type Sent } from './http.ts'
import { type LoadOptions, Loads, type LoadTables, type WaitOptions } from './loads.ts'
import { requestOf, type Values } from './request.ts'

type Id = keyof typeof OPERATIONS

/** Input of an operation. */
export type Input<Name extends keyof Rest> = NonNullable<Parameters<Rest[Name]>[0]>
/** Answer of an operation that is not a job. */
export type Answer<Name extends keyof Rest> = Exclude<Awaited<ReturnType<Rest[Name]>>, JobStatusOnlyResponse>
/** Row of an operation whose answers have pages. */
export type Row<Name extends Paged> =
  Answer<Name> extends { readonly data: readonly (infer R)[] }
    ? R
    : Answer<Name> extends { readonly results: readonly (infer R)[] }
      ? R
      : never
/** State of a job. */
export type JobState = NonNullable<JobProgressSubscription['jobProgress']>

/** Whether an answer is the job that computes the result. */
export const isJob = (answer: object): answer is JobStatusOnlyResponse => 'job_id' in answer

interface JobResult {
  readonly data: readonly unknown[]
  readonly pagination: { readonly next_page: number | null }
}

const startsJobs = <Name extends Paged>(id: Name): id is Name & StartsJobs =>
  (STARTING as readonly string[]).includes(id)

/** How often `allRows` starts again. */
const MAX_CHANGES = 3

const ENDED: readonly string[] = ['FAILED', 'CANCELLED', 'EXPIRED']

/** A client of a flowgate service. */
export class Client {
  readonly #http: Http
  readonly #loads: Loads
  /** The operations of the REST API that answer with JSON, one method each. */
  readonly rest: Rest

  constructor(options: ClientOptions) {
    this.#http = new Http(options)
    this.#loads = new Loads(this.#http)
    this.rest = Object.fromEntries(
      Object.keys(OPERATIONS).map((id) => [
        id,
        (input: Values = {}, { signal }: CallOptions = {}) => this.#json(requestOf(id as Id, input), signal),
      ]),
      // `fromEntries` does not know which function belongs to which name.
    ) as unknown as Rest
  }

  async #json(sent: Sent, signal?: AbortSignal): Promise<unknown> {
    const response = await this.#http.send(sent, signal)
    return response.status === 204 ? null : response.json()
  }

  /**
   * Returns the pages of an answer, all of one version of the data. Each is requested when it is read. Throws an
   * `ApiError` with the code `data_changed` if new data have arrived since the first: `allRows` starts again then.
   */
  async *pages<Name extends Paged>(
    id: Name,
    input: Input<Name>,
    { signal }: CallOptions = {},
  ): AsyncGenerator<Answer<Name>, void, undefined> {
    let version: string | undefined
    // A request for a page never becomes a job.
    for (let page: number | null = 1; page !== null; ) {
      const asked: Values = { ...input, page_number: page, ...(version && { data_version: version }) }
      const response = await this.#http.send(requestOf(id, asked), signal)
      version ??= response.headers.get('x-data-version') ?? undefined
      const answer: unknown = await response.json()
      yield answer as Answer<Name>
      page = (answer as { pagination: { next_page: number | null } }).pagination.next_page
    }
  }

  /**
   * Returns all rows of an answer, of one version of the data. If new data arrive meanwhile, starts again, or takes a job
   * where one can compute the answer.
   */
  async allRows<Name extends Paged>(
    id: Name,
    input: Input<Name>,
    { whenChanged = 'restart', signal }: CallOptions & { readonly whenChanged?: 'restart' | 'job' } = {},
  ): Promise<Row<Name>[]> {
    for (let changes = 0; ; changes++) {
      try {
        const rows: Row<Name>[] = []
        for await (const row of this.rows(id, input, { signal })) rows.push(row)
        return rows
      } catch (error) {
        const hasChanged = error instanceof ApiError && error.code === 'data_changed'
        if (!hasChanged || changes >= MAX_CHANGES) throw error
        if (whenChanged === 'job' && startsJobs(id))
          // The input is that of `id`, which the compiler narrows alone.
          return (await this.#rowsOfJob(id, input as Input<typeof id>, signal)) as Row<Name>[]
      }
    }
  }

  /** Returns the rows of the job that computes a request. */
  async #rowsOfJob<Name extends StartsJobs>(
    id: Name,
    input: Input<Name>,
    signal?: AbortSignal,
  ): Promise<unknown[]> {
    const { job_id } = await this.startJob(id, input, { signal })
    const rows: unknown[] = []
    for (let page: number | null = 1; page !== null; ) {
      const result = await this.#resultOf({ job_id, page_number: page, records_per_page: 10_000 }, signal)
      rows.push(...result.data)
      page = result.pagination.next_page
    }
    return rows
  }

  /** Waits for a job's end, and returns a page of its result. */
  async #resultOf(asked: Values & { readonly job_id: string }, signal?: AbortSignal): Promise<JobResult> {
    for await (const { status } of this.follow(asked.job_id, { signal })) if (status === 'COMPLETED') break
    const { result } = (await this.#json(requestOf('jobWithResult', asked), signal)) as { result: JobResult }
    return result
  }

  /**
   * Returns the answer to a request, such as a study, even if the request becomes a job: waits for its end. `pages`
   * and `rows` return the rows after the first page.
   */
  async answer<Name extends StartsJobs>(
    id: Name,
    input: Input<Name>,
    { signal }: CallOptions = {},
  ): Promise<Answer<Name>> {
    const answered = (await this.#json(requestOf(id, input as Values), signal)) as object
    if (!isJob(answered)) return answered as Answer<Name>
    const { records_per_page } = input as Values
    const result = await this.#resultOf({ job_id: answered.job_id, records_per_page }, signal)
    return result as unknown as Answer<Name>
  }

  /** Returns the rows of an answer, page by page, as `pages` does. */
  async *rows<Name extends Paged>(
    id: Name,
    input: Input<Name>,
    options: CallOptions = {},
  ): AsyncGenerator<Row<Name>, void, undefined> {
    for await (const page of this.pages(id, input, options)) {
      const { data, results } = page as { data?: unknown; results?: unknown }
      yield* (data ?? results) as readonly Row<Name>[]
    }
  }

  /** Starts a job that computes the result of a request, or returns the one that already does. */
  async startJob<Name extends StartsJobs>(
    id: Name,
    input: Input<Name>,
    { signal }: CallOptions = {},
  ): Promise<JobStatusOnlyResponse> {
    const { headers, ...sent } = requestOf(id, input as Values)
    const answer = await this.#json({ ...sent, headers: { ...headers, Prefer: 'respond-async' } }, signal)
    return answer as JobStatusOnlyResponse
  }

  /**
   * Returns the states of a job until it is completed: the current one, then each change. Connects again if the
   * connection breaks. Throws `JobFailed` if the job ends without a result.
   */
  async *follow(jobId: string, { signal }: CallOptions = {}): AsyncGenerator<JobState, void, undefined> {
    for (let failures = 0; ; failures++) {
      try {
        for await (const { jobProgress } of this.subscribe(JobProgressDocument, { id: jobId }, { signal })) {
          if (!jobProgress) continue
          failures = 0
          yield jobProgress
          const { status, error } = jobProgress
          if (ENDED.includes(status)) throw new JobFailed(jobId, status, error)
          if (status === 'COMPLETED') return
        }
      } catch (error) {
        if (!isPassing(error) || failures >= this.#http.retries) throw error
      }
      await pause(pauseAfter(failures), signal)
    }
  }

  /**
   * Loads tables in one transaction: all or none. Waits for the end. Throws `LoadRefused` if the data have
   * faults, `JobFailed` if the load ends otherwise. If the signal aborts the wait, the load continues. Administrators only,
   * and API keys with the scope `load`.
   */
  load(tables: LoadTables, options: LoadOptions = {}): Promise<LoadReport> {
    return this.#loads.load(tables, options)
  }

  /** Returns the job of a load, or of an unload. */
  loadJob(jobId: string, options: CallOptions = {}): Promise<LoadJobResponse> {
    return this.#loads.job(jobId, options)
  }

  /** Cancels the job of a load. Unless the job has ended, nothing is loaded. */
  cancelLoad(jobId: string, options: CallOptions = {}): Promise<LoadJobResponse> {
    return this.#loads.job(jobId, options, 'DELETE')
  }

  /** Returns the load history, newest first. */
  loads(options: CallOptions = {}): Promise<LoadSummary[]> {
    return this.#loads.list(options)
  }

  /** Returns the report of a load. Null if it was not recorded. */
  loadReport(version: number, options: CallOptions = {}): Promise<LoadReport | null> {
    return this.#loads.report(version, options)
  }

  /** Undoes the newest load: restores the previous state of every row. Waits for the end. */
  unload(version: number, options: WaitOptions = {}): Promise<LoadReport> {
    return this.#loads.unload(version, options)
  }

  /** Downloads a file: continues where a connection broke off, and compares the digest. Holds it in memory. */
  download<Name extends keyof Files>(
    id: Name,
    input: Files[Name],
    {
      signal,
      accept,
    }: CallOptions & { /** Media type, such as that of Parquet. */ readonly accept?: string } = {},
  ): Promise<Download> {
    const { headers, ...sent } = requestOf(id, { ...input })
    return download(
      this.#http,
      { ...sent, headers: { ...headers, ...(accept && { Accept: accept }) } },
      signal,
    )
  }

  /** Runs a query or a mutation. Throws `GraphError` if the answer has errors. */
  async graph<Result, Variables>(
    document: Document<Result, Variables>,
    variables?: Variables,
    { signal }: CallOptions = {},
  ): Promise<Result> {
    const response = await this.#http.send(graphRequest(document, variables, 'application/json'), signal)
    return dataOf<Result>(await response.json())
  }

  /** Runs a subscription, over server-sent events. Throws if the connection breaks: events may then be missed. */
  async *subscribe<Result, Variables>(
    document: Document<Result, Variables>,
    variables?: Variables,
    { signal }: CallOptions = {},
  ): AsyncGenerator<Result, void, undefined> {
    const { body, headers } = await this.#http.send(
      graphRequest(document, variables, 'text/event-stream'),
      signal,
    )
    if (!headers.get('content-type')?.startsWith('text/event-stream') || !body)
      throw new FlowgateError('The service does not answer with events')
    try {
      for await (const { event, data } of eventsOf(body)) {
        if (event === 'complete') return
        if (event === 'next') yield dataOf<Result>(JSON.parse(data))
      }
    } catch (cause) {
      signal?.throwIfAborted()
      throw cause instanceof FlowgateError ? cause : new Interrupted(cause)
    }
    throw new Interrupted()
  }
}
