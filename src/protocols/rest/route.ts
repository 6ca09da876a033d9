import { z } from 'zod'
import { snakeCase } from '../../core/names.ts'
import type { Operation } from '../../core/operation.ts'
import type { Context } from '../context.ts'
import type { PagePlace } from './answer-headers.ts'
import type { Download } from './download.ts'
import type { LiveDownload } from './live-download.ts'
import type { Tag } from './openapi/tags.ts'

/** What stands around the body of an answer. */
export interface Answered {
  /** Numbered page of the answer, for the Link header. */
  readonly page?: PagePlace
  /** Entity tag where the answer has a version of its own. */
  readonly tag?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** What a route adds to the operation's answer besides the body. */
export interface Presented<B> extends Answered {
  readonly body: B
}

/** An answer that is JSON text already, in the spelling of the wire. */
export interface Written extends Answered {
  readonly text: string
}

/** An answer that tells of work handed over, instead of its outcome. */
export interface Accepted {
  readonly status: 200 | 202
  readonly json: string
  readonly headers: Readonly<Record<string, string>>
}

/** An operation's own answer. */
export interface Asked<R> {
  readonly result: R
}

/** How requests of a route are answered, or handed over to the background. */
export interface HandOver<I, R> {
  /** Shape of the answer to a request that was. */
  readonly body: z.ZodType
  answer(input: I, context: Context, request: Request): Promise<Accepted | Asked<R>>
}

/**
 * A documented path of the specification: an operation's `run`, and the shape that legacy clients know. Names in
 * the input and in the body are camelCase here and snake_case on the wire.
 */
export interface Route {
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete'
  readonly path: `/${string}`
  readonly summary: string
  readonly description: string
  readonly operationId: string
  readonly tag: Tag
  readonly input: z.ZodObject
  /** A request body as a client writes it; of routes that take one. */
  readonly example?: Readonly<Record<string, unknown>>
  /** Shape of the answer; of a route that sends files, of those that are JSON. */
  readonly body: z.ZodType
  /** Whether an API key is accepted instead of a bearer token. */
  readonly apiKey: boolean
  /** Whether it does not count against the caller's rate. */
  readonly isFree?: boolean
  /** Seconds for which the answer may be kept; absent means that it must be asked for again. */
  readonly maxAge?: number
  /** Codes of refusals that the route can answer, beside those that all routes share. */
  readonly refusals: readonly string[]
  /** Since when a route should not be used any more, and the path that does the same. */
  readonly deprecated?: { readonly since: string; readonly successor: string; readonly sunset?: string }
  /** The member of the input that the whole body is, instead of an object of members. */
  readonly document?: string
  /** Whether users who are not active may ask as well. */
  readonly isForInactive?: boolean
  /** Whether the answer has a version of its own, so that it is tagged without being kept. */
  readonly isTagged?: boolean
  /** Shape of the other answer that a request may get: that it was handed over. */
  readonly handedOver?: z.ZodType
  /** Media types of the files that it sends instead of a JSON body. */
  readonly media?: readonly string[]
  /** Whether these are made while they are sent, so that their length and their digest are not known. */
  readonly isLive?: boolean
  /** The operation's input made of what was parsed with `input`. */
  toInput(parsed: unknown, request: Request): unknown
  /** The operation's answer, or word that it was handed over. */
  ask(input: unknown, context: Context, request: Request): Promise<Accepted | Asked<unknown>>
  /** What of the operation's answer is sent. */
  present(result: unknown, parsed: unknown, context: Context): Sent | Promise<Sent>
}

/** What a route sends. */
type Sent = Presented<unknown> | Written | Download | LiveDownload

/** Whether what is not in the path of a route stands in a JSON body, and not in the query. */
export const takesBody = ({ method }: Pick<Route, 'method'>): boolean =>
  method !== 'get' && method !== 'delete'

/** Whether a parameter, by its name in the operation, stands in the path of a route. */
export const isInPath = ({ path }: Pick<Route, 'path'>, name: string): boolean =>
  path.includes(`{${snakeCase(name)}}`)

interface RouteOptions<I extends z.ZodObject, R, E extends z.ZodObject, B extends z.ZodType>
  extends Pick<Route, 'document' | 'isForInactive' | 'isTagged'> {
  readonly method?: Route['method']
  readonly path: Route['path']
  readonly operation: Operation<I, R>
  /** OpenAPI operationId where one operation stands behind several paths. */
  readonly id?: string
  readonly summary: string
  readonly tag: Tag
  /** Parameters of the path where they differ from the operation's own. */
  readonly input?: E
  /** The operation's input made from the path's parameters; needed where `input` is given. */
  readonly toInput?: (input: z.output<E>, request: Request) => z.output<I>
  readonly example?: Readonly<Record<string, unknown>>
  readonly body: B
  readonly apiKey?: boolean
  readonly isFree?: boolean
  readonly maxAge?: number
  readonly refusals?: readonly string[]
  readonly deprecated?: NonNullable<Route['deprecated']>
  readonly handOver?: HandOver<z.output<I>, R>
  present(
    result: R,
    input: z.output<E>,
    context: Context,
  ): Presented<z.output<B>> | Written | Promise<Presented<z.output<B>> | Written>
}

interface DownloadOptions<I extends z.ZodObject, E extends z.ZodObject>
  extends Pick<
    RouteOptions<I, Download | LiveDownload, E, z.ZodType>,
    'path' | 'operation' | 'summary' | 'tag' | 'refusals' | 'input' | 'toInput'
  > {
  /** Shape of the files that are JSON, where there are any. */
  readonly body?: z.ZodType
  readonly media: readonly string[]
  readonly isLive?: boolean
}

const ran =
  <I extends z.ZodObject, R>({ run }: Operation<I, R>) =>
  async (input: z.output<I>, context: Context): Promise<Asked<R>> => ({ result: await run(input, context) })

// The router has parsed it with `input`, which is the operation's own unless the route has another.
const asParsed = (parsed: unknown) => parsed

/** Defines a route whose operation answers a file. */
export const downloadRoute = <I extends z.ZodObject, E extends z.ZodObject = I>({
  operation,
  toInput,
  ...options
}: DownloadOptions<I, E>): Route => ({
  method: 'get',
  apiKey: operation.apiKey ?? false,
  refusals: [],
  description: operation.description,
  operationId: operation.id,
  input: operation.input,
  body: z.unknown(),
  ...options,
  toInput: (toInput as Route['toInput'] | undefined) ?? asParsed,
  ask: ran(operation) as Route['ask'],
  present: (file) => file as Download | LiveDownload,
})

/** Defines a route over an operation. */
export const route = <I extends z.ZodObject, R, B extends z.ZodType, E extends z.ZodObject = I>({
  operation,
  toInput,
  handOver,
  present,
  ...options
}: RouteOptions<I, R, E, B>): Route => ({
  method: 'get',
  apiKey: false,
  refusals: [],
  description: operation.description,
  operationId: options.id ?? operation.id,
  ...options,
  input: options.input ?? operation.input,
  ...(handOver && { handedOver: handOver.body }),
  toInput: (toInput as Route['toInput'] | undefined) ?? asParsed,
  ask: (handOver?.answer ?? ran(operation)) as Route['ask'],
  present: present as Route['present'],
})
