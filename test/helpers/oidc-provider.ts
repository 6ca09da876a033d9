import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import Provider, { type Configuration } from 'oidc-provider'

/** Generates a private key as the provider stores it. */
export async function newProviderKey(kid: string, alg: 'ES256' | 'RS256' = 'ES256'): Promise<JWK> {
  const { privateKey } = await generateKeyPair(alg, { extractable: true })
  return { ...(await exportJWK(privateKey)), kid, alg, use: 'sig' }
}

const AUDIENCE = 'flowgate'
const SECRET = 'a secret of the test clients alone'

const configurationOf = (keys: readonly JWK[], alg: 'ES256' | 'RS256'): Configuration => ({
  jwks: { keys: [...keys] as NonNullable<Configuration['jwks']>['keys'] },
  cookies: { keys: ['unused'] },
  clients: ['ann', 'bob'].map((client_id) => ({
    ...{ client_id, client_secret: SECRET },
    ...{ grant_types: ['client_credentials'], redirect_uris: [], response_types: [] },
    id_token_signed_response_alg: alg,
  })),
  features: {
    devInteractions: { enabled: false },
    clientCredentials: { enabled: true },
    resourceIndicators: {
      enabled: true,
      defaultResource: () => `urn:${AUDIENCE}`,
      getResourceServerInfo: () => ({
        ...{ scope: '', audience: AUDIENCE, accessTokenFormat: 'jwt' },
        ...{ accessTokenTTL: 3600, jwt: { sign: { alg } } },
      }),
    },
  },
  extraTokenClaims: (_context, { clientId }) => ({ email: `${clientId}@example.com`, tier: 'professional' }),
})

/** Starts a real OpenID provider on a loopback port, whose signing keys can be replaced. */
export async function startOidcProvider() {
  let handler: RequestListener = (_request, response) => void response.writeHead(503).end()
  let reads = 0
  const server = createServer((request, response) => {
    if (request.url === '/jwks') reads++
    handler(request, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    issuer,
    audience: AUDIENCE,
    jwksUrl: `${issuer}/jwks`,
    /** Number of requests for the key set. */
    reads: () => reads,
    /** Publishes these keys from now on and signs with the first. */
    use: (alg: 'ES256' | 'RS256', ...keys: readonly JWK[]) => {
      handler = new Provider(issuer, configurationOf(keys, alg)).callback()
    },
    token: async (client: 'ann' | 'bob'): Promise<string> => {
      const response = await fetch(`${issuer}/token`, {
        method: 'POST',
        headers: {
          authorization: `Basic ${Buffer.from(`${client}:${encodeURIComponent(SECRET)}`).toString('base64')}`,
        },
        body: new URLSearchParams({ grant_type: 'client_credentials', resource: `urn:${AUDIENCE}` }),
      })
      const answer = (await response.json()) as { access_token: string }
      if (!response.ok) throw new Error(JSON.stringify(answer))
      return answer.access_token
    },
    stop: async () => {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
