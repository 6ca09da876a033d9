import type { IncomingMessage } from 'node:http'
import { unauthorized } from '../../platform/auth/challenge.ts'

const CREDENTIALS = ['authorization', 'x-api-key'] as const

/** Returns the credential from the connection's parameters, as browsers cannot set headers, else from its headers. */
export function credentialsOf(
  parameters: Record<string, unknown> | undefined,
  request: IncomingMessage,
): Headers {
  const said = Object.entries(parameters ?? {}).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name.toLowerCase(), value] as const] : [],
  )
  const given = said.filter(([name]) => CREDENTIALS.some((known) => known === name))
  if (given.length > 0) return headersOf(given.map(([name, value]) => [name, value.trim()]))
  return headersOf(
    CREDENTIALS.flatMap((name): [string, string][] => {
      const value = request.headers[name]
      return typeof value === 'string' ? [[name, value]] : []
    }),
  )
}

/** Converts credentials to headers. Throws `invalid_token` if one cannot be a header, as with a line break. */
function headersOf(credentials: [name: string, value: string][]): Headers {
  try {
    return new Headers(credentials)
  } catch {
    throw unauthorized('invalid_token', 'The credential contains characters that are not allowed in a header')
  }
}
