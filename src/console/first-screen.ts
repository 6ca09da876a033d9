import type { Client } from 'urql'
import { createGraphClient } from './graph/client.ts'
import { session } from './session/session.ts'

/** The screen of most visits. */
export const loadMarket = () => import('./market/screen.tsx')

let first: Client | null = null

/**
 * Sends the query of the first screen, if its reader is signed in already: the answer is on its way while React starts.
 * Resolves when the query is sent, not when it is answered.
 */
export async function requestFirstScreen(): Promise<void> {
  if (!session.credentials || location.pathname !== '/') return
  const client = createGraphClient()
  first = client
  try {
    const { prefetch } = await loadMarket()
    prefetch(client, location.search)
  } catch {
    // The screen itself says what is wrong: with its address, its file or its data.
  }
}

/** Creates the client of a reader. Each reader has another one, whose cache holds what no one else may see. */
export function openGraph(): Client {
  const client = first ?? createGraphClient()
  first = null
  return client
}
