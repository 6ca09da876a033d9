import { createServer, type ServerResponse } from 'node:http'
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

/** Signs exactly these claims, whatever their types. */
export const sign = (
  { alg, kid, privateKey }: SigningKey,
  claims: Record<string, unknown>,
): Promise<string> => new SignJWT(claims as JWTPayload).setProtectedHeader({ alg, kid }).sign(privateKey)

/** How the provider answers requests for its keys; `slow` never answers, `huge` never ends. */
type Answer = 'keys' | 'error' | 'nonsense' | 'html' | 'redirect' | 'slow' | 'huge'

const BODIES: Readonly<Partial<Record<Answer, string>>> = {
  nonsense: '{"keys": 1}',
  html: '<!doctype html><title>Sign in</title>',
}
const STATUSES: Readonly<Partial<Record<Answer, number>>> = { error: 500, redirect: 302 }

/** Writes until the client disconnects. */
function writeForever(response: ServerResponse): void {
  response.write(`{"keys": [], "rubbish": "${'x'.repeat(65_536)}`)
  const more = () => {
    while (response.write('x'.repeat(65_536)));
  }
  response.on('drain', more)
  more()
}

/** Starts an identity provider on a loopback port that publishes a key set and counts the requests for it. */
export async function startIdentityProvider(keys: readonly SigningKey[]) {
  let requests = 0
  let answering = 0
  const state: { respond: Answer; published: readonly SigningKey[]; elsewhere: string } = {
    ...{ respond: 'keys', published: keys, elsewhere: '/elsewhere' },
  }
  const server = createServer((_request, response) => {
    requests++
    answering++
    response.once('close', () => answering--)
    const { respond, published, elsewhere } = state
    if (respond === 'slow') return
    if (respond === 'redirect') response.setHeader('Location', elsewhere)
    response.writeHead(STATUSES[respond] ?? 200)
    if (respond === 'huge') return writeForever(response)
    const keySet = JSON.stringify({ keys: published.map((key) => key.publicJwk) })
    response.end(respond === 'keys' ? keySet : BODIES[respond])
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('no port')
  return {
    jwksUrl: `http://127.0.0.1:${address.port}/jwks`,
    state,
    requests: () => requests,
    /** Number of answers in progress. */
    answering: () => answering,
    stop: async () => {
      server.closeAllConnections()
      await server[Symbol.asyncDispose]()
    },
  }
}
