import { ApiError, type JobError, JobFailed } from './errors.ts'
import type {
  LoadFault,
  LoadJobResponse,
  LoadListResponse,
  LoadReport,
  LoadResponse,
  LoadSummary,
  LoadTable,
} from './generated/rest.ts'
import { type CallOptions, type Http, pause, pauseAfter, type Sent } from './http.ts'
import { queryOf } from './request.ts'
import { filesOf, type LoadSource, ownFile, type TableFile } from './tables.ts'

/** Tables to load together, by name. */
export type LoadTables = { readonly [Table in LoadTable]?: LoadSource | undefined }

export interface WaitOptions extends CallOptions {
  /** Called with each state of the job. */
  readonly onProgress?: ((job: LoadJobResponse) => void) | undefined
}

export interface LoadOptions extends WaitOptions {
  /** Does everything but commit, and reports what would change. */
  readonly dryRun?: boolean
  /** Loads bars later than the end of the current exchange day. */
  readonly allowFuture?: boolean
  /**
   * Removes stored rows that the tables leave out: memberships of their aggregates, and bars of the instruments and
   * intervals of each table within its range of dates.
   */
  readonly replace?: boolean
  /** What to do with rows of a table that have the same key and different values. Default: `refuse`. */
  readonly duplicates?: 'refuse' | 'last'
  /** Removes the demo market in the same transaction. Other data cannot be mixed with it. */
  readonly replaceDemo?: boolean
  /** Leaves out tables that the load format does not have. Otherwise, they are faults. */
  readonly ignoreUnknown?: boolean
  /** Loads even if the disk of the database seems to have too little free space. */
  readonly ignoreSpace?: boolean
  /** Name of the load in the history. Default: upload. */
  readonly source?: string
  /** A map, as TOML, by which the service reads the tables and files of a vendor. */
  readonly map?: string
  /** Files that are sent under their own names, which the map may refer to. */
  readonly files?: readonly File[]
  /** Key under which the service recognises the same load if you call again, for 30 days. Default: a new one. */
  readonly idempotencyKey?: string
}

/** Fault of a load. */
export interface RowFault extends LoadFault {
  /** Table that was passed. Null if the fault is not in one. */
  readonly table: LoadTable | null
  /** Index of the row among the rows that were passed. Null if a file was passed, or the fault is not in a row. */
  readonly row: number | null
}

/** Parameters of the options. */
export const PARAMETERS = {
  dryRun: 'dry_run',
  allowFuture: 'allow_future',
  replace: 'replace',
  duplicates: 'duplicates',
  replaceDemo: 'replace_demo',
  ignoreUnknown: 'ignore_unknown',
  ignoreSpace: 'ignore_space',
  source: 'source',
} as const satisfies Partial<Record<keyof LoadOptions, string>>

const REFUSED = 'load_refused'

function inWords({ file, line, row, column, value, reason }: RowFault): string {
  const place = row === null ? (line === null ? null : `line ${line}`) : `row ${row}`
  const places = [file, place, column === null ? null : `column ${column}`].filter((part) => part !== null)
  const isSaid =
    value === null || [value, JSON.stringify(value)].some((text) => reason.startsWith(`${text} `))
  return `${places.join(', ')}: ${isSaid ? '' : `${JSON.stringify(value)}: `}${reason}`
}

/** The data of a load have faults. Nothing was loaded. */
export class LoadRefused extends JobFailed {
  override readonly name = 'LoadRefused'
  /** The first faults. */
  readonly faults: readonly RowFault[]
  /** Number of further faults. Null if they were not counted. */
  readonly moreFaults: number | null

  constructor(job: LoadJobResponse, error: JobError, faults: readonly RowFault[]) {
    const more = job.more_faults ? [`and ${job.more_faults} more`] : []
    const detail = [error.detail, ...faults.map(inWords), ...more].join('\n')
    super(job.job_id, job.status, { ...error, detail })
    this.faults = faults
    this.moreFaults = job.more_faults
  }
}

function withRow(fault: LoadFault, files: readonly TableFile[]): RowFault {
  const file = files.find(({ name }) => name === fault.file)
  const row = file?.isOfRows && fault.line !== null ? fault.line - 1 : null
  return { ...fault, table: file?.table ?? null, row }
}

const LONGEST_PAGE = 1000

/** Loads of data, and their history. */
export class Loads {
  readonly #http: Http

  constructor(http: Http) {
    this.#http = http
  }

