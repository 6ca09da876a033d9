import { shortened } from '../../core/bounds.ts'
import { Refusal } from '../../core/errors.ts'

type Unauthorized = 'not_authenticated' | 'invalid_token' | 'token_expired' | 'invalid_api_key'

const CHALLENGE = 'WWW-Authenticate'
const BEARER = 'Bearer realm="flowgate"'
const API_KEY = 'APIKey realm="flowgate"'

/** Returns a 401 with the challenge of RFC 6750, which names an error only if a credential was sent. */
export function unauthorized(code: Unauthorized, detail: string): Refusal {
  // The detail may quote a claim name, but a quoted-string cannot contain these characters.
  const description = `error_description="${shortened(detail).replaceAll(/[^\x20-\x7e]|["\\]/g, "'")}"`
  const challenges = {
    not_authenticated: BEARER,
    invalid_token: `${BEARER}, error="invalid_token", ${description}`,
    token_expired: `${BEARER}, error="invalid_token", ${description}`,
    invalid_api_key: `${BEARER}, ${API_KEY}, error="invalid_api_key", ${description}`,
  }
  return new Refusal(code, detail, { headers: { [CHALLENGE]: challenges[code] } })
}

/** Adds the API key challenge to a 401. Returns every other error unchanged. */
export function offerApiKey(error: unknown): unknown {
  if (!(error instanceof Refusal) || error.status !== 401 || error.code === 'invalid_api_key') return error
  const { code, message, extra, headers } = error
  return new Refusal(code, message, {
    extra: { ...extra },
    headers: { ...headers, [CHALLENGE]: `${headers[CHALLENGE] ?? BEARER}, ${API_KEY}` },
  })
}
