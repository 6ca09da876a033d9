import type { ExpectedBar } from './market.ts'

/** Query parameters by name; an array becomes a comma-separated list. */
export type Query = Readonly<
  Record<string, string | number | boolean | readonly (string | number)[] | undefined>
>

/** A path with its query string; a string is used as it is. */
export function addressOf(path: string, query: Query | string): string {
  if (typeof query === 'string') return query === '' ? path : `${path}?${query}`
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return search ? `${path}?${search}` : path
}

export interface Detail {
  readonly loc: readonly (string | number)[]
  readonly msg: string
  readonly type: string
  readonly input?: unknown
  readonly ctx?: Readonly<Record<string, unknown>>
}

export interface Warning {
  readonly code: string
  readonly message: string
  readonly parameter: string | null
}

/** The members of all REST bodies; each test reads those that it expects. */
export interface Body {
  readonly data: ExpectedBar[]
  readonly interval: string
  readonly asset_classes: string[]
  readonly count: number
  readonly pagination: {
    readonly page_number: number
    readonly records_per_page: number
    readonly total_record_count: number
    readonly total_pages: number
    readonly has_next_page: boolean
    readonly has_previous_page: boolean
    readonly next_page: number | null
    readonly previous_page: number | null
  }
  readonly metadata: {
    readonly request_id: string
    readonly generated_at: string
    readonly as_of: string | null
    readonly include_intraday: boolean
    readonly unknown_aggregate_ids: number[]
    readonly no_data_aggregate_ids?: number[]
    readonly warnings: Warning[]
  } & Readonly<Record<string, unknown>>
  /** 422. */
  readonly detail: Detail[]
  /** problem+json. */
  readonly code: string
  readonly status: number
  readonly request_id: string
}

export interface Answer<T> {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  readonly body: T
}

/** Reads a response to its end; the body is null unless it is JSON. */
export async function answerOf<T>(response: Response): Promise<Answer<T>> {
  const text = await response.text()
  const isJson = /\bjson\b/.test(response.headers.get('content-type') ?? '') && text !== ''
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: (isJson ? JSON.parse(text) : null) as T,
  }
}

interface Issue {
  readonly path: string
  readonly message: string
  readonly type: string
}

export interface GraphQLFault {
  readonly message: string
  readonly path?: readonly (string | number)[]
  readonly extensions: { readonly code: string; readonly issues?: Issue[]; readonly requestId?: string }
}

export interface GraphQLAnswer<R> {
  readonly status: number
  readonly headers: Headers
  readonly data?: R
  readonly errors?: GraphQLFault[]
}

/** Rows without their load time, which the fixtures do not contain. */
export const withoutUpdates = (rows: readonly ExpectedBar[]): ExpectedBar[] =>
  rows.map(({ updated_time: _updated, ...row }) => row as ExpectedBar)

/** The issues of a 422 as `loc type`, for comparison. */
export const faultsIn = ({ detail }: Pick<Body, 'detail'>): string[] =>
  detail.map(({ loc, type }) => `${loc.join('.')} ${type}`)

/** The issues of GraphQL errors as `path type`, for comparison. */
export const issuesIn = (errors: GraphQLAnswer<unknown>['errors']): string[] =>
  (errors ?? []).flatMap(({ extensions }) =>
    (extensions.issues ?? []).map(({ path, type }) => `${path} ${type}`),
  )