  async #json<Body>(sent: Sent, signal?: AbortSignal): Promise<Body> {
    const response = await this.#http.send(sent, signal)
    return response.json()
  }

  #get<Body>(path: string, signal?: AbortSignal): Promise<Body> {
    return this.#json({ method: 'GET', path: `${path}?${queryOf([])}`, isIdempotent: true }, signal)
  }

  async load(tables: LoadTables, options: LoadOptions): Promise<LoadReport> {
    const entries = Object.entries(tables) as [LoadTable, LoadSource | undefined][]
    const tableFiles = await Promise.all(entries.map(([table, rows]) => (rows ? filesOf(table, rows) : [])))
    const given = Object.entries(PARAMETERS).map(
      ([name, parameter]) => [parameter, options[name as keyof typeof PARAMETERS]] as const,
    )
    const query = queryOf(given.filter(([, value]) => value !== undefined))
    const files = [...(options.files ?? []).map(ownFile), ...tableFiles.flat()]
    const job = await this.#start(files, query, options)
    return this.#ended(job, files, options)
  }

  async #start(
    files: readonly TableFile[],
    query: string,
    { idempotencyKey: key, map, signal }: LoadOptions,
  ): Promise<LoadJobResponse> {
    const body = new FormData()
    // The service needs the map before it can judge names.
    if (map !== undefined) body.append('file', new Blob([map]), 'map.toml')
    for (const { name, content } of files) body.append('file', content, name)
    const headers = { 'Idempotency-Key': key ?? newKey() }
    const sent = { method: 'POST', path: `/loads?${query}`, headers, body, isIdempotent: true }
    for (let failures = 0; ; failures++) {
      try {
        return await this.#json(sent, signal)
      } catch (error) {
        // An attempt whose connection broke may still be being received: nobody else has the new key.
        const isOwn =
          error instanceof ApiError && error.code === 'idempotency_key_reused' && key === undefined
        if (!isOwn || failures >= this.#http.retries) throw error
        await pause(pauseAfter(failures), signal)
      }
    }
  }

  async #ended(
    started: Pick<LoadJobResponse, 'job_id'>,
    files: readonly TableFile[],
    { signal, onProgress }: WaitOptions,
  ): Promise<LoadReport> {
    for (let wait = FIRST_WAIT_MS; ; wait = Math.min(2 * wait, LONGEST_WAIT_MS)) {
      const job = await this.job(started.job_id, { signal })
      onProgress?.(job)
      const { status, error, report } = job
      if (status === 'COMPLETED' && report) return report
      if (error?.code === REFUSED)
        throw new LoadRefused(
          job,
          error,
          job.faults.map((fault) => withRow(fault, files)),
        )
      if (status !== 'PENDING' && status !== 'RUNNING') throw new JobFailed(job.job_id, status, error)
      await pause(wait, signal)
    }
  }

  job(jobId: string, { signal }: CallOptions, method: 'GET' | 'DELETE' = 'GET'): Promise<LoadJobResponse> {
    const path = `/loads/jobs/${encodeURIComponent(jobId)}?${queryOf([])}`
    return this.#json({ method, path, isIdempotent: true }, signal)
  }

  async list({ signal }: CallOptions): Promise<LoadSummary[]> {
    const rows: LoadSummary[] = []
    for (let page: number | null = 1; page !== null; ) {
      const query = queryOf([
        ['page_number', page],
        ['records_per_page', LONGEST_PAGE],
      ])
      const answer: LoadListResponse = await this.#json(
        { method: 'GET', path: `/loads?${query}`, isIdempotent: true },
        signal,
      )
      rows.push(...answer.data)
      page = answer.pagination.next_page
    }
    return rows
  }

  async report(version: number, { signal }: CallOptions): Promise<LoadReport | null> {
    const { report } = await this.#get<LoadResponse>(`/loads/${version}`, signal)
    return report
  }

  async unload(version: number, options: WaitOptions): Promise<LoadReport> {
    const path = `/loads/${version}?${queryOf([])}`
    // Once it is undone, a repetition would be refused.
    const sent = { method: 'DELETE', path, isIdempotent: false }
    return this.#ended(await this.#json(sent, options.signal), [], options)
  }
}

const [FIRST_WAIT_MS, LONGEST_WAIT_MS] = [100, 1000]

/** Returns a key that nobody else has. `randomUUID` is missing in pages without TLS. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
