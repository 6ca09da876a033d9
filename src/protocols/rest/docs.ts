import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { Hono } from 'hono'
import { oncePer } from '../../core/once.ts'
import { localPage, type SampleToken } from '../local-page.ts'
import { openApiDocument } from './openapi/document.ts'
import type { Route } from './route.ts'
import type { Env } from './router.ts'

const asset = (name: string): URL => new URL(import.meta.resolve(`swagger-ui-dist/${name}`))

const ASSETS: Readonly<Record<string, string>> = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
}

/** Settings of the page for a browser on this machine. */
export interface DocsExamples {
  /** Default: users supply their own token. */
  readonly sampleToken?: SampleToken | undefined
  /** Id of a job in the document's examples, and a request that starts such a job. */
  readonly job: { readonly id: string; readonly request: string }
}

/** Returns a value as a JavaScript literal that cannot close the enclosing script element. */
const literal = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')

/** Returns the page; with a token, requests from it are signed in. */
const page = (token: string | null, job: DocsExamples['job']): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <title>flowgate REST API</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="/docs/swagger-ui.css">
  </head>
  <body>
    <div id="docs"></div>
    <script src="/docs/swagger-ui-bundle.js"></script>
    <script>
      const token = ${literal(token)}
      const job = ${literal(job)}
      const show = (spec) => {
        const ui = SwaggerUIBundle({
          spec: JSON.parse(spec),
          dom_id: '#docs',
          deepLinking: true,
          tryItOutEnabled: true,
          persistAuthorization: token === null,
          onComplete: () => token && ui.preauthorizeApiKey('BearerAuth', token),
        })
      }
      const fail = () => {
        document.querySelector('#docs').textContent = 'The OpenAPI document cannot be loaded. Reload the page.'
      }
      // Signed in, the examples of jobs name one that exists.
      const headers = { Authorization: 'Bearer ' + token, Prefer: 'respond-async' }
      const withJob = (spec) =>
        fetch(job.request, { headers })
          .then((response) => response.json())
          .then(({ job_id: id = job.id }) => spec.replaceAll(job.id, id))
          .catch(() => spec)
      fetch('/openapi.json')
        .then((response) => response.text())
        .then((spec) => (token ? withJob(spec) : spec))
        .then(show, fail)
    </script>
  </body>
</html>
`

/** Returns the text of `/openapi.json`. Made at the first request: it takes 150 ms, which a start need not wait for. */
const documentOf = oncePer((routes: readonly Route[]) => JSON.stringify(openApiDocument(routes)))

/** Routes of `/openapi.json` and its Swagger UI page, whose assets come from this server. */
export function docsRoutes(routes: readonly Route[], { sampleToken, job }: DocsExamples): Hono<Env> {
  const app = new Hono<Env>()
  const maxAge = 300
  const kept = { 'Cache-Control': `public, max-age=${maxAge}` }
  app.get('/openapi.json', (c) =>
    c.body(documentOf(routes), 200, { ...kept, 'Content-Type': 'application/json' }),
  )
  app.get('/docs', (c) => localPage(c, (token) => page(token, job), { sampleToken, maxAge }))
  for (const [name, type] of Object.entries(ASSETS))
    app.get(`/docs/${name}`, async (c) =>
      c.body(new Uint8Array(await readFile(fileURLToPath(asset(name)))), 200, {
        ...kept,
        'Content-Type': type,
      }),
    )
  return app
}
