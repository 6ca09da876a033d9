import { beforeAll, describe, expect, test } from 'vitest'
import { routes } from '../../../src/app/areas.ts'
import { pascalCase, snakeCase } from '../../../src/core/names.ts'
import { CALCULATED_NAMES, METRIC_NAMES } from '../../../src/market/metrics.ts'
import { isLinkable } from '../../../src/protocols/rest/route.ts'
import { TableInput } from '../../../src/protocols/rest/tables/parameters.ts'
import { type Document, differences, type Json, nodesOf, resolved } from '../../helpers/openapi.ts'
import { operationsOf } from '../../helpers/openapi-requests.ts'
import { useApp } from '../../helpers/use-app.ts'

/** The OpenAPI document describes the parameters of the routes, and the fields that they can name. */

const app = useApp()
let document: Document
beforeAll(async () => {
  document = (await app.nobody.rest<Document>('/openapi.json')).body
})

const operations = () => operationsOf(document)
const parametersAt = (at: string, by: string) =>
  operations().find(({ path, method }) => path === at && method === by)?.operation.parameters ?? []

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
          ...(route.files ? ['Idempotency-Key'] : []),
        ],
      ])
      const names = Object.keys(route.input.shape).map(snakeCase)
      expect(parameters.map(({ name }) => name)).toEqual([
        ...(route.method === 'get' || route.files
          ? names
          : names.filter((name) => route.path.includes(`{${name}}`))),
        ...(route.table ? Object.keys(TableInput.shape).map(snakeCase) : []),
        'strict',
        ...(isLinkable(route) ? ['link'] : []),
      ])
      for (const { name, in: place, required } of parameters) {
        const isInPath = route.path.includes(`{${name}}`)
        expect([name, place]).toEqual([name, isInPath ? 'path' : 'query'])
        if (isInPath) expect(required).toBe(true)
      }
    }
  })
})

describe('parameters of bodies and values', () => {
  test('are in the body if there is one, with a valid example', () => {
    for (const { path, method, files } of routes) {
      const { input, document: whole } =
        routes.find((route) => route.path === path && route.method === method) ?? {}
      const { requestBody, operationId } = document.paths[path]?.[method] ?? {}
      expect(requestBody === undefined).toBe(method === 'get' || method === 'delete')
      if (!requestBody) continue
      if (files) continue
      const { schema: named, example } = requestBody.content['application/json']
      expect([path, differences(document, example, named)]).toEqual([path, []])
      const name = whole ? pascalCase(whole) : `${pascalCase(operationId ?? '')}Request`
      expect(named).toEqual({ $ref: `#/components/schemas/${name}` })
      const schema = resolved(document, named)
      expect(schema).toMatchObject({ type: 'object', description: expect.stringMatching(/\S/) })
      if (whole) continue
      const names = Object.keys(input?.shape ?? {}).map(snakeCase)
      const inBody = names.filter((name) => !path.includes(`{${name}}`))
      expect([path, requestBody.required, Object.keys(schema['properties'] as Json)]).toEqual([
        ...[path, inBody.length > 0, inBody],
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
    expect(parameters['start_date']).toMatchObject({ required: false, schema: { 'x-unless': 'range' } })
    expect(parameters['start_date']?.description).toMatch(/inclusive\. Required without `range`\.$/)
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

test('files are a body by their media types', () => {
  for (const { path, method, files } of routes)
    if (files) expect(Object.keys(document.paths[path]?.[method]?.requestBody?.content ?? {})).toEqual(files)
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
