import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono, type Context as HonoContext } from 'hono'
import documents from '../console/graph/generated/persisted-documents.json' with { type: 'json' }
import { discoveredOrigins } from '../platform/auth/discovery.ts'
import type { KnownDocuments, TrustedDocuments } from './graphql/trusted-documents.ts'
import { localPage, type SampleToken } from './local-page.ts'
import type { Env } from './rest/router.ts'

/** Where `npm run build` puts the console. */
const BUILT = fileURLToPath(new URL('../../dist', import.meta.url))

/** Every URL of the console: the page itself decides what it shows there. */
const PAGES = ['/i/*', '/rankings', '/flows', '/flows/*', '/jobs', '/signed-in']

/** What a client that does not ask for a page is told at `/`. */
const INDEX = {
  name: 'flowgate',
  links: {
    graphql: '/graphql',
    docs: '/docs',
    openapi: '/openapi.json',
    health: '/health/ready',
  },
}

const NOT_BUILT = `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8"><title>flowgate</title></head>
  <body>
    <p>The console has not been built. Run <code>npm run build</code> and restart the service.</p>
    <p>The service itself is running: see <a href="/docs">the REST reference</a>.</p>
  </body>
</html>
`

/** The documents of a manifest, with those of the console, which works even where all others are rejected. */
export const withConsoleDocuments = (manifest: TrustedDocuments | undefined): KnownDocuments => ({
  texts: new Map([...Object.entries(documents), ...(manifest?.texts ?? [])]),
  only: manifest?.only ?? false,
  hasManifest: manifest !== undefined,
})

/** The identity provider of the console, as its page needs it. */
export interface ConsoleProvider {
  readonly issuer: string
  readonly clientId: string
  /** Audience of the tokens that the service accepts. */
  readonly audience: string
  /** Scopes to request. Null: what the provider offers. */
  readonly scope: string | null
}

/** How readers of the console sign in. */
export interface ConsoleSettings {
  /** Issuer of the accepted tokens. */
  readonly issuer: 'development' | 'provider'
  /** Signs a token for readers on this machine. Default: readers sign in. */
  readonly sampleToken?: SampleToken | undefined
  /** Identity provider to sign in with. Default: readers need an API key or a token. */
  readonly provider?: ConsoleProvider | undefined
}

/** The page may load what this service serves, and nothing else. It contacts its identity provider, if there is one. */
const policyOf = (providerOrigins: readonly string[]): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    `connect-src ${["'self'", ...providerOrigins].join(' ')}`,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

const readPage = (): Promise<string> => readFile(`${BUILT}/index.html`, 'utf8').catch(() => NOT_BUILT)

/** Returns a value as JSON that cannot close the enclosing script element. */
const embedded = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')

const wantsPage = (c: HonoContext): boolean => c.req.header('accept')?.includes('text/html') === true

/** Routes of the console: its page at each of its URLs, and its files, which never change under their names. */
export function consoleRoutes({ issuer, sampleToken, provider }: ConsoleSettings): Hono<Env> {
  let built: Promise<string> | undefined
  const origins = provider ? discoveredOrigins(provider.issuer) : async () => []
  const page = async (c: HonoContext<Env>) => {
    built ??= readPage()
    const text = await built
    const response = await localPage(
      c,
      (token) => {
        const settings = { issuer, ...(token !== null && { token }), ...(provider && { provider }) }
        // A function: in a replacement text, `$` has a meaning.
        return text.replace('{}</script>', () => `${embedded(settings)}</script>`)
      },
      { sampleToken, maxAge: 0 },
    )
    response.headers.set('Content-Security-Policy', policyOf(await origins()))
    response.headers.set('Referrer-Policy', 'same-origin')
    return response
  }
  const app = new Hono<Env>()
  app.get('/', async (c) =>
    wantsPage(c) ? page(c) : c.json(INDEX, 200, { Vary: 'Accept, Accept-Encoding' }),
  )
  for (const path of PAGES) app.get(path, page)
  app.get(
    '/console/*',
    serveStatic({
      root: BUILT,
      precompressed: true,
      onFound: (_path, c) => c.header('Cache-Control', 'public, max-age=31536000, immutable'),
    }),
  )
  return app
}
