import { beforeAll, describe, expect, test } from 'vitest'
import { pascalCase, snakeCase } from '../../../src/core/names.ts'
import { CALCULATED_NAMES, METRIC_NAMES } from '../../../src/market/metrics.ts'
import { RATE_HEADERS } from '../../../src/platform/rates/admission.ts'
import { TableInput } from '../../../src/protocols/rest/tables/parameters.ts'
import { routes } from '../../../src/routes.ts'
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
const parametersAt = (at: string, by: string) =>
  operations().find(({ path, method }) => path === at && method === by)?.operation.parameters ?? []

describe('the document', () => {
  test('is OpenAPI 3.1, public, cacheable, and without dangling references', async () => {
    const { status, headers } = await app.nobody.rest('/openapi.json')
    expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
      200,
      'application/json',
      'public, max-age=300',
    ])
    expect(document).toMatchObject({ openapi: '3.1.0', info: { title: 'flowgate', version: '1.0.0' } })
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

  test('contain no internal keywords, and pattern properties only in rows with transforms', () => {
    const keys = new Set([...nodesOf(document)].flatMap((node) => Object.keys(node)))
    expect([...keys].filter((key) => key === 'flattened' || key === 'transformed')).toEqual([])
    const patterned = Object.entries(document.components.schemas).flatMap(([name, schema]) =>
      'patternProperties' in schema ? [name] : [],
    )
    expect(patterned).toEqual(['AggregateRow', 'FlowRow'])
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

describe('parameters', () => {
  test('are those of the route, in snake case; path parameters are required', () => {
    for (const route of routes) {
      const all = parametersAt(route.path, route.method)
      const parameters = all.filter((parameter) => parameter.in !== 'header')
      const headers = all.filter((parameter) => parameter.in === 'header')
      expect([route.path, headers.map(({ name }) => name)]).toEqual([
        route.path,
        [
          ...(route.refusals.includes('precondition_failed') ? ['If-Match'] : []),
          ...(route.handedOver ? ['Prefer'] : []),
        ],
      ])
      const names = Object.keys(route.input.shape).map(snakeCase)
      expect(parameters.map(({ name }) => name)).toEqual([
        ...(route.method === 'get' ? names : names.filter((name) => route.path.includes(`{${name}}`))),
        ...(route.table ? Object.keys(TableInput.shape).map(snakeCase) : []),
        'strict',
      ])
      for (const { name, in: place, required } of parameters) {
        const isInPath = route.path.includes(`{${name}}`)
        expect([name, place]).toEqual([name, isInPath ? 'path' : 'query'])
        if (isInPath) expect(required).toBe(true)
      }
    }
  })

  test('are in the body if there is one, with a valid example', () => {
    for (const { path, method } of routes) {
      const { input, document: whole } =
        routes.find((route) => route.path === path && route.method === method) ?? {}
      const { requestBody, operationId } = document.paths[path]?.[method] ?? {}
      expect(requestBody === undefined).toBe(method === 'get' || method === 'delete')
      if (!requestBody) continue
      const { schema: named, example } = requestBody.content['application/json']
      expect([path, differences(document, example, named)]).toEqual([path, []])
      const name = whole ? pascalCase(whole) : `${pascalCase(operationId ?? '')}Request`
      expect(named).toEqual({ $ref: `#/components/schemas/${name}` })
      const schema = resolved(document, named)
      expect(schema).toMatchObject({ type: 'object', description: expect.stringMatching(/\S/) })
      if (whole) continue
      const names = Object.keys(input?.shape ?? {}).map(snakeCase)
      expect([path, requestBody.required, Object.keys(schema['properties'] as Json)]).toEqual([
        path,
        true,
        names.filter((name) => !path.includes(`{${name}}`)),
      ])
      for (const [name, property] of Object.entries(schema['properties'] as Record<string, Json>))
        expect([path, name, property['description'] ?? resolved(document, property)['description']]).toEqual([
          path,
          name,
          expect.stringMatching(/\S/),
        ])
    }
  })

  test('state their bounds, defaults and values', () => {
    const parameters = Object.fromEntries(
      parametersAt('/aggregates/timeseries', 'get').map((parameter) => [parameter.name, parameter]),
    )
    const schemaOf = (name: string) => resolved(document, parameters[name]?.schema ?? {})
    expect(parameters['aggregate_ids']).toMatchObject({ required: true, style: 'form', explode: false })
    expect(schemaOf('aggregate_ids')).toMatchObject({
      type: 'array',
      minItems: 1,
      maxItems: 100,
      items: { anyOf: [{ type: 'integer', minimum: 1 }, { $ref: '#/components/schemas/AggregateName' }] },
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
        document,
        nodesOf(parameters['interval']?.schema).find((node) => '$ref' in node) ?? schemaOf('interval'),
      ),
    ).toMatchObject({ enum: ['10min', '30min', '1h', '3h', '1d', '1w', '1m', '1y'] })
  })
})

describe('names of fields', () => {
  const listed = (path: string, name: string): Json => {
    const { schema } = parametersAt(path, 'get').find((parameter) => parameter.name === name) ?? {}
    return schema ?? {}
  }

  test.each([
    ['/aggregates/timeseries', 'aggregate_ids=9&start_date=2026-03-09'],
    ['/aggregates/{aggregate_id}/timeseries', 'start_date=2026-03-09'],
    ['/series/timeseries', 'ticker=ALFA&start_date=2026-03-09'],
    ['/series/timeseries/latest', 'ticker=ALFA'],
    ['/series/latest', 'tickers=ALFA'],
    ['/series/marketdata', 'tickers=ALFA&start_date=2026-03-09'],
  ])('%s accepts each value of a closed list', async (path, query) => {
    const { items, ...list } = listed(path, 'fields')
    const { enum: known } = resolved(document, items as Json)
    expect([list, Array.isArray(known)]).toEqual([
      { type: 'array', minItems: 1, maxItems: (known as unknown[]).length },
      true,
    ])
    const address = `${path.replace('{aggregate_id}', '9')}?${query}&asset_class=all&fields=`
    for (const name of known as string[])
      expect([name, (await app.rest(address + name)).status]).toEqual([name, 200])
    expect((await app.rest(`${address}nothing`)).body.detail).toMatchObject([{ type: 'unknown_field' }])
  })

  test('/series/ticker accepts one value of a closed list', async () => {
    const { enum: known } = resolved(document, listed('/series/ticker', 'field'))
    for (const name of known as string[])
      expect([
        name,
        (await app.rest(`/series/ticker?ticker=ALFA&asset_class=all&field=${name}`)).status,
      ]).toEqual([name, 200])
    expect(known).toEqual([...METRIC_NAMES.filter((name) => name !== 'px_linked'), ...CALCULATED_NAMES])
  })
})

describe('responses', () => {
  test('state the rate limit and the refusal beyond it', () => {
    expect(Object.keys(document.components.headers)).toEqual([...RATE_HEADERS])
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
          Object.fromEntries(RATE_HEADERS.map((name) => [name, { $ref: `#/components/headers/${name}` }])),
        )
    }
  })

  test('list every refusal under its status', () => {
    for (const { path, method, operation } of operations()) {
      expect(Object.keys(operation.responses)).toEqual(
        expect.arrayContaining(['401', '406', '414', '422', '500', '503']),
      )
      const successes = Object.keys(operation.responses).filter((status) => /^20[014]/.test(status))
      expect([path, successes.length]).toEqual([path, 1])
      for (const status of ['400', '413', '415'])
        expect([path, status in operation.responses]).toEqual([path, method !== 'get' && method !== 'delete'])
      expect('304' in operation.responses).toBe(
        routes.some(
          (route) =>
            route.path === path &&
            route.method === method &&
            route.method === 'get' &&
            (!['Jobs', 'User', 'Links'].includes(route.tag) || route.media || route.isTagged),
        ),
      )
      expect('404' in operation.responses).toBe(
        /timeseries|snapshot|latest|analytics|comparison|summary|stats|flow|ticker|marketdata|\{/.test(
          path,
        ) && !/^\/series\/timeseries\/(?:leaderboard|intervals|fields|list)$/.test(path),
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
