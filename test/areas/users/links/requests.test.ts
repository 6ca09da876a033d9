import { expect, test } from 'vitest'
import { CREATE } from '../../../helpers/links.ts'
import { useApp } from '../../../helpers/use-app.ts'

/** What can be linked. */

const app = useApp()

const LATEST = '/aggregates/3/latest'
const DAY_S = 86_400

const OUTSIDE =
  'Only documented GET paths can be linked, except those below /series/user, /links, /loads and /alerts, and of saved screens their matches. See /docs.'
const NO_PATH = 'Not a path of this service. Start with a single slash, and omit host and fragment.'
const EXPORT = '/aggregates/jobs/01980000-0000-7000-8000-000000000001/export'

/** Sends a request to create a link in both protocols. Returns the faults, which must be the same. */
async function faultsOf(input: Record<string, unknown>) {
  const { status, body } = await app.post('/links', input)
  expect(status).toBe(422)
  const { expires_in: expiresIn, ...same } = input
  const { data, errors } = await app.graphql<unknown, Record<string, unknown>>(CREATE, {
    input: { ...same, ...(expiresIn !== undefined && { expiresIn }) },
  })
  const issues = errors?.flatMap(({ extensions }) => extensions.issues ?? [])
  expect(data ?? null).toBeNull()
  expect(issues?.length).toBe(body.detail.length)
  return body.detail.map(({ loc, type, msg }) => [loc.join('.'), type, msg])
}

test.each([
  ...['/series/user', '/series/user/charts', '/links/1', '/links', '/graphql?query={viewer{email}}', '/'],
  ...['/docs', '/health/live', '/openapi.json', '/nowhere', '/aggregates/analytics/trend'],
  ...['/aggregates/3', '/aggregates/3/latest/', '/aggregates/../series/user', '/aggregates/reference/%ff'],
  ...['/series%2Fuser', '/./series/./user', '/SERIES/LATEST', '/%2e%2e/series/user', '/flow/latest?x=%ff'],
  ...['/loads', '/loads/1', '/loads/jobs/01980000-0000-7000-8000-000000000001'],
])('%s cannot be linked', async (request) => {
  expect(await faultsOf({ request })).toEqual([['body.request', 'value_error', OUTSIDE]])
})

test.each([
  ...['aggregates/3/latest', '//flow/latest', '/\\flow/latest', 'http://flowgate.test/flow/latest'],
  ...['?x=1', '/flow/latest#top', ' /flow/latest'],
])('%j is no path', async (request) => {
  expect(await faultsOf({ request })).toEqual([['body.request', 'value_error', NO_PATH]])
})

test.each<[what: string, input: Record<string, unknown>, faults: string[][]]>([
  [
    'a token',
    { request: '/flow/latest?link=fl_x' },
    [['body.request', 'value_error', 'The request contains `link`, which the service adds. Omit it.']],
  ],
  [
    'an encoded token',
    { request: '/flow/latest?%6Cink=x' },
    [['body.request', 'value_error', 'The request contains `link`, which the service adds. Omit it.']],
  ],
  [
    'a request that is too long once encoded',
    { request: `/flow/latest?x=${'é'.repeat(1400)}` },
    [['body.request', 'string_too_long', 'The encoded request has more than 8192 characters.']],
  ],
  [
    'invalid parameters',
    { request: '/aggregates/timeseries?interval=1x&aggregate_ids=1' },
    [
      ['body.request', 'enum', expect.stringMatching(/^interval: Input should be/)],
      ['body.request', 'missing', 'start_date: Field required'],
    ],
  ],
  [
    'conflicting parameters',
    { request: `${EXPORT}?compression=gzip`, accept: 'application/vnd.apache.parquet' },
    [
      [
        ...['body.request', 'mutually_exclusive'],
        'compression: Give either `compression` or application/vnd.apache.parquet in Accept, not both; application/vnd.apache.parquet files cannot be compressed further',
      ],
    ],
  ],
  [
    'a media type of other paths',
    { request: '/series/securities/count', accept: 'text/csv' },
    [
      [
        ...['body.accept', 'value_error'],
        'The response is not available as text/csv. Use one of: application/json.',
      ],
    ],
  ],
  [
    'a range of media types',
    { request: EXPORT, accept: '*/*' },
    [['body.accept', 'value_error', expect.any(String)]],
  ],
  [
    'a line break in the media type',
    { request: EXPORT, accept: 'text/csv\r\nX: y' },
    [['body.accept', 'value_error', expect.any(String)]],
  ],
  [
    'no time',
    { request: LATEST, expires_in: 0 },
    [['body.expires_in', 'greater_than_equal', 'Input should be greater than or equal to 1']],
  ],
  [
    'more than a day',
    { request: LATEST, expires_in: DAY_S + 1 },
    [
      [
        'body.expires_in',
        'less_than_equal',
        'Input should be less than or equal to 86400. Only charts, whose paths begin with /embed, can be linked for longer.',
      ],
    ],
  ],
  ['an empty request', { request: '' }, [['body.request', 'string_too_short', expect.any(String)]]],
  [
    'a long request',
    { request: `/${'x'.repeat(8192)}` },
    [['body.request', 'string_too_long', 'String should have at most 8192 characters']],
  ],
  ['a NUL', { request: '/flow/latest\0' }, [['body.request', 'string_unicode', expect.any(String)]]],
])('%s cannot be linked', async (_what, input, faults) => {
  expect((await faultsOf(input)).toSorted()).toEqual(faults)
})
