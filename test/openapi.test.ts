import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { routes } from '../src/app.ts'
import { REFUSALS } from '../src/errors.ts'
import { snakeCase } from '../src/names.ts'
import { RATE_HEADERS } from '../src/rates/admission.ts'
import { startApp, type TestApp } from './helpers/app.ts'

type Json = { readonly [name: string]: unknown }

interface Parameter {
  readonly name: string
  readonly in: string
  readonly required: boolean
  readonly description: string
  readonly schema: Json
}
interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly tags: readonly string[]
  readonly security: readonly Json[]
  readonly parameters: readonly Parameter[]
  readonly requestBody?: {
    readonly required: boolean
    readonly content: { readonly 'application/json': { readonly schema: Json; readonly example: Json } }
  }
  readonly responses: Readonly<
    Record<
      string,
      {
        readonly description: string
        readonly content?: Record<string, { schema: Json }>
        readonly headers?: Json
      }
    >
  >
}
interface Document {
  readonly openapi: string
  readonly info: Json
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: {
    readonly schemas: Record<string, Json>
    readonly headers: Json
    readonly securitySchemes: Json
  }
}

let app: TestApp
let document: Document
beforeAll(async () => {
  app = await startApp()
  document = (await app.nobody.rest<Document>('/openapi.json')).body
})
afterAll(() => app.close())

const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )

/** Every object anywhere inside a value. */
function* nodesOf(value: unknown): Generator<Json> {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) yield value as Json
  for (const child of Object.values(value)) yield* nodesOf(child)
}

const resolved = (schema: Json): Json => {
  const name =
    typeof schema['$ref'] === 'string' ? schema['$ref'].replace('#/components/schemas/', '') : undefined
  return name === undefined ? schema : (document.components.schemas[name] ?? {})
}

/** Where a value is not what a schema of the document says; as far as the document uses JSON Schema. */
function differences(value: unknown, given: Json, at = ''): string[] {
  const schema = resolved(given)
  const choices = (schema['anyOf'] ?? schema['oneOf']) as Json[] | undefined
  if (choices)
    return choices.some((choice) => differences(value, choice, at).length === 0)
      ? []
      : [`${at}: no choice fits`]
  const allOf = ((schema['allOf'] ?? []) as Json[]).flatMap((part) => differences(value, part, at))
  const found = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value
  const types = [schema['type'] ?? []].flat() as string[]
  const isFit =
    types.length === 0 || types.includes(found) || (types.includes('integer') && Number.isInteger(value))
  if (!isFit) return [`${at}: ${found} is not ${types.join()}`]
  if (Array.isArray(schema['enum']) && !schema['enum'].includes(value))
    return [`${at}: ${String(value)} is not listed`]
  if (found === 'array')
    return (value as unknown[]).flatMap((item, place) =>
      differences(item, (schema['items'] ?? {}) as Json, `${at}[${place}]`),
    )
  if (found !== 'object' || !schema['properties']) return allOf
  const properties = schema['properties'] as Record<string, Json>
  const patterns = Object.entries((schema['patternProperties'] ?? {}) as Record<string, Json>)
  const missing = ((schema['required'] ?? []) as string[]).filter((name) => !(name in (value as object)))
  const inside = Object.entries(value as object).flatMap(([name, member]) => {
    const property = properties[name] ?? patterns.find(([pattern]) => new RegExp(pattern).test(name))?.[1]
    return property ? differences(member, property, `${at}.${name}`) : [`${at}.${name}: undocumented`]
  })
  return [...allOf, ...missing.map((name) => `${at}.${name}: missing`), ...inside]
}

