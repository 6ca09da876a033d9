import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { decodeJwt } from 'jose'
import Provider, { type Configuration } from 'oidc-provider'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAuthenticator } from '../../../src/platform/auth/authenticate.ts'
import { claimOf } from '../../../src/platform/auth/claim-names.ts'
import { loadConfig } from '../../../src/platform/config.ts'
import { createDatabase, type TestDatabase } from '../../helpers/database.ts'
import { blocksOf } from '../../helpers/documents.ts'
import { newProviderKey } from '../../helpers/oidc-provider.ts'

/** The settings of docs/deploying.md for three identity providers, against a provider that issues tokens as each does. */

const SECRET = 'a secret of the test client alone'
const TENANT = '5f0c3b1e-6a3e-4c53-9a5e-0d2f2f0f6b11'
const APPLICATION = '0b9d7a4c-4f43-4a45-8a9a-2f9a8cbd1d77'
const REFUSED = { apiKey: false, reads: false, loads: false }

interface Kind {
  readonly name: string
  /** Address in the documented settings. */
  readonly host: string
  /** Path of the issuer, and of the keys. */
  readonly issuer: string
  readonly keys: string
  readonly audience: string | readonly string[]
  readonly tokenType: string
  /** Claims of the token of an administrator with the tier professional. */
  readonly claims: Readonly<Record<string, unknown>>
  /** Changes after which the token is refused, each with a part of the reason. */
  readonly refused: readonly (readonly [Readonly<Record<string, unknown>>, string])[]
}

const KINDS: readonly Kind[] = [
  {
    name: 'Auth0',
    host: 'https://TENANT.eu.auth0.com',
    ...{ issuer: '/', keys: '/.well-known/jwks.json', tokenType: 'JWT' },
    audience: ['https://flowgate.example.com', 'https://TENANT.eu.auth0.com/userinfo'],
    claims: {
      ...{ sub: 'auth0|65f1c0ffee', azp: 'console', scope: 'openid email offline_access' },
      'https://flowgate.example.com/email': 'ann@example.com',
      'https://flowgate.example.com/tier': 'professional',
      'https://flowgate.example.com/role': 'admin',
    },
    refused: [
      [{ aud: ['https://TENANT.eu.auth0.com/userinfo'] }, '"aud"'],
      [{ 'https://flowgate.example.com/email': undefined, email: 'ann@example.com' }, 'no e-mail address'],
    ],
  },
  {
    name: 'Entra ID',
    host: 'https://login.microsoftonline.com',
    ...{ issuer: `/${TENANT}/v2.0`, keys: `/${TENANT}/discovery/v2.0/keys`, tokenType: 'JWT' },
    audience: APPLICATION,
    claims: {
      ...{
        ver: '2.0',
        tid: TENANT,
        oid: '11aa',
        sub: 'pairwise',
        azp: APPLICATION,
        azpacr: '0',
        scp: 'read',
      },
      ...{ name: 'Ann', preferred_username: 'ann@example.com', upn: 'ann@example.com' },
      roles: ['professional', 'admin'],
    },
    refused: [
      // A token of another tenant, and one of version 1.0.
      [{ iss: 'https://login.microsoftonline.com/other/v2.0' }, '"iss"'],
      [{ iss: `https://sts.windows.net/${TENANT}/`, aud: `api://${APPLICATION}` }, '"iss"'],
    ],
  },
  {
    name: 'Keycloak',
    host: 'https://keycloak.example.com',
    ...{
      issuer: '/realms/flowgate',
      keys: '/realms/flowgate/protocol/openid-connect/certs',
      tokenType: 'JWT',
    },
    audience: ['flowgate', 'account'],
    claims: {
      ...{ typ: 'Bearer', azp: 'console', sid: 'b1', acr: '1', sub: '8c1f', scope: 'openid email' },
      ...{ email: 'ann@example.com', email_verified: true, preferred_username: 'ann' },
      ...{ realm_access: { roles: ['offline_access'] }, tier: 'professional', role: ['admin'] },
    },
    refused: [
      [{ aud: 'account' }, '"aud"'],
      [{ email_verified: false }, 'not verified'],
    ],
  },
]

let handler: RequestListener
const server = createServer((request, response) => handler(request, response))
let origin = ''
let database: TestDatabase
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  database = await createDatabase()
})
afterAll(async () => {
  server.closeAllConnections()
  await server[Symbol.asyncDispose]()
  await database.drop()
})

