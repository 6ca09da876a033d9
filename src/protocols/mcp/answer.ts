import {
  createMcpHandler,
  isJSONRPCRequest,
  isLegacyRequest,
  ProtocolErrorCode,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server'
import { createServer, type Session } from './server.ts'

/** Rejects when the client of a request has left. */
const departure = ({ signal }: Request): Promise<never> =>
  new Promise((_, reject) => {
    const leave = () => reject(signal.reason as Error)
    if (signal.aborted) leave()
    signal.addEventListener('abort', leave, { once: true })
  })

/**
 * Answers a message of a revision with a handshake. In one JSON body: a stream would begin before the tool has run, and
 * its request be logged too early.
 */
async function answerLegacy(session: Session, request: Request, parsedBody: unknown): Promise<Response> {
  const server = createServer(session)
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  await server.connect(transport)
  try {
    return await Promise.race([transport.handleRequest(request, { parsedBody }), departure(request)])
  } finally {
    await server.close()
  }
}

/** The SDK serves subscriptions itself, whatever the server offers, and answers those that it refuses as internal errors. */
const isSubscription = (message: unknown): message is { readonly id: string | number } =>
  isJSONRPCRequest(message) && message.method === 'subscriptions/listen'

const unknownMethod = (id: string | number): Response =>
  Response.json(
    { jsonrpc: '2.0', id, error: { code: ProtocolErrorCode.MethodNotFound, message: 'Method not found' } },
    { status: 404 },
  )

/** Answers a message. Sessions are not kept: each request is served by a server of its own. */
export async function answer(session: Session, request: Request, parsedBody: unknown): Promise<Response> {
  if (await isLegacyRequest(request, parsedBody)) return answerLegacy(session, request, parsedBody)
  if (isSubscription(parsedBody)) return unknownMethod(parsedBody.id)
  const handler = createMcpHandler(() => createServer(session), { legacy: 'reject' })
  return handler.fetch(request, { parsedBody })
}
