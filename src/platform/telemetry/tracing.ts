import { context, propagation } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanProcessor,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { recordSpans } from '../../core/observation/spans.ts'
import { recorderWith } from './recorder.ts'

interface TracingOptions {
  /** Share of the traces to record. Those that callers record are recorded in any case. */
  readonly share: number
  /** Name of the process, if the service consists of several. */
  readonly process?: string | undefined
  /** Receives the spans. Default: the collector that `OTEL_EXPORTER_OTLP_…` names. */
  readonly processor?: SpanProcessor
}

/** Records traces. Returns the function that sends what is left and stops. */
export function startTracing({
  share,
  process: instance = 'service',
  processor = new BatchSpanProcessor({ exporter: new OTLPTraceExporter() }),
}: TracingOptions): () => Promise<void> {
  const provider = new TracerProvider({
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    resource: defaultResource().merge(
      resourceFromAttributes({
        'service.name': process.env['OTEL_SERVICE_NAME'] ?? 'flowgate',
        'service.instance.id': instance,
      }),
    ),
    spanProcessors: [processor],
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  recordSpans(recorderWith(provider.getTracer('flowgate')))
  return async () => {
    recordSpans(undefined)
    await provider.shutdown()
    context.disable()
    propagation.disable()
  }
}
