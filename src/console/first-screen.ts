import type { Client } from 'urql'
import { createGraphClient } from './graph/client.ts'
import { prefetch } from './market/request.ts'
import { session } from './session/session.ts'

let first: Client | null = null

/** Sends the query of the first screen, if its reader is signed in already: it is answered while React starts. */
export function requestFirstScreen(): void {
  if (!session.credentials || location.pathname !== '/') return
  first = createGraphClient()
  try {
    prefetch(first, location.search)
  } catch {
    // The screen itself says what is wrong with its address.
  }
}

/** Creates the client of a reader. Each reader has another one, whose cache holds what no one else may see. */
export function openGraph(): Client {
  const client = first ?? createGraphClient()
  first = null
  return client
}
