import { describe, expect, test } from 'vitest'
import { routes } from '../../../src/app/areas.ts'
import { snakeCase } from '../../../src/core/names.ts'
import { shapeOf } from '../../../src/core/shape.ts'
import { type Route, takesBody } from '../../../src/protocols/rest/route.ts'
import { faultsIn } from '../../helpers/answers.ts'
import { call, connectClient } from '../../helpers/mcp.ts'
import { BODIES, PATHS } from '../../helpers/requests.ts'
import { listen } from '../../helpers/server.ts'
import { useApp } from '../../helpers/use-app.ts'

/** A list is understood however clients write it: repeated names, commas or JSON; in queries, bodies and tools. */

const app = useApp()

/** Names of the lists of a route whose items are texts or numbers. */
const listsOf = ({ input }: Route): string[] =>
  Object.entries(shapeOf(input).properties ?? {})
    .filter(
      ([, { kind, item }]) => kind === 'array' && !['object', 'array', 'unknown'].includes(item?.kind ?? ''),
    )
    .map(([name]) => snakeCase(name))

const lasting = (text: string): string => text.replace(/"(?:request_id|generated_at)":"[^"]*"/g, '')

/** A list as JSON, its numbers as numbers. */
const asJson = (items: readonly unknown[]): string =>
  JSON.stringify(items.map((item) => (/^\d+$/.test(String(item)) ? Number(item) : item)))

/** Two items for each list of a query. Lists of a kind have the values of one. */
const ITEMS: Readonly<Record<string, readonly string[]>> = {
  ...{ aggregate_ids: ['3', '1'], security_ids: ['1001', '1002'], provider_ids: ['AGG-IDX', 'AGG-TECH'] },
  ...{
    slugs: ['retail-net', 'etf-flow'],
    types: ['Benchmark', 'Sector'],
    subtypes: ['Large Cap', 'Technology'],
  },
  ...{ fields: ['px', 'retail_net_turnover'], asset_class: ['cash', 'options'], horizons: ['1', '5'] },
  ...{ ticker: ['ALFA', 'BETA'], tickers: ['ALFA', 'BETA'], symbol: ['ALFA', 'BETA'] },
  ...{ figi: ['BBG00T3ST018', 'BBG00T3ST027'], isin: ['US0000001018', 'US0000001026'] },
  ...{ provider_id: ['SEC-ALFA', 'SEC-BETA'], status: ['PENDING', 'FAILED'] },
  alert_ids: ['019a0000-0000-7000-8000-000000000001', '019a0000-0000-7000-8000-000000000002'],
}

/** Identifiers of securities, of which a request has one. */
const IDENTIFIERS = ['ticker', 'symbol', 'figi', 'isin', 'provider_id']

const QUERIED = routes.filter(
  // Files are made of the same queries.
  (route) => route.method === 'get' && !route.media && listsOf(route).length > 0,
)

const queries = QUERIED.flatMap((route) => {
  const { pathname, searchParams } = new URL(PATHS[route.path] ?? route.path, 'http://x')
  return listsOf(route).map((name) => {
    const query = new URLSearchParams(searchParams)
    query.set(name, query.get(name) ?? String(ITEMS[name]))
    if (IDENTIFIERS.includes(name)) for (const other of IDENTIFIERS) if (other !== name) query.delete(other)
    return [route.path, name, pathname, query] as const
  })
})

describe('in a query', () => {
  test('every path with a list is asked', () => {
    expect([...new Set(queries.map(([path]) => path))]).toEqual(QUERIED.map(({ path }) => path))
  })

  test.each(queries)('%s %s', async (_path, name, pathname, query) => {
    const items = (query.get(name) ?? '').split(',')
    const others = [...query].filter(([key]) => key !== name)
    const ask = async (values: readonly string[]) => {
      const search = new URLSearchParams([...others, ...values.map((value) => [name, value])])
      const { status, text } = await app
        .as('analyst@example.com', 'data_license')
        .rest(`${pathname}?${search}`)
      return [status, lasting(text)]
    }
    const expected = await ask([items.join()])
    // The refusal names the alerts, which do not exist.
    expect(expected[0]).toBe(name === 'alert_ids' ? 404 : 200)
    for (const written of [items, [asJson(items)], [JSON.stringify(items)], [` ${items.join(' , ')},`]])
      expect([written, await ask(written)]).toEqual([written, expected])
  })
})

