import { createAuthenticator } from '../../src/platform/auth/authenticate.ts'
import { startApp } from './app.ts'
import { type SigningKey, startIdentityProvider } from './identity-provider.ts'
import { NOW } from './market.ts'

export const SECONDS = NOW.getTime() / 1000
/** Claims of a valid token. */
export const CLAIMS = {
  ...{ iss: 'https://id.example.com/', aud: 'flowgate', exp: SECONDS + 3600 },
  ...{ email: 'ken@example.com', tier: 'data_license', role: 'admin' },
}

/** Starts a service that accepts tokens of an identity provider, which publishes these keys. */
export async function startProviderApp(keys: readonly SigningKey[]) {
  const provider = await startIdentityProvider(keys)
  const auth = {
    provider: 'jwks' as const,
    ...{ jwksUrl: provider.jwksUrl, issuer: CLAIMS.iss, audience: CLAIMS.aud },
    ...{ emailClaim: 'email', tierClaim: 'tier', roleClaim: 'role' },
  }
  const app = await startApp({
    authenticate: ({ db }) => createAuthenticator({ auth, developmentIssuer: undefined, db, now: () => NOW }),
  })
  const stop = async () => {
    await app.close()
    await provider.stop()
  }
  return { app, provider, stop }
}
