import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { onTestFinished } from 'vitest'
import { type AppOptions, startApp } from './app.ts'
import { listen } from './server.ts'

/** The current revision, which has no handshake, and the last one that has. */
export const REVISIONS = ['2026-07-28', '2025-11-25'] as const
type Revision = (typeof REVISIONS)[number]

export const ANALYST = { authorization: 'Bearer professional:analyst@example.com' }

/** Connects the official client to a service until the test ends. */
export async function connectClient(
  url: string,
  headers: Readonly<Record<string, string>> = ANALYST,
  revision: Revision = REVISIONS[0],
): Promise<Client> {
  const mode = revision === REVISIONS[0] ? { pin: revision } : ('legacy' as const)
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } })
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', url), { requestInit: { headers } }))
  onTestFinished(() => client.close())
  return client
}

export interface Result {
  readonly content: { readonly type: string; readonly text: string }[]
  readonly structuredContent: Readonly<Record<string, unknown>>
  readonly isError?: boolean
}

/** Calls a tool. */
export const call = async (client: Client, name: string, given: object = {}, options = {}): Promise<Result> =>
  (await client.callTool({ name, arguments: { ...given } }, options)) as unknown as Result

/** Returns the calls that a prompt names. */
export const callsIn = (text: string): { name: string; given: object }[] =>
  [...text.matchAll(/Call `(\w+)` with\n```json\n(.*)\n```/g)].map(([, name = '', given = '']) => ({
    name,
    given: JSON.parse(given) as object,
  }))

/** A message of a revision with a handshake. */
export const message = (method: string, params: object = {}) => ({ jsonrpc: '2.0', id: 1, method, params })
export const LATEST = message('tools/call', { name: 'aggregate_latest', arguments: { aggregate_id: 3 } })

/** Sends a message without the client; a text as it is. */
export const send = (
  url: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = ANALYST,
  init: RequestInit = {},
): Promise<Response> =>
  fetch(`${url}/mcp`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
    ...init,
  })

/** Sends a request of the current revision without the client. */
export function sendCurrent(url: string, method: string, params: object): Promise<Response> {
  const [revision] = REVISIONS
  const about = {
    protocolVersion: revision,
    clientInfo: { name: 'test', version: '1' },
    clientCapabilities: {},
  }
  const entries = Object.entries(about).map(([name, value]) => [`io.modelcontextprotocol/${name}`, value])
  const headers = { 'mcp-protocol-version': revision, 'mcp-method': method, 'mcp-name': '' }
  const body = message(method, { ...params, _meta: Object.fromEntries(entries) })
  return send(url, body, { ...ANALYST, ...headers })
}

/** Serves another app until the test ends. */
export async function serve(options: AppOptions): Promise<string> {
  const other = await startApp(options)
  const listening = await listen(other.app)
  onTestFinished(async () => {
    await listening.close()
    await other.close()
  })
  return listening.url
}