describe('the document', () => {
  test('is OpenAPI 3.1, public, kept for a while, and free of loose ends', async () => {
    const { status, headers } = await app.nobody.rest('/openapi.json')
    expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
      200,
      'application/json',
      'public, max-age=300',
    ])
    expect(document).toMatchObject({ openapi: '3.1.0', info: { title: 'flowgate', version: '1.0.0' } })
    for (const node of nodesOf(document)) {
      if (typeof node['$ref'] !== 'string') continue
      const [, kind, name] = /^#\/components\/(schemas|headers)\/(.+)$/.exec(node['$ref']) ?? []
      expect(kind === 'headers' ? document.components.headers : document.components.schemas).toHaveProperty([
        name ?? '',
      ])
    }
    for (const { operation } of operations())
      for (const scheme of operation.security)
        for (const name of Object.keys(scheme))
          expect(document.components.securitySchemes).toHaveProperty(name)
  })

  test('has every route and nothing else, each with an id of its own', () => {
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
      for (const response of Object.values(operation.responses)) expect(response.description).toMatch(/\S/)
    }
    for (const [name, schema] of Object.entries(document.components.schemas)) {
      if (name === 'HTTPValidationError' || name === 'ValidationError' || name === 'Problem') continue
      expect([name, schema['description']]).toEqual([name, expect.stringMatching(/\S/)])
      for (const [member, property] of Object.entries((schema['properties'] ?? {}) as Record<string, Json>))
        expect([name, member, property['description'] ?? resolved(property)['description']]).toEqual([
          name,
          member,
          expect.stringMatching(/\S/),
        ])
    }
  })
})

describe('parameters', () => {
  test('are those of the route, in snake case, required where they are', () => {
    for (const route of routes) {
      const operation = document.paths[route.path]?.[route.method]
      const names = Object.keys(route.input.shape).map(snakeCase)
      expect(operation?.parameters.map(({ name }) => name)).toEqual(
        route.method === 'get' ? names : names.filter((name) => route.path.includes(`{${name}}`)),
      )
      for (const { name, in: place, required } of operation?.parameters ?? []) {
        const isInPath = route.path.includes(`{${name}}`)
        expect([name, place]).toEqual([name, isInPath ? 'path' : 'query'])
        if (isInPath) expect(required).toBe(true)
      }
    }
  })

  test('stand in the body where there is one, with an example that is as described', () => {
    for (const { path, method } of routes) {
      const { input } = routes.find((route) => route.path === path && route.method === method) ?? {}
      const { requestBody } = document.paths[path]?.[method] ?? {}
      expect(requestBody === undefined).toBe(method === 'get' || method === 'delete')
      if (!requestBody) continue
      const { schema, example } = requestBody.content['application/json']
      const names = Object.keys(input?.shape ?? {}).map(snakeCase)
      expect([path, requestBody.required, Object.keys(schema['properties'] as Json)]).toEqual([
        path,
        true,
        names.filter((name) => !path.includes(`{${name}}`)),
      ])
      for (const [name, property] of Object.entries(schema['properties'] as Record<string, Json>))
        expect([path, name, property['description'] ?? resolved(property)['description']]).toEqual([
          path,
          name,
          expect.stringMatching(/\S/),
        ])
      expect([path, differences(example, schema)]).toEqual([path, []])
    }
  })

  test('say their bounds, defaults and values', () => {
    const parameters = Object.fromEntries(
      (document.paths['/aggregates/timeseries']?.['get']?.parameters ?? []).map((parameter) => [
        parameter.name,
        parameter,
      ]),
    )
    const schemaOf = (name: string) => resolved(parameters[name]?.schema ?? {})
    expect(parameters['aggregate_ids']).toMatchObject({ required: true, style: 'form', explode: false })
    expect(schemaOf('aggregate_ids')).toMatchObject({
      type: 'array',
      minItems: 1,
      maxItems: 100,
      items: { type: 'integer', minimum: 1 },
    })
    expect(parameters['start_date']?.required).toBe(true)
    expect(parameters['end_date']?.required).toBe(false)
    expect(parameters['records_per_page']?.schema).toMatchObject({
      type: 'integer',
      minimum: 1,
      maximum: 10_000,
      default: 2000,
    })
    expect(parameters['page_number']?.schema).toMatchObject({ type: 'integer', minimum: 1, default: 1 })
    expect(parameters['include_intraday']?.schema).toMatchObject({ type: 'boolean', default: true })
    const text = JSON.stringify(parameters['interval']?.schema)
    expect(text).toContain('"default":"1d"')
    expect(
      resolved(
        nodesOf(parameters['interval']?.schema).find((node) => '$ref' in node) ?? schemaOf('interval'),
      ),
    ).toMatchObject({
      enum: ['10min', '30min', '1h', '3h', '1d', '1w', '1m', '1y'],
    })
  })
})

