import { describe, expect, test } from 'vitest'
import { routes } from '../../src/app/areas.ts'
import { snakeCase } from '../../src/core/names.ts'
import { isInPath, takesBody } from '../../src/protocols/rest/route.ts'
import { leastOf } from '../helpers/samples.ts'
import { useApp } from '../helpers/use-app.ts'

/** However long a request is, the headers of its answer stay below 8 KB: clients and proxies refuse longer ones. */

const app = useApp()

const MAX_BYTES = 8192

/** Returns the bytes of an answer's headers as HTTP/1.1 writes them. */
const sizeOf = ({ headers }: Response): number =>
  [...headers].reduce((sum, [name, value]) => sum + name.length + value.length + ': \r\n'.length, 0)

/** Parts of a query that no route knows. */
const UNKNOWN: Readonly<Record<string, string>> = {
  'a name of 30,000 characters': `${'x'.repeat(30_000)}=1`,
  'a name of 10,000 quotes': `${'%22'.repeat(10_000)}=1`,
  'a name of 5,000 characters beyond ASCII': `${'%E2%82%AC'.repeat(3000)}=1`,
  'a value of 30,000 characters': `x=${'x'.repeat(30_000)}`,
  '2,000 names': Array.from({ length: 2000 }, (_, at) => `unknown_${at}=`).join('&'),
  '200 names of 100 characters': Array.from(
    { length: 200 },
    (_, at) => `${String(at).padEnd(100, 'x')}=`,
  ).join('&'),
}

/** Returns the address of a valid request, without a query if the route takes a body. */
function addressOf(route: (typeof routes)[number]): URL {
  const members = Object.entries(leastOf(route))
  const text = (value: unknown) => (Array.isArray(value) ? value.join() : String(value))
  const path = members
    .filter(([name]) => isInPath(route, name))
    .reduce(
      (at, [name, value]) => at.replace(`{${snakeCase(name)}}`, encodeURIComponent(text(value))),
      route.path as string,
    )
  const url = new URL(path, 'http://flowgate.test')
  if (!takesBody(route))
    for (const [name, value] of members)
      if (!isInPath(route, name)) url.searchParams.set(snakeCase(name), text(value))
  return url
}

describe('queries of 30 KB', () => {
  test.each(routes.map((route) => ({ route, name: `${route.method} ${route.path}` })))(
    '$name',
    async ({ route }) => {
      const url = addressOf(route)
      const large: unknown[] = []
      for (const [what, query] of Object.entries(UNKNOWN))
        for (const more of ['', '&page_number=2&records_per_page=1', '&format=csv', '&strict=true']) {
          const address = `${url.pathname}?${url.searchParams}&${query}${more}`
          const response = await app.send(address, {
            method: route.method.toUpperCase(),
            headers: { prefer: 'wait=1' },
          })
          await response.body?.cancel()
          if (sizeOf(response) > MAX_BYTES || response.status >= 500)
            large.push([what, more, response.status, sizeOf(response)])
        }
      expect(large).toEqual([])
    },
  )
})

describe('a page whose query is long', () => {
  const PATH =
    '/aggregates/timeseries?aggregate_ids=1,3&start_date=2026-01-01&records_per_page=10&page_number=2'
  const relationsOf = async (more: string): Promise<string[]> => {
    const { headers, body } = await app.rest(`${PATH}${more}`)
    expect(body.pagination).toMatchObject({ page_number: 2, next_page: 3, previous_page: 1 })
    return [...(headers.get('link') ?? '').matchAll(/rel="(\w+)"/g)].map(([, rel = '']) => rel)
  }

  test('links as many pages as fit, the next one first of all', async () => {
    expect(await relationsOf('')).toEqual(['first', 'prev', 'next', 'last'])
    expect(await relationsOf(`&x=${'x'.repeat(600)}`)).toEqual(['first', 'prev', 'next'])
    expect(await relationsOf(`&x=${'x'.repeat(1500)}`)).toEqual(['next'])
    expect(await relationsOf(`&x=${'x'.repeat(4000)}`)).toEqual([])
  })
})

describe('headers that repeat a request', () => {
  const sizesOf = async (path: string, sent: object): Promise<[status: number, isShort: boolean]> => {
    const response = await app.send(path, sent)
    return [response.status, sizeOf(response) <= MAX_BYTES]
  }

  test('a preflight allows no headers with endless names', async () => {
    const preflight = (names: string) =>
      app.send('/graphql', {
        method: 'OPTIONS',
        headers: {
          origin: 'https://a.test',
          'access-control-request-method': 'POST',
          'access-control-request-headers': names,
        },
      })
    expect((await preflight('authorization,prefer')).headers.get('access-control-allow-headers')).toMatch(
      /^authorization, ?prefer$/,
    )
    const long = await preflight('x'.repeat(10_000))
    expect([long.headers.get('access-control-allow-headers'), sizeOf(long) < 1000]).toEqual([null, true])
  })

  test('the name of a file is short enough for a file system', async () => {
    const listed = await app.send(
      `/aggregates/${'0'.repeat(3000)}3/timeseries?start_date=2026-01-01&format=csv`,
    )
    expect([listed.status, (listed.headers.get('content-disposition') ?? '').length < 230]).toEqual([
      200,
      true,
    ])
  })

  test('ids of requests, entity tags and preferences are not repeated at length', async () => {
    const long = 'x'.repeat(15_000)
    for (const path of ['/aggregates/3/latest', '/graphql?query={__typename}', '/mcp', '/nothing'])
      for (const name of ['x-request-id', 'if-none-match', 'prefer', 'range', 'traceparent', 'origin'])
        expect(await sizesOf(path, { headers: { [name]: long } })).toEqual([expect.any(Number), true])
  })
})
