import { asPartOf, Call } from '../core/observation/call.ts'
import { currentTraceId, describeSpan, inSpanOf } from '../core/observation/spans.ts'
import { jobRuns } from '../core/observation/topics.ts'
import type { Logger } from '../platform/log.ts'
import { lineOf } from '../platform/telemetry/call-log.ts'
import type { NameCaller } from '../platform/telemetry/caller.ts'
import type { End } from './run.ts'
import type { Claim } from './transition-queries.ts'

/** Runs a job in the trace of the request that started it, publishes how it ended and logs one line. */
export async function observedRun(
  { id, type, tier, ownerEmail, attempt, waited, traceparent }: Claim,
  { log, nameCaller }: { readonly log: Logger; readonly nameCaller: NameCaller },
  run: () => Promise<End>,
): Promise<End> {
  const call = new Call('job')
  call.operation = type
  call.by({ email: ownerEmail, tier })
  const begun = performance.now()
  const carrier = traceparent === null ? {} : { traceparent }
  const end = await asPartOf(call, () =>
    inSpanOf(carrier, `job ${type}`, { kind: 'consumer' }, async () => {
      call.traceId = currentTraceId()
      const how = await run()
      describeSpan(`job ${type}`, { 'flowgate.job.end': how, 'flowgate.rows': call.rows }, how === 'failed')
      return how
    }),
  )
  const ms = Math.round(performance.now() - begun)
  jobRuns.publish({ kind: type, attempt, waited, ran: ms / 1000, end })
  log.info({ job: id, end, attempt, ms, ...lineOf(call, nameCaller) }, 'job')
  return end
}