describe('responses', () => {
  test('tell of the rate, and are refused beyond it, but for the status of a job', () => {
    const free = ['/aggregates/jobs/{job_id}', '/aggregates/jobs/{job_id}/status']
    expect(Object.keys(document.components.headers)).toEqual([...RATE_HEADERS])
    for (const { path, method, operation } of operations()) {
      const refused = operation.responses['429']
      const isFree = method === 'get' && free.includes(path)
      expect([path, refused?.description.includes('`rate_limited`') ?? false]).toEqual([path, !isFree])
      if (refused) expect(refused.headers).toHaveProperty('Retry-After')
      for (const { headers } of [operation.responses['200'], ...(refused ? [refused] : [])].flatMap(
        (response) => response ?? [],
      ))
        expect(headers).toMatchObject(
          Object.fromEntries(RATE_HEADERS.map((name) => [name, { $ref: `#/components/headers/${name}` }])),
        )
    }
  })

  test('name every refusal with its status', () => {
    for (const { path, method, operation } of operations()) {
      expect(Object.keys(operation.responses)).toEqual(
        expect.arrayContaining(['200', '401', '406', '414', '422', '500', '503']),
      )
      for (const status of ['400', '413', '415'])
        expect([path, status in operation.responses]).toEqual([path, method !== 'get' && method !== 'delete'])
      expect('304' in operation.responses).toBe(
        routes.some((route) => route.path === path && (route.maxAge !== undefined || route.media)),
      )
      expect('404' in operation.responses).toBe(
        /timeseries|snapshot|latest|analytics|comparison|summary|stats|flow|ticker|marketdata|\{/.test(
          path,
        ) && !/^\/series\/timeseries\/(?:leaderboard|intervals|fields|list)$/.test(path),
      )
      if (path.startsWith('/series/'))
        expect('403' in operation.responses).toBe(
          /^\/series\/(?:timeseries|ticker|marketdata|latest|timeseries\/latest)$/.test(path),
        )
      for (const [status, { content }] of Object.entries(operation.responses)) {
        if (Number(status) < 400) continue
        const type = status === '422' ? 'application/json' : 'application/problem+json'
        const name = status === '422' ? 'HTTPValidationError' : 'Problem'
        expect(content).toEqual({ [type]: { schema: { $ref: `#/components/schemas/${name}` } } })
      }
    }
  })

  test.each([
    [
      '/aggregates/timeseries',
      '/aggregates/timeseries?aggregate_ids=1,9,77&start_date=2026-02-20&asset_class=all&nonsense=1',
    ],
    ['/aggregates/timeseries', '/aggregates/timeseries?aggregate_ids=9&start_date=2026-02-20&fields=px'],
    [
      '/aggregates/timeseries',
      '/aggregates/timeseries?aggregate_ids=9&start_date=2026-02-20&asset_class=all&transformation=ewma&normalisation=min_max',
    ],
    ['/aggregates/snapshot', '/aggregates/snapshot?aggregate_ids=1,10,6'],
    ['/aggregates/leaderboard', '/aggregates/leaderboard?asset_class=all&provider_ids=AGG-TECH,none'],
    ['/aggregates/leaderboard', '/aggregates/leaderboard?start_date=2026-02-02&end_date=2026-03-06'],
    ['/aggregates/{aggregate_id}/timeseries', '/aggregates/9/timeseries?moneyness=ITM&interval=10min'],
    ['/aggregates/stats', '/aggregates/stats?aggregate_ids=1,9,10,77&start_date=2026-01-01&metric=px&x=1'],
    ['/aggregates/stats', '/aggregates/stats?aggregate_ids=10&start_date=2026-01-01'],
    ['/aggregates/{aggregate_id}/latest', '/aggregates/1/latest'],
    ['/aggregates/summary/{aggregate_id}', '/aggregates/summary/9?asset_class=all&metric=px'],
    ['/aggregates/summary/{aggregate_id}', '/aggregates/summary/10?metric=cp_turnover'],
    ['/aggregates/{aggregate_id}/latest', '/aggregates/10/latest'],
    [
      '/aggregates/reference/search',
      '/aggregates/reference/search?query=a&include_single_security=true&active_only=false',
    ],
    ['/aggregates/reference/types', '/aggregates/reference/types'],
    ['/aggregates/reference/types/list', '/aggregates/reference/types/list'],
    ['/aggregates/reference/subtypes', '/aggregates/reference/subtypes'],
    ['/aggregates/reference/list/indices', '/aggregates/reference/list/indices'],
    ['/aggregates/reference/list/sectors-industries', '/aggregates/reference/list/sectors-industries'],
    ['/aggregates/reference/{provider_id}', '/aggregates/reference/AGG-IDX?include_constituents=true'],
    ['/flow/timeseries', '/flow/timeseries?slugs=retail-net,etf-flow,nope&records_per_page=5'],
    ['/flow/latest', '/flow/latest'],
    ['/flow/availability', '/flow/availability?as_of=2025-12-31'],
    ['/flow/forecast/runs', '/flow/forecast/runs'],
    ['/flow/forecast/runs', '/flow/forecast/runs?slugs=no-data'],
    ['/flow/forecast', '/flow/forecast?z_score=1'],
    ['/aggregates/reference/{provider_id}/constituents', '/aggregates/reference/AGG-IDX/constituents'],
    [
      '/series/timeseries',
      '/series/timeseries?symbol=ALFA,NONE,x&start_date=2026-02-20&calculate_metrics=true&nonsense=1',
    ],
    ['/series/timeseries', '/series/timeseries?date=2026-03-10&asset_class=cash,options'],
    ['/series/timeseries', '/series/timeseries?isin=US0000001018&fields=rank,px,moneyness&size=SMALL'],
    ['/series/ticker', '/series/ticker?ticker=ALFA&field=momentum'],
    ['/series/marketdata', '/series/marketdata?tickers=ALFA,NONE,x&asset_class=options'],
    ['/series/timeseries/latest', '/series/timeseries/latest?provider_id=SEC-ALFA,SEC-EMPTY,x'],
    ['/series/latest', '/series/latest?tickers=ALFA&fields=z_score,name'],
    ['/series/securities/{ticker}/summary', '/series/securities/ALFA/summary'],
    ['/series/securities/{ticker}/summary', '/series/securities/NONE/summary?asset_class=all&interval=1m'],
    ['/series/timeseries/leaderboard', '/series/timeseries/leaderboard?asset_class=all&records_per_page=3'],
    ['/series/securities/search', '/series/securities/search?q=a'],
    ['/series/securities/count', '/series/securities/count?sector=energy'],
    ['/series/sectors', '/series/sectors'],
    ['/series/timeseries/intervals', '/series/timeseries/intervals?asset_class=options'],
    ['/series/timeseries/fields', '/series/timeseries/fields?asset_class=all'],
    ['/series/timeseries/list', '/series/timeseries/list?q=a'],
  ])('%s answers as described: %s', async (path, address) => {
    const { status, body } = await app.rest<unknown>(address)
    expect(status).toBe(200)
    const schema = document.paths[path]?.['get']?.responses['200']?.content?.['application/json']?.schema
    expect(schema && differences(body, schema)).toEqual([])
  })

  test.each([
    [
      '/aggregates/analytics/correlation',
      { aggregate_id_1: 1, aggregate_id_2: 3, start_date: '2026-01-01', end_date: '2026-03-01' },
    ],
    [
      '/aggregates/comparison/compare',
      {
        aggregate_ids: [1, 9, 10],
        start_date: '2026-01-01',
        end_date: '2026-03-01',
        metrics: ['px', 'cp_notional'],
      },
    ],
    [
      '/aggregates/comparison/compare',
      { aggregate_ids: [6, 10], start_date: '2026-01-01', end_date: '2026-01-01' },
    ],
    [
      '/aggregates/comparison/side-by-side',
      { aggregate_ids: [1, 9], start_date: '2026-02-20', end_date: '2026-03-11', interval: '10min' },
    ],
    ['/aggregates/summary/top-constituents', { aggregate_id: 3, asset_class: 'options' }],
    ['/aggregates/summary/top-constituents', { aggregate_id: 10 }],
    [
      '/aggregates/summary/top-constituents',
      { aggregate_id: 3, metric: 'px_chg', start_date: '2026-01-01', end_date: '2026-03-01' },
    ],
    [
      '/aggregates/analytics/trend',
      { aggregate_id: 1, start_date: '2026-01-01', end_date: '2026-03-01', metric: 'px' },
    ],
    [
      '/aggregates/analytics/volatility',
      { aggregate_id: 9, start_date: '2026-01-01', end_date: '2026-03-01', asset_class: 'options' },
    ],
  ])('%s answers as described: %j', async (path, sent) => {
    const { status, body } = await app.post<unknown>(path, sent)
    expect(status).toBe(200)
    const schema = document.paths[path]?.['post']?.responses['200']?.content?.['application/json']?.schema
    expect(schema && differences(body, schema)).toEqual([])
  })

  test('refusals look as described', async () => {
    for (const path of [
      '/aggregates/snapshot',
      '/aggregates/snapshot?aggregate_ids=x&interval=2d',
      '/aggregates/snapshot?aggregate_ids=1&interval=%ff',
    ]) {
      const { status, body } = await app.rest<unknown>(path)
      expect([status, differences(body, { $ref: '#/components/schemas/HTTPValidationError' })]).toEqual([
        422,
        [],
      ])
    }
    for (const path of ['/aggregates/4242/latest', '/nothing']) {
      const { status, body } = await app.rest<unknown>(path)
      expect([status, differences(body, { $ref: '#/components/schemas/Problem' })]).toEqual([404, []])
    }
    const problem = document.components.schemas['Problem'] as { properties: { code: Json } }
    expect(problem.properties.code['enum']).toEqual(Object.keys(REFUSALS))
  })
})

describe('pages for people', () => {
  /** What a page asks other addresses for: sources, links, imports, and addresses of style sheets. */
  const foreign = (html: string): string[] =>
    [
      ...html.matchAll(/<(?:script|link|img|iframe|source)\b[^>]*?\b(?:src|href)\s*=\s*["']?([^"'\s>]+)/gi),
      ...html.matchAll(/@import\s+(?:url\()?["']?([^"')\s]+)/gi),
      ...html.matchAll(/\burl\(\s*["']?([^"')]+)/gi),
    ]
      .map(([, address = '']) => address)
      .filter((address) => /^(?:https?:)?\/\//i.test(address))

  test('/docs is whole without any other address', async () => {
    const page = await app.nobody.rest('/docs')
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=UTF-8'])
    expect(foreign(page.text)).toEqual([])
    expect(page.text).not.toMatch(/https?:\/\//)
    const parts = [...page.text.matchAll(/(?:src|href)="(\/[^"]*)"/g)].map(([, path = '']) => path)
    expect(parts).toEqual(['/docs/swagger-ui.css', '/docs/swagger-ui-bundle.js'])
    for (const part of parts) {
      const { status, headers, text } = await app.nobody.rest(part)
      expect([status, text.length > 10_000, foreign(part.endsWith('.css') ? text : '')]).toEqual([
        200,
        true,
        [],
      ])
      expect(headers.get('content-type')).toMatch(part.endsWith('.css') ? /^text\/css/ : /^text\/javascript/)
    }
  })

  test('GraphiQL is whole without any other address, and has an example that works', async () => {
    const { status, headers, text } = await app.nobody.rest(
      '/graphql',
      {},
      { headers: { accept: 'text/html' } },
    )
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=UTF-8'])
    expect(foreign(text)).toEqual([])
    const [, example] = /"defaultQuery":("(?:[^"\\]|\\.)*")/.exec(text) ?? []
    const { data, errors } = await app.graphql<{ aggregates: { nodes: unknown[] } }, never>(
      JSON.parse(example ?? '""'),
    )
    expect(errors).toBeUndefined()
    expect(data?.aggregates.nodes.length).toBeGreaterThan(1)
  })
})
