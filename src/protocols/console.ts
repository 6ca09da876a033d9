import { Hono, type Context as HonoContext } from 'hono'
import documents from '../../console/graph/generated/persisted-documents.json' with { type: 'json' }
import { discoveredOrigins } from '../platform/auth/discovery.ts'
import { builtFiles, builtPage } from './built.ts'
import type { KnownDocuments, TrustedDocuments } from './graphql/trusted-documents.ts'
import { localPage, type SampleToken } from './local-page.ts'
import type { Env } from './rest/router.ts'

/** Every URL of the console: the page itself decides what it shows there. */
const PAGES = ['/i/*', '/rankings', '/flows', '/flows/*', '/signals', '/compare', '/jobs', '/signed-in']

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

/** Whether a client asks for a page, as browsers do that open a URL. */
export const wantsPage = (c: HonoContext): boolean => c.req.header('accept')?.includes('text/html') === true

/** Answers with the page of the console. */
type ConsolePage = (c: HonoContext<Env>, status?: 200 | 404) => Promise<Response>

/** Returns what answers with the page of the console. */
export function consolePage({ issuer, sampleToken, provider }: ConsoleSettings): ConsolePage {
  const origins = provider ? discoveredOrigins(provider.issuer) : async () => []
  return async (c, status = 200) =>
    localPage(
      c,
      (token) =>
        builtPage('index', { issuer, ...(token !== null && { token }), ...(provider && { provider }) }),
      // It shows pictures that it draws, and contacts its identity provider, if there is one.
      { sampleToken, sources: { 'img-src': ['blob:'], 'connect-src': await origins() }, status },
    )
}

/** Routes of the console: its page at each of its URLs, and the files of all pages. */
export function consoleRoutes(page: ConsolePage): Hono<Env> {
  const app = new Hono<Env>()
  app.get('/', async (c) =>
    wantsPage(c) ? page(c) : c.json(INDEX, 200, { Vary: 'Accept, Accept-Encoding' }),
  )
  for (const path of PAGES) app.get(path, (c) => page(c))
  app.get('/console/*', builtFiles)
  return app
}
