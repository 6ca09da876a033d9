import { createServer } from 'node:http'
import {
  type CryptoKey,
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  type JWK,
  type JWTPayload,
  SignJWT,
} from 'jose'

/** A key pair whose public half the provider may publish. */
export interface SigningKey {
  readonly alg: string
  readonly kid: string
  readonly privateKey: CryptoKey
  readonly publicJwk: JWK
}

export async function newSigningKey(alg: string): Promise<SigningKey> {
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true })
  const jwk = await exportJWK(publicKey)
  const kid = await calculateJwkThumbprint(jwk)
  return { alg, kid, privateKey, publicJwk: { ...jwk, alg, kid, use: 'sig' } }
}

/** Signs exactly these claims, of whatever type they are. */
export const sign = (
  { alg, kid, privateKey }: SigningKey,
  claims: Record<string, unknown>,
): Promise<string> => new SignJWT(claims as JWTPayload).setProtectedHeader({ alg, kid }).sign(privateKey)

/** An identity provider on a loopback port that publishes a key set and counts how often it is asked for. */
export async function startIdentityProvider(keys: readonly SigningKey[]) {
  let requests = 0
  const state: { respond: 'keys' | 'error' | 'nonsense' } = { respond: 'keys' }
  const server = createServer((_request, response) => {
    requests++
    const bodies = {
      keys: JSON.stringify({ keys: keys.map((key) => key.publicJwk) }),
      error: '',
      nonsense: '<html>',
    }
    response.writeHead(state.respond === 'error' ? 500 : 200).end(bodies[state.respond])
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('no port')
  return {
    jwksUrl: `http://127.0.0.1:${address.port}/jwks`,
    state,
    requests: () => requests,
    stop: async () => {
      server.closeAllConnections()
      await server[Symbol.asyncDispose]()
    },
  }
}
