import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import type { Socket } from 'node:net'
import { AddressNotPublic, lookupOf, type Resolve, requirePublic, resolveHost } from './resolve.ts'
import { targetOf, type WebhookHosts, type WebhookTarget } from './target.ts'

/** Time for an attempt in all, from the look-up of the host to the end of the answer. */
const ATTEMPT_MS = 10_000
/** Most bytes that are read of an answer. Nothing is done with them. */
const MAX_ANSWER = 65_536

/** A message to send. */
export interface SignedMessage {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** What became of an attempt. */
export interface Attempt {
  readonly isDelivered: boolean
  /** HTTP status of the answer. Null if there was none. */
  readonly status: number | null
  /** Why it failed, in words that tell nothing of addresses. Null if it did not. */
  readonly error: string | null
  /** Milliseconds. */
  readonly latency: number
}

interface SendOptions {
  readonly signal?: AbortSignal
  /** Default: DNS. */
  readonly resolve?: Resolve
  /** Default: 10 seconds. */
  readonly timeoutMs?: number
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : ''

/** Returns why an attempt without an answer failed. */
function reasonOf(error: unknown): string {
  if (error instanceof AddressNotPublic) return 'The host has an address that is not public.'
  const code = codeOf(error)
  if (/^(?:ABORT_ERR|ETIMEDOUT|ETIMEOUT)$/.test(code)) return 'The receiver did not answer in time.'
  if (/^(?:ENOTFOUND|ENODATA|ESERVFAIL|EREFUSED|EBADNAME|EAI_AGAIN)$/.test(code))
    return 'The host has no address.'
  if (/CERT|SSL|TLS/.test(code)) return 'The certificate or the TLS connection is not valid.'
  return 'The connection failed.'
}

/** Returns why an answer is a failure; null if it is none. */
function faultOf(status: number): string | null {
  if (status >= 200 && status < 300) return null
  if (status >= 300 && status < 400)
    return 'The receiver answered with a redirect. Redirects are not followed.'
  return `The receiver answered with ${status}.`
}

/** Reads an answer to its end, or as much of it as is allowed. */
function drain(answer: IncomingMessage): Promise<void> {
  let bytes = 0
  return new Promise((resolve) => {
    answer.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > MAX_ANSWER) answer.destroy()
    })
    answer.on('close', resolve).on('error', () => resolve())
  })
}

/** Begins the request, on a separate connection that reaches only public addresses. */
function begin(
  target: WebhookTarget,
  { headers, body }: SignedMessage,
  resolve: Resolve,
  signal: AbortSignal,
) {
  const isSecure = target.url.protocol === 'https:'
  const Agent = isSecure ? HttpsAgent : HttpAgent
  const options = {
    method: 'POST',
    headers: { ...headers, 'content-length': Buffer.byteLength(body) },
    agent: new Agent({ keepAlive: false }),
    lookup: lookupOf(target, resolve),
    signal,
  }
  const request = (isSecure ? requestHttps : requestHttp)(target.url, options)
  // Again where it has arrived, whatever the look-up said: an address in the URL is not looked up.
  request.on('socket', (socket: Socket) =>
    socket.on('connect', () => {
      try {
        requirePublic(socket.remoteAddress ?? '', target)
      } catch (error) {
        request.destroy(error as Error)
      }
    }),
  )
  request.end(body)
  return request
}

/** Sends a message once. Never throws: an attempt without an answer says why. Follows no redirects. */
export async function sendOnce(
  target: WebhookTarget,
  message: SignedMessage,
  { signal, resolve = resolveHost, timeoutMs = ATTEMPT_MS }: SendOptions = {},
): Promise<Attempt> {
  const begun = performance.now()
  const limit = AbortSignal.timeout(timeoutMs)
  const ending = signal ? AbortSignal.any([signal, limit]) : limit
  const outcome = (status: number | null, error: string | null): Attempt => ({
    ...{ isDelivered: error === null, status, error },
    latency: Math.round(performance.now() - begun),
  })
  try {
    const request = begin(target, message, resolve, ending)
    const answer = await new Promise<IncomingMessage>((answered, failed) => {
      request.on('response', answered).on('error', failed)
    })
    const status = answer.statusCode ?? 0
    await drain(answer)
    return outcome(status, faultOf(status))
  } catch (error) {
    return outcome(null, reasonOf(error))
  }
}

/** Sends a message once to a URL, if no host inside or without TLS is reached by it. Never throws. */
export async function send(
  url: string,
  hosts: WebhookHosts,
  message: SignedMessage,
  options: SendOptions = {},
): Promise<Attempt> {
  const target = targetOf(url, hosts)
  return 'fault' in target
    ? { isDelivered: false, status: null, error: `The URL is not allowed. ${target.fault}`, latency: 0 }
    : sendOnce(target, message, options)
}
