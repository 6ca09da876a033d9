import { type Credentials, headersOf } from '../session/credentials.ts'

/** What the client of the graph asks for. */
const ACCEPT =
  'application/graphql-response+json, application/graphql+json, application/json, text/event-stream, multipart/mixed'

/** A generated document: a tree with the hash by which the service knows it. */
interface Known {
  readonly __meta__?: { readonly hash?: string }
}

/** The hash by which the service knows a document, as `npm run generate` computed it. */
export const hashOf = (document: object): string => (document as Known).__meta__?.hash ?? ''

let sent: { readonly url: string; readonly response: Promise<Response> } | null = null

/** Sends a query before there is a client, with the URL that the client will ask for. Its variables are flat. */
export function sendEarly(
  document: object,
  operationName: string,
  variables: Readonly<Record<string, unknown>>,
  credentials: Credentials,
): void {
  const parameters = new URLSearchParams({
    operationName,
    // In the order in which the client writes them.
    variables: JSON.stringify(variables, Object.keys(variables).sort()),
    extensions: JSON.stringify({ persistedQuery: { sha256Hash: hashOf(document), version: 1 } }),
  })
  const url = `/graphql?${parameters}`
  const response = fetch(url, { headers: { accept: ACCEPT, ...headersOf(credentials) } })
  // Otherwise a response that fails before anybody takes it is an unhandled rejection.
  response.catch(() => undefined)
  sent = { url, response }
}

/** The response to a query that was sent early, for the first who asks for it. */
export function takeEarly(url: string): Promise<Response> | null {
  if (sent?.url !== url) return null
  const { response } = sent
  sent = null
  return response
}
