import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { useApp } from '../helpers/use-app.ts'

/** HTML pages are small, and load and contact nothing but the service. Their files are kept for good. */

const app = useApp()
const HTML = { accept: 'text/html' }
const PAGES = [
  '/',
  '/i/AGG-000001',
  '/rankings',
  '/flows',
  '/flows/x',
  '/jobs',
  '/signed-in',
  '/docs',
  '/graphql',
]

const send = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  app.nobody.send(path, { method, headers })

/** Addresses in a page. */
const addressesIn = (html: string): string[] =>
  [...html.matchAll(/\b(?:src|href)="([^"]+)"/g), ...html.matchAll(/"(\/[^"]+-worker-[^"]+)"/g)].map(
    ([, address = '']) => address,
  )

const pageOf = async (path: string): Promise<string> => (await send(path, HTML)).text()

describe.each(PAGES)('the page %s', (path) => {
  test('may load and contact the service alone, and nobody may frame it', async () => {
    const { status, headers } = await send(path, HTML)
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=UTF-8'])
    const directives = new Map(
      (headers.get('content-security-policy') ?? '').split('; ').map((directive) => {
        const [name = '', ...sources] = directive.split(' ')
        return [name, sources]
      }),
    )
    const editor = path === '/graphql'
    expect(Object.fromEntries(directives)).toEqual({
      'default-src': ["'none'"],
      'script-src': ["'self'"],
      'style-src': editor ? ["'self'", "'unsafe-inline'"] : ["'self'"],
      'img-src': /^\/(?:docs|graphql)$/.test(path) ? ["'self'", 'data:'] : ["'self'", 'data:', 'blob:'],
      'connect-src': ["'self'"],
      'base-uri': ["'none'"],
      'form-action': ["'self'"],
      'frame-ancestors': ["'none'"],
      'object-src': ["'none'"],
      ...(editor && { 'font-src': ['data:'] }),
    })
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('same-origin')
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('vary')).toBe('Accept, Accept-Encoding')
    // Kept any longer, it would name files that an upgrade has replaced.
    expect(headers.get('cache-control')).toBe('public, max-age=0')
  })

  test('is small, has no script in it, and names only addresses of the service', async () => {
    const text = await pageOf(path)
    expect(text.length).toBeLessThan(4096)
    expect(text).not.toMatch(/https?:\/\/|\son\w+=|javascript:/)
    const inline = [...text.matchAll(/<script\b([^>]*)>[^<]/g)].map(([, attributes = '']) => attributes)
    expect(inline.filter((attributes) => !attributes.includes('type="application/json"'))).toEqual([])
    const addresses = addressesIn(text)
    expect(addresses.length).toBeGreaterThan(2)
    expect(addresses.filter((address) => !/^\/(?!\/)/.test(address))).toEqual([])
  })
})

test('the example of GraphiQL works', async () => {
  const [, settings = ''] = /id="settings">(.*?)<\/script>/.exec(await pageOf('/graphql')) ?? []
  const { defaultQuery } = JSON.parse(settings) as { defaultQuery: string }
  const { data, errors } = await app.graphql<{ aggregates: { nodes: unknown[] } }, never>(defaultQuery)
  expect(errors).toBeUndefined()
  expect(data?.aggregates.nodes.length).toBeGreaterThan(1)
})

/** Files of all pages, with the extensions that they have. */
async function files(): Promise<string[]> {
  const pages = await Promise.all(['/', '/docs', '/graphql'].map(pageOf))
  return [...new Set(pages.flatMap(addressesIn))].filter((address) => address.startsWith('/console/'))
}

const FACTS = ['cache-control', 'vary', 'content-type', 'content-encoding', 'etag', 'content-length']
const facts = ({ status, headers }: Response) => ({
  status,
  ...Object.fromEntries(FACTS.map((name) => [name, headers.get(name)])),
})

describe('files of pages', () => {
  test('are those of GraphiQL and Swagger UI too', async () => {
    const names = (await files()).map((path) => path.replace(/^\/console\/(.+)-[\w-]{8}\.(\w+)$/, '$1.$2'))
    expect(names).toEqual(
      expect.arrayContaining([
        ...['graphiql.css', 'graphiql.js', 'graphiql-editor-worker.js', 'graphiql-graphql-worker.js'],
        ...['graphiql-json-worker.js', 'swagger-ui.css', 'swagger-ui.js', 'docs.js', 'icon.svg'],
      ]),
    )
  })

  test('are sent as they are stored: compressed ahead, with a tag, for a year', async () => {
    for (const path of await files()) {
      const plain = await send(path, { 'accept-encoding': 'identity' })
      const body = Buffer.from(await plain.arrayBuffer())
      const type = path.endsWith('.css')
        ? 'text/css; charset=utf-8'
        : path.endsWith('.svg')
          ? 'image/svg+xml; charset=utf-8'
          : 'text/javascript; charset=utf-8'
      const name = path.replace('/console/', '')
      const known = { 'cache-control': 'public, max-age=31536000, immutable', vary: 'Accept-Encoding' }
      expect(facts(plain)).toEqual({
        ...{ status: 200, ...known, 'content-type': type, 'content-encoding': null },
        ...{ etag: `"${name}"`, 'content-length': String(body.length) },
      })
      for (const [accepted, coding, decompress] of [
        ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
        ['gzip;q=0.8, br;q=0.2', 'gzip', gunzipSync],
        ['*', 'br', brotliDecompressSync],
      ] as const) {
        const coded = await send(path, { 'accept-encoding': accepted })
        const bytes = Buffer.from(await coded.arrayBuffer())
        const expected = {
          ...{ status: 200, ...known, 'content-type': type, 'content-encoding': coding },
          ...{ etag: `"${name}-${coding}"`, 'content-length': String(bytes.length) },
        }
        expect(facts(coded)).toEqual(expected)
        expect(decompress(bytes).equals(body)).toBe(true)
        const head = await send(path, { 'accept-encoding': accepted }, 'HEAD')
        expect([facts(head), await head.text()]).toEqual([expected, ''])
        const again = await send(path, {
          ...{ 'accept-encoding': accepted, 'if-none-match': coded.headers.get('etag') ?? '' },
        })
        expect([facts(again), await again.text()]).toEqual([
          {
            ...expected,
            status: 304,
            'content-type': null,
            'content-encoding': null,
            'content-length': null,
          },
          '',
        ])
      }
    }
  })

  test('are never compressed for a request', async () => {
    const [path = ''] = (await files()).filter((name) => /\/graphiql-[\w-]{8}\.js$/.test(name))
    for (const accepted of ['zstd', 'gzip;q=0, zstd', 'deflate']) {
      const { headers, body } = await send(path, { 'accept-encoding': accepted })
      expect(headers.get('content-encoding')).toBeNull()
      expect(Number(headers.get('content-length'))).toBeGreaterThan(5_000_000)
      await body?.cancel()
    }
  })

  test.each(['/console/', '/console/none.js', '/console/..%2findex.html', '/console/../index.html'])(
    'do not include %s',
    async (path) => {
      expect((await send(path)).status).toBe(404)
    },
  )
})
