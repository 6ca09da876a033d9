import type { Context as HonoContext } from 'hono'
import type { AllowedOrigins } from '../platform/config.ts'
import { isLocalPageLoad } from '../platform/http/loopback.ts'
import type { Env } from './rest/router.ts'

/** Signs a token for pages in a browser on this machine. */
export type SampleToken = () => Promise<string>

/** Sources that a page may use beyond what this service serves, by directive of its Content-Security-Policy. */
export type Sources = Readonly<Record<string, readonly string[]>>

/** Directives that apply to every page: it may load and contact this service alone. */
const DIRECTIVES: Sources = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:'],
  'connect-src': ["'self'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
  'object-src': ["'none'"],
}

/** Returns the Content-Security-Policy of a page. By default, no page may frame it. */
export function policyOf(sources: Sources, ancestors?: AllowedOrigins): string {
  const directives: Sources = { ...DIRECTIVES, ...(ancestors && { 'frame-ancestors': [ancestors].flat() }) }
  return [...new Set([...Object.keys(directives), ...Object.keys(sources)])]
    .map((name) => [name, ...(directives[name] ?? []), ...(sources[name] ?? [])].join(' '))
    .join('; ')
}

/** Returns a page, signed in if only a browser on this machine can read it. */
export async function localPage(
  c: HonoContext<Env>,
  render: (token: string | null) => string | Promise<string>,
  {
    sampleToken,
    sources = {},
    status = 200,
  }: {
    readonly sampleToken?: SampleToken | undefined
    readonly sources?: Sources
    readonly status?: 200 | 404
  },
): Promise<Response> {
  const token = sampleToken && isLocalPageLoad(c.req.raw, c.env) ? await sampleToken() : null
  return c.html(await render(token), status, {
    // Whether the page is signed in depends on the connection, which `Vary` cannot name. A page kept for longer would
    // name files that an upgrade has replaced.
    'Cache-Control': sampleToken ? 'no-store' : 'public, max-age=0',
    Vary: 'Accept, Accept-Encoding',
    'Content-Security-Policy': policyOf(sources),
    'Referrer-Policy': 'same-origin',
    'X-Frame-Options': 'DENY',
  })
}