/** The documented settings of a provider, which is here. */
function settingsOf({ name, host }: Kind): Record<string, string> {
  const block = blocksOf('docs/deploying.md', 'ini').find((text) => text.startsWith(`; ${name}\n`)) ?? ''
  const lines = block
    .replaceAll(host, origin)
    .replaceAll('TENANT_ID', TENANT)
    .replaceAll('APPLICATION_ID', APPLICATION)
    .split('\n')
  return Object.fromEntries(lines.filter((line) => /^\w+=/.test(line)).map((line) => line.split(/=(.*)/s)))
}

/** Serves a provider of this kind. Returns what issues its tokens, with changes to their claims. */
async function serve({ issuer, keys, audience, tokenType, claims }: Kind) {
  // Entra ID does not state the algorithm of its keys. Keycloak also publishes a key for encryption.
  const { alg: _alg, ...signing } = await newProviderKey('signing', 'RS256')
  const encryption = { ...(await newProviderKey('encryption', 'RS256')), use: 'enc', alg: 'RSA-OAEP' }
  let changes: Readonly<Record<string, unknown>> = {}
  const configuration: Configuration = {
    jwks: { keys: [encryption, signing] as NonNullable<Configuration['jwks']>['keys'] },
    ...{ cookies: { keys: ['unused'] }, routes: { jwks: keys, token: '/token' } },
    clients: [
      {
        ...{ client_id: 'console', client_secret: SECRET, grant_types: ['client_credentials'] },
        ...{ redirect_uris: [], response_types: [] },
      },
    ],
    formats: {
      customizers: {
        jwt: (_context, _token, parts) => {
          parts.header = { typ: tokenType }
          Object.assign(parts.payload, { aud: audience }, claims, changes)
        },
      },
    },
    features: {
      devInteractions: { enabled: false },
      // Without it, no key for encryption is accepted.
      encryption: { enabled: true },
      clientCredentials: { enabled: true },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => 'urn:flowgate',
        getResourceServerInfo: () => ({
          ...{ scope: '', audience: 'flowgate', accessTokenFormat: 'jwt', accessTokenTTL: 3600 },
          jwt: { sign: { alg: 'RS256' } },
        }),
      },
    },
  }
  handler = new Provider(`${origin}${issuer}`, configuration).callback()
  return async (changed: Readonly<Record<string, unknown>> = {}): Promise<string> => {
    changes = changed
    const response = await fetch(`${origin}/token`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`console:${encodeURIComponent(SECRET)}`).toString('base64')}`,
      },
      body: new URLSearchParams({ grant_type: 'client_credentials', resource: 'urn:flowgate' }),
    })
    const answer = (await response.json()) as { access_token: string }
    expect({ status: response.status, answer }).toMatchObject({ status: 200 })
    return answer.access_token
  }
}

describe.each(KINDS)('$name', (kind) => {
  test('identifies callers by the documented settings', async () => {
    const issue = await serve(kind)
    const { auth } = loadConfig({ ...settingsOf(kind), DATABASE_URL: 'postgres://x/' })
    expect(auth).toMatchObject({ provider: 'jwks', issuer: `${origin}${kind.issuer}` })
    const authenticate = createAuthenticator({ auth, developmentIssuer: undefined, db: database.db })
    const callerOf = (token: string) =>
      authenticate(new Headers({ authorization: `Bearer ${token}` }), REFUSED)

    const token = await issue()
    expect(decodeJwt(token).aud).toEqual(kind.audience)
    expect(await callerOf(token)).toMatchObject({
      ...{ email: 'ann@example.com', tier: 'professional', role: 'admin', via: 'bearer' },
    })
    for (const [changes, reason] of kind.refused)
      await expect(callerOf(await issue(changes)), reason).rejects.toThrow(reason)
  })

  test('gives a caller without a tier or a role the lowest', async () => {
    const issue = await serve(kind)
    const { auth } = loadConfig({ ...settingsOf(kind), DATABASE_URL: 'postgres://x/' })
    if (auth.provider !== 'jwks') throw new TypeError('The settings name no provider')
    const authenticate = createAuthenticator({ auth, developmentIssuer: undefined, db: database.db })
    const token = await issue({ [claimOf(auth.tierClaim)]: undefined, [claimOf(auth.roleClaim)]: undefined })
    expect(await authenticate(new Headers({ authorization: `Bearer ${token}` }), REFUSED)).toMatchObject({
      ...{ tier: 'basic', role: 'user' },
    })
  })
})
