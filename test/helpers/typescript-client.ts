import { Client } from '../../clients/typescript/src/index.ts'
import type { TestServer } from './server.ts'

const credential = 'professional:analyst@example.com'

/** A client whose first requests meet these faults: an answer in place of the service's, or a change to it. */
export function clientWith(
  server: TestServer,
  faults: ((url: string, init?: RequestInit) => Promise<Response> | Response)[] = [],
  retries = 5,
) {
  const sent: { readonly url: URL; readonly headers: Headers }[] = []
  const send: typeof fetch = async (input, init) => {
    sent.push({ url: new URL(String(input)), headers: new Headers(init?.headers) })
    const fault = faults.shift()
    return fault ? fault(String(input), init) : fetch(input, init)
  }
  return { client: new Client({ url: server.url, credential, retries, fetch: send }), sent }
}

/** A fault: no service answers. */
export const unreachable = () => Promise.reject(new TypeError('fetch failed'))

/** Everything that an iteration yields. */
export const all = async <T>(values: AsyncIterable<T>): Promise<T[]> => {
  const found: T[] = []
  for await (const value of values) found.push(value)
  return found
}
