import { z } from 'zod'
import type { RefusalCode } from '../../core/errors.ts'
import { snakeCase } from '../../core/names.ts'
import { hasDataPages, type Operation } from '../../core/operation.ts'
import type { JsonPart } from '../../core/rows/json-bytes.ts'
import type { DocumentSize } from '../../platform/http/json-body.ts'
import type { Context } from '../context.ts'
import type { PagePlace } from './answer-headers.ts'
import type { Download } from './download.ts'
import type { LiveDownload } from './live-download.ts'
import type { Tag } from './openapi/tags.ts'
import { TABLE_MEDIA } from './tables/parameters.ts'
import { type RouteTable, routeTable, type TableOption } from './tables/table.ts'

/** Parts of a response other than its body. */
export interface Answered {
  /** Position of a numbered page, for the `Link` header. */
  readonly page?: PagePlace
  /** Entity tag, if the response has a version of its own. */
  readonly tag?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** A body, parts of which may be encoded already. */
type Encodable<B> = B extends readonly (infer I)[]
  ? readonly Encodable<I>[] | JsonPart
  : B extends object
    ? { [member in keyof B]: Encodable<B[member]> } | JsonPart
    : B

/** A response with a body that is yet to be encoded. */
export interface Presented<B> extends Answered {
  readonly body: B
}

/** A response with a job that computes the result, instead of the result. */
export interface Accepted {
  readonly status: 200 | 202
  readonly json: Uint8Array<ArrayBuffer>
  readonly headers: Readonly<Record<string, string>>
}

/** The result of an operation. */
interface Completed<R> {
  readonly result: R
}

/**
 * A documented path of the specification: an operation, and the response shape that legacy clients expect. Names in
 * the input and the body are camelCase here and snake_case on the wire.
 */
export interface Route {
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete'
  readonly path: `/${string}`
  readonly summary: string
  readonly description: string
  readonly operationId: string
  /** The operation that the path serves. */
  readonly operation: Pick<Operation, 'id' | 'connected' | 'input'>
  readonly tag: Tag
  readonly input: z.ZodObject
  /** Example of a request body as a client writes it, for routes that take one. */
  readonly example?: Readonly<Record<string, unknown>>
  /** Shape of the response body or, for a route that sends files, of its JSON files. */
  readonly body: z.ZodType
  /** Whether every API key is accepted instead of a bearer token. */
  readonly apiKey: boolean
  /** Whether API keys with the scope `read` are accepted. */
  readonly reads: boolean
  /** Whether API keys with the scope `load` are accepted. */
  readonly loads?: boolean
  /** Whether requests do not count against the caller's rate limit. */
  readonly isFree?: boolean
  /** Seconds for which clients may cache the response. Default: they must revalidate it each time. */
  readonly maxAge?: number
  /** Codes of the route's refusals, in addition to those that all routes share. */
  readonly refusals: readonly RefusalCode[]
  /** Date of deprecation, the path that replaces the route, and the date of its removal, if set. */
  readonly deprecated?: { readonly since: string; readonly successor: string; readonly sunset?: string }
  /** Member of the input that takes the whole body, if the body is a single value. */
  readonly document?: string
  /** Refuses such a body for its size, before it is parsed. */
  readonly judgeDocument?: (size: DocumentSize) => void
  /** Media types of the body, if it is files rather than JSON. All parameters are in the address then. */
  readonly files?: readonly string[]
  /** Status of the response. Default: 200. With 202 it is a job, with 204 it has no body. */
  readonly status?: 201 | 202 | 204
  /** Whether the response can be drawn as a chart, at `/embed` before the path. */
  readonly isChart?: boolean
  /** Whether signed links open the route although it is personal. */
  readonly isShared?: boolean
  /** Whether inactive users may use the route. */
  readonly isForInactive?: boolean
  /** Whether the response has a version of its own, and so an entity tag. */
  readonly isTagged?: boolean
  /** Shape of the response if the request is handed over to a job. */
  readonly handedOver?: z.ZodType
  /** Media types of the files that the route sends instead of a JSON body. */
  readonly media?: readonly string[]
  /** How the response is a table, which is available in further formats. */
  readonly table?: RouteTable
  /** Whether the files are generated while they are sent, so that their length and digest are unknown. */
  readonly isLive?: boolean
  /** Maps the parsed `input` to the operation's input. */
  toInput(parsed: unknown, request: Request): unknown
  /** Runs the operation, or hands the request over to a job. */
  ask(input: unknown, context: Context, request: Request): Promise<Accepted | Completed<unknown>>
  /** Runs the operation, without ever handing the request over. */
  run(input: unknown, context: Context, request: Request): Promise<Completed<unknown>>
  /** Maps the operation's result to the response. */
  present(result: unknown, parsed: unknown, context: Context): Sent | Promise<Sent>
}

/** Response of a route. */
type Sent = Presented<unknown> | Download | LiveDownload

/** Whether parameters that are not in the path of a route are in a JSON body rather than in the query. */
export const takesBody = ({ method, files }: Pick<Route, 'method' | 'files'>): boolean =>
  method !== 'get' && method !== 'delete' && !files

/** Tags of routes that return what changes without a load: the state of jobs, of loads or of what callers have saved. */
const STATEFUL: readonly Tag[] = ['Jobs', 'Loads', 'Saved screens', 'Alerts', 'User', 'Links']

/** Tags of routes that concern the caller's account or the service's data, which neither a link nor an agent opens. */
const PERSONAL: readonly Tag[] = ['Loads', 'Saved screens', 'Alerts', 'User', 'Links']

/** Whether the route concerns the caller's account, or loads. */
export const isPersonal = ({ tag }: Pick<Route, 'tag'>): boolean => PERSONAL.includes(tag)

/** Whether a signed link may open the route. */
export const isLinkable = (route: Pick<Route, 'method' | 'tag' | 'isShared'>): boolean =>
  route.method === 'get' && (!isPersonal(route) || route.isShared === true)

/** Returns the media types of the responses of a route. */
export const responseMedia = ({ media, table }: Pick<Route, 'media' | 'table'>): readonly string[] =>
  media ?? (table ? TABLE_MEDIA : ['application/json'])

/** Whether the response depends on loaded data alone, so that the version of the data is part of its entity tag. */
export const isOfData = ({ method, tag, media }: Pick<Route, 'method' | 'tag' | 'media'>): boolean =>
  method === 'get' && !STATEFUL.includes(tag) && !media

// `0` for each fixed segment, `1` for each parameter.
const placesOfParameters = ({ path }: Route): string =>
  path
    .split('/')
    .map((part) => (part.startsWith('{') ? '1' : '0'))
    .join('')

/**
 * Returns routes in the order in which they are matched, fixed segments before parameters: /aggregates/reference/search
 * is not a provider id, and /aggregates/reference/latest not an aggregate.
 */
export const inMatchingOrder = (routes: readonly Route[]): Route[] =>
  routes.toSorted((a, b) => placesOfParameters(a).localeCompare(placesOfParameters(b), 'en'))

/** Converts `/aggregates/{aggregate_id}/latest` to the router's syntax. */
export const pattern = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1')

/** Whether a parameter, by its name in the operation, is in the path of a route. */
export const isInPath = ({ path }: Pick<Route, 'path'>, name: string): boolean =>
  path.includes(`{${snakeCase(name)}}`)

type Answer<B extends z.ZodType> = Presented<Encodable<z.output<B>>>

interface RouteOptions<I extends z.ZodObject, R, E extends z.ZodObject, B extends z.ZodType>
  extends Pick<
    Route,
    'document' | 'judgeDocument' | 'files' | 'isChart' | 'isTagged' | 'isShared' | 'loads' | 'status'
  > {
  readonly method?: Route['method']
  readonly path: Route['path']
  readonly operation: Operation<I, R>
  /** OpenAPI operationId, if several paths share one operation. */
  readonly id?: string
  readonly summary: string
  readonly tag: Tag
  /** Parameters of the route, if they differ from the operation's. */
  readonly input?: E
  /** Maps the route's parameters to the operation's input. Required if `input` is given. */
  readonly toInput?: (input: z.output<E>, request: Request) => z.output<I>
  readonly example?: Readonly<Record<string, unknown>>
  readonly body: B
  /** Which API keys open the route. Default of `apiKey`: none; of `reads`: as the operation says. */
  readonly apiKey?: boolean
  readonly reads?: boolean
  readonly isFree?: boolean
  readonly maxAge?: number
  readonly refusals?: readonly RefusalCode[]
  readonly deprecated?: NonNullable<Route['deprecated']>
  /** Where the rows of the response are, if it is a table: clients may request it in further formats. */
  readonly table?: TableOption<z.output<B>>
  present(result: R, input: z.output<E>, context: Context): Answer<B> | Promise<Answer<B>>
}

interface DownloadOptions<I extends z.ZodObject, E extends z.ZodObject>
  extends Pick<
    RouteOptions<I, Download | LiveDownload, E, z.ZodType>,
    'path' | 'operation' | 'id' | 'apiKey' | 'reads' | 'summary' | 'tag' | 'refusals' | 'input' | 'toInput'
  > {
  /** Shape of the JSON files, if there are any. */
  readonly body?: z.ZodType
  readonly media: readonly string[]
  readonly isLive?: boolean
}

const ran =
  <I extends z.ZodObject, R>({ run }: Operation<I, R>) =>
  async (input: z.output<I>, context: Context): Promise<Completed<R>> => ({
    result: await run(input, context),
  })

// The router has parsed it with `input`: the operation's schema unless the route has its own.
const asParsed = (parsed: unknown) => parsed

/** Defines a route whose operation returns a file. */
export const downloadRoute = <I extends z.ZodObject, E extends z.ZodObject = I>({
  operation,
  toInput,
  ...options
}: DownloadOptions<I, E>): Route => ({
  method: 'get',
  apiKey: operation.apiKey ?? false,
  reads: operation.reads ?? false,
  refusals: [],
  description: operation.description,
  operation,
  operationId: options.id ?? operation.id,
  input: operation.input,
  body: z.unknown(),
  ...options,
  toInput: (toInput as Route['toInput'] | undefined) ?? asParsed,
  ask: ran(operation) as Route['ask'],
  run: ran(operation) as Route['run'],
  present: (file) => file as Download | LiveDownload,
})

/** Defines a route for an operation. */
export const route = <I extends z.ZodObject, R, B extends z.ZodType, E extends z.ZodObject = I>({
  operation,
  toInput,
  table,
  present,
  ...options
}: RouteOptions<I, R, E, B>): Route => ({
  method: 'get',
  apiKey: false,
  reads: operation.reads ?? false,
  isForInactive: operation.isForInactive ?? false,
  description: operation.description,
  operation,
  operationId: options.id ?? operation.id,
  ...options,
  input: options.input ?? operation.input,
  refusals: [
    ...(options.refusals ?? []),
    ...(hasDataPages({ input: options.input ?? operation.input }) ? (['data_changed'] as const) : []),
  ],
  ...(table && { table: routeTable(table, options.body) }),
  toInput: (toInput as Route['toInput'] | undefined) ?? asParsed,
  ask: ran(operation) as Route['ask'],
  run: ran(operation) as Route['run'],
  present: present as Route['present'],
})
