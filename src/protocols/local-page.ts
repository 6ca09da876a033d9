import type { Context as HonoContext } from 'hono'
import { isLocalPageLoad } from '../platform/http/loopback.ts'
import type { Env } from './rest/router.ts'

/** Signs a token for pages in a browser on this machine. */
export type SampleToken = () => Promise<string>

/** Returns a page, signed in if only a browser on this machine can read it. */
export async function localPage(
  c: HonoContext<Env>,
  render: (token: string | null) => string | Promise<string>,
  { sampleToken, maxAge }: { readonly sampleToken?: SampleToken | undefined; readonly maxAge: number },
): Promise<Response> {
  const token = sampleToken && isLocalPageLoad(c.req.raw, c.env) ? await sampleToken() : null
  return c.html(await render(token), 200, {
    // Whether the page is signed in depends on the connection, which `Vary` cannot name.
    'Cache-Control': sampleToken ? 'no-store' : `public, max-age=${maxAge}`,
    Vary: 'Accept, Accept-Encoding',
    'X-Frame-Options': 'DENY',
  })
}
