import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { snakeCase } from '../../../src/core/names.ts'
import { type Shape, shapeOf } from '../../../src/core/shape.ts'
import { routes } from '../../../src/routes.ts'
import type { Body } from '../../helpers/answers.ts'
import { useApp } from '../../helpers/use-app.ts'

const app = useApp()

const encoded = (text: string): string => encodeURIComponent(text.toWellFormed()).replaceAll('%20', '+')

/** Text that people, programs and attackers send, as it appears in a URL. */
const rawText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }).map(encoded),
  fc.string({ unit: 'grapheme', maxLength: 20 }).map(encoded),
  fc.constantFrom(
    '',
    '%00',
    'a%00',
    '%',
    '%zz',
    '%ff',
    '%c3%28',
    '%ed%a0%80',
    '%f8%80',
    '+',
    ',',
    ',,',
    '%2c',
    '%0a',
    '%09',
    '..',
    '%2e%2e',
    '%2F',
    '*',
    "'--",
    '%25',
    '\u{1f600}',
    'ä',
  ),
  fc.oneof(fc.integer(), fc.bigInt(), fc.double(), fc.float()).map((number) => encoded(String(number))),
  fc.constantFrom(
    'NaN',
    'Infinity',
    '-0',
    '1e400',
    '0x1F',
    '1_000',
    '9'.repeat(400),
    '-1',
    '0',
    '1',
    '2147483647',
    '2147483648',
    '1.0',
    '%D9%A3',
  ),
  fc.constantFrom(
    'true',
    'FALSE',
    'yes',
    'null',
    'undefined',
    'None',
    '[]',
    '{}',
    'NULL',
    '__proto__',
    'constructor',
    'toString',
  ),
  fc.constantFrom(
    'now',
    'infinity',
    '2026-02-30',
    '0000-00-00',
    '2026-03-01',
    '2026-03-01T25:00',
    '2026-12-31T23:59:60Z',
    '1900-01-01',
    '2200-12-31T23:59:59.999999999Z',
    '+002026-03-01',
    '2026-03-01T00:00+24:00',
    '2026-03-01T00:00:00.1234567890Z',
  ),
)
/** Valid values of a parameter, to accompany nonsense in others. */
const good = ({ kind, values, item, format }: Shape, name = ''): fc.Arbitrary<string> => {
  if (/^security_?ids?/i.test(name)) return fc.constantFrom('1001', '1002')
  if (name === 'slug') return fc.constantFrom('retail-net', 'etf-flow')
  if (kind === 'enum') return fc.constantFrom(...(values ?? ['']))
  if (kind === 'number') return fc.constantFrom('0.5', '.94')
  if (kind === 'boolean') return fc.constantFrom('true', 'false', '0', 'on')
  if (kind === 'int') return fc.constantFrom('1', '2', '9')
  if (kind === 'array' && item?.kind === 'string')
    return fc.constantFrom('px', 'ts,px', 'name, px', 'retail-net', 'ALFA', 'BETA,px')
  if (kind === 'array' && item)
    return fc.array(good(item), { minLength: 1, maxLength: 4 }).map((items) => items.join(','))
  if (format === 'uri-reference') return fc.constantFrom('/flow/latest', '/aggregates/3/latest?interval=1d')
  return format
    ? fc.constantFrom('2026-03-02', '2026-03-10T14:00:00Z', '2025-01-01')
    : fc.constantFrom('AGG-TECH', 'px', 'ALFA')
}

