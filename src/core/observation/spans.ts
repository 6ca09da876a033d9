/** A stretch of work in a trace. `kind`: its place between processes, in OpenTelemetry's words. */
export interface SpanFacts {
  readonly kind?: 'server' | 'client' | 'consumer'
  readonly attributes?: Attributes
}

export type Attributes = Readonly<Record<string, string | number>>

/** A running span, which whoever began it ends. */
interface Span {
  end(attributes: Attributes, isFailed: boolean): void
}

/** Headers, or stored texts, that name the span of another process. */
interface Carrier {
  readonly traceparent?: string | undefined
  readonly tracestate?: string | undefined
}

/** Records spans: OpenTelemetry's SDK, which is loaded only where traces are exported. */
export interface Recorder {
  /** Runs work in a span of the running one, or of the one that the carrier names. */
  within<T>(name: string, facts: SpanFacts, work: () => Promise<T>, carrier?: Carrier): Promise<T>
  begin(name: string, facts: SpanFacts): Span
  /** Renames the running span and adds attributes. */
  describe(name: string, attributes: Attributes, isFailed: boolean): void
  traceId(): string | undefined
  traceparent(): string | null
}

let recorder: Recorder | undefined

/** Records spans from now on. Without a recorder, none of these functions costs anything. */
export function recordSpans(newRecorder: Recorder | undefined): void {
  recorder = newRecorder
}

/** Whether spans are recorded. */
export const isTracing = (): boolean => recorder !== undefined

/** Runs work in a span of the running one. */
export const inSpan = <T>(name: string, facts: SpanFacts, work: () => Promise<T>): Promise<T> =>
  recorder ? recorder.within(name, facts, work) : work()

/** Runs work in a span of another process's, which the carrier names. */
export const inSpanOf = <T>(
  carrier: Carrier,
  name: string,
  facts: SpanFacts,
  work: () => Promise<T>,
): Promise<T> => (recorder ? recorder.within(name, facts, work, carrier) : work())

/** Begins a span of the running one. */
export const beginSpan = (name: string, facts: SpanFacts): Span | undefined => recorder?.begin(name, facts)

/** Renames the running span and adds attributes, once it is known what it does. */
export const describeSpan = (name: string, attributes: Attributes, isFailed = false): void =>
  recorder?.describe(name, attributes, isFailed)

const TRACEPARENT = /^[\da-f]{2}-([\da-f]{32})-[\da-f]{16}-[\da-f]{2}/

/** Returns the id of the trace that a client names in the header `traceparent`. */
export const traceIdIn = (traceparent: string | undefined): string | undefined =>
  traceparent === undefined ? undefined : TRACEPARENT.exec(traceparent)?.[1]

/** Returns the id of the running trace. */
export const currentTraceId = (): string | undefined => recorder?.traceId()

/** Returns the `traceparent` of the running span, to be stored with what continues it. Null without one. */
export const currentTraceparent = (): string | null => recorder?.traceparent() ?? null
