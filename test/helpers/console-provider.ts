import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider, { type Configuration } from 'oidc-provider'
import { newProviderKey } from './oidc-provider.ts'

export const CLIENT_ID = 'console'
export const AUDIENCE = 'urn:flowgate:test'
const READER = 'ann'
const HEAD = '<!doctype html><link rel="icon" href="data:,"><title>Provider</title>'

/** What the provider does; tests change it. */
interface Behaviour {
  /** Lifetimes of tokens, in seconds. */
  accessSeconds: number
  refreshSeconds: number
}

const configurationOf = async (consoleUrl: string, behaviour: Behaviour): Promise<Configuration> => ({
  jwks: { keys: [await newProviderKey('console')] as NonNullable<Configuration['jwks']>['keys'] },
  cookies: { keys: ['unused'] },
  scopes: ['openid', 'email', 'offline_access'],
  clients: [
    {
      ...{ client_id: CLIENT_ID, token_endpoint_auth_method: 'none', id_token_signed_response_alg: 'ES256' },
      ...{ grant_types: ['authorization_code', 'refresh_token'], response_types: ['code'] },
      ...{ redirect_uris: [`${consoleUrl}/signed-in`], post_logout_redirect_uris: [`${consoleUrl}/`] },
    },
  ],
  clientBasedCORS: (_context, origin) => origin === consoleUrl,
  interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
  findAccount: (_context, id) => ({ accountId: id, claims: () => ({ sub: id }) }),
  loadExistingGrant: async ({ oidc }) => {
    const { client, session, provider } = oidc
    if (!client || !session?.accountId) return undefined
    const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
    grant.addOIDCScope('openid email offline_access')
    await grant.save()
    return grant
  },
  features: {
    devInteractions: { enabled: false },
    revocation: { enabled: true },
    // The built-in page loads fonts from elsewhere.
    rpInitiatedLogout: {
      enabled: true,
      logoutSource: (context, form) => {
        context.body = `${HEAD}${form}<button form="op.logoutForm" name="logout" value="yes">Leave</button>`
      },
    },
    resourceIndicators: {
      enabled: true,
      getResourceServerInfo: (_context, resource) => ({
        ...{ scope: '', audience: resource, accessTokenFormat: 'jwt', jwt: { sign: { alg: 'ES256' } } },
        accessTokenTTL: behaviour.accessSeconds,
      }),
    },
  },
  // As most providers do: without asking the reader for each.
  issueRefreshToken: (_context, client) => client.grantTypeAllowed('refresh_token'),
  ttl: { RefreshToken: () => behaviour.refreshSeconds, Session: 3600, Grant: 3600, Interaction: 600 },
  extraTokenClaims: (_context, token) => ({
    email: `${'accountId' in token ? token.accountId : ''}@example.com`,
    tier: 'professional',
  }),
})

/** The page on which readers sign in, or refuse to. */
async function interact(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method === 'GET') {
    response.setHeader('Content-Type', 'text/html')
    const form = (name: string, action: string) =>
      `<form method="post" action="${request.url}${action}"><button>${name}</button></form>`
    response.end(
      `<!doctype html><link rel="icon" href="data:,"><title>Provider</title>${form('Enter', '')}${form('Refuse', '?refuse')}`,
    )
    return
  }
  const isRefused = request.url?.endsWith('?refuse')
  await provider.interactionFinished(
    request,
    response,
    isRefused
      ? { error: 'access_denied', error_description: 'No <b>thanks</b>' }
      : { login: { accountId: READER } },
  )
}

/** Starts a real OpenID provider on a loopback port, for readers of a console. */
export async function startConsoleProvider() {
  let handler: RequestListener = (_request, response) => void response.writeHead(503).end()
  const behaviour: Behaviour = { accessSeconds: 3600, refreshSeconds: 3600 }
  const server = createServer((request, response) => handler(request, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    issuer,
    jwksUrl: `${issuer}/jwks`,
    email: `${READER}@example.com`,
    behaviour,
    /** Serves the console at a URL from now on. */
    serve: async (consoleUrl: string) => {
      const provider = new Provider(issuer, await configurationOf(consoleUrl, behaviour))
      const callback = provider.callback()
      handler = (request, response) => {
        if (request.url?.startsWith('/interaction/')) interact(provider, request, response)
        else callback(request, response)
      }
    },
    stop: async () => {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
