import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import manifest from '../../../package.json' with { type: 'json' }
import { routes } from '../../../src/app/areas.ts'
import { RATE_HEADER_NAMES } from '../../../src/platform/rates/admission.ts'
import {
  type Document,
  differences,
  type Json,
  nodesOf,
  resolved,
  responseOf,
} from '../../helpers/openapi.ts'
import { operationsOf } from '../../helpers/openapi-requests.ts'
import { useApp } from '../../helpers/use-app.ts'

/** The OpenAPI document describes the routes. */

const app = useApp()
let document: Document
beforeAll(async () => {
  document = (await app.nobody.rest<Document>('/openapi.json')).body
})

const operations = () => operationsOf(document)

describe('the document', () => {
  test('is OpenAPI 3.1, public, cacheable, and without dangling references', async () => {
    const { status, headers } = await app.nobody.rest('/openapi.json')
    expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
      200,
      'application/json',
      'public, max-age=300',
    ])
    expect(document).toMatchObject({
      openapi: '3.1.0',
      info: { title: 'flowgate', version: manifest.version },
    })
    for (const node of nodesOf(document)) {
      if (typeof node['$ref'] !== 'string') continue
      const [, kind, name] = /^#\/components\/(\w+)\/(.+)$/.exec(node['$ref']) ?? []
      expect(document.components).toHaveProperty([kind ?? '', name ?? ''])
    }
    for (const { operation } of operations())
      for (const scheme of operation.security)
        for (const name of Object.keys(scheme))
          expect(document.components.securitySchemes).toHaveProperty(name)
  })

  test('is made and compressed once, and has a tag', async () => {
    const plain = await app.nobody.send('/openapi.json', { headers: { 'accept-encoding': 'identity' } })
    const body = Buffer.from(await plain.arrayBuffer())
    const tag = plain.headers.get('etag') ?? ''
    expect(tag).toMatch(/^"[\w-]{22}"$/)
    expect(plain.headers.get('vary')).toBe('Accept-Encoding')
    for (const [coding, decompress] of [
      ['br', brotliDecompressSync],
      ['zstd', zstdDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const sent = await app.nobody.send('/openapi.json', { headers: { 'accept-encoding': coding } })
      const bytes = Buffer.from(await sent.arrayBuffer())
      const coded = `${tag.slice(0, -1)}-${coding}"`
      expect([sent.headers.get('content-encoding'), sent.headers.get('etag')]).toEqual([coding, coded])
      expect(decompress(bytes).equals(body)).toBe(true)
      expect(bytes.length).toBeLessThan(body.length / 5)
      const again = await app.nobody.send('/openapi.json', {
        headers: { 'if-none-match': coded, 'accept-encoding': coding },
      })
      expect([again.status, await again.text()]).toEqual([304, ''])
    }
  })

  test('has every route and nothing else, each with a unique operation id', () => {
    expect(
      operations()
        .map(({ path, method }) => `${method} ${path}`)
        .toSorted(),
    ).toEqual(routes.map(({ path, method }) => `${method} ${path}`).toSorted())
    const ids = operations().map(({ operation }) => operation.operationId)
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('describes every operation, parameter, response and member', () => {
    for (const { path, operation } of operations()) {
      expect([path, operation.summary, operation.description, operation.tags]).toEqual([
        path,
        expect.stringMatching(/\S/),
        expect.stringMatching(/\.$/),
        [expect.any(String)],
      ])
      for (const { name, description } of operation.parameters)
        expect([path, name, description]).toEqual([path, name, expect.stringMatching(/\S/)])
      for (const status of Object.keys(operation.responses))
        expect(responseOf(document, operation, status)?.description).toMatch(/\S/)
    }
    for (const [name, schema] of Object.entries(document.components.schemas)) {
      expect([name, schema['description']]).toEqual([name, expect.stringMatching(/\S/)])
      for (const [member, property] of Object.entries((schema['properties'] ?? {}) as Record<string, Json>))
        expect([
          name,
          member,
          property['description'] ?? resolved(document, property)['description'],
        ]).toEqual([name, member, expect.stringMatching(/\S/)])
    }
  })
})

describe('components', () => {
  test('have PascalCase names, and are all used', () => {
    const { schemas, responses, parameters, links } = document.components
    const used = new Set([...nodesOf(document)].map((node) => node['$ref']))
    for (const [kind, members] of Object.entries({ schemas, responses, parameters, links }))
      for (const name of Object.keys(members)) {
        expect(name).toMatch(/^(?:[A-Z]+[a-z]+)+$/)
        expect([name, used.has(`#/components/${kind}/${name}`)]).toEqual([name, true])
      }
  })

  test('contain no internal keywords, and pattern properties only in rows with transforms or measures', () => {
    const keys = new Set([...nodesOf(document)].flatMap((node) => Object.keys(node)))
    expect([...keys].filter((key) => key === 'flattened' || key === 'transformed')).toEqual([])
    const patterned = Object.entries(document.components.schemas).flatMap(([name, schema]) =>
      'patternProperties' in schema ? [name] : [],
    )
    expect(patterned).toEqual(['AggregateRow', 'StudiedEventRow', 'FlowRow', 'ScreenMatchRow'])
  })
})

/** Schemas at any depth. An example may look like one, but describes nothing. */
const schemas = () => [...nodesOf(document)].filter((node) => typeof node['type'] === 'string')

describe('schemas', () => {
  test('of lists describe the items', () => {
    const lists = schemas().filter(({ type }) => type === 'array')
    expect(lists.length).toBeGreaterThan(50)
    for (const list of lists) expect(list).toHaveProperty('items')
  })

  test('accept their defaults', () => {
    const defaulted = schemas().filter((schema) => 'default' in schema)
    expect(defaulted.length).toBeGreaterThan(50)
    for (const schema of defaulted) expect(differences(document, schema['default'], schema)).toEqual([])
  })

  test('have patterns that compile', () => {
    for (const { pattern } of schemas())
      if (typeof pattern === 'string') expect(() => new RegExp(pattern, 'u')).not.toThrow()
  })
})

describe('files', () => {
  test.each([
    '/aggregates/jobs/{job_id}/export',
    '/flow/timeseries/export',
    '/aggregates/jobs/{job_id}/stream',
  ])('%s: JSON has a schema, CSV and NDJSON are text, and only the rest is binary', (path) => {
    const { responses } = document.paths[path]?.['get'] ?? {}
    const media = Object.entries(responses?.['200']?.content ?? {})
    expect(media.map(([type]) => type)).toEqual(
      routes.find((route) => route.path === path && route.media)?.media,
    )
    for (const [type, { schema }] of media) {
      if (type === 'application/json')
        for (const shape of [schema['anyOf'] ?? schema].flat() as Json[])
          expect(resolved(document, shape)).toMatchObject({ type: 'object', required: expect.anything() })
      else if (/^text\/csv|x-ndjson$/.test(type)) expect([type, schema]).toEqual([type, { type: 'string' }])
      else expect([type, schema]).toEqual([type, { type: 'string', format: 'binary' }])
    }
  })
})

describe('responses', () => {
  test('state the rate limit and the refusal beyond it', () => {
    expect(Object.keys(document.components.headers)).toEqual([...RATE_HEADER_NAMES])
    for (const { path, operation } of operations()) {
      const refused = responseOf(document, operation, 429)
      expect([path, refused?.description]).toEqual([path, expect.stringContaining('`rate_limited`')])
      expect(refused?.headers).toHaveProperty('Retry-After')
      for (const { headers } of [
        operation.responses['200'],
        operation.responses['201'],
        operation.responses['204'],
        refused,
      ].flatMap((response) => response ?? []))
        expect(headers).toMatchObject(
          Object.fromEntries(
            RATE_HEADER_NAMES.map((name) => [name, { $ref: `#/components/headers/${name}` }]),
          ),
        )
    }
  })

  test('list every refusal under its status', () => {
    for (const { path, method, operation } of operations()) {
      expect(Object.keys(operation.responses)).toEqual(
        expect.arrayContaining(['400', '401', '406', '414', '422', '500', '503']),
      )
      const successes = Object.keys(operation.responses).filter((status) => /^20[014]/.test(status))
      // A load is always a job.
      const isJob = successes.length === 0 && '202' in operation.responses
      expect([path, successes.length + Number(isJob)]).toEqual([path, 1])
      for (const status of ['413', '415'])
        expect([path, status in operation.responses]).toEqual([path, method !== 'get' && method !== 'delete'])
      expect([path, '304' in operation.responses]).toEqual([path, method === 'get'])
      expect('404' in operation.responses).toBe(
        /calendar|timeseries|snapshot|latest|analytics|comparison|summary|stats|flow|ticker|marketdata|screens\/|post \/(?:alerts|screens)$|alerts\/events$|\{/.test(
          `${method} ${path}`,
        ) && !/^\/series\/timeseries\/(?:intervals|fields|list)$/.test(path),
      )
      // Inactive users can access only /series/user.
      expect([path, '403' in operation.responses]).toEqual([path, path !== '/series/user'])
      if (path.startsWith('/series/'))
        expect(responseOf(document, operation, 403)?.description.includes('tier_insufficient') ?? false).toBe(
          /^\/series\/(?:timeseries|ticker|marketdata|latest|timeseries\/(?:latest|leaderboard))$/.test(path),
        )
      for (const status of Object.keys(operation.responses)) {
        if (Number(status) < 400) continue
        const { content } = responseOf(document, operation, status) ?? {}
        const type = status === '422' ? 'application/json' : 'application/problem+json'
        const name = status === '422' ? 'HTTPValidationError' : 'Problem'
        expect(content).toEqual({ [type]: { schema: { $ref: `#/components/schemas/${name}` } } })
      }
    }
  })
})
