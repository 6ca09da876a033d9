import type { z } from 'zod'
import { currentCall } from '../../core/observation/call.ts'
import type { JobRecord } from '../../jobs/record.ts'
import { startJob } from '../../jobs/start.ts'
import { bodyEncoder } from '../../protocols/rest/encode.ts'
import type { Accepted, Route } from '../../protocols/rest/route.ts'
import type { ResultJob } from './kind.ts'
import { waitFor } from './operations.ts'
import type { JobShapes } from './responses.ts'
import { linksOf, pollHeaders, statusOf } from './status.ts'

const MAX_WAIT_SECONDS = 30

/** Parses the `Prefer` header (RFC 7240). `wait` is in seconds, at most 30. */
export function preferencesOf(headers: Headers): { isAsync: boolean; wait: number } {
  const preferences = (headers.get('prefer') ?? '').split(/[,;]/).map((part) => part.trim().toLowerCase())
  const waits = preferences.flatMap((part) => /^wait\s*=\s*"?(\d{1,9})"?$/.exec(part)?.[1] ?? [])
  return {
    isAsync: preferences.some((part) => /^respond-async(?:\s*=\s*""?)?$/.test(part)),
    wait: Math.min(MAX_WAIT_SECONDS, Number(waits[0] ?? 0)),
  }
}

/** Returns the response with a job instead of its result. */
const acceptedBy = (JobStatusOnly: JobShapes['JobStatusOnly']) => {
  const encode = bodyEncoder(JobStatusOnly)
  return async (job: JobRecord, isAsync: boolean): Promise<Accepted> => ({
    // The specification promises 200 to clients that did not request a job.
    status: isAsync ? 202 : 200,
    json: await encode(statusOf(job)),
    headers: {
      // Default for final jobs, for clients that expect the header.
      'Retry-After': '1',
      ...pollHeaders(job),
      Location: linksOf(job).self,
      ...(isAsync && { 'Preference-Applied': 'respond-async' }),
    },
  })
}

/** Whether the client names a page. In a body, the page has no default. */
const namesPage = (input: { readonly pageNumber?: unknown }, { url, method }: Request): boolean =>
  method === 'POST' ? input.pageNumber !== undefined : new URL(url).searchParams.has('page_number')

/**
 * Runs requests of a kind as jobs if the client asks for one or, unless the path is documented to answer directly, the
 * request exceeds the row threshold. Requests for a numbered page are always answered directly, as are those for which
 * `isDirect` returns true, and those whose job completes while waiting.
 */
const handingOver =
  (kind: ResultJob, accepted: ReturnType<typeof acceptedBy>): Route['ask'] =>
  async (parsed, context, request) => {
    const { operation } = kind
    // The route has parsed it with the operation's schema.
    const input = parsed as z.output<typeof operation.input>
    const plan = await operation.plan(input, context)
    const directly = async () => ({ result: await operation.answer(plan, input, context) })
    if (kind.isDirect?.(input) || namesPage(input, request)) return directly()
    const { isAsync, wait } = preferencesOf(request.headers)
    if (kind.onlyIfAsked && !isAsync) return directly()
    const size = await kind.measure(plan, input, context)
    if (!isAsync && size.rows <= context.jobs.rowThreshold) return directly()
    const job = await startJob(kind, input, size, context)
    const call = currentCall()
    if (call && wait > 0) call.isLasting = true
    const latest = wait === 0 ? job : await waitFor(job, wait, context)
    return wait > 0 && latest.status === 'COMPLETED' ? directly() : accepted(latest, isAsync)
  }

/** Returns routes, of which those with the path of a kind hand requests over to its jobs. */
export function handOver(
  routes: readonly Route[],
  kinds: ReadonlyMap<string, ResultJob>,
  { JobStatusOnly }: JobShapes,
): Route[] {
  const accepted = acceptedBy(JobStatusOnly)
  return routes.map((route) => {
    const kind = kinds.values().find(({ endpoint }) => endpoint === route.path)
    return kind ? { ...route, handedOver: JobStatusOnly, ask: handingOver(kind, accepted) } : route
  })
}