/** URLs of a route: each parameter absent, given once or repeated, with valid and invalid values. */
function addresses({ path, input }: (typeof routes)[number]): fc.Arbitrary<string> {
  const shapes = Object.entries(shapeOf(input).properties ?? {}).map(
    ([name, shape]) => [snakeCase(name), shape] as const,
  )
  const value = (shape: Shape, name?: string) =>
    fc.oneof({ weight: 4, arbitrary: good(shape, name) }, { weight: 1, arbitrary: rawText })
  const inPath = shapes.filter(([name]) => path.includes(`{${name}}`))
  const inQuery = shapes.filter(([name]) => !path.includes(`{${name}}`))
  // A segment must not start another segment or the query.
  const segments = fc.tuple(
    ...inPath.map(([, shape]) => value(shape).map((text) => text.replaceAll(/[/?#\\]/g, '') || 'x')),
  )
  // Most optional parameters are left out; otherwise hardly any request would be valid.
  const times = (shape: Shape, given: fc.Arbitrary<string[]>) =>
    fc.oneof(
      { weight: shape.optional ? 4 : 1, arbitrary: fc.constant([]) },
      { weight: shape.optional ? 1 : 9, arbitrary: given },
    )
  const queries = fc.tuple(
    ...inQuery.map(([name, shape]) =>
      times(shape, fc.array(value(shape, name), { minLength: 1, maxLength: 2 })).map((texts) =>
        texts.map((text) => `${name}=${text.replaceAll('#', '')}`),
      ),
    ),
  )
  const extra = fc.array(
    fc
      .tuple(rawText, rawText)
      .map(([name, text]) => `${name.replaceAll('#', '')}=${text.replaceAll('#', '')}`),
    { maxLength: 1 },
  )
  return fc.tuple(segments, queries, extra).map(([parts, query, more]) => {
    const filled = inPath.reduce(
      (filling, [name], place) => filling.replace(`{${name}}`, String(parts[place])),
      path as string,
    )
    return `${filled}?${[...query.flat(), ...more].join('&')}`
  })
}

const DETAIL_KEYS = ['loc', 'msg', 'type', 'input', 'ctx']

function checkValidationError(body: Body): void {
  expect(Object.keys(body)).toEqual(['detail'])
  expect(body.detail.length).toBeGreaterThan(0)
  for (const fault of body.detail) {
    expect(Object.keys(fault)).toEqual(DETAIL_KEYS.filter((key) => key in fault))
    const [place, ...path] = fault.loc
    expect(['query', 'path', 'body']).toContain(place)
    if (place !== 'body') expect(path.length).toBeGreaterThan(0)
    expect(path.every((part) => (typeof part === 'number' ? part >= 0 : /^[a-z_\d]+$/.test(part)))).toBe(true)
    expect(fault.msg).toMatch(/\S/)
    expect(fault.type).toMatch(/^[a-z_]+$/)
    if ('ctx' in fault) expect(fault.ctx).toBeTypeOf('object')
  }
}

/** Whether requests for other users' data are refused. */
const isOfOthers = (path: string): boolean => path === '/series/user/configurations'

describe('any URL', () => {
  const asked = routes.filter(({ method }) => method === 'get')
  test.each(asked)('$path returns 200, 404 or a valid 422, and logs at most one line', async (route) => {
    const seen = new Set<number>()
    await fc.assert(
      fc.asyncProperty(addresses(route), async (address) => {
        app.takeLog()
        const { status, body, headers } = await app.rest(address)
        seen.add(status)
        expect([200, 404, 422, ...(isOfOthers(route.path) ? [403] : [])]).toContain(status)
        if (status === 422) {
          expect(headers.get('content-type')).toBe('application/json')
          checkValidationError(body)
        }
        const lines = app.takeLog()
        expect(lines.length).toBeLessThanOrEqual(1)
        expect(lines.every(({ level }) => level === 30)).toBe(true)
      }),
      { numRuns: 60, seed: 4 },
    )
    // No generated value is the id of a job or a link, or the caller's own email address.
    if (!/\{(?:job|link)_id\}/.test(route.path) && !isOfOthers(route.path)) expect(seen).toContain(200)
  })

  test('any headers are harmless too', async () => {
    const name = fc.constantFrom(
      'accept',
      'accept-encoding',
      'accept-language',
      'if-none-match',
      'x-request-id',
      'prefer',
      'x-api-key',
      'content-type',
      'range',
      'origin',
      'cookie',
      'if-match',
    )
    const value = fc.string({
      unit: fc
        .integer({ min: 0x20, max: 0xff })
        .map((code) => String.fromCharCode(code))
        .filter((letter) => letter !== '\x7f'),
      maxLength: 60,
    })
    const path = fc.constantFrom(
      '/aggregates/1/latest',
      '/aggregates/reference/types',
      '/graphql?query={viewer{email}}',
      '/nothing',
      '/docs',
      '/openapi.json',
    )
    await fc.assert(
      fc.asyncProperty(path, fc.dictionary(name, value, { maxKeys: 3 }), async (address, headers) => {
        app.takeLog()
        const { status } = await app.send(address, { headers })
        expect(status).toBeLessThan(500)
        expect(app.takeLog().length).toBeLessThanOrEqual(1)
      }),
      { numRuns: 300, seed: 5 },
    )
  })
})

/** JSON bodies for a route: valid values in most members, anything in the others. */
function bodies({ input }: (typeof routes)[number]): fc.Arbitrary<string> {
  const anything = fc.oneof(
    fc.jsonValue({ maxDepth: 2 }),
    fc.constantFrom(
      null,
      '',
      '5',
      0,
      -1,
      0.5,
      1e300,
      2147483648,
      '2026-02-30',
      'now',
      '\0',
      '\ud800',
      [],
      [[]],
      {},
      true,
    ),
    rawText,
  )
  const series = fc.oneof(
    fc.constantFrom<object>({ aggregate_id: 1 }, { slug: 'retail-net' }, { security_id: 1001, metric: 'px' }),
    fc.constantFrom<object>({ aggregate_id: 3, transformation: 'ewma', window: 5 }, { aggregate_id: 9 }),
    fc.dictionary(fc.constantFrom('slug', 'aggregate_id', 'metric', 'window'), anything),
  )
  const goodValue = (shape: Shape, name: string): fc.Arbitrary<unknown> => {
    if (shape.kind === 'object') return series
    if (shape.kind === 'array' && shape.item)
      return fc.array(goodValue(shape.item, name), { minLength: 1, maxLength: 4 })
    if (shape.kind === 'number') return fc.double({ min: 0.01, max: 0.99, noNaN: true })
    return good(shape, name).map((text) =>
      shape.kind === 'int' || shape.kind === 'boolean' ? (text === 'on' ? true : JSON.parse(text)) : text,
    )
  }
  const members = Object.entries(shapeOf(input).properties ?? {}).map(([name, shape]) => {
    const value = fc.oneof(
      { weight: 12, arbitrary: goodValue(shape, name) },
      { weight: 1, arbitrary: anything },
    )
    const entry = value.map((given): [string, unknown][] => [[snakeCase(name), given]])
    const absent = fc.constant<[string, unknown][]>([])
    return fc.oneof(
      { weight: shape.optional ? 6 : 1, arbitrary: absent },
      { weight: shape.optional ? 1 : 24, arbitrary: entry },
    )
  })
  const object = fc
    .tuple(fc.tuple(...members), fc.dictionary(fc.string(), anything, { maxKeys: 1 }))
    .map(([entries, more]) => JSON.stringify({ ...more, ...Object.fromEntries(entries.flat()) }))
  return fc.oneof(
    { weight: 8, arbitrary: object },
    { weight: 1, arbitrary: fc.oneof(fc.json(), fc.string({ unit: 'binary' }), rawText) },
    { weight: 1, arbitrary: fc.tuple(object, fc.nat(200)).map(([text, end]) => text.slice(0, end)) },
  )
}

describe('any body', () => {
  const asked = routes.filter(({ method }) => method === 'post')
  test.each(asked)(
    '$path succeeds or returns 404, 409 or a valid 422, and logs at most one line',
    async (route) => {
      const seen = new Set<number>()
      await fc.assert(
        fc.asyncProperty(bodies(route), async (text) => {
          app.takeLog()
          const { status, body, headers } = await app.post(route.path, text)
          seen.add(status)
          expect([200, 201, 404, 409, 422]).toContain(status)
          if (status === 422) {
            expect(headers.get('content-type')).toBe('application/json')
            checkValidationError(body)
          }
          const lines = app.takeLog()
          expect(lines.length).toBeLessThanOrEqual(1)
          expect(lines.every(({ level }) => level === 30)).toBe(true)
        }),
        { numRuns: 100, seed: 9 },
      )
      expect(seen).toContain(route.status ?? 200)
    },
  )
})

describe('any variables', () => {
  const anything = fc.oneof(
    fc.jsonValue({ maxDepth: 2 }),
    fc.constantFrom(
      'now',
      '2026-03-01',
      '',
      '\0',
      '\ud800',
      2147483648,
      -1,
      0.5,
      null,
      [],
      [[1]],
      {},
      'MTphZ2dyZWdhdGU6MQ',
      '1:bar:x',
    ),
    fc.string({ unit: 'binary' }),
  )
  const documents: readonly (readonly [string, Record<string, string>])[] = [
    [
      'aggregateTimeseries(aggregateIds: $ids, startDate: $from, endDate: $to, recordsPerPage: $size, interval: $interval) { count }',
      { ids: '[Int!]!', from: 'DateOrDateTime!', to: 'DateOrDateTime', size: 'Int', interval: 'Interval' },
    ],
    [
      'aggregate(aggregateId: $id, providerId: $name) { bars(first: $first, after: $after, from: $from) { totalCount } }',
      { id: 'Int', name: 'String', first: 'Int', after: 'String', from: 'DateOrDateTime' },
    ],
    [
      'aggregates(types: $types, orderBy: $order, last: $last, before: $before) { totalCount nodes { constituents(asOf: $day) { nodes { ticker } } } }',
      { types: '[String!]', order: 'AggregateOrderField', last: 'Int', before: 'String', day: 'Date' },
    ],
    [
      'aggregateComparison(aggregateIds: $ids, startDate: $from, endDate: $to, interval: $interval) { aggregates { dataPoints } } topConstituents(aggregateId: $id, limit: $limit, from: $from) { count }',
      {
        ids: '[Int!]!',
        id: 'Int!',
        limit: 'Int',
        from: 'DateOrDateTime!',
        to: 'DateOrDateTime!',
        interval: 'Interval',
      },
    ],
    [
      'searchInstruments(query: $query, types: $types, limit: $limit, activeOnly: $active) { name }',
      { query: 'String!', types: '[String!]', limit: 'Int', active: 'Boolean' },
    ],
    [
      'security(ticker: $ticker, figi: $figi) { name } nodes(ids: $ids) { id } node(id: $id) { id }',
      { ticker: 'String', figi: 'String', ids: '[ID!]!', id: 'ID!' },
    ],
  ]

  test.each(documents)('%s', async (selection, types) => {
    const query = `query (${Object.entries(types).map(([name, type]) => `$${name}: ${type}`)}) { ${selection} }`
    const plausible = (type: string): fc.Arbitrary<unknown> => {
      if (type.startsWith('[Int')) return fc.array(fc.integer({ min: -1, max: 12 }))
      if (type.startsWith('[')) return fc.array(fc.constantFrom('Sector', '', 'QWdncmVnYXRlOjE='))
      if (type.startsWith('Int'))
        return type === 'Interval' ? fc.constantFrom('DAY', 'WEEK') : fc.integer({ min: -1, max: 20 })
      return fc.constantFrom('2026-03-01', 'AGG-TECH', 'ALFA')
    }
    const variables = fc.record(
      Object.fromEntries(
        Object.entries(types).map(([name, type]) => [
          name,
          fc.oneof({ weight: 3, arbitrary: plausible(type) }, { weight: 1, arbitrary: anything }),
        ]),
      ),
      { requiredKeys: [] },
    )
    await fc.assert(
      fc.asyncProperty(variables, async (given) => {
        app.takeLog()
        const { status, errors } = await app.graphql<unknown, Record<string, unknown>>(query, given)
        expect([200, 400]).toContain(status)
        for (const { extensions } of errors ?? [])
          expect(['BAD_USER_INPUT', 'AGGREGATE_NOT_FOUND', 'QUERY_TOO_COMPLEX']).toContain(extensions.code)
        expect(app.takeLog().length).toBe(1)
      }),
      { numRuns: 150, seed: 6 },
    )
  })
})