const bodies = routes.flatMap((route) => {
  const body = BODIES[route.path] as Readonly<Record<string, unknown>> | undefined
  if (!takesBody(route) || route.method !== 'post' || !body) return []
  return listsOf(route)
    .filter((name) => Array.isArray(body[name]))
    .map((name) => [route.path, name, body, body[name] as readonly unknown[]] as const)
})

describe('in a body', () => {
  test('there are some lists', () => expect(bodies.length).toBeGreaterThan(3))

  test.each(bodies)('%s %s', async (path, name, body, items) => {
    const ask = async (value: unknown) => {
      const { status, text } = await app
        .as('analyst@example.com', 'data_license')
        .post<unknown>(path, { ...body, [name]: value })
      return [status, lasting(text)]
    }
    const expected = await ask(items)
    expect(expected[0]).toBe(200)
    for (const written of [items.join(), JSON.stringify(items), JSON.stringify(items.map(String))])
      expect([written, await ask(written)]).toEqual([written, expected])
  })

  test('bad items keep their places', async () => {
    const { body } = await app.post('/aggregates/comparison/compare', {
      ...{ aggregate_ids: '[1, "x", null, 0]', start_date: '2026-01-12', end_date: '2026-03-20' },
    })
    expect(faultsIn(body)).toEqual([
      'body.aggregate_ids.1 int_parsing',
      'body.aggregate_ids.2 int_type',
      'body.aggregate_ids.3 greater_than_equal',
    ])
  })
})

test('as arguments of tools', async () => {
  const server = await listen(app.app)
  const client = await connectClient(server.url)
  const ask = async (tool: string, given: object) => {
    const { structuredContent, isError } = await call(client, tool, given)
    expect([tool, isError]).toEqual([tool, undefined])
    return structuredContent['data'] ?? structuredContent['aggregates']
  }
  const dates = { start_date: '2026-03-02', end_date: '2026-03-06' }
  for (const tool of ['aggregate_timeseries', 'aggregate_comparison']) {
    const expected = await ask(tool, { aggregate_ids: [1, 3], ...dates })
    for (const aggregate_ids of ['[1,3]', '1,3', '["1", "3"]'])
      expect(await ask(tool, { aggregate_ids, ...dates })).toEqual(expected)
  }
  await server.close()
})

describe('brackets in a name', () => {
  const SNAPSHOT = '/aggregates/snapshot'
  const HINT =
    'did you mean aggregate_ids? Omit the brackets; a list has commas between its items, or repeats its name'

  test.each(['aggregate_ids[]', 'aggregate_ids[0]', 'aggregate_ids%5B%5D', 'aggregate_ids[a][]'])(
    'are explained: %s',
    async (name) => {
      const { status, body } = await app.rest(`${SNAPSHOT}?${name}=1`)
      expect(status).toBe(422)
      expect(body.detail.map(({ msg }) => msg)).toContain(`${decodeURIComponent(name)}: ${HINT}`)
      const strict = await app.rest(`${SNAPSHOT}?${name}=1&strict=true`)
      expect(strict.body.detail.filter(({ msg }) => msg.endsWith(HINT))).toHaveLength(1)
    },
  )

  test('of a parameter that can be omitted are explained in a warning', async () => {
    const { status, body } = await app.rest(
      '/aggregates/timeseries?aggregate_ids=1&start_date=2026-03-02&fields[]=px',
    )
    expect([status, body.metadata.warnings]).toMatchObject([
      200,
      [
        {
          code: 'unknown_parameter',
          parameter: 'fields[]',
          message: expect.stringContaining('mean fields?'),
        },
      ],
    ])
  })

  test('of a member of a body are explained', async () => {
    const { body } = await app.post('/aggregates/comparison/compare', {
      ...{ 'aggregate_ids[]': [1, 3], start_date: '2026-01-12', end_date: '2026-03-20' },
    })
    expect(body.detail.map(({ msg }) => msg)).toContain(`aggregate_ids[]: ${HINT}`)
  })

  test('of other names are not', async () => {
    const { body } = await app.rest(`${SNAPSHOT}?aggregate_ids=1&filter[px]=1`)
    expect(body.metadata.warnings.map(({ message }) => message)).toEqual([
      'The parameter filter[px] is unknown and was ignored.',
    ])
  })
})
