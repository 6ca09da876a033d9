import {
  context,
  propagation,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import { Refusal } from '../../core/errors.ts'
import type { Attributes, Recorder, SpanFacts } from '../../core/observation/spans.ts'

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER }

const optionsOf = ({ kind, attributes = {} }: SpanFacts) => ({
  kind: kind === undefined ? SpanKind.INTERNAL : KINDS[kind],
  attributes,
})

// Messages of errors may quote what the caller sent.
const typeOf = (error: unknown): string =>
  error instanceof Refusal ? error.code : error instanceof Error ? error.name : typeof error

function complete(span: Span, attributes: Attributes, isFailed: boolean): void {
  span.setAttributes(attributes)
  if (isFailed) span.setStatus({ code: SpanStatusCode.ERROR })
}

async function run<T>(span: Span, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    complete(span, { 'error.type': typeOf(error) }, true)
    throw error
  } finally {
    span.end()
  }
}

/** Records spans with a tracer of OpenTelemetry. */
export const recorderWith = (tracer: Tracer): Recorder => ({
  within: (name, facts, work, carrier) => {
    const parent = carrier ? propagation.extract(context.active(), carrier) : context.active()
    return tracer.startActiveSpan(name, optionsOf(facts), parent, (span) => run(span, work))
  },
  begin: (name, facts) => {
    const span = tracer.startSpan(name, optionsOf(facts))
    return {
      end: (attributes, isFailed) => {
        complete(span, attributes, isFailed)
        span.end()
      },
    }
  },
  describe: (name, attributes, isFailed) => {
    const span = trace.getActiveSpan()
    if (span) complete(span.updateName(name), attributes, isFailed)
  },
  traceId: () => trace.getActiveSpan()?.spanContext().traceId,
  traceparent: () => {
    const carrier: Record<string, string> = {}
    propagation.inject(context.active(), carrier)
    return carrier['traceparent'] ?? null
  },
})
