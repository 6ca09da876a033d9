/** Who is calling: the header that authenticates each request. */
export type Credentials = { readonly token: string } | { readonly apiKey: string }

/** A signed token has three parts. */
const TOKEN = /^[\w-]+\.[\w-]+\.[\w-]+$/

/** Reads what a reader typed or pasted: a token or an API key. Null if it can be neither. */
export function credentialsIn(text: string): Credentials | null {
  const credential = text.trim().replace(/^(?:Bearer\s+|TOKEN=)/i, '')
  if (TOKEN.test(credential)) return { token: credential }
  // Only these characters can be sent in a header.
  return /^[\x21-\x7e]+$/.test(credential) ? { apiKey: credential } : null
}

/** Returns the header that authenticates a request. */
export function headersOf(credentials: Credentials | null): Record<string, string> {
  if (credentials === null) return {}
  return 'token' in credentials
    ? { Authorization: `Bearer ${credentials.token}` }
    : { 'X-API-Key': credentials.apiKey }
}

interface Refused {
  readonly errors?: readonly { readonly message: string }[]
}

const UNREACHABLE = 'The service cannot be reached. Try again shortly.'

/** Asks the service whether it accepts credentials. Returns its reason if it does not. */
export async function reasonAgainst(credentials: Credentials): Promise<string | null> {
  try {
    const response = await fetch('/graphql', {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Accept: 'application/graphql-response+json',
        ...headersOf(credentials),
      },
      body: '{"query":"{ __typename }"}',
    })
    if (response.ok) return null
    const { errors = [] } = (await response.json()) as Refused
    return errors[0]?.message ?? UNREACHABLE
  } catch {
    return UNREACHABLE
  }
}
