import { beforeAll, describe, expect, test } from 'vitest'
import { routes } from '../../src/app/areas.ts'
import { takesBody } from '../../src/protocols/rest/route.ts'
import { PATHS } from '../helpers/requests.ts'
import { COLUMNS, finishedJob, rowsFrom } from '../helpers/results.ts'
import { FORMATS } from '../helpers/tables.ts'
import { useApp } from '../helpers/use-app.ts'

/** HEAD, 304 and 200 agree in every header, on every path, in every format and coding. */

const app = useApp({ jwks: { keys: [] } })
let job: string
beforeAll(async () => {
  job = await finishedJob(app.database, { columns: COLUMNS, chunks: [rowsFrom(0, 40), rowsFrom(40, 200)] })
})

const and = (path: string, query: string) => `${path}${path.includes('?') ? '&' : '?'}${query}`

const QUERY = '{ aggregates(first: 100) { nodes { aggregateId providerId name type subtype isActive } } }'

const TABLES = routes.flatMap((route) => {
  const path = PATHS[route.path]
  if (!route.table || takesBody(route) || !path) return []
  const formats = FORMATS.map((format) => and(path, `format=${format}`))
  return route.table.pivot ? [...formats, and(path, 'format=csv&layout=wide&csv_bom=true')] : formats
})

const FILES = [
  ...['csv', 'json'].flatMap((format) =>
    ['none', 'gzip', 'zip'].map((compression) => `export_format=${format}&compression=${compression}`),
  ),
  ...['arrow', 'parquet', 'xlsx'].map((format) => `export_format=${format}`),
]

const PAGES = [
  '/aggregates/timeseries?aggregate_ids=1,3&start_date=2026-01-02&records_per_page=20&page_number=2',
  '/aggregates/timeseries?aggregate_ids=1,3&start_date=2026-01-02&records_per_page=20&format=csv&unknown=1',
  '/series/ticker?ticker=ALFA&field=px&start_date=2026-03-01&format=csv',
]

const ADDRESSES = [
  ...Object.values(PATHS),
  ...[...TABLES, ...PAGES],
  ...FILES.map((file) => `/flow/timeseries/export?slugs=retail-net,etf-flow&${file}`),
  ...[...FILES.map((file) => `JOB/export?${file}`), 'JOB/export?separator=;', 'JOB/status'],
  ...['JOB/stream', 'JOB/stream?format=csv', '/aggregates/jobs'],
  ...['/series/user', '/series/user/charts', '/series/user/preferences', '/series/user/api-keys'],
  ...[
    '/',
    '/docs',
    '/openapi.json',
    '/health/live',
    '/health/ready',
    '/.well-known/jwks.json',
    `/graphql?query=${encodeURIComponent(QUERY)}`,
  ],
]

/** What tells one response from another of the same representation. */
const OF_RESPONSE = /^(?:date|x-request-id|ratelimit.*|x-ratelimit.*)$/
/** Headers that a 304 has (RFC 9110, 15.4.5), if the 200 has them, and those that it must not have. */
const KEPT = ['cache-control', 'content-location', 'etag', 'expires', 'vary']
const OF_CONTENT =
  /^(?:content-(?!location)|accept-ranges|repr-digest|link$|x-(?:row-count|total-count|as-of|warnings))/

interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly length: number
}

async function ask(
  address: string,
  method: string,
  headers: Readonly<Record<string, string>>,
): Promise<Answer> {
  const path = address.replace('JOB', `/aggregates/jobs/${job}`)
  const response = await app.send(path, {
    method,
    headers: { accept: '*/*', 'x-request-id': 'same-for-all', ...headers },
  })
  const body = await response.arrayBuffer()
  const said = [...response.headers].filter(([name]) => !OF_RESPONSE.test(name))
  return { status: response.status, headers: Object.fromEntries(said), length: body.byteLength }
}

const without = (headers: Answer['headers'], ...names: readonly string[]) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)))

describe.each(['identity', 'gzip'])('in the coding %s', (coding) => {
  test.each(ADDRESSES)('%s', async (address) => {
    const encoding = { 'accept-encoding': coding }
    const whole = await ask(address, 'GET', encoding)
    expect(whole.status).toBe(200)

    if (!address.startsWith('/graphql')) {
      const head = await ask(address, 'HEAD', encoding)
      expect([head.status, head.length]).toEqual([200, 0])
      expect(without(head.headers, 'content-length')).toEqual(without(whole.headers, 'content-length'))
      const { 'content-length': stated = String(whole.length) } = head.headers
      expect(stated).toBe(String(whole.length))
    }

    const tag = whole.headers['etag']
    for (const condition of [...(tag ? [tag] : []), '*']) {
      const unchanged = await ask(address, 'GET', { ...encoding, 'if-none-match': condition })
      expect([unchanged.status, unchanged.length]).toEqual([304, 0])
      // Whatever it says is what the 200 says.
      expect(whole.headers).toMatchObject(unchanged.headers)
      const names = Object.keys(unchanged.headers)
      expect(names).toEqual(expect.arrayContaining(KEPT.filter((name) => name in whole.headers)))
      expect(names.filter((name) => OF_CONTENT.test(name))).toEqual([])
    }
  })
})
