import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib'
import { Hono } from 'hono'
import { oncePer } from '../../core/once.ts'
import { builtPage } from '../built.ts'
import { localPage, type SampleToken } from '../local-page.ts'
import { PreparedBody, preparedResponse } from '../prepared-body.ts'
import { openApiDocument } from './openapi/document.ts'
import type { Route } from './route.ts'
import type { Env } from './router.ts'

/** Settings of the page for a browser on this machine. */
interface DocsExamples {
  /** Default: users supply their own token. */
  readonly sampleToken?: SampleToken | undefined
  /** Id of a job in the document's examples, and a request that starts such a job. */
  readonly job: { readonly id: string; readonly request: string }
}

const compressed = {
  // At the highest quality, it takes a second and saves a tenth.
  br: (text: Uint8Array) =>
    promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  zstd: (text: Uint8Array) => promisify(zstdCompress)(text),
  gzip: (text: Uint8Array) => promisify(gzip)(text),
}

/** Returns the body of `/openapi.json`, which takes 150 ms to make. */
export const openApiBody = oncePer((routes: readonly Route[]): PreparedBody => {
  const text = Buffer.from(JSON.stringify(openApiDocument(routes)))
  const tag = createHash('sha256').update(text).digest('base64url').slice(0, 22)
  return new PreparedBody(
    { type: 'application/json', tag, codings: ['br', 'zstd', 'gzip'] },
    async (coding) => (coding ? compressed[coding](text) : text),
  )
})

/** Routes of `/openapi.json` and its Swagger UI page. */
export function docsRoutes(routes: readonly Route[], { sampleToken, job }: DocsExamples): Hono<Env> {
  const app = new Hono<Env>()
  app.get('/openapi.json', (c) => preparedResponse(c, openApiBody(routes), 'public, max-age=300'))
  app.get('/docs', (c) => localPage(c, (token) => builtPage('docs', { token, job }), { sampleToken }))
  return app
}
