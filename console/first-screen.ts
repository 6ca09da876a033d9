import type { Client } from 'urql'
import { createGraphClient } from './graph/client.ts'
import { prefetch } from './market/request.ts'
import { session } from './session/session.ts'

let first: Client | null = null

/** How long the page waits for an answer before it shows that it is loading. One from the browser's cache comes sooner. */
const AT_ONCE_MS = 100

/** Requests the first screen if its reader is signed in already. Resolves when it is answered, or after `AT_ONCE_MS`. */
export async function requestFirstScreen(): Promise<void> {
  if (!session.credentials || location.pathname !== '/') return
  first = createGraphClient()
  // The screen itself says what is wrong with its address.
  const answered = prefetch(first, location.search).catch(() => undefined)
  await Promise.race([answered, new Promise((resolve) => setTimeout(resolve, AT_ONCE_MS))])
}

/** Creates the client of a reader. Each reader has another one, whose cache holds what no one else may see. */
export function openGraph(): Client {
  const client = first ?? createGraphClient()
  first = null
  return client
}
