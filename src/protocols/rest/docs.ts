import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { Hono } from 'hono'
import { openApiDocument } from './openapi/document.ts'
import type { Route } from './route.ts'
import type { Env } from './router.ts'

const asset = (name: string): URL => new URL(import.meta.resolve(`swagger-ui-dist/${name}`))

const ASSETS: Readonly<Record<string, string>> = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
}

const PAGE = `<!doctype html>
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
    <script>SwaggerUIBundle({ url: '/openapi.json', dom_id: '#docs', deepLinking: true, persistAuthorization: true })</script>
  </body>
</html>
`

/** `/openapi.json` and the page that shows it, all of it from this server. */
export function docsRoutes(routes: readonly Route[]): Hono<Env> {
  const document = JSON.stringify(openApiDocument(routes))
  const app = new Hono<Env>()
  const kept = { 'Cache-Control': 'public, max-age=300' }
  app.get('/openapi.json', (c) => c.body(document, 200, { ...kept, 'Content-Type': 'application/json' }))
  app.get('/docs', (c) => c.html(PAGE, 200, kept))
  for (const [name, type] of Object.entries(ASSETS))
    app.get(`/docs/${name}`, async (c) =>
      c.body(new Uint8Array(await readFile(fileURLToPath(asset(name)))), 200, {
        ...kept,
        'Content-Type': type,
      }),
    )
  return app
}
